public import MailStore

/// What rows stand for when something is done to them: their folder, their state, their messages.
extension MessageList {
  /// The folder that a row's messages are acted on in: the shown one, or that of what was found.
  public func folderID(of row: RowID) -> FolderID? {
    if shown.query != nil { return hits[row]?.folder }
    switch shown.place {
    case .folder(let folder): return folder.id
    case .inboxes: return homes[row]
    case nil: return nil
    }
  }

  /// What the catalogue finds for these rows. Those whose values are not read yet count as unread and
  /// as neither flagged nor pinned, so that nothing is taken away from them unseen.
  public func actionState(of rows: [RowID]) -> ActionState {
    var role = shown.place?.role ?? .other
    if shown.query != nil {
      let first = rows.lazy.compactMap { self.hits[$0]?.role }.first ?? .other
      role = rows.allSatisfy { hits[$0]?.role ?? first == first } ? first : .other
    }
    let known = hasValues(of: rows) ? rows.compactMap { cache[$0] } : []
    var state = ActionState(role: role, rows: known)
    if known.count < rows.count { state.isUnread = true }
    state.isSearch = shown.isSearch
    return state
  }

  /// Whether the values of all these rows are there. O(rows).
  public func hasValues(of rows: [RowID]) -> Bool {
    rows.count <= cache.ids.count && rows.allSatisfy(cache.contains)
  }

  /// What the catalogue finds for these rows, from the index where their values are not there.
  public func findActionState(of rows: [RowID]) async throws(StoreError) -> ActionState {
    var state = actionState(of: rows)
    guard !hasValues(of: rows) else { return state }
    let marks = try await store.marks(of: rowsByFolder(rows))
    state.isUnread = marks.isUnread
    state.isFlagged = marks.isFlagged
    state.isPinned = marks.isPinned
    return state
  }

  private func rowsByFolder(_ rows: [RowID]) -> [FolderID: [RowID]] {
    if shown.query == nil, case .folder(let folder) = shown.place { return [folder.id: rows] }
    var result: [FolderID: [RowID]] = [:]
    for row in rows {
      if let folder = folderID(of: row) { result[folder, default: []].append(row) }
    }
    return result
  }

  /// The folders that these rows are in: the shown one, or those of what was found.
  public func folders(of rows: [RowID]) -> Set<FolderID> {
    if shown.query == nil, case .folder(let folder) = shown.place { return [folder.id] }
    return Set(rows.compactMap(folderID))
  }

  /// The messages that an action on rows is about.
  ///
  /// - Parameter isForNewest: whether it is about the newest of each row; in a search, about the one
  ///   that was found.
  func selection(of rows: [RowID], isForNewest: Bool) -> Selection? {
    if shown.query != nil {
      let found = rows.compactMap { hits[$0] }
      return isForNewest ? .messages(found.map(\.message)) : .found(found)
    }
    let parts = rowsByFolder(rows).map { folder, own in
      isForNewest ? Selection.newestOfRows(own, in: folder) : .rows(own, in: folder)
    }
    return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .several(parts)
  }
}
