/// The index: a cache in SQLite of what the mail files say, which may be deleted at any time.
///
/// One is opened for writing by the store and one for reading, so that a list never waits for a
/// scan. Everything that changes rows goes through ``commit(_:)``, which also keeps the
/// denormalised rows and counts.
final class Index {
  private(set) var database: Database
  /// The (folder, thread) pairs whose row must be made anew before the commit.
  var touched: Set<RowPlace> = []
  /// Whether the commit under way changes the folders or their counts.
  var changesFolders = false

  private let path: String
  /// The file of the word index, where it is searched too.
  private let words: String?
  private let isForReading: Bool

  struct RowPlace: Hashable {
    let folder: FolderID
    let row: RowID
  }

  /// Opens the index in this file; a damaged one, or one of another version, is replaced.
  init(path: String) throws(DatabaseError) {
    self.path = path
    words = nil
    isForReading = false
    do throws(DatabaseError) {
      database = try Self.open(path)
    } catch  where error.isDamaged {
      Self.delete(path)
      database = try Self.open(path)
    }
  }

  /// Opens an index that exists, for reading only, alone or with the word index.
  init(reading path: String, words: String? = nil) throws(DatabaseError) {
    self.path = path
    self.words = words
    isForReading = true
    database = try Self.openForReading(path, words)
  }

  /// Opens the file of this name again: after it was found to be damaged, the writer makes it anew
  /// first.
  func reopen() throws(DatabaseError) {
    guard !isForReading else {
      database = try Self.openForReading(path, words)
      return
    }
    Self.delete(path)
    database = try Self.open(path)
  }

  /// What is damaged in the file, as seen by a connection that has kept nothing of it in memory.
  func integrityProblems() throws(DatabaseError) -> [String] {
    try Database(path: path).integrityProblems()
  }

  private static func open(_ path: String) throws(DatabaseError) -> Database {
    let database = try Database(path: path)
    try database.useWriteAheadLog(.ordered)
    // In a first scan the same pages change again and again: 32 MB of log before they are copied.
    try database.execute("PRAGMA cache_size=-8000; PRAGMA wal_autocheckpoint=8000")
    try makeSchema(in: database)
    return database
  }

  private static func openForReading(
    _ path: String, _ words: String?
  ) throws(DatabaseError) -> Database {
    let database = try Database(path: path)
    if let words { try database.run("ATTACH ? AS words", .text(words)) }
    // SQLite opens the write-ahead log at the first read, which may find that all has been deleted
    // meanwhile: what is open stays readable.
    for name in words == nil ? ["main"] : ["main", "words"] {
      _ = try database.first("SELECT count(*) FROM \(name).sqlite_master") { $0.int(0) }
    }
    try database.execute("PRAGMA query_only=1")
    database.heedCancellation()
    return database
  }

  /// Removes the files of an index. One that cannot be removed cannot be opened for writing either,
  /// which says why.
  private static func delete(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { try? FileSystem.remove(path + suffix) }
  }

  /// The number of the last commit, of whichever process.
  var generation: Int64 {
    get throws(DatabaseError) {
      try database.first("SELECT value FROM meta WHERE key = 'generation'") { $0.integer(0) } ?? 0
    }
  }

  /// The number of the last commit, of whichever process, that moved rows, or had some come or go.
  var lastMove: Int64 {
    get throws(DatabaseError) {
      try database.first("SELECT value FROM meta WHERE key = 'move'") { $0.integer(0) } ?? .max
    }
  }

  /// Runs `body` as one commit and tells what it changed, or nil when it changed nothing.
  func commit(
    _ body: () throws(DatabaseError) -> Void
  ) throws(DatabaseError) -> Commit? {
    try database.transaction { () throws(DatabaseError) -> Commit? in
      touched.removeAll(keepingCapacity: true)
      changesFolders = false
      let before = database.totalChanges
      try body()
      guard database.totalChanges != before else { return nil }
      let changes = try renewTouchedRows()
      let generation =
        try database.first(
          "UPDATE meta SET value = value + 1 WHERE key = 'generation' RETURNING value"
        ) { $0.integer(0) } ?? 0
      let lastMove = try lastMove
      if changes.values.contains(where: \.movesRows) {
        try database.run("INSERT OR REPLACE INTO meta VALUES ('move', ?)", .integer(generation))
      }
      return Commit(
        generation: generation, folders: changes, lastMove: lastMove,
        changesFolders: changesFolders)
    }
  }

