/// What a start rule, a threshold or a program may know about a row at one moment.
public struct SwipeRowModel: Sendable {
  /// The offset of the content in px, in screen coordinates along the axis of the row.
  public var swipeOffset = 0.0
  /// Whether this row is being dragged.
  public var isSwiping = false
  /// Whether the container is scrolling.
  public var isScrolling = false
  /// Whether this row is open.
  public var isSwiped = false
  /// The size in px of all the actions on the side in question.
  public var actionsSize = 0.0
  /// The size of the content in px.
  public var contentSize = SwipeSize()
  /// The free space around the actions in px.
  public var actionsMargin = SwipeMargin()
  /// The distance beyond which a slow release opens, as a function of the row, if it has its own.
  public var swipeThreshold: SwipeThreshold?
  /// The rule that lets a swipe begin.
  public var swipeBehavior = SwipeBehavior.straight
  /// The rule that gives a gesture to the scroller.
  public var scrollBehavior = ScrollBehavior.disabled

  /// A closed row of no size.
  public init() {}
}

/// A distance in px computed from the state of a row; NaN means the policy's own rule.
public typealias SwipeThreshold = @Sendable (SwipeRowModel) -> Double

/// A width and a height in px.
public struct SwipeSize: Hashable, Sendable {
  /// px from left to right.
  public var width: Double
  /// px from top to bottom.
  public var height: Double

  /// A size; negative and NaN become 0, which means "not measured yet".
  public init(width: Double = 0, height: Double = 0) {
    self.width = width > 0 ? width : 0
    self.height = height > 0 ? height : 0
  }

  /// The extent along an axis in px.
  public func along(_ axis: SwipeAxis) -> Double { axis == .horizontal ? width : height }
}

/// Free space before and after the actions of a panel, in px along its axis.
public struct SwipeMargin: Hashable, Sendable {
  /// px between the content and the actions.
  public var leading: Double
  /// px between the actions and the edge of the row.
  public var trailing: Double

  /// A margin; negative and NaN become 0.
  public init(leading: Double = 0, trailing: Double = 0) {
    self.leading = leading > 0 ? leading : 0
    self.trailing = trailing > 0 ? trailing : 0
  }
}

/// The motion of a gesture that is not decided yet.
///
/// Values along the axis are positive toward the side that would open, or that is open.
public struct SwipeMotion: Hashable, Sendable {
  /// px along the axis since the start, positive toward the opening side.
  public var translation: Double
  /// px across the axis since the start, in screen coordinates.
  public var crossTranslation: Double
  /// px/s along the axis, positive toward the opening side.
  public var velocity: Double
  /// px/s across the axis, in screen coordinates.
  public var crossVelocity: Double

  /// A motion.
  public init(
    translation: Double = 0, crossTranslation: Double = 0, velocity: Double = 0,
    crossVelocity: Double = 0
  ) {
    self.translation = translation
    self.crossTranslation = crossTranslation
    self.velocity = velocity
    self.crossVelocity = crossVelocity
  }
}
