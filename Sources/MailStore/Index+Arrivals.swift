/// What arrived: written down by whichever process reads it first, so that each one that runs can tell
/// of it, once.
extension Index {
  /// So many arrivals are kept, for processes that are slow to look.
  private static let keptArrivals: Int64 = 1_000

  /// Notes that a message which is about to be added arrived just now. Within ``commit(_:)`` only.
  ///
  /// A message that was met before did not: another program moved it, renamed its folder or made a
  /// copy. Neither does what is found in mail that nobody has looked through yet.
  func noteArrival(_ message: IndexedMessage, account: AccountID) throws(DatabaseError) {
    guard try hasLooked(through: account), try locate(message.id) == nil else { return }
    if let messageID = message.messageID, try wasSeen(messageID, account: account) { return }
    try database.run("INSERT INTO arrival(message) VALUES (?)", .integer(message.id.rawValue))
    try database.run(
      "DELETE FROM arrival WHERE number <= ?",
      .integer(database.lastInsertedRow - Self.keptArrivals))
  }

  /// The messages that arrived in these folders after one, in order, and the number of the last one of
  /// all; none after nil, which asks for that number alone.
  func arrivals(
    in folders: [FolderID], after last: Int64?
  ) throws(DatabaseError) -> (last: Int64, messages: [MailID]) {
    let newest =
      try database.first("SELECT coalesce(max(number), 0) FROM arrival") { $0.integer(0) } ?? 0
    // An index that was made anew counts anew.
    guard let last, last < newest else { return (newest, []) }
    let messages = try database.rows(
      """
      SELECT id FROM arrival JOIN message ON id = message WHERE number > ? \
      AND folder IN (\(folders.map { String($0.rawValue) }.joined(separator: ","))) ORDER BY number
      """, .integer(last)
    ) { MailID(rawValue: $0.integer(0)) }
    return (newest, messages)
  }

  /// Notes that all mail of an account was looked through: what is found from now on arrives.
  func setLooked(through account: AccountID) throws(DatabaseError) {
    guard try !hasLooked(through: account) else { return }
    try database.run("INSERT INTO meta VALUES (?, 1)", .text("looked-\(account.rawValue)"))
  }

  /// Whether all mail of an account was looked through once.
  func hasLooked(through account: AccountID) throws(DatabaseError) -> Bool {
    try database.first(
      "SELECT 1 FROM meta WHERE key = ?", .text("looked-\(account.rawValue)")
    ) { _ in true } ?? false
  }

  /// Whether a message with this Message-ID was ever seen; one that others only refer to was not.
  private func wasSeen(_ messageID: String, account: AccountID) throws(DatabaseError) -> Bool {
    try database.first(
      "SELECT 1 FROM reference WHERE hash = ? AND seen",
      .integer(stableHash(messageID, account.rawValue))
    ) { _ in true } ?? false
  }
}
