extension MailStore {
  /// The threads that have matching messages, newest first; the first `limit` ones, or all.
  ///
  /// A few milliseconds for a screenful, whatever is searched. Cancelling the task ends it.
  public func search(
    _ query: SearchQuery, limit: Int? = nil
  ) async throws(StoreError) -> [SearchHit] {
    let folders = folderList
    return try await ask { index throws(DatabaseError) in
      try index.search(query, in: folders, limit: limit)
    }
  }

  /// The messages that match, newest first.
  public func messages(
    matching query: SearchQuery, limit: Int? = nil
  ) async throws(StoreError) -> [MessageSummary] {
    let folders = folderList
    return try await ask { index throws(DatabaseError) in
      try index.messages(matching: query, in: folders, limit: limit)
    }
  }

  private func ask<T: Sendable>(
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
