import CGMime
import Glibc

/// Bytes of a named character set to text.
struct Charset: Hashable {
  /// The name in lower case, with the wider set that includes it put in its place: what is labelled
  /// ISO-8859-1 is windows-1252 in practice, GB2312 is GB18030, and so on.
  let name: String

  static let utf8 = Charset(name: "utf-8")
  static let windows1252 = Charset(name: "windows-1252")

  private init(name: String) {
    self.name = name
  }

  /// The charset a label means; nil for an empty label.
  init?(label: some StringProtocol) {
    var label = label.lowercased()
    // RFC 2231 adds a language to the charset of an encoded word: `utf-8*en`.
    if let star = label.firstIndex(of: "*") { label = String(label[..<star]) }
    label.removeAll { $0 == "\"" || $0 == "'" || $0 == " " || $0 == "\0" }
    guard !Charset.nameless.contains(label) else { return nil }
    name = Charset.widerNames[label] ?? label
  }

  /// Labels that say nothing.
  private static let nameless: Set<String> = [
    "", "unknown", "x-unknown", "unknown-8bit", "x-user-defined",
  ]

  /// The charsets by which others are read, with their labels.
  private static let widerNames: [String: String] = {
    var names: [String: String] = [:]
    for (name, labels) in [
      ("utf-8", "utf8 unicode-1-1-utf-8 utf-8-sig"),
      (
        "windows-1252",
        "us-ascii ascii ansi_x3.4-1968 iso-8859-1 iso8859-1 iso_8859-1 latin1 latin-1 cp1252 "
          + "cp-1252 x-ansi default 8bit"
      ),
      ("windows-1254", "iso-8859-9 latin5"),
      ("iso-8859-8", "iso-8859-8-i iso-8859-8-e"),
      ("windows-874", "iso-8859-11 tis-620"),
      ("gb18030", "gb2312 gbk cp936 x-gbk gb_2312-80 euc-cn"),
      ("big5-hkscs", "big5 big-5 x-x-big5 cn-big5"),
      ("cp949", "euc-kr ks_c_5601-1987 ks_c_5601 ksc5601 korean"),
      ("cp932", "shift_jis shift-jis sjis x-sjis ms_kanji windows-31j"),
      ("iso-2022-jp-3", "iso-2022-jp csiso2022jp iso-2022-jp-ms"),
    ] {
      for label in labels.split(separator: " ") { names[String(label)] = name }
    }
    return names
  }()

  /// Whether one text depends on shift states that start afresh in each encoded word.
  var isStateful: Bool { name.hasPrefix("iso-2022") || name.hasPrefix("hz") || name == "utf-7" }

  /// Whether raw 8-bit text beside it may be of the same set: the multi-byte and non-Latin ones.
  var isGuess: Bool { name != "utf-8" && name != "windows-1252" && !isStateful }

