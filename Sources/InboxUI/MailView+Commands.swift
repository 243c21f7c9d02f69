import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// What is done with rows and messages.
extension MailView {
  // MARK: Actions

  /// Does an action of the catalogue to a row and says what happened.
  func perform(_ action: MailAction.ID, on row: RowID) {
    let chosen = chosen
    self.chosen = nil
    Task {
      let outcome = await session.perform(
        action, on: [row], to: chosen?.folder, until: chosen?.time)
      report(outcome)
      if outcome.isFailure { list.swipes.restore(id: row) }
    }
  }

  /// Does an action to the current row, asking first where there is no way back.
  func perform(_ action: MailAction.ID) {
    guard let row = list.current else { return }
    guard let variant = MailAction.named(action).variant(in: list.state(of: row)) else { return }
    guard variant.asksFirst || variant.needs != nil else { return perform(action, on: row) }
    Task { if await confirm(action, on: row) { perform(action, on: row) } }
  }

  /// Takes back what was done last.
  func undo() {
    Task { finish(await session.undo()) }
  }

  /// Does again what was taken back.
  func redo() {
    Task { finish(await session.redo()) }
  }

  /// What came back, or what was done again and is still here, is where one goes on.
  private func finish(_ outcome: Outcome) {
    report(outcome)
    if let row = outcome.rows.first { list.selectWhenThere(row) }
  }

  private func report(_ outcome: Outcome) {
    guard outcome.isFailure || outcome.command != nil else { return }
    say(outcome.sentence, offersUndo: outcome.canUndo)
  }

  /// Asks whether something that cannot be undone shall be done, or for what an action needs.
  func confirm(_ action: MailAction.ID, on row: RowID) async -> Bool {
    guard let variant = MailAction.named(action).variant(in: list.state(of: row)) else {
      return false
    }
    if let choice = variant.needs {
      chosen = await choose(choice, for: [row], near: list.item(of: row))
      return chosen != nil
    }
    guard let summary = session.list.summary(of: row)
    else { return false }
    return await Question(
      title: tr("{action}?", ["action": variant.title]),
      text: tr(
        "“{subject}” will be gone for good. This cannot be undone.",
        ["subject": summary.subjectText]),
      answer: variant.title
    ).ask(over: pointer)
  }

  // MARK: Reading

  /// Opens the messages of a row.
  func open(_ row: RowID) {
    list.swipes.dismiss()
    list.select(row)
    following = nil
    load(row)
    panes.openMessage()
    // The pane that appears would take the focus to its first button.
    if !panes.isFolded { list.focus() }
  }

  /// Closes the message and returns to the list.
  func closeMessage() {
    opening?.cancel()
    openRow = nil
    guard panes.showsMessage else { return }
    panes.closeMessage()
    reading.clear()
    list.focus()
  }

  /// With a message beside the list, another chosen row is the one that is read.
  func selectionChanged(to row: RowID?) {
    onStateChange()
    guard panes.showsMessage, row != openRow else { return }
    guard let row else {
      if panes.isFolded { closeMessage() } else { reading.clear() }
      openRow = nil
      return
    }
    guard !panes.isFolded else { return closeMessage() }
    following = Timeout(seconds: 0.12) { [weak self] in self?.load(row) }
  }

  private func load(_ row: RowID) {
    guard let folder = session.list.folderID(of: row), row != openRow else { return }
    openRow = row
    opening?.cancel()
    opening = Task { [weak self, store = session.store] in
      do throws(StoreError) {
        let all = try await store.messages(of: row)
        guard !Task.isCancelled, let self else { return }
        let here = all.filter { $0.folder == folder }
        guard !here.isEmpty else { throw .vanished }
        reading.show(here, clock: Clock())
        if panes.isFolded { reading.focus() }
        markReadSoon(row)
      } catch {
        guard !Task.isCancelled, let self else { return }
        reading.show(problem: tr("This Message Cannot Be Shown"), description: error.sentence)
      }
    }
  }

  /// What is opened is read, at once or when it was open for a while, as set.
  private func markReadSoon(_ row: RowID) {
    guard let delay = readDelay() else { return }
    guard delay > 0 else { return markRead(row) }
    markingRead = Timeout(seconds: delay) { [weak self] in
      if self?.openRow == row { self?.markRead(row) }
    }
  }

  private func markRead(_ row: RowID) {
    guard list.state(of: row).isUnread else { return }
    Task {
      let outcome = await session.markRead([row])
      if outcome.isFailure { say(outcome.sentence) }
    }
  }
}
