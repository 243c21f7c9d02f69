/// Answers what lists ask, on a connection and a thread of its own: it never waits for a scan or an
/// action.
actor IndexReader {
  private let queue = SerialQueue(label: "index reader")
  private let index: Index

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(path: String) throws(StoreError) {
    do { index = try Index(reading: path) } catch { throw StoreError(error) }
  }

  /// Asks the index.
  func read<T: Sendable>(
    _ question: @Sendable (Index) throws(DatabaseError) -> T
  ) throws(StoreError) -> T {
    do { return try question(index) } catch { throw StoreError(error) }
  }
}
