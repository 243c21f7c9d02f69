private import MailFormat

/// A message file found by a scan.
struct Candidate: Sendable {
  let folder: FolderID
  let name: String
  let isNew: Bool
  let size: Int64
  /// Its modification time in seconds since 1970.
  let modified: Int64
}

extension Candidate {
  /// Reads the headers; nil where the file is gone.
  ///
  /// Whatever is in the file gives a message: what cannot be parsed, or not even opened, is shown
  /// with what is known.
  func readHeaders(from path: String) -> IndexedMessage? {
    var envelope = Envelope()
    do {
      envelope = try Envelope(contentsOfFile: path, limits: .index)
    } catch {
      if error.isMissing { return nil }
    }
    let file = MessageFileInfo(name: name, size: size, modified: modified)
    var message = IndexedMessage(
      id: MailID(rawValue: 0), folder: folder, name: name, isNew: isNew, size: size,
      time: file.sortTime(of: envelope), date: envelope.date.map(seconds))
    message.sender = envelope.from.first?.display ?? envelope.sender?.display ?? ""
    message.senderAddress = envelope.from.first?.address ?? ""
    message.recipients = (envelope.to + envelope.cc + envelope.bcc).prefix(10).map(\.display)
      .joined(separator: ", ")
    message.subject = envelope.subject
    message.messageID = envelope.messageID
    message.related = envelope.inReplyTo + envelope.references
    message.hasAttachment = envelope.mayHaveAttachment
    return message
  }
}

/// What the text of a message adds to the index.
struct MessageText: Sendable {
  /// What lists show of it.
  struct Shown: Sendable {
    let id: MailID
    let preview: String
    let hasAttachment: Bool
  }

  let shown: Shown
  /// What is searched; nil where the file is gone or cannot be read, and is not tried again.
  let entry: TextIndex.Entry?

  /// Reads the whole message.
  init(of id: MailID, time: Int64, path: String?) {
    guard let path, let message = try? Message(contentsOfFile: path, limits: .index) else {
      shown = Shown(id: id, preview: "", hasAttachment: false)
      entry = nil
      return
    }
    shown = Shown(id: id, preview: message.preview, hasAttachment: message.hasAttachments)
    let envelope = message.envelope
    entry = TextIndex.Entry(
      message: id, time: time, sender: Self.words(of: envelope.from),
      recipients: Self.words(of: envelope.to + envelope.cc + envelope.bcc),
      subject: SearchText.indexed(envelope.subject),
      body: SearchText.indexed(
        message.attachments.reduce(into: message.text) { $0 += "\n" + $1.name }))
  }

  private static func words(of addresses: [Address]) -> String {
    SearchText.indexed(addresses.map { $0.name + " " + $0.address }.joined(separator: "\n"))
  }
}
