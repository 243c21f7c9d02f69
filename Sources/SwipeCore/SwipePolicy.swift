/// Every number the swipe depends on.
///
/// Distances are in logical px, durations in s, velocities in px/s. A machine takes a policy
/// ``validated()``: NaN becomes the field's default and a number outside the field's range the
/// nearest end of it, so that no value can corrupt a row.
public struct SwipePolicy: Equatable, Sendable {
  /// How far a mouse moves before the gesture is decided: 10 px (others use 30).
  public var startDistance = 10.0
  /// How far a finger on a touchscreen moves before the gesture is decided: 8 px, which is where a
  /// scrolled window would claim it.
  public var touchStartDistance = 8.0
  /// How far fingers on a touchpad move before the gesture is decided: 4 px.
  public var touchpadStartDistance = 4.0
  /// The largest angle from the row's axis that is still a swipe, for mouse and touch: 50°.
  public var maximumAngle = 50.0
  /// How many times larger than the motion across a touchpad's motion along the axis must be: 1.2.
  public var touchpadAxisRatio = 1.2
  /// px for one unit of a wheel: 10.
  public var wheelUnit = 10.0
  /// Seconds without events after which a wheel-unit stream, which has no stop, ends: 0.15.
  public var silenceDuration = 0.15
  /// How far a swipe may drift across its axis before it is cancelled: without limit.
  public var crossDriftLimit = Double.infinity
  /// Divides the start and arming distances: 1, from 0.5 (deliberate) to 2 (light).
  ///
  /// The arming distance never falls below the panel and ``fullSwipeOvershoot`` and never rises
  /// above the row's size.
  public var sensitivity = 1.0

  /// The stiffness of the rubber band beyond the panel: 0.55.
  public var rubberBandCoefficient = 0.55
  /// The drag distance up to which nothing is shown yet: 0 px.
  public var revealDistance = 0.0
  /// Whether the content follows the finger 1:1 beyond the panel, without a rubber band: false.
  public var followsBeyondPanel = false

  /// Seconds over which the velocity is the mean: 0.15.
  public var velocityWindow = 0.15
  /// The velocity in px/s from which a flick decides alone whether the row opens: 300.
  public var flickVelocity = 300.0
  /// The part of the panel beyond which a slow release opens, strictly: 0.5.
  public var openFraction = 0.5
  /// The drag distance from which a slow release opens, inclusive, in place of ``openFraction``:
  /// none.
  public var openDistance: Double?

  /// The part of the row's size at which a full swipe arms: 0.6.
  public var fullSwipeFraction = 0.6
  /// The least distance beyond the panel at which a full swipe arms: 20 px.
  public var fullSwipeOvershoot = 20.0
  /// The drag distance at which a full swipe arms, in place of ``fullSwipeFraction`` and
  /// ``fullSwipeOvershoot``: none.
  public var armDistance: Double?
  /// How far below the arming distance a full swipe disarms: 8 px.
  public var armHysteresis = 8.0
  /// How far a row that leaves flies: its own size.
  public var flyOutDistance: Double?
  /// Seconds a row that leaves flies, with an ease-out: 0.4.
  public var flyOutDuration = 0.4

  /// Whether a side has two distances, each with an action of its own, instead of a panel that
  /// rests open: false.
  ///
  /// A short swipe does the first action, a long one the second (or the first, if it is alone).
  public var usesTwoDistances = false
  /// The drag distance of a short swipe: 72 px.
  public var shortSwipeDistance = 72.0
  /// The part of the row's size at which a swipe is long: 0.5.
  public var longSwipeFraction = 0.5

  /// How far a hint opens a row: 48 px.
  public var peekDistance = 48.0
  /// Seconds from the beginning of a hint to its withdrawal: 0.6.
  public var peekDuration = 0.6

  /// The response of the settling spring in seconds: 0.3.
  public var springResponse = 0.3
  /// The damping ratio of the settling spring: 0.8.
  public var springDamping = 0.8
  /// Seconds of an ease-in that settles in place of the spring: none.
  public var settleDuration: Double?
  /// Seconds of the linear motion that settles where reduced motion is asked for: 0.15.
  public var reducedMotionDuration = 0.15

  /// The size of a button along the axis: 74 px.
  public var buttonSize = 74.0
  /// The part of the row's size that buttons never share when there are many: 30 px.
  public var buttonReserve = 30.0
  /// The part of the content that stays visible beside an open panel: 48 px.
  public var contentReserve = 48.0

  /// The documented defaults.
  public init() {}

  /// The library's own values.
  public static let standard = SwipePolicy()

  /// Opens only when dragged strictly beyond the whole panel, whatever the velocity.
  public static let swipy: SwipePolicy = {
    var policy = SwipePolicy()
    policy.flickVelocity = .infinity
    policy.openFraction = 1
    return policy
  }()

  /// One stretching button: shows beyond 25 px, rests from 102, acts from 175, flies 600 px out.
  public static let gist: SwipePolicy = {
    var policy = SwipePolicy()
    policy.startDistance = 30
    policy.touchStartDistance = 30
    policy.crossDriftLimit = 50
    policy.revealDistance = 25
    policy.followsBeyondPanel = true
    policy.flickVelocity = .infinity
    policy.openDistance = 102
    policy.armDistance = 175
    policy.armHysteresis = 0
    policy.flyOutDistance = 600
    policy.settleDuration = 0.3
    return policy
  }()
}
