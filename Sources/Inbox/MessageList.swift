public import MailStore

/// The rows of one folder, or of a search, as a view shows them: an ordered list of ids whose values
/// are read when they are asked for.
///
/// It holds 16 bytes a row; the values of a million rows are never in memory at once. Every change is
/// told as few splices, each at the moment the list is as the splice says, so that a
/// `GListModel` passes them on with `items_changed`.
@MainActor
public final class MessageList {
  /// The place that is shown, or was before a search; nil before ``show(_:)``.
  public private(set) var place: MailPlace?
  /// What is searched for in all folders, while a search is shown.
  public private(set) var query: SearchQuery?
  /// Which rows of the place are shown; nil for all.
  public private(set) var filter: ListFilter?
  /// Whether what is shown was searched for in all folders.
  public var isSearch: Bool { query != nil && filter == nil }
  /// Told of rows that left or came.
  public var onSplice: (@MainActor (Splice) -> Void)?
  /// Told of rows whose values changed or were read.
  public var onUpdate: (@MainActor ([RowID]) -> Void)?
  /// Told when the place is read completely, or could not be read.
  public var onLoaded: (@MainActor (StoreError?) -> Void)?

  /// What is shown: a place, some of it, or what is searched for.
  struct Source: Sendable {
    var place: MailPlace?
    var query: SearchQuery?
    var filter: ListFilter?
    var isSearch: Bool { query != nil && filter == nil }

    /// Whether no row stays when another place is shown instead; of a search those do that match
    /// what is searched for now too.
    func isAnother(than next: Source) -> Bool {
      if next.isSearch || isSearch { return next.isSearch != isSearch }
      return filter != nil || next.filter != nil || place?.id != next.place?.id
    }
  }

  let store: MailStore
  /// What the rows belong to: what was asked for last, once its first rows are there.
  private(set) var shown = Source()
  private var order = RowOrder()
  var cache = RowCache()
  /// The commit the rows belong to.
  private(set) var generation: Int64 = -1
  private var isFrozen = false
  /// Whether the first rows of the folder are still being read: changes come after them.
  private var isBeginning = false
  /// How many readings of all rows are under way; each newer one ends those before.
  private var readingsOfAll = 0
  private var waiting: [ChangeSet] = []
  private var mustReadAgain = false
  /// Whether the order is to be read again, which has not begun yet.
  private(set) var isReadingAgain = false
  /// The rows that left the place since its filter was shown.
  private var left: Set<RowID> = []
  /// The folders of the rows, where the place has several.
  private(set) var homes: [RowID: FolderID] = [:]
  /// The messages that the rows of a search stand for.
  private(set) var hits: [RowID: SearchHit] = [:]
  private var reading: Task<Page, any Error>?
  private var wanted: Set<RowID> = []
  private var loading: Set<RowID> = []
  private var isLoadScheduled = false
  /// Counts the folders shown, so that an answer for an older one is dropped.
  private var visit = 0
  /// Counts the readings of all rows, of which only the last one is taken in.
  private var pass = 0

  /// The values of how many rows are read with the first rows.
  nonisolated static let firstScreen = 100
  /// How many the first rows are: more than a list view keeps around those on the screen, which it would
  /// destroy and make again.
  private static let firstRows = 256
  /// Rows are read in groups, because the next ones are asked for next.
  private static let group = 32

  /// Makes an empty list on a store.
  public init(store: MailStore) {
    self.store = store
  }

  // MARK: Rows

  /// How many rows there are.
  public var count: Int { order.keys.count }

  /// The keys of all rows, in their order. O(1).
  public var keys: [RowKey] { order.keys }

  /// The row at a place. O(1).
  public func id(at position: Int) -> RowID { order.keys[position].id }

  /// The place of a row, if it is in the list. O(rows), about a millisecond for a million.
  public func position(of id: RowID) -> Int? { order.position(of: id) }

  /// The values of the row at a place; nil while they are being read, and ``onUpdate`` tells when
  /// they are there. O(1).
  public func summary(at position: Int) -> RowSummary? {
    let key = order.keys[position]
    if let summary = cache[key.id] { return summary }
    let start = position / Self.group * Self.group
    for key in order.keys[start..<min(start + Self.group, order.keys.count)]
    where cache[key.id] == nil && !loading.contains(key.id) {
      want(key.id)
    }
    return nil
  }

