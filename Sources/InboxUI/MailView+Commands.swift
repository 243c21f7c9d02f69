import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// What is done with rows and messages.
extension MailView {
  // MARK: Actions

  /// Does an action of the catalogue to a row, or to all that are picked if it is one of them.
  func perform(_ action: MailAction.ID, on row: RowID) {
    perform(action, on: list.rowsForAction(row), in: list.state(of: row), swiped: row)
  }

  /// Does an action of the catalogue to rows and says what happened; what was picked and leaves is
  /// picked no more.
  private func perform(
    _ action: MailAction.ID, on rows: [RowID], in state: ActionState, swiped: RowID? = nil
  ) {
    let (chosen, confirmed, asked) = (chosen, confirmed, asked)
    (self.chosen, self.confirmed, self.asked) = (nil, nil, nil)
    // The folder may have changed since the button was shown: what nobody was asked about is not done.
    guard let variant = MailAction.named(action).variant(in: state),
      confirmed == (variant.asksFirst ? variant.name : nil)
    else {
      if let swiped { list.swipes.restore(id: swiped) }
      return
    }
    // Whoever is not asked now may have been asked about something else before.
    let isAsked = variant.asksFirst || variant.needs != nil
    perform(variant, on: rows, chosen, asked: isAsked ? asked : nil, swiped: swiped)
  }

  /// Does an action as it was shown, with what was chosen for it.
  ///
  /// - Parameter asked: What a person was asked about; nil: the rows as they are now.
  func perform(
    _ variant: MailAction.Variant, on rows: [RowID], _ chosen: Chosen?, asked: Selection? = nil,
    swiped: RowID? = nil
  ) {
    let arePicked = rows.contains(where: list.marks.contains)
    guard let selection = asked ?? session.selection(of: rows, for: variant) else { return }
    if variant.leaves { list.leaving = rows }
    Task {
      let outcome = await session.perform(
        variant, on: selection, to: chosen?.folder, until: chosen?.time)
      report(outcome)
      if outcome.isFailure {
        list.leaving = []
        if let swiped { list.swipes.restore(id: swiped) }
      } else if variant.leaves, arePicked {
        list.endSelecting()
      }
    }
  }

  /// Does an action to the picked rows, or to the current one, asking first where there is no way
  /// back.
  func perform(_ action: MailAction.ID) {
    let rows = list.isSelecting ? list.selectedRows : [list.current].compactMap(\.self)
    guard let state = list.currentState, !rows.isEmpty,
      let variant = MailAction.named(action).variant(in: state)
    else { return }
    guard variant.asksFirst || variant.needs != nil else {
      return perform(action, on: rows, in: state)
    }
    let widget = listPage.selectionBar.button(of: action) ?? list.item(of: rows[0])
    Task {
      guard await confirm(variant, on: rows, near: widget) else { return }
      perform(action, on: rows, in: session.list.actionState(of: rows))
    }
  }

  /// Takes back what was done last.
  func undo() {
    if undoFolderChange() { return }
    list.stayOnTopIfThere()
    Task { finish(await session.undo()) }
  }

  /// Takes back this command, unless something else was done since, be it in another window.
  func undo(only command: Int64) {
    list.stayOnTopIfThere()
    Task { finish(await session.undo(only: command)) }
  }

  /// Does again what was taken back.
  func redo() {
    if redoFolderChange() { return }
    list.stayOnTopIfThere()
    Task { finish(await session.redo()) }
  }

  /// What came back, or what was done again and is still here, is where one goes on.
  private func finish(_ outcome: Outcome) {
    tell(outcome)
    list.leaving = []
    if let row = outcome.rows.first { list.selectWhenThere(row) }
    if list.awaited == nil { list.letGoOfTop() } else { list.letGoOfTopSoon() }
  }

  /// Says what came of a command that is no undo.
  func report(_ outcome: Outcome) {
    if outcome.command != nil { folderHistory.commandWasDone() }
    tell(outcome)
  }

