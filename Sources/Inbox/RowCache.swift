internal import MailStore

/// The values of the rows that were shown lately, the oldest thrown out first.
struct RowCache {
  private var entries: [RowID: (summary: RowSummary, use: Int)] = [:]
  private var clock = 0
  /// A few dozen screens; about 2 MB.
  private let capacity: Int

  init(capacity: Int = 4_096) {
    self.capacity = capacity
  }

  subscript(id: RowID) -> RowSummary? {
    mutating get {
      guard let index = entries.index(forKey: id) else { return nil }
      clock += 1
      entries.values[index].use = clock
      return entries.values[index].summary
    }
  }

  /// The rows whose values are there.
  var ids: some Collection<RowID> { entries.keys }

  /// Whether the values of a row are there; asking keeps them no longer.
  func contains(_ id: RowID) -> Bool { entries[id] != nil }

  mutating func insert(_ summary: RowSummary) {
    clock += 1
    entries[summary.id] = (summary, clock)
    guard entries.count > capacity else { return }
    // A quarter at a time, so that the sort is rare.
    let uses = entries.values.map(\.use).sorted()
    let limit = uses[capacity / 4]
    entries = entries.filter { $0.value.use > limit }
  }

  mutating func remove(_ id: RowID) { entries[id] = nil }
  mutating func removeAll() { entries = [:] }
}
