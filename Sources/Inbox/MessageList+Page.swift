internal import MailStore

extension MessageList {
  /// Some rows, with what they show if they are the first ones.
  struct Page: Sendable {
    var keys: [RowKey] = []
    var generation: Int64 = -1
    var isPartial = false
    var hits: [RowID: SearchHit] = [:]
    var homes: [RowID: FolderID] = [:]
    var values: [RowSummary] = []

    /// Keeps the first rows only.
    mutating func cut(to count: Int) {
      guard keys.count > count else { return }
      keys.removeLast(keys.count - count)
      isPartial = true
    }

    /// What is in folders.
    ///
    /// - Parameter first: The rows down to its end only, and the values of the first ones in it.
    @concurrent
    static func of(
      _ folders: [Folder], in store: MailStore, first: Range<Int>?
    ) async throws -> Page {
      var page = Page()
      let limit = first?.upperBound
      let snapshots = try await store.rows(in: folders.map(\.id), limit: limit)
      for snapshot in snapshots {
        page.generation = snapshot.generation
        page.isPartial = page.isPartial || snapshot.isPartial
        page.keys += snapshot.keys
        guard folders.count > 1 else { continue }
        for key in snapshot.keys { page.homes[key.id] = snapshot.folder }
      }
      if folders.count > 1 { page.keys.sort() }
      // Each folder has given its newest ones: so these are the newest of all.
      if let limit, page.keys.count > limit {
        page.isPartial = true
        page.keys.removeLast(page.keys.count - limit)
      }
      guard let first else { return page }
      let valued = page.keys.dropFirst(first.lowerBound).prefix(MessageList.firstScreen).map(\.id)
      for folder in folders {
        let own = folders.count > 1 ? valued.filter { page.homes[$0] == folder.id } : valued
        page.values += try await store.summaries(of: own, in: folder)
      }
      return page
    }

    /// What matches; not on the main thread, as there may be many.
    ///
    /// - Parameter first: The rows down to its end only, and the values of the first ones in it.
    @concurrent
    static func matching(
      _ query: SearchQuery, in store: MailStore, first: Range<Int>?
    ) async throws -> Page {
      let limit = first?.upperBound
      let hits = try await store.search(query, limit: limit)
      var page = Page()
      page.keys = hits.map(\.key)
      page.isPartial = hits.count == limit
      page.hits = Dictionary(hits.map { ($0.key.id, $0) }) { first, _ in first }
      if let first {
        let valued = hits.dropFirst(first.lowerBound).prefix(MessageList.firstScreen)
        page.values = try await store.summaries(of: Array(valued))
      }
      return page
    }

    /// What matches a filter, and what is shown and still in the folder: what is read while only
    /// unread rows are shown must not go under one's eyes.
    ///
    /// - Parameters:
    ///   - shown: The rows that are shown.
    ///   - known: What these stand for.
    ///   - left: The rows that are in the folder no more.
    @concurrent
    func keeping(
      _ shown: [RowKey], of known: [RowID: SearchHit], without left: Set<RowID>
    ) async -> Page {
      let stay = shown.filter { hits[$0.id] == nil && !left.contains($0.id) }
      guard !stay.isEmpty else { return self }
      var page = self
      for key in stay { page.hits[key.id] = known[key.id] }
      page.keys = (keys + stay).sorted()
      return page
    }
  }
}
