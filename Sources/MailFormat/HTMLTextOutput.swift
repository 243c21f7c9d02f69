/// The text that is made of HTML: folds white space, and writes line ends, quotation marks and
/// indents when the next word comes.
struct HTMLTextOutput {
  private var bytes: [UInt8] = []
  private var pendingBreaks = 0
  private var pendingSpaces = 0
  private var isLineEmpty = true

  /// Whether only an item's bullet or number stands on the line.
  private var isAfterMarker = false

  /// Whether white space is kept.
  var isPreformatted = false

  /// How many quotations are open; never negative, and no deeper than can be read.
  var quoteDepth = 0 {
    didSet {
      quoteDepth = min(max(quoteDepth, 0), 20)
      emptyLineDepth = min(emptyLineDepth, quoteDepth)
    }
  }

  /// The least of `quoteDepth` since the last word: empty lines between belong to that quotation.
  private var emptyLineDepth = 0

  /// By how many spaces lines are indented.
  var indent = 0

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  /// The number of bytes written.
  var count: Int { bytes.count }

  /// What was written since `start`, trimmed.
  func text(from start: Int) -> String {
    guard start < bytes.count else { return "" }
    return SafeText.line(String(decoding: bytes[start...], as: UTF8.self))
  }

  mutating func append(_ byte: UInt8) {
    if byte.isHTMLSpace {
      appendSpace(byte)
      return
    }
    startWord()
    bytes.append(byte)
  }

  mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0...0x20: append(space)
    case 0xA0, 0x2000...0x200A, 0x202F: appendFixedSpace()
    // Soft hyphens and zero-width fillers are nothing to read or to search for.
    case 0xAD, 0x200B, 0x34F, 0xFEFF: break
    // A zero-width non-joiner between spaces is a filler; in a word it is spelling.
    case 0x200C where pendingSpaces > 0 || isLineEmpty: break
    default:
      startWord()
      bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }

  /// Ends the line if it holds anything.
  mutating func endLine() {
    guard !isLineEmpty, !isAfterMarker else { return }
    pendingBreaks = max(pendingBreaks, 1)
    endSpaces()
  }

  /// Ends the paragraph: an empty line comes before the next word.
  mutating func endParagraph() {
    guard !isLineEmpty || pendingBreaks > 0, !isAfterMarker else { return }
    pendingBreaks = max(pendingBreaks, 2)
    endSpaces()
  }

  /// Starts a line for the marker of a list's item.
  mutating func startItem() {
    isAfterMarker = false
    endLine()
  }

  /// What was just written is such a marker: its text follows on the same line.
  mutating func endMarker() {
    isAfterMarker = true
  }

  /// Ends the line even if it is empty; two empty lines at most.
  mutating func breakLine() {
    isAfterMarker = false
    pendingBreaks = min(pendingBreaks + 1, 3)
    endSpaces()
  }

  /// A line across.
  mutating func rule() {
    endParagraph()
    append("———")
    endParagraph()
  }

  /// Keeps a cell apart from the one before in its row.
  mutating func separateCell() {
    if !isLineEmpty, pendingBreaks == 0 { pendingSpaces = 2 }
  }

  /// The whole text, with the white space at its ends removed.
  mutating func finish() -> String {
    while let last = bytes.last, last.isHTMLSpace { bytes.removeLast() }
    if !bytes.isEmpty { bytes.append(lineFeed) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func appendSpace(_ byte: UInt8) {
    guard isPreformatted else {
      if pendingSpaces == 0 { pendingSpaces = 1 }
      return
    }
    if byte == lineFeed {
      pendingBreaks = min(pendingBreaks + 1, 3)
      pendingSpaces = 0
      isLineEmpty = true
    } else if byte != carriageReturn {
      pendingSpaces = min(pendingSpaces + (byte == tab ? 4 : 1), 120)
    }
  }

  private mutating func appendFixedSpace() {
    if pendingSpaces == 0 { pendingSpaces = 1 }
  }

  private mutating func endSpaces() {
    pendingSpaces = 0
    isLineEmpty = true
  }

  private mutating func startWord() {
    let startsLine = pendingBreaks > 0 || bytes.isEmpty
    if bytes.isEmpty { pendingBreaks = 0 }
    while pendingBreaks > 0 {
      bytes.append(lineFeed)
      pendingBreaks -= 1
      if pendingBreaks > 0 {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: ">"), count: emptyLineDepth))
      }
    }
    if startsLine {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: ">"), count: quoteDepth))
      bytes.append(contentsOf: repeatElement(space, count: (quoteDepth > 0 ? 1 : 0) + indent))
      if isPreformatted {
        bytes.append(contentsOf: repeatElement(space, count: pendingSpaces))
      }
    } else if pendingSpaces > 0 {
      bytes.append(contentsOf: repeatElement(space, count: pendingSpaces))
    }
    pendingSpaces = 0
    emptyLineDepth = quoteDepth
    isLineEmpty = false
    isAfterMarker = false
  }
}
