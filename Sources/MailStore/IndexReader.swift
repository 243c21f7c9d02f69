/// Answers what lists or searches ask, on a connection and a thread of its own: it never waits for a
/// scan or an action. A question whose task is cancelled ends soon.
actor IndexReader {
  private let queue = SerialQueue(label: "index reader")
  private let index: Index

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(path: String, words: String? = nil) throws(StoreError) {
    do { index = try Index(reading: path, words: words) } catch { throw StoreError(error) }
  }

  /// Asks the index.
  func read<T: Sendable>(
    _ question: @Sendable (Index) throws(DatabaseError) -> T
  ) throws(StoreError) -> T {
    do { return try question(index) } catch { throw StoreError(error) }
  }

  /// Opens the index again, after it was replaced.
  func reopen() throws(StoreError) {
    do { try index.reopen() } catch { throw StoreError(error) }
  }
}
