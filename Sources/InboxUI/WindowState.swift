import CGTK
import Inbox
import MailStore

/// What a window remembers from one start to the next.
struct WindowState: Equatable {
  /// Width in px, without maximising.
  var width: Int32 = 1080
  /// Height in px, without maximising.
  var height: Int32 = 720
  /// Whether it fills the screen.
  var isMaximized = false
  /// The open place.
  var place: MailPlace.ID?
  /// The chosen row of it.
  var row: Int64?

  private static let group = "window"

  /// The file in the user's state directory.
  static var path: String { String(cString: g_get_user_state_dir()) + "/whisk/window.ini" }

  /// Reads what was remembered; what cannot be read is as on the first start.
  init(path: String = Self.path) {
    guard let file = g_key_file_new() else { return }
    defer { g_key_file_unref(file) }
    guard g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, nil) != 0 else { return }
    let size = (
      g_key_file_get_integer(file, Self.group, "width", nil),
      g_key_file_get_integer(file, Self.group, "height", nil)
    )
    if size.0 >= 200, size.1 >= 200 { (width, height) = size }
    isMaximized = g_key_file_get_boolean(file, Self.group, "maximized", nil) != 0
    if g_key_file_get_boolean(file, Self.group, "all-inboxes", nil) != 0 {
      place = .inboxes
    } else {
      let number = g_key_file_get_int64(file, Self.group, "folder", nil)
      if number != 0 { place = .folder(FolderID(rawValue: Int64(number))) }
    }
    let chosen = g_key_file_get_int64(file, Self.group, "row", nil)
    if chosen != 0 { row = Int64(chosen) }
  }

  /// Remembers the state; a state directory that cannot be written is no reason to bother anybody.
  func save(path: String = Self.path) {
    guard let file = g_key_file_new() else { return }
    defer { g_key_file_unref(file) }
    g_key_file_set_integer(file, Self.group, "width", width)
    g_key_file_set_integer(file, Self.group, "height", height)
    g_key_file_set_boolean(file, Self.group, "maximized", isMaximized ? 1 : 0)
    switch place {
    case .folder(let id): g_key_file_set_int64(file, Self.group, "folder", gint64(id.rawValue))
    case .inboxes: g_key_file_set_boolean(file, Self.group, "all-inboxes", 1)
    case nil: break
    }
    if let row { g_key_file_set_int64(file, Self.group, "row", gint64(row)) }
    guard let directory = g_path_get_dirname(path) else { return }
    defer { g_free(directory) }
    g_mkdir_with_parents(directory, 0o700)
    _ = g_key_file_save_to_file(file, path, nil)
  }
}
