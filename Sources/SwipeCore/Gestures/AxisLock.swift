#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kind of device a gesture comes from.
public enum SwipeDevice: String, CaseIterable, Sendable {
  /// A mouse button held down.
  case mouse
  /// One finger on a touchscreen.
  case touch
  /// Two fingers on a touchpad, reported as smooth scrolling.
  case touchpad
}

/// The rule that tells a swipe from scrolling.
///
/// | device | decided at | goes to the swipe |
/// |---|---|---|
/// | mouse | max(\|along\|, \|cross\|) ≥ 10 px | up to 50° from the axis |
/// | touch | the same at 8 px | the same |
/// | touchpad | the same at 4 px | \|along\| ≥ 1.2·\|cross\| |
///
/// A wheel never swipes. The numbers are fields of ``SwipePolicy``.
public enum AxisLock: Equatable, Sendable {
  /// The motion is still too short to tell.
  case undecided
  /// A swipe along the axis.
  case along
  /// Anything else: the scroller's.
  case across

  /// Decides for a motion of `along` px on the row's axis and `cross` px across it.
  public init(along: Double, cross: Double, device: SwipeDevice, policy: SwipePolicy = .standard) {
    let (along, cross) = (abs(along), abs(cross))
    guard max(along, cross) >= policy.startDistance(for: device) else {
      self = .undecided
      return
    }
    switch device {
    case .mouse, .touch:
      let angle = atan2(cross, along) * 180 / Double.pi
      self = angle > policy.maximumAngle ? .across : .along
    case .touchpad:
      self = along >= policy.touchpadAxisRatio * cross ? .along : .across
    }
  }
}