  /// How many rows at the top, the pinned ones aside, are newer than a time in seconds since 1970.
  /// O(their number).
  public func countNewer(than time: Int64) -> Int {
    order.keys.lazy.drop(while: \.isPinned).prefix { $0.order > time }.count
  }

  /// The time of the newest row that is not pinned, in seconds since 1970.
  public var newestTime: Int64? {
    order.keys.first { !$0.isPinned }?.order
  }

  /// The values of a row, if they have been read.
  public func summary(of id: RowID) -> RowSummary? { cache[id] }

  // MARK: Showing

  /// Shows a place: the first rows as soon as the index gives them, then all of it.
  ///
  /// - Parameters:
  ///   - filter: which of its rows; those that match no more stay until it is shown again.
  ///   - position: the row that is to be on top; the first rows reach a screen below it.
  public func show(
    _ place: MailPlace, filter: ListFilter? = nil, from position: Int = 0
  ) async {
    self.place = place
    self.filter = filter
    query = filter?.query(in: place.folders)
    await begin(at: position)
  }

  /// Shows what matches in all folders: the newest rows first, as they are typed for; a search that
  /// is still running is given up.
  public func show(search query: SearchQuery) async {
    self.query = query
    filter = nil
    await begin()
  }

  /// Reads the order of the rows, or of the first ones, and the values of a screen of those.
  private func page(of source: Source, first: Range<Int>? = nil) async throws(StoreError) -> Page {
    reading?.cancel()
    let task = Task { [store] in
      if let query = source.query { return try await Page.matching(query, in: store, first: first) }
      return try await Page.of(source.place?.folders ?? [], in: store, first: first)
    }
    reading = task
    switch await task.result {
    case .success(let page): return page
    case .failure(let error): throw error as? StoreError ?? .cancelled
    }
  }

  private func begin(at position: Int = 0) async {
    visit += 1
    let visit = visit
    waiting = []
    isBeginning = true
    let source = Source(place: place, query: query, filter: filter)
    do throws(StoreError) {
      // Also those above are looked at at once.
      let start = max(0, position - Self.group)
      let rows = start..<start + Self.firstRows
      var first = try await page(of: source, first: rows)
      guard visit == self.visit else { return }
      // Rows that stay cost nothing, new ones much: the second half of those has a turn of its own.
      if order.countNew(of: first.keys, in: rows) > Self.firstScreen {
        first.cut(to: start + Self.firstScreen)
      }
      let isAnother = shown.isAnother(than: source)
      let edits =
        isAnother ? order.replacement(by: first.keys) : await order.distantEdits(to: first.keys)
      guard visit == self.visit else { return }
      let stay = first.keys.map(\.id).filter(isKnown)
      shown = source
      left = []
      cache.removeAll()
      loading = []
      wanted = []
      first.values.forEach { cache.insert($0) }
      (hits, homes) = (first.hits, first.homes)
      apply(edits)
      // They may show another message than before.
      if !stay.isEmpty { onUpdate?(stay) }
      generation = first.generation
      isBeginning = false
      takeInWaiting()
      if first.isPartial { try await readAll() } else { onLoaded?(nil) }
    } catch {
      guard visit == self.visit else { return }
      isBeginning = false
      // What came in between reads all of it again.
      if error != .cancelled { onLoaded?(error) }
    }
  }

  /// Reads the whole order again and tells the differences, and that all is read.
  private func readAll() async throws(StoreError) {
    pass += 1
    let (visit, pass) = (visit, pass)
    // What is committed meanwhile may be in what is read or not: it comes after it.
    readingsOfAll += 1
    defer {
      readingsOfAll -= 1
      takeInWaiting()
    }
    var all = try await page(of: shown)
    guard visit == self.visit, pass == self.pass else { return }
    if shown.filter != nil { all = await all.keeping(order.keys, of: hits, without: left) }
    let edits = await order.distantEdits(to: all.keys)
    guard visit == self.visit, pass == self.pass else { return }
    guard !isFrozen else {
      mustReadAgain = true
      return
    }
    let before = hits
    (hits, homes) = (all.hits, all.homes)
    apply(edits, resultingIn: all.keys)
    generation = all.generation
    for id in cache.ids {
      if let hit = hits[id], let old = before[id], old != hit { want(id) }
    }
    onLoaded?(nil)
  }

