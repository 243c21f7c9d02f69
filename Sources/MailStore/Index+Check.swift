extension Index {
  private static let expectedRows = """
    SELECT thread, max(time) + max(pinned) * \(pinnedOrder) AS ord, count(*) AS count, \
    count(*) - sum(flags & 1) AS unread, max(flags >> 1 & 1) AS flagged, \
    max(attachment) AS attachment FROM message WHERE folder = ?1 GROUP BY thread
    """

  private static let presentRows =
    "SELECT thread, ord, count, unread, flagged, attachment FROM list_row WHERE folder = ?1"

  /// How many rows of a folder are not what its messages give.
  func countWrongRows(in folder: FolderID) throws(DatabaseError) -> Int {
    let rows = (Self.expectedRows, Self.presentRows)
    return try database.first(
      """
      SELECT (SELECT count(*) FROM (\(rows.0) EXCEPT \(rows.1))) + \
      (SELECT count(*) FROM (\(rows.1) EXCEPT \(rows.0)))
      """, .integer(folder.rawValue)
    ) { $0.int(0) } ?? 0
  }

  /// Whether the counts of a folder are not those of its messages.
  func hasWrongCounts(_ folder: FolderID) throws(DatabaseError) -> Bool {
    try database.first(
      """
      SELECT total <> (SELECT count(*) FROM message WHERE folder = ?1) OR \
      unread <> (SELECT count(*) FROM message WHERE folder = ?1 AND flags & 1 = 0) \
      FROM folder WHERE id = ?1
      """, .integer(folder.rawValue)
    ) { $0.bool(0) } ?? true
  }

  /// Makes all rows and the counts of a folder from its messages. Within ``commit(_:)`` only.
  func makeRowsAnew(in folder: FolderID) throws(DatabaseError) {
    let id = SQLValue.integer(folder.rawValue)
    let rows = try database.rows(
      "SELECT thread FROM list_row WHERE folder = ?1 UNION SELECT thread FROM message WHERE folder = ?1",
      id
    ) { RowID(rawValue: $0.integer(0)) }
    // Each row is then made by the commit, which counts it from nothing.
    try database.run("DELETE FROM list_row WHERE folder = ?", id)
    try database.run("UPDATE folder SET total = 0, unread = 0 WHERE id = ?", id)
    changesFolders = true
    for row in rows { touched.insert(RowPlace(folder: folder, row: row)) }
  }
}
