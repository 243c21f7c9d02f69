/// How a body's bytes stand in a mail.
enum TransferEncoding: String {
  case sevenBit = "7bit"
  case eightBit = "8bit"
  case quotedPrintable = "quoted-printable"
  case base64

  /// Appends `body` in this encoding.
  func append(_ body: [UInt8], to mail: inout [UInt8]) {
    switch self {
    case .sevenBit, .eightBit: mail += body
    case .quotedPrintable: Self.appendQuotedPrintable(body, to: &mail)
    case .base64: appendBase64(body, to: &mail, lineLength: 76)
    }
  }

  private static func appendQuotedPrintable(_ body: [UInt8], to mail: inout [UInt8]) {
    var column = 0
    for (place, byte) in body.enumerated() {
      if byte == UInt8(ascii: "\n") {
        mail.append(byte)
        column = 0
        continue
      }
      let endsLine = place + 1 == body.count || body[place + 1] == UInt8(ascii: "\n")
      let isPlain =
        (33...126).contains(byte) && byte != UInt8(ascii: "=")
        || byte == UInt8(ascii: " ") && !endsLine
      if column + (isPlain ? 1 : 3) > 75 {
        mail += [UInt8(ascii: "="), UInt8(ascii: "\n")]
        column = 0
      }
      if isPlain {
        mail.append(byte)
        column += 1
      } else {
        appendEscape(of: byte, to: &mail)
        column += 3
      }
    }
  }
}

private let hexDigits = Array("0123456789ABCDEF".utf8)
private let base64Digits = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

private func appendEscape(of byte: UInt8, to mail: inout [UInt8]) {
  mail += [UInt8(ascii: "="), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
}

/// Appends `bytes` in base64, in lines of this length, or in one line.
func appendBase64(_ bytes: [UInt8], to mail: inout [UInt8], lineLength: Int? = nil) {
  var column = 0
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let left = bytes.count - start
    let group =
      Int(bytes[start]) << 16 | (left > 1 ? Int(bytes[start + 1]) << 8 : 0)
      | (left > 2 ? Int(bytes[start + 2]) : 0)
    mail.append(base64Digits[group >> 18])
    mail.append(base64Digits[group >> 12 & 63])
    mail.append(left > 1 ? base64Digits[group >> 6 & 63] : UInt8(ascii: "="))
    mail.append(left > 2 ? base64Digits[group & 63] : UInt8(ascii: "="))
    column += 4
    if column == lineLength {
      mail.append(UInt8(ascii: "\n"))
      column = 0
    }
  }
  if lineLength != nil && column > 0 { mail.append(UInt8(ascii: "\n")) }
}

/// Appends words to a header field: as they are where all is ASCII, else as encoded words, each of
/// at most 75 characters and none cutting a word of the text.
func appendHeaderText(_ words: [[UInt8]], in charset: Charset, to mail: inout [UInt8]) {
  let isPlain = words.allSatisfy { $0.allSatisfy { (32...126).contains($0) } }
  if isPlain {
    for (place, word) in words.enumerated() {
      if place > 0 { mail += (place % 8 == 0 ? "\n " : " ").utf8 }
      mail += word
    }
    return
  }
  let room = 75 - charset.name.utf8.count - 7
  var chunk: [UInt8] = []
  var isFirst = true
  func flush() {
    guard !chunk.isEmpty else { return }
    mail += "\(isFirst ? "" : "\n ")=?\(charset.name)?B?".utf8
    appendBase64(chunk, to: &mail)
    mail += "?=".utf8
    isFirst = false
    chunk = []
  }
  for (place, word) in words.enumerated() {
    if (chunk.count + word.count + 3) / 3 * 4 > room { flush() }
    chunk += place > 0 ? [UInt8(ascii: " ")] + word : word
  }
  flush()
}

/// Appends text broken at spaces into lines of at most 72 bytes, each after `prefix`.
func appendWrapped(_ text: [UInt8], prefix: String = "", to mail: inout [UInt8]) {
  for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    mail += prefix.utf8
    var column = prefix.utf8.count
    let margin = column
    for word in line.split(separator: UInt8(ascii: " ")) {
      if column > margin {
        if column + 1 + word.count > 72 {
          mail += "\n\(prefix)".utf8
          column = margin
        } else {
          mail.append(UInt8(ascii: " "))
          column += 1
        }
      }
      mail += word
      column += word.count
    }
    mail.append(UInt8(ascii: "\n"))
  }
}
