import Inbox
import MailStore
import SwipeActions

extension MessageListView {
  /// Declares what the catalogue offers for a row: on its edges as set, the rest in its menu.
  func declareActions(on row: SwipeRow<RowID>) {
    for side in SwipeAssignments.Side.allCases {
      row.swipeActions(edge: side.edge) { [weak self] id in
        self?.swipeActions(on: side, of: id) ?? []
      }
    }
    row.moreActions { [weak self] id in
      guard let self else { return [] }
      return MailAction.all.compactMap { self.action($0.id, on: id) } + [selectAction(id)]
    }
  }

  private func swipeActions(on side: SwipeAssignments.Side, of row: RowID) -> [SwipeAction] {
    let state = state(of: row)
    var actions = settings.swipes.actions(on: side, in: state)
      .compactMap { action($0, on: row) }
    if !actions.isEmpty {
      actions[0].allowsFullSwipe = settings.swipes.allowsFullSwipe(on: side, in: state)
    }
    return actions
  }

  private func action(_ id: MailAction.ID, on row: RowID) -> SwipeAction? {
    guard let variant = MailAction.named(id).variant(in: state(of: row)) else { return nil }
    var action = SwipeAction(id, variant, count: countForAction(row)) { [weak self] in
      self?.onAction(id, row)
    }
    action.shortcut = MailAction.named(id).keys.first { key in
      settings.usesSingleKeys || !MailAction.isSingleKey(key)
    }
    if variant.asksFirst || variant.needs != nil {
      action.confirm = { [weak self] in await self?.confirm(id, row) ?? false }
    }
    return action
  }

  private func selectAction(_ row: RowID) -> SwipeAction {
    let isSelected = marks.contains(row)
    return SwipeAction(
      "select", title: isSelected ? tr("Deselect") : tr("Select"),
      icon: "object-select-symbolic"
    ) { [weak self] in self?.toggle(row) }
  }

  /// Has the gestures follow what is set.
  func applySwipeSettings() { settings.swipes.apply(to: swipes) }
}

extension SwipeAction {
  /// An action as it is in one state, on that many rows.
  init(
    _ id: MailAction.ID, _ variant: MailAction.Variant, count: Int = 1,
    handler: @escaping @MainActor () -> Void
  ) {
    func counted(_ title: String) -> String {
      count > 1 ? tr("{action} {n}", ["action": title, "n": grouped(count)]) : title
    }
    self.init(
      id.rawValue, title: counted(variant.shortTitle),
      phrase: count > 1
        ? tr("{action}, {n} selected", ["action": variant.title, "n": grouped(count)])
        : variant.title,
      icon: variant.icon,
      tint: variant.tint.color, role: variant.tint == .destructive ? .destructive : .normal,
      rowLeaves: variant.leaves, handler: handler)
    canBeUndone = variant.isUndoable
  }
}

extension SwipeAssignments {
  /// Has gestures on a container's rows follow what is set.
  @MainActor
  func apply(to coordinator: SwipeCoordinator<some Hashable & Sendable>) {
    coordinator.policy.sensitivity = sensitivity
    coordinator.policy.usesTwoDistances = style == .distances
    coordinator.swipesWithTouchpad = usesTouchpad
    coordinator.swipesWithTouch = usesTouch
    coordinator.swipesWithMouse = usesMouse
  }
}

extension SwipeAssignments.Side {
  /// The edge of the row.
  var edge: SwipeEdge { self == .leading ? .leading : .trailing }
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
