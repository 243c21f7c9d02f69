extension Index {
  /// Raised whenever the tables change: an index of another version is made anew.
  private static let version: Int64 = 7

  /// Makes the tables, after emptying an index of another version.
  static func makeSchema(in database: Database) throws(DatabaseError) {
    let found = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
    guard found != version else { return }
    try database.transaction { () throws(DatabaseError) in
      // Another process may have been faster.
      let found = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
      guard found != version else { return }
      let tables = try database.rows(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
      ) { $0.text(0) }
      for table in tables { try database.execute("DROP TABLE IF EXISTS \"\(table)\"") }
      try database.execute(schema)
      try database.execute("PRAGMA user_version = \(version)")
    }
  }

  private static let schema = """
    CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
    INSERT INTO meta VALUES ('generation', 0);

    -- The modification times are those seen before the last complete scan; 0 asks for a scan.
    CREATE TABLE folder(
      id INTEGER PRIMARY KEY, account INTEGER NOT NULL, directory TEXT NOT NULL,
      role TEXT NOT NULL, path TEXT NOT NULL,
      cur_time INTEGER NOT NULL DEFAULT 0, new_time INTEGER NOT NULL DEFAULT 0,
      total INTEGER NOT NULL DEFAULT 0, unread INTEGER NOT NULL DEFAULT 0);

    -- row keeps inserts together, id is the stable one; time: to sort by; time_before: what that was
    -- before the message came back from being snoozed; date: what the header says; all in seconds
    -- since 1970. has_text: see TextState; unreadable_since: in nanoseconds.
    CREATE TABLE message(
      row INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, folder INTEGER NOT NULL,
      thread INTEGER NOT NULL, name TEXT NOT NULL, in_new INTEGER NOT NULL, flags INTEGER NOT NULL,
      size INTEGER NOT NULL, time INTEGER NOT NULL, time_before INTEGER, date INTEGER,
      sender TEXT NOT NULL, sender_address TEXT NOT NULL, recipients TEXT NOT NULL,
      subject TEXT NOT NULL, message_id TEXT,
      preview TEXT NOT NULL DEFAULT '', attachment INTEGER NOT NULL DEFAULT 0,
      pinned INTEGER NOT NULL DEFAULT 0, wake INTEGER, has_text INTEGER NOT NULL DEFAULT 0,
      unreadable_since INTEGER);
    CREATE INDEX message_by_thread ON message(thread, folder, time);
    CREATE INDEX message_by_folder ON message(folder, time);
    CREATE INDEX message_pinned ON message(id) WHERE pinned;
    CREATE INDEX message_without_text ON message(time, id, folder) WHERE has_text < 1;
    CREATE INDEX message_unreadable ON message(folder) WHERE has_text = 3;

    -- One row of a list: the messages of one thread in one folder.
    CREATE TABLE list_row(
      folder INTEGER NOT NULL, thread INTEGER NOT NULL, ord INTEGER NOT NULL,
      count INTEGER NOT NULL, unread INTEGER NOT NULL, flagged INTEGER NOT NULL,
      attachment INTEGER NOT NULL, PRIMARY KEY(folder, thread)) WITHOUT ROWID;
    CREATE INDEX list_row_in_order ON list_row(folder, ord DESC, thread DESC);

    -- Which thread a Message-ID (its hash) belongs to, and whether a message with it was ever seen.
    CREATE TABLE reference(
      hash INTEGER PRIMARY KEY, thread INTEGER NOT NULL, seen INTEGER NOT NULL DEFAULT 0);
    -- Threads that turned out to be part of another one.
    CREATE TABLE merged_thread(thread INTEGER PRIMARY KEY, into_thread INTEGER NOT NULL);
    -- Messages that arrived while their account was known; see Index+Arrivals.swift.
    CREATE TABLE arrival(number INTEGER PRIMARY KEY AUTOINCREMENT, message INTEGER NOT NULL);
    """
}
