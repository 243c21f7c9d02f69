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

  /// The attachment that HTML refers to as `cid:` and this id.
  public func attachment(contentID: String) -> Attachment? {
    attachments.first { $0.contentID == contentID }
  }
}
