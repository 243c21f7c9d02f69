import MailFormat

/// The parts of a message that its HTML may refer to as `cid:…`.
struct InlineParts: Sendable {
  /// The message's parts.
  var attachments: [Attachment]
  /// Reads the decoded contents of one of them.
  var contents: @Sendable (Attachment) async throws -> [UInt8]

  /// A message without parts.
  static let none = InlineParts(attachments: []) { _ in [] }

  /// The part that a reference means.
  ///
  /// - Parameter path: What stands behind `cid:`, percent-encoded as in a URL (RFC 2392).
  func attachment(path: String) -> Attachment? {
    let contentID = Self.decoded(path)
    return attachments.first { $0.contentID == contentID }
  }

  private static func decoded(_ path: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
