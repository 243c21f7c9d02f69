private import Glibc
private import Synchronization

/// Notes which messages this process is reading, so that a later one knows of which a process died.
///
/// Each process has a file of its own and a lock on it: a file nobody has locked is what a process
/// left that was ended by a signal. Nothing waits for the disk, since the system keeps what a process
/// wrote.
final class ReadingNotes: Sendable {
  /// How many messages can be read at a time.
  static let slots = 4
  /// A message is not read again after so many processes ended while they read it: one may have been
  /// ended by anything.
  static let allowedDeaths: Int64 = 2
  private static let prefix = "reading-"

  private let path: String
  private let descriptor: CInt
  private let deaths: Mutex<[MailID: Int64]>

  /// A message, and how many processes have died of it if this one does.
  private struct Note {
    var message: Int64 = 0
    var deaths: Int64 = 0
  }

  /// Takes over the notes of processes that died.
  init(directory: String) throws(StoreError) {
    deaths = Mutex(try Self.takeDeaths(in: directory))
    path = "\(directory)/\(Self.prefix)\(UInt64.random(in: 0...UInt64.max))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.writeError(path, "open") }
    flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  private static func takeDeaths(in directory: String) throws(StoreError) -> [MailID: Int64] {
    var deaths: [MailID: Int64] = [:]
    for entry in try FileSystem.entries(of: directory) where entry.name.hasPrefix(prefix) {
      let path = directory + "/" + entry.name
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { continue }
      defer { close(file) }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else { continue }
      var notes = [Note](repeating: Note(), count: slots)
      notes.withUnsafeMutableBytes { _ = read(file, $0.baseAddress, $0.count) }
      for note in notes where note.deaths > 0 {
        deaths[MailID(rawValue: note.message), default: 0] = note.deaths
      }
      unlink(path)
    }
    return deaths
  }

  /// Whether too many processes died of a message.
  func isDeadly(_ message: MailID) -> Bool {
    deaths.withLock { $0[message] ?? 0 } >= Self.allowedDeaths
  }

  /// Notes that a message is about to be read, in place of the one before in this slot.
  func begin(_ message: MailID, slot: Int) {
    write(
      Note(message: message.rawValue, deaths: deaths.withLock { $0[message] ?? 0 } + 1), slot: slot)
  }

  /// Notes that nothing is being read in a slot.
  func end(slot: Int) { write(Note(), slot: slot) }

  private func write(_ note: Note, slot: Int) {
    let size = MemoryLayout<Note>.size
    // Without the note, a message that ends the program is read once more.
    withUnsafeBytes(of: note) { _ = pwrite(descriptor, $0.baseAddress, size, off_t(slot * size)) }
  }
}
