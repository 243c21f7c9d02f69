/// What marks rows have in common.
public struct RowMarks: Hashable, Sendable {
  /// Whether any of the rows is unread.
  public internal(set) var isUnread = false
  /// Whether all of the rows are flagged.
  public internal(set) var isFlagged = true
  /// Whether all of the rows are kept on top.
  public internal(set) var isPinned = true
}

extension MailStore {
  /// What the marks of rows, by their folders, have in common. As soon as nothing more can change it
  /// no more rows are looked at; some 2 µs for each that is.
  public func marks(of rows: [FolderID: [RowID]]) async throws(StoreError) -> RowMarks {
    try await ask { index throws(DatabaseError) in try index.marks(of: rows) }
  }
}

extension Index {
  func marks(of rows: [FolderID: [RowID]]) throws(DatabaseError) -> RowMarks {
    var marks = RowMarks()
    for (folder, rows) in rows {
      for row in rows {
        let found = try database.first(
          "SELECT unread, flagged, ord FROM list_row WHERE folder = ? AND thread = ?",
          .integer(folder.rawValue), .integer(row.rawValue)
        ) { ($0.bool(0), $0.bool(1), $0.integer(2) >= Self.pinnedOrder / 2) }
        guard let (isUnread, isFlagged, isPinned) = found else { continue }
        marks.isUnread = marks.isUnread || isUnread
        marks.isFlagged = marks.isFlagged && isFlagged
        marks.isPinned = marks.isPinned && isPinned
        if marks.isUnread, !marks.isFlagged, !marks.isPinned { return marks }
      }
    }
    return marks
  }
}
