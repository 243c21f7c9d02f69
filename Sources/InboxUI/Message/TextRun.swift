/// A piece of a message's text that looks and acts alike.
struct TextRun: Equatable, Sendable {
  /// The words as they are shown.
  var text: String
  /// Where they lead; nil for words that are no link.
  var link: Link?
  /// Whether they were quoted from another message.
  var isQuote = false

  /// The pieces of some lines: O(their length).
  static func runs(of lines: ArraySlice<Substring>) -> [TextRun] {
    var runs: [TextRun] = []
    func add(_ text: Substring, link: Link? = nil, isQuote: Bool) {
      if let last = runs.indices.last, link == nil, runs[last].link == nil,
        runs[last].isQuote == isQuote
      {
        runs[last].text += text
      } else if !text.isEmpty {
        runs.append(TextRun(text: String(text), link: link, isQuote: isQuote))
      }
    }
    for (index, line) in zip(lines.indices, lines) {
      let isQuote = line.utf8.first == UInt8(ascii: ">")
      var rest = line
      for found in links(in: line) {
        add(rest[..<found.range.lowerBound], isQuote: isQuote)
        add(found.shown[...], link: found.link, isQuote: isQuote)
        rest = rest[found.range.upperBound...]
      }
      add(rest, isQuote: isQuote)
      if index != lines.endIndex - 1 { add("\n", isQuote: isQuote) }
    }
    return runs
  }

  private struct Found {
    var range: Range<Substring.Index>
    var shown: String
    var link: Link
  }

  /// The addresses in a line, from its start.
  private static func links(in line: Substring) -> [Found] {
    // Most lines have none.
    guard line.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ".") }) else {
      return []
    }
    var found: [Found] = []
    for word in line.split(whereSeparator: { $0.isWhitespace || "<>\"“”„«»".contains($0) }) {
      guard let range = address(in: word) else { continue }
      let text = String(line[range])
      var link = Link(target: target(of: text))
      // What stands between angle brackets is there for machines: its host says enough.
      let isAside =
        range.lowerBound > line.startIndex && line[line.index(before: range.lowerBound)] == "<"
      let host = link.pieces.host
      let isLong = isAside && text.utf8.count > longestAside && !host.isEmpty
      link.wasShown = !isLong
      found.append(Found(range: range, shown: isLong ? host + "/…" : text, link: link))
    }
    return found
  }

  private static let longestAside = 40

  /// The part of a word that is a web or mail address.
  private static func address(in word: Substring) -> Range<Substring.Index>? {
    var part = word
    let lower = asciiLowercased(word)
    let schemes = ["https://", "http://", "mailto:"]
    if let scheme = schemes.compactMap({ lower.firstRange(of: $0) }).min(by: {
      $0.lowerBound < $1.lowerBound
    }) {
      let offset = lower.utf8.distance(from: lower.startIndex, to: scheme.lowerBound)
      part = withoutPunctuation(word[word.utf8.index(word.startIndex, offsetBy: offset)...])
      let least = lower.utf8.distance(from: scheme.lowerBound, to: scheme.upperBound)
      return part.utf8.count > least ? part.startIndex..<part.endIndex : nil
    }
    part = withoutPunctuation(part.drop { "([{'‘*_,;:".contains($0) })
    let isPage = part.lowercased().hasPrefix("www.") && part.utf8.count > 6
    return isPage || isMailAddress(part) ? part.startIndex..<part.endIndex : nil
  }

  /// The letters of ASCII made small, so that every position stays what it was.
  private static func asciiLowercased(_ text: Substring) -> String {
    String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func target(of address: String) -> String {
    let lower = address.lowercased()
    if lower.hasPrefix("http") || lower.hasPrefix("mailto:") { return address }
    return lower.hasPrefix("www.") ? "http://" + address : "mailto:" + address
  }

  /// An address at the end of a sentence has its full stop behind it, or the bracket it stands in.
  private static func withoutPunctuation(_ text: Substring) -> Substring {
    var text = text
    var counts: [Character: Int] = [:]
    for character in text where "()[]{}".contains(character) { counts[character, default: 0] += 1 }
    while let last = text.last {
      if ".,;:!?'’‘*_|".contains(last) {
        text.removeLast()
      } else if let open = brackets[last], let count = counts[last], counts[open] ?? 0 < count {
        counts[last] = count - 1
        text.removeLast()
      } else {
        break
      }
    }
    return text
  }

  private static let brackets: [Character: Character] = [")": "(", "]": "[", "}": "{"]

  private static func isMailAddress(_ text: Substring) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2
      && parts[0].allSatisfy { $0.isLetter || $0.isNumber || ".!#$%&'*+-/=?^_`{|}~".contains($0) }
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }
      && (labels.last?.count ?? 0) >= 2
  }
}
