extension MailStore {
  /// The threads that have matching messages, newest first; the first `limit` ones, or all.
  /// Those in the trash and in junk mail count only where ``SearchQuery/searchesDiscarded`` or a
  /// folder is asked for.
  ///
  /// A few milliseconds for a screenful, whatever is searched. Cancelling the task ends it.
  public func search(
    _ query: SearchQuery, limit: Int? = nil
  ) async throws(StoreError) -> [SearchHit] {
    let folders = folderList
    let query = query.settled(among: folders)
    return try await ask { index throws(DatabaseError) in
      try index.search(query, in: folders, limit: limit)
    }
  }

  /// What a list shows of rows that were found; those that are gone are left out.
  public nonisolated func summaries(
    of hits: [SearchHit]
  ) async throws(StoreError) -> [RowSummary] {
    try await read { index throws(DatabaseError) in try index.summaries(of: hits) }
  }

  /// Senders whose name or address has a word that begins so, those of the newest mail first.
  public func senders(
    beginning text: String, limit: Int
  ) async throws(StoreError) -> [(name: String, address: String)] {
    var query = SearchQuery()
    query.addSender(beginning: text)
    guard !query.isEmpty else { return [] }
    var seen: Set<String> = []
    var senders: [(name: String, address: String)] = []
    for message in try await messages(matching: query, limit: 500)
    where seen.insert(message.senderAddress.lowercased()).inserted {
      senders.append((message.sender, message.senderAddress))
      if senders.count == limit { break }
    }
    return senders
  }

  /// The messages that match, newest first, as in ``search(_:limit:)``.
  public func messages(
    matching query: SearchQuery, limit: Int? = nil
  ) async throws(StoreError) -> [MessageSummary] {
    let folders = folderList
    let query = query.settled(among: folders)
    return try await ask { index throws(DatabaseError) in
      try index.messages(matching: query, in: folders, limit: limit)
    }
  }

  /// How many messages no search for words finds yet, since their text was not read.
  public func countWithoutText() async throws(StoreError) -> Int {
    let folders = folderList.map(\.id)
    return try await read { index throws(DatabaseError) in
      try index.countWithoutText(in: folders)
    }
  }

  func ask<T: Sendable>(
    _ question: @Sendable (Index) throws(DatabaseError) -> T
  ) async throws(StoreError) -> T {
    do throws(StoreError) {
      return try await searcher.read(question)
    } catch .indexDamaged {
      // Which of the two it is shows when they are looked at.
      noteDamage(.index)
      noteDamage(.words)
      await refresh()
      return try await searcher.read(question)
    }
  }
}
