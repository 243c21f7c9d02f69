/// A message file as the index knows it.
struct Located: Sendable {
  let id: MailID
  let folder: FolderID
  let row: RowID
  /// The whole file name.
  let name: String
  /// Whether it is in `new`, else in `cur`.
  let isNew: Bool
  let subject: String

  var maildirName: MaildirName { MaildirName(name) }
}

/// What is stored of a message when its headers have been read.
struct IndexedMessage: Sendable {
  var id: MailID
  var folder: FolderID
  var name: String
  var isNew: Bool
  var size: Int64
  /// To sort by, in seconds since 1970.
  var time: Int64
  /// What the header says, in seconds since 1970.
  var date: Int64?
  var sender = ""
  var senderAddress = ""
  var recipients = ""
  var subject = ""
  var messageID: String?
  /// The message ids of In-Reply-To and References.
  var related: [String] = []
  var preview = ""
  var hasAttachment = false
  /// When its file was written last, in seconds since 1970; not stored.
  var modified: Int64 = 0
  /// When its file was changed last, in nanoseconds since 1970, where it cannot be read: it is tried
  /// again when it has changed since. 0 where it is tried again at each scan, nil where it was read.
  var unreadableSince: Int64?
}

extension Index {
  static let locatedColumns = "id, folder, thread, name, in_new, subject"

  static func located(_ row: borrowing Row) -> Located {
    Located(
      id: MailID(rawValue: row.integer(0)), folder: FolderID(rawValue: row.integer(1)),
      row: RowID(rawValue: row.integer(2)), name: row.text(3), isNew: row.bool(4),
      subject: row.text(5))
  }

  /// Where a message is, as far as the index knows.
  func locate(_ id: MailID) throws(DatabaseError) -> Located? {
    try database.first(
      "SELECT \(Self.locatedColumns) FROM message WHERE id = ?", .integer(id.rawValue),
      make: Self.located)
  }

  /// Where those of these messages are that there are.
  func locate(_ ids: [MailID]) throws(DatabaseError) -> [Located] {
    var messages: [Located] = []
    for id in ids { if let message = try locate(id) { messages.append(message) } }
    return messages
  }

  /// The messages of a row, oldest first.
  func locate(_ row: RowID, in folder: FolderID) throws(DatabaseError) -> [Located] {
    try database.rows(
      "SELECT \(Self.locatedColumns) FROM message WHERE thread = ? AND folder = ? ORDER BY time",
      .integer(row.rawValue), .integer(folder.rawValue), make: Self.located)
  }

  /// The messages of an account that may be the same as one with this Message-ID, or without one
  /// and of this time.
  func locate(
    messageID: String?, time: Int64, account: AccountID
  ) throws(DatabaseError) -> [Located] {
    let folders = "folder IN (SELECT id FROM folder WHERE account = ?)"
    guard let messageID else {
      return try database.rows(
        """
        SELECT \(Self.locatedColumns) FROM message WHERE \(folders) AND time = ? \
        AND message_id IS NULL
        """, .integer(account.rawValue), .integer(time), make: Self.located)
    }
    let thread = try database.first(
      "SELECT thread FROM reference WHERE hash = ?",
      .integer(stableHash(messageID, account.rawValue))
    ) { RowID(rawValue: $0.integer(0)) }
    guard let thread else { return [] }
    return try database.rows(
      "SELECT \(Self.locatedColumns) FROM message WHERE thread = ? AND message_id = ? AND \(folders)",
      .integer(try root(of: thread).rawValue), .text(messageID), .integer(account.rawValue),
      make: Self.located)
  }

  /// All messages of a folder, without their subjects: they are many.
  func locateAll(in folder: FolderID) throws(DatabaseError) -> [Located] {
    try database.rows(
      "SELECT id, folder, thread, name, in_new, '' FROM message WHERE folder = ?",
      .integer(folder.rawValue), make: Self.located)
  }

  /// All messages of a folder, by the mark of their file.
  ///
  /// - Parameter count: about how many they are.
  func files(
    in folder: FolderID, about count: Int
  ) throws(DatabaseError) -> [FileMark: MailID] {
    var files: [FileMark: MailID] = [:]
    files.reserveCapacity(count)
    try database.each(
      "SELECT name, in_new, id FROM message WHERE folder = ?",
      values: [.integer(folder.rawValue)]
    ) {
      files[FileMark($0.text(0), isNew: $0.bool(1))] = MailID(rawValue: $0.integer(2))
      return true
    }
    return files
  }

