import Testing

@testable import InboxUI

@Suite struct LinkTests {
  @Test(arguments: [
    ("https://example.com/a", "", "https://", "example.com", "/a"),
    ("https://bank.example@evil.example/x", "", "https://bank.example@", "evil.example", "/x"),
    ("https://a@b@evil.example", "", "https://a@b@", "evil.example", ""),
    ("http://example.com:8080?q=@here", "", "http://", "example.com", ":8080?q=@here"),
    ("http://[::1]:80/", "", "http://", "[::1]", ":80/"),
    ("https://evil.example\\@bank.example/", "", "https://", "evil.example", "\\@bank.example/"),
    ("mailto:ada@example.com", "", "mailto:ada@example.com", "", ""),
    ("nonsense", "", "nonsense", "", ""),
  ])
  func hostIsSetApart(
    target: String, label: String, before: String, host: String, behind: String
  ) {
    let pieces = Link(target: target, label: label).pieces
    #expect(pieces.before == before)
    #expect(pieces.host == host)
    #expect(pieces.behind == behind)
  }

  @Test(arguments: [
    ("https://example.com/a", "Read more", false),
    ("https://example.com/a", "example.com", false),
    ("https://EXAMPLE.com/a", "  https://www.Example.com/other ", false),
    ("https://click.example.com/a", "example.com", false),
    ("https://example.com", "www.example.com", false),
    ("https://evil.example/a", "www.bank.example", true),
    ("https://bank.example.evil.example/", "https://bank.example/login", true),
    ("https://evilbank.example/", "bank.example", true),
    ("https://bank.example@evil.example/", "Log in", true),
    ("https://evil.example/", "bank.example is here", false),
    ("https://evil.example/", "1.5", false),
    ("mailto:ada@example.com", "charles@example.org", false),
  ])
  func disguise(target: String, label: String, isDisguised: Bool) {
    #expect(Link(target: target, label: label).isDisguised == isDisguised)
  }

  @Test func asksUnlessTheTargetWasSeen() {
    #expect(Link(target: "https://example.com").needsQuestion)
    #expect(!Link(target: "https://example.com", wasShown: true).needsQuestion)
    #expect(
      Link(target: "https://evil.example", label: "bank.example", wasShown: true).needsQuestion)
  }

  @Test(arguments: [
    ("https://example.com", true), ("HTTP://example.com", true), ("mailto:a@b.example", true),
    ("file:///etc/passwd", false), ("javascript:alert(1)", false), ("data:text/html,x", false),
    ("about:blank", false), ("cid:part", false), ("//example.com", false), ("", false),
  ])
  func onlyWebAndMailAreOpened(target: String, isOpenable: Bool) {
    #expect(Link(target: target).isOpenable == isOpenable)
  }
}
