private import FoundationEssentials
private import MailFormat

/// A message on its way into a folder.
struct ImportedMessage: Sendable {
  let bytes: [UInt8]
  let flags: Flags
  /// When it was received or written, in seconds since 1970.
  let time: Int64
  /// The time in its Date header.
  let date: Int64?
  let messageID: String?
  let identity: UInt128
  let subject: String
  /// Whether it has any field of a mail.
  let isMail: Bool

  /// The name of its file: the same for the same contents, so that it is not added twice.
  let unique: String

  /// Reads what is needed of a message.
  init(file: [UInt8], flags: Flags, time: Int64?) {
    let content = MailContent(file[...])
    let envelope = Envelope(parsing: content.bytes, limits: .index)
    date = envelope.date.map(seconds)
    bytes = content.bytes
    identity = content.identity
    messageID = envelope.messageID
    subject = envelope.subject
    isMail = envelope.hasFields
    self.flags = flags.union(content.flags)
    self.time = time ?? date ?? 0
    let digits = [identity >> 60, identity & (1 << 60 - 1)].map {
      MailID(rawValue: Int64($0)).description
    }
    unique = "\(max(date ?? 0, 0)).\(digits.joined()).import"
  }
}

/// Reads the messages of an import, some at a time, on a thread of its own.
actor Importer {
  struct Batch: Sendable {
    var messages: [ImportedMessage] = []
    var duplicates = 0
    var skipped = 0
    var bytes: Int64 = 0
  }

  private let queue = SerialQueue(label: "mail import")
  private var files: ArraySlice<ImportSource.File>
  private var reader: (mbox: MboxReader, position: Int64)?
  /// All messages of this import so far: 16 bytes each, that a million of them stay small.
  private var seen: Set<UInt128> = []

  /// A batch is this many messages, or as many as make this many bytes: enough that the wait for the
  /// disk at its end is a small part.
  private static let batchCount = 256
  private static let batchBytes: Int64 = 4 << 20

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(source: ImportSource) {
    files = source.files[...]
  }

  /// The next messages; nil at the end.
  func next() -> Batch? {
    guard reader != nil || !files.isEmpty else { return nil }
    var batch = Batch()
    while batch.messages.count < Self.batchCount, batch.bytes < Self.batchBytes,
      reader != nil || !files.isEmpty
    {
      if reader != nil { readMbox(&batch) } else { readFile(&batch) }
    }
    return batch
  }

  private func readFile(_ batch: inout Batch) {
    guard let file = files.popFirst() else { return }
    do throws(StoreError) {
      switch file.kind {
      case .mbox: reader = (try MboxReader(path: file.path), 0)
      case .message(let flags):
        batch.bytes += file.size
        let bytes = try FileSystem.contents(of: file.path)
        let message = ImportedMessage(file: bytes, flags: flags, time: file.modified)
        if message.isMail { add(message, to: &batch) } else { batch.skipped += 1 }
      }
    } catch {
      batch.skipped += 1
    }
  }

  private func readMbox(_ batch: inout Batch) {
    guard let (mbox, position) = reader else { return }
    do throws(StoreError) {
      guard let message = try mbox.next() else {
        reader = nil
        return
      }
      batch.bytes += mbox.position - position
      reader?.position = mbox.position
      let new = ImportedMessage(file: message.bytes, flags: [], time: message.time)
      // Deleted, and only not cleared away yet.
      if new.flags.contains(.trashed) {
        batch.skipped += 1
      } else {
        add(new, to: &batch)
      }
    } catch {
      batch.skipped += 1
      reader = nil
    }
  }

  private func add(_ message: ImportedMessage, to batch: inout Batch) {
    if seen.insert(message.identity).inserted {
      batch.messages.append(message)
    } else {
      batch.duplicates += 1
    }
  }
}
