public import FoundationEssentials

/// What the headers of one message say, ready to be shown, sorted and threaded.
///
/// Reading it costs one read of the header block (a few microseconds a message); the body is not
/// looked at. All texts are decoded and safe to show: no control characters, no line breaks, no
/// direction overrides.
public struct Envelope: Sendable, Hashable {
  /// The subject; empty when the message has none.
  public var subject = ""

  /// Who wrote it. Only a broken message has none.
  public var from: [Address] = []

  /// Who sent it, where the header names somebody besides `from`.
  public var sender: Address?

  /// The primary recipients.
  public var to: [Address] = []

  /// The recipients of copies.
  public var cc: [Address] = []

  /// The recipients of blind copies: in mail one has sent.
  public var bcc: [Address] = []

  /// Where answers should go instead of `from`.
  public var replyTo: [Address] = []

  /// The time in the Date header, whatever it claims; nil when missing or unreadable.
  public var date: Date?

  /// The offset of the writer's time zone from UTC, in seconds east; nil without a date.
  public var dateOffset: Int?

  /// When the last server received it: the time in the first Received header.
  public var arrival: Date?

  /// The Message-ID without angle brackets; nil when missing.
  public var messageID: String?

  /// The message ids of In-Reply-To, without angle brackets.
  public var inReplyTo: [String] = []

  /// The message ids of References, oldest first, without angle brackets.
  public var references: [String] = []

  /// The identifier in List-Id without angle brackets; nil when it came through no mailing list.
  public var listID: String?

  /// The media type of the whole message in lower case, as in `multipart/mixed`.
  public var mediaType = "text/plain"

  /// Whether the media type suggests a file attached to it. A guess: only `Message` knows.
  public var mayHaveAttachment = false

  /// Creates an empty envelope, for values put together by hand.
  public init() {}

  /// Whether there is any field that a mail has: without one, a file is most likely no mail.
  public var hasFields: Bool {
    !subject.isEmpty || date != nil || arrival != nil || messageID != nil || sender != nil
      || !(from + to + cc + bcc + replyTo).isEmpty || !(inReplyTo + references).isEmpty
  }

  /// The time to sort by.
  ///
  /// The Date header counts, unless it is missing, unreadable or more than one day after arrival.
  /// Arrival is the first Received header, else `fileTime`, else `nameTime`.
  ///
  /// - Parameters:
  ///   - fileTime: the modification time of the file.
  ///   - nameTime: the time in the file's name (Maildir), if it has one.
  public func sortTime(fileTime: Date?, nameTime: Date? = nil) -> Date {
    let arrived = arrival ?? fileTime ?? nameTime
    guard let date else { return arrived ?? Date(timeIntervalSince1970: 0) }
    guard let arrived, date > arrived + 86_400 else { return date }
    return arrived
  }
}
