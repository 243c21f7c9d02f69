private import MailFormat

/// Something in which index, journal and files do not agree.
public enum Inconsistency: Hashable, Sendable {
  /// SQLite finds a database damaged.
  case damaged(database: String, message: String)
  /// The index has a message whose file is not there.
  case fileMissing(folder: String, name: String)
  /// A file is not in the index.
  case fileUnknown(folder: String, name: String)
  /// The index has a file under an older name.
  case nameOutdated(folder: String, name: String)
  /// Two files of a folder have the same unique name.
  case nameTwice(folder: String, name: String)
  /// The rows of a list do not follow from the messages.
  case rowsWrong(folder: String, count: Int)
  /// The counts of a folder do not follow from its messages.
  case countsWrong(folder: String)
  /// Pins, or times to come back at, are not those of the journal.
  case attributesWrong(folder: String, count: Int)
  /// The word index has nothing of messages whose text was read.
  case wordsMissing(folder: String, count: Int)
  /// The file of a message cannot be read.
  case fileUnreadable(folder: String, name: String)
  /// The text of a message is not searched: reading it ended the program twice.
  case textUnreadable(folder: String, name: String)
  /// Nothing says when a message in the snoozed folder comes back.
  case snoozedWithoutTime(MailID, subject: String)
  /// A command was begun and not ended.
  case commandInterrupted(number: Int64)
}

extension Inconsistency {
  fileprivate func isOf(_ database: String) -> Bool {
    if case .damaged(database, _) = self { true } else { false }
  }
}

extension MailStore {
  /// Compares index, journal and files. O(all messages); no message is opened.
  ///
  /// - Parameter repair: whether the index is mended, never the mail.
  /// - Returns: everything that did not agree.
  public func check(repair: Bool = false) async throws(StoreError) -> [Inconsistency] {
    var problems = try await checkDatabases()
    if problems.contains(where: { $0.isOf("index") || $0.isOf("words") }) {
      // What a damaged index says need not be compared with anything.
      guard repair else { return problems }
      noteDamage(problems.contains { $0.isOf("index") } ? .index : .words)
      await refresh(.headers)
    }
    if repair, problems.contains(where: { $0.isOf("journal") }) {
      try database { () throws(DatabaseError) in try journal.beginAnew() }
      try readAttributes()
    }
    problems += try database { () throws(DatabaseError) in
      // What another account's are is for those who open that.
      var open: [Inconsistency] = []
      for command in try journal.interrupted()
      where try journal.steps(of: command.id).allSatisfy({ trees[$0.step.account] != nil }) {
        open.append(.commandInterrupted(number: command.id))
      }
      return open
    }
    for folder in folderList {
      let found = try await check(folder)
      guard !found.isEmpty else { continue }
      problems += found
      if repair { try await mend(folder) }
    }
    for folder in folderList where folder.role == .snoozed {
      problems += try await messages(in: folder.id).filter { wakeTime(of: $0.id) == nil }
        .map { .snoozedWithoutTime($0.id, subject: $0.subject) }
    }
    if repair, !problems.isEmpty { await readTexts() }
    return problems
  }

  private func checkDatabases() async throws(StoreError) -> [Inconsistency] {
    try await Self.damages("index", index.integrityProblems)
      + Self.damages("journal", journal.integrityProblems) + checkWords()
  }

  /// The damages of the word index; none while another process adds to it.
  private func checkWords() async throws(StoreError) -> [Inconsistency] {
    while let textPass { await textPass.value }
    guard textLock.tryLock() else { return [] }
    defer { textLock.unlock() }
    try await noteWordIndex()
    return try await textIndexer.work { index in
      Self.damages("words", index.integrityProblems)
    }
  }

  /// The damages of a database; one that is so damaged that it cannot be checked has one.
  private static func damages(
    _ name: String, _ check: () throws(DatabaseError) -> [String]
  ) -> [Inconsistency] {
    do {
      return try check().map { .damaged(database: name, message: $0) }
    } catch {
      return [.damaged(database: name, message: error.message)]
    }
  }

