/// The addresses of one header value.
///
/// Reads the grammar of RFC 5322 and what is written instead of it: unbalanced quotes and brackets,
/// semicolons as separators, names with dots, brackets and raw 8-bit text. Nothing is dropped: what
/// holds no address comes out as a name. (GMime gives up on the whole header in such cases.)
struct AddressParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let limit: Int
  private let hint: () -> Charset?

  private var at = 0
  private var result: [Address] = []

  /// The words of the address being read. Words without white space between them are one.
  private var words: [Word] = []
  private var comment: [UInt8]?
  private var bracketed: [UInt8]?
  private var isAfterSpace = true
  /// Whether a quote was found that is never closed. Then none after it is: the search for the end of
  /// the first passed over each of them as an escaped one, and goes on behind it as theirs would.
  private var isQuoteUnclosed = false

  private struct Word {
    /// As written, quotes included: what counts in an address.
    var raw: [UInt8] = []
    /// Without quotes and escapes: what counts in a name.
    var plain: [UInt8] = []
    /// Whether an `@` stands in it outside quotes.
    var hasAt = false
  }

  /// Reads at most `limit` addresses of a header value.
  ///
  /// - Parameter hint: the charset that raw 8-bit names may be in.
  static func parse(
    _ value: UnsafeBufferPointer<UInt8>, limit: Int, hint: @escaping () -> Charset? = { nil }
  ) -> [Address] {
    // The closure does not outlive the call; it is stored to keep the parser one value.
    let start = UnsafeBufferPointer(rebasing: value.prefix(1 << 20))
    var parser = AddressParser(bytes: start, limit: limit, hint: hint)
    parser.run()
    return parser.result
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, limit: Int, hint: @escaping () -> Charset?) {
    self.bytes = bytes
    self.limit = limit
    self.hint = hint
  }

  private mutating func run() {
    while at < bytes.count, result.count < limit {
      let byte = bytes[at]
      switch byte {
      case space, tab, lineFeed, carriageReturn, 0:
        isAfterSpace = true
        at += 1
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        finish()
        at += 1
      case UInt8(ascii: ":") where isGroupName:
        words = []
        comment = nil
        isAfterSpace = true
        at += 1
      case UInt8(ascii: "\""): readQuoted()
      case UInt8(ascii: "("): readComment()
      case UInt8(ascii: "<"): readBracketed()
      case _ where byte.isLetterOrDigit:
        readText(upTo: bytes[at...].firstIndex { !$0.isLetterOrDigit } ?? bytes.count)
      default:
        // An encoded word may hold any of the characters above.
        readText(upTo: EncodedWord(bytes, at: at)?.end ?? at + 1)
      }
    }
    if result.count < limit { finish() }
  }

  /// Whether the words so far can name a group, as in `friends: a@b.org, c@d.org;`.
  private var isGroupName: Bool {
    bracketed == nil && !words.isEmpty && !words.contains(where: \.hasAt)
  }

  /// Reads ordinary characters: as they are in the address and in the name.
  private mutating func readText(upTo end: Int) {
    append(raw: bytes[at..<end], plain: bytes[at..<end])
    if end == at + 1, bytes[at] == UInt8(ascii: "@") { words[words.count - 1].hasAt = true }
    at = end
  }

  private mutating func append(
    raw: some Collection<UInt8>, plain: some Collection<UInt8>
  ) {
    if isAfterSpace || words.isEmpty { words.append(Word()) }
    isAfterSpace = false
    words[words.count - 1].raw.append(contentsOf: raw)
    words[words.count - 1].plain.append(contentsOf: plain)
  }

  /// Reads `"text"`; a quote that is never closed is an ordinary character.
  private mutating func readQuoted() {
    var plain: [UInt8] = []
    var next = at + 1
    while !isQuoteUnclosed, next < bytes.count {
      if bytes[next] == UInt8(ascii: "\"") {
        append(raw: bytes[at...next], plain: plain)
        at = next + 1
        return
      }
      if bytes[next] == UInt8(ascii: "\\"), next + 1 < bytes.count { next += 1 }
      plain.append(bytes[next])
      next += 1
    }
    isQuoteUnclosed = true
    at += 1
  }

  /// Reads `(text)`, which may be nested; one that is not closed within the longest line of RFC 5322
  /// is an ordinary character, so that many of them cost no look to the end each.
  private mutating func readComment() {
    var text: [UInt8] = []
    var depth = 0
    var next = at
    let end = min(bytes.count, at + 998)
    while next < end {
      switch bytes[next] {
      case UInt8(ascii: "("):
        depth += 1
        guard depth <= 20 else { next = end; continue }
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 {
          if comment == nil { comment = text }
          isAfterSpace = true
          at = next + 1
          return
        }
      case UInt8(ascii: "\\") where next + 1 < end:
        next += 1
        text.append(bytes[next])
      default: text.append(bytes[next])
      }
      next += 1
    }
    readText(upTo: at + 1)
  }

  /// Reads `<address>`; one that is never closed ends at the next separator.
  private mutating func readBracketed() {
    var next = at + 1
    var isQuoted = false
    while next < bytes.count {
      let byte = bytes[next]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") { break }
      next += 1
    }
    if next == bytes.count || bytes[next] == UInt8(ascii: "<") {
      let ends: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ">"), UInt8(ascii: "<")]
      next = bytes[(at + 1)...].firstIndex(where: ends.contains) ?? next
    }
    let inside = bytes[(at + 1)..<next].filter { $0 > space }
    if bracketed == nil { bracketed = inside }
    isAfterSpace = true
    at = next < bytes.count && bytes[next] == UInt8(ascii: ">") ? next + 1 : next
  }

  /// Makes an address of what was read since the last separator.
  private mutating func finish() {
    defer {
      words = []
      comment = nil
      bracketed = nil
      isAfterSpace = true
    }
    var address: [UInt8] = []
    if let inside = bracketed {
      address = AddressParser.withoutRoute(inside)
    } else if let index = words.firstIndex(where: \.hasAt) {
      address = words.remove(at: index).raw
    } else if words.count == 1, let word = words.first, word.raw == word.plain,
      word.raw.allSatisfy({ $0 < 0x80 })
    {
      // A local name alone, as in `From: MAILER-DAEMON`.
      address = word.raw
      words = []
    }
    let name = Array(words.map(\.plain).joined(separator: [space]))
    let text = decode(name.isEmpty ? comment ?? [] : name)
    let safeAddress = decode(address)
    guard !text.isEmpty || !safeAddress.isEmpty else { return }
    result.append(Address(name: text == safeAddress ? "" : text, address: safeAddress))
  }

  private func decode(_ text: [UInt8]) -> String {
    text.withUnsafeBufferPointer {
      HeaderText.decode($0, limit: 1_000, hint: hint())
    }
  }

  /// Removes an old source route: `@relay.org,@other.org:ada@example.org`.
  private static func withoutRoute(_ address: [UInt8]) -> [UInt8] {
    guard address.first == UInt8(ascii: "@"), let colon = address.firstIndex(of: UInt8(ascii: ":"))
    else { return address }
    return Array(address[(colon + 1)...])
  }
}