  /// The messages that a selection is about; one may be there twice.
  func locate(_ selection: Selection) throws(DatabaseError) -> [Located] {
    var messages: [Located] = []
    switch selection {
    case .messages(let ids): messages = try locate(ids)
    case .rows(let rows, let folder):
      for row in rows { messages += try locate(row, in: folder) }
    case .found(let hits):
      for hit in hits { messages += try locate(hit.key.id, in: hit.folder) }
    case .newestOfRows(let rows, let folder):
      for row in rows { messages += try locate(row, in: folder).suffix(1) }
    case .unread(let folders):
      for folder in folders { messages += try locateUnread(in: folder) }
    case .several(let selections):
      for selection in selections { messages += try locate(selection) }
    }
    return messages
  }

  /// The unread messages of a folder, newest first.
  private func locateUnread(in folder: FolderID) throws(DatabaseError) -> [Located] {
    try database.rows(
      """
      SELECT \(Self.locatedColumns) FROM message WHERE folder = ? AND flags & 1 = 0 \
      ORDER BY time DESC
      """, .integer(folder.rawValue), make: Self.located)
  }

  /// The size a message's file had when it was read, and since when it could not be read.
  func file(
    of id: MailID
  ) throws(DatabaseError) -> (size: Int64, unreadableSince: Int64?)? {
    try database.first(
      "SELECT size, CASE WHEN has_text = 3 THEN unreadable_since END FROM message WHERE id = ?",
      .integer(id.rawValue)
    ) { ($0.integer(0), $0.optionalInteger(1)) }
  }

