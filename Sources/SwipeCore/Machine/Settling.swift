/// One animation of a row from one shown distance to another, as a function of time alone.
struct Settling: Sendable {
  enum Kind: Sendable {
    case spring(Spring, velocity: Double)
    case curve(CubicBezier)
  }

  let start: SwipeTime
  let from: Double
  let target: Double
  let kind: Kind
  /// Seconds from the start to the end.
  ///
  /// A spring that closes ends where it first reaches 0: were it to swing through, the panel on the
  /// other edge would show for a moment.
  let duration: Double

  init(
    from: Double, to target: Double, at start: SwipeTime, spring: Spring, velocity: Double
  ) {
    self.start = start
    self.from = from
    self.target = target
    kind = .spring(spring, velocity: velocity)
    let settling = spring.settlingTime(from: from, to: target, velocity: velocity)
    let passage = target == 0 ? spring.firstPassage(from: from, to: 0, velocity: velocity) : nil
    duration = min(settling, passage ?? settling)
  }

  init(
    from: Double, to target: Double, at start: SwipeTime, curve: CubicBezier, duration: Double
  ) {
    self.start = start
    self.from = from
    self.target = target
    kind = .curve(curve)
    self.duration = duration
  }

  /// The shown distance and its velocity at `time`, and whether the motion is over.
  func state(at time: SwipeTime) -> (distance: Double, velocity: Double, isOver: Bool) {
    let elapsed = time.seconds(since: start)
    if elapsed >= duration { return (target, 0, true) }
    switch kind {
    case .spring(let spring, let velocity):
      let (position, speed) = spring.state(at: elapsed, from: from, to: target, velocity: velocity)
      return (position, speed, false)
    case .curve(let curve):
      let progress = elapsed / duration
      let speed = (target - from) * curve.slope(at: progress) / duration
      return (from + (target - from) * curve.value(at: progress), speed, false)
    }
  }
}
