import Glibc

/// Why a measurement cannot be made, in words for the one who asked for it.
struct BenchError: Error, CustomStringConvertible {
  let description: String
  /// Whether the command line was wrong.
  var isUsage = false

  init(_ description: String) {
    self.description = description
  }

  /// What the last call to the system said about this path.
  init(path: String) {
    description = "\(path): \(String(cString: strerror(errno)))"
  }

  /// A command line that cannot be understood.
  static func usage(_ description: String) -> BenchError {
    var error = BenchError("\(description); see bench --help")
    error.isUsage = true
    return error
  }
}
