private import MailFormat

/// A message file found by a scan.
struct Candidate: Sendable {
  let folder: Folder
  let name: String
  let isNew: Bool
  let size: Int64
  /// Its modification time in seconds since 1970.
  let modified: Int64
}

extension Candidate {
  /// Reads the headers; nil where the file is gone or cannot be opened.
  ///
  /// Whatever is in the file gives a message: what cannot be parsed is shown with what is known.
  func readHeaders(from path: String) -> IndexedMessage? {
    guard let envelope = try? Envelope(contentsOfFile: path, limits: .index) else { return nil }
    let file = MessageFileInfo(name: name, size: size, modified: modified)
    var message = IndexedMessage(
      id: MailID(rawValue: 0), folder: folder.id, name: name, isNew: isNew, size: size,
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
  let id: MailID
  let preview: String
  let hasAttachment: Bool

  /// Stands for a file that is gone or cannot be read, so that it is not tried again and again.
  init(missing id: MailID) {
    self.id = id
    preview = ""
    hasAttachment = false
  }

  /// Reads the whole message; nil where the file is gone.
  init?(id: MailID, path: String) {
    guard let message = try? Message(contentsOfFile: path, limits: .index) else { return nil }
    self.id = id
    preview = message.preview
    hasAttachment = message.hasAttachments
  }
}
