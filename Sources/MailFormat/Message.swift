/// One message as values: its headers, its body as text and as HTML, and the list of its parts.
///
/// Any bytes give a message. What was odd about them stands in `warnings`.
public struct Message: Sendable, Hashable {
  /// The headers.
  public var envelope = Envelope()

  /// The body as plain text; of a message that has only HTML, the text of that.
  public var text = ""

  /// The body as an HTML document or fragment, as the sender wrote it: to be shown in a view that
  /// runs no scripts and loads nothing. Nil when the message has none (or it was not asked for).
  public var html: String?

  /// Whether the message has an HTML body.
  public var hasHTML = false

  /// The first words of the body in one line of at most 200 characters, without quotations and
  /// signature.
  public var preview = ""

  /// The parts that are not the body: files, pictures shown in the HTML, attached messages.
  public var attachments: [Attachment] = []

  /// What is said about an appointment; nil if the message holds none.
  public var calendar: CalendarEvent?

  /// What a mail server reports about a message sent before; nil if this is no such report.
  public var deliveryReport: DeliveryReport?

  /// Whether, and how, the message is signed or encrypted. Nothing is verified or decrypted.
  public var protection: Protection?

  /// What was odd about the message, without duplicates.
  public var warnings: [Warning] = []

  /// Creates an empty message, for values put together by hand.
  public init() {}

  /// Whether it has attachments besides pictures that are shown within the HTML.
  public var hasAttachments: Bool { attachments.contains { !$0.isInline } }
}

/// A part of a message that can be saved as a file.
public struct Attachment: Sendable, Hashable {
  /// The number of the part within the message, to get at its contents.
  public var index: Int

  /// The file name: never empty, without path, control or direction-changing characters.
  public var name: String

  /// The media type in lower case, as in `image/png`.
  public var type: String

  /// The number of bytes of the decoded contents; nil if it was not measured.
  public var size: Int?

  /// The Content-ID without angle brackets, by which HTML refers to it as `cid:…`.
  public var contentID: String?

  /// Whether it is a picture that is shown within the HTML.
  public var isInline: Bool

  /// Whether the name pretends another kind of file, as `invoice.pdf.exe` does.
  public var isDisguised: Bool
}

/// How a message is protected.
public enum Protection: Sendable, Hashable {
  /// A scheme to sign and encrypt mail.
  public enum Scheme: String, Sendable, Hashable {
    /// OpenPGP, in parts of their own or within the text.
    case openPGP = "OpenPGP"
    /// S/MIME.
    case smime = "S/MIME"
  }

  /// The contents can be read by anybody; the signature has not been checked.
  case signed(Scheme)

  /// The contents cannot be read here.
  case encrypted(Scheme)
}

/// Something odd about a message.
public enum Warning: Sendable, Hashable {
  /// No header field was found: all of it is shown as text.
  case noHeaders
  /// Parts are nested too deeply: the innermost are not shown.
  case nestedTooDeeply
  /// There are too many parts: the rest is not listed.
  case tooManyParts
  /// The text was cut at the limit.
  case textTruncated
  /// The file could not be taken apart: its raw text is shown.
  case malformed
  /// A charset is not known; the text was guessed.
  case unknownCharset(String)
  /// The name of an attachment pretends another kind of file.
  case disguisedAttachment(String)
  /// The sender's name reads as an address that is not the sender's.
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

/// An appointment in a message (iCalendar).
public struct CalendarEvent: Sendable, Hashable {
  /// What the message wants, in upper case: `REQUEST`, `REPLY`, `CANCEL`, `PUBLISH`.
  public var method = ""
  /// What it is about.
  public var summary = ""
  /// Where it takes place.
  public var location = ""
  /// Who invites.
  public var organizer: Address?
  /// The start as written, as in `20261203T190000Z`; with a time zone's name after a space.
  public var start = ""
  /// The end, as written.
  public var end = ""
}

/// A report about the delivery of a message (RFC 3464).
public struct DeliveryReport: Sendable, Hashable {
  /// What became of one recipient's copy.
  public struct Recipient: Sendable, Hashable {
    /// The address it was sent to.
    public var address = ""
    /// `failed`, `delayed`, `delivered`, `relayed` or `expanded`.
    public var action = ""
    /// The status code, as in `5.1.1`.
    public var status = ""
    /// What the other server said.
    public var diagnostic = ""
  }

  /// The recipients that are reported on.
  public var recipients: [Recipient] = []
}
