import MailStore

extension Session {
  /// How many rows are snoozed, and when the next one comes back, in seconds since 1970; nil where
  /// none is.
  public func snoozed() async -> (count: Int, next: Int64)? {
    var count = 0
    var next: Int64?
    for folder in folders where folder.role == .snoozed {
      guard let rows = try? await store.rows(in: folder.id).keys.map(\.id),
        let summaries = try? await store.summaries(of: rows, in: folder)
      else { continue }
      count += summaries.count
      next = (summaries.compactMap(\.wakeTime) + [next].compactMap(\.self)).min()
    }
    return next.map { (count, $0) }
  }
}
