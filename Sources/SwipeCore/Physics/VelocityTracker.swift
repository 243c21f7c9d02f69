/// The velocity of a finger: its mean over the last 150 ms.
///
/// The delta of the oldest sample in the window is left out, because the time it took is unknown;
/// trimming at the release makes a finger that rested longer than the window give 0. Holds the
/// last 64 samples in place and never allocates; more than 64 samples in the window (a device
/// faster than 400 Hz) shorten it.
public struct VelocityTracker: Sendable {
  private struct Sample {
    var time: SwipeTime
    var x: Double
    var y: Double
  }

  private static var capacity: Int { 64 }
  private var samples = InlineArray<64, Sample>(repeating: Sample(time: .zero, x: 0, y: 0))
  private var first = 0

  /// The number of samples held.
  public private(set) var count = 0
  /// The window in seconds.
  public let window: Double

  /// An empty tracker.
  public init(window: Double = 0.15) { self.window = window }

  /// Adds a motion of (x, y) px that ended at `time`.
  ///
  /// Motions at one and the same time count as one. O(1), allocates nothing.
  public mutating func add(x: Double, y: Double, at time: SwipeTime) {
    if count > 0 {
      let last = (first + count - 1) % Self.capacity
      if samples[last].time >= time {
        samples[last].x += x
        samples[last].y += y
        return
      }
    }
    trim(at: time)
    if count == Self.capacity {
      first = (first + 1) % Self.capacity
      count -= 1
    }
    samples[(first + count) % Self.capacity] = Sample(time: time, x: x, y: y)
    count += 1
  }

  /// The mean velocity in px/s of the samples not older than the window at `time`.
  ///
  /// O(samples in the window), allocates nothing.
  public func velocity(at time: SwipeTime) -> (x: Double, y: Double) {
    var sum = (x: 0.0, y: 0.0)
    var start: SwipeTime?
    var end = SwipeTime.zero
    for i in 0..<count {
      let sample = samples[(first + i) % Self.capacity]
      if time.seconds(since: sample.time) > window { continue }
      if start == nil {
        start = sample.time
      } else {
        sum.x += sample.x
        sum.y += sample.y
        end = sample.time
      }
    }
    guard let start, end > start else { return (0, 0) }
    let span = end.seconds(since: start)
    return (sum.x / span, sum.y / span)
  }

  private mutating func trim(at time: SwipeTime) {
    while count > 0, time.seconds(since: samples[first].time) > window {
      first = (first + 1) % Self.capacity
      count -= 1
    }
  }
}
