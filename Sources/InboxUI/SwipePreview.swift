import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// One row that swipes as it is set, to try it on: it says what it would do, and does it to no mail.
@MainActor
final class SwipePreview {
  /// The row with the words below it.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, style: "swipe-preview")

  private let settings: ListSettings
  /// Which row is swiped: there is one.
  let swipes = SwipeCoordinator<Int>()
  private let content = MessageRow()
  private let row: SwipeRow<Int>
  private let words = Make.paragraph(style: "dim-label")
  private var state = ActionState(
    role: .inbox, isUnread: true, isFlagged: false, isPinned: false)

  /// Makes a row that follows the settings from now on.
  init(settings: ListSettings) {
    self.settings = settings
    row = SwipeRow(in: swipes, content: content.pointer)
    let frame = Make.box(GTK_ORIENTATION_VERTICAL, style: "card")
    gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
    frame.append(row.pointer)
    frame.swipeActionsContainer(swipes)
    gtk_label_set_xalign(words.opaque, 0.5)
    gtk_label_set_justify(words.opaque, GTK_JUSTIFY_CENTER)
    pointer.append(frame)
    pointer.append(words)
    for side in SwipeAssignments.Side.allCases {
      row.swipeActions(edge: side.edge) { [weak self] _ in self?.actions(on: side) ?? [] }
    }
    row.bind(id: 0)
    row.item.setAccessibleLabel(tr("Row to try the swipes on"))
    settings.onChange = { [weak self] in self?.apply() }
    apply()
  }

  private func apply() {
    settings.swipes.apply(to: swipes)
    content.follow(settings)
    words.setText(tr("Swipe it to try your settings."))
    show()
  }

  private func show() {
    content.show(
      RowSummary(
        id: RowID(rawValue: 0), sender: tr("Ada Lovelace"), subject: tr("Try it here"),
        preview: tr("This row does what you set below, but to no message."),
        time: Clock().now, count: 1, isUnread: state.isUnread, isFlagged: state.isFlagged,
        hasAttachment: false, isPinned: state.isPinned), clock: Clock())
    row.invalidateActions()
  }

  private func actions(on side: SwipeAssignments.Side) -> [SwipeAction] {
    var actions = settings.swipes.actions(on: side, in: state).compactMap { id in
      MailAction.named(id).variant(in: state).map { variant in
        SwipeAction(id, variant) { [weak self] in self?.pretend(id, variant) }
      }
    }
    if !actions.isEmpty {
      actions[0].allowsFullSwipe = settings.swipes.allowsFullSwipe(on: side, in: state)
    }
    return actions
  }

  private func pretend(_ id: MailAction.ID, _ variant: MailAction.Variant) {
    switch id {
    case .read: state.isUnread.toggle()
    case .flag: state.isFlagged.toggle()
    case .pin: state.isPinned.toggle()
    case .archive, .delete, .junk, .snooze, .move: break
    }
    words.setText(tr("That was: {action}", ["action": variant.title]))
    if variant.leaves { swipes.afterFlight(of: 0) { [swipes] in swipes.restore(id: 0) } }
    show()
  }
}
