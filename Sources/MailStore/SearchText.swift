/// Text as it goes into the word index, and as it is looked for there.
///
/// SQLite's `unicode61` splits words and folds case and accents. What it cannot do is done here:
/// languages without blanks between words are indexed by overlapping pairs of characters, and ß is
/// folded to ss.
enum SearchText {
  /// The text for the index. O(length); most comes back as it is.
  static func indexed(_ text: String) -> String { prepared(text, isQuery: false) }

  /// The text of a query, as a quoted phrase of FTS5.
  static func phrase(_ text: String) -> String {
    "\"" + prepared(text, isQuery: true).replacing("\"", with: " ").replacing("\0", with: " ")
      + "\""
  }

  /// Whether a query that ends so stands for all words that begin so; nil where what was typed
  /// decides. A single character of an unspaced language begins many pairs, a pair is complete.
  static func isPrefix(_ text: String) -> Bool? {
    let run = text.unicodeScalars.reversed().prefix(while: isUnspaced).count
    return run == 0 ? nil : run == 1
  }

  /// Whether a text is no more than the first letters of a word in a language with blanks.
  static func isBeginning(_ text: String) -> Bool {
    text.unicodeScalars.count <= TextIndex.lettersOfBeginnings && isPrefix(text) == nil
  }

  private static func prepared(_ text: String, isQuery: Bool) -> String {
    guard mayNeedPreparing(text) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var run: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if isUnspaced(scalar) {
        run.append(scalar)
        continue
      }
      append(&run, to: &result, isQuery: isQuery)
      switch scalar {
      case "\0": result.append(UInt8(ascii: " "))
      case "ß", "ẞ": result += [UInt8(ascii: "s"), UInt8(ascii: "s")]
      default: result += scalar.utf8
      }
    }
    append(&run, to: &result, isQuery: isQuery)
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether there is anything that ``prepared(_:isQuery:)`` changes, told by the bytes: most text has
  /// none, and is a lot.
  private static func mayNeedPreparing(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var previous: UInt8 = 0xFF
      for byte in bytes {
        switch (previous, byte) {
        // NUL, which would end the text for SQLite; ß, ẞ; what begins as unspaced characters do.
        case (_, 0), (0xC3, 0x9F), (0xE1, 0xBA), (_, 0xE3...0xED), (_, 0xEF), (0xF0, 0xA0...0xAF):
          return true
        default: previous = byte
        }
      }
      return false
    }
  }

  /// Appends 日本語 as 日本 本語, in the index also with 語, so that each character is found alone.
  private static func append(
    _ run: inout [Unicode.Scalar], to result: inout [UInt8], isQuery: Bool
  ) {
    guard !run.isEmpty else { return }
    let blank = UInt8(ascii: " ")
    result.append(blank)
    for (first, second) in zip(run, run.dropFirst()) {
      result += first.utf8
      result += second.utf8
      result.append(blank)
    }
    if let last = run.last, !isQuery || run.count == 1 {
      result += last.utf8
      result.append(blank)
    }
    run.removeAll(keepingCapacity: true)
  }

  /// Han, kana and hangul.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7af, 0xf900...0xfaff,
      0x20000...0x2fa1f, 0x3005, 0x3007:
      true
    default: false
    }
  }

  /// Whether a character is part of a word for `unicode61`.
  static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      return true
    default: return false
    }
  }
}
