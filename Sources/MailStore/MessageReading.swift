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
    guard let status = FileSystem.status(of: path, followLink: false) else { return nil }
    let (size, modified) = (status.size, status.modified / 1_000_000_000)
    let (name, isNew) = (file.name, file.isNew)
    var envelope = Envelope()
    do {
      envelope = try Envelope(contentsOfFile: path, limits: .index)
    } catch {
      if error.isMissing { return nil }
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
    return message
  }
}

/// What the text of a message adds to the index.
struct MessageText: Sendable {
  /// What lists show of it.
  struct Shown: Sendable {
    let id: MailID
    var preview = ""
    var hasAttachment = false
    /// Whether the text is left alone, because reading it ended the program.
    var isDeadly = false
  }

  let shown: Shown
  /// What is searched; nil where the file is gone or cannot be read, and is not tried again.
  let entry: TextIndex.Entry?

  /// Reads the whole message, or only its headers where more of it would end the program.
  init(of id: MailID, time: Int64, path: String?, isDeadly: Bool) {
    guard let path, let message = Self.read(path, onlyHeaders: isDeadly) else {
      shown = Shown(id: id)
      entry = nil
      return
    }
    shown = Shown(
      id: id, preview: message.preview,
      hasAttachment: isDeadly ? message.envelope.mayHaveAttachment : message.hasAttachments,
      isDeadly: isDeadly)
    let envelope = message.envelope
    entry = TextIndex.Entry(
      message: id, time: time, sender: Self.words(of: envelope.from),
      recipients: Self.words(of: envelope.to + envelope.cc + envelope.bcc),
      subject: SearchText.indexed(envelope.subject),
      body: SearchText.indexed(
        message.attachments.reduce(into: message.text) { $0 += "\n" + $1.name }))
  }

  private static func read(_ path: String, onlyHeaders: Bool) -> Message? {
    guard onlyHeaders else { return try? Message(contentsOfFile: path, limits: .index) }
    guard let envelope = try? Envelope(contentsOfFile: path, limits: .index) else { return nil }
    var message = Message()
    message.envelope = envelope
    return message
  }

  private static func words(of addresses: [Address]) -> String {
    SearchText.indexed(addresses.map { $0.name + " " + $0.address }.joined(separator: "\n"))
  }
}
