import Glibc

extension rusage {
  /// What this process has used so far.
  static var own: rusage {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage
  }

  /// Processor time in the program itself, in seconds.
  var programSeconds: Double { Self.seconds(ru_utime) }

  /// Processor time in the system's kernel for the program, in seconds.
  var systemSeconds: Double { Self.seconds(ru_stime) }

  var processorSeconds: Double { programSeconds + systemSeconds }

  /// The most memory at a time, in bytes.
  var peakMemory: Double { Double(ru_maxrss) * 1024 }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }
}
