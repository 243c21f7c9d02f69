import Glibc
import MailFormat
import Testing

/// Messages for tests.
enum Mail {
  /// A message of these header lines and this body, with LF line ends.
  static func bytes(_ header: String, body: String = "Hello.\n") -> [UInt8] {
    Array((header + "\n\n" + body).utf8)
  }

  /// A message read from these header lines and this body.
  static func message(_ header: String, body: String = "Hello.\n") -> Message {
    Message(parsing: bytes(header, body: body))
  }

  /// A multipart message of parts, each with its own header lines, an empty line and contents; the
  /// line end in front of a boundary is not part of them.
  static func multipart(_ subtype: String, _ parts: [String], parameters: String = "") -> [UInt8] {
    var text = "Subject: parts\nFrom: ada@example.org\nMIME-Version: 1.0\n"
    text += "Content-Type: multipart/\(subtype); boundary=\"edge\"\(parameters)\n\n"
    for part in parts { text += "--edge\n\(part)\(part.hasSuffix("\n") ? "" : "\n")" }
    return Array((text + "--edge--\n").utf8)
  }
}

/// A file with these contents in the temporary directory, removed when the value goes.
final class TemporaryFile: Sendable {
  let path: String

  init(_ contents: [UInt8] = []) throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/whisk-mail-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    try #require(file >= 0)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { close(file) }
    var rest = contents[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      try #require(count > 0)
      rest = rest.dropFirst(count)
    }
  }

  deinit {
    unlink(path)
  }

  /// What the file holds.
  func contents() throws -> [UInt8] {
    let file = open(path, O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = read(file, &buffer, buffer.count), count > 0 {
      result += buffer[..<count]
    }
    return result
  }
}
