/// Numbers as people write them: decimal, without an exponent.
enum DecimalText {
  /// The shortest text that reads back as exactly `value`, with a fraction only where there is one.
  ///
  /// Values that are not finite give "inf", "-inf" and "nan".
  static func exact(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return String(whole) }
    return plain(value.description)
  }

  /// `value` rounded to at most `places` decimals, half away from zero; never "-0".
  ///
  /// - Parameter fraction: whether whole numbers are written with ".0".
  static func rounded(_ value: Double, places: Int = 3, fraction: Bool = false) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let units = (value * scale).rounded()
    guard let count = Int64(exactly: units) else { return exact(value) }
    let whole = count.magnitude / UInt64(scale)
    var digits = String(count.magnitude % UInt64(scale))
    digits = String(repeating: "0", count: places - digits.count) + digits
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    let sign = count < 0 ? "-" : ""
    return digits == "0" && !fraction ? "\(sign)\(whole)" : "\(sign)\(whole).\(digits)"
  }

  /// A number from digits with an optional sign, fraction and exponent; nil for anything else, names
  /// of infinities and hexadecimal digits included.
  static func parse(_ text: some StringProtocol) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  /// Writes out the exponent of a shortest description such as "-1.25e-07".
  private static func plain(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let mantissa = text[..<mark]
    let sign = mantissa.hasPrefix("-") ? "-" : ""
    let parts = mantissa.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.joined()
    let point = parts[0].count + exponent
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count {
      return sign + digits + String(repeating: "0", count: point - digits.count)
    }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
