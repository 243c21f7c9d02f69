/// What of a store's own files can be damaged and made anew.
enum Damage: Hashable, Sendable {
  case index, words
}

extension MailStore {
  /// Remembers that something was found to be damaged, and has it mended soon.
  func noteDamage(_ kind: Damage) {
    guard damage.insert(kind).inserted else { return }
    // A scan mends before and after itself.
    if !isScanning { Task { await refresh() } }
  }

  /// Where the journal is kept that was found to be damaged since the store was opened, if it was.
  public var damagedJournal: String? { journal.damagedCopy }

  /// Tells the listeners, once, that the journal was damaged.
  func tellOfJournal() {
    guard let path = journal.damagedCopy, path != toldOfJournal else { return }
    toldOfJournal = path
    announce(.journalDamaged(keptAs: path))
  }

  /// Runs a command, again where the index was damaged and has been made anew meanwhile: of the first
  /// try nothing is left.
  func mending<T: Sendable>(
    _ command: () throws(StoreError) -> T
  ) async throws(StoreError) -> T {
    defer { tellOfJournal() }
    do throws(StoreError) {
      return try command()
    } catch .indexDamaged {
      await refresh(.headers)
      return try command()
    }
  }

  /// Makes anew what was found to be damaged, if it really is.
  func mend() async {
    let found = damage
    damage = []
    do throws(StoreError) {
      let isSound = (try? index.integrityProblems().isEmpty) ?? false
      if found.contains(.index), !isSound {
        try database { () throws(DatabaseError) in try index.reopen() }
        try await reader.reopen()
        try await scanReader.reopen()
        try await searcher.reopen()
        for account in accounts { try findFolders(of: account) }
        knownDataVersions = []
        try noticeOtherProcesses()
      } else if found.contains(.words) {
        try await textIndexer.reopen()
        try await searcher.reopen()
        try await noteWordIndex()
      }
    } catch {
      announce(error)
    }
  }
}
