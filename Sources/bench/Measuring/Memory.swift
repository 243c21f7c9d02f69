import Glibc

/// The most memory this process has had, in bytes.
func peakMemory() -> Double {
  var usage = rusage()
  getrusage(RUSAGE_SELF.rawValue, &usage)
  return Double(usage.ru_maxrss) * 1024
}
