import CGTK
import Glibc
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
  /// What is looked at in it.
  var showing: MailView.Showing?

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
    showing = Self.readShowing(file)
  }

  private static func readShowing(_ file: OpaquePointer) -> MailView.Showing? {
    let folder = g_key_file_get_int64(file, group, "folder", nil)
    let isAll = g_key_file_get_boolean(file, group, "all-inboxes", nil) != 0
    guard isAll || folder != 0 else { return nil }
    var showing = MailView.Showing(
      place: isAll ? .inboxes : .folder(FolderID(rawValue: Int64(folder))))
    showing.filter = text(file, "filter").flatMap(ListFilter.init)
    showing.isReading = g_key_file_get_boolean(file, group, "reading", nil) != 0
    let row = g_key_file_get_int64(file, group, "row", nil)
    if row != 0 { showing.list.selected = RowID(rawValue: Int64(row)) }
    showing.list.position = place(text(file, "position"))
    showing.list.rows = (text(file, "rows") ?? "").split(separator: ",").compactMap {
      Int64($0).map { RowID(rawValue: $0) }
    }
    showing.list.top = place(text(file, "top")) ?? 0
    showing.list.seenTime = text(file, "seen").flatMap { Int64($0) }
    showing.list.hidden = number(file, "hidden")
    showing.list.scroll = number(file, "scroll")
    return showing
  }

  private static func text(_ file: OpaquePointer, _ key: String) -> String? {
    guard let text = g_key_file_get_string(file, group, key, nil) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// A place in a list, which may be shorter: it is not more than GTK can count.
  private static func place(_ text: String?) -> Int? {
    text.flatMap { Int($0) }.map { min(max(0, $0), Int(Int32.max)) }
  }

  /// In px.
  private static func number(_ file: OpaquePointer, _ key: String) -> Double {
    let value = g_key_file_get_double(file, group, key, nil)
    return value.isFinite ? max(0, value) : 0
  }

  /// Remembers the state; a state directory that cannot be written is no reason to bother anybody.
  ///
  /// Whoever ends the program meanwhile finds the old state or the new one. It is not worth waiting
  /// for the disk.
  func save(path: String = Self.path) {
    guard let file = g_key_file_new() else { return }
    defer { g_key_file_unref(file) }
    g_key_file_set_integer(file, Self.group, "width", width)
    g_key_file_set_integer(file, Self.group, "height", height)
    g_key_file_set_boolean(file, Self.group, "maximized", isMaximized ? 1 : 0)
    if let showing { write(showing, to: file) }
    guard let directory = g_path_get_dirname(path) else { return }
    defer { g_free(directory) }
    g_mkdir_with_parents(directory, 0o700)
    var length: gsize = 0
    guard let text = g_key_file_to_data(file, &length, nil) else { return }
    defer { g_free(text) }
    let new = path + ".new"
    let isWritten = g_file_set_contents_full(
      new, text, gssize(length), G_FILE_SET_CONTENTS_NONE, 0o600, nil)
    if isWritten != 0 { _ = rename(new, path) }
  }

  private func write(_ showing: MailView.Showing, to file: OpaquePointer) {
    let group = Self.group
    switch showing.place {
    case .folder(let id): g_key_file_set_int64(file, group, "folder", gint64(id.rawValue))
    case .inboxes: g_key_file_set_boolean(file, group, "all-inboxes", 1)
    }
    if let filter = showing.filter { g_key_file_set_string(file, group, "filter", filter.rawValue) }
    g_key_file_set_boolean(file, group, "reading", showing.isReading ? 1 : 0)
    let list = showing.list
    if let row = list.selected { g_key_file_set_int64(file, group, "row", gint64(row.rawValue)) }
    if let position = list.position {
      g_key_file_set_int64(file, group, "position", gint64(position))
    }
    g_key_file_set_int64(file, group, "top", gint64(list.top))
    let rows = list.rows.map { String($0.rawValue) }.joined(separator: ",")
    g_key_file_set_string(file, group, "rows", rows)
    if let time = list.seenTime { g_key_file_set_int64(file, group, "seen", gint64(time)) }
    g_key_file_set_double(file, group, "hidden", list.hidden)
    g_key_file_set_double(file, group, "scroll", list.scroll)
  }
}
