public import SwipeCore

/// Spellings of other libraries, for a program that comes from them.
extension SwipeCoordinator {
  /// Closes the open row.
  @available(*, deprecated, renamed: "close(animated:)")
  public func closeAll() { close() }
}

extension SwipeRow {
  /// Declares actions on an edge.
  @available(*, deprecated, renamed: "swipeActions(edge:actions:)")
  @discardableResult
  public func swipeActions(
    _ edge: SwipeEdge, @SwipeActionsBuilder _ actions: @escaping @MainActor (ID) -> [SwipeAction]
  ) -> Self {
    swipeActions(edge: edge, actions: actions)
  }
}
