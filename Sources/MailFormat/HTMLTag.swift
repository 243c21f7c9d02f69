/// One tag of an HTML document.
struct HTMLTag {
  /// What an element means for its text.
  enum Name: Equatable {
    case br, hr, p, heading, block, table, row, cell, pre, quote, item, definitionList
    case list(isOrdered: Bool)
    case link, image, shortQuote, body, html
    /// An element whose text is not shown.
    case hiddenText
    /// An element that changes nothing, known by its name.
    case other(UInt64)
  }

  let name: Name
  let isClosing: Bool
  let isSelfClosing: Bool
  /// The bytes between the name and the closing bracket.
  let attributes: UnsafeBufferPointer<UInt8>
  /// The index behind the closing bracket.
  let end: Int

  /// Whether an element of this kind has no end tag.
  var isVoid: Bool {
    switch name {
    case .br, .hr, .image: true
    case .other(let code): HTMLTag.voidCodes.contains(code)
    default: false
    }
  }

  /// Whether nothing within is shown: by kind, by `hidden`, or by a style that senders use to fill
  /// the preview.
  var isHidden: Bool {
    if name == .hiddenText { return true }
    if name == .body || name == .html || attributes.isEmpty { return false }
    if attribute("hidden") != nil { return true }
    guard let written = attribute("style") else { return false }
    let bytes = written.utf8.filter { !$0.isHTMLSpace }.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    let style = String(decoding: bytes, as: UTF8.self)
    return style.contains(bytes: "display:none") || style.contains(bytes: "visibility:hidden")
      || style.contains(bytes: "mso-hide:all")
      || style.contains(bytes: "overflow:hidden")
        && style.split(separator: ";").contains {
          ["max-height:0", "max-height:0px", "font-size:0", "font-size:0px"].contains($0)
        }
  }

  /// The value of an attribute, empty for one without value; nil if the tag lacks it.
  func attribute(_ name: StaticString) -> String? {
    var at = 0
    let count = attributes.count
    while at < count {
      while at < count, attributes[at].isHTMLSpace || attributes[at] == UInt8(ascii: "/") {
        at += 1
      }
      let nameStart = at
      while at < count, !attributes[at].isHTMLSpace, attributes[at] != UInt8(ascii: "="),
        attributes[at] != UInt8(ascii: "/")
      {
        at += 1
      }
      let key = attributes[nameStart..<at]
      while at < count, attributes[at].isHTMLSpace { at += 1 }
      var value = attributes[at..<at]
      if at < count, attributes[at] == UInt8(ascii: "=") {
        at += 1
        while at < count, attributes[at].isHTMLSpace { at += 1 }
        if at < count, attributes[at] == UInt8(ascii: "\"") || attributes[at] == UInt8(ascii: "'") {
          let quote = attributes[at]
          at += 1
          let start = at
          while at < count, attributes[at] != quote { at += 1 }
          value = attributes[start..<at]
          at += 1
        } else {
          let start = at
          while at < count, !attributes[at].isHTMLSpace { at += 1 }
          value = attributes[start..<at]
        }
      } else if key.isEmpty {
        at += 1
      }
      if key.count == name.utf8CodeUnitCount,
        zip(key, 0..<key.count).allSatisfy({ $0 | 0x20 == name.utf8Start[$1] })
      {
        return String(decoding: value, as: UTF8.self)
      }
    }
    return nil
  }

  /// A name of at most eight letters as a number; longer ones are mixed.
  static func code(_ name: some Collection<UInt8>) -> UInt64 {
    var code: UInt64 = 0
    for byte in name {
      let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
      code = code &* 257 &+ UInt64(lower)
    }
    return code
  }

  static let names: [UInt64: Name] = {
    var names: [UInt64: Name] = [:]
    func add(_ list: String, _ name: Name) {
      for word in list.split(separator: " ") { names[code(word.utf8)] = name }
    }
    add("br", .br)
    add("hr", .hr)
    add("p", .p)
    add("h1 h2 h3 h4 h5 h6", .heading)
    add("div section article header footer main nav aside center form address figure", .block)
    add("figcaption fieldset details summary caption dt dd", .block)
    add("table", .table)
    add("tr", .row)
    add("td th", .cell)
    add("pre", .pre)
    add("blockquote", .quote)
    add("ul menu dir", .list(isOrdered: false))
    add("ol", .list(isOrdered: true))
    add("li", .item)
    add("dl", .definitionList)
    add("a", .link)
    add("img", .image)
    add("q", .shortQuote)
    add("body", .body)
    add("html", .html)
    add("title template select noframes noembed", .hiddenText)
    return names
  }()

