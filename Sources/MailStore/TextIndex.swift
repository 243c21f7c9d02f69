private import CSQLite

/// The words of all messages, in a database of its own, so that filling it never makes an action
/// wait.
///
/// What begins with a letter or two is found among the words of senders, recipients and subjects, by
/// an index of their beginnings: to join the lists of all such words of all texts takes up to half a
/// second with 100,000 messages.
///
/// Its rows are numbered by the second a message belongs to: the newest hits come first without
/// sorting, in whatever order messages are read. The numbers are never used again; what is gone stays
/// as an orphan that no message joins.
final class TextIndex {
  private(set) var database: Database
  private var isAdding = false
  private let path: String

  /// What is indexed of one message, its texts prepared by ``SearchText``.
  struct Entry: Sendable {
    let message: MailID
    /// The time to sort by, in seconds since 1970.
    let time: Int64
    /// Whether what the index may have of it is older than this.
    var replacesOlder = false
    let sender: String
    let recipients: String
    let subject: String
    let body: String
  }

  /// How many letters have an index of beginnings.
  static let lettersOfBeginnings = 2
  private static var prefixes: String {
    (1...lettersOfBeginnings).map(String.init).joined(separator: " ")
  }

  private static let version: Int64 = 6

  /// Opens the word index in this file; a damaged one, or one of another version, is made anew.
  init(path: String) throws(DatabaseError) {
    self.path = path
    do throws(DatabaseError) {
      database = try Self.open(path)
    } catch  where error.isDamaged {
      Self.delete(path)
      database = try Self.open(path)
    }
  }

  /// Makes it anew, after it was found to be damaged.
  func reopen() throws(DatabaseError) {
    isAdding = false
    Self.delete(path)
    database = try Self.open(path)
  }

  private static func delete(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { try? FileSystem.remove(path + suffix) }
  }

  private static func open(_ path: String) throws(DatabaseError) -> Database {
    let database = try Database(path: path)
    try database.useWriteAheadLog(.ordered)
    // Asked first without a lock, which another process that is adding texts would hold for long.
    if try foundVersion(in: database) != version {
      try database.transaction { () throws(DatabaseError) in
        if try foundVersion(in: database) != version { try makeTables(in: database) }
      }
    }
    return database
  }

  private static func foundVersion(in database: Database) throws(DatabaseError) -> Int64 {
    try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
  }

  // A bigger hash makes bigger segments, and more of them are merged at once: fewer merges while the
  // first index is built.
  private static func makeTables(in database: Database) throws(DatabaseError) {
    try database.execute(
      """
      DROP TABLE IF EXISTS words;
      DROP TABLE IF EXISTS heads;
      DROP TABLE IF EXISTS document;
      DROP TABLE IF EXISTS epoch;
      CREATE VIRTUAL TABLE words USING fts5(
        sender, recipients, subject, body, content='', columnsize=0,
        tokenize='unicode61 remove_diacritics 2');
      INSERT INTO words(words, rank) VALUES ('hashsize', 4000000);
      INSERT INTO words(words, rank) VALUES ('automerge', 16);
      CREATE VIRTUAL TABLE heads USING fts5(
        sender, recipients, subject, content='', columnsize=0, detail=column,
        prefix='\(prefixes)', tokenize='unicode61 remove_diacritics 2');
      CREATE TABLE document(number INTEGER PRIMARY KEY, message INTEGER NOT NULL UNIQUE);
      CREATE TABLE epoch(value INTEGER NOT NULL);
      INSERT INTO epoch VALUES (abs(random()));
      PRAGMA user_version = \(version);
      """)
  }

  /// A number that is another one when the index was made anew.
  var epoch: Int64 {
    get throws(DatabaseError) {
      try database.first("SELECT value FROM epoch") { $0.integer(0) } ?? 0
    }
  }

  /// How many messages it has, with those that are gone.
  var count: Int {
    get throws(DatabaseError) {
      try database.first("SELECT count(*) FROM document") { $0.int(0) } ?? 0
    }
  }

  /// What is damaged in it.
  func integrityProblems() throws(DatabaseError) -> [String] {
    var problems = try database.integrityProblems()
    for table in ["words", "heads"] {
      do throws(DatabaseError) {
        try database.execute("INSERT INTO \(table)(\(table)) VALUES ('integrity-check')")
      } catch  where error.isDamaged {
        problems.append("\(table): \(error.message)")
      }
    }
    return problems
  }

  /// Empties it.
  func removeAll() throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in try Self.makeTables(in: database) }
  }

  /// Adds messages, as one of several parts of a transaction; those it has already are passed over,
  /// or become orphans where they are older.
  ///
  /// Every transaction is a segment of its own, and segments have to be merged: few big ones, each
  /// added to in the order of time, cost half of many small ones.
  func add(_ entries: [Entry]) throws(DatabaseError) {
    if !isAdding { try database.execute("BEGIN IMMEDIATE") }
    isAdding = true
    do throws(DatabaseError) {
      for entry in entries {
        guard let number = try makeNumber(for: entry) else { continue }
        try database.run(
          "INSERT INTO words(rowid, sender, recipients, subject, body) VALUES (?, ?, ?, ?, ?)",
          .integer(number), .text(entry.sender), .text(entry.recipients), .text(entry.subject),
          .text(entry.body))
        try database.run(
          "INSERT INTO heads(rowid, sender, recipients, subject) VALUES (?, ?, ?, ?)",
          .integer(number), .text(entry.sender), .text(entry.recipients), .text(entry.subject))
      }
    } catch {
      isAdding = false
      try? database.execute("ROLLBACK")
      throw error
    }
  }

  /// Ends a transaction of additions.
  func commit() throws(DatabaseError) {
    guard isAdding else { return }
    isAdding = false
    do throws(DatabaseError) {
      try database.execute("COMMIT")
    } catch {
      try? database.execute("ROLLBACK")
      throw error
    }
  }

  /// The next free number in the second of a message, or nil where the message has one.
  private func makeNumber(for entry: Entry) throws(DatabaseError) -> Int64? {
    if entry.replacesOlder {
      try database.run(
        "DELETE FROM document WHERE message = ?", .integer(entry.message.rawValue))
    }
    let known = try database.first(
      "SELECT 1 FROM document WHERE message = ?", .integer(entry.message.rawValue)
    ) { $0.bool(0) }
    guard known == nil else { return nil }
    var number = Swift.max(entry.time, 0) << Self.bitsInSecond
    while try database.first(
      "SELECT 1 FROM document WHERE number = ?", .integer(number), make: { $0.bool(0) }) != nil
    {
      number += 1
    }
    try database.run(
      "INSERT INTO document VALUES (?, ?)", .integer(number), .integer(entry.message.rawValue))
    return number
  }

  /// Room for four messages a second; more of them go on into the next seconds.
  private static let bitsInSecond: Int64 = 2
}

/// Fills the word index on a thread of its own.
actor TextIndexer {
  private let queue = SerialQueue(label: "text indexer")
  private let index: TextIndex

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(path: String) throws(StoreError) {
    do { index = try TextIndex(path: path) } catch { throw StoreError(error) }
  }

  /// Makes the word index anew, after it was found to be damaged.
  func reopen() throws(StoreError) {
    do { try index.reopen() } catch { throw StoreError(error) }
  }

  /// Works on the word index.
  func work<T: Sendable>(
    _ body: @Sendable (TextIndex) throws(DatabaseError) -> T
  ) throws(StoreError) -> T {
    do { return try body(index) } catch { throw StoreError(error) }
  }
}
