import CGTK
import GTKBridge
import Inbox
import MailStore

/// What is done to one message of the conversation that is read, from its own menu.
extension MailView {
  /// The actions that apply to a message, in the order of menus.
  func actions(for message: MessageSummary) -> [(MailAction.ID, MailAction.Variant)] {
    guard let folder = session.folders.first(where: { $0.id == message.folder }) else { return [] }
    let state = ActionState(
      role: folder.role, isUnread: !message.flags.contains(.seen),
      isFlagged: message.flags.contains(.flagged), isPinned: message.isPinned)
    return MailAction.all.compactMap { action in
      action.variant(in: state).map { (action.id, $0) }
    }
  }

  /// Does an action to a message of the conversation that is read, and to none beside it, and says
  /// what happened.
  func perform(_ action: MailAction.ID, on id: MailID) {
    guard let card = reading.cards.first(where: { $0.summary.id == id }),
      let variant = actions(for: card.summary).first(where: { $0.0 == action })?.1
    else { return }
    let message = card.summary
    // The menu goes, and the focus with it.
    gtk_widget_grab_focus(card.menuButton)
    Task {
      var chosen: Chosen?
      if let choice = variant.needs {
        chosen = await choose(
          choice, from: [message.folder], wakeTime: message.wakeTime, near: card.menuButton)
        guard chosen != nil else { return }
      }
      let subject = message.subject.isEmpty ? tr("(no subject)") : message.subject
      if variant.asksFirst { guard await confirm(variant, on: subject) else { return } }
      // With its last message a row leaves.
      let isAlone = variant.leaves && reading.cards.map(\.summary.id) == [id]
      if isAlone {
        list.leaving = [message.row]
        // The row that follows gets it; a message that covers the list gives it back when it goes.
        if !panes.isFolded { list.focus() }
      }
      let outcome = await session.perform(
        variant, on: .messages([id]), to: chosen?.folder, until: chosen?.time)
      report(outcome)
      if isAlone, outcome.isFailure {
        list.leaving = []
        gtk_widget_grab_focus(card.menuButton)
      }
      readOn()
    }
  }
}