  private static let voidCodes: Set<UInt64> = Set(
    ["area", "base", "col", "embed", "input", "link", "meta", "source", "track", "wbr"]
      .map { code($0.utf8) })
}

/// Finds tags in HTML; keeps in mind what was searched for in vain, so that broken HTML costs no more
/// than one pass for each kind of search.
struct HTMLTagScanner {
  private let source: UnsafeBufferPointer<UInt8>
  private var lacksQuote = [false, false]
  private var lacksEnd = false
  private var lacksCommentEnd = false

  init(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
  }

  /// The end of a comment, declaration or processing instruction; nil if none starts here.
  mutating func endOfMarkup(at start: Int) -> Int? {
    guard start + 1 < source.count else { return nil }
    let mark = source[start + 1]
    guard mark == UInt8(ascii: "!") || mark == UInt8(ascii: "?") else { return nil }
    if !lacksCommentEnd, start + 3 < source.count, source[start + 2] == UInt8(ascii: "-"),
      source[start + 3] == UInt8(ascii: "-")
    {
      var at = start + 4
      while at + 2 < source.count {
        if source[at] == UInt8(ascii: "-"), source[at + 1] == UInt8(ascii: "-"),
          source[at + 2] == UInt8(ascii: ">")
        {
          return at + 3
        }
        at += 1
      }
      lacksCommentEnd = true
    }
    return find(UInt8(ascii: ">"), from: start).map { $0 + 1 } ?? source.count
  }

  /// The tag that starts at a `<`; nil if it is only a character.
  mutating func tag(at start: Int) -> HTMLTag? {
    var at = start + 1
    let isClosing = at < source.count && source[at] == UInt8(ascii: "/")
    if isClosing { at += 1 }
    guard at < source.count, source[at].isLetter else { return nil }
    let nameStart = at
    while at < source.count, source[at].isLetterOrDigit || source[at] == UInt8(ascii: ":") {
      at += 1
    }
    let code = HTMLTag.code(source[nameStart..<at])
    let attributesStart = at
    while at < source.count, source[at] != UInt8(ascii: ">") {
      let byte = source[at]
      at += 1
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        source[at - 2] == UInt8(ascii: "=") || source[at - 2].isHTMLSpace
      else { continue }
      let kind = byte == UInt8(ascii: "\"") ? 0 : 1
      if lacksQuote[kind] { continue }
      if let close = source[at...].firstIndex(of: byte) {
        at = close + 1
      } else {
        lacksQuote[kind] = true
      }
    }
    let attributes = UnsafeBufferPointer(rebasing: source[attributesStart..<at])
    return HTMLTag(
      name: HTMLTag.names[code] ?? .other(code), isClosing: isClosing,
      isSelfClosing: attributes.last == UInt8(ascii: "/"), attributes: attributes,
      end: min(at + 1, source.count))
  }

  /// Where the text of a script or style ends, which is not HTML; nil for other tags.
  mutating func endOfRawText(of tag: HTMLTag) -> Int? {
    guard case .other(let code) = tag.name else { return nil }
    guard let name = HTMLTagScanner.rawText[code] else { return nil }
    var at = tag.end
    while at + name.utf8CodeUnitCount + 2 <= source.count {
      if source[at] == UInt8(ascii: "<"), source[at + 1] == UInt8(ascii: "/"),
        (0..<name.utf8CodeUnitCount).allSatisfy({
          source[at + 2 + $0] | 0x20 == name.utf8Start[$0]
        })
      {
        return find(UInt8(ascii: ">"), from: at).map { $0 + 1 } ?? source.count
      }
      at += 1
    }
    return source.count
  }

  private static let rawText: [UInt64: StaticString] = [
    HTMLTag.code("style".utf8): "style", HTMLTag.code("script".utf8): "script",
    HTMLTag.code("textarea".utf8): "textarea",
  ]

  private mutating func find(_ byte: UInt8, from start: Int) -> Int? {
    if lacksEnd { return nil }
    let index = source[start...].firstIndex(of: byte)
    lacksEnd = index == nil
    return index
  }
}
