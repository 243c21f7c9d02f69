private import Glibc

/// How much of new messages a scan reads.
public enum ScanDepth: Sendable {
  /// What lists need.
  case headers
  /// Previews and attachments too.
  case text
}

extension MailStore {
  /// Looks for everything that changed on the disk: folders, and the messages of those folders whose
  /// directories have another time than at the last scan.
  ///
  /// It returns when the headers, and then the text, of all new messages are in the index; lists get
  /// them meanwhile, newest first. One scan runs at a time; a second call waits for the next one.
  /// What was read stays when it is cancelled or killed, and the next scan goes on from there.
  public func refresh(_ depth: ScanDepth = .text) async {
    let previous = scan
    let task = Task {
      await previous?.value
      // One that was stopped while it waited leaves it so.
      if !Task.isCancelled { isStopped = false }
      if !damage.isEmpty { await mend() }
      await scanEverything(depth)
      if !damage.isEmpty {
        await mend()
        await scanEverything(depth)
      }
    }
    scan = task
    scans.insert(task)
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    scans.remove(task)
  }

  /// Ends reading early; what was read stays, and the next ``refresh(_:)`` goes on from there. Until
  /// then the headers of what comes in are read, and the text of the newest messages.
  public func stopReading() {
    guard !scans.isEmpty || textPass != nil || receiving > 0 else { return }
    isStopped = true
    stops += 1
    for scan in scans { scan.cancel() }
    textPass?.cancel()
  }

  private func scanEverything(_ depth: ScanDepth) async {
    isScanning = true
    isUpToDate = false
    isDiskFull = false
    let absent = (try? absentMessages()) ?? []
    for account in accounts {
      lookForFolders(of: account)
    }
    let isAlone = await waitForOtherScans()
    isUpToDate = await scanHeaders(of: folderList, depth: depth) && !isDiskFull
    if isAlone { scanLocks.forEach { $0.unlock() } }
    if isUpToDate, depth == .text { await readTexts() }
    isScanning = false
    if isUpToDate {
      try? database { () throws(DatabaseError) in
        for account in accounts { try index.setLooked(through: account.id) }
      }
      // What fails is done after the next scan.
      try? forget(absent)
    }
    announceArrivals()
    tellOfJournal()
    await announceEnd()
  }

  /// Waits for a scan of the same mail by another process, as long as that gets on: it finds all that is to be found,
  /// and two at once would only keep each other from writing. Lists show what it has found meanwhile.
  ///
  /// - Returns: whether no other process scans until the lock is given back.
  private func waitForOtherScans() async -> Bool {
    var rounds = 0
    while !tryScanLocks() {
      guard !Task.isCancelled, rounds < 40 else { return false }
      try? await Task.sleep(for: .milliseconds(250))
      let before = knownDataVersions
      try? noticeOtherProcesses()
      rounds = knownDataVersions == before ? rounds + 1 : 0
    }
    return true
  }

  /// Takes all locks or none: who waited for one with another in hand could wait forever.
  func tryScanLocks() -> Bool {
    guard let taken = scanLocks.firstIndex(where: { !$0.tryLock() }) else { return true }
    scanLocks[..<taken].forEach { $0.unlock() }
    return false
  }

  /// Brings these folders up to date.
  ///
  /// - Returns: whether the index has all of their messages now.
  @discardableResult
  func scan(_ folders: [Folder], depth: ScanDepth = .text) async -> Bool {
    guard await scanHeaders(of: folders, depth: depth) else { return false }
    if depth == .text { await readTexts(atMost: isStopped ? Self.firstBatch : .max) }
    return true
  }

  /// The same but for the texts, of which only those of the first screen are read.
  private func scanHeaders(of folders: [Folder], depth: ScanDepth) async -> Bool {
    let begun = stops
    var candidates: [Candidate] = []
    var listed: [(folder: FolderID, times: FolderTimes)] = []
    var hasRoom = true
    for folder in folders where goesOn(since: begun) && !away.contains(folder.account) {
      do throws(StoreError) {
        let listing = try await list(folder)
        if let listing {
          unreadable.remove(folder.id)
          try note(listing, of: folder)
        }
        candidates += try await filesThatChanged(in: folder)
        guard let listing else { continue }
        candidates += listing.found.map {
          Candidate(folder: folder.id, isInInbox: folder.role == .inbox, file: $0)
        }
        if listing.isSettled { listed.append((folder.id, listing.times)) }
      } catch .diskFull {
        // That of the index: the folder itself can be read.
        hasRoom = false
        announce(.diskFull)
      } catch {
        if unreadable.insert(folder.id).inserted { announce(error, of: folder.id) }
      }
    }
    do { try announceFolders() } catch { announce(error) }
    let isLarge = candidates.count > Self.batch
    // The first screen is complete before the rest is begun: its files are told by their names, for
    // to look at all of them would take seconds.
    candidates = await newestFirst(candidates) { $0.timeByName(in: $1) }
    var isComplete = await readHeaders(candidates.prefix(Self.firstBatch))
    // A pass that is running takes them by itself.
    if depth == .text, textPass == nil, goesOn(since: begun) {
      await readTexts(atMost: Self.firstBatch)
    }
    if isComplete, goesOn(since: begun) {
      candidates.removeFirst(min(Self.firstBatch, candidates.count))
      candidates = await newestFirst(candidates) { $0.timeByFile(in: $1) }
      isComplete = await readHeaders(candidates[...])
    }
    candidates = []
    guard isComplete, hasRoom, goesOn(since: begun) else { return false }
    if isLarge { Memory.giveBack() }
    wakeDue()
    for (folder, times) in listed {
      try? commit { () throws(DatabaseError) in try index.setTimes(times, of: folder) }
    }
    return true
  }

