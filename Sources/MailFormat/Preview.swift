/// The first words of a body in one line.
enum Preview {
  /// At most this many characters.
  static let length = 200

  /// Takes the first words that are neither quotation nor signature.
  static func make(of text: String) -> String {
    var result = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix(">") { continue }
      if line == "-- " || line == "--" { break }
      let words = SafeText.line(String(line))
      if words.isEmpty { continue }
      if !result.isEmpty { result += " " }
      result += words
      if result.count >= length { break }
    }
    return String(result.prefix(length))
  }
}
