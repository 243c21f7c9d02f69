import CGTK
import GTKBridge

/// The sandbox that WebKit runs its processes in.
///
/// Where the system allows no sandbox, as in many containers, WebKit ends the whole program instead of
/// reporting it. So it is tried before, with the same tool.
@MainActor
enum Sandbox {
  /// There is no sandbox here.
  struct Unavailable: Error, Equatable, CustomStringConvertible {
    /// What is wrong, as the tool says it.
    let description: String
  }

  /// Runs a program that does nothing in a sandbox; takes about 10 ms, off the main thread.
  static func check(tool: String = "bwrap") async throws(Unavailable) {
    // Flatpak has a sandbox of its own, which WebKit asks for.
    if g_file_test("/.flatpak-info", G_FILE_TEST_EXISTS) != 0 { return }
    let command = [
      tool, "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--unshare-all", "true",
    ]
    var error: UnsafeMutablePointer<GError>?
    let started = withCStrings(command) {
      g_subprocess_newv($0, G_SUBPROCESS_FLAGS_STDERR_PIPE, &error)
    }
    guard let started else { throw Unavailable(description: message(taking: error)) }
    let process = Retained(owned: started)
    let result = await asyncResult {
      g_subprocess_communicate_utf8_async(process.opaque, nil, nil, $0, $1)
    }
    var complaint: UnsafeMutablePointer<CChar>?
    defer { g_free(complaint) }
    guard
      g_subprocess_communicate_utf8_finish(
        process.opaque, result.opaque, nil, &complaint, &error) != 0
    else { throw Unavailable(description: message(taking: error)) }
    guard g_subprocess_get_successful(process.opaque) != 0 else {
      let lines = complaint.map { String(cString: $0) }?.split(separator: "\n")
      throw Unavailable(description: lines?.last.map(String.init) ?? tool)
    }
  }
}
