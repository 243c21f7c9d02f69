/// HTML to plain text.
enum HTMLText {
  /// The text of an HTML document.
  static func text(of html: String) -> String {
    var result = ""
    var isTag = false
    for character in html {
      if character == "<" { isTag = true }
      if !isTag { result.append(character) }
      if character == ">" { isTag = false }
    }
    return SafeText.block(result)
  }

  /// Text as HTML that shows it.
  static func escape(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
