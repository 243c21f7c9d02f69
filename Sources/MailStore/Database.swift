private import CSQLite
private import Glibc

/// What SQLite refused, with its own code and words.
struct DatabaseError: Error {
  let code: Int32
  /// The errno of the system call that failed, if one did.
  let systemCode: Int32
  let message: String

  var primaryCode: Int32 { code & 0xff }
  /// The disk or the quota has no room.
  var isFull: Bool {
    primaryCode == SQLITE_FULL
      || primaryCode == SQLITE_IOERR && (systemCode == ENOSPC || systemCode == EDQUOT)
  }
  /// Another process held the lock longer than the busy time-out.
  var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }
  /// The file is damaged, or is no database.
  var isDamaged: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }
  /// The task that asked was cancelled.
  var isInterrupted: Bool { primaryCode == SQLITE_INTERRUPT }
}

/// A value bound to a statement's parameter.
enum SQLValue {
  case null
  case integer(Int64)
  case text(String)
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }
  init(_ value: Int) { self = .integer(Int64(value)) }
  init(_ value: Bool) { self = .integer(value ? 1 : 0) }
  init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
  init(_ value: Int64?) { self = value.map(SQLValue.integer) ?? .null }
}

/// One SQLite connection with its prepared statements kept.
///
/// It is not `Sendable`: the actor that opens a connection is the only one to use it.
final class Database {
  /// How much a commit survives.
  enum Durability: String {
    /// Every commit waits for the disk: for what cannot be rebuilt.
    case full = "FULL"
    /// Survives the end of the process; a loss of power may take the last commits, and nothing else.
    case ordered = "NORMAL"
  }

  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]
  private var depth = 0

  /// Opens the database at `path`, made if missing unless `readOnly`.
  init(path: String, readOnly: Bool = false) throws(DatabaseError) {
    var opened: OpaquePointer?
    let flags =
      (readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let error = DatabaseError(
        code: code, systemCode: opened.map(sqlite3_system_errno) ?? 0,
        message: opened.map(Self.message) ?? "out of memory")
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    // Two processes may write: a commit takes milliseconds, so waiting is right.
    sqlite3_busy_timeout(handle, 10_000)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Turns write-ahead logging on, so that readers never wait for the writer.
  func useWriteAheadLog(_ durability: Durability) throws(DatabaseError) {
    try execute("PRAGMA journal_mode=WAL")
    try setDurability(durability)
  }

  /// Chooses what the next commits survive; outside a transaction only.
  func setDurability(_ durability: Durability) throws(DatabaseError) {
    try execute("PRAGMA synchronous=\(durability.rawValue)")
  }

  /// Has long statements end when the task that runs them is cancelled.
  func heedCancellation() {
    // The handler runs on the thread, and so in the task, of the statement.
    sqlite3_progress_handler(handle, 1_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }

  /// Runs statements that give no rows and take no values.
  func execute(_ sql: String) throws(DatabaseError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw lastError() }
  }

  /// Runs one statement for its effect.
  func run(_ sql: String, _ values: SQLValue...) throws(DatabaseError) {
    try run(sql, values: values)
  }

  func run(_ sql: String, values: [SQLValue]) throws(DatabaseError) {
    let statement = try prepared(sql, values)
    defer { sqlite3_reset(statement) }
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW { code = sqlite3_step(statement) }
    guard code == SQLITE_DONE else { throw lastError() }
  }

  /// The rows a statement gives, each made by `make`.
  func rows<T>(
    _ sql: String, _ values: SQLValue..., make: (borrowing Row) -> T
  ) throws(DatabaseError) -> [T] {
    var result: [T] = []
    try each(sql, values: values) {
      result.append(make($0))
      return true
    }
    return result
  }

  /// The first row a statement gives.
  func first<T>(
    _ sql: String, _ values: SQLValue..., make: (borrowing Row) -> T
  ) throws(DatabaseError) -> T? {
    let statement = try prepared(sql, values)
    defer { sqlite3_reset(statement) }
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return make(Row(statement: statement))
    case SQLITE_DONE: return nil
    default: throw lastError()
    }
  }

  /// Calls `body` with the rows a statement gives, until it says false.
  func each(
    _ sql: String, values: [SQLValue] = [], _ body: (borrowing Row) -> Bool
  ) throws(DatabaseError) {
    let statement = try prepared(sql, values)
    defer { sqlite3_reset(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: guard body(Row(statement: statement)) else { return }
      case SQLITE_DONE: return
      default: throw lastError()
      }
    }
  }

  /// Runs `body` as one transaction that is kept whole or not at all; nested calls join the outer one.
  func transaction<T, E: Error>(
    _ body: () throws(E) -> T, failure: (DatabaseError) -> E
  ) throws(E) -> T {
    guard depth == 0 else { return try body() }
    do { try run("BEGIN IMMEDIATE") } catch { throw failure(error) }
    depth = 1
    defer { depth = 0 }
    do throws(E) {
      let result = try body()
      do { try run("COMMIT") } catch { throw failure(error) }
      return result
    } catch {
      // The error that led here is the one to tell; SQLite may have rolled back by itself already.
      try? execute("ROLLBACK")
      throw error
    }
  }

  func transaction<T>(_ body: () throws(DatabaseError) -> T) throws(DatabaseError) -> T {
    try transaction(body, failure: { $0 })
  }

  /// Runs `body` on one unchanging view of the data.
  func read<T>(_ body: () throws(DatabaseError) -> T) throws(DatabaseError) -> T {
    guard depth == 0 else { return try body() }
    try run("BEGIN")
    defer { try? run("COMMIT") }
    return try body()
  }

  /// A number that changes whenever another connection has committed.
  var dataVersion: Int64 {
    get throws(DatabaseError) {
      try first("PRAGMA data_version") { $0.integer(0) } ?? 0
    }
  }

  /// What is damaged, in SQLite's words; nothing in a sound database.
  func integrityProblems() throws(DatabaseError) -> [String] {
    try rows("PRAGMA quick_check(20)") { $0.text(0) }.filter { $0 != "ok" }
  }

  /// How many rows this connection has changed since it was opened.
  var totalChanges: Int { Int(sqlite3_total_changes(handle)) }
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  private func prepared(
    _ sql: String, _ values: [SQLValue]
  ) throws(DatabaseError) -> OpaquePointer {
    let statement: OpaquePointer
    if let kept = statements[sql] {
      statement = kept
    } else {
      var made: OpaquePointer?
      guard
        sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
          == SQLITE_OK, let made
      else { throw lastError() }
      statements[sql] = made
      statement = made
    }
    sqlite3_reset(statement)
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(statement, position)
        case .integer(let number): sqlite3_bind_int64(statement, position, number)
        case .text(let text): bind(text, to: statement, at: position)
        }
      guard code == SQLITE_OK else { throw lastError() }
    }
    return statement
  }

  private func bind(_ text: String, to statement: OpaquePointer, at position: Int32) -> Int32 {
    // SQLITE_TRANSIENT, a cast macro that is not imported: SQLite copies the bytes at once.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    var text = text
    return text.withUTF8 { bytes in
      // An empty buffer may have no address, which SQLite would take for NULL.
      guard let start = bytes.baseAddress else {
        return sqlite3_bind_text(statement, position, "", 0, transient)
      }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        sqlite3_bind_text(statement, position, $0, Int32(bytes.count), transient)
      }
    }
  }

  private func lastError() -> DatabaseError {
    DatabaseError(
      code: sqlite3_extended_errcode(handle), systemCode: sqlite3_system_errno(handle),
      message: Self.message(handle))
  }

  private static func message(_ handle: OpaquePointer) -> String {
    sqlite3_errmsg(handle).map { String(cString: $0) } ?? "unknown"
  }
}

/// The current row of a running statement.
struct Row: ~Copyable {
  fileprivate let statement: OpaquePointer

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  func int(_ column: Int32) -> Int { Int(truncatingIfNeeded: integer(column)) }
  func optionalInteger(_ column: Int32) -> Int64? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : integer(column)
  }
  func bool(_ column: Int32) -> Bool { integer(column) != 0 }
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  /// The column as text, empty for NULL; a NUL inside is kept.
  func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
