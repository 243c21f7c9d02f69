import Foundation
import MailFormat
import ProcessTesting
import Testing

/// The corpus read by MailFormat and by Python's email package.
struct DifferentialTests {
  /// What `differential.py` compares of one message.
  private struct Entry: Encodable {
    var message: String
    var subject: String
    var from: [[String]]
    var to: [[String]]
    var cc: [[String]]
    var replyTo: [[String]]
    var date: Int?
    var messageID: String?
    var references: [String]
    var inReplyTo: [String]
    /// Length and CRC-32 of the contents of each part, nil for an attached message.
    var parts: [[UInt32]?]
    /// The name of each attachment, by the number of its part.
    var names: [Int: String]
    var text: String
  }

  @Test(Corpus.isPresent, .timeLimit(.minutes(10)))
  func corpusReadAsByPython() throws {
    try compare(try Corpus.messages(), in: try #require(Corpus.directory))
  }

  /// The messages that Python's own tests read, most of them damaged.
  @Test(
    .enabled("The package libpython3.11-testsuite is not installed.") {
      FileManager.default.fileExists(atPath: pythonMessages)
    }, .timeLimit(.minutes(10)))
  func messagesOfPythonReadAsByPython() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.pythonMessages)
    try compare(names.filter { $0.hasPrefix("msg_") }.sorted(), in: Self.pythonMessages)
  }

  private static let pythonMessages = "/usr/lib/python3.11/test/test_email/data"

  private func compare(_ messages: [String], in directory: String) throws {
    let read = try TemporaryFile()
    let output = try #require(FileHandle(forWritingAtPath: read.path))
    let encoder = JSONEncoder()
    for message in messages {
      let entry = try entry(message, path: "\(directory)/\(message)")
      try output.write(contentsOf: try encoder.encode(entry) + Data("\n".utf8))
    }
    try output.close()

    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/python3")
    python.arguments = [
      here.appending(path: "differential.py").path, directory, read.path,
      here.appending(path: "differential-exceptions.json").path,
    ]
    let report = Pipe()
    python.standardOutput = report
    try python.start()
    let text = String(
      decoding: try report.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    python.waitUntilExit()
    #expect(python.terminationStatus == 0, "\(text)")
  }

  private func entry(_ name: String, path: String) throws -> Entry {
    let message = try Message(contentsOfFile: path)
    let envelope = message.envelope
    #expect(try Envelope(contentsOfFile: path).subject == envelope.subject)
    func pairs(_ addresses: [Address]) -> [[String]] { addresses.map { [$0.name, $0.address] } }

    let attached = Set(message.attachments.filter { $0.type == "message/rfc822" }.map(\.index))
    var parts: [[UInt32]?] = []
    while let contents = try? Message.contents(ofPart: parts.count, inFile: path, limit: .max) {
      parts.append(
        attached.contains(parts.count) ? nil : [UInt32(contents.count), crc32(contents)])
    }
    return Entry(
      message: name, subject: envelope.subject, from: pairs(envelope.from),
      to: pairs(envelope.to), cc: pairs(envelope.cc), replyTo: pairs(envelope.replyTo),
      date: envelope.date.map { Int($0.timeIntervalSince1970) }, messageID: envelope.messageID,
      references: envelope.references, inReplyTo: envelope.inReplyTo, parts: parts,
      names: Dictionary(uniqueKeysWithValues: message.attachments.map { ($0.index, $0.name) }),
      text: message.text)
  }

  /// The checksum that Python has as `zlib.crc32`.
  private func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      DifferentialTests.table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8)
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }
}
