/// HTML to plain text, without regard to language.
///
/// Reads what mail programs write rather than what they should: unclosed tags and quotes, tables for
/// layout, hidden text to fill the preview. Cost: linear in the length, no recursion.
struct HTMLText {
  private let source: UnsafeBufferPointer<UInt8>
  private let showsLinks: Bool
  private var at = 0
  private var output: HTMLTextOutput

  /// The open element that hides what it contains, and how many of its name are open.
  private var hidden: (name: HTMLTag.Name, depth: Int)?

  /// The open lists: nil for bullets, else the number of the last item.
  private var lists: [Int?] = []

  /// The target of the open link, and where in the output its text starts.
  private var link: (url: String, start: Int)?

  /// The text of an HTML document.
  ///
  /// - Parameter showsLinks: whether the target of a link follows its text.
  static func text(of html: String, showsLinks: Bool = true) -> String {
    var html = html
    return html.withUTF8 { source in
      var converter = HTMLText(source: source, showsLinks: showsLinks)
      converter.run()
      return SafeText.block(converter.output.finish())
    }
  }

  private init(source: UnsafeBufferPointer<UInt8>, showsLinks: Bool) {
    self.source = source
    self.showsLinks = showsLinks
    output = HTMLTextOutput(capacity: source.count / 3)
  }

  private mutating func run() {
    var scanner = HTMLTagScanner(source)
    while at < source.count {
      let byte = source[at]
      if byte == UInt8(ascii: "<") {
        if let end = scanner.endOfMarkup(at: at) {
          at = end
          continue
        }
        if let tag = scanner.tag(at: at) {
          at = tag.end
          if !tag.isClosing, let end = scanner.endOfRawText(of: tag) { at = end }
          read(tag)
          continue
        }
      }
      if hidden != nil {
        at += 1
      } else if byte == UInt8(ascii: "&") {
        readEntity()
      } else if byte < 0x80 {
        output.append(byte)
        at += 1
      } else {
        readScalar(byte)
      }
    }
  }

