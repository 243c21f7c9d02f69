/// The ids of messages whose names alone do not give them.
extension Journal {
  /// The id of the message with this name in this directory.
  func id(
    ofName name: String, directory: String, account: AccountID
  ) throws(DatabaseError) -> MailID {
    try file.use { () throws(DatabaseError) -> MailID in
      let known = try database.first(
        """
        SELECT message FROM alias WHERE account = ? AND name = ? AND directory IN (?, '/') \
        ORDER BY directory = '/' LIMIT 1
        """, .integer(account.rawValue), .text(name), .text(directory)
      ) { MailID(rawValue: $0.integer(0)) }
      return known ?? MailID(rawValue: stableHash(name, account.rawValue))
    }
  }

  /// A file whose name another message has in another directory.
  struct Copy: Hashable {
    let name: String
    var directory: String
    let account: AccountID

    /// An id of its own.
    var id: MailID { MailID(rawValue: stableHash(directory + "/" + name, account.rawValue)) }
  }

  /// Writes down the ids of copies, without waiting for the disk: the next scan makes the same ones.
  func remember(_ copies: Set<Copy>) throws(DatabaseError) {
    guard !copies.isEmpty else { return }
    try file.use { () throws(DatabaseError) in
      try database.setDurability(.ordered)
      defer { try? database.setDurability(.full) }
      try database.transaction { () throws(DatabaseError) in
        for copy in copies {
          try setAlias(
            name: copy.name, directory: copy.directory, account: copy.account, message: copy.id)
        }
      }
    }
  }

  /// Has a name in a directory stand for a message. Within a transaction only.
  func setAlias(
    name: String, directory: String, account: AccountID, message: MailID
  ) throws(DatabaseError) {
    try database.run(
      "INSERT OR REPLACE INTO alias VALUES (?, ?, ?, ?)", .integer(account.rawValue), .text(name),
      .text(directory), .integer(message.rawValue))
  }
}
