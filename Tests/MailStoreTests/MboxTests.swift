import Foundation
import MailFormat
import Testing

@testable import MailStore

@Suite struct MboxTests {
  /// Lines that separate messages, with their time, and lines that only begin so.
  static let separators: [(String, Int64?)] = [
    ("From ada@example.org Thu Aug 22 12:36:23 2002", 1_030_019_783),
    ("From ada@example.org  Thu Aug 22 12:36:23 2002", 1_030_019_783),
    ("From - Thu Aug 22 12:36:23 2002", 1_030_019_783),
    ("From MAILER-DAEMON Thu Aug  1 02:03:04 2002", 1_028_167_384),
    ("From ada@example.org Thu Aug 22 12:36:23 2002 +0200", 1_030_012_583),
    ("From ada@example.org Thu Aug 22 12:36:23 CEST 2002", 1_030_019_783),
    ("From ada@example.org Thu, 22 Aug 2002 12:36:23 -0700 (PDT)", 1_030_044_983),
    ("From ada Thu Aug 22 12:36 2002 remote from host", 1_030_019_760),
    ("From 1234@xxx Thu Aug 22 12:36:23 +0000 2002", 1_030_019_783),
    ("From my (non technical end) it looks fine", nil),
    ("From here on, nothing", nil),
    ("From Monday Jan 5 2004 at 12:00 we met", nil),
    ("From 2002 to 2004", nil),
    ("From ", nil),
    ("from ada@example.org Thu Aug 22 12:36:23 2002", nil),
    (">From ada@example.org Thu Aug 22 12:36:23 2002", nil),
  ]

  @Test(arguments: separators)
  func separatorsAreTold(_ line: String, _ time: Int64?) {
    #expect(Mbox.separatorTime(Array((line + "\n").utf8)[...]) == time)
  }

  /// mbox files, and the subject and body of each message in them.
  static let files: [(name: String, mbox: String, messages: [(String, String)])] = [
    (
      "mboxrd",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one

      >From x
      >>From y
      > From z

      From b@x Thu Aug 22 12:36:24 2002
      Subject: two

      last

      """, [("one", "From x\n>From y\n> From z\n"), ("two", "last\n")]
    ),
    (
      "text that begins so",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one

      above

      From my (non technical end) it works.

      From b@x Thu Aug 22 12:36:24 2002
      is what the server said.

      """,
      [
        (
          "one",
          "above\n\nFrom my (non technical end) it works.\n\nFrom b@x Thu Aug 22 12:36:24 2002\n"
            + "is what the server said.\n"
        )
      ]
    ),
    (
      "no blank line before a separator",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one

      body
      From b@x Thu Aug 22 12:36:24 2002
      Subject: two

      body

      """, [("one", "body\n"), ("two", "body\n")]
    ),
    (
      "mboxcl2",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one
      Content-Length: 60

      x
      From c@x Thu Aug 22 12:36:23 2002
      Subject: in the body

      y

      From b@x Thu Aug 22 12:36:24 2002
      Subject: two
      Content-Length: 2

      z

      """,
      [
        ("one", "x\nFrom c@x Thu Aug 22 12:36:23 2002\nSubject: in the body\n\ny\n"),
        ("two", "z\n"),
      ]
    ),
    (
      "a length that is wrong",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one
      Content-Length: 9999

      x

      From b@x Thu Aug 22 12:36:24 2002
      Subject: two
      Content-Length: 1

      y

      """, [("one", "x\n"), ("two", "y\n")]
    ),
    (
      "a length beyond all files",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one
      Content-Length: 9223372036854775807

      x

      """, [("one", "x\n")]
    ),
    (
      "nothing at the end",
      "From a@x Thu Aug 22 12:36:23 2002\r\nSubject: one\r\n\r\nx\r\n\r\n"
        + "From b@x Thu Aug 22 12:36:24 2002\r\nSubject: two\r\n\r\ny",
      [("one", "x\n"), ("two", "y")]
    ),
    ("an empty file", "", []),
    ("a message alone", "Subject: one\n\nbody\n", [("one", "body\n")]),
  ]

  /// Mail case 8.
  @Test func mboxesAsProgramsWriteThem() throws {
    let scratch = try Scratch()
    for (name, mbox, expected) in Self.files {
      let path = scratch.root + "/mbox"
      try Data(mbox.utf8).write(to: URL(fileURLWithPath: path))
      let reader = try MboxReader(path: path)
      var messages: [(String, String)] = []
      while let message = try reader.next() {
        let text = String(decoding: MailContent(message.bytes[...]).bytes, as: UTF8.self)
        let parts = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        let subject = Envelope(parsing: message.bytes).subject
        messages.append((subject, parts.count > 1 ? String(parts[1]) : ""))
      }
      #expect(messages.map(\.0) == expected.map(\.0), "\(name)")
      #expect(messages.map(\.1) == expected.map(\.1), "\(name)")
    }
  }

  @Test(
    arguments: [
      ("", 0), ("ada@example.org", 1_030_019_783), ("two words", 5),
      (String(repeating: "x", count: 900) + "@x.org", 5),
      ("ada@example.org", -5_400), ("ada@example.org", Int64.min), ("ada@example.org", Int64.max),
    ] as [(String, Int64)])
  func whatIsExportedIsKnownAgain(_ sender: String, _ time: Int64) {
    let line = Mbox.separator(sender: sender, time: time)
    #expect(Mbox.separatorTime(Array(line.utf8)[...]) == min(max(0, time), 253_402_300_799))
  }
}
