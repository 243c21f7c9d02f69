import FoundationEssentials
import MailFormat
import Testing

/// Headers other than texts and addresses (mail cases 4 and 7).
struct EnvelopeTests {
  /// Some editors put one in front of what they save.
  @Test(arguments: ["", "\n", "From ada Thu Aug 22 12:36:23 2002\n"])
  func aByteOrderMarkCostsNoField(between: String) {
    let text = "\u{feff}\(between)Subject: Engine\nFrom: ada@example.org\n\nweaves\n"
    let message = Message(parsing: Array(text.utf8))
    #expect(message.envelope.subject == "Engine")
    #expect(message.envelope.from.map(\.address) == ["ada@example.org"])
    #expect(message.text == "weaves\n")
    #expect(Envelope(parsing: Array(text.utf8)) == message.envelope)
    #expect(Message(parsing: Array("\u{feff}a note\n".utf8)).text == "a note\n")
    #expect(Message(parsing: [0xEF, 0xBB, 0xBF]).text == "")
  }

  @Test func allFields() {
    let envelope = Envelope(
      parsing: Mail.bytes(
        """
        Received: from a.example.org by b.example.org; Tue, 17 May 2005 12:33:00 +0000
        Received: from c.example.org by a.example.org; Tue, 17 May 2005 12:00:00 +0000
        Date: Tue, 17 May 2005 14:31:00 +0200 (CEST)
        From: Ada <ada@example.org>
        Sender: list@example.org
        Reply-To: answers@example.org
        To: b@example.org
        Cc: c@example.org
        Bcc: d@example.org
        SUBJECT : Engine
        Message-Id: <1@example.org>
        In-Reply-To: Message from Bob of Monday <0@example.org>
        References: <a@example.org>\n\t<b@exam\n ple.org><c@example.org> <a@example.org>
        List-Id: The list <Club.Lists.Example.org>
        Content-Type: Multipart/Mixed; boundary="x"
        """))
    #expect(envelope.subject == "Engine")
    #expect(envelope.from == [Address(name: "Ada", address: "ada@example.org")])
    #expect(envelope.sender == Address(address: "list@example.org"))
    #expect(envelope.replyTo.map(\.address) == ["answers@example.org"])
    #expect(envelope.to.map(\.address) == ["b@example.org"])
    #expect(envelope.cc.map(\.address) == ["c@example.org"])
    #expect(envelope.bcc.map(\.address) == ["d@example.org"])
    #expect(envelope.date == Date(timeIntervalSince1970: 1_116_333_060))
    #expect(envelope.dateOffset == 7_200)
    #expect(envelope.arrival == Date(timeIntervalSince1970: 1_116_333_180))
    #expect(envelope.messageID == "1@example.org")
    #expect(envelope.inReplyTo == ["0@example.org"])
    #expect(envelope.references == ["a@example.org", "b@example.org", "c@example.org"])
    #expect(envelope.listID == "club.lists.example.org")
    #expect(envelope.mediaType == "multipart/mixed")
    #expect(envelope.mayHaveAttachment)
  }

  @Test func emptyAndAlone() {
    #expect(Envelope(parsing: []) == Envelope())
    let bare = Envelope(parsing: Array("Subject: only".utf8))
    #expect(bare.subject == "only")
    #expect(bare.messageID == nil)
    #expect(bare.from.isEmpty && bare.date == nil && bare.arrival == nil)
  }

  /// Of duplicate fields the first counts.
  @Test func duplicates() {
    let envelope = Envelope(
      parsing: Mail.bytes("From: a@example.org\nSubject: one\nSubject: two\nFrom: b@example.org"))
    #expect(envelope.subject == "one")
    #expect(envelope.from.map(\.address) == ["a@example.org"])
  }

  /// What stands in front of the first field is skipped, whatever ends the lines.
  @Test(arguments: [
    "\nSubject: x\nTo: a@example.org\n\nbody",
    "\r\n\r\nSubject: x\r\nTo: a@example.org\r\n\r\nbody",
    "From ada@example.org Tue May 17 12:31:00 2005\nSubject: x\nTo: a@example.org\n\nbody",
    ">From ada@example.org Tue May 17 12:31:00 2005\nSubject: x\nTo: a@example.org\n\nbody",
    "From - Tue May 17 12:31:00 2005\n\nSubject: x\nTo: a@example.org\n\nbody",
    "Subject: x\rTo: a@example.org\r\rbody",
    "Subject: x\r\r\nTo: a@example.org\r\r\n\r\r\nbody",
    "Subject: x\nthis line is no field\nTo: a@example.org\n\nbody",
    "Subject: x\nFrom ada@example.org Tue May 17 12:31:00 2005\nTo: a@example.org\n\nbody",
  ])
  func whatStandsInFront(text: String) {
    let message = Message(parsing: Array(text.utf8))
    #expect(message.envelope.subject == "x")
    #expect(message.envelope.to == [Address(address: "a@example.org")])
    #expect(message.text == "body")
    #expect(message.warnings == [])
  }

