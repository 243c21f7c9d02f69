/// Text made safe to show and to reuse.
///
/// Control characters end strings early, break lines where none belong and drive terminals;
/// direction overrides make `fdp.exe` read as `exe.pdf`. Neither survives.
enum SafeText {
  /// One line: control characters and line separators become a space, white space is folded, the
  /// ends are trimmed.
  static func line(_ text: String) -> String {
    var text = text
    return text.withUTF8 { isPlainLine($0) ? nil : line(of: $0) } ?? text
  }

  /// Many lines: line ends become `\n`, tabs stay, NUL becomes a space, other control characters go.
  static func block(_ text: String) -> String {
    var text = text
    return text.withUTF8 { isPlainBlock($0) ? nil : block(of: $0) } ?? text
  }

  /// Whether a text holds nothing but white space.
  static func isBlank(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 <= 0x20 }
  }

  /// Whether a name holds characters that change the direction of what follows.
  static func changesDirection(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
    }
  }

  // The texts are gone through byte by byte: all that is looked for is in few sequences of UTF-8.

  /// What a character means for the safety of a text.
  private enum Kind {
    case harmless, control, lineSeparator
    /// An embedding, override or isolate of the bidirectional algorithm, or a byte order mark. The
    /// plain marks U+200E and U+200F, which reorder nothing, are harmless.
    case directional
  }

  /// The kind and length of the character at an index.
  private static func kind(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (kind: Kind, length: Int) {
    let byte = bytes[at]
    if byte < 0x80 { return (byte < 0x20 || byte == 0x7F ? .control : .harmless, 1) }
    switch byte {
    case 0xC2:
      // U+0080…U+009F
      return (at + 1 < bytes.count && bytes[at + 1] < 0xA0 ? .control : .harmless, 2)
    case 0xE2 where at + 2 < bytes.count:
      switch (bytes[at + 1], bytes[at + 2]) {
      case (0x80, 0xA8), (0x80, 0xA9): return (.lineSeparator, 3)
      case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return (.directional, 3)
      default: return (.harmless, 3)
      }
    case 0xEF where at + 2 < bytes.count:
      return (bytes[at + 1] == 0xBB && bytes[at + 2] == 0xBF ? .directional : .harmless, 3)
    default: return (.harmless, byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
    }
  }

  private static func isPlainLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isAfterSpace = true
    for byte in bytes {
      if byte < 0x20 || byte >= 0x7F || byte == 0x20 && isAfterSpace { return false }
      isAfterSpace = byte == 0x20
    }
    return !isAfterSpace || bytes.isEmpty
  }

  private static func line(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var hasSpace = false
    var at = 0
    while at < bytes.count {
      let (kind, length) = kind(bytes, at)
      if kind == .control || kind == .lineSeparator || bytes[at] == space {
        hasSpace = true
      } else if kind == .harmless {
        if hasSpace, !result.isEmpty { result.append(space) }
        hasSpace = false
        result.append(contentsOf: bytes[at..<min(at + length, bytes.count)])
      }
      at += length
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isPlainBlock(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte >= 0x20 && byte < 0x7F || byte == lineFeed || byte == tab {
        at += 1
        continue
      }
      let (kind, length) = kind(bytes, at)
      guard kind == .harmless else { return false }
      at += length
    }
    return true
  }

  private static func block(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte >= 0x20 && byte < 0x7F || byte == lineFeed || byte == tab {
        result.append(byte)
        at += 1
        continue
      }
      let (kind, length) = kind(bytes, at)
      switch kind {
      case .harmless: result.append(contentsOf: bytes[at..<min(at + length, bytes.count)])
      case .lineSeparator: result.append(lineFeed)
      case .control where byte == 0: result.append(space)
      case .control where byte == carriageReturn:
        // CR LF is one line end; CR alone is one, too.
        if at + 1 >= bytes.count || bytes[at + 1] != lineFeed { result.append(lineFeed) }
      case .control, .directional: break
      }
      at += length
    }
    return String(decoding: result, as: UTF8.self)
  }
}
