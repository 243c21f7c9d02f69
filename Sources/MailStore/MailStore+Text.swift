extension MailStore {
  /// How many messages are read by one task.
  private static let textBatch = 64
  /// How many go into one transaction of the word index: a segment of some megabytes.
  private static let textChunk = 2_048
  /// How many tasks read ahead while words are being written.
  private static let tasksAhead = ReadingNotes.slots

  /// Reads the text of the messages that have none in the index, newest first.
  ///
  /// One pass runs at a time, since two would read the same files; it takes what arrives meanwhile, too.
  func readTexts(atMost limit: Int = .max) async {
    while let textPass { await textPass.value }
    guard !isClosing else { return }
    let pass = Task {
      await addTexts(atMost: limit)
      textPass = nil
    }
    textPass = pass
    await withTaskCancellationHandler {
      await pass.value
    } onCancel: {
      pass.cancel()
    }
  }

  private func addTexts(atMost limit: Int) async {
    guard textLock.tryLock() else { return readTextsLater() }
    defer { textLock.unlock() }
    do throws(StoreError) {
      try await emptyWordsOfOrphans()
      try await noteWordIndex()
      let folders = Array(readableDirectories.keys)
      let total = min(
        limit,
        try await readToScan { index throws(DatabaseError) in
          try index.countWithoutText(in: folders)
        })
      hasMissedTexts = false
      guard total > 0 else { return }
      let notes = try notes()
      var unread = UnreadFiles(left: total)
      var done = 0
      while !Task.isCancelled, !isClosing, let (texts, endsChunk) = try await next(&unread, notes) {
        let entries = texts.compactMap(\.entry)
        try await textIndexer.work { index throws(DatabaseError) in try index.add(entries) }
        // Only what is shown is kept until the words are on the disk.
        unread.added += texts.map(\.shown)
        if endsChunk {
          try await keep(unread.added)
          unread.inHand.subtract(unread.added.map(\.id))
          unread.added = []
        }
        done += texts.count
        broadcaster.send(.progress(ScanProgress(phase: .text, done: done, total: total)))
      }
      try await keep(unread.added)
      if total > Self.textChunk { Memory.giveBack() }
    } catch {
      try? await textIndexer.work { index throws(DatabaseError) in try index.commit() }
      switch error {
      // Another process is at it.
      case .busy: break
      case .indexDamaged: noteDamage(.words)
      default: announce(error)
      }
    }
  }

  /// Another process is reading the texts: it is seen in a while whether it leaves any.
  private func readTextsLater() {
    guard isStarted, readingLater == nil else { return }
    readingLater = Task { [weak self] in
      try? await Task.sleep(for: .seconds(2))
      guard !Task.isCancelled else { return }
      await self?.readWhatIsLeft()
    }
  }

  private func readWhatIsLeft() async {
    readingLater = nil
    try? noticeOtherProcesses()
    if !isStopped { await readTexts() }
  }

  /// The files still to be read: chunks of the newest ones, each in the order of time.
  private struct UnreadFiles {
    /// How many were not handed to a task yet.
    var left: Int
    /// The messages that were chosen, and whose text is not kept yet.
    var inHand: Set<MailID> = []
    var chunk: ArraySlice<UnreadFile> = []
    var tasks: [(texts: Task<(read: [MessageText], missed: Int), Never>, endsChunk: Bool)] = []
    var added: [MessageText.Shown] = []
    /// How many tasks were begun.
    var begun = 0
  }

  /// The notes of what is being read, begun with the first text.
  private func notes() throws(StoreError) -> ReadingNotes {
    if let readingNotes { return readingNotes }
    let notes = try ReadingNotes(directory: cacheDirectory)
    readingNotes = notes
    return notes
  }

  /// The texts of the next files, while others are being read ahead.
  private func next(
    _ unread: inout UnreadFiles, _ notes: ReadingNotes
  ) async throws(StoreError) -> (texts: [MessageText], endsChunk: Bool)? {
    while unread.tasks.count < Self.tasksAhead {
      if unread.chunk.isEmpty, unread.left > 0 {
        let files = try await newestFiles(
          besides: unread.inHand, atMost: min(Self.textChunk, unread.left))
        unread.left = files.isEmpty ? 0 : unread.left - files.count
        unread.inHand.formUnion(files.map(\.id))
        unread.chunk = files.reversed()[...]
      }
      guard !unread.chunk.isEmpty else { break }
      let files = unread.chunk.prefix(Self.textBatch)
      unread.chunk = unread.chunk.dropFirst(Self.textBatch)
      // The task that had this slot before was waited for.
      let slot = unread.begun % Self.tasksAhead
      unread.begun += 1
      let directories = readableDirectories
      let task = Task(executorPreference: workers) {
        defer { notes.end(slot: slot) }
        return await self.texts(of: files, in: directories) {
          notes.begin($0, slot: slot)
        } isDeadly: {
          notes.isDeadly($0)
        }
      }
      unread.tasks.append((task, unread.chunk.isEmpty))
    }
    guard !unread.tasks.isEmpty else { return nil }
    let first = unread.tasks.removeFirst()
    let (read, missed) = await first.texts.value
    if missed > 0 { hasMissedTexts = true }
    return (read, first.endsChunk)
  }

  /// The Maildirs of the folders whose files can be read now.
  private var readableDirectories: [FolderID: String] {
    directories.filter { !unreadable.contains($0.key) }
  }

  func newestFiles(
    besides inHand: Set<MailID>, atMost limit: Int
  ) async throws(StoreError) -> [UnreadFile] {
    let directories = readableDirectories
    let messages = try await readToScan { index throws(DatabaseError) in
      try index.withoutText(in: Array(directories.keys), limit: limit + inHand.count)
    }
    return messages.filter { !inHand.contains($0.message.id) }.prefix(limit).compactMap {
      entry in
      let file = FoundFile(name: entry.message.name, isNew: entry.message.isNew)
      return directories[entry.message.folder].map {
        UnreadFile(
          id: entry.message.id, time: entry.time, isOutdated: entry.isOutdated,
          path: file.path(in: $0))
      }
    }
  }

  /// Reads the texts of files; those that have another name meanwhile under that.
  ///
  /// - Returns: the texts, and of how many messages no file was found: the next scan says what became
  ///   of them.
  nonisolated func texts(
    of files: ArraySlice<UnreadFile>, in directories: [FolderID: String],
    begin: (MailID) -> Void = { _ in }, isDeadly: (MailID) -> Bool = { _ in false }
  ) async -> (read: [MessageText], missed: Int) {
    var texts: [MessageText] = []
    var missing: [MailID: UnreadFile] = [:]
    func read(_ file: UnreadFile, at path: String) -> Bool {
      diagnostics.countOpenedMessageFile()
      begin(file.id)
      let text = MessageText(of: file, at: path, isDeadly: isDeadly(file.id))
      if let text { texts.append(text) }
      return text != nil
    }
    for file in files where !read(file, at: file.path) { missing[file.id] = file }
    guard !missing.isEmpty else { return (texts, 0) }
    for (id, path) in await presentPaths(of: Array(missing.keys), in: directories) {
      if let file = missing[id], read(file, at: path) { missing[id] = nil }
    }
    return (texts, missing.count)
  }

  /// Where the files of messages are that are not where they were: where the index has them now, or
  /// else under another name in that folder.
  private nonisolated func presentPaths(
    of ids: [MailID], in directories: [FolderID: String]
  ) async -> [MailID: String] {
    let messages = try? await readToScan { index throws(DatabaseError) in try index.locate(ids) }
    var paths: [MailID: String] = [:]
    for (folder, messages) in Dictionary(grouping: messages ?? [], by: \.folder) {
      guard let directory = directories[folder] else { continue }
      var names: [String: FoundFile] = [:]
      for message in messages {
        let file = FoundFile(name: message.name, isNew: message.isNew)
        if !FileSystem.isMissing(file.path(in: directory)) {
          paths[message.id] = file.path(in: directory)
          continue
        }
        if names.isEmpty {
          try? FolderListing.eachFile(of: directory) { names[MaildirName($0.name).unique] = $0 }
        }
        paths[message.id] = names[message.maildirName.unique]?.path(in: directory)
      }
    }
    return paths
  }

  /// The words first: when a crash comes between the two, a message is read once more, and the word
  /// index passes it over.
  private func keep(_ texts: [MessageText.Shown]) async throws(StoreError) {
    try await textIndexer.work { index throws(DatabaseError) in try index.commit() }
    for start in stride(from: 0, to: texts.count, by: 512) {
      try commit { () throws(DatabaseError) in
        for text in texts[start..<min(start + 512, texts.count)] { try index.setText(text) }
      }
      // An action that waits comes in between.
      await Task.yield()
    }
  }

  /// The file of a message, as far as the index knows.
  func path(of message: Located) -> String? {
    guard let folder = folderList.first(where: { $0.id == message.folder }),
      let tree = trees[folder.account]
    else { return nil }
    let place = Place(directory: folder.directory, name: message.name, isNew: message.isNew)
    return Mover(tree: tree).path(place)
  }

  // MARK: Orphans

  /// Makes the word index anew when many of its messages are gone: single ones cannot be removed.
  private func emptyWordsOfOrphans() async throws(StoreError) {
    let messages = try await readToScan { index throws(DatabaseError) in try index.count() }
    try await textIndexer.work { index throws(DatabaseError) in
      // A fifth, and not every few messages in a small mailbox.
      if try index.count > messages + messages / 4 + 1_000 { try index.removeAll() }
    }
  }

  /// Has no text count as read that another word index had.
  func noteWordIndex() async throws(StoreError) {
    let epoch = try await textIndexer.work { index throws(DatabaseError) in try index.epoch }
    try database { () throws(DatabaseError) in try index.setWordIndex(epoch: epoch) }
  }
}