  @Test(
    arguments: [
      ("Tue, 17 May 2005 12:31:00 +0200", 1_116_325_860),
      ("Tue, 17 May 05 12:31 GMT", 1_116_333_060),
      ("17 May 2005 12:31:00 -0800 (PST)", 1_116_361_860),
      ("Tue,\n 17 May 2005\n 12:31:00 +0000", 1_116_333_060),
      ("Tue May 17 12:31:00 2005", 1_116_333_060),
      ("Di, 17 Mai 2005 12:31:00 0200", nil),
      ("Mon, 31 Feb 2005 12:31:00 +0000", nil),
      ("yesterday", nil),
      ("", nil),
    ] as [(String, Double?)])
  func dates(field: String, expected: Double?) {
    let date = Envelope(parsing: Mail.bytes("Date: \(field)")).date
    #expect(date == expected.map { Date(timeIntervalSince1970: $0) })
  }

  private let arrived = "Received: by example.org; Tue, 17 May 2005 12:33:00 +0000\n"
  private let arrival = Date(timeIntervalSince1970: 1_116_333_180)

  /// An unreadable date sorts at arrival; so does one in the future, which stays as it was written.
  @Test func sortTime() {
    let other = Date(timeIntervalSince1970: 1_700_000_000)
    func envelope(_ header: String) -> Envelope { Envelope(parsing: Mail.bytes(header)) }

    let unreadable = envelope(arrived + "Date: Di, 17 Mai 2005 12:31:00 0200")
    #expect(unreadable.date == nil)
    #expect(unreadable.sortTime(fileTime: other) == arrival)

    let future = envelope(arrived + "Date: Sat, 17 March 2096 12:00:00 +0100")
    #expect(future.date == Date(timeIntervalSince1970: 3_982_820_400))
    #expect(future.sortTime(fileTime: other) == arrival)

    // One day ahead is believed, one second more is not.
    let ahead = envelope(arrived + "Date: Wed, 18 May 2005 12:33:00 +0000")
    #expect(ahead.sortTime(fileTime: other) == arrival + 86_400)
    let tooFar = envelope(arrived + "Date: Wed, 18 May 2005 12:33:01 +0000")
    #expect(tooFar.sortTime(fileTime: other) == arrival)

    let old = envelope(arrived + "Date: Sat, 17 May 1975 12:00:00 +0000")
    #expect(old.sortTime(fileTime: other) == old.date)

    let nothing = envelope("Subject: x")
    #expect(nothing.sortTime(fileTime: other, nameTime: arrival) == other)
    #expect(nothing.sortTime(fileTime: nil, nameTime: arrival) == arrival)
  }

  @Test(
    arguments: [
      ("<1@example.org>", "1@example.org"),
      ("1@example.org", "1@example.org"),
      ("<no-at-sign>", "no-at-sign"),
      ("<a b@example.org> (a comment)", "ab@example.org"),
      ("<<1@example.org>>", "1@example.org"),
      ("", nil),
      ("<>", nil),
      ("not an id", nil),
    ] as [(String, String?)])
  func messageIDs(field: String, expected: String?) {
    #expect(Envelope(parsing: Mail.bytes("Message-ID: \(field)")).messageID == expected)
  }

  @Test func fileAndMemoryAgree() throws {
    let bytes = Mail.bytes("Subject: file\nTo: a@example.org", body: "text\n")
    let file = try TemporaryFile(bytes)
    #expect(try Envelope(contentsOfFile: file.path) == Envelope(parsing: bytes))
    #expect(try Message(contentsOfFile: file.path) == Message(parsing: bytes))
  }

  /// A header block larger than what is read at first is read whole.
  @Test(arguments: [15 << 10, 16 << 10, 20 << 10, 200 << 10, 2 << 20])
  func largeHeaderBlocks(size: Int) throws {
    let filler = String(repeating: "x", count: size)
    let file = try TemporaryFile(Mail.bytes("X-Filler: \(filler)\nSubject: end"))
    #expect(try Envelope(contentsOfFile: file.path).subject == "end")
  }

  @Test func missingFile() {
    let error = #expect(throws: ReadError.self) {
      try Envelope(contentsOfFile: "/nonexistent/mail")
    }
    #expect(error?.isMissing == true)
    #expect(error?.description.hasPrefix("/nonexistent/mail: ") == true)
    let directory = #expect(throws: ReadError.self) { try Message(contentsOfFile: "/") }
    #expect(directory?.isMissing == false)
  }
}
