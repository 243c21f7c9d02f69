extension SwipePolicy {
  /// A field by the name it has in gesture scripts.
  enum Field: Sendable {
    case number(String, any WritableKeyPath<SwipePolicy, Double> & Sendable, ClosedRange<Double>)
    case optional(
      String, any WritableKeyPath<SwipePolicy, Double?> & Sendable, ClosedRange<Double>)
    case flag(String, any WritableKeyPath<SwipePolicy, Bool> & Sendable)

    var name: String {
      switch self {
      case .number(let name, _, _), .optional(let name, _, _), .flag(let name, _): name
      }
    }
  }

  private static let anyPositive = 0.0...Double.infinity
  private static let duration = 0.0...60.0

  static let fields: [Field] = [
    .number("startDistance", \.startDistance, anyPositive),
    .number("touchStartDistance", \.touchStartDistance, anyPositive),
    .number("touchpadStartDistance", \.touchpadStartDistance, anyPositive),
    .number("maximumAngle", \.maximumAngle, 0...90),
    .number("touchpadAxisRatio", \.touchpadAxisRatio, anyPositive),
    .number("wheelUnit", \.wheelUnit, anyPositive),
    .number("silenceDuration", \.silenceDuration, duration),
    .number("crossDriftLimit", \.crossDriftLimit, anyPositive),
    .number("sensitivity", \.sensitivity, 0.5...2),
    .number("rubberBandCoefficient", \.rubberBandCoefficient, 0...1),
    .number("revealDistance", \.revealDistance, anyPositive),
    .flag("followsBeyondPanel", \.followsBeyondPanel),
    .number("velocityWindow", \.velocityWindow, duration),
    .number("flickVelocity", \.flickVelocity, anyPositive),
    .number("openFraction", \.openFraction, anyPositive),
    .optional("openDistance", \.openDistance, anyPositive),
    .number("fullSwipeFraction", \.fullSwipeFraction, anyPositive),
    .number("fullSwipeOvershoot", \.fullSwipeOvershoot, anyPositive),
    .optional("armDistance", \.armDistance, anyPositive),
    .number("armHysteresis", \.armHysteresis, anyPositive),
    .optional("flyOutDistance", \.flyOutDistance, anyPositive),
    .number("flyOutDuration", \.flyOutDuration, duration),
    .flag("usesTwoDistances", \.usesTwoDistances),
    .number("shortSwipeDistance", \.shortSwipeDistance, anyPositive),
    .number("longSwipeFraction", \.longSwipeFraction, anyPositive),
    .number("peekDistance", \.peekDistance, anyPositive),
    .number("peekDuration", \.peekDuration, duration),
    .number("springResponse", \.springResponse, 0.001...60),
    .number("springDamping", \.springDamping, 0.01...100),
    .optional("settleDuration", \.settleDuration, duration),
    .number("reducedMotionDuration", \.reducedMotionDuration, duration),
    .number("buttonSize", \.buttonSize, anyPositive),
    .number("buttonReserve", \.buttonReserve, anyPositive),
    .number("contentReserve", \.contentReserve, anyPositive),
  ]

  /// The names of all fields, in the order of their declaration.
  public static var fieldNames: [String] { fields.map(\.name) }

  /// This policy with every number inside its range.
  ///
  /// NaN becomes the default of the field (none, where the field is optional); a number below or
  /// above the range becomes its nearest end. Distances, fractions and velocities range from 0,
  /// durations from 0 to 60, ``maximumAngle`` from 0 to 90, ``sensitivity`` from 0.5 to 2,
  /// ``rubberBandCoefficient`` from 0 to 1, ``springResponse`` from 0.001 to 60, ``springDamping``
  /// from 0.01 to 100.
  public func validated() -> SwipePolicy {
    var result = self
    for field in Self.fields {
      switch field {
      case .number(_, let path, let range):
        let value = self[keyPath: path]
        result[keyPath: path] =
          value.isNaN ? Self.standard[keyPath: path] : Self.clamp(value, range)
      case .optional(_, let path, let range):
        let value = self[keyPath: path]
        result[keyPath: path] = value.flatMap { $0.isNaN ? nil : Self.clamp($0, range) }
      case .flag: break
      }
    }
    return result
  }

  private static func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
