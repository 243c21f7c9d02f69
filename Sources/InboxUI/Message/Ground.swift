import Glibc

/// What a message is written on, which decides what dark style does to it.
enum Ground: Equatable, Sendable {
  /// The colours of the theme: the message sets none of its own, so it reads well on any.
  case theme
  /// The message has a design for dark style too.
  case ownDesign
  /// White paper: the message sets colours that were chosen for it, and would be lost on a dark one.
  case paper

  /// Finds out from the source of a message: O(its length).
  ///
  /// The words are looked for anywhere. One that stands in the text only is taken for a colour, which
  /// costs the dark style, never the reading.
  init(of html: String) {
    // In lower case; NUL would be the end to C.
    var source = html.utf8.map { byte in
      CChar(bitPattern: (0x41...0x5A).contains(byte) ? byte | 0x20 : max(byte, 1))
    }
    source.append(0)
    func has(_ word: String) -> Bool { strstr(source, word) != nil }
    if has("prefers-color-scheme") {
      self = .ownDesign
    } else {
      let colours = ["color:", "color=", "color :", "background", "stylesheet", "@import"]
      self = colours.contains(where: has) ? .paper : .theme
    }
  }

  /// The style sheet under the message's own.
  ///
  /// A picture that nobody gave a size, as a photograph, is no wider than the pane. In a table it keeps
  /// its own: a column that may be as narrow as it likes would leave nothing of it.
  ///
  /// - Parameter theme: The colours of the theme.
  func styleSheet(_ theme: ThemeColors) -> String {
    let scheme = theme.isDark ? "dark" : "light"
    let root =
      switch self {
      case .theme:
        """
        :root { color-scheme: \(scheme); background: \(theme.background); color: \(theme.text); }
        :link, :visited { color: \(theme.link); }
        """
      case .ownDesign: ":root { color-scheme: light dark; }"
      case .paper: ":root { color-scheme: only light; }"
      }
    return """
      \(root)
      body { margin: 12px; overflow-wrap: break-word; }
      pre { white-space: pre-wrap; }
      img:not([width], [height], [style*=width], [style*=height], table *) { max-width: 100%; }
      """
  }

  /// What is seen where the message paints nothing, as CSS.
  func backdrop(_ theme: ThemeColors) -> String {
    self == .paper ? "#ffffff" : theme.background
  }
}
