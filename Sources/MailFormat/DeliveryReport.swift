/// A report about the delivery of a message (RFC 3464).
public struct DeliveryReport: Sendable, Hashable {
  /// What became of one recipient's copy.
  public struct Recipient: Sendable, Hashable {
    /// The address it was sent to.
    public var address = ""

    /// `failed`, `delayed`, `delivered`, `relayed` or `expanded`; empty when missing.
    public var action = ""

    /// The status code, as in `5.1.1`; empty when missing.
    public var status = ""

    /// What the other server said; empty when missing.
    public var diagnostic = ""
  }

  /// The recipients that are reported on.
  public var recipients: [Recipient] = []

  /// Reads the contents of a `message/delivery-status` part: groups of fields, one for the message
  /// and one for each recipient.
  init(status: [UInt8]) {
    status.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count, recipients.count < 1_000 {
        let group = HeaderFields(UnsafeBufferPointer(rebasing: bytes[start...]))
        var recipient = Recipient()
        for field in group.fields {
          let text = HeaderText.decode(field.value, limit: 2_000)
          if field.isNamed("final-recipient") || field.isNamed("original-recipient") {
            if recipient.address.isEmpty { recipient.address = DeliveryReport.value(text) }
          } else if field.isNamed("action") {
            recipient.action = text.lowercased()
          } else if field.isNamed("status") {
            recipient.status = text
          } else if field.isNamed("diagnostic-code") {
            recipient.diagnostic = DeliveryReport.value(text)
          }
        }
        if !recipient.address.isEmpty { recipients.append(recipient) }
        guard group.isComplete, let next = group.bodyStart else { break }
        start += next
      }
    }
  }

  /// What follows the type in `rfc822; ada@example.org`.
  private static func value(_ text: String) -> String {
    guard let mark = text.firstIndex(of: ";") else { return text }
    return SafeText.line(String(text[text.index(after: mark)...]))
  }
}
