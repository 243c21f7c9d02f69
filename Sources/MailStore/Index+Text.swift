/// How far the text of a message is in the index.
enum TextState: Int64 {
  /// The word index may have it as it was before, or at another time.
  case outdated = -1
  case unread = 0
  case read = 1
  /// It is not read: reading it ended the program.
  case leftAlone = 2
  /// Its file could not be read; see ``IndexedMessage/unreadableSince``.
  case unreadable = 3
}

/// A message whose text is to be read, and where its file was.
struct UnreadFile: Sendable {
  let id: MailID
  let time: Int64
  /// Whether the word index may have it as it was before.
  let isOutdated: Bool
  let path: String
}

extension Index {
  /// How many messages there are.
  func count() throws(DatabaseError) -> Int {
    try database.first("SELECT count(*) FROM message") { $0.int(0) } ?? 0
  }

  /// Which messages of these folders have no text in the index yet: all of the index are of all mail
  /// that was ever opened.
  private static func isWithoutText(in folders: [FolderID]) -> String {
    let ids = folders.map { String($0.rawValue) }.joined(separator: ",")
    // As the index `message_without_text` has it; the plus keeps SQLite from another one.
    return "has_text < 1 AND +folder IN (\(ids))"
  }

  /// How many messages of these folders have no text in the index yet.
  func countWithoutText(in folders: [FolderID]) throws(DatabaseError) -> Int {
    try database.first(
      "SELECT count(*) FROM message WHERE \(Self.isWithoutText(in: folders))"
    ) { $0.int(0) } ?? 0
  }

  /// The newest of them.
  func withoutText(
    in folders: [FolderID], limit: Int
  ) throws(DatabaseError) -> [(message: Located, time: Int64, isOutdated: Bool)] {
    try database.rows(
      """
      SELECT \(Self.locatedColumns), time, has_text FROM message \
      WHERE \(Self.isWithoutText(in: folders)) ORDER BY time DESC, id DESC LIMIT ?
      """, SQLValue(limit)
    ) {
      (Self.located($0), $0.integer(6), $0.integer(7) == TextState.outdated.rawValue)
    }
  }

  /// Adds what the text of a message says. Within ``commit(_:)`` only.
  ///
  /// What was changed since it was read is read once more.
  func setText(_ text: MessageText.Shown) throws(DatabaseError) {
    let isOutdated = try isOutdated(text.id)
    guard text.wasOutdated || !isOutdated else { return }
    guard text.state != .unreadable else { return try setUnreadable(text) }
    guard let message = try locate(text.id) else { return }
    try database.run(
      "UPDATE message SET preview = ?, attachment = ?, has_text = ? WHERE id = ?",
      .text(text.preview), SQLValue(text.hasAttachment), .integer(text.state.rawValue),
      .integer(text.id.rawValue))
    touched.insert(RowPlace(folder: message.folder, row: message.row))
  }

  private func isOutdated(_ id: MailID) throws(DatabaseError) -> Bool {
    try database.first("SELECT has_text FROM message WHERE id = ?", .integer(id.rawValue)) {
      $0.integer(0)
    } == TextState.outdated.rawValue
  }

  /// What the lists show of it stays.
  private func setUnreadable(_ text: MessageText.Shown) throws(DatabaseError) {
    try database.run(
      "UPDATE message SET has_text = ?, unreadable_since = ? WHERE id = ?",
      .integer(text.state.rawValue), SQLValue(text.unreadableSince), .integer(text.id.rawValue))
  }

  /// The messages of a folder whose files could not be read, and since when.
  func unreadable(
    in folder: FolderID
  ) throws(DatabaseError) -> [(message: Located, since: Int64)] {
    try database.rows(
      """
      SELECT \(Self.locatedColumns), unreadable_since FROM message WHERE folder = ? \
      AND has_text = 3
      """, .integer(folder.rawValue)
    ) { (Self.located($0), $0.integer(6)) }
  }

  /// The messages of a folder whose text is left alone.
  func leftAlone(in folder: FolderID) throws(DatabaseError) -> [Located] {
    try database.rows(
      """
      SELECT \(Self.locatedColumns) FROM message WHERE folder = ? \
      AND has_text = \(TextState.leftAlone.rawValue)
      """, .integer(folder.rawValue), make: Self.located)
  }

  /// The messages of a folder whose text was read, and of which the word index has nothing.
  func withoutWords(in folder: FolderID) throws(DatabaseError) -> [MailID] {
    try database.rows(
      """
      SELECT id FROM message WHERE folder = ? AND has_text = \(TextState.read.rawValue) \
      AND NOT EXISTS (SELECT 1 FROM words.document d WHERE d.message = message.id)
      """, .integer(folder.rawValue)
    ) { MailID(rawValue: $0.integer(0)) }
  }

  /// Has the text of a message read, again where it was. Within ``commit(_:)`` only.
  func readTextAgain(of id: MailID) throws(DatabaseError) {
    try database.run(
      "UPDATE message SET has_text = ? WHERE id = ?", .integer(TextState.outdated.rawValue),
      .integer(id.rawValue))
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
