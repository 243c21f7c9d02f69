/// Message ids in header values.
enum MessageIDs {
  /// The ids between angle brackets; without any, a single word that holds an `@`.
  ///
  /// White space inside an id, left by folding, is removed. Equal ids in one header count once.
  static func parse(_ value: UnsafeBufferPointer<UInt8>, limit: Int) -> [String] {
    var result: [String] = []
    var seen: Set<String> = []
    func add(_ bytes: some Sequence<UInt8>) {
      let id = bytes.filter { $0 > space && $0 != 0x7F }
      guard !id.isEmpty, id.count <= 998 else { return }
      let text = String(decoding: id, as: UTF8.self)
      if seen.insert(text).inserted { result.append(text) }
    }
    var at = 0
    while at < value.count, result.count < limit {
      guard let open = value[at...].firstIndex(of: UInt8(ascii: "<")),
        let close = value[open...].firstIndex(of: UInt8(ascii: ">"))
      else { break }
      // `<a <b@c>`: the id starts at the last bracket.
      let start = value[open..<close].lastIndex(of: UInt8(ascii: "<")) ?? open
      add(value[(start + 1)..<close])
      at = close + 1
    }
    if result.isEmpty, !value.contains(UInt8(ascii: "<")) {
      // Without brackets it is an id only if nothing stands beside it.
      let words = value.split { $0.isHTMLSpace }
      if words.count == 1, let word = words.first, word.contains(UInt8(ascii: "@")) { add(word) }
    }
    return result
  }

  /// The identifier of `List-Id: Name of the list <list.example.org>`.
  static func listID(_ value: UnsafeBufferPointer<UInt8>) -> String? {
    if let close = value.lastIndex(of: UInt8(ascii: ">")),
      let open = value[..<close].lastIndex(of: UInt8(ascii: "<"))
    {
      let id = value[(open + 1)..<close].filter { $0 > space && $0 < 0x7F }
      if !id.isEmpty { return String(decoding: id, as: UTF8.self).lowercased() }
    }
    let text = HeaderText.decode(value, limit: 998)
    return text.isEmpty ? nil : text.lowercased()
  }
}
