import MailFormat
import Testing

/// Subject and recipients of an answer.
struct ReplyTests {
  /// Mail case 3: what is answered is all there.
  @Test(arguments: [
    ("Engine", "Re: Engine"),
    ("Re: Engine", "Re: Engine"),
    ("RE: Re : re: Engine", "Re: Engine"),
    ("Re[3]: Engine", "Re: Engine"),
    ("AW: Engine", "Re: Engine"),
    ("SV: VS: Engine", "Re: Engine"),
    ("回复：引擎", "Re: 引擎"),
    ("Re: 答复: 引擎", "Re: 引擎"),
    ("Fwd: Engine", "Re: Fwd: Engine"),
    ("Rehearsal: tonight", "Re: Rehearsal: tonight"),
    ("[club] Re: Engine", "Re: [club] Re: Engine"),
    ("", "Re: "),
    ("Re:", "Re: "),
    ("😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍", "Re: 😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍"),
    ("Re: 👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈", "Re: 👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈"),
  ])
  func subjects(subject: String, expected: String) {
    var envelope = Envelope()
    envelope.subject = subject
    #expect(envelope.replySubject == expected)
  }

  private let own = ["me@example.org", "ME@example.com"]

  private func recipients(_ header: String, everyone: Bool) -> (to: [String], cc: [String]) {
    let envelope = Envelope(parsing: Mail.bytes(header))
    let (to, cc) = envelope.replyRecipients(everyone: everyone, own: own)
    return (to.map(\.address), cc.map(\.address))
  }

  @Test(
    arguments: [
      (
        "From: a@example.org\nTo: me@example.org, b@example.org\nCc: c@example.org, A@example.org",
        ["a@example.org"], ["b@example.org", "c@example.org"]
      ),
      (
        "From: a@example.org\nReply-To: list@example.org\nTo: list@example.org, b@example.org",
        ["list@example.org"], ["b@example.org"]
      ),
      // An answer to one's own message goes on to its recipients.
      (
        "From: me@example.com\nTo: b@example.org\nCc: c@example.org, me@example.org",
        ["b@example.org"], ["c@example.org"]
      ),
      ("From: me@example.org\nTo: me@example.org", ["me@example.org"], []),
      ("Subject: nobody", [], []),
      ("From: Nobody in particular\nTo: b@example.org", [], ["b@example.org"]),
    ] as [(String, [String], [String])])
  func everyone(header: String, to: [String], cc: [String]) {
    let all = recipients(header, everyone: true)
    #expect(all.to == to)
    #expect(all.cc == cc)
    let one = recipients(header, everyone: false)
    #expect(one.to == to)
    #expect(one.cc == [])
  }
}
