/// A rule that gives a gesture to the scroller.
///
/// It is asked before ``SwipeBehavior``; when it says yes, the gesture scrolls to its end.
public struct ScrollBehavior: Sendable {
  /// The rule: true gives the gesture to the scroller.
  public let decides: @Sendable (SwipeRowModel, SwipeMotion) -> Bool

  /// A rule given by a function.
  public init(_ decides: @escaping @Sendable (SwipeRowModel, SwipeMotion) -> Bool) {
    self.decides = decides
  }

  /// No further guard: the axis alone decides. The default of the library.
  public static let disabled = ScrollBehavior { _, _ in false }
  /// More than 10 px across, while the row is neither open nor being swiped.
  public static let normal = crossing(10)
  /// More than 5 px across, while the row is neither open nor being swiped.
  public static let soft = crossing(5)
  /// More than 20 px across, while the row is neither open nor being swiped.
  public static let hard = crossing(20)

  /// While the row is being swiped.
  public static func swiping() -> ScrollBehavior { ScrollBehavior { row, _ in row.isSwiping } }
  /// While the row is open.
  public static func swiped() -> ScrollBehavior { ScrollBehavior { row, _ in row.isSwiped } }
  /// Strictly beyond `offset` px across the axis, either way.
  public static func offset(_ offset: Double) -> ScrollBehavior {
    ScrollBehavior { _, motion in abs(motion.crossTranslation) > offset }
  }
  /// Strictly faster than `velocity` px/s across the axis, either way.
  public static func velocity(_ velocity: Double) -> ScrollBehavior {
    ScrollBehavior { _, motion in abs(motion.crossVelocity) > velocity }
  }
  /// A rule of one's own; without one, true while the row is open or being swiped.
  public static func custom(
    _ decides: @escaping @Sendable (SwipeRowModel, SwipeMotion) -> Bool = { row, _ in
      row.isSwiped || row.isSwiping
    }
  ) -> ScrollBehavior { ScrollBehavior(decides) }

  /// Both rules.
  public func and(_ other: ScrollBehavior) -> ScrollBehavior {
    ScrollBehavior { decides($0, $1) && other.decides($0, $1) }
  }
  /// Either rule.
  public func or(_ other: ScrollBehavior) -> ScrollBehavior {
    ScrollBehavior { decides($0, $1) || other.decides($0, $1) }
  }
  /// This rule and the contrary of the other.
  public func not(_ other: ScrollBehavior) -> ScrollBehavior { and(!other) }
  /// The contrary of a rule.
  public static func not(_ other: ScrollBehavior) -> ScrollBehavior { !other }
  /// The contrary of a rule.
  public static prefix func ! (rule: ScrollBehavior) -> ScrollBehavior {
    ScrollBehavior { !rule.decides($0, $1) }
  }

  private static func crossing(_ distance: Double) -> ScrollBehavior {
    ScrollBehavior { row, motion in
      !row.isSwiped && !row.isSwiping && abs(motion.crossTranslation) > distance
    }
  }
}
