import Foundation
import MailFormat
import Testing

/// Messages changed at random: whatever comes of them, it is a message that is safe to show.
struct FuzzTests {
  /// Messages that use most of what the format has.
  private static let seeds: [[UInt8]] = [
    Array(
      """
      Received: by example.org; Tue, 17 May 2005 12:33:00 +0000
      Date: Tue, 17 May 2005 14:31:00 +0200
      From: "Lovelace, Ada" <ada@example.org>, =?utf-8?Q?Ren=C3=A9?= <r@example.org>
      To: friends: a@example.org (Ada), b@example.org;
      Subject: =?iso-2022-jp?B?GyRCRnxLXBsoQg==?= =?utf-8?Q?caf=C3=A9?=
      References: <1@example.org> <2@example.org>
      Content-Type: text/plain; charset=gb2312; format=flowed
      Content-Transfer-Encoding: quoted-printable

      =C4=E3=BA=C3 \n> quoted \n> text\n-- \nAda
      """.utf8),
    Mail.multipart(
      "mixed",
      [
        "Content-Type: multipart/alternative; boundary=in\n\n--in\n\nplain\n--in\n"
          + "Content-Type: text/html\n\n<table><tr><td style='display:none'>x</td><td>&eacute;"
          + "<a href=\"https://example.org/\">y</a></td></tr></table><ul><li>z</ul>\n--in--",
        "Content-Type: application/pdf; name*0*=utf-8''a%C3%A9; name*1=.pdf\n"
          + "Content-Disposition: attachment\nContent-Transfer-Encoding: base64\n\nAAECAwQFBgc=",
        "Content-Type: message/rfc822\n\nSubject: inner\nFrom: b@example.org\n\nhi\n",
        "Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT\n"
          + "SUMMARY:x\\, y\nORGANIZER;CN=\"A\":mailto:a@example.org\nEND:VEVENT\nEND:VCALENDAR\n",
        "Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n"
          + "Final-Recipient: rfc822; a@example.org\nAction: failed\n",
      ]),
  ]

  /// Pieces that mean something to some reader.
  private static let tokens: [[UInt8]] =
    [
      "\n", "\r", "\r\n", "\n\n", "--edge", "--edge--", "--in\n", "\0", ":", ";", "=", "\"", "(",
      "<", ">",
      "&", "&#", "</", "<!--", "<pre>", "=?", "?=", "=?utf-8?B?", "=0", "%", "*0*=",
      "boundary=edge",
      "Content-Type: ", "message/rfc822", "multipart/mixed", "base64", "charset=utf-16\n",
      "\u{202E}",
      "\u{FEFF}", " ", "\t", "From ", "BEGIN:VEVENT\n", "-- \n", ">>>>",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x1B, 0x24, 0x42], [0xE2, 0x80]]

  @Test(arguments: 0..<(ProcessInfo.processInfo.environment["WHISK_DEEP"] == nil ? 16 : 400))
  func mutations(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    for round in 0..<250 {
      var bytes = FuzzTests.seeds[round % FuzzTests.seeds.count]
      for _ in 0..<Int.random(in: 1...12, using: &random) { mutate(&bytes, using: &random) }
      check(bytes, "seed \(seed), round \(round)")
    }
  }

  private func mutate(_ bytes: inout [UInt8], using random: inout SplitMix) {
    let at = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, at + Int.random(in: 0...40, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeSubrange(at..<end)
    case 1: bytes.insert(contentsOf: Array(bytes[at..<end]), at: at)
    case 2:
      bytes.replaceSubrange(at..<end, with: FuzzTests.tokens.randomElement(using: &random) ?? [])
    case 3: bytes.insert(contentsOf: FuzzTests.tokens.randomElement(using: &random) ?? [], at: at)
    case 4:
      if at < bytes.count { bytes[at] = UInt8.random(in: 0...255, using: &random) }
    default:
      let other = Int.random(in: 0...bytes.count, using: &random)
      bytes.insert(contentsOf: Array(bytes[at..<end]), at: other)
    }
  }

  /// Checks what holds for any message.
  private func check(_ bytes: [UInt8], _ comment: Comment) {
    let message = Message(parsing: bytes)
    let envelope = message.envelope
    var lines = [envelope.subject, message.preview]
    for address in envelope.from + envelope.to + envelope.cc + envelope.replyTo {
      lines += [address.name, address.address, address.display]
      #expect(!address.name.isEmpty || !address.address.isEmpty, comment)
    }
    lines += message.attachments.map(\.name)
    if let calendar = message.calendar { lines += [calendar.summary, calendar.location] }
    #expect(lines.allSatisfy(isSafeLine), comment)
    #expect(
      message.text.unicodeScalars.allSatisfy { isSafe($0) || $0 == "\n" || $0 == "\t" }, comment)
    #expect(message.preview.count <= 200, comment)
    for attachment in message.attachments {
      #expect(!attachment.name.isEmpty && !attachment.name.contains("/"), comment)
      #expect(attachment.name != "." && attachment.name != "..", comment)
      let contents = try? Message.contents(ofPart: attachment.index, in: bytes, limit: .max)
      #expect(contents?.count == attachment.size, comment)
    }
    let headers = Envelope(parsing: bytes)
    #expect(headers.subject == envelope.subject && headers.from == envelope.from, comment)
    #expect(envelope.replySubject.hasPrefix("Re: "), comment)
    // The text in the index is the same but for link targets.
    #expect(
      Message(parsing: bytes, limits: .index).attachments.count == message.attachments.count,
      comment)
  }

  private func isSafeLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { isSafe($0) && $0 != "\u{2028}" && $0 != "\u{2029}" }
  }

  private func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: false
    default: true
    }
  }
}
