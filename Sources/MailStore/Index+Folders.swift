/// When `cur` and `new` were last changed, in nanoseconds since 1970; 0 where it is not known.
struct FolderTimes: Equatable {
  var cur: Int64
  var new: Int64
}

extension Index {
  /// Adds the folders that are new, gives the others their present role, and forgets those that
  /// are gone with their messages. Within ``commit(_:)`` only.
  func setFolders(_ folders: [Folder], of account: AccountID) throws(DatabaseError) {
    for known in try self.folders(of: account)
    where !folders.contains(where: { $0.id == known.id }) {
      for message in try locateAll(in: known.id) { try remove(message.id) }
      try database.run("DELETE FROM folder WHERE id = ?", .integer(known.id.rawValue))
      changesFolders = true
    }
    for folder in folders { try setFolder(folder) }
  }

  /// Adds a folder or gives it its present role. Within ``commit(_:)`` only.
  func setFolder(_ folder: Folder) throws(DatabaseError) {
    changesFolders = true
    try database.run(
      """
      INSERT INTO folder(id, account, directory, role, path) VALUES (?, ?, ?, ?, ?) \
      ON CONFLICT(id) DO UPDATE SET role = excluded.role WHERE role <> excluded.role
      """, .integer(folder.id.rawValue), .integer(folder.account.rawValue),
      .text(folder.directory), .text(folder.role.rawValue),
      .text(folder.path.joined(separator: "/")))
  }

  /// The times seen before the last complete scan of a folder.
  func times(of folder: FolderID) throws(DatabaseError) -> FolderTimes? {
    try database.first(
      "SELECT cur_time, new_time FROM folder WHERE id = ?", .integer(folder.rawValue)
    ) { FolderTimes(cur: $0.integer(0), new: $0.integer(1)) }
  }

  /// Notes that a folder was scanned completely after its directories had these times.
  func setTimes(_ times: FolderTimes, of folder: FolderID) throws(DatabaseError) {
    try database.run(
      "UPDATE folder SET cur_time = ?, new_time = ? WHERE id = ?", .integer(times.cur),
      .integer(times.new), .integer(folder.rawValue))
  }
}
