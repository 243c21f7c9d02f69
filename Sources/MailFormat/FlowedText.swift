/// Text of which lines that end in a space are one paragraph (`format=flowed`, RFC 3676).
enum FlowedText {
  /// Joins the lines of paragraphs; quotations keep their marks.
  ///
  /// - Parameter deletesSpace: whether the space at a line's end is no part of the text (`delsp`).
  static func unflow(_ text: String, deletesSpace: Bool) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count + 64)
      // How many marks the open paragraph has; nil if the last line ended one.
      var open: Int?
      var at = 0
      while at < bytes.count {
        let end = bytes[at...].firstByte(lineFeed) ?? bytes.count
        let depth = bytes[at..<end].prefix { $0 == UInt8(ascii: ">") }.count
        var content = bytes[(at + depth)..<end]
        // A space may be stuffed in front.
        if content.first == space { content = content.dropFirst() }
        // The mark of a signature is a line of its own, whatever the one before it says (4.3).
        let isSignature = content.elementsEqual("-- ".utf8)
        if open != depth || isSignature {
          if open != nil { result.append(lineFeed) }
          if depth > 0 {
            result.append(contentsOf: repeatElement(UInt8(ascii: ">"), count: depth))
            result.append(space)
          }
        }
        let flows = content.last == space && !isSignature
        if flows, deletesSpace { content = content.dropLast() }
        result.append(contentsOf: content)
        open = flows ? depth : nil
        if !flows, end < bytes.count { result.append(lineFeed) }
        at = end + 1
      }
      return String(decoding: result, as: UTF8.self)
    }
  }
}
