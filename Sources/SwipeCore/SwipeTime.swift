/// A moment on the clock that the caller chooses, in whole microseconds.
///
/// The library never reads a clock. Whole microseconds, the unit of GLib's monotonic and frame
/// clocks, keep differences exact, so that a window of 150 ms is 150 ms at any time of day.
public struct SwipeTime: Hashable, Comparable, Sendable {
  /// Microseconds since the clock's start.
  public var microseconds: Int64

  /// The start of the clock.
  public static let zero = SwipeTime(microseconds: 0)

  /// A moment given in microseconds, as `gdk_frame_clock_get_frame_time` reports it.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// A moment given in milliseconds, as events and gesture scripts report it.
  ///
  /// NaN and values beyond the range of the clock give the nearest representable moment (NaN: the
  /// start).
  public init(milliseconds: Double) { microseconds = Self.clamped(milliseconds * 1000) }

  /// The moment in milliseconds.
  public var milliseconds: Double { Double(microseconds) / 1000 }

  /// Whether `a` is before `b`.
  public static func < (a: SwipeTime, b: SwipeTime) -> Bool { a.microseconds < b.microseconds }

  /// The moment that many seconds later, rounded to a microsecond.
  public func adding(seconds: Double) -> SwipeTime {
    let (sum, overflow) = microseconds.addingReportingOverflow(Self.clamped(seconds * 1_000_000))
    return SwipeTime(microseconds: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// Seconds from `earlier` to this moment; negative if this one is the earlier.
  public func seconds(since earlier: SwipeTime) -> Double {
    (Double(microseconds) - Double(earlier.microseconds)) / 1_000_000
  }

  private static func clamped(_ value: Double) -> Int64 {
    if value.isNaN { return 0 }
    return Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }
}
