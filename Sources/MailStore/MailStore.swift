/// All mail of one or more accounts: the only writer of mail files, and the reader of their index.
///
/// Lists are answered from the index at once, on a thread of their own. Everything that changes mail
/// is a command, written to the journal before the first file is touched. All waiting happens on the
/// store's own threads.
public actor MailStore {
  /// Where a store finds mail and keeps its own data.
  public struct Configuration: Sendable {
    /// The mail directories, one for each account; absolute.
    public var mailDirectories: [String]
    /// Where the index is; may be deleted at any time.
    public var cacheDirectory: String
    /// Where the journal, snoozes and pins are.
    public var dataDirectory: String
    /// Whether a mail directory that cannot be read now keeps the others from being opened; if not, it
    /// is looked for until it can be read.
    public var needsAll = true

    /// Makes a configuration.
    public init(mailDirectories: [String], cacheDirectory: String, dataDirectory: String) {
      self.mailDirectories = mailDirectories
      self.cacheDirectory = cacheDirectory
      self.dataDirectory = dataDirectory
    }
  }

  /// The mail directories that are open.
  public nonisolated let accounts: [Account]
  /// Counts for tests.
  public nonisolated let diagnostics = Diagnostics()

  nonisolated let reader: IndexReader
  /// Reads for scans, which ask much at a time: lists do not wait for it.
  nonisolated let scanReader: IndexReader
  nonisolated let searcher: IndexReader
  nonisolated let textIndexer: TextIndexer
  nonisolated let trees: [AccountID: MailTree]
  nonisolated let workers = WorkQueue(label: "mail workers", width: parallelReaders)
  /// Reads the message that is opened: it does not wait for all those that are being indexed.
  private nonisolated let openers = WorkQueue(label: "mail readers", width: 2)
  private nonisolated let queue = SerialQueue(label: "mail store")

  let index: Index
  let journal: Journal
  let cacheDirectory: String
  let dataDirectory: String
  /// Held while this process looks through all mail: one for each account.
  let scanLocks: [FileLock]
  /// Held while this process adds to the word index.
  let textLock: FileLock
  var readingNotes: ReadingNotes?
  var folderList: [Folder] = []
  /// What messages have besides their files.
  var attributes: [MailID: Attributes] = [:]
  /// The absent messages of which the journal was kept when these folders were there.
  var keptAbsent: (messages: Set<MailID>, present: Set<FolderID>)?
  var broadcaster = Broadcaster()
  /// What ``dataVersions`` were when everything of other processes was taken in; empty before that.
  var knownDataVersions: [Int64] = []
  var scan: Task<Void, Never>?
  /// Those that are under way or wait for one that is.
  var scans: Set<Task<Void, Never>> = []
  /// Whether somebody stopped reading before its end, who is to say when it goes on.
  var isStopped = false
  /// How often that was done: what was begun before has to end.
  var stops = 0
  /// What was found to be damaged and is not mended yet.
  var damage: Set<Damage> = []
  /// The damaged journal the listeners were told of.
  var toldOfJournal: String?
  /// Whether it keeps itself up to date.
  var isStarted = false
  /// Whether it is at its end: texts that are not read yet are read at the next start.
  var isClosing = false
  var watcher: Watcher?
  /// How many reports of the watcher are being taken in.
  var receiving = 0
  var waking: Task<Void, Never>?
  /// Why messages could not be brought back the last time.
  var wakeFailure: StoreError?
  /// Whether the system had watches for all directories.
  var isWatchComplete = false
  /// The accounts whose directory is not there, or cannot be read: what is known of them stays.
  var away: Set<AccountID> = []
  /// Adds texts.
  var textPass: Task<Void, Never>?
  /// Whether the last pass did not find the file of a message.
  var hasMissedTexts = false
  /// Reads the texts that another process is reading, should that not do it.
  var readingLater: Task<Void, Never>?
  /// Looks for changes where the system has no watches for all directories.
  var looking: Task<Void, Never>?
  /// Looks for the accounts that are away.
  var returning: Task<Void, Never>?
  /// Whether the disk was full when something was to be read in since the last scan began.
  var isDiskFull = false
  /// Reads what is missing once the disk has room again.
  var waitingForRoom: Task<Void, Never>?
  /// How often it tries.
  var roomInterval = Duration.seconds(30)
  /// The folders that could not be listed.
  var unreadable: Set<FolderID> = []
  /// The last arrival that was told of; nil until everything was looked at once: what is found from
  /// then on arrives.
  var lastArrival: Int64?
  /// Whether a scan is running.
  var isScanning = false
  /// Whether the last scan looked at everything, and all that was told of since was taken in.
  var isUpToDate = false

  /// The store's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Opens the store. What a crash left half done is finished or taken back here.
  ///
  /// It reads the index and no mail; ``refresh()`` looks for what changed on the disk. It takes a few
  /// milliseconds, plus a walk through the directories where an account is new.
  public init(_ configuration: Configuration) async throws(StoreError) {
    var trees: [AccountID: MailTree] = [:]
    var accounts: [Account] = []
    for path in configuration.mailDirectories {
      let account = Account(path: path)
      // A directory that is named twice is one account.
      guard trees[account.id] == nil else { continue }
      accounts.append(account)
      trees[account.id] = MailTree(account: account)
      do throws(StoreError) {
        try Self.check(account)
      } catch {
        away.insert(account.id)
        if configuration.needsAll || away.count == accounts.count { throw error }
      }
    }
    self.accounts = accounts
    self.trees = trees
    try FileSystem.makeDirectories(configuration.cacheDirectory)
    try FileSystem.makeDirectories(configuration.dataDirectory)
    cacheDirectory = configuration.cacheDirectory
    dataDirectory = configuration.dataDirectory
    var scanLocks: [FileLock] = []
    for account in accounts {
      scanLocks.append(
        try FileLock(path: configuration.cacheDirectory + "/scan-\(account.id.rawValue).lock"))
    }
    self.scanLocks = scanLocks
    textLock = try FileLock(path: configuration.cacheDirectory + "/text.lock")
    let path = configuration.cacheDirectory + "/index.sqlite"
    do { index = try Index(path: path) } catch { throw StoreError(error) }
    journal = try Journal(directory: configuration.dataDirectory)
    reader = try IndexReader(path: path)
    scanReader = try IndexReader(path: path)
    let words = configuration.cacheDirectory + "/words.sqlite"
    textIndexer = try TextIndexer(path: words)
    searcher = try IndexReader(path: path, words: words)
    try recover()
    do throws(StoreError) {
      try begin()
    } catch .indexDamaged {
      await mend()
      try begin()
    }
  }

  /// Reads what the index and the journal know at the start.
  private func begin() throws(StoreError) {
    let versions = try dataVersions
    for account in accounts {
      let known = try database { () throws(DatabaseError) in try index.folders(of: account.id) }
      if away.contains(account.id) {
        unreadable.formUnion(known.map(\.id))
      } else if known.isEmpty {
        try findFolders(of: account)
      }
    }
    try readFolders()
    try readAttributes()
    knownDataVersions = versions
  }

  // MARK: Reading

  /// All folders, by account, the inbox first.
  public var folders: [Folder] { folderList }

  /// The Maildir of a folder, as an absolute path; nil for one that is not of this store.
  public nonisolated func path(of folder: Folder) -> String? {
    trees[folder.account]?.absolute(folder.directory)
  }

  /// The folder of a role in an account, if there is one.
  public func folder(_ role: FolderRole, in account: AccountID) -> Folder? {
    folderList.first { $0.account == account && $0.role == role }
  }

  /// The order of the rows of a folder; the first `limit` ones, or all.
  ///
  /// O(rows asked for); about a millisecond for a screenful.
  public nonisolated func rows(
    in folder: FolderID, limit: Int? = nil
  ) async throws(StoreError) -> RowSnapshot {
    try await rows(in: [folder], limit: limit)[0]
  }

  /// The same of several folders, at one moment.
  public nonisolated func rows(
    in folders: [FolderID], limit: Int? = nil
  ) async throws(StoreError) -> [RowSnapshot] {
    try await read { index throws(DatabaseError) in
      try index.rows(in: folders, limit: limit)
    }
  }

  /// What a list shows of these rows; rows that are gone are left out.
  public nonisolated func summaries(
    of rows: [RowID], in folder: Folder
  ) async throws(StoreError) -> [RowSummary] {
    try await read { index throws(DatabaseError) in
      try index.summaries(
        of: rows, in: folder.id, showsRecipients: folder.role.showsRecipients)
    }
  }

  /// The messages of a thread in all folders, oldest first.
  public nonisolated func messages(of row: RowID) async throws(StoreError) -> [MessageSummary] {
    try await read { index throws(DatabaseError) in try index.messages(of: row) }
  }

  /// The messages of a folder, newest first.
  public nonisolated func messages(
    in folder: FolderID, unread: Bool = false, flagged: Bool = false, limit: Int? = nil
  ) async throws(StoreError) -> [MessageSummary] {
    try await read { index throws(DatabaseError) in
      try index.messages(in: folder, unread: unread, flagged: flagged, limit: limit)
    }
  }

  /// All messages of a folder with their marks, in no order: to see what changed since the last time.
  public nonisolated func marks(in folder: FolderID) async throws(StoreError) -> MarksSnapshot {
    try await read { index throws(DatabaseError) in try index.marks(in: folder) }
  }

  /// What the index knows of a message.
  public nonisolated func message(_ id: MailID) async throws(StoreError) -> MessageSummary? {
    try await read { index throws(DatabaseError) in try index.message(id) }
  }

  /// Asks the index, on its own thread; a damaged one is made anew first.
  nonisolated func read<T: Sendable>(
    _ question: @Sendable (Index) throws(DatabaseError) -> T
  ) async throws(StoreError) -> T {
    do throws(StoreError) {
      return try await ask(reader, question)
    } catch .indexDamaged {
      await refresh(.headers)
      return try await ask(reader, question)
    }
  }

  /// Asks the index as it is: scans mend a damaged one themselves.
  nonisolated func readToScan<T: Sendable>(
    _ question: @Sendable (Index) throws(DatabaseError) -> T
  ) async throws(StoreError) -> T {
    try await ask(scanReader, question)
  }

  private nonisolated func ask<T: Sendable>(
    _ reader: IndexReader, _ question: @Sendable (Index) throws(DatabaseError) -> T
  ) async throws(StoreError) -> T {
    do throws(StoreError) {
      return try await reader.read(question)
    } catch {
      if error == .indexDamaged { await noteDamage(.index) }
      throw error
    }
  }

  /// Runs blocking work off this thread and off Swift's own pool.
  nonisolated func onWorkers<T: Sendable, E: Error>(
    _ work: @escaping @Sendable () throws(E) -> T
  ) async throws(E) -> T {
    try await run(on: workers, work)
  }

  /// The same for what a person waits for.
  nonisolated func onOpeners<T: Sendable, E: Error>(
    _ work: @escaping @Sendable () throws(E) -> T
  ) async throws(E) -> T {
    try await run(on: openers, work)
  }

  private nonisolated func run<T: Sendable, E: Error>(
    on queue: WorkQueue, _ work: @escaping @Sendable () throws(E) -> T
  ) async throws(E) -> T {
    let task = Task(executorPreference: queue) { Result(catching: work) }
    return try await task.value.get()
  }

  /// Everything that happens from now on. The stream ends with the store's ``close()``.
  public func events() -> AsyncStream<StoreEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreEvent.self)
    let listener = broadcaster.add(continuation)
    continuation.onTermination = { _ in
      Task { await self.forget(listener) }
    }
    return stream
  }

  private func forget(_ listener: Int) { broadcaster.remove(listener) }

  // MARK: Committing

  /// Runs database work and words its error for those above.
  func database<T>(_ body: () throws(DatabaseError) -> T) throws(StoreError) -> T {
    do { return try body() } catch {
      if error.isDamaged { noteDamage(.index) }
      throw StoreError(error)
    }
  }

  /// Changes the index and tells the listeners what changed.
  func commit(_ body: () throws(DatabaseError) -> Void) throws(StoreError) {
    guard let commit = try database({ () throws(DatabaseError) in try index.commit(body) }) else {
      return
    }
    let before = folderList
    if commit.changesFolders { try readFolders() }
    broadcaster.send(
      .changed(
        ChangeSet(
          generation: commit.generation, folders: commit.folders, lastMove: commit.lastMove,
          folderList: folderList == before ? nil : folderList, isReload: false)))
  }

  func readFolders() throws(StoreError) {
    var folders: [Folder] = []
    for account in accounts {
      folders += try database { () throws(DatabaseError) in try index.folders(of: account.id) }
        .sorted(by: MailTree.isBefore)
    }
    for position in folders.indices where unreadable.contains(folders[position].id) {
      folders[position].isReadable = false
    }
    folderList = folders
  }

  /// Tells the listeners when folders changed that no commit is about.
  func announceFolders() throws(StoreError) {
    let before = folderList
    try readFolders()
    guard folderList != before else { return }
    try send(folderList: folderList, isReload: false)
  }

  /// Tells the listeners of what is no commit of this store.
  func send(folderList: [Folder]?, isReload: Bool) throws(StoreError) {
    let (generation, lastMove) = try database { () throws(DatabaseError) in
      try index.database.read { () throws(DatabaseError) in
        (try index.generation, try index.lastMove)
      }
    }
    broadcaster.send(
      .changed(
        ChangeSet(
          generation: generation, folders: [:], lastMove: lastMove, folderList: folderList,
          isReload: isReload)))
  }

  private static func roles(of folders: [Folder]) -> [FolderID: FolderRole] {
    Dictionary(folders.map { ($0.id, $0.role) }, uniquingKeysWith: { first, _ in first })
  }

  func findFolders(of account: Account) throws(StoreError) {
    guard let tree = trees[account.id] else { return }
    let known = try database { () throws(DatabaseError) in try index.folders(of: account.id) }
    let folders = try tree.folders(known: known)
    // To write what is there already would wait for whoever is writing.
    guard Self.roles(of: known) != Self.roles(of: folders) else {
      try? journal.remember(known, of: account.id)
      return
    }
    // Before the index drops any of them.
    try database { () throws(DatabaseError) in
      try journal.remember(known + folders, of: account.id)
    }
    try commit { () throws(DatabaseError) in try index.setFolders(folders, of: account.id) }
  }

  /// Ends scanning and watching; the streams end.
  public func close() async {
    isClosing = true
    waking?.cancel()
    returning?.cancel()
    waitingForRoom?.cancel()
    looking?.cancel()
    readingLater?.cancel()
    for scan in scans { scan.cancel() }
    await scan?.value
    await rememberTimes()
    readingNotes = nil
    watcher = nil
    broadcaster.finish()
  }
}
