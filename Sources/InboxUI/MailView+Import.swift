import GTKBridge
import Inbox
import MailStore

/// Mail that is added from files.
extension MailView {
  /// Asks for an mbox or a message file and adds its messages to the open folder, else to the inbox.
  func importMail() {
    guard importing == nil else { return say(tr("An import is running already.")) }
    Task {
      guard let path = await FileDialog.open(tr("Import Mail"), over: pointer) else { return }
      importMail(from: path)
    }
  }

  /// Adds the messages of an mbox or a message file; how far it is, and a way to stop it, is shown.
  func importMail(from path: String) {
    let here = folder.flatMap { $0.role.takesImports ? $0 : nil }
    guard let folder = here ?? session.firstFolder else { return }
    let strip = listPage.importing
    strip.onCancel = { [weak self] in self?.importing?.cancel() }
    strip.show(tr("Importing mail…"), fraction: 0)
    importing = Task { [weak self, store = session.store] in
      do throws(StoreError) {
        let end = try await store.importMail(from: path, into: .folder(folder)) { progress in
          Task { @MainActor in self?.show(progress) }
        }
        self?.finishImport(end.sentence(folder: folder))
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

  private func finishImport(_ sentence: String) {
    importing = nil
    folderHistory.commandWasDone()
    listPage.importing.hide()
    say(sentence)
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
    return failure.map { "\(counts). \($0.sentence)" } ?? counts
  }
}
