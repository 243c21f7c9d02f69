extension Index {
  /// When the message of a row comes back: what another program moved out of the snoozed folder does
  /// not any more.
  static let wake =
    "(SELECT m.wake FROM folder f WHERE f.id = r.folder AND f.role = '\(FolderRole.snoozed.rawValue)')"

  /// The first rows of each of these folders, or all of them, at one moment.
  func rows(in folders: [FolderID], limit: Int?) throws(DatabaseError) -> [RowSnapshot] {
    try database.read { () throws(DatabaseError) -> [RowSnapshot] in
      let generation = try generation
      var snapshots: [RowSnapshot] = []
      for folder in folders {
        var keys = try database.rows(
          """
          SELECT ord, thread FROM list_row WHERE folder = ? ORDER BY ord DESC, thread DESC LIMIT ?
          """, .integer(folder.rawValue), SQLValue(limit.map { $0 + 1 } ?? -1)
        ) { RowKey(order: $0.integer(0), id: RowID(rawValue: $0.integer(1))) }
        let isPartial = limit.map { keys.count > $0 } ?? false
        if isPartial { keys.removeLast() }
        snapshots.append(
          RowSnapshot(folder: folder, keys: keys, generation: generation, isPartial: isPartial))
      }
      return snapshots
    }
  }

  /// What a list shows of these rows; rows that are gone are left out.
  func summaries(
    of rows: [RowID], in folder: FolderID, showsRecipients: Bool
  ) throws(DatabaseError) -> [RowSummary] {
    var result: [RowSummary] = []
    result.reserveCapacity(rows.count)
    for row in rows {
      var summary = try database.first(
        """
        SELECT m.sender, m.recipients, m.subject, m.preview, m.time, r.count, r.unread, \
        r.flagged, r.attachment, r.ord, \(Self.wake) FROM list_row r JOIN message m \
        ON m.thread = r.thread AND m.folder = r.folder \
        WHERE r.folder = ? AND r.thread = ? ORDER BY m.time DESC LIMIT 1
        """, .integer(folder.rawValue), .integer(row.rawValue)
      ) {
        RowSummary(
          id: row, sender: $0.text(showsRecipients ? 1 : 0), subject: $0.text(2),
          preview: $0.text(3), time: $0.integer(4), count: $0.int(5), isUnread: $0.bool(6),
          isFlagged: $0.bool(7), hasAttachment: $0.bool(8),
          isPinned: $0.integer(9) >= Self.pinnedOrder / 2, wakeTime: $0.optionalInteger(10))
      }
      if !showsRecipients { try nameSenders(of: &summary, in: folder) }
      if let summary { result.append(summary) }
    }
    return result
  }

  /// Has a row of several messages name all who wrote them.
  func nameSenders(of summary: inout RowSummary?, in folder: FolderID) throws(DatabaseError) {
    guard let row = summary, row.count > 1 else { return }
    let newestFirst = try database.rows(
      """
      SELECT m.sender FROM message m WHERE m.thread = ? AND m.folder = ? \
      ORDER BY m.time DESC, m.row DESC LIMIT ?
      """, .integer(row.id.rawValue), .integer(folder.rawValue), .integer(Self.namedMessages)
    ) { $0.text(0) }
    var senders: [String] = []
    for name in newestFirst.reversed() where !name.isEmpty && !senders.contains(name) {
      senders.append(name)
    }
    if senders.count > 1 { summary?.senders = senders }
  }

  /// The senders of so many messages are more than a row has room for, and are read in some 20 µs.
  private static let namedMessages: Int64 = 20

  /// The same of a message.
  static let messageWake = """
    CASE WHEN m.wake IS NOT NULL AND EXISTS (SELECT * FROM folder f WHERE f.id = m.folder \
    AND f.role = '\(FolderRole.snoozed.rawValue)') THEN m.wake END
    """

  /// The columns of a ``MessageSummary``, of a `message m`.
  static let summaryColumns = """
    m.id, m.folder, m.thread, m.sender, m.sender_address, m.recipients, m.subject, m.preview, \
    m.date, m.time, m.flags, m.attachment, m.size, m.pinned, \(messageWake)
    """

  static func summary(_ row: borrowing Row) -> MessageSummary {
    MessageSummary(
      id: MailID(rawValue: row.integer(0)), folder: FolderID(rawValue: row.integer(1)),
      row: RowID(rawValue: row.integer(2)), sender: row.text(3), senderAddress: row.text(4),
      recipients: row.text(5), subject: row.text(6), preview: row.text(7),
      date: row.optionalInteger(8), time: row.integer(9), flags: Flags(rawValue: row.integer(10)),
      hasAttachment: row.bool(11), size: row.integer(12), isPinned: row.bool(13),
      wakeTime: row.optionalInteger(14))
  }

  /// All messages of a folder with their marks.
  func marks(in folder: FolderID) throws(DatabaseError) -> MarksSnapshot {
    try database.read { () throws(DatabaseError) -> MarksSnapshot in
      let generation = try generation
      var messages: [MailID: MessageMarks] = [:]
      try database.each(
        "SELECT m.id, m.flags, m.pinned, \(Self.messageWake) FROM message m WHERE m.folder = ?",
        values: [.integer(folder.rawValue)]
      ) {
        messages[MailID(rawValue: $0.integer(0))] = MessageMarks(
          flags: Flags(rawValue: $0.integer(1)), isPinned: $0.bool(2),
          wakeTime: $0.optionalInteger(3))
        return true
      }
      return MarksSnapshot(messages: messages, generation: generation)
    }
  }

  /// One message.
  func message(_ id: MailID) throws(DatabaseError) -> MessageSummary? {
    try database.first(
      "SELECT \(Self.summaryColumns) FROM message m WHERE m.id = ?", .integer(id.rawValue),
      make: Self.summary)
  }

  /// The messages of a thread in all folders, oldest first.
  func messages(of row: RowID) throws(DatabaseError) -> [MessageSummary] {
    try database.rows(
      "SELECT \(Self.summaryColumns) FROM message m WHERE m.thread = ? ORDER BY m.time, m.id",
      .integer(row.rawValue), make: Self.summary)
  }

  /// The messages of a folder, newest first.
  func messages(
    in folder: FolderID, unread: Bool, flagged: Bool, limit: Int?
  ) throws(DatabaseError) -> [MessageSummary] {
    try database.rows(
      """
      SELECT \(Self.summaryColumns) FROM message m WHERE m.folder = ? \
      AND (NOT ? OR m.flags & 1 = 0) AND (NOT ? OR m.flags & 2 <> 0) \
      ORDER BY m.time DESC, m.id DESC LIMIT ?
      """, .integer(folder.rawValue), SQLValue(unread), SQLValue(flagged), SQLValue(limit ?? -1),
      make: Self.summary)
  }

  // MARK: Folders

  /// The folders of an account as they were last seen.
  func folders(of account: AccountID) throws(DatabaseError) -> [Folder] {
    try database.rows(
      "SELECT directory, role, path, total, unread FROM folder WHERE account = ? ORDER BY path",
      .integer(account.rawValue)
    ) {
      var folder = Folder(
        account: account, role: FolderRole(rawValue: $0.text(1)) ?? .other,
        path: $0.text(2).split(separator: "/").map(String.init), directory: $0.text(0))
      folder.total = $0.int(3)
      folder.unread = $0.int(4)
      return folder
    }
  }
}
