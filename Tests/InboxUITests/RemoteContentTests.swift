import Testing

@testable import InboxUI

@Suite struct RemoteContentTests {
  @Test(arguments: [
    "<img src='http://example.com/a.png'>", "<IMG SRC = HTTPS://EXAMPLE.COM/A.PNG>",
    "<img srcset=\"https://example.com/a.png 2x\">", "<td background=http://example.com/a>",
    "<p style='background: url(https://example.com/a)'>", "<style>@import 'http://x.example'",
    "<style>a { background: url( \"http://x.example\" ) }", "<video poster='https://x.example'>",
    "<link rel=stylesheet href='https://example.com/a.css'>",
    "<svg><image href='http://x.example'/>", "<object data='http://x.example'>",
  ])
  func isFound(html: String) {
    #expect(RemoteContent.isIn(html))
  }

  @Test(arguments: [
    "", "http://", "<a href='http://example.com/'>link</a>", "<p>See https://example.com/</p>",
    "<img src='cid:part'>", "<img src='data:image/png;base64,AAAA'>", "<img src='relative.png'>",
    "<html xmlns='http://www.w3.org/1999/xhtml'>", "<img alt='http://example.com' src='cid:a'>",
    "<!DOCTYPE html PUBLIC '-//W3C//DTD' 'http://www.w3.org/TR/xhtml1/DTD/xhtml1.dtd'>",
  ])
  func isNotFound(html: String) {
    #expect(!RemoteContent.isIn(html))
  }
}
