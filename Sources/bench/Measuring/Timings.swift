import Glibc

/// How long something took each time, and what it used of the processors.
struct Timings {
  /// From the start to the end, in seconds.
  private(set) var seconds: [Double] = []
  private var used = 0.0

  /// The mean, in seconds.
  var processor: Double { used / Double(max(1, seconds.count)) }

  init() {}

  /// What programs took that were run to their end.
  init(_ results: [ChildProcess.Result]) {
    for result in results {
      seconds.append(result.seconds)
      used += result.processor
    }
  }

  /// Adds one run, of all threads of this process.
  mutating func measure(_ body: () async throws -> Void) async rethrows {
    let before = rusage.own.processorSeconds
    seconds.append(try await Clock.measure(body))
    used += rusage.own.processorSeconds - before
  }
}
