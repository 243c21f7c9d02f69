import CGTK
import GTKBridge
import Inbox

/// Lets a person choose where something is saved, or read from.
@MainActor
enum FileDialog {
  /// The folder that was chosen from last in this run, where the next one begins.
  private static var lastFolder: String?

  /// Where choosing begins: the first of some folders that is there.
  ///
  /// - Parameter last: The folder that was chosen from last.
  static func start(
    last: String?,
    downloads: String? = g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD).map {
      String(cString: $0)
    },
    home: String = String(cString: g_get_home_dir())
  ) -> String {
    let folders = [last, downloads, home + "/Downloads"].compactMap(\.self)
    return folders.first { g_file_test($0, G_FILE_TEST_IS_DIR) != 0 } ?? home
  }

  /// Asks for a file to save to; it asks again before an existing one is replaced.
  ///
  /// The corresponding C type is `GtkFileChooserNative`.
  ///
  /// - Returns: The file's path; nil where the person gave it up.
  static func save(name: String, over widget: WidgetPointer) async -> String? {
    let path = await choose(
      tr("Save File"), GTK_FILE_CHOOSER_ACTION_SAVE, accept: tr("_Save"), name: name,
      start: start(last: lastFolder), over: widget)
    if let slash = path?.lastIndex(of: "/") { lastFolder = path.map { String($0[..<slash]) } }
    return path
  }

  /// Asks for a folder to save several files in.
  static func folder(over widget: WidgetPointer) async -> String? {
    let path = await choose(
      tr("Save All in Folder"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept: tr("_Save Here"),
      start: start(last: lastFolder), over: widget)
    if let path { lastFolder = path }
    return path
  }

  /// Asks for a folder that mail is in.
  static func mailFolder(over widget: WidgetPointer) async -> String? {
    await choose(
      tr("Choose a Mail Folder"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept: tr("_Open"),
      start: String(cString: g_get_home_dir()), over: widget)
  }

  /// Asks for files with mail in them; none where the person gave it up.
  static func mailFiles(over widget: WidgetPointer) async -> [String] {
    await chooseAll(
      tr("Import Mail"), GTK_FILE_CHOOSER_ACTION_OPEN, accept: tr("_Import"), areSeveral: true,
      start: start(last: lastFolder), over: widget)
  }

  /// Asks for a folder with mail in it, of whatever kind.
  static func folderToImport(over widget: WidgetPointer) async -> String? {
    await choose(
      tr("Import a Folder"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept: tr("_Import"),
      start: start(last: lastFolder), over: widget)
  }

  private static func choose(
    _ title: String, _ action: GtkFileChooserAction, accept: String, name: String? = nil,
    start: String, over widget: WidgetPointer
  ) async -> String? {
    await chooseAll(title, action, accept: accept, name: name, start: start, over: widget).first
  }

  private static func chooseAll(
    _ title: String, _ action: GtkFileChooserAction, accept: String, name: String? = nil,
    areSeveral: Bool = false, start: String, over widget: WidgetPointer
  ) async -> [String] {
    let window = gtk_widget_get_root(widget)?.raw.assumingMemoryBound(to: GtkWindow.self)
    guard let made = gtk_file_chooser_native_new(title, window, action, accept, tr("_Cancel"))
    else { return [] }
    let dialog = Retained(owned: made)
    gtk_file_chooser_set_select_multiple(dialog.opaque, areSeveral ? 1 : 0)
    if let name { gtk_file_chooser_set_current_name(dialog.opaque, name) }
    let folder = Retained(owned: g_file_new_for_path(start))
    _ = withExtendedLifetime(folder) {
      gtk_file_chooser_set_current_folder(dialog.opaque, folder.opaque, nil)
    }
    let response = await withCheckedContinuation { continuation in
      dialog.pointer.connect("response") { (response: Int32) in
        continuation.resume(returning: response)
      }
      gtk_native_dialog_show(dialog.pointer.cast())
    }
    guard response == GTK_RESPONSE_ACCEPT.rawValue else { return [] }
    let files = gtk_file_chooser_get_files(dialog.opaque)
    defer { g_object_unref(files?.raw) }
    return (0..<g_list_model_get_n_items(files)).compactMap { position in
      let file = g_list_model_get_item(files, position)
      defer { g_object_unref(file) }
      return path(of: file?.opaque)
    }
  }

  /// Where a file is; nil where that is no place of the file system.
  static func path(of file: OpaquePointer?) -> String? {
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return String(cString: path)
  }
}
