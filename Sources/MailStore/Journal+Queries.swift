/// What the journal tells of commands.
extension Journal {
  /// The command that would be undone, or done again, next: one whose accounts are all open.
  func next(_ state: CommandState, accounts: [AccountID]) throws(DatabaseError) -> CommandRecord? {
    try file.use { () throws(DatabaseError) -> CommandRecord? in
      var last = Int64.max
      // The plus has SQLite go by the turn: mostly the first is the one.
      while let (command, turn) = try database.first(
        """
        SELECT \(Self.commandColumns), turn FROM command \
        WHERE +state = ? AND undoable AND turn < ? ORDER BY turn DESC LIMIT 1
        """, .integer(state.rawValue), .integer(last),
        make: { (Self.command($0), $0.integer(7)) })
      {
        if let command = try described(command, ifOnlyAbout: accounts) { return command }
        last = turn
      }
      return nil
    }
  }

  /// All commands about these accounts, newest first.
  func history(accounts: [AccountID]) throws(DatabaseError) -> [CommandRecord] {
    try file.use { () throws(DatabaseError) -> [CommandRecord] in
      var records: [CommandRecord] = []
      for command in try database.rows(
        "SELECT \(Self.commandColumns) FROM command ORDER BY id DESC", make: Self.command)
      {
        if let record = try described(command, ifOnlyAbout: accounts) { records.append(record) }
      }
      return records
    }
  }

  /// The commands a crash left half done, oldest first.
  func interrupted() throws(DatabaseError) -> [CommandRecord] {
    try file.use { () throws(DatabaseError) in
      try database.rows(
        "SELECT \(Self.commandColumns) FROM command WHERE state IN \(Self.unfinished) ORDER BY id",
        make: Self.command)
    }
  }

  /// What a command does to each message, or to the first ones.
  func steps(
    of command: Int64, limit: Int = -1
  ) throws(DatabaseError) -> [(number: Int, step: Step)] {
    try file.use { () throws(DatabaseError) in
      try database.rows(
        "SELECT * FROM step WHERE command = ? ORDER BY number LIMIT ?", .integer(command),
        SQLValue(limit)
      ) { ($0.int(1), Self.step($0)) }
    }
  }

  /// The messages of a command, in the order of its steps.
  func messages(of command: Int64) throws(DatabaseError) -> [MailID] {
    try file.use { () throws(DatabaseError) in
      try database.rows(
        "SELECT message FROM step WHERE command = ? ORDER BY number", .integer(command)
      ) { MailID(rawValue: $0.integer(0)) }
    }
  }

  /// The folders that the messages of a command were in before it.
  func sources(of command: Int64) throws(DatabaseError) -> Set<FolderID> {
    try file.use { () throws(DatabaseError) in
      Set(
        try database.rows(
          "SELECT DISTINCT account, from_directory FROM step WHERE command = ?", .integer(command)
        ) { FolderID(account: AccountID(rawValue: $0.integer(0)), directory: $0.text(1)) })
    }
  }

  /// Where a command takes messages, each account and directory once; no directory where it removes
  /// them for good.
  private func targets(
    of command: Int64
  ) throws(DatabaseError) -> [(account: AccountID, directory: String?)] {
    try database.rows(
      "SELECT DISTINCT account, to_directory FROM step WHERE command = ?", .integer(command)
    ) { (AccountID(rawValue: $0.integer(0)), $0.isNull(1) ? nil : $0.text(1)) }
  }

  /// The command with what its steps tell of it; nil where any of them is about another account.
  private func described(
    _ command: CommandRecord, ifOnlyAbout accounts: [AccountID]
  ) throws(DatabaseError) -> CommandRecord? {
    let targets = try targets(of: command.id)
    guard targets.allSatisfy({ accounts.contains($0.account) }) else { return nil }
    var command = command
    if let first = try steps(of: command.id, limit: 1).first?.step {
      command.describe(first, goesToOne: targets.count == 1)
    }
    return command
  }

  private static let commandColumns = "id, action, subject, count, time, state, undoable"

  private static func command(_ row: borrowing Row) -> CommandRecord {
    CommandRecord(
      id: row.integer(0), action: row.text(1), subject: row.text(2), count: row.int(3),
      time: row.integer(4), state: CommandState(rawValue: row.integer(5)) ?? .done,
      isUndoable: row.bool(6))
  }

  /// The step in a row of all its columns.
  static func step(_ row: borrowing Row) -> Step {
    let to =
      row.isNull(7) ? nil : Place(directory: row.text(7), name: row.text(8), isNew: row.bool(9))
    return Step(
      message: MailID(rawValue: row.integer(2)), account: AccountID(rawValue: row.integer(3)),
      from: Place(directory: row.text(4), name: row.text(5), isNew: row.bool(6)), to: to,
      before: attributes(row, from: 10), after: attributes(row, from: 14))
  }
}
