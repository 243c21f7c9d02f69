public import MailStore

/// The rows that a person picks out of a list to do something to all of them.
public struct RowSelection: Sendable {
  /// Whether rows are being picked; none may be picked yet.
  public private(set) var isActive = false
  /// The rows that are picked.
  public private(set) var rows: Set<RowID> = []
  /// Where a range begins.
  private var anchor: RowID?
  /// What was picked before the range.
  private var kept: Set<RowID> = []

  /// Nothing is being picked.
  public init() {}

  /// Begins, or goes on, with exactly these rows.
  public mutating func select(_ rows: some Sequence<RowID>) {
    isActive = true
    self.rows = Set(rows)
    kept = self.rows
    anchor = nil
  }

  /// Picks a row, or no longer; ranges begin there from now on.
  public mutating func toggle(_ row: RowID) {
    isActive = true
    if rows.remove(row) == nil { rows.insert(row) }
    kept = rows
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
    if anchor.flatMap(position) == nil { anchor = start ?? end }
    guard let first = anchor.flatMap(position), let last = position(end) else { return }
    rows = kept
    for place in min(first, last)...max(first, last) { rows.insert(row(place)) }
  }

  /// Drops rows that are in the list no more.
  public mutating func keep(_ isThere: (RowID) -> Bool) {
    rows = rows.filter(isThere)
    kept = kept.filter(isThere)
  }

  /// Ends the picking; nothing is picked.
  public mutating func end() { self = RowSelection() }
}
