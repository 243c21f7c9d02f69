/// One mail address with the name it was given.
///
/// Both texts are free of control and direction-changing characters, so that they can be shown as
/// they are.
public struct Address: Sendable, Hashable, Codable {
  /// The display name, decoded; empty when the header has none.
  public var name: String

  /// The address itself, as in `ada@example.org`; empty when the header holds no address.
  public var address: String

  /// Creates an address from its two texts.
  public init(name: String = "", address: String) {
    self.name = name
    self.address = address
  }

  /// What follows the last `@` of the address, in lower case; empty when there is none.
  public var domain: String {
    guard let at = address.lastIndex(of: "@") else { return "" }
    return address[address.index(after: at)...].lowercased()
  }

  /// Whether the name reads as a mail address other than the real one, which is how senders are
  /// forged.
  public var nameLooksForged: Bool {
    nameReadsAsAddress && name.lowercased() != address.lowercased()
  }

  /// Whether an `@` or a character that looks like one stands in the name.
  private var nameReadsAsAddress: Bool {
    name.unicodeScalars.contains { $0 == "@" || $0 == "\u{FF20}" || $0 == "\u{FE6B}" }
  }

  /// The short text for a list: the name, or the address where there is no name.
  ///
  /// A name that itself reads as an address comes after the real one, so that the real domain stays
  /// in sight when the text is cut.
  public var display: String {
    if name.isEmpty { return address }
    if address.isEmpty || !nameReadsAsAddress { return name }
    return nameLooksForged ? "\(address) (\(name))" : address
  }

  /// The long text for a message header: name and address.
  public var fullText: String {
    if name.isEmpty || address.isEmpty { return name + address }
    return nameLooksForged ? display : "\(name) <\(address)>"
  }
}
