/// Messages that are not there any more.
extension Journal {
  /// The folders between which the last command about each of these messages moved it; nothing of those
  /// that no command is known of.
  func places(of messages: Set<MailID>) throws(DatabaseError) -> [MailID: Set<FolderID>] {
    try file.use { () throws(DatabaseError) in
      var places: [MailID: Set<FolderID>] = [:]
      try database.each(
        "SELECT message, account, from_directory, to_directory FROM step ORDER BY command",
        values: []
      ) {
        let message = MailID(rawValue: $0.integer(0))
        guard messages.contains(message) else { return true }
        let account = AccountID(rawValue: $0.integer(1))
        var directories = [$0.text(2)]
        if !$0.isNull(3) { directories.append($0.text(3)) }
        places[message] = Set(directories.map { FolderID(account: account, directory: $0) })
        return true
      }
      return places
    }
  }

  /// Forgets what messages have besides their files.
  func forgetAttributes(of messages: [MailID]) throws(DatabaseError) {
    guard !messages.isEmpty else { return }
    try file.use { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for message in messages { try set(Attributes(), of: message) }
      }
    }
  }
}
