import Glibc

extension Envelope {
  /// Reads the headers of a message held in memory. Any bytes give an envelope.
  public init(parsing bytes: [UInt8], limits: Limits = .display) {
    self = bytes.withUnsafeBufferPointer { Envelope(HeaderFields($0), in: $0, limits: limits) }
  }

  /// Reads the headers of a message file, of which only the first kilobytes are read.
  public init(contentsOfFile path: String, limits: Limits = .display) throws(ReadError) {
    self = try MessageFile.withHeaderBlock(of: path, limit: limits.headerBlock) {
      Envelope(HeaderFields($0), in: $0, limits: limits)
    }
  }

  /// Makes an envelope of the fields. Of duplicate fields the first counts.
  ///
  /// - Parameter bytes: what the fields were cut from, to guess a charset by.
  init(_ header: HeaderFields, in bytes: UnsafeBufferPointer<UInt8>, limits: Limits) {
    var seen = Seen()
    let hint = { Envelope.charsetHint(in: bytes) }

    func text(_ field: HeaderFields.Field) -> String {
      HeaderText.decode(field.value, limit: limits.header, hint: hint())
    }
    func addresses(_ field: HeaderFields.Field) -> [Address] {
      AddressParser.parse(field.value, limit: limits.addresses, hint: hint)
    }

    for field in header.fields {
      switch field.name.count {
      case 2:
        if field.isNamed("to"), seen.insert(.to) {
          to = addresses(field)
        } else if field.isNamed("cc"), seen.insert(.cc) {
          cc = addresses(field)
        }
      case 3:
        if field.isNamed("bcc"), seen.insert(.bcc) { bcc = addresses(field) }
      case 4:
        if field.isNamed("from"), seen.insert(.from) {
          from = addresses(field)
        } else if field.isNamed("date"), seen.insert(.date) {
          let parsed = MailDate.parse(field.value)
          date = parsed?.date
          dateOffset = parsed?.offset
        }
      case 6:
        if field.isNamed("sender"), seen.insert(.sender) { sender = addresses(field).first }
      case 7:
        if field.isNamed("subject"), seen.insert(.subject) {
          subject = text(field)
        } else if field.isNamed("list-id"), seen.insert(.listID) {
          listID = MessageIDs.listID(field.value)
        }
      case 8:
        if field.isNamed("received"), seen.insert(.received) {
          arrival = MailDate.received(field.value)
        } else if field.isNamed("reply-to"), seen.insert(.replyTo) {
          replyTo = addresses(field)
        }
      case 10:
        if field.isNamed("message-id"), seen.insert(.messageID) {
          messageID = MessageIDs.parse(field.value, limit: 1).first
        } else if field.isNamed("references"), seen.insert(.references) {
          references = MessageIDs.parse(field.value, limit: limits.addresses)
        }
      case 11:
        if field.isNamed("in-reply-to"), seen.insert(.inReplyTo) {
          inReplyTo = MessageIDs.parse(field.value, limit: 20)
        }
      case 12:
        if field.isNamed("content-type"), seen.insert(.contentType) {
          mediaType = Envelope.mediaType(field.value)
        }
      default: break
      }
    }
    mayHaveAttachment = Envelope.suggestsAttachment(mediaType)
    if sender == from.first { sender = nil }
  }

  /// The fields that were read already.
  private struct Seen: OptionSet {
    var rawValue: UInt16
    static let to = Seen(rawValue: 1 << 0)
    static let cc = Seen(rawValue: 1 << 1)
    static let bcc = Seen(rawValue: 1 << 2)
    static let from = Seen(rawValue: 1 << 3)
    static let date = Seen(rawValue: 1 << 4)
    static let sender = Seen(rawValue: 1 << 5)
    static let subject = Seen(rawValue: 1 << 6)
    static let listID = Seen(rawValue: 1 << 7)
    static let received = Seen(rawValue: 1 << 8)
    static let replyTo = Seen(rawValue: 1 << 9)
    static let messageID = Seen(rawValue: 1 << 10)
    static let references = Seen(rawValue: 1 << 11)
    static let inReplyTo = Seen(rawValue: 1 << 12)
    static let contentType = Seen(rawValue: 1 << 13)

    /// Whether the field is the first of its name.
    mutating func insert(_ field: Seen) -> Bool {
      if contains(field) { return false }
      formUnion(field)
      return true
    }
  }

  /// The type of a Content-Type value in lower case, without parameters; `text/plain` if there is
  /// none to be read.
  static func mediaType(_ value: UnsafeBufferPointer<UInt8>) -> String {
    let type = value.prefix { $0 != UInt8(ascii: ";") }.filter { $0 > space && $0 < 0x7F }
    guard type.contains(UInt8(ascii: "/")), type.count < 128 else { return "text/plain" }
    return String(decoding: type, as: UTF8.self).lowercased()
  }

  private static func suggestsAttachment(_ mediaType: String) -> Bool {
    switch mediaType {
    case "multipart/mixed", "message/rfc822": true
    default:
      !mediaType.hasPrefix("multipart/") && !mediaType.hasPrefix("text/")
        && !mediaType.hasPrefix("message/")
    }
  }

  /// The first charset named in the message: the best guess for raw 8-bit text in a header.
  private static func charsetHint(in bytes: UnsafeBufferPointer<UInt8>) -> Charset? {
    let start = UnsafeBufferPointer(rebasing: bytes.prefix(64 << 10))
    let charset = Charset.label(in: start).flatMap { Charset(label: $0) }
    return charset?.isGuess == true ? charset : nil
  }
}
