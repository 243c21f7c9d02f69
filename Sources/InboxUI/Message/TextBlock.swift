/// A stretch of a message's text: what its writer wrote, or what was quoted from another message.
struct TextBlock: Equatable, Sendable {
  /// The words, in pieces that look and act alike.
  var runs: [TextRun] = []
  /// Whether it is a quotation, which is folded at first.
  var isQuote = false

  /// A quotation of fewer lines stays among the words that answer it.
  private static let shortestFolded = 4

  /// Takes a text apart, off the main thread: O(its length).
  nonisolated static func blocks(of text: String) async -> [TextBlock] {
    blocks(in: text)
  }

  /// Takes a text apart: O(its length).
  ///
  /// A text that is all quotation is one block, as there is nothing to see beside it.
  static func blocks(in text: String) -> [TextBlock] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [TextBlock] = []
    var start = 0
    var hasOwnWords = false
    func close(_ range: Range<Int>, isQuote: Bool) {
      let trimmed = Self.trimmed(range, of: lines)
      guard !trimmed.isEmpty else { return }
      if !isQuote, lines[trimmed].contains(where: { !Self.isQuoted($0) }) { hasOwnWords = true }
      // A quotation is folded as a whole; what is written is laid out in pieces.
      let pieces = isQuote ? [trimmed] : Self.pieces(of: trimmed, in: lines)
      for piece in pieces {
        blocks.append(TextBlock(runs: TextRun.runs(of: lines[piece]), isQuote: isQuote))
      }
    }
    for quote in quotes(in: lines) {
      close(start..<quote.lowerBound, isQuote: false)
      close(quote, isQuote: true)
      start = quote.upperBound
    }
    close(start..<lines.count, isQuote: false)
    guard hasOwnWords else {
      let all = trimmed(0..<lines.count, of: lines)
      return all.isEmpty ? [] : [TextBlock(runs: TextRun.runs(of: lines[all]))]
    }
    return blocks
  }

  /// In bytes; a label that holds more is slow.
  private static let longestPiece = 32 << 10

  private static func pieces(of range: Range<Int>, in lines: [Substring]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var (start, length) = (range.lowerBound, 0)
    for index in range {
      length += lines[index].utf8.count + 1
      guard length >= longestPiece || index == range.upperBound - 1 else { continue }
      pieces.append(start..<index + 1)
      (start, length) = (index + 1, 0)
    }
    return pieces
  }

  /// The lines that are long quotations, each with the line that says whose words they are.
  private static func quotes(in lines: [Substring]) -> [Range<Int>] {
    var quotes: [Range<Int>] = []
    var index = 0
    while index < lines.count {
      if isMarkOfOriginal(lines[index]) {
        quotes.append(index..<lines.count)
        break
      }
      guard isQuoted(lines[index]) else {
        index += 1
        continue
      }
      var end = index
      var count = 0
      // Empty lines within are part of it.
      var next = index
      while next < lines.count, isQuoted(lines[next]) || isBlank(lines[next]) {
        if isQuoted(lines[next]) { (end, count) = (next + 1, count + 1) }
        next += 1
      }
      if count >= shortestFolded {
        let earliest = quotes.last?.upperBound ?? 0
        quotes.append(introduction(before: index, notBefore: earliest, in: lines)..<end)
      }
      index = end
    }
    return quotes
  }

  /// Where the line begins that introduces a quotation ("On Monday Ada wrote:"); the quotation
  /// itself where there is none.
  private static func introduction(
    before index: Int, notBefore earliest: Int, in lines: [Substring]
  ) -> Int {
    var last = index - 1
    while last >= earliest, isBlank(lines[last]) { last -= 1 }
    guard last >= earliest, index - last <= 2, trimmed(lines[last]).last == ":" else {
      return index
    }
    // Long ones are wrapped; they name an address or a day.
    var first = last
    while !lines[first].contains(where: { $0 == "@" || $0.isNumber }) {
      let isWrapped = first > earliest && last - first < 2 && !isBlank(lines[first - 1])
      guard isWrapped else { return lines[last].utf8.count <= 80 ? last : index }
      first -= 1
    }
    // The address alone came to a line of its own: the day stands above it.
    while first > earliest, last - first < 2, isWrapped(lines[first - 1], before: lines[first]) {
      first -= 1
    }
    return first
  }

  /// Whether a line of an introduction goes on in the next one.
  private static func isWrapped(_ line: Substring, before next: Substring) -> Bool {
    guard let end = trimmed(line).last, line.contains(where: \.isNumber) else { return false }
    return next.first == "<" || end == "<" || end == ","
  }

  /// The line that some programs write over the message they answer, which they do not mark.
  private static func isMarkOfOriginal(_ line: Substring) -> Bool {
    guard line.hasPrefix("---"), line.utf8.count < 80 else { return false }
    let words = line.drop { $0 == "-" || $0 == " " }.lowercased()
    return [
      "original message", "original appointment", "ursprüngliche nachricht",
      "message d'origine", "message original", "mensaje original", "mensagem original",
      "messaggio originale", "oorspronkelijk bericht",
    ].contains { words.hasPrefix($0) }
  }

  private static func isQuoted(_ line: Substring) -> Bool { line.utf8.first == UInt8(ascii: ">") }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line
    while line.last?.isWhitespace == true { line.removeLast() }
    return line
  }

  /// A range of lines without the empty ones at its ends.
  private static func trimmed(_ range: Range<Int>, of lines: [Substring]) -> Range<Int> {
    var range = range
    while let first = range.first, isBlank(lines[first]) { range = first + 1..<range.upperBound }
    while let last = range.last, isBlank(lines[last]) { range = range.lowerBound..<last }
    return range
  }
}
