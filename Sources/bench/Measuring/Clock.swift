import Glibc

/// Time on the monotonic clock, in seconds.
enum Clock {
  static var now: Double { read(CLOCK_MONOTONIC) }

  /// What all threads of this process have used of the processors, in seconds.
  static var processor: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// How long `body` takes.
  static func measure(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  /// How long `body` takes.
  static func measure(_ body: () async throws -> Void) async rethrows -> Double {
    let start = now
    try await body()
    return now - start
  }
}
