/// What HTML would load from elsewhere.
enum RemoteContent {
  /// Whether a message refers to a picture, style sheet or the like on the web: O(its length).
  ///
  /// Links do not count: nothing is loaded before a person follows them. It decides whether a question
  /// is worth asking; what really loads is decided by ``ContentFilter``.
  static func isIn(_ html: String) -> Bool {
    let source = html.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    var position = 0
    while position + 7 < source.count {
      if source[position] == UInt8(ascii: "h"),
        source[position...].starts(with: "http://".utf8)
          || source[position...].starts(with: "https://".utf8),
        loads(source, at: position)
      {
        return true
      }
      position += 1
    }
    return false
  }

  /// Whether what stands before an address makes it one that is loaded.
  private static func loads(_ source: [UInt8], at position: Int) -> Bool {
    var before = source[..<position].dropSuffix { "\"' \t\r\n(".utf8.contains($0) }
    guard before.last == UInt8(ascii: "=") else {
      return ["url", "@import"].contains { before.ends(with: $0) }
    }
    before = before.dropLast().dropSuffix { " \t\r\n".utf8.contains($0) }
    if attributes.contains(where: { before.ends(with: $0) }) { return true }
    // A link is followed, not loaded, but for these elements.
    guard before.ends(with: "href"), let tag = before.lastIndex(of: UInt8(ascii: "<"))
    else { return false }
    return elements.contains { before[(tag + 1)...].starts(with: $0.utf8) }
  }

  private static let attributes = ["src", "srcset", "background", "poster", "data"]
  private static let elements = ["link", "image", "use", "feimage"]
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  fileprivate func dropSuffix(while isDropped: (UInt8) -> Bool) -> Self {
    let kept = lastIndex { !isDropped($0) }
    return kept.map { self[...$0] } ?? self[..<startIndex]
  }
}