  private func check(_ folder: Folder) async throws(StoreError) -> [Inconsistency] {
    guard let tree = trees[folder.account] else { return [] }
    let directory = tree.absolute(folder.directory)
    let known = try database { () throws(DatabaseError) in try index.locateAll(in: folder.id) }
    let listing = try await onWorkers { () throws(StoreError) -> FolderListing in
      let files = Dictionary(
        known.map { (FileMark($0.name, isNew: $0.isNew), $0.id) },
        uniquingKeysWith: { first, _ in first })
      var listing = try FolderListing(directory: directory, known: files, now: 0)
      let missing = Set(listing.missing)
      try listing.resolve(known.filter { missing.contains($0.id) }, known: files)
      return listing
    }
    let names = known.map(\.maildirName.unique)
    let withoutWords = try await searcher.read { index throws(DatabaseError) in
      try index.withoutWords(in: folder.id).count
    }
    let wrongAttributes = try wrongAttributes(of: known.map(\.id), in: folder).count
    let (rows, counts, leftAlone, unreadable) = try database { () throws(DatabaseError) in
      try (
        index.countWrongRows(in: folder.id), index.hasWrongCounts(folder.id),
        index.leftAlone(in: folder.id), index.unreadable(in: folder.id).map(\.message)
      )
    }
    let name = folder.fullName
    var problems: [Inconsistency] = listing.gone.map {
      .fileMissing(folder: name, name: $0.name.shownFileName)
    }
    for file in listing.found {
      let isTwice = names.contains(MaildirName(file.name).unique)
      problems.append(
        isTwice
          ? .nameTwice(folder: name, name: file.name.shownFileName)
          : .fileUnknown(folder: name, name: file.name.shownFileName))
    }
    problems += listing.renamed.map {
      .nameOutdated(folder: name, name: $0.file.name.shownFileName)
    }
    if rows > 0 { problems.append(.rowsWrong(folder: name, count: rows)) }
    if counts { problems.append(.countsWrong(folder: name)) }
    if wrongAttributes > 0 {
      problems.append(.attributesWrong(folder: name, count: wrongAttributes))
    }
    if withoutWords > 0 { problems.append(.wordsMissing(folder: name, count: withoutWords)) }
    problems += unreadable.map { .fileUnreadable(folder: name, name: $0.name.shownFileName) }
    problems += leftAlone.map { .textUnreadable(folder: name, name: $0.name.shownFileName) }
    return problems
  }

  /// Those of the messages of a folder that are shown as pinned or snoozed otherwise than they are.
  private func wrongAttributes(
    of messages: [MailID], in folder: Folder
  ) throws(StoreError) -> [MailID] {
    let shown = try database { () throws(DatabaseError) in try index.attributes(in: folder.id) }
    return messages.filter { id in
      let (shown, known) = (shown[id] ?? Attributes(), attributes[id] ?? Attributes())
      return shown.isPinned != known.isPinned || shown.wakeTime != known.wakeTime
    }
  }

  private func mend(_ folder: Folder) async throws(StoreError) {
    let known = try database { () throws(DatabaseError) in try index.locateAll(in: folder.id) }
    let wrongAttributes = try wrongAttributes(of: known.map(\.id), in: folder)
    let withoutWords = try await searcher.read { index throws(DatabaseError) in
      try index.withoutWords(in: folder.id)
    }
    try commit { () throws(DatabaseError) in
      try index.setTimes(FolderTimes(cur: 0, new: 0), of: folder.id)
      try index.makeRowsAnew(in: folder.id)
      for id in wrongAttributes { try index.set(attributes[id] ?? Attributes(), of: id) }
      for id in try index.leftAlone(in: folder.id).map(\.id) + withoutWords {
        try index.readTextAgain(of: id)
      }
    }
    await scan([folder], depth: .headers)
  }
}
