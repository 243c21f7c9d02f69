/// The database of what is no cache: commands with their inverse, and the ids that files cannot tell.
///
/// Every command is written here, on the disk, before the first file is touched. What a crash leaves
/// half done is found here at the next start.
final class Journal {
  /// Where it is kept.
  let file: JournalFile
  /// Older commands are forgotten.
  private static let keptCommands: Int64 = 1_000

  /// Opens the journal in this directory, made if missing. One that is damaged is put aside.
  init(directory: String) throws(StoreError) {
    file = try JournalFile(directory: directory)
  }

  var database: Database {
    get throws(DatabaseError) { try file.database() }
  }

  /// Where the last damaged journal is kept that was put aside since this one was opened.
  var damagedCopy: String? { file.damagedCopy }

  /// Puts the journal aside because a check found it damaged.
  func beginAnew() throws(DatabaseError) {
    try file.exclusively { () throws(DatabaseError) in try file.beginAnew() }
  }

  /// Runs `body` while no other process acts on mail with this journal.
  func exclusively<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    try file.exclusively(body)
  }

  /// A number that changes whenever another process has committed.
  var dataVersion: Int64 {
    get throws(DatabaseError) {
      try file.use { () throws(DatabaseError) -> Int64 in try database.dataVersion }
    }
  }

  // MARK: Commands

  /// Writes down what is about to be done; it is on the disk when this returns.
  func begin(
    action: String, subject: String, steps: [Step], isUndoable: Bool, time: Int64
  ) throws(DatabaseError) -> Int64 {
    try file.use { () throws(DatabaseError) -> Int64 in
      try database.transaction { () throws(DatabaseError) -> Int64 in
        try database.run(
          """
          INSERT INTO command(action, subject, count, time, state, undoable) \
          VALUES (?, ?, ?, ?, ?, ?)
          """, .text(action), .text(subject), SQLValue(steps.count), .integer(time),
          .integer(CommandState.doing.rawValue), SQLValue(isUndoable))
        let command = try database.lastInsertedRow
        for (number, step) in steps.enumerated() {
          try insert(step, number: number, of: command)
          if let target = step.to, target.unique != step.from.unique {
            try setAlias(
              name: target.unique, directory: "/", account: step.account, message: step.message)
          }
        }
        return command
      }
    }
  }

  /// Writes down what was done already, as what an import added: as one more part of a command, or as
  /// a new one where there is none yet, or where that was taken back meanwhile.
  ///
  /// The names that the files get by an undo are remembered, since no message had them yet.
  ///
  /// - Parameter madeFolder: whether the folder was made for it.
  /// - Returns: the command.
  func record(
    _ steps: [Step], as action: String, subject: String, continuing known: Int64?,
    madeFolder: Bool, time: Int64
  ) throws(DatabaseError) -> Int64 {
    try file.use { () throws(DatabaseError) -> Int64 in
      try database.setDurability(.ordered)
      defer { try? database.setDurability(.full) }
      return try database.transaction { () throws(DatabaseError) -> Int64 in
        let command: Int64
        if let known, try isDone(known) {
          command = known
        } else {
          command = try makeDoneCommand(action: action, subject: subject, time: time)
        }
        let first = try database.first(
          "SELECT coalesce(max(number), -1) + 1 FROM step WHERE command = ?", .integer(command)
        ) { $0.int(0) }
        for (number, step) in steps.enumerated() {
          try insert(step, number: (first ?? 0) + number, of: command)
          try setAlias(
            name: step.from.unique, directory: "/", account: step.account, message: step.message)
        }
        try database.run(
          "UPDATE command SET count = count + ?, made_folder = ? WHERE id = ?",
          SQLValue(steps.count), SQLValue(madeFolder), .integer(command))
        return command
      }
    }
  }

  /// Whether a command is done and was not taken back.
  func isDone(_ command: Int64) throws(DatabaseError) -> Bool {
    try file.use { () throws(DatabaseError) -> Bool in
      let done = try ids(
        "id = ? AND state = ?", .integer(command), .integer(CommandState.done.rawValue))
      return !done.isEmpty
    }
  }

  /// Whether the folder that a command added messages to was made for it.
  func madeFolder(_ command: Int64) throws(DatabaseError) -> Bool {
    try file.use { () throws(DatabaseError) -> Bool in
      !(try ids("id = ? AND made_folder", .integer(command)).isEmpty)
    }
  }

  private func makeDoneCommand(
    action: String, subject: String, time: Int64
  ) throws(DatabaseError) -> Int64 {
    try database.run(
      """
      INSERT INTO command(action, subject, count, time, state, undoable, turn) \
      VALUES (?, ?, 0, ?, ?, 1, (SELECT coalesce(max(turn), 0) + 1 FROM command))
      """, .text(action), .text(subject), .integer(time), .integer(CommandState.done.rawValue))
    let command = try database.lastInsertedRow
    for undone in try ids("state = ?", .integer(CommandState.undone.rawValue)) {
      try forget(undone)
    }
    return command
  }

  func insert(_ step: Step, number: Int, of command: Int64) throws(DatabaseError) {
    let fixed: [SQLValue] = [
      .integer(command), SQLValue(number), .integer(step.message.rawValue),
      .integer(step.account.rawValue), .text(step.from.directory), .text(step.from.name),
      SQLValue(step.from.isNew), SQLValue(step.to?.directory), SQLValue(step.to?.name),
      step.to.map { SQLValue($0.isNew) } ?? .null,
    ]
    try database.run(
      "INSERT INTO step VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      values: fixed + Self.values(step.before) + Self.values(step.after))
  }

  /// Notes on the disk that a command is about to be undone or done again.
  func mark(_ command: Int64, _ state: CommandState) throws(DatabaseError) {
    try file.use { () throws(DatabaseError) in
      try database.run(
        "UPDATE command SET state = ? WHERE id = ?", .integer(state.rawValue), .integer(command))
    }
  }

  /// Notes on the disk that a step leads to another place than was planned; the message keeps its id.
  ///
  /// - Parameter isBackwards: whether the step is the inverse of the one that was written down.
  func redirect(
    _ step: Step, number: Int, of command: Int64, isBackwards: Bool
  ) throws(DatabaseError) {
    guard let to = step.to else { return }
    let side = isBackwards ? "from" : "to"
    try file.use { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        try database.run(
          """
          UPDATE step SET \(side)_directory = ?, \(side)_name = ?, \(side)_new = ? \
          WHERE command = ? AND number = ?
          """, .text(to.directory), .text(to.name), SQLValue(to.isNew), .integer(command),
          SQLValue(number))
        try setAlias(
          name: to.unique, directory: "/", account: step.account, message: step.message)
      }
    }
  }

  /// Notes that a command has ended in this state, without waiting for the disk: the next start
  /// finds the same by looking at the files.
  ///
  /// - Parameters:
  ///   - dropped: the steps whose message was not there any more.
  ///   - attributes: what messages have besides their files from now on.
  func finish(
    _ command: Int64, _ state: CommandState, dropped: [Int],
    attributes: [(message: MailID, attributes: Attributes)], clearsRedo: Bool = false
  ) throws(DatabaseError) {
    try file.use { () throws(DatabaseError) in
      try database.setDurability(.ordered)
      defer { try? database.setDurability(.full) }
      try database.transaction { () throws(DatabaseError) in
        for (message, attributes) in attributes { try set(attributes, of: message) }
        for number in dropped {
          try database.run(
            "DELETE FROM step WHERE command = ? AND number = ?", .integer(command), SQLValue(number)
          )
        }
        try database.run(
          """
          UPDATE command SET state = ?1, turn = (SELECT max(turn) + 1 FROM command), \
          count = (SELECT count(*) FROM step WHERE command = ?2) WHERE id = ?2
          """, .integer(state.rawValue), .integer(command))
        try settle(command)
        if clearsRedo {
          for undone in try ids("state = ?", .integer(CommandState.undone.rawValue)) {
            try forget(undone)
          }
        }
        for old in try ids(
          "id <= ? AND state NOT IN \(Self.unfinished)", .integer(command - Self.keptCommands))
        {
          try forget(old)
        }
      }
    }
  }

  /// Forgets a command of which nothing was done.
  func abandon(_ command: Int64) throws(DatabaseError) {
    try file.use { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in try forget(command) }
    }
  }

  func forget(_ command: Int64) throws(DatabaseError) {
    try database.run("DELETE FROM step WHERE command = ?", .integer(command))
    try database.run("DELETE FROM command WHERE id = ?", .integer(command))
  }

  func ids(_ condition: String, _ values: SQLValue...) throws(DatabaseError) -> [Int64] {
    var ids: [Int64] = []
    try database.each("SELECT id FROM command WHERE \(condition)", values: values) {
      ids.append($0.integer(0))
      return true
    }
    return ids
  }

  /// The states of commands that a crash left half done, as SQL takes them.
  static let unfinished =
    "("
    + [CommandState.doing, .undoing, .redoing].map { String($0.rawValue) }.joined(separator: ", ")
    + ")"

  func integrityProblems() throws(DatabaseError) -> [String] {
    try file.use { () throws(DatabaseError) in
      try database.integrityProblems()
    }
  }

  // MARK: Attributes

  /// What all messages have besides their files.
  func attributes() throws(DatabaseError) -> [MailID: Attributes] {
    try file.use { () throws(DatabaseError) -> [MailID: Attributes] in
      let all = try database.rows("SELECT message, pinned, wake, home, woken FROM attribute") {
        (MailID(rawValue: $0.integer(0)), Self.attributes($0, from: 1))
      }
      return Dictionary(all, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Gives a message other attributes.
  func set(_ attributes: Attributes, of message: MailID) throws(DatabaseError) {
    try file.use { () throws(DatabaseError) in
      guard !attributes.isEmpty else {
        return try database.run(
          "DELETE FROM attribute WHERE message = ?", .integer(message.rawValue))
      }
      try database.run(
        "INSERT OR REPLACE INTO attribute VALUES (?, ?, ?, ?, ?)",
        values: [.integer(message.rawValue)] + Self.values(attributes))
    }
  }

  private static func values(_ attributes: Attributes) -> [SQLValue] {
    [
      SQLValue(attributes.isPinned), SQLValue(attributes.wakeTime),
      SQLValue(attributes.home.isEmpty ? nil : attributes.home.joined(separator: "//")),
      SQLValue(attributes.wokenTime),
    ]
  }

  static func attributes(_ row: borrowing Row, from column: Int32) -> Attributes {
    Attributes(
      isPinned: row.bool(column),
      wakeTime: row.isNull(column + 1) ? nil : row.integer(column + 1),
      // No path of a Maildir has this in it.
      home: row.isNull(column + 2)
        ? []
        : row.text(column + 2).split(separator: "//", omittingEmptySubsequences: false).map(
          String.init),
      wokenTime: row.isNull(column + 3) ? nil : row.integer(column + 3))
  }
}
