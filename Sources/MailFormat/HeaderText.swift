/// The text of one header value: unfolded, its encoded words (RFC 2047) decoded.
///
/// GMime's decoder is not used here: it cuts text at NUL, loses words of ISO-2022-JP after the first,
/// the last letters of base64 without padding, and everything in a charset it does not know.
enum HeaderText {
  /// Decodes a raw value, of which at most `limit` bytes are read.
  ///
  /// - Parameter hint: the charset that raw 8-bit text may be in.
  static func decode(
    _ value: UnsafeBufferPointer<UInt8>, limit: Int,
    hint: @autoclosure () -> Charset? = nil
  ) -> String {
    let value =
      value.count > limit
      ? Charset.wholeCharacters(UnsafeBufferPointer(rebasing: value.prefix(limit))) : value
    return SafeText.line(decodeWords(value, hint: hint()))
  }

  /// Decodes the encoded words in a text.
  static func decodeWords(
    _ bytes: UnsafeBufferPointer<UInt8>, hint: @autoclosure () -> Charset? = nil
  ) -> String {
    var result = ""
    var pending: (charset: Charset?, bytes: [UInt8])?
    var literalStart = 0
    var at = 0

    func flush() {
      if let word = pending {
        result += word.bytes.withUnsafeBufferPointer {
          Charset.decode($0, declared: word.charset)
        }
      }
      pending = nil
    }

    func appendLiteral(upTo end: Int) {
      guard literalStart < end else { return }
      let literal = UnsafeBufferPointer(rebasing: bytes[literalStart..<end])
      // White space between two encoded words is not part of the text.
      if pending != nil, end < bytes.count, literal.allSatisfy(isSpace) { return }
      flush()
      if Charset.isASCII(literal) {
        let isEscaped = literal.contains(0x1B)
        // Raw ISO-2022-JP looks like ASCII but for its escapes.
        result +=
          (isEscaped ? Charset(label: "iso-2022-jp")?.decode(literal) : nil)
          ?? String(decoding: literal, as: UTF8.self)
      } else {
        // A line end must not hide inside what looks like a multi-byte character.
        let unfolded = literal.filter { $0 != carriageReturn && $0 != lineFeed }
        result += unfolded.withUnsafeBufferPointer {
          Charset.decode($0, declared: nil, hint: hint())
        }
      }
    }

    while at < bytes.count {
      guard let word = EncodedWord(bytes, at: at) else {
        at += 1
        continue
      }
      appendLiteral(upTo: at)
      let charset = Charset(label: String(decoding: word.charset, as: UTF8.self))
      let decoded = word.decoded()
      if pending?.charset == charset, charset?.isStateful != true, pending != nil {
        // A character may be cut in two between words of the same charset.
        pending?.bytes += decoded
      } else {
        flush()
        pending = (charset, decoded)
      }
      at = word.end
      literalStart = at
    }
    appendLiteral(upTo: bytes.count)
    flush()
    return result
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == lineFeed || byte == carriageReturn
  }
}
