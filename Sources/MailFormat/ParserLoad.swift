import CGMime
import Glibc

/// What a message would cost GMime: it is not given one made to keep it busy or to use up its stack.
///
/// It compares each line that begins with `--` to the boundary of each open multipart, so that a few
/// megabytes made for it would keep it busy for minutes. And it calls itself for each group within a
/// group of addresses, so that one long To field, of an attached message too, would end the program.
/// Its other recursion, parts within parts, it bounds itself.
struct ParserLoad {
  private var boundaries = 0
  private var dashedLines = 0
  private var groups = 0
  private var line = Line.start(name: 0, length: 0)

  /// Where in a line the next byte stands.
  private enum Line {
    /// In what may become the name of a field, in lower case, one byte behind the other.
    case start(name: UInt64, length: Int)
    /// In the value of an address field, after this many colons.
    case addresses(colons: Int)
    /// After the end of a line of such a value: white space continues it.
    case addressesEnd(colons: Int)
    /// In any other text.
    case other
  }

  /// Looks at a message in memory.
  init(of message: UnsafeBufferPointer<UInt8>) {
    // Comparing needs many lines, and looking for them a little time.
    if message.count > 64 << 10 { countBoundaries(message) }
    countGroups(message)
  }

  /// Looks at a message in a stream, which is at its start again afterwards.
  init(of stream: UnsafeMutablePointer<GMimeStream>) {
    defer { g_mime_stream_reset(stream) }
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64 << 10) { buffer in
      while case let got = g_mime_stream_read(stream, buffer.baseAddress, buffer.count), got > 0 {
        buffer.withMemoryRebound(to: UInt8.self) { whole in
          let piece = UnsafeBufferPointer(rebasing: whole.prefix(got))
          countBoundaries(piece)
          countGroups(piece)
        }
      }
    }
  }

  /// Whether the message is taken apart in reasonable time and space.
  ///
  /// Real mail is far below both limits: 20 million comparisons are about a quarter of a second, and
  /// 1,000 groups within each other some hundred kilobytes of stack.
  var isBounded: Bool { boundaries * dashedLines <= 20_000_000 && groups <= 1_000 }

  private mutating func countBoundaries(_ piece: UnsafeBufferPointer<UInt8>) {
    boundaries += piece.occurrences(of: "oundary")
    dashedLines += piece.occurrences(of: "\n--")
  }

  /// The fields whose addresses GMime reads as soon as it sees them.
  private static let addressFields: [UInt64] = ["from", "sender", "reply-to", "to", "cc", "bcc"]
    .map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

  /// Counts the colons of address fields, wherever in the message they seem to be: each may begin a
  /// group in the one before.
  private mutating func countGroups(_ piece: UnsafeBufferPointer<UInt8>) {
    var at = 0
    while at < piece.count {
      let byte = piece[at]
      switch line {
      case .other:
        guard let end = piece[at...].firstByte(lineFeed) else { return }
        line = .start(name: 0, length: 0)
        at = end
      case .start(let name, let length):
        if byte == lineFeed {
          line = .start(name: 0, length: 0)
        } else if byte == UInt8(ascii: ":") {
          line = Self.addressFields.contains(name) ? .addresses(colons: 0) : .other
        } else if byte != space, byte != tab {
          let letter = byte &- 0x41 < 26 ? byte | 0x20 : byte
          line = length < 8 ? .start(name: name << 8 | UInt64(letter), length: length + 1) : .other
        }
      case .addresses(let colons):
        if byte == lineFeed {
          line = .addressesEnd(colons: colons)
        } else if byte == UInt8(ascii: ":") {
          line = .addresses(colons: colons + 1)
          groups = max(groups, colons + 1)
        }
      case .addressesEnd(let colons):
        guard byte == space || byte == tab else {
          // The same byte begins another line.
          line = .start(name: 0, length: 0)
          continue
        }
        line = .addresses(colons: colons)
      }
      at += 1
    }
  }
}
