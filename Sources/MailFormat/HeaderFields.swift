/// The header block at the start of a message, cut into fields.
///
/// Reads what real files hold: a byte order mark, blank lines or an mbox `From ` line in front, LF, CRLF
/// or bare CR as line ends, lines that are no field (skipped). The buffer must outlive the value.
struct HeaderFields {
  /// One field: a name and the raw value, which may be folded over several lines.
  struct Field {
    var name: UnsafeBufferPointer<UInt8>
    var value: UnsafeBufferPointer<UInt8>
  }

  /// Where the first field starts: after blank lines and mbox separators.
  private(set) var start = 0

  /// Where the body starts; nil if the buffer ends before it.
  private(set) var bodyStart: Int?

  /// Whether the blank line that ends the header block was seen.
  private(set) var isComplete = false

  private(set) var fields: [Field] = []

  /// Cuts a buffer that starts with a header block.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    var at = bytes.byteOrderMarkCount
    // What may stand in front of the fields.
    while at < count {
      if bytes[at] == lineFeed || bytes[at] == carriageReturn {
        at += 1
      } else if HeaderFields.isSeparator(bytes, at) {
        at = HeaderFields.lineEnd(bytes, at).next
      } else {
        break
      }
    }
    start = at
    fields.reserveCapacity(32)
    // Lines that are no field; those after the last field are a body without a blank line in front.
    var strayStart: Int?
    while at < count {
      let line = HeaderFields.lineEnd(bytes, at)
      if line.end == at {
        bodyStart = line.next
        isComplete = true
        break
      }
      var end = line.end
      var next = line.next
      // Lines that begin with white space continue the field; one of nothing else ends it as a
      // blank line does in no reader, so it is skipped too.
      while next < count, bytes[next] == space || bytes[next] == tab {
        let more = HeaderFields.lineEnd(bytes, next)
        end = more.end
        next = more.next
      }
      if let colon = HeaderFields.colon(bytes, at, line.end) {
        strayStart = nil
        var nameEnd = colon
        while nameEnd > at, bytes[nameEnd - 1] == space || bytes[nameEnd - 1] == tab {
          nameEnd -= 1
        }
        fields.append(
          Field(
            name: UnsafeBufferPointer(rebasing: bytes[at..<nameEnd]),
            value: UnsafeBufferPointer(rebasing: bytes[(colon + 1)..<max(end, colon + 1)])))
      } else if strayStart == nil {
        strayStart = at
      }
      at = next
    }
    if bodyStart == nil { bodyStart = strayStart }
    let block = bytes[start..<(bodyStart ?? count)]
    endsLinesWithCarriageReturn = block.contains(carriageReturn) && !block.contains(lineFeed)
  }

  /// Whether bare CR ends the lines of the header block, as old Macintosh files have it.
  private(set) var endsLinesWithCarriageReturn = false

  /// The first field of that name, in any case.
  func first(_ name: StaticString) -> Field? {
    fields.first { $0.isNamed(name) }
  }

  /// The end of the line at `start`, and where the next begins.
  private static func lineEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> (end: Int, next: Int) {
    var at = start
    while at < bytes.count {
      if bytes[at] == lineFeed { return (at, at + 1) }
      if bytes[at] == carriageReturn {
        // CR CR LF happens, too.
        var next = at + 1
        while next < bytes.count, bytes[next] == carriageReturn { next += 1 }
        if next < bytes.count, bytes[next] == lineFeed { return (at, next + 1) }
        return (at, at + 1)
      }
      at += 1
    }
    return (at, at)
  }

  /// The colon that ends a field name of printable characters; nil if this is no field.
  private static func colon(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int? {
    var at = start
    while at < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: ":") { return at > start ? at : nil }
      if byte == space || byte == tab {
        // `Subject : x` is read; `this is: text` is not.
        var next = at
        while next < end, bytes[next] == space || bytes[next] == tab { next += 1 }
        return next < end && bytes[next] == UInt8(ascii: ":") ? next : nil
      }
      if byte < 0x21 || byte > 0x7E { return nil }
      at += 1
    }
    return nil
  }

  /// Whether an mbox separator starts here: `From ` or, escaped by mistake, `>From `.
  private static func isSeparator(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    let from: StaticString = "From "
    let at = bytes[start] == UInt8(ascii: ">") ? start + 1 : start
    guard bytes.count - at > from.utf8CodeUnitCount else { return false }
    return (0..<from.utf8CodeUnitCount).allSatisfy { bytes[at + $0] == from.utf8Start[$0] }
  }
}

extension HeaderFields.Field {
  /// Whether the name is this one, given in lower case.
  func isNamed(_ other: StaticString) -> Bool {
    guard name.count == other.utf8CodeUnitCount else { return false }
    for index in 0..<name.count {
      var byte = name[index]
      if byte &- 0x41 < 26 { byte |= 0x20 }
      if byte != other.utf8Start[index] { return false }
    }
    return true
  }
}
