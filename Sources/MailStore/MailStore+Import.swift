/// How far an import has come, or how it ended.
public struct ImportProgress: Equatable, Sendable {
  /// How many messages were added.
  public internal(set) var imported = 0
  /// How many were there already, and were not added again.
  public internal(set) var duplicates = 0
  /// How many files or messages could not be read, or hold no mail.
  public internal(set) var skipped = 0
  /// How many bytes of the source have been read.
  public internal(set) var bytesDone: Int64 = 0
  /// How many bytes the source has.
  public internal(set) var bytesTotal: Int64 = 0
  /// What stopped it before its end; what was added until then stays.
  public internal(set) var failure: StoreError?
}

extension MailStore {
  /// Adds the messages of an mbox, of a message file, or of all of both below a directory, to a
  /// folder.
  ///
  /// Messages that are in the account already are counted and not added again, so that an import
  /// that was cut short goes on when it is started once more. Messages appear whole or not at all.
  /// It ends early when its task is cancelled.
  ///
  /// - Returns: the counts, with what stopped it.
  public func importMail(
    from path: String, into folder: Folder,
    progress: @Sendable (ImportProgress) -> Void = { _ in }
  ) async throws(StoreError) -> ImportProgress {
    guard let tree = trees[folder.account] else { throw .noSuchFolder(name: folder.fullName) }
    // What an earlier import added counts as there.
    await refresh(.headers)
    let source = try await onWorkers { () throws(StoreError) -> ImportSource in
      try ImportSource(path: path)
    }
    var state = ImportProgress()
    state.skipped = source.others
    state.bytesTotal = source.files.reduce(0) { $0 + $1.size }
    let writer = MaildirWriter(directory: tree.absolute(folder.directory))
    let importer = Importer(source: source)
    do throws(StoreError) {
      try writer.check()
      while !Task.isCancelled, let batch = await importer.next() {
        let new = try await withoutDuplicates(batch.messages, of: folder.account)
        try await onWorkers { () throws(StoreError) in try writer.add(new) }
        state.imported += new.count
        state.duplicates += batch.duplicates + batch.messages.count - new.count
        state.skipped += batch.skipped
        state.bytesDone += batch.bytes
        progress(state)
      }
    } catch {
      state.failure = error
    }
    await refresh()
    return state
  }

  /// Those messages that the account does not have yet.
  private func withoutDuplicates(
    _ messages: [ImportedMessage], of account: AccountID
  ) async throws(StoreError) -> [ImportedMessage] {
    var new: [ImportedMessage] = []
    for message in messages {
      // Its name follows from its contents, and its id from its name, wherever it was moved since.
      let id = MailID(rawValue: stableHash(message.unique, account.rawValue))
      let alike = try await readToScan { index throws(DatabaseError) -> [Located]? in
        if try index.locate(id) != nil { return nil }
        return try index.locate(
          messageID: message.messageID, time: message.date ?? message.time, account: account)
      }
      guard let alike else { continue }
      // Two different mails may have one Message-ID: what is in them decides.
      let paths = alike.compactMap(path)
      let isThere = await onWorkers {
        paths.contains { path in
          let contents = try? FileSystem.contents(of: path)
          return contents.map { MailContent($0[...]).identity } == message.identity
        }
      }
      if !isThere { new.append(message) }
    }
    return new
  }
}
