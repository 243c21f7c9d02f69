import Glibc

/// Text in the bytes of a character set, by the C library's iconv.
struct Charset {
  /// The name as a mail header has it.
  let name: String

  /// UTF-8.
  static let utf8 = Charset(name: "utf-8")

  /// The bytes of `text`, or nil where this set cannot write it.
  func bytes(of text: String) -> [UInt8]? {
    let source = Array(text.utf8)
    guard name != Self.utf8.name else { return source }
    guard let converter = iconv_open(name, "utf-8"), converter != iconv_t(bitPattern: -1) else {
      return nil
    }
    defer { iconv_close(converter) }
    // ISO-2022 sets need three bytes to switch to a character and three to switch back.
    var target = [UInt8](repeating: 0, count: source.count * 3 + 16)
    let written = source.withUnsafeBytes { from in
      target.withUnsafeMutableBytes { to -> Int? in
        var input = UnsafeMutablePointer(
          mutating: from.baseAddress?.assumingMemoryBound(to: CChar.self))
        var output = to.baseAddress?.assumingMemoryBound(to: CChar.self)
        var (inputLeft, outputLeft) = (from.count, to.count)
        guard iconv(converter, &input, &inputLeft, &output, &outputLeft) == 0,
          iconv(converter, nil, nil, &output, &outputLeft) == 0
        else { return nil }
        return to.count - outputLeft
      }
    }
    return written.map { Array(target[..<$0]) }
  }
}
