#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A damped spring of unit mass, solved in closed form in all three regimes.
///
/// Stiffness k = (2π/response)², damping c = 4π·damping/response. The solution depends on the time
/// alone, so the motion is the same at any frame rate.
public struct Spring: Hashable, Sendable {
  /// The period of the undamped spring in seconds.
  public let response: Double
  /// The damping ratio: below 1 it overshoots, at 1 it is critical, above 1 it creeps.
  public let damping: Double

  /// A spring; `response` below 1 ms and `damping` below 0.01, or NaN, become those.
  public init(response: Double = 0.3, damping: Double = 0.8) {
    self.response = response >= 0.001 ? response : 0.001
    self.damping = damping >= 0.01 ? damping : 0.01
  }

  /// The angular frequency ω = 2π/response in 1/s.
  public var frequency: Double { 2 * Double.pi / response }
  /// The stiffness k in 1/s².
  public var stiffness: Double { frequency * frequency }
  /// The damping coefficient c in 1/s.
  public var dampingCoefficient: Double { 2 * damping * frequency }

  /// The position and velocity after `time` seconds of a spring released at `start` with
  /// `velocity` px/s toward the rest position `end`.
  public func state(
    at time: Double, from start: Double, to end: Double, velocity: Double = 0
  ) -> (position: Double, velocity: Double) {
    let (x, v) = displacement(at: max(0, time), start - end, velocity)
    return (end + x, v)
  }

  /// The seconds after which the spring stays within `tolerance` px of its rest position.
  ///
  /// It comes from the decaying envelope of the motion, not from its zero crossings, and therefore
  /// does not depend on frames.
  public func settlingTime(
    from start: Double, to end: Double, velocity: Double = 0, tolerance: Double = 0.1
  ) -> Double {
    let x = abs(start - end)
    var low = 0.0
    var high = response
    if envelope(at: 0, x, abs(velocity)) <= tolerance { return 0 }
    while envelope(at: high, x, abs(velocity)) > tolerance && high < 1000 { high *= 2 }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if envelope(at: middle, x, abs(velocity)) > tolerance { low = middle } else { high = middle }
    }
    return high
  }

  /// The seconds until the spring first passes its rest position; nil if it never does.
  public func firstPassage(from start: Double, to end: Double, velocity: Double = 0) -> Double? {
    let x = start - end
    guard x != 0 else { return 0 }
    let w = frequency
    var time: Double
    if isCritical {
      time = -x / (velocity + w * x)
    } else if damping < 1 {
      let d = w * (1 - damping * damping).squareRoot()
      let phase = atan2(x, -(velocity + damping * w * x) / d)
      time = (phase > 0 ? phase : phase + Double.pi) / d
    } else {
      let (slow, fast) = rates
      let a = (velocity - fast * x) / (slow - fast)
      time = log((a - x) / a) / (slow - fast)
    }
    return time > 0 && time.isFinite ? time : nil
  }

  /// The two negative rates, in 1/s, at which an overdamped spring decays.
  private var rates: (slow: Double, fast: Double) {
    let root = (damping * damping - 1).squareRoot()
    return (-frequency * (damping - root), -frequency * (damping + root))
  }

  private var isCritical: Bool { abs(damping - 1) < 1e-6 }

  private func displacement(at t: Double, _ x: Double, _ v: Double) -> (Double, Double) {
    let w = frequency
    if isCritical {
      let b = v + w * x
      let decay = exp(-w * t)
      return ((x + b * t) * decay, (b - w * (x + b * t)) * decay)
    }
    if damping < 1 {
      let s = damping * w
      let d = w * (1 - damping * damping).squareRoot()
      let b = (v + s * x) / d
      let decay = exp(-s * t)
      let (sine, cosine) = (sin(d * t), cos(d * t))
      let position = decay * (x * cosine + b * sine)
      return (position, decay * (b * d * cosine - x * d * sine) - s * position)
    }
    let (slow, fast) = rates
    let a = (v - fast * x) / (slow - fast)
    let b = x - a
    let (p, q) = (a * exp(slow * t), b * exp(fast * t))
    return (p + q, slow * p + fast * q)
  }

  /// A bound of the displacement that never grows again once it has begun to fall.
  private func envelope(at t: Double, _ x: Double, _ v: Double) -> Double {
    let w = frequency
    if isCritical { return (x + (v + w * x) * t) * exp(-w * t) }
    if damping < 1 {
      let s = damping * w
      let b = (v + s * x) / (w * (1 - damping * damping).squareRoot())
      return (x * x + b * b).squareRoot() * exp(-s * t)
    }
    let (slow, fast) = rates
    let a = (v - fast * x) / (slow - fast)
    return a * exp(slow * t) + (x + a) * exp(fast * t)
  }
}
