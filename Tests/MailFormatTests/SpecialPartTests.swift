import MailFormat
import Testing

/// Invitations, delivery reports, signed and encrypted mail.
struct SpecialPartTests {
  private let calendar = """
    BEGIN:VCALENDAR
    METHOD:REQUEST
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:STANDARD
    DTSTART:19701025T030000
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    DTSTART;TZID="Europe/Berlin":20261203T190000
    DTEND;TZID=Europe/Berlin:20261203T210000
    SUMMARY:Rehearsal\\, small
      hall\\nand tea
    LOCATION:Old Ropewalk 9
    ORGANIZER;CN="Oyelaran: Marguerite":MAILTO:marguerite@example.org
    BEGIN:VALARM
    SUMMARY:not this
    END:VALARM
    END:VEVENT
    BEGIN:VEVENT
    SUMMARY:the second
    END:VEVENT
    END:VCALENDAR
    """

  @Test func invitation() throws {
    let message = Message(
      parsing: Mail.multipart(
        "alternative",
        ["\nCome!\n", "Content-Type: text/calendar; method=REQUEST\n\n\(calendar)"]))
    let event = try #require(message.calendar)
    #expect(event.method == "REQUEST")
    #expect(event.summary == "Rehearsal, small hall and tea")
    #expect(event.location == "Old Ropewalk 9")
    #expect(event.start == "20261203T190000")
    #expect(event.startZone == "Europe/Berlin")
    #expect(event.end == "20261203T210000")
    #expect(
      event.organizer
        == Address(name: "Oyelaran: Marguerite", address: "marguerite@example.org"))
    #expect(message.text == "Come!")
    #expect(message.attachments.map(\.name) == ["part-2.ics"])
  }

  /// Most programs send an invitation as a form of the text and as a file.
  @Test func invitationInTwoForms() {
    let form = "Content-Type: text/calendar; method=REQUEST\n\n\(calendar)"
    func file(_ name: String, _ calendar: String) -> String {
      "Content-Type: application/ics; name=\(name)\n\n\(calendar)"
    }
    func names(_ files: String...) -> [String] {
      let head = "Content-Type: multipart/alternative; boundary=in\n\n--in\n\nCome!\n--in\n"
      let message = Mail.multipart("mixed", [head + form + "\n--in--\n"] + files)
      return Message(parsing: message).attachments.map(\.name)
    }
    #expect(names(file("invite.ics", calendar)) == ["invite.ics"])
    // What tells of something else stays a file of its own.
    let other = calendar.replacing("Ropewalk 9", with: "Ropewalk 8")
    #expect(names(file("invite.ics", other)) == ["part-2.ics", "invite.ics"])
    #expect(
      names(file("one.ics", calendar), file("two.ics", calendar)) == ["one.ics", "two.ics"])
  }

  @Test func calendarWithoutEvent() {
    let message = Message(
      parsing: Mail.multipart("mixed", ["Content-Type: text/calendar\n\nBEGIN:VCALENDAR\n"]))
    #expect(message.calendar == nil)
  }

  @Test func deliveryReport() throws {
    let status = """
      Content-Type: message/delivery-status

      Reporting-MTA: dns; mx.example.org

      Final-Recipient: rfc822; Selma@example.com
      Action: Failed
      Status: 5.1.1
      Diagnostic-Code: smtp; 550 5.1.1 No such
       mailbox

      Final-Recipient: rfc822; ada@example.com
      Action: delayed
      Status: 4.4.7
      """
    let original = "Content-Type: message/rfc822\n\nSubject: Berths\n\nUpper or lower?\n"
    let message = Message(
      parsing: Mail.multipart(
        "report", ["\nIt could not be delivered.\n", status, original],
        parameters: "; report-type=delivery-status"))
    let report = try #require(message.deliveryReport)
    #expect(report.recipients.map(\.address) == ["Selma@example.com", "ada@example.com"])
    #expect(report.recipients.map(\.action) == ["failed", "delayed"])
    #expect(report.recipients.map(\.status) == ["5.1.1", "4.4.7"])
    #expect(report.recipients.map(\.diagnostic) == ["550 5.1.1 No such mailbox", ""])
    #expect(message.text == "It could not be delivered.")
    #expect(message.attachments.map(\.name) == ["Berths.eml"])
  }

  @Test func signed() {
    let message = Message(
      parsing: Mail.multipart(
        "signed",
        ["\nI wrote this.\n", "Content-Type: application/pgp-signature; name=s.asc\n\nxyz"],
        parameters: "; protocol=\"application/pgp-signature\"; micalg=pgp-sha256"))
    #expect(message.protection == .signed(.openPGP))
    #expect(message.text == "I wrote this.")
    #expect(message.attachments.isEmpty)
  }

  @Test func encrypted() {
    let message = Message(
      parsing: Mail.multipart(
        "encrypted",
        [
          "Content-Type: application/pgp-encrypted\n\nVersion: 1\n",
          "Content-Type: application/octet-stream; name=encrypted.asc\n\nxyz",
        ], parameters: "; protocol=\"application/pgp-encrypted\""))
    #expect(message.protection == .encrypted(.openPGP))
    #expect(message.text == "")
    #expect(message.attachments.map(\.name) == ["encrypted.asc"])
  }

  @Test(arguments: [
    (
      "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m",
      Protection.encrypted(.smime)
    ),
    ("application/x-pkcs7-mime; name=smime.p7m", .encrypted(.smime)),
    ("application/pkcs7-mime; smime-type=signed-data; name=smime.p7m", .signed(.smime)),
  ])
  func smime(type: String, expected: Protection) {
    let message = Mail.message("Content-Type: \(type)", body: "MIAGCSqG")
    #expect(message.protection == expected)
    #expect(message.text == "")
  }

  @Test(arguments: [
    (
      "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nHello.\n-----BEGIN PGP SIGNATURE-----\n",
      Protection.signed(.openPGP)
    ),
    ("Hello.\n\n-----BEGIN PGP MESSAGE-----\n\nxyz\n", .encrypted(.openPGP)),
  ])
  func withinText(body: String, expected: Protection) {
    let message = Mail.message("Subject: x", body: body)
    #expect(message.protection == expected)
    #expect(message.preview.hasPrefix("Hello."))
  }
}
