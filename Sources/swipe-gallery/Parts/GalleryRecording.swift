import CGTK
import GTKBridge
import SwipeActions

/// The recording that `--record` asks for.
@MainActor
enum GalleryRecording {
  /// Whether there is to be one.
  static var isWanted = false
  private static var finish: (() -> GestureScript)?

  /// Records a coordinator from now on.
  static func begin<ID>(_ swipes: SwipeCoordinator<ID>) {
    guard isWanted else { return }
    let recorder = SwipeRecorder(swipes)
    finish = { recorder.finish() }
  }

  /// Writes what was recorded.
  ///
  /// - Returns: Whether the file is there now.
  static func save(to path: String) -> Bool {
    guard let text = finish?().text else { return false }
    return g_file_set_contents(path, text, -1, nil) != 0
  }
}
