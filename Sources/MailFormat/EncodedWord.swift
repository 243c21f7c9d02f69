/// One `=?charset?encoding?text?=` in a header.
struct EncodedWord {
  var charset: UnsafeBufferPointer<UInt8>
  var isBase64: Bool
  var text: UnsafeBufferPointer<UInt8>
  var end: Int

  /// Finds the encoded word that starts at an index; nil if none does.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    let mark = UInt8(ascii: "?")
    guard start + 8 <= bytes.count, bytes[start] == UInt8(ascii: "="), bytes[start + 1] == mark
    else { return nil }
    guard let charsetEnd = bytes[(start + 2)...].prefix(64).firstIndex(of: mark) else { return nil }
    guard charsetEnd + 3 < bytes.count, bytes[charsetEnd + 2] == mark else { return nil }
    switch bytes[charsetEnd + 1] {
    case UInt8(ascii: "B"), UInt8(ascii: "b"): isBase64 = true
    case UInt8(ascii: "Q"), UInt8(ascii: "q"): isBase64 = false
    default: return nil
    }
    // RFC 2047 allows 75 characters; the bound is for what looks like a word and never ends.
    let textStart = charsetEnd + 3
    let last = min(bytes.count, start + 4_000) - 1
    var at = textStart
    while at < last {
      if bytes[at] == mark, bytes[at + 1] == UInt8(ascii: "=") {
        charset = UnsafeBufferPointer(rebasing: bytes[(start + 2)..<charsetEnd])
        text = UnsafeBufferPointer(rebasing: bytes[textStart..<at])
        end = at + 2
        return
      }
      at += 1
    }
    return nil
  }

  func decoded() -> [UInt8] {
    isBase64 ? TransferEncoding.decodeBase64(text) : TransferEncoding.decodeQ(text)
  }
}

/// The two encodings of encoded words, read as leniently as can be.
enum TransferEncoding {
  /// Base64 without regard to padding, white space or stray characters.
  static func decodeBase64(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case 0x2B, 0x2D: value = 62
      case 0x2F, 0x5F: value = 63
      case 0x3D:
        // Words were joined by careless programs: what follows padding starts afresh.
        bits = 0
        count = 0
        continue
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  /// The Q encoding: `_` is a space, `=41` is `A`; a `=` that starts no hex pair stays.
  static func decodeQ(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte == UInt8(ascii: "_") {
        result.append(space)
      } else if byte == UInt8(ascii: "="), at + 2 < text.count,
        let high = hexValue(text[at + 1]), let low = hexValue(text[at + 2])
      {
        result.append(high << 4 | low)
        at += 2
      } else {
        result.append(byte)
      }
      at += 1
    }
    return result
  }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
