public import MailFormat

/// What stands in a message's file, read off the store's thread and wherever other programs moved it.
extension MailStore {
  /// Reads a whole message.
  public nonisolated func contents(of id: MailID) async throws(StoreError) -> Message {
    try await withFile(of: id) { path throws(StoreError) in
      do throws(ReadError) {
        return try Message(contentsOfFile: path)
      } catch { throw StoreError(error) }
    }
  }

  /// The decoded contents of one part of a message, at most `limit` bytes of them.
  ///
  /// - Parameter index: the number of the part, from `Attachment.index`.
  public nonisolated func contents(
    ofPart index: Int, of id: MailID, limit: Int
  ) async throws(StoreError) -> [UInt8] {
    try await withFile(of: id) { path throws(StoreError) in
      do throws(PartError) {
        return try Message.contents(ofPart: index, inFile: path, limit: limit)
      } catch { throw StoreError(error, path: path) }
    }
  }

  /// Saves the decoded contents of one part of a message as a file, piece by piece.
  ///
  /// A file of that name is replaced when the new one is complete; what fails leaves it as it was.
  public nonisolated func save(
    part index: Int, of id: MailID, to path: String
  ) async throws(StoreError) {
    try await save(id, to: path) { file, descriptor throws(StoreError) in
      do throws(PartError) {
        try Message.write(part: index, ofFile: file, to: descriptor)
      } catch { throw StoreError(error, path: path) }
    }
  }

  /// The message as it stands in its file, at most `limit` bytes of it.
  public nonisolated func source(of id: MailID, limit: Int) async throws(StoreError) -> [UInt8] {
    try await withFile(of: id) { path throws(StoreError) in
      try FileSystem.contents(of: path, limit: limit)
    }
  }

  /// Saves a message as a file, as ``save(part:of:to:)`` does.
  public nonisolated func save(_ id: MailID, to path: String) async throws(StoreError) {
    try await save(id, to: path) { file, descriptor throws(StoreError) in
      try FileSystem.copyBytes(of: file, to: descriptor, path)
    }
  }

  private nonisolated func save(
    _ id: MailID, to path: String,
    _ write: @escaping @Sendable (_ file: String, _ descriptor: CInt) throws(StoreError) -> Void
  ) async throws(StoreError) {
    try await withFile(of: id) { file throws(StoreError) in
      let new = try NewFile(path, mode: 0o666)
      try write(file, new.descriptor)
      try new.completeReplacing()
    }
  }

  /// Runs `body` with the file of a message, again where it was renamed or moved meanwhile.
  nonisolated func withFile<T: Sendable>(
    of id: MailID, _ body: @escaping @Sendable (_ path: String) throws(StoreError) -> T
  ) async throws(StoreError) -> T {
    diagnostics.countOpenedMessageFile()
    let located = try await read { index throws(DatabaseError) in try index.locate(id) }
    guard let located, var path = await path(of: located) else {
      throw .noSuchMessage(id: id.description)
    }
    for _ in 0..<8 {
      do throws(StoreError) {
        let path = path
        return try await onOpeners { () throws(StoreError) -> T in try body(path) }
      } catch .missing(path: path) {
        path = try await presentPath(of: id)
      }
    }
    throw .vanished
  }

  /// The file of a message at this moment: no command of this store moves it while it is looked for.
  private func presentPath(of id: MailID) throws(StoreError) -> String {
    let located = try database { () throws(DatabaseError) in try index.locate(id) }
    guard let located, let path = path(of: located),
      let folder = folderList.first(where: { $0.id == located.folder }),
      let tree = trees[folder.account]
    else { throw .noSuchMessage(id: id.description) }
    if FileSystem.status(of: path) != nil { return path }
    let mover = Mover(tree: tree)
    let unique = located.maildirName.unique
    if let found = try mover.find(unique, in: folder.directory) { return mover.path(found) }
    try Self.check(tree.account)
    throw .vanished
  }
}

extension StoreError {
  init(_ error: ReadError) {
    self =
      error.isMissing ? .missing(path: error.path) : .unreadable(path: error.path, code: error.code)
  }

  /// - Parameter path: the file that was written.
  init(_ error: PartError, path: String) {
    switch error {
    case .unreadable(let error): self.init(error)
    case .noSuchPart: self = .noSuchPart
    case .unwritable(let code): self = FileSystem.writeError(path, "write", code)
    }
  }
}