  /// Whether a scan that began after so many stops is to go on.
  private func goesOn(since begun: Int) -> Bool { !Task.isCancelled && stops == begun }

  /// Lists a folder off this thread; nil where nothing changed since the last scan.
  private func list(_ folder: Folder) async throws(StoreError) -> FolderListing? {
    guard let tree = trees[folder.account] else { return nil }
    let directory = tree.absolute(folder.directory)
    let times = try database { () throws(DatabaseError) in try index.times(of: folder.id) }
    // A directory that could not be listed may be another one now without having another time.
    if let times, times == FolderListing.times(of: directory), !unreadable.contains(folder.id) {
      return nil
    }
    diagnostics.countListedFolder()
    let move = try database { () throws(DatabaseError) in try index.lastMove }
    let known = try await readToScan { index throws(DatabaseError) in
      try index.files(in: folder.id, about: folder.total)
    }
    let now = FolderListing.now()
    var listing = try await onWorkers { () throws(StoreError) -> FolderListing in
      try FolderListing(directory: directory, known: known, now: now)
    }
    if !listing.missing.isEmpty {
      let missing = try await readToScan { [listing] index throws(DatabaseError) in
        try index.locate(listing.missing).filter { $0.folder == folder.id }
      }
      listing = try await onWorkers { [listing] () throws(StoreError) -> FolderListing in
        var listing = listing
        try listing.resolve(missing, known: known)
        return listing
      }
    }
    try database { () throws(DatabaseError) in
      guard try index.lastMove != move else { return }
      // A command that came in between brought files here, which need not be read.
      try listing.leaveOut { file throws(DatabaseError) in
        let id = try journal.id(
          ofName: MaildirName(file.name).unique, directory: folder.directory,
          account: folder.account)
        let known = try index.locate(id)
        return known?.folder == folder.id && known?.name == file.name && known?.isNew == file.isNew
      }
    }
    return listing
  }

  /// The files of a folder that could not be read, and may be readable now.
  private func filesThatChanged(in folder: Folder) async throws(StoreError) -> [Candidate] {
    guard let tree = trees[folder.account] else { return [] }
    let directory = tree.absolute(folder.directory)
    let unreadable = try await readToScan { index throws(DatabaseError) in
      try index.unreadable(in: folder.id)
    }
    guard !unreadable.isEmpty else { return [] }
    return await onWorkers {
      unreadable.compactMap { message, since in
        let file = FoundFile(name: message.name, isNew: message.isNew)
        let status = FileSystem.status(of: file.path(in: directory), followLink: false)
        guard let status, status.changed != since else { return nil }
        return Candidate(folder: folder.id, isInInbox: folder.role == .inbox, file: file)
      }
    }
  }

  /// Notes what other programs renamed and removed.
  private func note(_ listing: FolderListing, of folder: Folder) throws(StoreError) {
    guard !listing.renamed.isEmpty || !listing.gone.isEmpty else { return }
    try commit { () throws(DatabaseError) in
      for (old, file) in listing.renamed where try isUnchanged(old) {
        try index.move(old.id, to: folder.id, name: file.name, isNew: file.isNew)
      }
      for old in listing.gone where try isUnchanged(old) {
        try index.remove(old.id)
      }
    }
  }

  /// Whether no command moved a message since a listing began.
  private func isUnchanged(_ message: Located) throws(DatabaseError) -> Bool {
    guard let now = try index.locate(message.id) else { return false }
    return now.folder == message.folder && now.name == message.name && now.isNew == message.isNew
  }

  /// Sorts files by a time of theirs, off this thread: those of inboxes first, then the newest.
  func newestFirst(
    _ candidates: [Candidate], by time: @escaping @Sendable (FoundFile, String) -> Int64?
  ) async -> [Candidate] {
    let directories = directories
    return await onWorkers {
      // Numbers are sorted many times as fast as what has names in it.
      var order: [(rank: Int64, position: Int)] = []
      order.reserveCapacity(candidates.count)
      for (position, candidate) in candidates.enumerated() {
        let time = directories[candidate.folder].flatMap { time(candidate.file, $0) } ?? 0
        // No file has a time of more than 2^34 seconds.
        order.append((candidate.isInInbox ? time + 1 << 40 : time, position))
      }
      order.sort { $0.rank > $1.rank }
      return order.map { candidates[$0.position] }
    }
  }

  // MARK: Headers

  /// How many messages the first screen needs.
  static let firstBatch = 256
  /// How many messages are read between two commits: enough that the pages all of them touch are
  /// written seldom, few enough that an action waits some hundredths of a second at most.
  private static let batch = 1_024
  static let parallelReaders = 2

