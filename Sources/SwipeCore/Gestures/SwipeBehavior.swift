/// A rule that lets a swipe begin.
///
/// It is asked for each sample after the axis is clear and before the gesture is locked, and never
/// again once the swipe has started. Until it says yes the gesture stays undecided.
public struct SwipeBehavior: Sendable {
  /// The rule: true lets the swipe begin.
  public let decides: @Sendable (SwipeRowModel, SwipeMotion) -> Bool

  /// A rule given by a function.
  public init(_ decides: @escaping @Sendable (SwipeRowModel, SwipeMotion) -> Bool) {
    self.decides = decides
  }

  /// No guard: every gesture along the axis. The default of the library.
  public static let straight = SwipeBehavior { _, _ in true }
  /// No swipe at all.
  public static let disabled = SwipeBehavior { _, _ in false }
  /// From 50 px and 200 px/s toward the opening side.
  public static let normal = opening(translation: 50, velocity: 200)
  /// From 25 px and 100 px/s toward the opening side.
  public static let soft = opening(translation: 25, velocity: 100)
  /// From 100 px and 400 px/s toward the opening side.
  public static let hard = opening(translation: 100, velocity: 400)

  /// While the row is being swiped.
  public static func swiping() -> SwipeBehavior { SwipeBehavior { row, _ in row.isSwiping } }
  /// While the row is open.
  public static func swiped() -> SwipeBehavior { SwipeBehavior { row, _ in row.isSwiped } }
  /// Strictly beyond `offset` px along the axis, either way.
  public static func offset(_ offset: Double) -> SwipeBehavior {
    SwipeBehavior { _, motion in abs(motion.translation) > offset }
  }
  /// Strictly faster than `velocity` px/s along the axis, either way.
  public static func velocity(_ velocity: Double) -> SwipeBehavior {
    SwipeBehavior { _, motion in abs(motion.velocity) > velocity }
  }
  /// A rule of one's own; without one, true while the row is open or being swiped.
  public static func custom(
    _ decides: @escaping @Sendable (SwipeRowModel, SwipeMotion) -> Bool = { row, _ in
      row.isSwiped || row.isSwiping
    }
  ) -> SwipeBehavior { SwipeBehavior(decides) }

  /// Both rules.
  public func and(_ other: SwipeBehavior) -> SwipeBehavior {
    SwipeBehavior { decides($0, $1) && other.decides($0, $1) }
  }
  /// Either rule.
  public func or(_ other: SwipeBehavior) -> SwipeBehavior {
    SwipeBehavior { decides($0, $1) || other.decides($0, $1) }
  }
  /// This rule and the contrary of the other.
  public func not(_ other: SwipeBehavior) -> SwipeBehavior { and(!other) }
  /// The contrary of a rule.
  public static func not(_ other: SwipeBehavior) -> SwipeBehavior { !other }
  /// The contrary of a rule.
  public static prefix func ! (rule: SwipeBehavior) -> SwipeBehavior {
    SwipeBehavior { !rule.decides($0, $1) }
  }

  /// A guard of the start only: a row that is open or being swiped passes it.
  private static func opening(translation: Double, velocity: Double) -> SwipeBehavior {
    SwipeBehavior { row, motion in
      row.isSwiped || row.isSwiping
        || (motion.velocity >= velocity && motion.translation >= translation)
    }
  }
}
