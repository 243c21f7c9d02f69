/// A timing curve through (0, 0) and (1, 1) with two control points, as in CSS.
public struct CubicBezier: Hashable, Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// Starts slowly: (.42, 0, 1, 1).
  public static let easeIn = CubicBezier(0.42, 0, 1, 1)
  /// Ends slowly: (0, 0, .58, 1).
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)
  /// Even speed.
  public static let linear = CubicBezier(0, 0, 1, 1)

  /// A curve with the control points (x1, y1) and (x2, y2); the x are clamped to 0…1, so that the
  /// curve stays a function of time.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  /// The progress at time `x`, both 0…1; `x` is clamped and NaN gives 0.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    var low = 0.0
    var high = 1.0
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if Self.coordinate(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return Self.coordinate((low + high) / 2, y1, y2)
  }

  /// The slope dy/dx at time `x`, by a symmetric difference.
  func slope(at x: Double) -> Double {
    let h = 1e-4
    let (a, b) = (max(0, x - h), min(1, x + h))
    return b > a ? (value(at: b) - value(at: a)) / (b - a) : 0
  }

  private static func coordinate(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
  }
}

/// Progress curves for content that changes while a panel is uncovered.
///
/// Each takes a distance in px, usually the absolute offset of the row. NaN gives the value at 0.
public enum SwipeCurve {
  /// 0 up to 25 px, then evenly to 1 at 102 px: `clamp((o − 25)/77)`.
  public static func linear(_ offset: Double) -> Double { clamp((offset - 25) / 77) }

  /// An ease-in of `o/102`, held at 0 up to 25 px and at 1 from 102 px.
  public static func easeIn(_ offset: Double) -> Double {
    offset > 25 ? CubicBezier.easeIn.value(at: offset / 102) : 0
  }

  /// An inset of up to 12 px that begins at 78 px and is complete at 175 px.
  public static func stickyInset(_ offset: Double) -> Double { 12 * clamp((offset - 78) / 97) }

  /// An opacity that is complete when the offset reaches `threshold`; 1 for thresholds not above 0.
  public static func fade(_ offset: Double, threshold: Double) -> Double {
    threshold > 0 ? clamp(abs(offset) / threshold) : 1
  }

  private static func clamp(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }
}
