/// What a store tells those who show it, in the order it happened.
public enum StoreEvent: Sendable {
  /// Rows or folders changed.
  case changed(ChangeSet)
  /// A scan went on.
  case progress(ScanProgress)
  /// Unread messages arrived after the first look at the disk, or snoozed ones came back.
  case arrived([MailID], isBack: Bool)
  /// Something behind the scenes could not be done, perhaps with one folder; all stays as it was.
  case failed(FolderID?, StoreError)
}

/// How far a scan has come.
public struct ScanProgress: Hashable, Sendable {
  /// What is being read.
  public enum Phase: Hashable, Sendable {
    /// The headers of new messages: they appear in lists.
    case headers
    /// Their text: previews and attachment marks appear.
    case text
    /// Nothing; all that was found is read, or the scan was cancelled.
    case finished
  }

  /// What is being read.
  public let phase: Phase
  /// How many messages are done.
  public let done: Int
  /// How many there are to do.
  public let total: Int
  /// Whether reading has ended early because the disk is full, and goes on when there is room.
  public var waitsForRoom = false
  /// Whether reading has ended early because somebody wanted it, and goes on when somebody wants it.
  public var isStopped = false

  /// Whether reading has ended for now, and not all mail is read.
  public var isIncomplete: Bool { waitsForRoom || isStopped }
}

/// Sends events to any number of listeners.
struct Broadcaster {
  private var listeners: [Int: AsyncStream<StoreEvent>.Continuation] = [:]
  private var next = 0

  mutating func add(_ listener: AsyncStream<StoreEvent>.Continuation) -> Int {
    next += 1
    listeners[next] = listener
    return next
  }

  mutating func remove(_ listener: Int) { listeners[listener] = nil }

  func send(_ event: StoreEvent) {
    for listener in listeners.values { listener.yield(event) }
  }

  func finish() {
    for listener in listeners.values { listener.finish() }
  }
}
