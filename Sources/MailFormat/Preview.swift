/// The first words of a body in one line.
struct Preview {
  /// At most this many characters.
  private static let length = 200

  /// The paragraphs so far, and the one that may turn out to introduce a quotation, in UTF-8.
  private var result: [UInt8] = []
  private var paragraph: [UInt8] = []
  private let keepsQuotations: Bool

  /// Takes the first words that are neither quotation, nor signature, nor decoration, nor a picture's
  /// description, in one line.
  ///
  /// A paragraph that ends in a colon in front of a quotation ("Ada wrote:", in any language)
  /// belongs to the quotation. If nothing else is there, quotation and
  /// description are taken.
  static func make(of text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      for keepsQuotations in [false, true] {
        var preview = Preview(keepsQuotations: keepsQuotations)
        preview.read(bytes)
        if !preview.result.isEmpty { return preview.text }
      }
      return ""
    }
  }

  private init(keepsQuotations: Bool) {
    self.keepsQuotations = keepsQuotations
  }

  /// The result, cut between characters, not within one.
  private var text: String {
    let text = SafeText.line(String(decoding: result, as: UTF8.self))
    return text.utf8.count > Preview.length
      ? SafeText.line(String(text.prefix(Preview.length))) : text
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var at = 0
    // A bound for mail that is decoration for pages.
    for _ in 0..<500 where at < bytes.count {
      let end = bytes[at...].firstByte(lineFeed) ?? bytes.count
      // A family of emoji is one character of 25 bytes; a longer line is more than enough.
      let line = Charset.wholeCharacters(
        UnsafeBufferPointer(rebasing: bytes[at..<min(end, at + Preview.length * 40)]))
      at = end + 1
      if !add(line) || isEnough { break }
    }
    endParagraph()
  }

  /// Whether more lines would not show. A paragraph this long introduces no quotation.
  private var isEnough: Bool {
    let count = result.count + (paragraph.count > 3 * Preview.length ? paragraph.count : 0)
    if count <= Preview.length { return false }
    return count > Preview.length * 25 || result.allSatisfy { $0 < 0x80 }
  }

  /// Adds a line; false if what follows is no longer text of this message.
  private mutating func add(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if Preview.isSignatureMark(line) { return result.isEmpty && paragraph.isEmpty }
    var line = line
    if let first = line.first, Preview.isQuotationMark(first) {
      guard keepsQuotations else {
        if paragraph.last == UInt8(ascii: ":") { paragraph = [] }
        endParagraph()
        return true
      }
      line = UnsafeBufferPointer(
        rebasing: line.drop { Preview.isQuotationMark($0) || $0 == space })
    }
    if line.allSatisfy(\.isHTMLSpace) {
      // The empty line between "Ada wrote:" and the quotation is none of its end.
      if paragraph.last != UInt8(ascii: ":") { endParagraph() }
      return true
    }
    // What stands for a picture is no text of the sender.
    if !keepsQuotations, Preview.isBracketed(line) { return true }
    if Preview.isDecoration(line) {
      endParagraph()
      // A long rule stands before a footer or what was forwarded.
      return !line.starts(with: "____________".utf8) || result.isEmpty
    }
    if !paragraph.isEmpty { paragraph.append(space) }
    Preview.append(line, to: &paragraph)
    while paragraph.last?.isHTMLSpace == true { paragraph.removeLast() }
    return true
  }

  private mutating func endParagraph() {
    if !result.isEmpty, !paragraph.isEmpty { result.append(space) }
    result += paragraph
    paragraph = []
  }

  private static func isQuotationMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|")
  }

  private static func isSignatureMark(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.elementsEqual("-- ".utf8) || line.elementsEqual("--".utf8)
  }

  private static func isBracketed(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.first == UInt8(ascii: "[") && line.last == UInt8(ascii: "]")
  }

  /// Appends a line without the targets of links in angle brackets and without zero-width fillers.
  private static func append(_ line: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
    var at = 0
    while at < line.count {
      let rest = line[at...]
      if line[at] == UInt8(ascii: "<"), rest.starts(with: "<http".utf8),
        let close = rest.firstByte(UInt8(ascii: ">"))
      {
        at = close + 1
      } else if line[at] >= 0xC2, let filler = fillers.first(where: { rest.starts(with: $0) }) {
        at += filler.count
      } else {
        result.append(line[at])
        at += 1
      }
    }
  }

  /// U+00AD, U+034F, U+200B and U+2060.
  private static let fillers: [[UInt8]] = [
    [0xC2, 0xAD], [0xCD, 0x8F], [0xE2, 0x80, 0x8B], [0xE2, 0x81, 0xA0],
  ]

  /// Whether a line holds no word, as `-----` and `* * *`, or only marks text as signed.
  private static func isDecoration(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if line.starts(with: "-----BEGIN PGP".utf8) || line.starts(with: "Hash: SHA".utf8) {
      return true
    }
    // The common case: the first letter or digit is near.
    if line.contains(where: \.isLetterOrDigit) { return false }
    if Charset.isASCII(line) { return !line.contains(UInt8(ascii: "$")) }
    return !String(decoding: line, as: UTF8.self).unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || $0.properties.isEmoji && $0.value > 0xFF
        || $0.properties.generalCategory == .currencySymbol
    }
  }
}
