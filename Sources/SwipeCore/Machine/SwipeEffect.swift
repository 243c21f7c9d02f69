/// What a ``SwipeMachine`` wants done, in the order in which it happened.
public enum SwipeEffect<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The content of a row is now at that offset: px along the row's axis in screen coordinates.
  case offset(ID, Double)
  /// A panel begins to be uncovered, or is covered again.
  case presentation(ID, SwipeEdge, isPresented: Bool)
  /// A release now would do this action of the row being dragged; nil: would do none.
  case armed(ID, action: String?)
  /// Do the action: once for each real release, click or key that asked for it.
  case run(ID, action: String)
  /// Ask whether to do the action and give the answer to ``SwipeMachine/answer(_:at:)``.
  case ask(ID, action: String)
  /// The question is no longer wanted, because its row is gone.
  case withdrawQuestion(ID, action: String)
  /// The row begins to fly out; its action has been given with ``run(_:action:)``.
  case flyOut(ID)
  /// The open row changed.
  case open(SwipeOpenRow<ID>?)
  /// The row being dragged changed; while there is one, the scroller must not move.
  case owner(ID?)
  /// Frames are needed from now on, or no longer; give them with ``SwipeMachine/advance(to:)``.
  case frames(Bool)
}

/// A row that is open, and on which side.
public struct SwipeOpenRow<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The row.
  public var id: ID
  /// The side its panel is on.
  public var edge: SwipeEdge

  /// An open row.
  public init(id: ID, edge: SwipeEdge) {
    self.id = id
    self.edge = edge
  }
}

/// One thing that can press: the mouse, or one finger on a touchscreen.
public enum SwipePointer: Hashable, Sendable {
  /// The mouse with its first button.
  case mouse
  /// A finger, by the number of its touch sequence.
  case touch(Int)
  /// The fingers on a touchpad, one gesture at a time.
  case touchpad

  /// The kind of device.
  public var device: SwipeDevice {
    switch self {
    case .mouse: .mouse
    case .touch: .touch
    case .touchpad: .touchpad
    }
  }
}

/// Where a sample of input goes.
public enum SwipeVerdict: Equatable, Sendable {
  /// Not decided: neither the row nor the scroller may see it yet.
  case undecided
  /// The row's: claim the gesture.
  case swipe
  /// The scroller's, after the (x, y) px of scrolling that were held back until now.
  case scroll(x: Double, y: Double)
  /// Nobody's: another row is being dragged.
  case blocked

  /// The scroller's, with nothing held back.
  public static let scroll = SwipeVerdict.scroll(x: 0, y: 0)
}

/// What the release of a pointer was.
public enum SwipeRelease: Equatable, Sendable {
  /// The end of a swipe, or of a gesture that was not the row's: no click.
  case gesture
  /// An ordinary click: activate what is under it.
  case click
  /// A click that closed the open row: activate nothing.
  case dismissal
}

/// What part of a row was pressed.
public enum SwipeTarget: Sendable {
  /// The content of the row.
  case content
  /// A button in the open panel: a drag swipes the row, a click is the button's.
  case panel
}

/// The ways in which the content under the pointer can itself still be dragged.
///
/// A scrollable strip inside a row that can move along with the finger owns the gesture.
public struct SwipeInnerScroll: OptionSet, Sendable {
  /// One bit for each direction.
  public let rawValue: UInt8

  /// A set of directions.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The strip can follow a finger that moves left.
  public static let left = SwipeInnerScroll(rawValue: 1)
  /// The strip can follow a finger that moves right.
  public static let right = SwipeInnerScroll(rawValue: 2)
  /// The strip can follow a finger that moves up.
  public static let up = SwipeInnerScroll(rawValue: 4)
  /// The strip can follow a finger that moves down.
  public static let down = SwipeInnerScroll(rawValue: 8)

  /// Whether the strip can follow a motion along `axis` with the given sign.
  public func follows(_ axis: SwipeAxis, sign: Double) -> Bool {
    switch axis {
    case .horizontal: contains(sign < 0 ? .left : .right)
    case .vertical: contains(sign < 0 ? .up : .down)
    }
  }
}

/// How much motion the person wants to see.
public enum SwipeMotionPreference: Sendable {
  /// Springs.
  case full
  /// A short even motion.
  case reduced
  /// No animation: a jump.
  case none
}
