import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// What is done to folders where they are listed.
extension MailView {
  /// Connects the list of folders.
  func connectFolders() {
    sidebar.onChoose = { [weak self] in self?.choose($0) }
    sidebar.onEnter = { [weak self] in self?.enterFolder() }
    sidebar.onAction = { [weak self] in self?.perform($0, on: $1) }
    sidebar.actions = { [weak self] in self?.variants(for: $0) ?? [] }
    folderSettings.onChange = { [weak self] in self?.foldersChanged() }
    let listChanged = list.settings.onChange
    list.settings.onChange = { [weak self] in
      listChanged()
      guard let self else { return }
      sidebar.follow(list.settings)
    }
    sidebar.follow(list.settings)
  }

  /// Whether the mail of a folder is what is looked at.
  func shows(_ folder: FolderID) -> Bool {
    place?.folders.contains { $0.id == folder } ?? false
  }

  /// The actions that apply to a place.
  private func variants(for place: MailPlace) -> [(FolderAction, FolderAction.Variant)] {
    FolderAction.allCases.compactMap { action in
      action.variant(for: place, folderSettings.marks, among: session.folders).map { (action, $0) }
    }
  }

  /// Does an action to a place and says what happened.
  private func perform(_ action: FolderAction, on place: MailPlace) {
    switch (action, place) {
    case (.markAllRead, _):
      Task { report(await session.markAllRead(in: place.folders.map(\.id))) }
    case (.pin, .folder(let folder)):
      let isPinned = !folderSettings.marks.pinned.contains(folder.id)
      let words = ["folder": folder.title]
      changeMarks(
        isPinned ? tr("Pinned “{folder}”", words) : tr("Unpinned “{folder}”", words)
      ) { $0.setPinned(folder.id, isPinned) }
    case (.hide, .folder(let folder)):
      let isHidden = !folderSettings.marks.hidden.contains(folder.id)
      let words = ["folder": folder.title]
      sidebar.swipes.afterFlight(of: place.id) { [weak self] in
        guard let self else { return }
        changeMarks(
          isHidden ? tr("Hid “{folder}”", words) : tr("“{folder}” is shown again", words)
        ) { $0.setHidden(folder.id, isHidden) }
        leaveHidden(folder)
      }
    case (_, .inboxes): break
    }
  }

  /// One looks at nothing that is not in the list.
  private func leaveHidden(_ folder: Folder) {
    let marks = folderSettings.marks
    guard folder.id == self.folder?.id, !marks.showsHidden,
      marks.isHidden(folder, among: session.folders),
      let inbox = session.folders.first(where: {
        $0.account == folder.account && $0.role == .inbox
      })
    else { return }
    show(.folder(inbox))
  }

  private func changeMarks(_ sentence: String, _ change: (inout FolderMarks) -> Void) {
    formerMarks = folderSettings.marks
    change(&folderSettings.marks)
    say(sentence, undo: .folders)
  }

  /// Takes back what was done last to the folders' marks.
  func undoFolders() {
    guard var marks = formerMarks else { return }
    formerMarks = nil
    marks.showsHidden = folderSettings.marks.showsHidden
    folderSettings.marks = marks
    say(tr("The folders are as they were"))
  }
}
