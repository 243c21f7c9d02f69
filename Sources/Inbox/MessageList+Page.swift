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

    /// What is in folders.
    @concurrent
    static func of(_ folders: [Folder], in store: MailStore, limit: Int?) async throws -> Page {
      var page = Page()
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
      guard limit != nil else { return page }
      for folder in folders {
        let own =
          folders.count > 1 ? page.keys.filter { page.homes[$0.id] == folder.id } : page.keys
        page.values += try await store.summaries(of: own.map(\.id), in: folder)
      }
      return page
    }

    /// What matches; not on the main thread, as there may be many.
    @concurrent
    static func matching(
      _ query: SearchQuery, in store: MailStore, limit: Int?
    ) async throws -> Page {
      let hits = try await store.search(query, limit: limit)
      var page = Page()
      page.keys = hits.map(\.key)
      page.isPartial = hits.count == limit
      page.hits = Dictionary(hits.map { ($0.key.id, $0) }) { first, _ in first }
      if limit != nil { page.values = try await store.summaries(of: hits) }
      return page
    }
  }
}
