private import Glibc

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
  /// Whether it was cancelled before its end; what was added until then stays.
  public internal(set) var isStopped = false
  /// The command that an undo takes back; nil where nothing was added, or to the trash itself.
  public internal(set) var command: Int64?
}

/// Where an import goes.
public enum ImportTarget: Sendable {
  /// A folder that is there.
  case folder(Folder)
  /// The folder of this name in an account, outermost part first; made when there is something to
  /// put into it.
  case named([String], in: AccountID)
}

extension MailStore {
  /// Adds the messages of mboxes, of message files, and of all of both below directories, to a
  /// folder.
  ///
  /// Messages that are in the account already, anywhere but in the trash, are counted and not added
  /// again, so that an import that was cut short goes on when it is started once more. Messages
  /// appear whole or not at all. It ends early when its task is cancelled. Once the store was started,
  /// it does not wait for the text of what was added to be read.
  ///
  /// What was added is one command, written down after each batch: its undo moves it to the trash.
  ///
  /// - Returns: the counts, with what stopped it.
  public func importMail(
    from paths: [String], into target: ImportTarget,
    progress: @Sendable (ImportProgress) -> Void = { _ in }
  ) async throws(StoreError) -> ImportProgress {
    let account =
      switch target {
      case .folder(let folder): folder.account
      case .named(_, let account): account
      }
    // What an earlier import added counts as there.
    await refresh(.headers)
    let source = try await onWorkers { () throws(StoreError) -> ImportSource in
      try ImportSource(paths: paths)
    }
    var state = ImportProgress()
    state.skipped = source.others
    state.bytesTotal = source.files.reduce(0) { $0 + $1.size }
    let importer = Importer(source: source)
    var place: (folder: Folder, writer: MaildirWriter)?
    var madeFolder = false
    do throws(StoreError) {
      if case .folder(let folder) = target { place = try placeForImport(folder) }
      while let batch = await importer.next() {
        if Task.isCancelled { throw .cancelled }
        let new = try await withoutDuplicates(batch.messages, of: account, for: target)
        state.duplicates += batch.duplicates + batch.messages.count - new.count
        state.skipped += batch.skipped
        if !new.isEmpty {
          if place == nil {
            let known = Set(folderList.map(\.id))
            let folder = try made(target)
            madeFolder = !known.contains(folder.id)
            place = try placeForImport(folder)
          }
          guard let here = place else { break }
          let result = try await onWorkers { () throws(StoreError) in try here.writer.add(new) }
          state.imported += result.added.count
          state.duplicates += result.duplicates
          state.command = try record(
            result.added, in: here.folder, continuing: state.command, madeFolder: madeFolder)
          if let failure = result.failure { throw failure }
        }
        state.bytesDone += batch.bytes
        progress(state)
      }
    } catch {
      if error == .cancelled { state.isStopped = true } else { state.failure = error }
    }
    // Also what came before it was cancelled is shown.
    if state.imported > 0 {
      await Task { await refresh(isStarted ? .headers : .text) }.value
      // A store that stays open reads the texts beside what a person does next.
      if isStarted { Task { await refresh() } }
    }
    if state.imported + state.duplicates == 0, state.failure == nil, !source.hasMbox,
      !state.isStopped, let path = paths.first
    {
      throw .noMail(path: path)
    }
    return state
  }

  private func made(_ target: ImportTarget) throws(StoreError) -> Folder {
    switch target {
    case .folder(let folder): folder
    case .named(let path, let account): try makeFolder(named: path, in: account)
    }
  }

  private func placeForImport(
    _ folder: Folder
  ) throws(StoreError) -> (folder: Folder, writer: MaildirWriter) {
    guard let tree = trees[folder.account] else { throw .noSuchFolder(name: folder.fullName) }
    let writer = MaildirWriter(directory: tree.absolute(folder.directory))
    try writer.check()
    return (folder, writer)
  }

  /// Writes down what was added, as if it had come from the trash, which is where an undo takes it.
  ///
  /// - Returns: the command; nil for what was added to the trash itself.
  private func record(
    _ added: [MaildirWriter.Added], in folder: Folder, continuing command: Int64?, madeFolder: Bool
  ) throws(StoreError) -> Int64? {
    guard let first = added.first, folder.role != .trash, let tree = trees[folder.account] else {
      return command
    }
    let trash: String
    if let known = self.folder(.trash, in: folder.account) {
      trash = known.directory
    } else {
      trash = try tree.directory(for: [FolderRole.trash.usualName])
    }
    return try journal.exclusively { () throws(StoreError) -> Int64 in
      try database { () throws(DatabaseError) -> Int64 in
        var copies: Set<Journal.Copy> = []
        let steps = try added.map { file throws(DatabaseError) -> Step in
          var name = MaildirName.fresh()
          name.changeLetters(adding: file.name.letters, removing: [])
          return Step(
            message: try id(ofAdded: file.name.unique, in: folder, &copies),
            account: folder.account,
            from: Place(directory: trash, name: name.fileName, isNew: false),
            to: Place(directory: folder.directory, name: file.name.fileName, isNew: false))
        }
        try journal.remember(copies)
        return try journal.record(
          steps, as: "import", subject: first.subject, continuing: command,
          madeFolder: madeFolder, time: Int64(time(nil)))
      }
    }
  }

  /// Takes the folder away that an import made, once its undo has emptied it; where that cannot be, the
  /// undo is done all the same.
  func removeFolder(madeBy command: Int64, _ steps: [Step]) {
    guard let step = steps.first, let to = step.to,
      (try? database { () throws(DatabaseError) in try journal.madeFolder(command) }) == true
    else { return }
    removeIfEmpty(to.directory, of: step.account)
  }

  /// The id that the next scan gives to a file that was added: one of its own where the same message
  /// is in the trash.
  private func id(
    ofAdded unique: String, in folder: Folder, _ copies: inout Set<Journal.Copy>
  ) throws(DatabaseError) -> MailID {
    let id = try journal.id(
      ofName: unique, directory: folder.directory, account: folder.account)
    guard let known = try index.locate(id), known.folder != folder.id else { return id }
    let copy = Journal.Copy(
      name: unique, directory: folder.directory, account: folder.account)
    copies.insert(copy)
    return copy.id
  }

  /// Those messages that the account does not have yet.
  private func withoutDuplicates(
    _ messages: [ImportedMessage], of account: AccountID, for target: ImportTarget
  ) async throws(StoreError) -> [ImportedMessage] {
    let trash = Set(
      folderList.filter { other in
        if case .folder(let folder) = target, folder.id == other.id { return false }
        return other.role == .trash
      }.map(\.id))
    var new: [ImportedMessage] = []
    for message in messages {
      // Its name follows from its contents, and its id from its name, wherever it was moved since.
      let id = MailID(rawValue: stableHash(message.unique, account.rawValue))
      let alike = try await readToScan { index throws(DatabaseError) -> [Located]? in
        if let known = try index.locate(id), !trash.contains(known.folder) { return nil }
        return try index.locate(
          messageID: message.messageID, time: message.date ?? message.time, account: account
        ).filter { !trash.contains($0.folder) }
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
