import CGTK
import GTKBridge
import Inbox
import MailStore

/// What is chosen before an action: a time, a folder.
extension MailView {
  /// What a person chose.
  enum Chosen: Hashable, Sendable {
    /// Where to.
    case folder(FolderID)
    /// Until when, in seconds since 1970.
    case time(Int64)

    /// The folder, if it is one.
    var folder: FolderID? { if case .folder(let folder) = self { folder } else { nil } }
    /// The time, if it is one.
    var time: Int64? { if case .time(let time) = self { time } else { nil } }
  }

  /// Has a person choose what an action on rows needs; the focus is back where it was when it returns.
  ///
  /// - Parameter widget: What the choice is about, to be asked beside it: a row or a button.
  /// - Returns: What was chosen; nil where it was closed without.
  func choose(
    _ choice: MailAction.Choice, for rows: [RowID], near widget: WidgetPointer?
  ) async -> Chosen? {
    await choose(
      choice, from: session.list.folders(of: rows),
      wakeTime: rows.compactMap { session.list.summary(of: $0)?.wakeTime }.min(), near: widget)
  }

  /// Has a person choose what an action on messages of these folders needs.
  ///
  /// - Parameter wakeTime: When they come back already.
  func choose(
    _ choice: MailAction.Choice, from folders: Set<FolderID>, wakeTime: Int64?,
    near widget: WidgetPointer?
  ) async -> Chosen? {
    switch choice {
    case .time: await chooseTime(from: wakeTime, near: widget).map(Chosen.time)
    case .folder: await chooseFolder(from: folders, near: widget).map(Chosen.folder)
    }
  }

  private func chooseTime(from known: Int64?, near widget: WidgetPointer?) async -> Int64? {
    let chooser = TimeChooser(clock: Clock())
    // A message that is snoozed already is snoozed for longer or shorter.
    if let known { chooser.set(known) }
    let sheet = ChoiceSheet(title: tr("Snooze Until"), content: chooser.pointer) { [weak chooser] in
      chooser?.focus()
    }
    chooser.onEnd = { [weak sheet] in sheet?.close() }
    await sheet.run(near: widget, over: pointer)
    return chooser.answer
  }

  private func chooseFolder(
    from here: Set<FolderID>, near widget: WidgetPointer?
  ) async -> FolderID? {
    let accounts = Set(session.folders.filter { here.contains($0.id) }.map(\.account))
    guard let account = accounts.first, accounts.count == 1 else {
      if accounts.count > 1 {
        say(tr("Messages of several accounts cannot be moved to one folder."))
      }
      return nil
    }
    let folders = session.folders.filter { $0.account == account }
    let chooser = FolderChooser(
      filter: FolderFilter(folders, without: here.count == 1 ? here : []))
    let sheet = ChoiceSheet(title: tr("Move To"), content: chooser.pointer) { [weak chooser] in
      chooser?.focus()
    }
    chooser.onEnd = { [weak sheet] in sheet?.close() }
    await sheet.run(near: widget, over: pointer)
    switch chooser.answer {
    case .folder(let folder): return folder.id
    case .usual(let role): return await makeFolder([role.usualName], in: account)
    case .new(let path): return await makeFolder(path, in: account)
    case nil: return nil
    }
  }

  private func makeFolder(_ path: [String], in account: AccountID) async -> FolderID? {
    do throws(StoreError) {
      return try await session.store.makeFolder(named: path, in: account).id
    } catch {
      say(error.sentence)
      return nil
    }
  }
}
