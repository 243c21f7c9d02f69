import Inbox
import MailStore
import SwipeActions

extension MessageListView {
  /// Declares what the catalogue offers on the edges of a row.
  func declareActions(on row: SwipeRow<RowID>) {
    row.swipeActions(edge: .trailing) { [weak self] id in
      self?.swipeActions([.archive, .delete], on: id) ?? []
    }
    row.swipeActions(edge: .leading) { [weak self] id in
      self?.swipeActions([.read], on: id) ?? []
    }
    row.moreActions { [weak self] id in
      self?.swipeActions([.flag, .junk], on: id) ?? []
    }
  }

  private func swipeActions(_ ids: [MailAction.ID], on row: RowID) -> [SwipeAction] {
    let state = state(of: row)
    return ids.compactMap { id in
      MailAction.named(id).variant(in: state).map { swipeAction(id, $0, on: row) }
    }
  }

  private func swipeAction(
    _ id: MailAction.ID, _ variant: MailAction.Variant, on row: RowID
  ) -> SwipeAction {
    var action = SwipeAction(
      id.rawValue, title: variant.shortTitle, phrase: variant.title, icon: variant.icon,
      tint: variant.tint.color,
      role: variant.tint == .destructive ? .destructive : .normal, rowLeaves: variant.leaves
    ) { [weak self] in self?.onAction(id, row) }
    action.canBeUndone = variant.isUndoable
    action.shortcut = MailAction.named(id).keys.first
    if variant.asksFirst {
      action.confirm = { [weak self] in await self?.confirm(id, row) ?? false }
    }
    return action
  }
}

extension MailAction.Tint {
  /// The colour that stands for it.
  var color: SwipeTint {
    switch self {
    case .positive: .green
    case .destructive: .red
    case .accent: .blue
    case .highlight: .yellow
    case .neutral: .grey
    }
  }
}