  /// Reads the order again soon: once for all that asks for it meanwhile.
  private func readAgain(after delay: Duration = .zero) {
    guard !isReadingAgain else { return }
    isReadingAgain = true
    Task {
      try? await Task.sleep(for: delay)
      isReadingAgain = false
      // What is being shown is read anew in any case.
      guard !isBeginning else { return }
      do throws(StoreError) {
        try await readAll()
      } catch {
        if error != .cancelled { onLoaded?(error) }
      }
    }
  }

  private func apply(_ edits: [RowOrder.Edit], resultingIn keys: [RowKey]? = nil) {
    for edit in edits {
      // All of a million rows may be new: they are there already.
      if edits.count == 1, let keys { order = RowOrder(keys: keys) } else { order.apply(edit) }
      onSplice?(edit.splice)
    }
  }

  // MARK: Changes

  /// Takes in what a commit changed; while frozen it waits.
  public func receive(_ change: ChangeSet) {
    guard !isFrozen, !isBeginning, readingsOfAll == 0 else {
      waiting.append(change)
      return
    }
    if shown.query != nil { return searchAgain(after: change) }
    guard let place = shown.place, change.isReload || change.generation > generation else {
      return
    }
    let isNext = change.generation == generation + 1 && change.lastMove <= generation
    if change.isReload || !isNext {
      // Another process wrote to the index in between: values, and perhaps the order of the rows.
      for id in cache.ids { want(id) }
      guard change.lastMove <= generation, generation <= change.generation else {
        return readAgain()
      }
    }
    generation = change.generation
    for folder in place.folders {
      guard let rows = change.folders[folder.id] else { continue }
      if place.folders.count > 1 { for key in rows.inserted { homes[key.id] = folder.id } }
      apply(order.removals(of: rows.removed))
      apply(order.insertions(of: rows.inserted))
      for key in rows.updated + rows.inserted where isKnown(key.id) { want(key.id) }
    }
  }

  /// Any change may be one to what matches; values that changed are read anew in any case.
  private func searchAgain(after change: ChangeSet) {
    guard change.isReload || !change.folders.isEmpty else { return }
    for rows in change.folders.values {
      for key in rows.updated + rows.inserted {
        if hits[key.id] != nil, isKnown(key.id) { want(key.id) }
      }
    }
    if shown.filter != nil {
      for folder in shown.place?.folders ?? [] {
        guard let rows = change.folders[folder.id] else { continue }
        left.formUnion(rows.removed.map(\.id))
        left.subtract(rows.inserted.map(\.id))
      }
    }
    // While much mail is being read, not for every part of it.
    readAgain(after: .milliseconds(200))
  }

  /// Keeps all rows at their places, while one of them is dragged. Values still change.
  public func freeze() { isFrozen = true }

  /// Lets go of ``freeze()``, and takes in what has happened since.
  public func thaw() {
    isFrozen = false
    takeInWaiting()
    if mustReadAgain {
      mustReadAgain = false
      readAgain()
    }
  }

  private func takeInWaiting() {
    let queued = waiting
    waiting = []
    queued.forEach(receive)
  }

  // MARK: Values

  /// Whether the values of a row are there, or are being read and may be those from before a change.
  private func isKnown(_ id: RowID) -> Bool { cache.contains(id) || loading.contains(id) }

  /// Has the values of a row read soon; those there are stay until then.
  private func want(_ id: RowID) {
    wanted.insert(id)
    loading.insert(id)
    guard !isLoadScheduled else { return }
    isLoadScheduled = true
    Task { await load() }
  }

  private func load() async {
    isLoadScheduled = false
    let rows = Array(wanted)
    wanted = []
    let visit = visit
    var values: [RowSummary] = []
    do throws(StoreError) {
      if shown.query != nil {
        values = try await store.summaries(of: rows.compactMap { hits[$0] })
      } else {
        for folder in shown.place?.folders ?? [] {
          let own = rows.filter { folderID(of: $0) == folder.id }
          values += try await store.summaries(of: own, in: folder)
        }
      }
    } catch {
      // The rows stay as they are; what asks for them again tries again.
    }
    guard visit == self.visit else { return }
    // What is wanted once more by now stays under way.
    loading.subtract(rows)
    loading.formUnion(wanted)
    values.forEach { cache.insert($0) }
    if !rows.isEmpty { onUpdate?(rows) }
  }
}
