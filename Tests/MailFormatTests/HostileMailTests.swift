import Dispatch
import MailFormat
import Testing

/// Messages made to break a reader, and damaged ones: each gives a message, in bounded time.
struct HostileMailTests {
  private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  @Test(.timeLimit(.minutes(10)))
  func fiftyThousandNestedMessages() {
    let nested = String(repeating: "Content-Type: message/rfc822\n\n", count: 50_000)
    let message = Message(parsing: Array((nested + "Subject: inner\n\nhi\n").utf8))
    #expect(message.warnings.contains(.nestedTooDeeply))
    #expect(message.attachments.count <= Limits.display.nesting)
  }

  @Test(.timeLimit(.minutes(10)))
  func fiftyThousandNestedMultiparts() {
    let nested = (0..<50_000).map {
      "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n"
    }.joined()
    let message = Message(parsing: Array(("Subject: deep\n\(nested)\n\nhi\n").utf8))
    #expect(message.envelope.subject == "deep")
    #expect(!message.warnings.isEmpty)
  }

  @Test func nestingUpToTheLimitIsShown() {
    func nested(_ depth: Int) -> Message {
      let open = (0..<depth).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }
      let close = (0..<depth).reversed().map { "\n--b\($0)--" }
      return Message(parsing: Array((open.joined() + "\nhi" + close.joined() + "\n").utf8))
    }
    #expect(nested(29).text == "hi")
    #expect(nested(29).warnings == [])
    #expect(nested(31).warnings.contains(.nestedTooDeeply))
  }

  @Test(.timeLimit(.minutes(10)))
  func fiftyThousandParts() {
    let parts = Array(repeating: "Content-Type: image/png; name=a.png\n\nx", count: 50_000)
    let message = Message(parsing: Mail.multipart("mixed", parts), limits: .index)
    #expect(message.warnings.contains(.tooManyParts))
    #expect(message.attachments.count == Limits.index.parts)
  }

  /// Each line is compared to the boundaries of all open parts.
  @Test(.timeLimit(.minutes(10)))
  func manyBoundariesAndManyLines() {
    let open = (0..<1_000).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }
    let lines = String(repeating: "--zz\n", count: 500_000)
    let message = Message(parsing: Array(("Subject: slow\n" + open.joined() + lines).utf8))
    #expect(message.envelope.subject == "slow")
    #expect(message.warnings.contains(.malformed))
    #expect(!message.text.isEmpty)
  }

  /// Groups of addresses within each other use up the stack of who calls itself for each, in the
  /// headers of an attached message as well.
  @Test(arguments: [
    ("CC: a:", "a:", ""), ("to : a:", "::", ""), ("Reply-To:", "\n a:", ""),
    ("Subject: x\nFrom: b:", "a:", "Content-Type: message/rfc822\n\n"),
    ("Subject: x\n\tx\nBcc: b:", "a:\r\n\t", "Content-Type: message/rfc822\r\n\r\n"),
  ])
  func nestedGroupsOfAddresses(start: String, group: String, outer: String) throws {
    let field = start + String(repeating: group, count: 100_000)
    // A large message is read from its file, a small one in memory.
    for padding in outer.isEmpty ? [1] : [1, 5 << 20] {
      let text = "Subject: outer\n\(outer)\(field)\n\n" + String(repeating: "x", count: padding)
      let file = try TemporaryFile(Array(text.utf8))
      let message = try Message(contentsOfFile: file.path)
      #expect(message.envelope.subject == "outer")
      #expect(message.warnings.contains(.malformed))
    }
  }

  @Test func oneMegabyteSubject() {
    for piece in ["x", "é", "=?utf-8?Q?=C3=A9?= ", "\u{202E}", "=?a?Q?", "\0", "日 "] {
      let subject = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
      let message = Mail.message("Subject: \(subject)\nFrom: ada@example.org")
      #expect(message.envelope.subject.utf8.count <= Limits.display.header * 3)
      #expect(message.envelope.from == [Address(address: "ada@example.org")])
      #expect(!message.envelope.subject.contains("\u{202E}"))
    }
  }

  @Test(arguments: [
    "(", "\"", "<", "<\"", "(((", "=?a?q?", ",", ":", "@", "\\", "a@b (", "a\"", "<a ", "\"\\",
  ])
  func megabyteOfBrokenAddresses(piece: String) {
    let field = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
    let message = Mail.message("From: \(field)\nSubject: x")
    #expect(message.envelope.subject == "x")
    #expect(message.envelope.from.count <= Limits.display.addresses)
  }

  @Test func megabyteOfIds() {
    let ids = (0..<60_000).map { "<\($0)@example.org>" }.joined(separator: "\n ")
    let references = Envelope(parsing: Mail.bytes("References: \(ids)")).references
    #expect(references.count == Limits.display.addresses)
    #expect(references.first == "0@example.org")
  }

  @Test func manyHeaders() {
    let fields = (0..<100_000).map { "X-\($0): y\n" }.joined()
    #expect(Envelope(parsing: Array("\(fields)Subject: end\n\nhi\n".utf8)).subject == "end")
  }

  @Test func manyParameters() {
    let parameters = (0..<20_000).map { ";\n filename*\($0)*=%41" }.joined()
    let header = "Content-Type: application/x\nContent-Disposition: attachment\(parameters)"
    let name = Mail.message(header).attachments.first?.name ?? ""
    #expect(name.hasPrefix("AAAA"))
    #expect(name.utf8.count <= 200)
  }

  @Test func emptyAndBlankFiles() {
    for text in ["", "\n", "\n\n\n", "\r\n", " ", "\0"] {
      let message = Message(parsing: Array(text.utf8))
      #expect(isBlank(message.text))
      #expect(message.preview == "")
      #expect(message.envelope.subject == "")
    }
  }

  @Test func fileWithoutHeadersIsShownAsText() {
    let message = Message(parsing: Array("just a note\nof two lines\n".utf8))
    #expect(message.text == "just a note\nof two lines\n")
    #expect(message.warnings == [.noHeaders])
    #expect(message.preview == "just a note of two lines")
  }

  @Test func headersWithoutABlankLine() {
    let message = Message(parsing: Array("Subject: x\nFrom: a@example.org\nno blank line".utf8))
    #expect(message.envelope.subject == "x")
    #expect(message.text == "no blank line")
  }

  /// What claims to have parts and has none is shown as it stands.
  @Test(arguments: [
    "Content-Type: multipart/mixed; boundary=b", "Content-Type: multipart/mixed",
    "Content-Type: multipart/alternative; boundary=\"\"",
  ])
  func multipartWithoutParts(header: String) {
    let message = Mail.message(header, body: "Here is your fish.\n")
    #expect(message.text == "Here is your fish.\n")
    #expect(message.warnings == [.malformed])
  }

  @Test func binaryGarbage() {
    var random = SplitMix(seed: 1)
    for size in [1, 10, 100, 1_000, 100_000] {
      let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let message = Message(parsing: bytes)
      #expect(!message.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    }
  }

  /// A message cut anywhere gives what is there.
  @Test func truncated() {
    let whole = Mail.multipart(
      "mixed",
      [
        "Content-Type: text/plain; charset=utf-8\n\nGrüße\n",
        "Content-Type: image/png; name=\"a.png\"\nContent-Transfer-Encoding: base64\n\nAAECAwQ=",
      ])
    for length in 0...whole.count {
      let message = Message(parsing: Array(whole.prefix(length)))
      if length > 200 { #expect(message.envelope.subject == "parts") }
    }
    // Without the last boundaries all is there.
    let message = Message(parsing: Array(whole.dropLast(10)))
    #expect(message.text == "Grüße")
    #expect(message.attachments.map(\.size) == [5])
  }

  /// Many threads at once, on small stacks.
  @Test func anyThread() async {
    let bytes = Mail.multipart(
      "mixed",
      [
        "Content-Type: text/plain; charset=gb2312\n\n=?gb2312?B?xOO6ww==?=\n",
        "Content-Type: text/html; charset=koi8-r\n\n<p>x</p>\n",
      ])
    let nested = Array(
      (String(repeating: "Content-Type: message/rfc822\n\n", count: 2_000) + "\n\nhi\n").utf8)
    let expected = Message(parsing: bytes)
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      #expect(Message(parsing: bytes) == expected)
      #expect(Message(parsing: nested).warnings.contains(.nestedTooDeeply))
    }
  }
}

/// A small generator of numbers that are the same for the same seed.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
