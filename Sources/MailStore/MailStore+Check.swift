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
  /// The text of a message is not searched: reading it ended the program twice.
  case textUnreadable(folder: String, name: String)
  /// Nothing says when a message in the snoozed folder comes back.
  case snoozedWithoutTime(MailID, subject: String)
  /// A command was begun and not ended.
  case commandInterrupted(number: Int64)
}

extension Inconsistency {
  fileprivate var isOfIndex: Bool {
    if case .damaged("index", _) = self { true } else { false }
  }
  fileprivate var isOfJournal: Bool {
    if case .damaged("journal", _) = self { true } else { false }
  }
}

extension MailStore {
  /// Compares index, journal and files. O(all messages); no message is opened.
  ///
  /// - Parameter repair: whether the index is mended, never the mail.
  /// - Returns: everything that did not agree.
  public func check(repair: Bool = false) async throws(StoreError) -> [Inconsistency] {
    var problems = checkDatabases()
    if problems.contains(where: \.isOfIndex) {
      // What a damaged index says need not be compared with anything.
      guard repair else { return problems }
      noteDamage(.index)
      await refresh(.headers)
    }
    if repair, problems.contains(where: \.isOfJournal) {
      try database { () throws(DatabaseError) in try journal.beginAnew() }
      try readAttributes()
    }
    problems += try database { () throws(DatabaseError) in
      try journal.interrupted().map { .commandInterrupted(number: $0.id) }
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
    return problems
  }

  private func checkDatabases() -> [Inconsistency] {
    Self.damages("index", index.integrityProblems)
      + Self.damages("journal", journal.integrityProblems)
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
    let (rows, counts, leftAlone) = try database { () throws(DatabaseError) in
      try (
        index.countWrongRows(in: folder.id), index.hasWrongCounts(folder.id),
        index.leftAlone(in: folder.id)
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
    problems += leftAlone.map { .textUnreadable(folder: name, name: $0.name.shownFileName) }
    return problems
  }

  private func mend(_ folder: Folder) async throws(StoreError) {
    let leftAlone = try database { () throws(DatabaseError) in
      try index.leftAlone(in: folder.id).map(\.id)
    }
    try await textIndexer.work { index throws(DatabaseError) in try index.forget(leftAlone) }
    try commit { () throws(DatabaseError) in
      try index.setTimes(FolderTimes(cur: 0, new: 0), of: folder.id)
      try index.makeRowsAnew(in: folder.id)
      try index.tryTextsAgain(in: folder.id)
    }
    await scan([folder], depth: .headers)
  }
}
