/// The journal's database in its file, put aside and made anew wherever a page of it is found to be
/// damaged.
final class JournalFile {
  private let path: String
  private let lock: FileLock
  private var isLocked = false
  /// Nil until the first use, and after the file could not be opened again.
  private var connection: Database?
  private var identity: Identity?
  /// Whether a question is under way, which alone begins anew with another file.
  private var isInUse = false
  /// Where the last damaged journal is kept.
  private(set) var damagedCopy: String?

  /// Which file a path leads to.
  private struct Identity: Equatable {
    let device: UInt64
    let inode: UInt64

    init?(_ path: String) {
      guard let status = FileSystem.status(of: path) else { return nil }
      (device, inode) = (status.device, status.inode)
    }
  }

  /// Opens the journal in this directory, made if missing.
  init(directory: String) throws(StoreError) {
    lock = try FileLock(path: directory + "/journal.lock")
    path = directory + "/journal.sqlite"
    do { try use { () throws(DatabaseError) in _ = try database() } } catch {
      throw StoreError(error)
    }
  }

  /// Runs `body` while no other process acts on mail with this journal.
  func exclusively<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    guard !isLocked else { return try body() }
    return try lock.whileHeld { () throws(E) -> T in
      isLocked = true
      defer { isLocked = false }
      // Another process may have found it damaged, and begun another one.
      if Identity(path) != identity { connection = nil }
      return try body()
    }
  }

  /// Asks or changes the journal. Where it is found to be damaged, `body` runs again with a new one,
  /// which has what could be taken over; to put it aside waits for a process that is acting on mail.
  func use<T>(_ body: () throws(DatabaseError) -> T) throws(DatabaseError) -> T {
    guard !isInUse else { return try body() }
    isInUse = true
    defer { isInUse = false }
    do throws(DatabaseError) {
      return try body()
    } catch  where error.isDamaged {
      try exclusively { () throws(DatabaseError) in try beginAnew() }
      return try body()
    }
  }

  /// The connection; only within ``use(_:)``.
  func database() throws(DatabaseError) -> Database {
    if let connection { return connection }
    let opened = try Self.open(path)
    connection = opened
    identity = Identity(path)
    return opened
  }

  private static func open(_ path: String) throws(DatabaseError) -> Database {
    let database = try Database(path: path)
    try database.useWriteAheadLog(.full)
    // Asked first without a lock, which another process would hold while it writes a command.
    if try version(of: database) < 4 {
      try database.transaction { () throws(DatabaseError) in
        let found = try version(of: database)
        if found < 1 { try database.execute(schema) }
        if found < 2 { try database.execute(turnsInOrder) }
        if found < 3 { try database.execute(madeFolders) }
        if found < 4 { try database.execute(knownFolders) }
      }
    }
    return database
  }

  private static func version(of database: Database) throws(DatabaseError) -> Int64 {
    try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
  }

  // MARK: Damage

  /// Puts the damaged file aside, not away: mail itself is not in it.
  func beginAnew() throws(DatabaseError) {
    // A connection that is closed later would remove the files of the new one.
    connection = nil
    guard identity == nil || identity == Identity(path) else { return }
    var number = 1
    while FileSystem.status(of: "\(path).damaged-\(number)") != nil { number += 1 }
    let kept = "\(path).damaged-\(number)"
    for suffix in ["", "-wal", "-shm"] {
      _ = try? FileSystem.rename(path + suffix, to: kept + suffix)
    }
    damagedCopy = kept
    takeOver(from: kept, into: try database())
  }

  /// Takes over snoozes, pins, ids and known folders where their pages are sound.
  private func takeOver(from damaged: String, into database: Database) {
    do throws(DatabaseError) {
      try database.run("ATTACH ? AS damaged", .text(damaged))
      for table in ["attribute", "alias", "known_folder"] {
        try? database.execute("INSERT OR IGNORE INTO \(table) SELECT * FROM damaged.\(table)")
      }
      try database.execute("DETACH damaged")
    } catch {
      // It is no database at all; `check` tells what waits in Snoozed without a time.
    }
  }

  // MARK: Tables

  private static let schema = """
    CREATE TABLE command(
      id INTEGER PRIMARY KEY AUTOINCREMENT, action TEXT NOT NULL, subject TEXT NOT NULL,
      count INTEGER NOT NULL, time INTEGER NOT NULL, state INTEGER NOT NULL,
      undoable INTEGER NOT NULL, turn INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX command_by_state ON command(state);
    CREATE TABLE step(
      command INTEGER NOT NULL, number INTEGER NOT NULL, message INTEGER NOT NULL,
      account INTEGER NOT NULL,
      from_directory TEXT NOT NULL, from_name TEXT NOT NULL, from_new INTEGER NOT NULL,
      to_directory TEXT, to_name TEXT, to_new INTEGER,
      pinned_before INTEGER, wake_before INTEGER, home_before TEXT, woken_before INTEGER,
      pinned_after INTEGER, wake_after INTEGER, home_after TEXT, woken_after INTEGER,
      PRIMARY KEY(command, number)) WITHOUT ROWID;
    -- Ids that do not follow from the file name; “/” stands for any directory.
    CREATE TABLE alias(
      account INTEGER NOT NULL, name TEXT NOT NULL, directory TEXT NOT NULL,
      message INTEGER NOT NULL, PRIMARY KEY(account, name, directory)) WITHOUT ROWID;
    CREATE TABLE attribute(
      message INTEGER PRIMARY KEY, pinned INTEGER NOT NULL, wake INTEGER, home TEXT,
      woken INTEGER);
    """

  /// Since version 2: the last command is found without looking at all of them.
  private static let turnsInOrder = """
    CREATE INDEX command_by_turn ON command(turn);
    PRAGMA user_version = 2;
    """

  /// Since version 3: whether an import made its folder, which its undo takes away again.
  private static let madeFolders = """
    ALTER TABLE command ADD COLUMN made_folder INTEGER NOT NULL DEFAULT 0;
    PRAGMA user_version = 3;
    """

  /// Since version 4: all folders there ever were, since mail may be in one that is away.
  private static let knownFolders = """
    CREATE TABLE known_folder(
      account INTEGER NOT NULL, directory TEXT NOT NULL,
      PRIMARY KEY(account, directory)) WITHOUT ROWID;
    PRAGMA user_version = 4;
    """
}
