@testable import MailFormat
import Testing

@testable import InboxUI

/// What is said about a message besides its text.
struct MessageNoticeTests {
  private func notices(_ type: String, _ body: String, offset: Int64 = 0) -> [String] {
    let text = "From: a@example.org\nMIME-Version: 1.0\nContent-Type: \(type)\n\n\(body)\n"
    return MessageNotice.all(
      of: Message(parsing: Array(text.utf8)), time: { "at \($0)" }, offset: { _ in offset }
    ).map(\.text)
  }

  private func event(
    _ method: String, start: String = "DTSTART:20261203T190000Z", offset: Int64 = 0
  ) -> [String] {
    notices(
      "text/calendar",
      """
      BEGIN:VCALENDAR
      METHOD:\(method)
      BEGIN:VEVENT
      SUMMARY:Engine review
      LOCATION:Room 5
      \(start)
      END:VEVENT
      END:VCALENDAR
      """, offset: offset)
  }

  @Test func plainTextNeedsNone() {
    #expect(notices("text/plain", "hello") == [])
  }

  @Test func calendars() {
    #expect(
      event("CANCEL") == ["This message cancels “Engine review”: at 1796324400, Room 5."])
    #expect(
      event("REQUEST").first?.hasPrefix("This message invites you to “Engine review”") == true)
    #expect(event("REPLY").first?.hasPrefix("This message answers an invitation") == true)
    let zoned = event("PUBLISH", start: "DTSTART;TZID=Europe/London:20261203T190000")
    #expect(zoned == ["This message tells of “Engine review”: at 1796324400, Room 5."])
    #expect(event("PUBLISH", start: "DTSTART;VALUE=DATE:20261203").first?.contains("at ") == false)
    // A zone that the system does not know: the hour is not reckoned, and the zone is named.
    let foreign = event(
      "PUBLISH", start: "DTSTART;TZID=\"W. Europe Standard Time\":20261203T190000")
    #expect(foreign.first?.contains("19:00 (W. Europe Standard Time), Room 5.") == true)
    #expect(foreign.first?.contains("at ") == false)
    let universal = event("PUBLISH", start: "DTSTART;TZID=Nowhere:20261203T190000Z")
    #expect(universal == ["This message tells of “Engine review”: at 1796324400, Room 5."])
  }

  /// A reader elsewhere is told when it is there, and what the clock shows where it takes place.
  @Test func calendarsFromElsewhere() {
    let zoned = "DTSTART;TZID=Europe/London:20261203T190000"
    #expect(
      event("PUBLISH", start: zoned, offset: 3_600)
        == [
          "This message tells of “Engine review”: at 1796324400 (19:00 in Europe/London), Room 5."
        ])
    #expect(
      event("PUBLISH", start: zoned, offset: 9 * 3_600).first?.contains(
        "at 1796324400 (Thursday, 19:00 in Europe/London)") == true)
    #expect(
      event("PUBLISH", offset: 3_600)
        == ["This message tells of “Engine review”: at 1796324400, Room 5."])
  }

  @Test func deliveryReports() {
    func report(_ fields: String) -> [String] {
      notices(
        "multipart/report; report-type=delivery-status; boundary=p",
        """
        --p

        Sorry.
        --p
        Content-Type: message/delivery-status

        Reporting-MTA: dns; example.org

        Final-Recipient: rfc822; b@example.com
        \(fields)
        --p--
        """)
    }
    #expect(
      report("Action: failed\nDiagnostic-Code: smtp; 550 No such user")
        == ["Your message did not reach b@example.com. The server says: 550 No such user"])
    #expect(report("Action: failed") == ["Your message did not reach b@example.com."])
    #expect(
      report("Action: delayed")
        == ["Your message to b@example.com is delayed; the server goes on trying."])
    #expect(report("Action: relayed") == ["Your message to b@example.com was delivered."])
  }

  @Test func protection() {
    #expect(
      notices("text/plain", "-----BEGIN PGP MESSAGE-----\nx").first?.hasPrefix(
        "This message is encrypted with OpenPGP.") == true)
    #expect(
      notices("application/pkcs7-mime; smime-type=enveloped-data", "x").first?.hasPrefix(
        "This message is encrypted with S/MIME.") == true)
    #expect(
      notices("text/plain", "-----BEGIN PGP SIGNED MESSAGE-----\nx")
        == ["This message is signed with OpenPGP. Whisk does not check signatures."])
  }

  @Test func wordsAreFoundRegardlessOfCase() {
    let text = FoldedText("Straße ÄRGER ärger 日本 xx xxx")
    #expect(text.ranges(of: "ärger", limit: 9) == [8..<14, 15..<21])
    #expect(text.ranges(of: "ÄRGER", limit: 1) == [8..<14])
    #expect(text.ranges(of: "日本", limit: 9) == [22..<28])
    #expect(text.ranges(of: "xx", limit: 9) == [29..<31, 32..<34])
    #expect(text.ranges(of: "", limit: 9) == [])
    #expect(text.ranges(of: "Straße ÄRGER ärger 日本 xx xxxx", limit: 9) == [])
  }
}
