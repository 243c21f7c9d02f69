/// IMAP's encoding of folder names (RFC 3501, 5.1.3), which Dovecot and mbsync use on disk.
enum ModifiedUTF7 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,".utf8)

  /// The name as people read it; a name that is not in this encoding comes back as it is.
  static func decode(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "&")) else { return name }
    var result = ""
    var rest = Substring(name)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      guard let end = rest[start...].firstIndex(of: "-") else { return name }
      let run = rest[rest.index(after: start)..<end]
      if run.isEmpty {
        result += "&"
      } else {
        guard let text = decodeRun(run.utf8) else { return name }
        result += text
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func decodeRun(_ run: Substring.UTF8View) -> String? {
    var units: [UInt16] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in run {
      guard let digit = digits.firstIndex(of: byte) else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 16 {
        count -= 16
        units.append(UInt16(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return String(validating: units, as: UTF16.self)
  }

  /// The name as it stands on disk: printable ASCII as it is, everything else in runs.
  static func encode(_ name: String) -> String {
    var result: [UInt8] = []
    var run: [UInt16] = []
    for scalar in name.unicodeScalars {
      guard (0x20...0x7e).contains(scalar.value) else {
        run += UTF16.encode(scalar).map(Array.init) ?? []
        continue
      }
      result += encodeRun(run)
      run = []
      result += scalar == "&" ? Array("&-".utf8) : [UInt8(scalar.value)]
    }
    return String(decoding: result + encodeRun(run), as: UTF8.self)
  }

  private static func encodeRun(_ units: [UInt16]) -> [UInt8] {
    guard !units.isEmpty else { return [] }
    var result = [UInt8(ascii: "&")]
    var bits: UInt32 = 0
    var count = 0
    for unit in units {
      bits = bits << 16 | UInt32(unit)
      count += 16
      while count >= 6 {
        count -= 6
        result.append(digits[Int(bits >> UInt32(count) & 63)])
      }
      bits &= (1 << UInt32(count)) - 1
    }
    if count > 0 { result.append(digits[Int(bits << UInt32(6 - count) & 63)]) }
    return result + [UInt8(ascii: "-")]
  }
}
