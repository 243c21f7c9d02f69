/// How the buttons of a panel share what is uncovered of it.
public enum SwipePanelStyle: String, CaseIterable, Sendable {
  /// Buttons of their own size, uncovered by the content; what is uncovered beyond the panel goes
  /// to the first.
  case fixed
  /// One button, the first, as wide as the drag.
  case stretch
}

extension SwipePanelTraits {
  /// Where the button at `index` lies along the axis: px from the row's edge, and its size in px.
  ///
  /// - Parameters:
  ///   - index: the place in ``actions``; beyond them gives an empty extent.
  ///   - distance: how far the content is shown, in px.
  ///   - resting: the panel's resting distance, from ``SwipeRowTraits/panelSize(_:policy:)``; where
  ///     it is less than the actions want, they share it in proportion.
  ///   - style: how they share it.
  ///   - armed: the action that a release would do; it takes all that is uncovered.
  public func button(
    at index: Int, uncovered distance: Double, resting: Double, style: SwipePanelStyle = .fixed,
    armed: String? = nil
  ) -> (start: Double, size: Double) {
    guard actions.indices.contains(index) else { return (0, 0) }
    let start = margin.trailing
    let room = max(0, distance - start)
    if let armed { return (start, actions[index].id == armed ? room : 0) }
    if style == .stretch { return (start, index == 0 ? room : 0) }
    let wanted = actionsSize
    let scale = wanted > 0 ? min(1, max(0, resting - start) / wanted) : 0
    let extra = max(0, distance - resting)
    var before = start
    for action in actions[..<index] { before += action.size * scale }
    let size = actions[index].size * scale
    return index == 0 ? (before, size + extra) : (before + extra, size)
  }
}
