/// Text of which lines that end in a space are one paragraph (`format=flowed`, RFC 3676).
enum FlowedText {
  /// Joins the lines of paragraphs; quotations keep their marks.
  ///
  /// - Parameter deletesSpace: whether the space at a line's end is no part of the text (`delsp`).
  static func unflow(_ text: String, deletesSpace: Bool) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    // How many marks the open paragraph has; nil if the last line ended one.
    var open: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let depth = line.utf8.prefix { $0 == UInt8(ascii: ">") }.count
      var content = line.dropFirst(depth)
      // A space may be stuffed in front.
      if content.first == " " { content = content.dropFirst() }
      if open != depth {
        if open != nil { result += "\n" }
        if depth > 0 { result += String(repeating: ">", count: depth) + " " }
      }
      let flows = content.last == " " && content != "-- "
      if flows && deletesSpace { content = content.dropLast() }
      result += content
      open = flows ? depth : nil
      if !flows { result += "\n" }
    }
    if text.hasSuffix("\n"), result.hasSuffix("\n") { result.removeLast() }
    return result
  }
}
