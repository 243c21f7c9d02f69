/// How far the text of a message is in the index.
enum TextState: Int64 {
  case unread = 0
  case read = 1
  /// It is not read: reading it ended the program.
  case leftAlone = 2
}

extension Index {
  /// How many messages there are.
  func count() throws(DatabaseError) -> Int {
    try database.first("SELECT count(*) FROM message") { $0.int(0) } ?? 0
  }

  /// How many messages have no text in the index yet.
  func countWithoutText() throws(DatabaseError) -> Int {
    try database.first(
      "SELECT count(*) FROM message WHERE has_text = \(TextState.unread.rawValue)"
    ) { $0.int(0) } ?? 0
  }

  /// The newest of them.
  func withoutText(limit: Int) throws(DatabaseError) -> [(message: Located, time: Int64)] {
    try database.rows(
      """
      SELECT \(Self.locatedColumns), time FROM message WHERE has_text = \(TextState.unread.rawValue) \
      ORDER BY time DESC, id DESC LIMIT ?
      """, SQLValue(limit)
    ) { (Self.located($0), $0.integer(6)) }
  }

  /// Adds what the text of a message says. Within ``commit(_:)`` only.
  func setText(_ text: MessageText.Shown) throws(DatabaseError) {
    guard let message = try locate(text.id) else { return }
    try database.run(
      "UPDATE message SET preview = ?, attachment = ?, has_text = ? WHERE id = ?",
      .text(text.preview), SQLValue(text.hasAttachment),
      .integer((text.isDeadly ? TextState.leftAlone : .read).rawValue), .integer(text.id.rawValue))
    touched.insert(RowPlace(folder: message.folder, row: message.row))
  }

  /// The messages of a folder whose text is left alone.
  func leftAlone(in folder: FolderID) throws(DatabaseError) -> [Located] {
    try database.rows(
      """
      SELECT \(Self.locatedColumns) FROM message WHERE folder = ? \
      AND has_text = \(TextState.leftAlone.rawValue)
      """, .integer(folder.rawValue), make: Self.located)
  }

  /// Has the texts read again that are left alone. Within ``commit(_:)`` only.
  func tryTextsAgain(in folder: FolderID) throws(DatabaseError) {
    try database.run(
      "UPDATE message SET has_text = ? WHERE folder = ? AND has_text = ?",
      .integer(TextState.unread.rawValue), .integer(folder.rawValue),
      .integer(TextState.leftAlone.rawValue))
  }

  /// Notes which word index belongs to this one. With another one than before, no message counts as
  /// read.
  func setWordIndex(epoch: Int64) throws(DatabaseError) {
    let known = try database.first("SELECT value FROM meta WHERE key = 'words'") { $0.integer(0) }
    guard known != epoch else { return }
    try database.transaction { () throws(DatabaseError) in
      try database.run(
        "UPDATE message SET has_text = ? WHERE has_text = ?",
        .integer(TextState.unread.rawValue), .integer(TextState.read.rawValue))
      try database.run("INSERT OR REPLACE INTO meta VALUES ('words', ?)", .integer(epoch))
    }
  }
}
