public import MailStore

/// The rows that a person picks out of a list to do something to all of them.
public struct RowSelection: Sendable {
  /// Some rows of a list.
  private enum Rows: Hashable, Sendable {
    /// Those of this set.
    case these(Set<RowID>)
    /// All; these are their keys. The set of a million rows takes longer than a frame.
    case all([RowKey])
  }

  /// Whether rows are being picked; none may be picked yet.
  public private(set) var isActive = false
  private var picked = Rows.these([])
  /// Where a range begins.
  private var anchor: RowID?
  /// What was picked before the range.
  private var kept: Set<RowID> = []

  /// Nothing is being picked.
  public init() {}

  /// How many rows are picked. O(1).
  public var count: Int {
    switch picked {
    case .these(let rows): rows.count
    case .all(let keys): keys.count
    }
  }

  /// Whether no row is picked. O(1).
  public var isEmpty: Bool { count == 0 }

  /// Whether a row of the list is picked. O(1).
  public func contains(_ row: RowID) -> Bool {
    if case .these(let rows) = picked { rows.contains(row) } else { true }
  }

  /// The rows that are picked. O(rows) right after ``selectAll(_:)``, else O(1).
  public var rows: Set<RowID> {
    switch picked {
    case .these(let rows): rows
    case .all(let keys): Self.set(of: keys)
    }
  }

  /// Whether other rows are picked than in another selection.
  public func differs(from other: RowSelection) -> Bool { picked != other.picked }

  /// Begins, or goes on, with exactly these rows.
  public mutating func select(_ rows: some Sequence<RowID>) {
    isActive = true
    pick(Set(rows))
  }

  /// Begins, or goes on, with all rows of the list. O(1).
  ///
  /// Which ones these are is known by the list until its rows change: ``settle(_:)`` is to come first.
  public mutating func selectAll(_ keys: [RowKey]) {
    isActive = true
    picked = .all(keys)
    kept = []
    anchor = nil
  }

  /// The set of all rows, off the main thread.
  @concurrent
  public static func distantSet(of keys: [RowKey]) async -> Set<RowID> { set(of: keys) }

  /// The list is about to have other rows, or the set of all is made: what is picked stays so.
  public mutating func settle(_ rows: Set<RowID>? = nil) {
    if case .all = picked { pick(rows ?? self.rows) }
  }

  /// Picks a row, or no longer; ranges begin there from now on.
  public mutating func toggle(_ row: RowID) {
    isActive = true
    var rows = rows
    if rows.remove(row) == nil { rows.insert(row) }
    pick(rows)
    anchor = row
  }

  /// Picks all rows from the last one that was picked to this one, in place of an earlier range.
  ///
  /// O(rows of the list) for the places, and for the range.
  ///
  /// - Parameters:
  ///   - start: Where the range begins when none was picked yet.
  ///   - position: The place of a row.
  ///   - row: The row at a place.
  public mutating func extend(
    to end: RowID, from start: RowID?, position: (RowID) -> Int?, row: (Int) -> RowID
  ) {
    isActive = true
    settle()
    if anchor.flatMap(position) == nil { anchor = start ?? end }
    guard let first = anchor.flatMap(position), let last = position(end) else { return }
    var rows = kept
    for place in min(first, last)...max(first, last) { rows.insert(row(place)) }
    picked = .these(rows)
  }

  /// Drops rows that are in the list no more.
  public mutating func keep(_ isThere: (RowID) -> Bool) {
    picked = .these(rows.filter(isThere))
    kept = kept.filter(isThere)
  }

  /// Ends the picking; nothing is picked.
  public mutating func end() { self = RowSelection() }

  private mutating func pick(_ rows: Set<RowID>) {
    picked = .these(rows)
    kept = rows
    anchor = nil
  }

  private static func set(of keys: [RowKey]) -> Set<RowID> { Set(keys.lazy.map(\.id)) }
}
