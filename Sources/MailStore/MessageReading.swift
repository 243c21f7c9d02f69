private import Glibc
private import MailFormat

/// A message file found by a scan.
struct Candidate: Sendable {
  let folder: FolderID
  let isInInbox: Bool
  let file: FoundFile
}

extension Candidate {
  /// Reads the headers; nil where the file is gone.
  ///
  /// Whatever is in the file gives a message: what cannot be parsed, or not even opened, is shown
  /// with what is known.
  func readHeaders(from path: String) -> IndexedMessage? {
    let status = FileSystem.status(of: path, followLink: false)
    if status == nil, FileSystem.isMissing(path) { return nil }
    let (size, modified) = (status?.size ?? 0, (status?.modified ?? 0) / 1_000_000_000)
    let (name, isNew) = (file.name, file.isNew)
    var envelope = Envelope()
    var unreadableSince: Int64?
    do {
      envelope = try Envelope(contentsOfFile: path, limits: .index)
    } catch {
      if error.isMissing { return nil }
      unreadableSince = error.unreadableSince(status)
    }
    let info = MessageFileInfo(name: name, size: size, modified: modified)
    var message = IndexedMessage(
      id: MailID(rawValue: 0), folder: folder, name: name, isNew: isNew, size: size,
      time: info.sortTime(of: envelope), date: envelope.date.map(seconds))
    message.sender = envelope.from.first?.display ?? envelope.sender?.display ?? ""
    message.senderAddress = envelope.from.first?.address ?? ""
    message.recipients = (envelope.to + envelope.cc + envelope.bcc).prefix(10).map(\.display)
      .joined(separator: ", ")
    message.subject = envelope.subject
    message.messageID = envelope.messageID
    message.related = envelope.inReplyTo + envelope.references
    message.hasAttachment = envelope.mayHaveAttachment
    message.modified = modified
    message.unreadableSince = unreadableSince
    return message
  }
}

extension ReadError {
  /// When a file that cannot be read was changed last: until it changes again, it is left alone. 0
  /// where it may be readable the next time without having changed.
  func unreadableSince(_ status: FileSystem.Status?) -> Int64 {
    code == EACCES || code == EPERM ? status?.changed ?? 0 : 0
  }
}

/// What the text of a message adds to the index.
struct MessageText: Sendable {
  /// What lists show of it.
  struct Shown: Sendable {
    let id: MailID
    var preview = ""
    var hasAttachment = false
    /// How far it is in the index now.
    let state: TextState
    /// Whether it was so when it was chosen.
    var wasOutdated = false
    /// As ``IndexedMessage/unreadableSince`` is.
    var unreadableSince: Int64?
  }

  let shown: Shown
  /// What is searched; nil where the file cannot be read.
  let entry: TextIndex.Entry?

  /// Reads the whole message, or only its headers where more of it would end the program; nil where
  /// there is no file at this path.
  init?(of file: UnreadFile, at path: String, isDeadly: Bool) {
    let message: Message
    do throws(ReadError) {
      message = try Self.read(path, onlyHeaders: isDeadly)
    } catch {
      guard !error.isMissing else { return nil }
      let since = error.unreadableSince(FileSystem.status(of: path, followLink: false))
      shown = Shown(
        id: file.id, state: .unreadable, wasOutdated: file.isOutdated, unreadableSince: since)
      entry = nil
      return
    }
    shown = Shown(
      id: file.id, preview: message.preview,
      hasAttachment: isDeadly ? message.envelope.mayHaveAttachment : message.hasAttachments,
      state: isDeadly ? .leftAlone : .read, wasOutdated: file.isOutdated)
    let envelope = message.envelope
    entry = TextIndex.Entry(
      message: file.id, time: file.time, replacesOlder: file.isOutdated,
      sender: Self.words(of: envelope.from),
      recipients: Self.words(of: envelope.to + envelope.cc + envelope.bcc),
      subject: SearchText.indexed(envelope.subject),
      body: SearchText.indexed(
        message.attachments.reduce(into: message.text) { $0 += "\n" + $1.name }))
  }

  private static func read(
    _ path: String, onlyHeaders: Bool
  ) throws(ReadError) -> Message {
    guard onlyHeaders else { return try Message(contentsOfFile: path, limits: .index) }
    var message = Message()
    message.envelope = try Envelope(contentsOfFile: path, limits: .index)
    return message
  }

  private static func words(of addresses: [Address]) -> String {
    SearchText.indexed(addresses.map { $0.name + " " + $0.address }.joined(separator: "\n"))
  }
}
