/// Messages that are not there any more.
extension Journal {
  /// Remembers that an account has, or had, these folders; writes only what is new.
  func remember(_ folders: [Folder], of account: AccountID) throws(DatabaseError) {
    try file.use { () throws(DatabaseError) in
      var new = Set(folders.map(\.directory))
      try database.each(
        "SELECT directory FROM known_folder WHERE account = ?", values: [.integer(account.rawValue)]
      ) {
        new.remove($0.text(0))
        return true
      }
      guard !new.isEmpty else { return }
      try database.transaction { () throws(DatabaseError) in
        for directory in new {
          try database.run(
            "INSERT OR IGNORE INTO known_folder VALUES (?, ?)", .integer(account.rawValue),
            .text(directory))
        }
      }
    }
  }

  /// Those of these messages that can be in no other folders than these.
  ///
  /// A message that no command is known of may be anywhere; any other in each folder that its account
  /// ever had, whichever program moved it there. Reads the steps of all commands.
  func messages(
    _ messages: Set<MailID>, onlyIn present: Set<FolderID>
  ) throws(DatabaseError) -> Set<MailID> {
    try file.use { () throws(DatabaseError) in
      var incomplete: Set<AccountID> = []
      try database.each("SELECT account, directory FROM known_folder", values: []) {
        let account = AccountID(rawValue: $0.integer(0))
        if !present.contains(FolderID(account: account, directory: $0.text(1))) {
          incomplete.insert(account)
        }
        return true
      }
      var (known, elsewhere): (Set<MailID>, Set<MailID>) = ([], [])
      try database.each(
        "SELECT message, account, from_directory, to_directory FROM step", values: []
      ) {
        let message = MailID(rawValue: $0.integer(0))
        guard messages.contains(message) else { return true }
        known.insert(message)
        let account = AccountID(rawValue: $0.integer(1))
        var folders = [FolderID(account: account, directory: $0.text(2))]
        if !$0.isNull(3) { folders.append(FolderID(account: account, directory: $0.text(3))) }
        if incomplete.contains(account) || !present.isSuperset(of: folders) {
          elsewhere.insert(message)
        }
        return true
      }
      return known.subtracting(elsewhere)
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