  /// Reads one character beyond ASCII; the source is valid UTF-8.
  private mutating func readScalar(_ first: UInt8) {
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for byte in source[(at + 1)..<min(at + length, source.count)] {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    at += length
    if let scalar = Unicode.Scalar(value) { output.append(scalar) }
  }

  private mutating func read(_ tag: HTMLTag) {
    if let open = hidden {
      if tag.name == open.name, !tag.isSelfClosing {
        let depth = open.depth + (tag.isClosing ? -1 : 1)
        hidden = depth > 0 ? (open.name, depth) : nil
      }
      // A hidden cell cannot hide what follows its table.
      if tag.isClosing, tag.name == .body || tag.name == .html { hidden = nil }
      return
    }
    if !tag.isClosing, !tag.isVoid, !tag.isSelfClosing, tag.isHidden {
      hidden = (tag.name, 1)
      return
    }
    switch tag.name {
    case .br: output.breakLine()
    case .hr: output.rule()
    case .p, .heading, .table, .definitionList: output.endParagraph()
    case .block: output.endLine()
    case .row: output.endLine()
    case .cell: if !tag.isClosing { output.separateCell() }
    case .pre:
      output.endParagraph()
      output.isPreformatted = !tag.isClosing
    case .quote:
      output.endParagraph()
      output.quoteDepth += tag.isClosing ? -1 : 1
    case .list(let isOrdered): readList(isOrdered, isClosing: tag.isClosing)
    case .item: if !tag.isClosing { startItem() } else { output.endLine() }
    case .link: readLink(tag)
    case .image: readImage(tag)
    case .shortQuote: output.append(tag.isClosing ? "\u{201D}" : "\u{201C}")
    case .body, .html, .hiddenText, .other: break
    }
  }

  private mutating func readList(_ isOrdered: Bool, isClosing: Bool) {
    if isClosing {
      if !lists.isEmpty { lists.removeLast() }
    } else if lists.count < 100 {
      lists.append(isOrdered ? 0 : nil)
    }
    if lists.isEmpty || (lists.count == 1 && !isClosing) {
      output.endParagraph()
    } else {
      output.endLine()
    }
    output.indent = 2 * max(0, lists.count - 1)
  }

  private mutating func startItem() {
    output.startItem()
    if let last = lists.last, let number = last {
      lists[lists.count - 1] = number + 1
      output.append("\(number + 1). ")
    } else {
      output.append("• ")
    }
    output.endMarker()
  }

  private mutating func readLink(_ tag: HTMLTag) {
    if let link, showsLinks {
      let text = output.text(from: link.start)
      let target = link.url.hasPrefix("mailto:") ? String(link.url.dropFirst(7)) : link.url
      if !text.isEmpty, !HTMLText.isSameTarget(text, target) {
        output.append(" <\(target)>")
      }
    }
    link = nil
    guard !tag.isClosing, let href = tag.attribute("href") else { return }
    let url = SafeText.line(HTMLText.decodeEntities(href))
    // Addresses made to be followed by machines drown the text; the HTML has them.
    guard url.utf8.count <= 300 else { return }
    let scheme = url.prefix(8).lowercased()
    if scheme.hasPrefix("http://") || scheme == "https://" || scheme.hasPrefix("mailto:") {
      link = (url, output.count)
    }
  }

  private mutating func readImage(_ tag: HTMLTag) {
    guard let text = tag.attribute("alt") else { return }
    let alt = SafeText.line(HTMLText.decodeEntities(text))
    if !alt.isEmpty, alt.utf8.count <= 200 { output.append("[\(alt)]") }
  }

  /// Whether a link's text says where it leads.
  private static func isSameTarget(_ text: String, _ url: String) -> Bool {
    func bare(_ text: String) -> String {
      var text = text.lowercased()
      for prefix in ["https://", "http://", "www."] where text.hasPrefix(prefix) {
        text.removeFirst(prefix.count)
      }
      while text.last == "/" { text.removeLast() }
      return text
    }
    return bare(text) == bare(url)
  }

  private mutating func readEntity() {
    if let (scalar, length) = HTMLText.entity(in: source, at: at) {
      output.append(scalar)
      at += length
    } else {
      output.append(UInt8(ascii: "&"))
      at += 1
    }
  }

  /// The character reference at an `&`; nil if none starts there.
  private static func entity(
    in source: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let end = min(source.count, start + 34)
    var at = start + 1
    guard at < end else { return nil }
    if source[at] == UInt8(ascii: "#") {
      at += 1
      let isHex = at < end && source[at] | 0x20 == UInt8(ascii: "x")
      if isHex { at += 1 }
      let digits = at
      var number: UInt32 = 0
      while at < end, let digit = TransferEncoding.hexValue(source[at]), isHex || digit < 10 {
        number = min(number * (isHex ? 16 : 10) + UInt32(digit), 0x20_0000)
        at += 1
      }
      guard at > digits else { return nil }
      if at < end, source[at] == UInt8(ascii: ";") { at += 1 }
      return (HTMLEntities.scalar(number: number) ?? "\u{FFFD}", at - start)
    }
    while at < end, source[at].isLetterOrDigit { at += 1 }
    let name = String(decoding: source[(start + 1)..<at], as: UTF8.self)
    let isTerminated = at < end && source[at] == UInt8(ascii: ";")
    guard let scalar = HTMLEntities.scalar(named: name),
      isTerminated || HTMLEntities.isLegacy(scalar)
    else { return nil }
    return (scalar, at + (isTerminated ? 1 : 0) - start)
  }

  /// A text with its character references replaced.
  static func decodeEntities(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var text = text
    return text.withUTF8 { source in
      var result: [UInt8] = []
      var at = 0
      while at < source.count {
        if source[at] == UInt8(ascii: "&"), let (scalar, length) = entity(in: source, at: at) {
          result.append(contentsOf: UTF8.encode(scalar) ?? .init())
          at += length
        } else {
          result.append(source[at])
          at += 1
        }
      }
      return String(decoding: result, as: UTF8.self)
    }
  }

  /// Text as HTML that shows it.
  static func escape(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + 64)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
