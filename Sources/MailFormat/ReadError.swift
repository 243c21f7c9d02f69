import Glibc

/// A file could not be read; holds what the system said.
///
/// A message that is malformed is never an error: it is read as far as it goes.
public struct ReadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file in question.
  public var path: String

  /// The system's error number, such as `ENOENT` for a file that was renamed meanwhile.
  public var code: Int32

  /// Creates an error, as a file system would report it.
  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// Whether the file is not there (any more).
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// One line in English with path and reason.
  public var description: String { "\(path): \(String(cString: strerror(code)))" }
}
