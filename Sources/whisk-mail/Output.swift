import Foundation
import Synchronization

/// A system call on a file or a pipe that failed.
struct CallError: Error {
  let code: Int32

  /// Why, in the words of the system.
  var reason: String { String(cString: strerror(code)) }
}

/// What a command prints, on its way to standard output.
///
/// The first failure ends it: what comes after it is dropped, and every later call throws it again, so
/// that no command that could not say what it did ends as if it had.
final class Output: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var failure: CallError?
  }

  private let state = Mutex(State())
  /// So many bytes make one call.
  private static let piece = 1 << 16

  /// Adds text, which is written with what comes after it, or by ``flush()``.
  func write(_ bytes: some Sequence<UInt8>) throws(CallError) {
    try state.withLock { state throws(CallError) in
      if let failure = state.failure { throw failure }
      state.waiting += bytes
      if state.waiting.count >= Self.piece { try Self.flush(&state) }
    }
  }

  /// Writes what waits.
  func flush() throws(CallError) {
    try state.withLock { state throws(CallError) in try Self.flush(&state) }
  }

  private static func flush(_ state: inout State) throws(CallError) {
    if let failure = state.failure { throw failure }
    do {
      try writeAll(state.waiting, to: STDOUT_FILENO)
    } catch {
      state.failure = error
    }
    state.waiting = []
    if let failure = state.failure { throw failure }
  }
}

/// Writes all of it, whatever the number of calls.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(CallError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      throw CallError(code: errno)
    }
  }
}

/// Gives standard input, output and errors that were closed something that fails as a closed one
/// does, so that no file of the mail gets their place.
func occupyClosedDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}
