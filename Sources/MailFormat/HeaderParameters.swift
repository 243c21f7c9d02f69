/// The parameters of a structured header value, as in `attachment; filename="a.pdf"`.
///
/// GMime's decoder of parameters is not used for names: like that for texts it cuts at NUL and loses
/// encoded words.
struct HeaderParameters {
  /// One parameter, or one piece of one that was cut in pieces (RFC 2231).
  private struct Piece {
    var name: String
    /// The number in `name*1`; 0 for a whole parameter.
    var number: Int
    /// Whether the value is percent-encoded, as the star at the name's end says.
    var isEncoded: Bool
    var value: [UInt8]
  }

  private var pieces: [Piece] = []

  /// Cuts a value into its parameters.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var at = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
    while at < bytes.count, pieces.count < 1_000 {
      let nameStart = at + 1
      at =
        bytes[nameStart...].firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ";") }
        ?? bytes.count
      guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { continue }
      let name = bytes[nameStart..<at].filter { $0 > space }
      at += 1
      while at < bytes.count, bytes[at].isHTMLSpace { at += 1 }
      let value = HeaderParameters.value(bytes, &at)
      add(String(decoding: name, as: UTF8.self).lowercased(), value)
    }
  }

  /// The decoded value of a parameter; nil if it is missing.
  subscript(_ name: String) -> String? {
    let found = pieces.filter { $0.name == name }.sorted { $0.number < $1.number }
    guard let first = found.first else { return nil }
    guard found.contains(where: \.isEncoded) else {
      // Of duplicates the first counts; pieces are joined.
      let isWhole = found.allSatisfy { $0.number == 0 }
      let value = isWhole ? first.value : found.flatMap(\.value)
      return value.withUnsafeBufferPointer { HeaderText.decodeWords($0) }
    }
    var charset: Charset?
    var bytes: [UInt8] = []
    for (index, piece) in found.enumerated() {
      guard piece.isEncoded else {
        // `filename=` beside `filename*=` is for old programs.
        if piece.number > 0 { bytes += piece.value }
        continue
      }
      var value = piece.value[...]
      // charset'language'text, in the first piece.
      if charset == nil, bytes.isEmpty || index == 0,
        let quote = value.firstIndex(of: UInt8(ascii: "'")),
        let second = value[(quote + 1)...].firstIndex(of: UInt8(ascii: "'"))
      {
        charset = Charset(label: String(decoding: value[..<quote], as: UTF8.self))
        value = value[(second + 1)...]
      }
      bytes += HeaderParameters.percentDecoded(value)
    }
    return bytes.withUnsafeBufferPointer { Charset.decode($0, declared: charset) }
  }

  private mutating func add(_ name: String, _ value: [UInt8]) {
    let parts = name.split(separator: "*", omittingEmptySubsequences: false)
    let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let isEncoded = parts.count > 1 && parts.last == ""
    pieces.append(
      Piece(name: String(parts[0]), number: number, isEncoded: isEncoded, value: value))
  }

  /// Reads a value, quoted or not, up to the next semicolon.
  private static func value(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> [UInt8] {
    var value: [UInt8] = []
    let isQuoted = at < bytes.count && bytes[at] == UInt8(ascii: "\"")
    guard isQuoted, bytes[(at + 1)...].contains(UInt8(ascii: "\"")) else {
      let end = bytes[at...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
      value += bytes[at..<end]
      at = end
      while let last = value.last, last.isHTMLSpace { value.removeLast() }
      return value
    }
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      // Only quotes and backslashes are escaped: others are in paths of careless programs.
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count,
        bytes[at + 1] == UInt8(ascii: "\"") || bytes[at + 1] == UInt8(ascii: "\\")
      {
        at += 1
      }
      value.append(bytes[at])
      at += 1
    }
    at = bytes[at...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
    return value
  }

  private static func percentDecoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var at = value.startIndex
    while at < value.endIndex {
      if value[at] == UInt8(ascii: "%"), at + 2 < value.endIndex,
        let high = TransferEncoding.hexValue(value[at + 1]),
        let low = TransferEncoding.hexValue(value[at + 2])
      {
        result.append(high << 4 | low)
        at += 3
      } else {
        result.append(value[at])
        at += 1
      }
    }
    return result
  }
}