  private func tell(_ outcome: Outcome) {
    guard outcome.isFailure || outcome.command != nil else { return }
    guard outcome.canUndo, let command = outcome.command else { return say(outcome.sentence) }
    say(outcome.sentence) { [weak self] in self?.undo(only: command.id) }
  }

  /// Asks whether something that cannot be undone shall be done, or for what an action needs.
  func confirm(_ action: MailAction.ID, on row: RowID) async -> Bool {
    guard let variant = MailAction.named(action).variant(in: list.state(of: row)) else {
      return false
    }
    return await confirm(variant, on: list.rowsForAction(row), near: list.item(of: row))
  }

  private func confirm(
    _ variant: MailAction.Variant, on rows: [RowID], near widget: WidgetPointer?
  ) async -> Bool {
    asked = session.selection(of: rows, for: variant)
    if let choice = variant.needs {
      chosen = await choose(choice, for: rows, near: widget)
      return chosen != nil
    }
    let isWanted: Bool
    if rows.count == 1, let summary = session.list.summary(of: rows[0]) {
      isWanted = await confirm(variant, on: summary.subjectText, count: summary.count)
    } else {
      isWanted = await confirm(
        variant,
        saying: tr(
          "{n} conversation will be gone for good. This cannot be undone.",
          "{n} conversations will be gone for good. This cannot be undone.", count: rows.count))
    }
    confirmed = isWanted ? variant.name : nil
    return isWanted
  }

  /// Asks whether that many messages with this subject shall be gone.
  func confirm(
    _ variant: MailAction.Variant, on subject: String, count: Int = 1
  ) async -> Bool {
    await confirm(
      variant,
      saying: tr(
        "“{subject}” will be gone for good. This cannot be undone.",
        "“{subject}” will be gone for good, all {n} messages of it. This cannot be undone.",
        count: count, ["subject": subject]))
  }

  private func confirm(_ variant: MailAction.Variant, saying text: String) async -> Bool {
    await Question(
      title: tr("{action}?", ["action": variant.title]), text: text, answer: variant.title
    ).ask(over: pointer)
  }

  // MARK: Reading

  /// Opens the messages of a row.
  func open(_ row: RowID) {
    guard session.list.folderID(of: row) != nil else { return }
    list.swipes.dismiss()
    list.select(row)
    following = nil
    load(row, isAsked: true)
    panes.openMessage()
    // The pane that appears would take the focus to its first button.
    if !panes.isFolded { list.focus() }
  }

  /// Closes the message and returns to the list.
  func closeMessage() {
    opening?.cancel()
    opened = nil
    // What was about to be opened or marked is not to be seen any more.
    following = nil
    stopMarkingRead()
    guard panes.showsMessage else { return }
    // Only a focus that was in the message is left without a place.
    let hadFocus = reading.pointer.hasFocusWithin
    panes.closeMessage()
    reading.clear()
    if hadFocus { list.focus() }
  }

  /// With a message beside the list, another chosen row is the one that is read.
  func selectionChanged(to row: RowID?) {
    onStateChange()
    if let row, row == reopening { return load(row, marking: .never) }
    if reopening != nil {
      // Its message left meanwhile; nobody has chosen another one.
      reopening = nil
      return closeMessage()
    }
    guard panes.showsMessage else { return }
    // Its values changed: those of its messages did.
    guard row != opened?.row else { return readOn() }
    guard let row else {
      if panes.isFolded { closeMessage() } else { reading.clear() }
      opened = nil
      return
    }
    guard !panes.isFolded else { return closeMessage() }
    let marking = list.choseByItself ? Marking.whenSeen : .soon
    following = Timeout(seconds: 0.12) { [weak self] in
      // Picking rows reads none of them.
      guard let self, panes.showsMessage, !list.isSelecting else { return }
      load(row, marking: marking)
    }
  }
}
