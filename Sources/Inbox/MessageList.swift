public import MailStore

/// The rows of one folder as a view shows them: an ordered list of ids whose values are read when
/// they are asked for.
///
/// It holds 16 bytes a row; the values of a million rows are never in memory at once. Every change is
/// told as the smallest splices, each at the moment the list is as the splice says, so that a
/// `GListModel` passes them on with `items_changed`.
@MainActor
public final class MessageList {
  /// The folder that is shown; nil before ``show(_:)``.
  public private(set) var folder: Folder?
  /// Told of rows that left or came.
  public var onSplice: (@MainActor (Splice) -> Void)?
  /// Told of the places of rows whose values changed or were read.
  public var onUpdate: (@MainActor ([Int]) -> Void)?
  /// Told when the folder is read completely, or could not be read.
  public var onLoaded: (@MainActor (StoreError?) -> Void)?

  private let store: MailStore
  private var order = RowOrder()
  private var cache = RowCache()
  /// The commit the rows belong to.
  private var generation: Int64 = -1
  private var isFrozen = false
  /// Whether the first rows of the folder are still being read: changes come after them.
  private var isBeginning = false
  private var waiting: [ChangeSet] = []
  private var mustReadAgain = false
  private var wanted: [RowKey] = []
  private var loading: Set<RowID> = []
  private var isLoadScheduled = false
  /// Counts the folders shown, so that an answer for an older one is dropped.
  private var visit = 0

  /// How many rows are read for the first screen.
  private static let firstScreen = 100
  /// Rows are read in groups, because the next ones are asked for next.
  private static let group = 32

  /// Makes an empty list on a store.
  public init(store: MailStore) {
    self.store = store
  }

  // MARK: Rows

  /// How many rows there are.
  public var count: Int { order.keys.count }

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
      want(key)
    }
    return nil
  }

  /// The values of a row, if they have been read.
  public func summary(of id: RowID) -> RowSummary? { cache[id] }

  /// What the catalogue finds for these rows.
  public func actionState(of rows: [RowID]) -> ActionState {
    ActionState(role: folder?.role ?? .other, rows: rows.compactMap { cache[$0] })
  }

  // MARK: Showing

  /// Shows a folder: the first screen as soon as the index gives it, then all of it.
  public func show(_ folder: Folder) async {
    visit += 1
    let visit = visit
    self.folder = folder
    waiting = []
    isBeginning = true
    do throws(StoreError) {
      let first = try await store.rows(in: folder.id, limit: Self.firstScreen)
      let values = try await store.summaries(of: first.keys.map(\.id), in: folder)
      guard visit == self.visit else { return }
      cache.removeAll()
      loading = []
      wanted = []
      values.forEach { cache.insert($0) }
      apply(order.removals(of: order.keys))
      apply(order.insertions(of: first.keys))
      generation = first.generation
      isBeginning = false
      takeInWaiting()
      if first.isPartial { try await readAll() }
      guard visit == self.visit else { return }
      onLoaded?(nil)
    } catch {
      guard visit == self.visit else { return }
      isBeginning = false
      onLoaded?(error)
    }
  }

  /// Reads the whole order again and tells the differences.
  private func readAll() async throws(StoreError) {
    guard let folder else { return }
    let visit = visit
    let snapshot = try await store.rows(in: folder.id)
    guard visit == self.visit, snapshot.generation >= generation else { return }
    guard !isFrozen else {
      mustReadAgain = true
      return
    }
    apply(order.edits(to: snapshot.keys))
    generation = snapshot.generation
  }

  private func readAgain() {
    Task {
      do throws(StoreError) { try await readAll() } catch { onLoaded?(error) }
    }
  }

  private func apply(_ edits: [RowOrder.Edit]) {
    for edit in edits {
      order.apply(edit)
      onSplice?(edit.splice)
    }
  }

  // MARK: Changes

  /// Takes in what a commit changed; while frozen it waits.
  public func receive(_ change: ChangeSet) {
    guard !isFrozen, !isBeginning else {
      waiting.append(change)
      return
    }
    guard let folder, change.isReload || change.generation > generation else { return }
    guard !change.isReload, change.generation == generation + 1 else {
      // Another process wrote to the index in between.
      readAgain()
      return
    }
    generation = change.generation
    guard let rows = change.folders[folder.id] else { return }
    apply(order.removals(of: rows.removed))
    apply(order.insertions(of: rows.inserted))
    for key in rows.updated + rows.inserted where cache[key.id] != nil { want(key) }
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

  /// Has the values of a row read soon; those there are stay until then.
  private func want(_ key: RowKey) {
    wanted.append(key)
    loading.insert(key.id)
    guard !isLoadScheduled else { return }
    isLoadScheduled = true
    Task { await load() }
  }

  private func load() async {
    isLoadScheduled = false
    guard let folder else { return }
    let keys = wanted
    wanted = []
    let visit = visit
    let values: [RowSummary]
    do {
      values = try await store.summaries(of: keys.map(\.id), in: folder)
    } catch {
      values = []
    }
    guard visit == self.visit else { return }
    keys.forEach { loading.remove($0.id) }
    values.forEach { cache.insert($0) }
    let positions = keys.compactMap { key -> Int? in
      let place = order.place(of: key)
      return place.isPresent ? place.position : nil
    }
    if !positions.isEmpty { onUpdate?(positions.sorted()) }
  }
}