  /// Decodes bytes; what cannot be read becomes U+FFFD. Nil when the charset is not known.
  func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if name == "utf-8" { return String(decoding: bytes, as: UTF8.self) }
    if name == "windows-1252" { return Charset.decodeWindows1252(bytes) }
    GMime.start()
    guard let converter = g_mime_iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { g_mime_iconv_close(converter) }
    return Charset.convert(bytes, with: converter)
  }

  /// Decodes bytes of unknown origin: UTF-8 if they are valid UTF-8, else `declared`, else `hint`,
  /// else windows-1252, which takes anything.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, declared: Charset?, hint: @autoclosure () -> Charset? = nil
  ) -> String {
    // Stateful charsets look like ASCII, and valid UTF-8 is hardly ever anything else.
    if let declared, declared.isStateful, let text = declared.decode(bytes) { return text }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    if let declared, declared != .utf8, declared != .windows1252, let text = declared.decode(bytes)
    {
      return text
    }
    // UTF-8 with a few broken characters keeps the others.
    if declared == nil || declared == .utf8 {
      let text = String(decoding: bytes, as: UTF8.self)
      if isMostlyReadable(text) { return text }
    }
    if let hint = hint(), hint != .utf8, let text = hint.decode(bytes) { return text }
    return decodeWindows1252(bytes)
  }

  /// Whether the charset can be decoded.
  var isKnown: Bool {
    decode(UnsafeBufferPointer(start: nil, count: 0)) != nil
  }

  /// The charset an HTML document names in its first 2 kB, as in `<meta charset="koi8-r">`.
  static func label(inHTML bytes: UnsafeBufferPointer<UInt8>) -> String? {
    label(in: UnsafeBufferPointer(rebasing: bytes.prefix(2_048)))
  }

  /// What follows the first `charset=`.
  static func label(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let key: StaticString = "charset="
    let length = key.utf8CodeUnitCount
    var at = 0
    while at + length < bytes.count {
      // The letters differ from their capitals in one bit, which `=` has set.
      if bytes[at] | 0x20 == key.utf8Start[0],
        (1..<length).allSatisfy({ bytes[at + $0] | 0x20 == key.utf8Start[$0] })
      {
        let label = bytes[(at + length)...].prefix(40).drop {
          $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
        }.prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
      }
      at += 1
    }
    return nil
  }

  /// The bytes without a UTF-8 character that was cut in two at the end.
  static func wholeCharacters(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    // A character has at most three bytes after its first, which is the one that tells its length.
    for back in 1...4 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return length > back ? UnsafeBufferPointer(rebasing: bytes.dropLast(back)) : bytes
    }
    return bytes
  }

  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var all: UInt8 = 0
    for byte in bytes { all |= byte }
    return all < 0x80
  }

  /// Whether text that held invalid UTF-8 has more valid multi-byte characters than broken ones.
  private static func isMostlyReadable(_ text: String) -> Bool {
    var broken = 0
    var valid = 0
    for scalar in text.unicodeScalars where scalar.value >= 0x80 {
      if scalar == "\u{FFFD}" { broken += 1 } else { valid += 1 }
    }
    return valid > broken
  }

  /// What windows-1252 has at 0x80…0x9F, where ISO-8859-1 has control characters.
  static let windows1252C1: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// windows-1252 by table: the most common case, and unlike iconv it takes all 256 bytes.
  private static func decodeWindows1252(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if isASCII(bytes) { return String(decoding: bytes, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: bytes.count * 3) { target in
      var count = 0
      for byte in bytes {
        if byte < 0x80 {
          target[count] = byte
          count += 1
          continue
        }
        let value = byte < 0xA0 ? windows1252C1[Int(byte & 0x1F)] : UInt16(byte)
        if value >= 0x800 {
          target[count] = 0xE0 | UInt8(value >> 12)
          target[count + 1] = 0x80 | UInt8(value >> 6 & 0x3F)
          target[count + 2] = 0x80 | UInt8(value & 0x3F)
          count += 3
        } else {
          target[count] = 0xC0 | UInt8(value >> 6)
          target[count + 1] = 0x80 | UInt8(value & 0x3F)
          count += 2
        }
      }
      return count
    }
  }

  private static func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, with converter: iconv_t
  ) -> String {
    // iconv takes a mutable pointer for historical reasons and does not write through it.
    var input = UnsafeMutableRawPointer(mutating: UnsafeRawPointer(bytes.baseAddress))?
      .assumingMemoryBound(to: CChar.self)
    var left = bytes.count
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 2)
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { buffer in
      // The last round, without input, writes what the converter still holds.
      var isLast = false
      while !isLast {
        isLast = left == 0
        var target = buffer.baseAddress
        var room = buffer.count
        let result =
          isLast
          ? iconv(converter, nil, nil, &target, &room)
          : iconv(converter, &input, &left, &target, &room)
        let failure = result == -1 ? errno : 0
        output.append(contentsOf: UnsafeRawBufferPointer(buffer).prefix(buffer.count - room))
        if failure == EILSEQ || failure == EINVAL, left > 0 {
          output.append(contentsOf: "\u{FFFD}".utf8)
          input = input?.advanced(by: 1)
          left -= 1
        }
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
