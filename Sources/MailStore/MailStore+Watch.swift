extension MailStore {
  /// Brings everything up to date, and keeps it so by watching the directories.
  ///
  /// It returns when the first scan is done.
  public func start() async {
    isStarted = true
    if watcher == nil {
      watcher = Watcher { [weak self] report in
        Task { await self?.receive(report) }
      }
    }
    watchDirectories()
    await refresh()
    scheduleWaking()
  }

  /// Looks for changes once a minute while the system has no watches for all directories.
  private func lookNowAndThen() {
    guard isStarted, !isWatchComplete, looking == nil else { return }
    looking = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(60))
        guard let self, await looksFurther() else { return }
      }
    }
  }

  /// - Returns: Whether it is to look again.
  private func looksFurther() async -> Bool {
    guard !isStopped else { return true }
    await refresh()
    watchDirectories()
    if isWatchComplete { looking = nil }
    return !isWatchComplete
  }

  /// Watches the directories of all folders.
  func watchDirectories() {
    guard let watcher else { return lookNowAndThen() }
    var directories: [(path: String, place: Watcher.Place)] = [(dataDirectory, .journal)]
    for account in accounts {
      guard let tree = trees[account.id] else { continue }
      directories += tree.containers().map { ($0, .folders(account.id)) }
      for folder in folderList where folder.account == account.id {
        let path = tree.absolute(folder.directory)
        directories.append((path + "/cur", .messages(folder.id, isNew: false)))
        directories.append((path + "/new", .messages(folder.id, isNew: true)))
      }
    }
    isWatchComplete = watcher.watch(directories)
    lookNowAndThen()
  }

  /// Takes in what other programs did, and what this one did itself, which changes nothing more.
  func receive(_ report: Watcher.Report) async {
    receiving += 1
    defer { receiving -= 1 }
    var hasNew = false
    if report.isIncomplete {
      // What was not looked at is looked for at the next start, too.
      if isStopped { isUpToDate = false } else { await refresh() }
    } else {
      for account in accounts where report.accounts.contains(account.id) {
        lookForFolders(of: account)
        watchDirectories()
        // Also of what was known: its directories may be other ones now.
        if isStopped {
          isUpToDate = false
        } else {
          await scan(folderList.filter { $0.account == account.id })
        }
      }
      if !report.names.isEmpty { hasNew = await update(report.names) }
    }
    try? noticeOtherProcesses()
    // What was not found when its text was to be read has its new name now.
    guard hasNew || hasMissedTexts || isStopped else { return }
    if hasNew || hasMissedTexts { await readTexts(atMost: isStopped ? Self.firstBatch : .max) }
    await announceEnd()
  }

  /// Looks at files that came, went or were written.
  ///
  /// - Returns: whether there are texts to read.
  private func update(_ names: [Watcher.Place: Set<String>]) async -> Bool {
    var candidates: [Candidate] = []
    var ambiguous: [Folder] = []
    for folder in folderList {
      var places: [Place] = []
      for isNew in [false, true] {
        for name in names[.messages(folder.id, isNew: isNew)] ?? [] where !name.hasPrefix(".") {
          places.append(Place(directory: folder.directory, name: name, isNew: isNew))
        }
      }
      guard !places.isEmpty else { continue }
      do throws(StoreError) {
        candidates += try update(places, in: folder)
      } catch {
        isUpToDate = false
        announce(error, of: folder.id)
      }
      if hasTwins(places, in: folder) { ambiguous.append(folder) }
    }
    // Which of two files of one name is the message that is known, only all names say.
    if !ambiguous.isEmpty, !(await scan(ambiguous)) { isUpToDate = false }
    guard !candidates.isEmpty else { return false }
    candidates = await newestFirst(candidates) { $0.timeByFile(in: $1) }
    if !(await readHeaders(candidates[...])) { isUpToDate = false }
    return true
  }

  /// Whether two files that are there have the same unique name.
  private func hasTwins(_ places: [Place], in folder: Folder) -> Bool {
    guard let tree = trees[folder.account] else { return false }
    let mover = Mover(tree: tree)
    let present = Dictionary(grouping: places, by: \.unique).values.filter { $0.count > 1 }
    return present.contains { files in
      files.filter { FileSystem.status(of: mover.path($0), followLink: false) != nil }.count > 1
    }
  }

  /// Brings the index up to date for some file names of a folder.
  ///
  /// - Returns: the files that have to be read.
  private func update(
    _ places: [Place], in folder: Folder
  ) throws(StoreError) -> [Candidate] {
    guard let tree = trees[folder.account] else { return [] }
    let mover = Mover(tree: tree)
    var candidates: [Candidate] = []
    // A renamed file is told under both names: the one that is there decides.
    var present: [String: (place: Place, status: FileSystem.Status)] = [:]
    for place in places {
      if let status = FileSystem.status(of: mover.path(place), followLink: false),
        status.kind == .file
      {
        present[place.unique] = (place, status)
      }
    }
    // Told of one half of a renaming, only the folder itself says whether the message is gone.
    let absent = try known(Set(places.map(\.unique)).subtracting(present.keys), in: folder)
    // What cannot be looked at may be there all the same.
    var unknown: Set<String> = []
    if !absent.isEmpty {
      for place in try mover.files(in: folder.directory) where absent.contains(place.unique) {
        if let status = FileSystem.status(of: mover.path(place), followLink: false) {
          present[place.unique] = (place, status)
        } else if !FileSystem.isMissing(mover.path(place)) {
          unknown.insert(place.unique)
        }
      }
      // A folder that went takes nothing away by that.
      guard FolderListing.times(of: tree.absolute(folder.directory)) != nil else { return [] }
    }
    try commit { () throws(DatabaseError) in
      for unique in Set(places.map(\.unique)) {
        let id = try journal.id(
          ofName: unique, directory: folder.directory, account: folder.account)
        var known = try index.locate(id)
        if known?.folder != folder.id { known = nil }
        guard let (place, status) = present[unique] else {
          if known != nil, !unknown.contains(unique) { try index.remove(id) }
          continue
        }
        let file = try index.file(of: id)
        if known != nil, file?.size == status.size, file?.unreadableSince == nil {
          try index.move(id, to: folder.id, name: place.name, isNew: place.isNew)
        } else {
          // New, written after it was read, or not read yet.
          candidates.append(
            Candidate(
              folder: folder.id, isInInbox: folder.role == .inbox,
              file: FoundFile(name: place.name, isNew: place.isNew)))
        }
      }
    }
    return candidates
  }

  /// Those of these names that the index has in the folder.
  private func known(_ names: Set<String>, in folder: Folder) throws(StoreError) -> Set<String> {
    try database { () throws(DatabaseError) in
      var known: Set<String> = []
      for name in names {
        let id = try journal.id(
          ofName: name, directory: folder.directory, account: folder.account)
        if try index.locate(id)?.folder == folder.id { known.insert(name) }
      }
      return known
    }
  }

  /// Takes in what other processes wrote into the index and the journal, and has what is shown read again.
  func noticeOtherProcesses() throws(StoreError) {
    let versions = try dataVersions
    guard versions != knownDataVersions else { return }
    // Where this fails, the next time tries again.
    knownDataVersions = []
    let before = folderList
    try readFolders()
    try readAttributes()
    knownDataVersions = versions
    try send(folderList: folderList == before ? nil : folderList, isReload: true)
    announceArrivals()
    scheduleWaking()
  }

  /// Numbers that change with each commit of another process.
  var dataVersions: [Int64] {
    get throws(StoreError) {
      try database { () throws(DatabaseError) in
        try [index.database.dataVersion, journal.dataVersion]
      }
    }
  }

  /// Remembers the directories' times, so that the next start need not list them again.
  func rememberTimes() async {
    guard let watcher, isWatchComplete, isUpToDate, receiving == 0 else { return }
    let now = FolderListing.now()
    var settled: [(FolderID, FolderTimes)] = []
    for folder in folderList where folder.isReadable {
      guard let tree = trees[folder.account],
        let times = FolderListing.times(of: tree.absolute(folder.directory)),
        FolderListing.isSettled(times, now: now)
      else { continue }
      settled.append((folder.id, times))
    }
    // All that happened before those times were read is in this report.
    await receive(watcher.takeReport())
    guard isUpToDate else { return }
    try? commit { () throws(DatabaseError) in
      for (folder, times) in settled where try index.times(of: folder) != times {
        try index.setTimes(times, of: folder)
      }
    }
  }
}
