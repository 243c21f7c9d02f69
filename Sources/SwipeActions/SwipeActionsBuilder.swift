/// Collects the actions that stand in a declaration, with `if`, `else`, `switch` and `for`.
@resultBuilder
public enum SwipeActionsBuilder {
  /// One action.
  public static func buildExpression(_ action: SwipeAction) -> [SwipeAction] { [action] }
  /// Several actions.
  public static func buildExpression(_ actions: [SwipeAction]) -> [SwipeAction] { actions }
  /// The lines of a block, in order.
  public static func buildBlock(_ parts: [SwipeAction]...) -> [SwipeAction] { parts.flatMap { $0 } }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [SwipeAction]?) -> [SwipeAction] { part ?? [] }
  /// The first branch of an `if` or `switch`.
  public static func buildEither(first part: [SwipeAction]) -> [SwipeAction] { part }
  /// Another branch of an `if` or `switch`.
  public static func buildEither(second part: [SwipeAction]) -> [SwipeAction] { part }
  /// A `for` loop.
  public static func buildArray(_ parts: [[SwipeAction]]) -> [SwipeAction] { parts.flatMap { $0 } }
  /// An `if #available`.
  public static func buildLimitedAvailability(_ part: [SwipeAction]) -> [SwipeAction] { part }
}
