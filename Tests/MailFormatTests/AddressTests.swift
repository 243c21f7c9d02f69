import MailFormat
import Testing

/// Addresses as they are written, and how they are shown (mail case 11).
struct AddressTests {
  private func parse(_ field: String) -> [Address] {
    Envelope(parsing: Mail.bytes("To: \(field)")).to
  }

  @Test(
    arguments: [
      ("ada@example.org", [Address(address: "ada@example.org")]),
      ("<ada@example.org>", [Address(address: "ada@example.org")]),
      ("Ada <ada@example.org>", [Address(name: "Ada", address: "ada@example.org")]),
      (
        "\"Lovelace, Ada\" <ada@example.org>, ada@example.com (Ada at home)",
        [
          Address(name: "Lovelace, Ada", address: "ada@example.org"),
          Address(name: "Ada at home", address: "ada@example.com"),
        ]
      ),
      ("\"A \\\"B\\\" C\" <a@example.org>", [Address(name: "A \"B\" C", address: "a@example.org")]),
      // A group, and an empty one.
      (
        "friends: a@example.org, B <b@example.org>;, c@example.org",
        [
          Address(address: "a@example.org"), Address(name: "B", address: "b@example.org"),
          Address(address: "c@example.org"),
        ]
      ),
      ("undisclosed-recipients:;", []),
      ("", []),
      ("<>", []),
      // Separators that are none.
      (
        "a@example.org; B <b@example.org>",
        [Address(address: "a@example.org"), Address(name: "B", address: "b@example.org")]
      ),
      // Names with what needs quotes.
      ("Ada [work] <ada@example.org>", [Address(name: "Ada [work]", address: "ada@example.org")]),
      ("J. Doe Jr. <j@example.org>", [Address(name: "J. Doe Jr.", address: "j@example.org")]),
      (
        "Mary (home) Smith <m@example.org>", [Address(name: "Mary Smith", address: "m@example.org")]
      ),
      // Encoded, in quotes too, and with a separator inside.
      ("=?utf-8?Q?Ren=C3=A9?= <r@example.org>", [Address(name: "René", address: "r@example.org")]),
      (
        "\"=?utf-8?Q?Ren=C3=A9?=\" <r@example.org>",
        [Address(name: "René", address: "r@example.org")]
      ),
      (
        "=?utf-8?Q?Doe,_J?=\n =?utf-8?Q?ane?= <j@example.org>",
        [Address(name: "Doe, Jane", address: "j@example.org")]
      ),
      ("a@example.org (=?utf-8?Q?Ren=C3=A9?=)", [Address(name: "René", address: "a@example.org")]),
      ("René <r@example.org>", [Address(name: "René", address: "r@example.org")]),
      // What is unbalanced keeps its address.
      ("\"Ada <ada@example.org>", [Address(name: "Ada", address: "ada@example.org")]),
      ("Ada <ada@example.org", [Address(name: "Ada", address: "ada@example.org")]),
      (
        "Ada (at home <ada@example.org>",
        [Address(name: "Ada (at home", address: "ada@example.org")]
      ),
      (
        "Ada <ada@example.org, Bob <bob@example.org>",
        [
          Address(name: "Ada", address: "ada@example.org"),
          Address(name: "Bob", address: "bob@example.org"),
        ]
      ),
      // No address at all.
      ("Ada Lovelace", [Address(name: "Ada Lovelace", address: "")]),
      ("ada at example.org", [Address(name: "ada at example.org", address: "")]),
      ("MAILER-DAEMON", [Address(address: "MAILER-DAEMON")]),
      // Odd addresses.
      ("\"john doe\"@example.org", [Address(address: "\"john doe\"@example.org")]),
      ("a@b@example.org", [Address(address: "a@b@example.org")]),
      ("<@relay.example.com:ada@example.org>", [Address(address: "ada@example.org")]),
      ("Ada ada@example.org", [Address(name: "Ada", address: "ada@example.org")]),
      ("<ada@\n example.org>", [Address(address: "ada@example.org")]),
      ("ada@example.org <ada@example.org>", [Address(address: "ada@example.org")]),
      (",, ,a@example.org,", [Address(address: "a@example.org")]),
    ] as [(String, [Address])])
  func parses(field: String, expected: [Address]) {
    #expect(parse(field) == expected)
  }

  @Test func forgedName() throws {
    let field = "=?utf-8?Q?potus@whitehouse.gov=0A=00?= <demo@mailsploit.com>"
    let message = Mail.message("From: \(field)")
    let sender = try #require(message.envelope.from.first)
    #expect(sender.address == "demo@mailsploit.com")
    #expect(sender.domain == "mailsploit.com")
    #expect(sender.nameLooksForged)
    #expect(sender.display == "demo@mailsploit.com (potus@whitehouse.gov)")
    #expect(sender.fullText == "demo@mailsploit.com (potus@whitehouse.gov)")
    #expect(message.warnings == [.forgedSenderName("demo@mailsploit.com")])
    let reply = message.envelope.replyRecipients(everyone: false, own: ["me@example.org"])
    #expect(reply.to.map(\.address) == ["demo@mailsploit.com"])
  }

  @Test(arguments: [
    (Address(name: "Ada", address: "ada@example.org"), "Ada", "Ada <ada@example.org>"),
    (Address(address: "ada@example.org"), "ada@example.org", "ada@example.org"),
    (Address(name: "Ada", address: ""), "Ada", "Ada"),
    (
      Address(name: "ADA@example.org", address: "ada@example.org"), "ada@example.org",
      "ADA@example.org <ada@example.org>"
    ),
  ])
  func display(address: Address, short: String, long: String) {
    #expect(address.display == short)
    #expect(address.fullText == long)
    #expect(!address.nameLooksForged)
  }

  @Test func aWideAtSignIsSeen() {
    #expect(Address(name: "boss＠bank.example", address: "x@example.net").nameLooksForged)
  }

  @Test func manyRecipientsAreCapped() {
    let all = (0..<10_000).map { "Person \($0) <p\($0)@example.org>" }.joined(separator: ",\n ")
    let to = parse(all)
    #expect(to.count == Limits.display.addresses)
    #expect(to.last == Address(name: "Person 1999", address: "p1999@example.org"))
  }
}
