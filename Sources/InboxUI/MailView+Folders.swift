import CGTK
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

  /// Whether folders are hidden, be they listed now or not.
  var hidesFolders: Bool { !folderSettings.marks.hidden(of: session.folders).isEmpty }

  /// Whether the list of a folder is what is looked at, and not a search or a message in its place.
  func shows(_ folder: FolderID) -> Bool {
    guard !isSearching, panes.showsList else { return false }
    return place?.folders.contains { $0.id == folder } ?? false
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
        of: folder, isPinned ? tr("Pinned “{folder}”", words) : tr("Unpinned “{folder}”", words)
      ) { $0.setPinned(folder.id, isPinned) }
    case (.hide, .folder(let folder)):
      let isHidden = !folderSettings.marks.hidden.contains(folder.id)
      let words = ["folder": folder.title]
      sidebar.swipes.afterFlight(of: place.id) { [weak self] in
        guard let self else { return }
        changeMarks(
          of: folder,
          isHidden ? tr("Hid “{folder}”", words) : tr("“{folder}” is shown again", words)
        ) { $0.setHidden(folder.id, isHidden) }
      }
    case (_, .inboxes): break
    }
  }

  /// One looks at nothing that is not in the list.
  func leaveHidden() {
    let marks = folderSettings.marks
    guard let folder, !marks.showsHidden, marks.isHidden(folder, among: session.folders),
      let place = session.firstPlace
    else { return }
    show(place)
    // What was hidden gave its focus to its neighbour, which is not the one that is open.
    if sidebar.pointer.hasFocusWithin { sidebar.focus() }
  }

  private func changeMarks(
    of folder: Folder, _ sentence: String, _ change: (inout FolderMarks) -> Void
  ) {
    let before = folderSettings.marks
    change(&folderSettings.marks)
    let change = FolderHistory.Change(
      of: folder.id, sentence, from: before, to: folderSettings.marks,
      after: session.undoCommand?.id)
    folderHistory.add(change)
    onStateChange()
    say(sentence) { [weak self] in self?.undo(only: change) }
  }

  // MARK: Undo

  /// Whether a change of a folder is what Undo takes back; what is under way on mail goes before it.
  var undoesFolderChange: Bool {
    !session.isActing && folderHistory.nextUndo(before: session.undoCommand?.id) != nil
  }

  /// Whether a change of a folder is what Redo does again.
  var redoesFolderChange: Bool {
    !session.isActing && folderHistory.nextRedo(before: session.undoCommand?.id) != nil
  }

  /// - Returns: Whether it was a folder that was changed last.
  func undoFolderChange() -> Bool {
    guard undoesFolderChange,
      let change = folderHistory.undo(before: session.undoCommand?.id, in: &folderSettings.marks)
    else { return false }
    onStateChange()
    say(sentence(undoing: change))
    return true
  }

  /// What is so again.
  private func sentence(undoing change: FolderHistory.Change) -> String {
    guard let folder = session.folders.first(where: { $0.id == change.folder }) else {
      return tr("Undone: {command}", ["command": change.sentence])
    }
    let words = ["folder": folder.title]
    let isHidden = change.before.hidden.contains(folder.id)
    if isHidden != change.after.hidden.contains(folder.id) {
      return isHidden ? tr("Hid “{folder}”", words) : tr("“{folder}” is shown again", words)
    }
    return change.before.pinned.contains(folder.id)
      ? tr("Pinned “{folder}”", words) : tr("Unpinned “{folder}”", words)
  }

  /// - Returns: Whether it was a folder that was changed back last.
  func redoFolderChange() -> Bool {
    guard redoesFolderChange,
      let change = folderHistory.redo(before: session.undoCommand?.id, in: &folderSettings.marks)
    else { return false }
    onStateChange()
    say(change.sentence) { [weak self] in
      self?.undo(only: change)
    }
    return true
  }

  /// Takes back this change, unless something else was done since.
  private func undo(only change: FolderHistory.Change) {
    guard undoesFolderChange,
      folderHistory.nextUndo(before: session.undoCommand?.id) == change, undoFolderChange()
    else { return say(StoreError.doneSince.sentence) }
  }

  // MARK: Absence

  /// Why the open folder cannot be shown.
  enum Absence: Hashable {
    /// Another program removed it or gave it another name.
    case gone(Folder)
    /// Its directory is not there, or may not be read.
    case unreadable(Folder)
  }

  /// Why the open folder cannot be shown; nil where it can.
  var absence: Absence? {
    guard let folder else { return nil }
    if !session.folders.contains(where: { $0.id == folder.id }) { return .gone(folder) }
    return folder.isReadable ? nil : .unreadable(folder)
  }

  /// Says in the place of the rows why there are none, and where to go.
  func showAbsence(_ absence: Absence) {
    let title: String
    let text: String
    switch absence {
    case .gone(let folder):
      title = tr("“{folder}” Is Not There Any More", ["folder": folder.title])
      text = tr(
        "Another program removed it or gave it another name. If it comes back, its mail is shown here again."
      )
    case .unreadable(let folder):
      title = tr("“{folder}” Cannot Be Read", ["folder": folder.title])
      text = tr(
        "Its disk may not be there, or you may not be allowed to read it. Its mail is shown here again as soon as it can be read."
      )
    }
    let isElsewhere = session.firstPlace.map { $0.id != place?.id } ?? false
    listPage.show(absence: title, text, offersInbox: isElsewhere)
    if absence != shownAbsence { list.announce(title) }
  }

  /// Says below the folders which accounts are missing there, until they can be read.
  func showAbsentAccounts() {
    let present = Set(session.folders.map(\.account))
    let text = session.store.accounts.filter { !present.contains($0.id) }.map { account in
      tr(
        "“{account}” cannot be read. Its folders appear here as soon as it can.",
        ["account": account.name(among: session.store.accounts)])
    }.joined(separator: "\n\n")
    gtk_widget_set_visible(absentAccounts, text.isEmpty ? 0 : 1)
    absentAccounts.setText(text)
  }

  /// Shows what is shown first.
  func goToInbox() {
    guard let place = session.firstPlace else { return }
    show(place)
    enterFolder()
  }
}
