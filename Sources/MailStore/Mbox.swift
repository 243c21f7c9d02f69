private import Glibc

/// The lines and fields in which the kinds of mbox files differ.
enum Mbox {
  /// The last second of the year 9999, in seconds since 1970: later years have no four digits.
  private static let latest: Int64 = 253_402_300_799

  /// The time in a line that separates two messages, in seconds since 1970; nil for other lines.
  ///
  /// `From ada@example.org Thu Aug 22 12:36:23 2002` is what the format says. Programs also write
  /// zones, no seconds, no sender, the date of RFC 5322, or `remote from host` behind it. A line of a
  /// text that only begins with "From " has no date at its end.
  static func separatorTime(_ line: ArraySlice<UInt8>) -> Int64? {
    guard line.count < 512, line.starts(with: Array("From ".utf8)) else { return nil }
    var words = String(decoding: line.dropFirst(5), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 3, words[words.count - 3] == "remote", words[words.count - 2] == "from" {
      words.removeLast(3)
    }
    return DateWords(words)?.time
  }

  /// The parts of a date, read from the end of a line as far as there are any.
  private struct DateWords {
    var year: Int32?
    var month: Int32?
    var day: Int32?
    var clock: (hour: Int32, minute: Int32, second: Int32)?
    var offset: Int64 = 0

    private static let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

    init?(_ words: [String]) {
      for word in words.reversed() {
        if year != nil, month != nil, day != nil, clock != nil { return }
        guard read(word) else { return nil }
      }
      guard year != nil, month != nil, day != nil, clock != nil else { return nil }
    }

    private mutating func read(_ word: String) -> Bool {
      let bare = word.trimmingPrefix("(")
      let written = bare.hasSuffix(",") || bare.hasSuffix(")") ? bare.dropLast() : bare
      let text = written.lowercased()
      if month == nil, let index = Self.months.firstIndex(of: String(text.prefix(3))),
        text.allSatisfy(\.isLetter)
      {
        month = Int32(index)
        return true
      }
      if Self.days.contains(String(text.prefix(3))), text.allSatisfy(\.isLetter) { return true }
      if clock == nil, text.contains(":") {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int32($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], (0..<24).contains(hour),
          let minute = parts[1], (0..<60).contains(minute)
        else { return false }
        let second = parts.count == 3 ? parts[2] : 0
        guard let second, (0...60).contains(second) else { return false }
        clock = (hour, minute, second)
        return true
      }
      if let sign = text.first, sign == "+" || sign == "-", text.count == 5,
        let zone = Int64(text.dropFirst())
      {
        offset = (zone / 100 * 3_600 + zone % 100 * 60) * (sign == "-" ? -1 : 1)
        return true
      }
      if let number = Int32(text), text.allSatisfy(\.isNumber) {
        if year == nil, text.count == 4, number >= 1970 {
          year = number
          return true
        }
        guard day == nil, (1...31).contains(number) else { return false }
        day = number
        return true
      }
      // The name of a zone stands behind the clock.
      return clock == nil && (1...5).contains(written.count)
        && written.allSatisfy(\.isUppercase)
    }

    var time: Int64? {
      guard let year, let month, let day, let clock else { return nil }
      var parts = tm()
      parts.tm_year = year - 1_900
      parts.tm_mon = month
      parts.tm_mday = day
      parts.tm_hour = clock.hour
      parts.tm_min = clock.minute
      parts.tm_sec = clock.second
      return Int64(timegm(&parts)) - offset
    }
  }

  /// Whether a line may be the first of a message.
  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: Array(">From ".utf8)) { return true }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
      return false
    }
    return line[..<colon].allSatisfy { (33...126).contains($0) }
  }

  /// Whether a line is `From ` behind any number of `>`.
  static func isQuotedFrom(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: ">")
      && line.drop { $0 == UInt8(ascii: ">") }.starts(with: Array("From ".utf8))
  }

  /// The fields in which programs keep their own marks; they are no part of the message.
  static let ownFields: Set<String> = [
    "status", "x-status", "x-mozilla-status", "x-mozilla-status2", "x-mozilla-keys", "x-keywords",
    "x-uid", "content-length", "lines",
  ]

  /// The marks in such a field.
  static func flags(_ field: String, _ value: String) -> Flags {
    switch field {
    case "status": value.contains("R") ? .seen : []
    case "x-status":
      Flags(letters: value.utf8.compactMap { [65: 82, 70: 70, 84: 68][$0] })
    case "x-mozilla-status":
      Int(value, radix: 16).map { bits in
        [(1, Flags.seen), (2, .replied), (4, .flagged), (8, .trashed), (0x1000, .passed)]
          .filter { bits & $0.0 != 0 }.reduce(into: []) { $0.formUnion($1.1) }
      } ?? []
    default: []
    }
  }

  /// The line that begins a message in an exported mbox, such that ``separatorTime(_:)`` knows it
  /// again.
  static func separator(sender: String, time: Int64) -> String {
    var time = time_t(min(max(0, time), latest))
    var parts = tm()
    gmtime_r(&time, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    // `asctime_r` writes English names, whatever the locale.
    asctime_r(&parts, &buffer)
    let date = String(
      decoding: buffer.map { UInt8(bitPattern: $0) }.prefix { $0 > 10 }, as: UTF8.self)
    let isAddress =
      !sender.isEmpty && sender.utf8.count < 256 && !sender.contains(where: \.isWhitespace)
    let address = isAddress ? sender : "-"
    return "From \(address) \(date)\n"
  }
}
