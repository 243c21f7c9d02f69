/// Tells a touchpad from a wheel where both report wheel steps, as under X11.
///
/// A stream of events is a touchpad's if a delta is not a whole step, and stays one until 150 ms of
/// silence; a stream that has shown only whole steps so far is a wheel's.
public struct WheelClassifier: Sendable {
  /// Seconds of silence that end a stream.
  public let silence: Double
  private var last: SwipeTime?
  private var isTouchpad = false

  /// A classifier that has seen nothing yet; a negative or NaN silence becomes 0.
  public init(silence: Double = 0.15) { self.silence = silence > 0 ? silence : 0 }

  /// Whether an event of (x, y) steps at `time` is a touchpad's.
  public mutating func isTouchpad(x: Double, y: Double, at time: SwipeTime) -> Bool {
    if let last, time.seconds(since: last) >= silence { isTouchpad = false }
    last = time
    if x != x.rounded() || y != y.rounded() { isTouchpad = true }
    return isTouchpad
  }
}
