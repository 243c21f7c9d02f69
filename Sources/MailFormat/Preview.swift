/// The first words of a body in one line.
struct Preview {
  /// At most this many characters.
  private static let length = 200

  /// The paragraphs so far, and the one that may turn out to introduce a quotation.
  private var result = ""
  private var paragraph = ""
  private let keepsQuotations: Bool

  /// Takes the first words that are neither quotation, nor signature, nor decoration, in one line.
  ///
  /// A paragraph that ends in a colon in front of a quotation ("Ada wrote:", in any language)
  /// belongs to the quotation. If nothing else is there, the quotation is taken.
  static func make(of text: String) -> String {
    for keepsQuotations in [false, true] {
      var preview = Preview(keepsQuotations: keepsQuotations)
      preview.read(text)
      if !preview.result.isEmpty { return preview.result }
    }
    return ""
  }

  private init(keepsQuotations: Bool) {
    self.keepsQuotations = keepsQuotations
  }

  private mutating func read(_ text: String) {
    var rest = text[...]
    // A bound for mail that is decoration for pages.
    for _ in 0..<500 where !rest.isEmpty {
      let end = rest.utf8.firstIndex(of: lineFeed) ?? rest.endIndex
      let isEnd = !add(rest[..<end])
      rest = end < rest.endIndex ? rest[rest.utf8.index(after: end)...] : ""
      // Four bytes a character is the most that is common.
      if isEnd || result.utf8.count + paragraph.utf8.count > Preview.length * 4 { break }
    }
    endParagraph()
    // Cut between characters, not within one.
    if result.utf8.count > Preview.length { result = String(result.prefix(Preview.length)) }
    while result.last == " " { result.removeLast() }
  }

  /// Adds a line; false if what follows is no longer text of this message.
  private mutating func add(_ line: Substring) -> Bool {
    var line = line
    if line.utf8.count > 4_000 { line = line.prefix(1_000) }
    if line == "-- " || line == "--" { return result.isEmpty && paragraph.isEmpty }
    if line.hasPrefix(">") || line.hasPrefix("|") {
      guard keepsQuotations else {
        if paragraph.hasSuffix(":") { paragraph = "" }
        endParagraph()
        return true
      }
      line = line.drop { $0 == ">" || $0 == "|" || $0 == " " }
    }
    let words = Preview.withoutFillers(line)
    if words.isEmpty {
      // The empty line between "Ada wrote:" and the quotation.
      if !paragraph.hasSuffix(":") { endParagraph() }
      return true
    }
    if Preview.isDecoration(words) {
      endParagraph()
      // A long rule stands before a footer or what was forwarded.
      return !words.hasPrefix("____________") || result.isEmpty
    }
    if !paragraph.isEmpty { paragraph += " " }
    paragraph += words
    return true
  }

  private mutating func endParagraph() {
    if !result.isEmpty, !paragraph.isEmpty { result += " " }
    result += paragraph
    paragraph = ""
  }

  /// Folds white space and leaves out link targets in angle brackets and zero-width characters.
  private static func withoutFillers(_ line: Substring) -> String {
    var text = ""
    var rest = line
    while let open = rest.firstIndex(of: "<") {
      let target = rest[open...]
      if target.hasPrefix("<http"), let close = target.firstIndex(of: ">") {
        text += rest[..<open]
        rest = target[target.index(after: close)...]
      } else {
        text += rest[...open]
        rest = target.dropFirst()
      }
    }
    text += rest
    text.unicodeScalars.removeAll { [0xAD, 0x34F, 0x200B, 0x2060].contains($0.value) }
    return SafeText.line(text)
  }

  /// Whether a line holds no word, as `-----` and `* * *`, or only marks text as signed.
  private static func isDecoration(_ words: String) -> Bool {
    if words.hasPrefix("-----BEGIN PGP") || words.hasPrefix("Hash: SHA") { return true }
    return !words.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || $0.properties.isEmoji && $0.value > 0xFF
        || $0.properties.generalCategory == .currencySymbol
    }
  }
}
