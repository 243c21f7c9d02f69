/// The resistance felt beyond the end of a panel: `f(x, d) = (1 − 1/(c·x/d + 1))·d`.
///
/// The result grows with `x`, never reaches `d`, and equals `x` where there is no size to resist
/// with.
public enum RubberBand {
  /// How far the content is shown when pulled `x` px past its end.
  ///
  /// - Parameters:
  ///   - x: px past the end; negative and NaN give 0.
  ///   - size: the row's size along the axis in px; at most 0 gives `x`.
  ///   - coefficient: the stiffness c; 0.55 is what people know from other systems.
  public static func shown(_ x: Double, size: Double, coefficient: Double = 0.55) -> Double {
    guard x > 0 else { return 0 }
    guard size > 0 else { return x }
    return (1 - 1 / (coefficient * x / size + 1)) * size
  }

  /// How far a finger has pulled past the end when the content is shown `y` px past it: the
  /// inverse of ``shown(_:size:coefficient:)``.
  ///
  /// A row caught in mid-flight starts from here, so that it does not jump. Values the band cannot
  /// reach (`y ≥ size`) are returned as they are.
  public static func pulled(_ y: Double, size: Double, coefficient: Double = 0.55) -> Double {
    guard y > 0 else { return 0 }
    guard size > 0, coefficient > 0, y < size else { return y }
    return (1 / (1 - y / size) - 1) * size / coefficient
  }

  /// The share of the finger's speed that the content keeps at `x` px past its end: the derivative
  /// of ``shown(_:size:coefficient:)``, from `coefficient` down to 0.
  public static func slope(_ x: Double, size: Double, coefficient: Double = 0.55) -> Double {
    guard x > 0, size > 0 else { return 1 }
    let stretch = coefficient * x / size + 1
    return coefficient / (stretch * stretch)
  }
}
