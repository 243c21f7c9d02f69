import MailFormat
import Testing

/// HTML to text, and the preview made of text.
struct HTMLTextTests {
  private func text(_ html: String) -> String {
    Mail.message("Content-Type: text/html; charset=utf-8", body: html).text
  }

  @Test(arguments: [
    ("plain", "plain\n"),
    ("<p>One\n  two</p>\n<p>Three</p>", "One two\n\nThree\n"),
    ("a<br>b<br/>c<BR />d", "a\nb\nc\nd\n"),
    ("<div>a</div><div>b</div><div><br></div><div>c</div>", "a\nb\n\nc\n"),
    ("<div><div><div>a</div></div></div><div>b</div>", "a\nb\n"),
    ("<h1>Title</h1>text", "Title\n\ntext\n"),
    ("a<hr>b", "a\n\n———\n\nb\n"),
    // Lists.
    ("<ul><li>a</li><li>b<li>c</ul>d", "• a\n• b\n• c\n\nd\n"),
    ("<ol><li><p>a</p></li><li>b</li></ol>", "1. a\n\n2. b\n"),
    ("x<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "x\n\n• a\n  • b\n• c\n"),
    ("<ul><li></li><li>b</li></ul>", "•\n• b\n"),
    // Tables.
    ("<table><tr><td>a<td>b</tr><tr><th>c</th><th>d</th></tr></table>", "a  b\nc  d\n"),
    ("<table><tr><td><table><tr><td>in</td></tr></table></td></tr></table>out", "in\n\nout\n"),
    // Quotations.
    (
      "a<blockquote>b<br>c<blockquote>d</blockquote></blockquote>e", "a\n\n> b\n> c\n>\n>> d\n\ne\n"
    ),
    ("</blockquote></blockquote>a", "a\n"),
    ("She said <q>yes</q>.", "She said “yes”.\n"),
    // Preformatted text.
    ("<pre>a\n  b\n\nc</pre>d", "a\n  b\n\nc\n\nd\n"),
    // Links.
    (
      "<a href=\"https://example.org/x?a=1&amp;b=2\">here</a>.",
      "here <https://example.org/x?a=1&b=2>.\n"
    ),
    ("<a href='https://example.org/'>example.org</a>", "example.org\n"),
    ("<a href=mailto:ada@example.org>Ada</a>", "Ada <ada@example.org>\n"),
    ("<a href=\"mailto:ada@example.org\">ada@example.org</a>", "ada@example.org\n"),
    ("<a href=\"javascript:alert(1)\">x</a><a href=\"#top\">y</a><a name=z>z</a>", "xyz\n"),
    ("<a href=\"https://example.org\"></a>", ""),
    ("<img alt=\"A cat &amp; a dog\" src=x><img src=y><img alt=''>", "[A cat & a dog]\n"),
    // What is not shown.
    ("<head><title>t</title><style>p{color:red}</style></head><p>a</p>", "a\n"),
    ("a<script>if (a < b) { document.write('<p>no</p>') }</script>b", "ab\n"),
    ("<STYLE>x</STYLE >a", "a\n"),
    ("a<!-- <p>no</p> -->b<!doctype html>c<?xml x?>d", "abcd\n"),
    ("<!--[if mso]><p>no</p><![endif]-->a", "a\n"),
    ("<!-->a", "a\n"),
    ("<div style=\"DISPLAY : none\">no <div>no</div> no</div>a", "a\n"),
    ("<span style='font-size:0;overflow:hidden;max-height:0'>no</span>a", "a\n"),
    ("<div hidden>no</div><p hidden=\"\">no</p>a", "a\n"),
    ("<div style=\"display:none\"><img alt=no><br>no</div>a", "a\n"),
    ("<div style=\"mso-hide:all\">no<b>no</div>a", "a\n"),
    // Character references.
    ("&lt;b&gt; &amp;amp; &quot;&apos;", "<b> &amp; \"'\n"),
    ("&eacute;&#233;&#xE9;&#XE9;&Eacute", "ééééÉ\n"),
    ("&euro;&hellip;&ndash;&#8364;&#128;&#x92;", "€…–€€’\n"),
    ("&copy 2026 &nosuch; &amp &notit &", "© 2026 &nosuch; & &notit &\n"),
    ("&#0;&#xD800;&#99999999999;x", "\u{FFFD}\u{FFFD}\u{FFFD}x\n"),
    ("a&nbsp;&nbsp;b\u{A0}c &zwnj;&nbsp;&zwnj;\u{200B}&shy;d&shy;e", "a b c de\n"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم\n"),
    // Broken HTML.
    ("1 < 2 and 3 > 2 <3", "1 < 2 and 3 > 2 <3\n"),
    ("<p>a<p>b</i></b>c", "a\n\nbc\n"),
    ("a <b", "a\n"),
    ("<a href=\"x>text</a>", "text\n"),
    ("<p title=\"a>b\">c", "c\n"),
    ("<o:p>a</o:p>", "a\n"),
    ("</p></div></table>a", "a\n"),
    ("", ""),
    ("日本<b>語</b>、<wbr>テスト", "日本語、テスト\n"),
  ])
  func converts(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  /// Text in the index holds no link targets.
  @Test func linksAreNotIndexed() {
    let html = "<a href=\"https://example.org/x\">here</a>"
    let bytes = Mail.bytes("Content-Type: text/html", body: html)
    #expect(Message(parsing: bytes, limits: .index).text == "here\n")
  }

  /// HTML made to be slow costs one pass.
  @Test(arguments: [
    "<a \"", "<!--", "<style>", "<div>", "<a href='", "&amp", "<blockquote>", "<ul>", "<",
  ])
  func repeated(piece: String) {
    let html = String(repeating: piece, count: 200_000)
    #expect(text(html).utf8.count <= 8 << 20)
  }

  @Test(arguments: [
    ("Hello.\n\nHow are you?", "Hello. How are you?"),
    ("  Much \t space\n\n\n here ", "Much space here"),
    ("> quoted\n\nAnswer", "Answer"),
    ("On Monday, Ada wrote:\n> quoted\n\nAnswer", "Answer"),
    ("Am Montag schrieb Ada:\n\n> quoted\n\nAntwort\n\n-- \nBob", "Antwort"),
    ("Bring these:\n\n- bread\n- salt", "Bring these: - bread - salt"),
    ("> only\n> quoted", "only quoted"),
    ("Text\n-- \nSignature", "Text"),
    ("-- \nOnly a signature", "Only a signature"),
    ("======\n* * *\nText", "Text"),
    ("Text\n__________________________\nlist footer", "Text"),
    ("See <https://example.org/a/b?c> now <3", "See now <3"),
    ("🎉 🎂", "🎉 🎂"),
    ("12", "12"),
    ("[Our logo]\nText [sic]", "Text [sic]"),
    ("[A cat]", "[A cat]"),
    ("", ""),
    ("\u{200B}\u{AD}a\u{AD}b", "ab"),
  ])
  func previews(text: String, expected: String) {
    let header = "Content-Type: text/plain; charset=utf-8"
    #expect(Mail.message(header, body: text).preview == expected)
  }

  @Test(arguments: ["word ", "日本語", "👨‍👩‍👧‍👦", "e\u{301}"])
  func previewsAreShort(piece: String) {
    let body = String(repeating: piece, count: 5_000)
    let preview = Mail.message("Content-Type: text/plain; charset=utf-8", body: body).preview
    #expect(preview.count <= 200)
    #expect(preview.count > 190)
    #expect(preview.hasPrefix(piece))
  }
}