  /// Reads the headers of new files into the index.
  ///
  /// - Returns: whether all of them are in.
  @discardableResult
  func readHeaders(_ candidates: ArraySlice<Candidate>) async -> Bool {
    guard !candidates.isEmpty else { return true }
    let begun = stops
    var done = 0
    let directories = self.directories
    let batches = stride(from: 0, to: candidates.count, by: Self.batch).map {
      candidates.dropFirst($0).prefix(Self.batch)
    }
    return await withTaskGroup(of: [(Candidate, IndexedMessage)].self) { group in
      var next = 0
      func startNext() {
        guard next < batches.count, goesOn(since: begun) else { return }
        let batch = batches[next]
        next += 1
        group.addTask(executorPreference: workers) { [diagnostics] in
          batch.compactMap { candidate in
            guard let directory = directories[candidate.folder] else { return nil }
            let path = candidate.file.path(in: directory)
            diagnostics.countOpenedMessageFile()
            return candidate.readHeaders(from: path).map { (candidate, $0) }
          }
        }
      }
      for _ in 0..<Self.parallelReaders { startNext() }
      while let messages = await group.next() {
        startNext()
        done += Self.batch
        do throws(StoreError) {
          try add(messages)
        } catch {
          announce(error)
          group.cancelAll()
          return false
        }
        broadcaster.send(
          .progress(
            ScanProgress(
              phase: .headers, done: min(done, candidates.count), total: candidates.count)))
      }
      return next == batches.count
    }
  }

  /// The Maildirs of all folders.
  var directories: [FolderID: String] {
    var directories: [FolderID: String] = [:]
    for folder in folderList {
      directories[folder.id] = trees[folder.account]?.absolute(folder.directory)
    }
    return directories
  }

  /// Adds messages whose headers were read, each with its stable id.
  func add(_ messages: [(Candidate, IndexedMessage)]) throws(StoreError) {
    // Another program that moves a file keeps its time: what is older was not delivered just now.
    let recent = Int64(time(nil)) - 3_600
    try commit { () throws(DatabaseError) in
      var copies: Set<Journal.Copy> = []
      for (candidate, message) in messages.reversed() {
        guard let folder = folderList.first(where: { $0.id == candidate.folder }) else { continue }
        var message = message
        let name = MaildirName(candidate.file.name)
        message.id = try journal.id(
          ofName: name.unique, directory: folder.directory, account: folder.account)
        if let known = try index.locate(message.id) {
          switch relation(of: candidate, to: known) {
          case .same: break
          // Moved or removed since it was read, by what the index knows of or will be told of.
          case .gone: continue
          case .copy:
            var copy = Journal.Copy(
              name: name.unique, directory: folder.directory, account: folder.account)
            // In one folder, two files of the same name are told apart by all of it.
            if known.folder == folder.id || copies.contains(copy) {
              copy.directory += "/\(candidate.file.isNew ? "new" : "cur")/\(candidate.file.name)"
            }
            message.id = copy.id
            copies.insert(copy)
          }
        }
        if message.modified > recent, !name.flags.contains(.seen) {
          try index.noteArrival(message, account: folder.account)
        }
        // Its file was written after it was read, or could not be read; its row stays.
        let known = try index.file(of: message.id)
        let isOutdated =
          known.map { $0.size != message.size || $0.unreadableSince != message.unreadableSince }
          ?? false
        if isOutdated { try index.remove(message.id) }
        try index.insert(message, account: folder.account)
        if isOutdated, message.unreadableSince == nil { try index.readTextAgain(of: message.id) }
        if let attributes = attributes[message.id] { try index.set(attributes, of: message.id) }
      }
      try journal.remember(copies)
    }
    announceArrivals()
  }

  /// Tells the listeners of what arrived after the first look at everything, whichever process read it.
  func announceArrivals() {
    guard isUpToDate || isStopped || lastArrival != nil,
      let found = try? database({ () throws(DatabaseError) in
        try index.arrivals(in: folderList.map(\.id), after: lastArrival)
      })
    else { return }
    lastArrival = found.last
    if !found.messages.isEmpty { broadcaster.send(.arrived(found.messages, isBack: false)) }
  }

  /// What a file that was read is to a known message of its name.
  private enum Relation {
    /// The message itself, perhaps moved or renamed by another program.
    case same
    /// A copy: the message is still where it was.
    case copy
    /// Not there any more.
    case gone
  }

  private func relation(of candidate: Candidate, to known: Located) -> Relation {
    guard let old = path(of: known), let new = path(of: candidate), old != new else { return .same }
    // In this order: one that is being renamed is not seen under both names.
    let isOldThere = FileSystem.status(of: old, followLink: false) != nil
    guard FileSystem.status(of: new, followLink: false) != nil else { return .gone }
    return isOldThere ? .copy : .same
  }

  private func path(of candidate: Candidate) -> String? {
    folderList.first { $0.id == candidate.folder }.flatMap { folder in
      trees[folder.account].map { candidate.file.path(in: $0.absolute(folder.directory)) }
    }
  }
}
