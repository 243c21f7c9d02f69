/// The bytes of a message without what the way of keeping it added: a byte order mark, an envelope
/// line, carriage returns, marks of mail programs.
struct MailContent {
  /// The whole message, lines ended by a line feed.
  private(set) var bytes: [UInt8] = []
  /// The same without the fields in which programs keep marks.
  private(set) var withoutOwnFields: [UInt8] = []
  /// The marks that a program kept in the headers.
  private(set) var flags: Flags = []
  /// A number that two copies of a message share, however they were kept; 120 bits.
  private(set) var identity: UInt128 = 0

  /// Takes a message as it is kept in a file.
  init(_ file: ArraySlice<UInt8>) {
    var rest = file
    if rest.starts(with: [0xef, 0xbb, 0xbf]) { rest = rest.dropFirst(3) }
    if rest.starts(with: Array("From ".utf8)) || rest.starts(with: Array(">From ".utf8)) {
      rest = rest.drop { $0 != 10 }.dropFirst()
    }
    bytes.reserveCapacity(rest.count)
    var hash = ContentHash()
    var isInHeader = true
    var isOwnField = false
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 10) ?? rest.endIndex
      var line = rest[..<end]
      if line.last == 13 { line = line.dropLast() }
      rest = end < rest.endIndex ? rest[(end + 1)...] : []
      bytes += line
      if end < file.endIndex { bytes.append(10) }
      if isInHeader {
        if line.isEmpty {
          isInHeader = false
        } else if line.first != 32, line.first != 9 {
          isOwnField = readField(line)
        }
        if isOwnField, !line.isEmpty { continue }
      }
      withoutOwnFields += line
      if end < file.endIndex { withoutOwnFields.append(10) }
      hash.add(line)
    }
    // Blank lines at the end come and go with the way of keeping.
    identity = hash.value
  }

  /// Whether a field holds marks of a program.
  private mutating func readField(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon - line.startIndex < 32 else {
      return false
    }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    guard Mbox.ownFields.contains(name) else { return false }
    let value = String(decoding: line[(colon + 1)...].drop { $0 == 32 }, as: UTF8.self)
    flags.formUnion(Mbox.flags(name, value))
    return true
  }
}

/// Two different hashes of lines, 120 bits together; blank lines at the end do not count.
private struct ContentHash {
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x9e37_79b9_7f4a_7c15
  private var blankLines = 0

  mutating func add(_ line: ArraySlice<UInt8>) {
    guard !line.isEmpty else {
      blankLines += 1
      return
    }
    for _ in 0..<blankLines { mix(10) }
    blankLines = 0
    for byte in line { mix(byte) }
    mix(10)
  }

  private mutating func mix(_ byte: UInt8) {
    first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
    second = (second &+ UInt64(byte)) &* 0xff51_afd7_ed55_8ccd
    second ^= second >> 32
  }

  var value: UInt128 { UInt128(first >> 4) << 60 | UInt128(second >> 4) }
}
