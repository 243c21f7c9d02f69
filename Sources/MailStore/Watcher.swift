private import Dispatch
private import Glibc
private import MailFormat
private import Synchronization

/// Tells what other programs do in directories, as it happens, without waking up in between.
///
/// The corresponding C functions are `inotify_init1` and `inotify_add_watch`.
final class Watcher: Sendable {
  /// What is watched in a directory.
  enum Place: Hashable, Sendable {
    /// `cur` or `new` of a folder.
    case messages(FolderID, isNew: Bool)
    /// Directories that are or may become folders.
    case folders(AccountID)
    /// The directory of the journal: every command of every process is written there.
    case journal
  }

  /// What happened since the last time.
  struct Report: Sendable {
    /// The names of message files that came, went or were written.
    var names: [Place: Set<String>] = [:]
    /// The accounts in which directories came or went.
    var accounts: Set<AccountID> = []
    /// Whether more happened than the system kept: everything is to be looked at.
    var isIncomplete = false
  }

  private struct State {
    var places: [CInt: Place] = [:]
    var watched: [String: CInt] = [:]
    var report = Report()
    var isScheduled = false
  }

  private let descriptor: CInt
  // A dispatch source may be used from every thread; after `init` it is only cancelled.
  private nonisolated(unsafe) let source: any DispatchSourceRead
  private let queue = DispatchQueue(label: "mail watcher")
  private let state = Mutex(State())
  private let tell: @Sendable (Report) -> Void

  /// Events that come within this time are told as one report: a delivery is a burst of them.
  private static let delay = DispatchTimeInterval.milliseconds(30)
  private static let messageEvents = UInt32(
    IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_ONLYDIR)
  private static let folderEvents = UInt32(
    IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR | IN_DELETE_SELF
      | IN_MOVE_SELF)
  private static let journalEvents = UInt32(IN_MODIFY | IN_ONLYDIR)

  /// Starts; nil where the system has no watches left.
  init?(tell: @escaping @Sendable (Report) -> Void) {
    descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.tell = tell
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.read() }
    source.setCancelHandler { [descriptor] in close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }

  /// Watches exactly these directories from now on.
  ///
  /// - Returns: whether the system had watches for all of them.
  func watch(_ directories: [(path: String, place: Place)]) -> Bool {
    state.withLock { state in
      var isComplete = true
      var watched: [String: CInt] = [:]
      var places: [CInt: Place] = [:]
      for (path, place) in directories {
        let events: UInt32
        switch place {
        case .messages: events = Self.messageEvents
        case .folders: events = Self.folderEvents
        case .journal: events = Self.journalEvents
        }
        let watch = inotify_add_watch(descriptor, path.fileNameBytes, events)
        guard watch >= 0 else {
          if errno != ENOENT { isComplete = false }
          continue
        }
        watched[path] = watch
        places[watch] = place
      }
      for (_, watch) in state.watched where places[watch] == nil {
        inotify_rm_watch(descriptor, watch)
      }
      state.watched = watched
      state.places = places
      return isComplete
    }
  }

  /// Takes what has happened up to now, without waiting for the delay.
  func takeReport() -> Report {
    queue.sync { read() }
    return state.withLock { state in
      defer { state.report = Report() }
      return state.report
    }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      buffer.withUnsafeBytes { bytes in
        note(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      }
    }
  }

  private func note(_ bytes: UnsafeRawBufferPointer) {
    let header = MemoryLayout<inotify_event>.size
    let isFirst = state.withLock { state in
      var start = 0
      while start + header <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let end = start + header + Int(event.len)
        let name = UnsafeRawBufferPointer(rebasing: bytes[(start + header)..<end])
          .withMemoryRebound(to: UInt8.self) { name in
            String(fileName: UnsafeBufferPointer(rebasing: name.prefix { $0 != 0 }))
          }
        start = end
        note(event, name, in: &state)
      }
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + Self.delay) { [weak self] in self?.send() }
  }

  private func note(_ event: inotify_event, _ name: String, in state: inout State) {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      state.report.isIncomplete = true
      return
    }
    guard let place = state.places[event.wd] else { return }
    switch place {
    case .messages: state.report.names[place, default: []].insert(name)
    case .folders(let account):
      // Of the directory itself nothing says that it is one.
      let ends = UInt32(IN_ISDIR | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)
      if event.mask & ends != 0 { state.report.accounts.insert(account) }
    // Whose command it was, the report's receiver asks the journal.
    case .journal: break
    }
  }

  private func send() {
    let report = state.withLock { state in
      state.isScheduled = false
      defer { state.report = Report() }
      return state.report
    }
    tell(report)
  }
}
