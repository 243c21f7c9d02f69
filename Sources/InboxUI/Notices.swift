import CGTK
import Glibc
import MailStore

/// The notices that are shown, by their name, each with the messages it is about.
///
/// A desktop keeps them when the program ends; so they are remembered, and taken back by a later run
/// when their mail was read meanwhile.
@MainActor
final class Notices {
  /// What one notice is about.
  struct Notice: Hashable {
    /// The folder it tells of.
    let folder: FolderID
    /// The messages that were unread in it.
    let messages: [MailID]
  }

  private(set) var all: [String: Notice] = [:]
  private let path: String?

  /// The file in the user's state directory.
  static var path: String { String(cString: g_get_user_state_dir()) + "/whisk/notices.ini" }

  /// Reads what was remembered; what cannot be read is no notice.
  ///
  /// - Parameter path: The file; nil: they go with the program, and are not remembered.
  init(path: String?) {
    self.path = path
    guard let path, let file = g_key_file_new() else { return }
    defer { g_key_file_unref(file) }
    guard g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, nil) != 0 else { return }
    var count: gsize = 0
    let groups = g_key_file_get_groups(file, &count)
    defer { g_strfreev(groups) }
    for index in 0..<Int(count) {
      guard let group = groups?[index] else { continue }
      let folder = FolderID(rawValue: Int64(g_key_file_get_int64(file, group, "folder", nil)))
      let words = g_key_file_get_string(file, group, "messages", nil)
      defer { g_free(words) }
      let messages = words.map { String(cString: $0).split(separator: " ") } ?? []
      all[String(cString: group)] = Notice(
        folder: folder, messages: messages.compactMap { MailID(String($0)) })
    }
  }

  /// What a notice is about; nil where there is none of this name.
  subscript(name: String) -> Notice? {
    get { all[name] }
    set {
      guard all[name] != newValue else { return }
      all[name] = newValue
      save()
    }
  }

  /// A state directory that cannot be written is no reason to bother anybody.
  private func save() {
    guard let path, let file = g_key_file_new() else { return }
    defer { g_key_file_unref(file) }
    for (name, notice) in all {
      g_key_file_set_int64(file, name, "folder", gint64(notice.folder.rawValue))
      g_key_file_set_string(
        file, name, "messages", notice.messages.map(\.description).joined(separator: " "))
    }
    guard let directory = g_path_get_dirname(path) else { return }
    defer { g_free(directory) }
    g_mkdir_with_parents(directory, 0o700)
    var length: gsize = 0
    let text = g_key_file_to_data(file, &length, nil)
    defer { g_free(text) }
    // What a crash leaves of it is no loss worth waiting for the disk; GLib does not cut the old one.
    unlink(path)
    _ = g_file_set_contents_full(
      path, text, gssize(length), G_FILE_SET_CONTENTS_NONE, 0o600, nil)
  }
}
