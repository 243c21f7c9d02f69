public import Foundation
private import Synchronization

extension Process {
  private static let starting = Mutex(())

  /// Runs the process, started alone: `run()` has crashed when two tests began one at the same moment.
  public func start() throws {
    try Self.starting.withLock { _ in try run() }
  }
}
