/// Something odd about a message, which a reader should know.
public enum Warning: Sendable, Hashable {
  /// No header field was found: all of it is shown as text.
  case noHeaders

  /// Parts are nested too deeply: the innermost are not shown.
  case nestedTooDeeply

  /// There are too many parts: the rest is not listed.
  case tooManyParts

  /// The text was cut at the limit.
  case textTruncated

  /// The message could not be taken apart: its raw text is shown.
  case malformed

  /// A charset is not known; the text was guessed.
  case unknownCharset(String)

  /// The name of an attachment pretends another kind of file.
  case disguisedAttachment(String)

  /// The sender's name reads as an address that is not the sender's, which is given.
  case forgedSenderName(String)
}

extension Warning: CustomStringConvertible {
  /// One line in English.
  public var description: String {
    switch self {
    case .noHeaders: "The file has no mail headers; it is shown as text."
    case .nestedTooDeeply: "Parts are nested too deeply; the innermost are not shown."
    case .tooManyParts: "The message has too many parts; not all are listed."
    case .textTruncated: "The text is too long and was cut."
    case .malformed: "The message is damaged; its raw text is shown."
    case .unknownCharset(let name): "The character set “\(name)” is not known; the text is a guess."
    case .disguisedAttachment(let name):
      "The attachment “\(name)” pretends to be another kind of file."
    case .forgedSenderName(let address):
      "The sender's name looks like an address, but the mail comes from \(address)."
    }
  }
}