  struct Commit {
    let generation: Int64
    let folders: [FolderID: FolderChange]
    /// The commit before it that moved rows.
    let lastMove: Int64
    /// Whether folders came, went, or have other counts.
    let changesFolders: Bool
  }

  /// What a row's messages give.
  private struct RowValues: Equatable {
    var order: Int64 = 0
    var count: Int64 = 0
    var unread: Int64 = 0
    var flagged: Int64 = 0
    var attachment: Int64 = 0
  }

  /// Makes the rows of all touched threads anew and adjusts the folders' counts.
  private func renewTouchedRows() throws(DatabaseError) -> [FolderID: FolderChange] {
    var changes: [FolderID: FolderChange] = [:]
    var counts: [FolderID: (total: Int64, unread: Int64)] = [:]
    for place in touched {
      let old = try present(place)
      let new = try expected(place)
      if new != old { try store(new, at: place, replacing: old) }
      let change = (
        total: (new?.count ?? 0) - (old?.count ?? 0),
        unread: (new?.unread ?? 0) - (old?.unread ?? 0)
      )
      counts[place.folder, default: (0, 0)].total += change.total
      counts[place.folder, default: (0, 0)].unread += change.unread
      changes[place.folder, default: FolderChange()].note(
        from: old.map { RowKey(order: $0.order, id: place.row) },
        to: new.map { RowKey(order: $0.order, id: place.row) })
    }
    for (folder, change) in counts where change != (0, 0) {
      changesFolders = true
      try database.run(
        "UPDATE folder SET total = total + ?, unread = unread + ? WHERE id = ?",
        .integer(change.total), .integer(change.unread), .integer(folder.rawValue))
    }
    return changes
  }

  private func present(_ place: RowPlace) throws(DatabaseError) -> RowValues? {
    try database.first(
      """
      SELECT ord, count, unread, flagged, attachment FROM list_row WHERE folder = ? AND thread = ?
      """, .integer(place.folder.rawValue), .integer(place.row.rawValue), make: Self.values)
  }

  private func expected(_ place: RowPlace) throws(DatabaseError) -> RowValues? {
    try database.first(
      """
      SELECT max(time) + max(pinned) * \(Self.pinnedOrder), count(*), \
      count(*) - sum(flags & 1), max(flags >> 1 & 1), max(attachment) \
      FROM message WHERE folder = ? AND thread = ? HAVING count(*) > 0
      """, .integer(place.folder.rawValue), .integer(place.row.rawValue), make: Self.values)
  }

  private static func values(_ row: borrowing Row) -> RowValues {
    RowValues(
      order: row.integer(0), count: row.integer(1), unread: row.integer(2),
      flagged: row.integer(3), attachment: row.integer(4))
  }

  private func store(
    _ values: RowValues?, at place: RowPlace, replacing old: RowValues?
  ) throws(DatabaseError) {
    let (folder, thread) = (
      SQLValue.integer(place.folder.rawValue), SQLValue.integer(place.row.rawValue)
    )
    guard let values else {
      return try database.run(
        "DELETE FROM list_row WHERE folder = ? AND thread = ?", folder, thread)
    }
    if let old, old.order == values.order {
      // The usual change leaves the row where it is, and costs the order nothing.
      return try database.run(
        """
        UPDATE list_row SET count = ?, unread = ?, flagged = ?, attachment = ? \
        WHERE folder = ? AND thread = ?
        """, .integer(values.count), .integer(values.unread), .integer(values.flagged),
        .integer(values.attachment), folder, thread)
    }
    try database.run(
      """
      INSERT OR REPLACE INTO list_row(folder, thread, ord, count, unread, flagged, attachment) \
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, folder, thread, .integer(values.order), .integer(values.count),
      .integer(values.unread), .integer(values.flagged), .integer(values.attachment))
  }

  /// What pinned rows have added to their time: more seconds than any date has.
  static let pinnedOrder: Int64 = 1 << 48
}

extension FolderChange {
  fileprivate var movesRows: Bool { !removed.isEmpty || !inserted.isEmpty }

  fileprivate mutating func note(from old: RowKey?, to new: RowKey?) {
    switch (old, new) {
    case (let old?, let new?) where old == new: updated.append(new)
    default:
      if let old { removed.append(old) }
      if let new { inserted.append(new) }
    }
  }
}
