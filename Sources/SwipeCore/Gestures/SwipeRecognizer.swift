/// One gesture from its first contact to its end: undecided, then a swipe or refused, for good.
///
/// It knows the device, the motion since the start and its velocity, but no row. A value; adding a
/// sample is O(1) and allocates nothing.
public struct SwipeRecognizer: Sendable {
  /// How far the decision has come.
  public enum Phase: Sendable {
    /// Too short to tell, or waiting for a start rule; nobody has seen the motion yet.
    case undecided
    /// A swipe until the end of the gesture.
    case swiping
    /// Not a swipe until the end of the gesture.
    case refused
  }

  /// The device the gesture comes from.
  public let device: SwipeDevice
  /// The numbers it is decided by.
  public let policy: SwipePolicy
  /// How far the decision has come.
  public private(set) var phase = Phase.undecided
  /// The axis of the swipe, once locked.
  public private(set) var axis: SwipeAxis?
  /// The motion of the finger in px since the start; on a touchpad, of the content it scrolls.
  public private(set) var translation = (x: 0.0, y: 0.0)
  private var tracker: VelocityTracker
  private var origin = 0.0

  /// A gesture that has just begun.
  public init(device: SwipeDevice, policy: SwipePolicy = .standard) {
    self.device = device
    self.policy = policy
    tracker = VelocityTracker(window: policy.velocityWindow)
  }

  /// The finger has moved to (x, y) px from where it began.
  public mutating func move(to x: Double, _ y: Double, at time: SwipeTime) {
    tracker.add(x: x - translation.x, y: y - translation.y, at: time)
    translation = (x, y)
  }

  /// What the motion so far says about a row that can be swiped on the given axes.
  ///
  /// A row that can be swiped on both takes the axis of the larger motion.
  public func reading(horizontal: Bool, vertical: Bool) -> (lock: AxisLock, axis: SwipeAxis) {
    let axis: SwipeAxis =
      if horizontal && vertical {
        abs(translation.x) >= abs(translation.y) ? .horizontal : .vertical
      } else {
        vertical ? .vertical : .horizontal
      }
    let lock = AxisLock(
      along: axis.along(translation.x, translation.y),
      cross: axis.across(translation.x, translation.y), device: device, policy: policy)
    return (lock == .along && !horizontal && !vertical ? .across : lock, axis)
  }

  /// Whether the finger has moved too far for a click: by the start distance, on either axis.
  public var hasStrayed: Bool {
    max(abs(translation.x), abs(translation.y)) >= policy.startDistance(for: device)
  }

  /// Makes the gesture a swipe along `axis`.
  ///
  /// The travel starts at the lock: the start distance is taken off a mouse's or finger's motion,
  /// a touchpad's buffer counts in full. Without effect once decided.
  public mutating func lock(_ axis: SwipeAxis) {
    guard phase == .undecided else { return }
    phase = .swiping
    self.axis = axis
    guard device != .touchpad else { return }
    let along = axis.along(translation.x, translation.y)
    let distance = min(policy.startDistance(for: device), abs(along))
    origin = along < 0 ? -distance : distance
  }

  /// Makes the gesture the scroller's; without effect once decided.
  public mutating func refuse() {
    if phase == .undecided { phase = .refused }
  }

  /// The motion in px along the axis since the lock, in screen coordinates; 0 before the lock.
  public var travel: Double {
    guard let axis else { return 0 }
    return axis.along(translation.x, translation.y) - origin
  }

  /// The motion in px across the axis since the start; 0 before the lock.
  public var drift: Double {
    guard let axis else { return 0 }
    return axis.across(translation.x, translation.y)
  }

  /// The velocity in px/s at `time`: 0 if nothing moved in the last 150 ms.
  public func velocity(at time: SwipeTime) -> (x: Double, y: Double) { tracker.velocity(at: time) }
}
