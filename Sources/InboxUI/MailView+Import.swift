import CGTK
import GTKBridge
import Inbox
import MailStore

/// Mail that is added from files.
extension MailView {
  /// Asks for mboxes and message files and adds their messages to the open folder, else to the inbox.
  func importFiles() {
    Task { importMail(from: await FileDialog.mailFiles(over: pointer)) }
  }

  /// Asks for a folder and adds the messages of all mboxes, Maildirs and message files in it.
  func importFolder() {
    Task {
      importMail(from: [await FileDialog.folderToImport(over: pointer)].compactMap(\.self))
    }
  }

  /// Lets files and folders be dropped on the list, into the folder that is shown.
  func takeFiles() {
    guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else {
      return
    }
    target.connect(answering: "accept") { (drop: ValuePointer) -> Bool in
      // Messages of the list that are dragged over it are files, too.
      guard let drop = drop.opaque, gdk_drop_get_drag(drop) == nil else { return false }
      return gdk_content_formats_contain_gtype(
        gdk_drop_get_formats(drop), gdk_file_list_get_type()) != 0
    }
    target.connect(answering: "drop") { [weak self] (_: ValuePointer) -> Bool in
      guard let self, let value = gtk_drop_target_get_value(target.opaque) else { return false }
      let files = gdk_file_list_get_files(g_value_get_boxed(value)?.opaque)
      defer { g_slist_free(files) }
      var paths: [String?] = []
      var file = files
      while let entry = file {
        paths.append(FileDialog.path(of: entry.pointee.data?.opaque))
        file = entry.pointee.next
      }
      return importDropped(paths)
    }
    gtk_widget_add_controller(listPage.pointer, target.opaque)
  }

  /// Adds the messages of what was dropped, and says what is on no disk: that has no path.
  ///
  /// - Returns: Whether something is added.
  func importDropped(_ paths: [String?]) -> Bool {
    let there = paths.compactMap(\.self)
    importMail(from: there)
    let missing = paths.count - there.count
    if missing > 0 {
      say(
        tr(
          "{n} file cannot be read where it is. Copy it to this computer first.",
          "{n} files cannot be read where they are. Copy them to this computer first.",
          count: missing))
    }
    return !there.isEmpty
  }

  /// Adds the messages of files and folders; how far it is, and a way to stop it, is shown.
  func importMail(from paths: [String]) {
    guard !paths.isEmpty else { return }
    guard importing == nil else { return say(tr("An import is running already.")) }
    let here = folder.flatMap { $0.role.takesImports ? $0 : nil }
    guard let folder = here ?? session.firstFolder else { return }
    let strip = listPage.importing
    strip.onCancel = { [weak self] in self?.importing?.cancel() }
    strip.show(tr("Importing mail…"), fraction: 0)
    listPage.progress.hide()
    importing = Task { [weak self, store = session.store] in
      do throws(StoreError) {
        let end = try await store.importMail(from: paths, into: .folder(folder)) { progress in
          Task { @MainActor in self?.show(progress) }
        }
        self?.finishImport(end.sentence(folder: folder), command: end.command)
      } catch {
        self?.finishImport(error.sentence)
      }
    }
  }

  private func show(_ progress: ImportProgress) {
    guard importing != nil else { return }
    listPage.importing.show(
      tr("Importing mail: {n} message", "Importing mail: {n} messages", count: progress.imported),
      fraction: Double(progress.bytesDone) / Double(max(1, progress.bytesTotal)))
  }

  private func finishImport(_ sentence: String, command: Int64? = nil) {
    importing = nil
    listPage.importing.hide()
    guard let command else { return say(sentence) }
    folderHistory.commandWasDone()
    say(sentence) { [weak self] in self?.undo(only: command) }
    Task { [session] in await session.readHistory() }
  }
}

extension FolderRole {
  /// Whether imported mail belongs into such a folder when it is the open one.
  fileprivate var takesImports: Bool {
    switch self {
    case .inbox, .archive, .sent, .other: true
    case .trash, .junk, .drafts, .snoozed: false
    }
  }
}

extension ImportProgress {
  /// How it ended, for a person.
  fileprivate func sentence(folder: Folder) -> String {
    guard !isStopped else {
      return imported == 0
        ? tr("Import stopped. Nothing was added.")
        : tr(
          "Import stopped. {n} message was added to {folder} and stays; importing the same again goes on.",
          "Import stopped. {n} messages were added to {folder} and stay; importing the same again goes on.",
          count: imported, ["folder": folder.title])
    }
    var parts = [
      tr(
        "Imported {n} message into {folder}", "Imported {n} messages into {folder}",
        count: imported, ["folder": folder.title])
    ]
    if duplicates > 0 {
      parts.append(tr("{n} was there already", "{n} were there already", count: duplicates))
    }
    if skipped > 0 {
      parts.append(tr("{n} could not be read", "{n} could not be read", count: skipped))
    }
    let counts = parts.joined(separator: tr(", "))
    return problem.map { "\(counts). \($0)" } ?? counts
  }
}
