private import Glibc
private import MailFormat

/// Reads the messages of an mbox file one after the other, in memory for one message.
///
/// It reads mboxo, mboxrd, mboxcl and mboxcl2: a message ends where its length says, if a separator
/// or the end of the file is there, else before the next separator.
final class MboxReader {
  /// One message as the file has it, without its separator and quotation.
  struct Message {
    let bytes: [UInt8]
    /// The time in its separator, in seconds since 1970.
    let time: Int64?
  }

  private let descriptor: CInt
  private let path: String
  private var buffer: [UInt8] = []
  private var start = 0
  /// Where in the file the buffer ends.
  private var offset: Int64 = 0
  private var isAtEnd = false
  /// The separator that was read behind the last message.
  private var separator: ArraySlice<UInt8>?

  /// How much of the file was read.
  var position: Int64 { offset - Int64(buffer.count - start) }

  /// Opens the file.
  init(path: String) throws(StoreError) {
    self.path = path
    descriptor = open(path.fileNameBytes, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystem.readError(path) }
  }

  deinit { close(descriptor) }

  /// Whether a file begins as an mbox does.
  static func isMbox(_ path: String) -> Bool {
    guard let reader = try? MboxReader(path: path), let line = try? reader.line() else {
      return false
    }
    return Mbox.separatorTime(line) != nil
  }

  /// The next message; nil at the end.
  func next() throws(StoreError) -> Message? {
    if separator == nil {
      // Blank lines before the first message.
      while let line = try line() {
        if Self.isBlank(line) { continue }
        separator = line
        break
      }
    }
    guard let separator else { return nil }
    self.separator = nil
    var bytes: [UInt8] = []
    let time = Mbox.separatorTime(separator)
    // A file that begins otherwise is one message up to the first separator.
    if time == nil { bytes += separator }
    var length: Int64?
    var isInHeader = true
    while let line = try line() {
      if Mbox.separatorTime(line) != nil {
        if try isFollowedByMessage(isAfterBlank: bytes.isEmpty || Self.endsInBlankLine(bytes)) {
          self.separator = line
          break
        }
      }
      if isInHeader {
        if Self.isBlank(line) {
          isInHeader = false
          bytes += line
          if let length, try bodyEnds(after: length) {
            bytes += Self.unquoted(try take(Int(length)))
          }
          continue
        }
        length = Self.contentLength(line) ?? length
      }
      bytes += Mbox.isQuotedFrom(line) ? line.dropFirst() : line
    }
    return Message(bytes: Self.withoutLastBlankLine(bytes), time: time)
  }

  /// Whether what comes next is the beginning of a message: a header, or behind a blank line also
  /// nothing.
  private func isFollowedByMessage(isAfterBlank: Bool) throws(StoreError) -> Bool {
    guard let next = try peekLine() else { return isAfterBlank }
    return Mbox.isHeader(next) || isAfterBlank && Self.isBlank(next)
  }

  // MARK: Lengths

  private static func contentLength(_ line: ArraySlice<UInt8>) -> Int64? {
    let name = "content-length:"
    guard line.count < 64, String(decoding: line, as: UTF8.self).lowercased().hasPrefix(name) else {
      return nil
    }
    let value = line.dropFirst(name.utf8.count).filter { (48...57).contains($0) }
    return Int64(String(decoding: value, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Whether a separator or the end of the file comes after so many bytes.
  private func bodyEnds(after length: Int64) throws(StoreError) -> Bool {
    // A length beyond the end of the file, whatever number was written.
    guard length <= (try size()) - position else { return false }
    var bytes = [UInt8](repeating: 0, count: 600)
    let count = pread(descriptor, &bytes, bytes.count, off_t(position + length))
    guard count >= 0 else { throw FileSystem.readError(path) }
    if count == 0 { return try size() == position + length }
    let rest = bytes[..<count].drop { $0 == 10 || $0 == 13 }
    guard count - rest.count <= 4 else { return false }
    return rest.isEmpty || Mbox.separatorTime(rest.prefix { $0 != 10 }) != nil
  }

  private func size() throws(StoreError) -> Int64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileSystem.readError(path) }
    return Int64(status.st_size)
  }

  /// Takes the quotation away, unless the body shows that there is none.
  private static func unquoted(_ body: [UInt8]) -> [UInt8] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = body[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 10).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    guard !lines.contains(where: { $0.starts(with: Array("From ".utf8)) }) else { return body }
    return Array(lines.map { Mbox.isQuotedFrom($0) ? $0.dropFirst() : $0 }.joined())
  }

  // MARK: Lines

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 10 || $0 == 13 }
  }

  private static func endsInBlankLine(_ bytes: [UInt8]) -> Bool {
    bytes.suffix(2) == [10, 10] || bytes.suffix(3) == [10, 13, 10]
  }

  /// The blank line before a separator belongs to the separator.
  private static func withoutLastBlankLine(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.suffix(2) == [10, 10] { return bytes.dropLast() }
    return bytes.suffix(3) == [10, 13, 10] ? bytes.dropLast(2) : bytes
  }

  /// The next line with its end.
  private func line() throws(StoreError) -> ArraySlice<UInt8>? {
    guard let end = try endOfLine() else { return nil }
    defer { start = end }
    return buffer[start..<end]
  }

  private func peekLine() throws(StoreError) -> ArraySlice<UInt8>? {
    guard let end = try endOfLine() else { return nil }
    return buffer[start..<end]
  }

  private func endOfLine() throws(StoreError) -> Int? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 10) { return end + 1 }
      let missing = buffer.count - start
      guard try fill() else { return start < buffer.count ? buffer.count : nil }
      searched = start + missing
    }
  }

  private func take(_ count: Int) throws(StoreError) -> [UInt8] {
    while buffer.count - start < count, try fill() {}
    let end = min(start + count, buffer.count)
    defer { start = end }
    return Array(buffer[start..<end])
  }

  /// Reads more, after what is left; false at the end of the file.
  private func fill() throws(StoreError) -> Bool {
    guard !isAtEnd else { return false }
    buffer.removeSubrange(..<start)
    start = 0
    let kept = buffer.count
    buffer += [UInt8](repeating: 0, count: 256 << 10)
    let room = buffer.count - kept
    let count = buffer.withUnsafeMutableBytes { bytes in
      read(descriptor, bytes.baseAddress.map { $0 + kept }, room)
    }
    guard count >= 0 else { throw FileSystem.readError(path) }
    buffer.removeLast(room - count)
    offset += Int64(count)
    isAtEnd = count == 0
    return count > 0
  }
}
