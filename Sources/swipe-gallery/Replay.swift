import CGTK
import Glibc
import SwipeActions

/// Plays recorded gestures and says what came of them.
enum Replay {
  /// Plays scripts one after the other.
  ///
  /// - Returns: The exit status: 0 if all expectations hold, 1 if one does not, 2 if a file is
  ///   malformed, 3 if one cannot be read.
  static func run(_ paths: [String]) -> Int32 {
    for path in paths {
      let status = play(path)
      if status != 0 { return status }
    }
    return 0
  }

  private static func play(_ path: String) -> Int32 {
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    guard g_file_get_contents(path, &text, &length, nil) != 0, let text else {
      return complain("\(path) cannot be read.", 3)
    }
    defer { g_free(text) }
    let bytes = UnsafeBufferPointer(start: text, count: length)
    let script: GestureScript
    do {
      script = try GestureScript(
        parsing: String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    } catch {
      return complain("\(path): \(error)", 2)
    }
    var player = GesturePlayer(script)
    if let mismatch = player.play(report: { print($0) }) {
      return complain("\(path): \(mismatch)", 1)
    }
    return 0
  }

  private static func complain(_ message: String, _ status: Int32) -> Int32 {
    let line = Array("swipe-gallery: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    return status
  }
}
