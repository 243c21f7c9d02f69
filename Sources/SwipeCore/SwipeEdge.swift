/// The side of a row a panel of actions comes from.
///
/// Leading and trailing follow the reading direction; the content of the row moves away from the
/// edge when the panel opens.
public enum SwipeEdge: String, CaseIterable, Sendable {
  /// The upper edge; its panel opens downwards.
  case top
  /// The edge where a line of text begins; its panel opens toward the trailing side.
  case leading
  /// The lower edge; its panel opens upwards.
  case bottom
  /// The edge where a line of text ends, and the default; its panel opens toward the leading side.
  case trailing

  /// The axis the row's content moves along when this edge opens.
  public var axis: SwipeAxis {
    switch self {
    case .leading, .trailing: .horizontal
    case .top, .bottom: .vertical
    }
  }

  /// The edge across the row.
  public var opposite: SwipeEdge {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    }
  }

  /// The sign of the content's offset, in screen coordinates, while this edge is open.
  ///
  /// Screen x grows to the right and y grows downwards, so the trailing edge opens with −1 in
  /// left-to-right text and with +1 in right-to-left text.
  public func openingSign(in direction: SwipeDirection) -> Double {
    switch self {
    case .top: 1
    case .bottom: -1
    case .leading: direction == .leftToRight ? 1 : -1
    case .trailing: direction == .leftToRight ? -1 : 1
    }
  }

  /// The edge whose panel opens when the content moves along `axis` with the given sign.
  public static func opening(
    along axis: SwipeAxis, sign: Double, in direction: SwipeDirection
  ) -> SwipeEdge {
    let candidate: SwipeEdge = axis == .horizontal ? .leading : .top
    return (candidate.openingSign(in: direction) < 0) == (sign < 0)
      ? candidate : candidate.opposite
  }
}

/// One of the two axes of the screen.
public enum SwipeAxis: String, CaseIterable, Sendable {
  /// Left and right.
  case horizontal
  /// Up and down.
  case vertical

  /// The component of (x, y) along this axis.
  public func along(_ x: Double, _ y: Double) -> Double { self == .horizontal ? x : y }

  /// The component of (x, y) across this axis.
  public func across(_ x: Double, _ y: Double) -> Double { self == .horizontal ? y : x }
}

/// The direction in which lines of text run.
public enum SwipeDirection: Sendable {
  /// Left to right; leading is left.
  case leftToRight
  /// Right to left; leading is right.
  case rightToLeft
}

/// What a declared edge and the axis of its container say about each other.
///
/// Widget layers log it once per row in debug builds.
public enum SwipeAxisHint: Sendable {
  /// The container scrolls along the very axis the edge opens on: the swipe cannot be told from
  /// scrolling and is never recognised; only programmatic opening and the menu remain.
  case conflict
  /// A vertical edge was declared without saying how the container scrolls.
  case unknownContainer

  /// The hint for an edge in a container that scrolls along `containerAxis`, or nil if all is well.
  public init?(edge: SwipeEdge, containerAxis: SwipeAxis?) {
    if containerAxis == edge.axis {
      self = .conflict
    } else if containerAxis == nil && edge.axis == .vertical {
      self = .unknownContainer
    } else {
      return nil
    }
  }
}
