/// A name for a file that was sent by somebody.
struct FileName {
  /// Never empty, without path, control or direction-changing characters.
  let safe: String

  /// Whether it ends in two extensions of which the last is a program's.
  let isDisguised: Bool

  init(_ name: String?, type: String, index: Int) {
    var text = SafeText.line(name ?? "")
    if let slash = text.lastIndex(where: { $0 == "/" || $0 == "\\" }) {
      text = String(text[text.index(after: slash)...])
    }
    while text.first == "." || text.first == " " { text.removeFirst() }
    safe = text.isEmpty ? "part-\(index + 1)" : text
    isDisguised = false
  }
}
