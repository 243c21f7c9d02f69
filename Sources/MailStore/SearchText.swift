/// Text as it goes into the word index, and as it is looked for there.
///
/// SQLite's `unicode61` splits words and folds case and the accents of Latin letters. What it cannot
/// do is done here: languages without blanks between words are indexed by overlapping pairs of
/// characters, ß is folded to ss, and other letters as ``LetterFolding`` says.
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
    let run = folded(text).reversed().prefix(while: isUnspaced).count
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
    // What the index has after the pairs of a run, and a query too where more follows: what stands
    // side by side in one does so in the other.
    var last: Unicode.Scalar?
    for scalar in folded(text) {
      if isUnspaced(scalar) {
        if run.isEmpty { append(&last, to: &result) }
        run.append(scalar)
        continue
      }
      if !run.isEmpty {
        last = append(&run, to: &result, isQuery: isQuery)
        if !isQuery { append(&last, to: &result) }
      }
      if last != nil, isWordScalar(scalar) { append(&last, to: &result) }
      switch scalar {
      case "\0": result.append(UInt8(ascii: " "))
      case "ß", "ẞ": result += [UInt8(ascii: "s"), UInt8(ascii: "s")]
      default: result += scalar.utf8
      }
    }
    last = append(&run, to: &result, isQuery: isQuery)
    if !isQuery { append(&last, to: &result) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      let letter = LetterFolding.folded(scalar)
      if let kana = scalars.last, let voiced = LetterFolding.voiced(kana, by: letter) {
        scalars[scalars.count - 1] = voiced
      } else {
        scalars.append(letter)
      }
    }
    return scalars
  }

  /// Whether there is anything that ``prepared(_:isQuery:)`` changes, told by the bytes: most text has
  /// none, and is a lot.
  private static func mayNeedPreparing(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var previous: UInt8 = 0xFF
      for byte in bytes {
        switch (previous, byte) {
        case (_, 1..<0x80): previous = byte
        // NUL, which would end the text for SQLite; ß, ẞ; ø, đ, ł; Greek, Cyrillic; what begins as
        // unspaced characters do.
        case (_, 0), (0xC3, 0x9F), (0xE1, 0xBA), (0xC3, 0x98), (0xC3, 0xB8), (0xC4, 0x90...0x91),
          (0xC5, 0x81...0x82), (_, 0xCE...0xD3), (0xE1, 0xBC...0xBF), (_, 0xE3...0xED),
          (_, 0xEF), (0xF0, 0xA0...0xAF):
          return true
        default: previous = byte
        }
      }
      return false
    }
  }

  /// Appends 日本語 as 日本 本語.
  ///
  /// - Returns: the last character, which the index has too, so that each is found alone; nil where it
  ///   stands there already.
  private static func append(
    _ run: inout [Unicode.Scalar], to result: inout [UInt8], isQuery: Bool
  ) -> Unicode.Scalar? {
    let blank = UInt8(ascii: " ")
    result.append(blank)
    for (first, second) in zip(run, run.dropFirst()) {
      result += first.utf8
      result += second.utf8
      result.append(blank)
    }
    var last = run.last
    if isQuery, run.count == 1 { append(&last, to: &result) }
    run.removeAll(keepingCapacity: true)
    return last
  }

  private static func append(_ last: inout Unicode.Scalar?, to result: inout [UInt8]) {
    guard let scalar = last else { return }
    result += scalar.utf8
    result.append(UInt8(ascii: " "))
    last = nil
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
