import Glibc

/// Bytes that get names in this module.
let lineFeed: UInt8 = 0x0A
let carriageReturn: UInt8 = 0x0D
let space: UInt8 = 0x20
let tab: UInt8 = 0x09

extension UInt8 {
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isLetterOrDigit: Bool { isLetter || self &- 0x30 < 10 }
  var isHTMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension String {
  /// Whether the text holds another, compared byte by byte, which is much faster than by characters.
  func contains(bytes other: String) -> Bool {
    var text = self
    var other = other
    return text.withUTF8 { text in other.withUTF8 { text.contains(bytes: $0) } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many bytes the byte order mark in front takes that some editors write before UTF-8; 0 without.
  var byteOrderMarkCount: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether these bytes hold others.
  func contains(bytes other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = other.first, let pattern = other.baseAddress else { return true }
    var rest = self[...]
    while rest.count >= other.count, let start = rest.firstByte(first), count - start >= other.count
    {
      if let base = baseAddress, memcmp(base + start, pattern, other.count) == 0 { return true }
      rest = self[(start + 1)...]
    }
    return false
  }

  /// The bytes with LF at the end of each line, which may have been CR LF, CR CR LF or CR.
  var normalizedLines: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var at = 0
    while at < count {
      guard self[at] == carriageReturn else {
        result.append(self[at])
        at += 1
        continue
      }
      var next = at
      while next < count, self[next] == carriageReturn { next += 1 }
      let endsInLineFeed = next < count && self[next] == lineFeed
      // Each CR of a run without LF ends a line of its own.
      result.append(contentsOf: repeatElement(lineFeed, count: endsInLineFeed ? 1 : next - at))
      at = endsInLineFeed ? next + 1 : next
    }
    return result
  }

  /// How often a text stands in these bytes.
  func occurrences(of text: StaticString) -> Int {
    let pattern = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var result = 0
    var at = 0
    while let start = self[at...].firstByte(pattern[0]), count - start >= pattern.count {
      at = start + 1
      if let base = baseAddress, let other = pattern.baseAddress,
        memcmp(base + start, other, pattern.count) == 0
      {
        result += 1
        at = start + pattern.count
      }
    }
    return result
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// The first index of a byte, found by the C library many bytes at a time.
  func firstByte(_ byte: UInt8) -> Int? {
    guard let base = self.base.baseAddress, !isEmpty,
      let found = memchr(base + startIndex, CInt(byte), count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