  /// Adds a message, or gives the place and name of a known one. Within ``commit(_:)`` only.
  func insert(_ message: IndexedMessage, account: AccountID) throws(DatabaseError) {
    if try locate(message.id) != nil {
      return try move(message.id, to: message.folder, name: message.name, isNew: message.isNew)
    }
    let thread = try thread(of: message, account: account)
    try database.run(
      """
      INSERT INTO message(id, folder, thread, name, in_new, flags, size, time, date, sender, \
      sender_address, recipients, subject, message_id, preview, attachment, has_text, \
      unreadable_since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(message.id.rawValue), .integer(message.folder.rawValue),
      .integer(thread.rawValue), .text(message.name), SQLValue(message.isNew),
      .integer(MaildirName(message.name).flags.rawValue), .integer(message.size),
      .integer(message.time), SQLValue(message.date), .text(message.sender),
      .text(message.senderAddress), .text(message.recipients), .text(message.subject),
      SQLValue(message.messageID), .text(message.preview), SQLValue(message.hasAttachment),
      .integer((message.unreadableSince == nil ? TextState.unread : .unreadable).rawValue),
      SQLValue(message.unreadableSince))
    touched.insert(RowPlace(folder: message.folder, row: thread))
  }

  /// Gives a message another place, name or marks. Within ``commit(_:)`` only.
  func move(
    _ id: MailID, to folder: FolderID, name: String, isNew: Bool
  ) throws(DatabaseError) {
    guard let old = try locate(id) else { return }
    guard old.folder != folder || old.name != name || old.isNew != isNew else { return }
    try database.run(
      "UPDATE message SET name = ?, in_new = ?, flags = ? WHERE id = ?",
      .text(name), SQLValue(isNew), .integer(MaildirName(name).flags.rawValue),
      .integer(id.rawValue))
    // Only a move costs the indexes something.
    if old.folder != folder {
      try database.run(
        "UPDATE message SET folder = ? WHERE id = ?", .integer(folder.rawValue),
        .integer(id.rawValue))
    }
    touched.insert(RowPlace(folder: old.folder, row: old.row))
    touched.insert(RowPlace(folder: folder, row: old.row))
  }

  /// Forgets a message that is not there any more. Within ``commit(_:)`` only.
  func remove(_ id: MailID) throws(DatabaseError) {
    guard let old = try locate(id) else { return }
    try database.run("DELETE FROM message WHERE id = ?", .integer(id.rawValue))
    touched.insert(RowPlace(folder: old.folder, row: old.row))
  }

  /// Pins a message, or gives it the time it comes back or came back at. Within ``commit(_:)`` only.
  func set(_ attributes: Attributes, of id: MailID) throws(DatabaseError) {
    guard let message = try locate(id) else { return }
    // The words of a message are found in the order of its time.
    try database.run(
      """
      UPDATE message SET pinned = ?1, wake = ?2, time = coalesce(?3, time_before, time), \
      time_before = iif(?3 IS NULL, NULL, coalesce(time_before, time)), \
      has_text = iif(has_text = 1 AND coalesce(?3, time_before, time) <> time, -1, has_text) \
      WHERE id = ?4
      """, SQLValue(attributes.isPinned), SQLValue(attributes.wakeTime),
      SQLValue(attributes.wokenTime), .integer(id.rawValue))
    touched.insert(RowPlace(folder: message.folder, row: message.row))
  }

  /// The messages of a folder that are shown as pinned, or with a time they come back at.
  func attributes(in folder: FolderID) throws(DatabaseError) -> [MailID: Attributes] {
    let shown = try database.rows(
      "SELECT id, pinned, wake FROM message WHERE folder = ? AND (pinned OR wake IS NOT NULL)",
      .integer(folder.rawValue)
    ) {
      (
        MailID(rawValue: $0.integer(0)),
        Attributes(isPinned: $0.bool(1), wakeTime: $0.optionalInteger(2))
      )
    }
    return Dictionary(shown, uniquingKeysWith: { first, _ in first })
  }

  /// The pinned messages.
  func pinned() throws(DatabaseError) -> [MailID] {
    try database.rows("SELECT id FROM message WHERE pinned") { MailID(rawValue: $0.integer(0)) }
  }

  /// When the messages of these folders come back, as lists show it.
  func wakeTimes(
    in folders: [FolderID]
  ) throws(DatabaseError) -> [(id: MailID, time: Int64?)] {
    var times: [(id: MailID, time: Int64?)] = []
    for folder in folders {
      times += try database.rows(
        "SELECT id, wake FROM message WHERE folder = ?", .integer(folder.rawValue)
      ) { (MailID(rawValue: $0.integer(0)), $0.optionalInteger(1)) }
    }
    return times
  }

  // MARK: Threads

  /// The thread a message belongs to: the union of its own id and all it refers to.
  ///
  /// Cycles and references to messages that never come are harmless: ids are only ever united.
  private func thread(
    of message: IndexedMessage, account: AccountID
  ) throws(DatabaseError) -> RowID {
    let own = RowID(rawValue: message.id.rawValue)
    let ids = Set(
      ([message.messageID].compactMap(\.self) + message.related).map {
        stableHash($0, account.rawValue)
      })
    var thread: RowID?
    var unknown: [Int64] = []
    for hash in ids {
      let found = try database.first(
        "SELECT thread FROM reference WHERE hash = ?", .integer(hash)
      ) { RowID(rawValue: $0.integer(0)) }
      guard let found else {
        unknown.append(hash)
        continue
      }
      let root = try root(of: found)
      guard let kept = thread else {
        thread = root
        continue
      }
      if kept != root { try merge(root, into: kept) }
    }
    let result = thread ?? own
    for hash in unknown {
      try database.run(
        "INSERT INTO reference(hash, thread) VALUES (?, ?)", .integer(hash),
        .integer(result.rawValue))
    }
    if let seen = message.messageID {
      try database.run(
        "UPDATE reference SET seen = 1 WHERE hash = ? AND seen = 0",
        .integer(stableHash(seen, account.rawValue)))
    }
    return result
  }

  private func root(of thread: RowID) throws(DatabaseError) -> RowID {
    var root = thread
    while let next = try database.first(
      "SELECT into_thread FROM merged_thread WHERE thread = ?", .integer(root.rawValue),
      make: { RowID(rawValue: $0.integer(0)) })
    {
      root = next
    }
    return root
  }

  private func merge(_ thread: RowID, into kept: RowID) throws(DatabaseError) {
    let folders = try database.rows(
      "SELECT DISTINCT folder FROM message WHERE thread = ?", .integer(thread.rawValue)
    ) { FolderID(rawValue: $0.integer(0)) }
    for folder in folders {
      touched.insert(RowPlace(folder: folder, row: thread))
      touched.insert(RowPlace(folder: folder, row: kept))
    }
    try database.run(
      "UPDATE message SET thread = ? WHERE thread = ?", .integer(kept.rawValue),
      .integer(thread.rawValue))
    try database.run(
      "INSERT INTO merged_thread VALUES (?, ?)", .integer(thread.rawValue),
      .integer(kept.rawValue))
  }
}
