import MailFormat
import Testing

/// Which parts are the body, and in which charset they are read.
struct BodyTests {
  @Test func plain() {
    let message = Mail.message("Subject: x", body: "One.\r\n\r\nTwo.\r\n")
    #expect(message.text == "One.\n\nTwo.\n")
    #expect(message.html == nil)
    #expect(!message.hasHTML)
    #expect(message.preview == "One. Two.")
    #expect(message.attachments.isEmpty)
    #expect(message.warnings == [])
  }

  /// Mail case 9: NUL cuts nothing.
  @Test(arguments: ["7bit", "quoted-printable"])
  func nul(encoding: String) {
    let body = encoding == "7bit" ? "hello\0 world" : "hello=00 world"
    let message = Mail.message("Content-Transfer-Encoding: \(encoding)", body: body)
    #expect(message.text == "hello  world")
  }

  @Test func alternativeShowsEachForm() {
    let message = Message(
      parsing: Mail.multipart(
        "alternative",
        ["Content-Type: text/plain\n\nplain\n", "Content-Type: text/html\n\n<b>rich</b>\n"]))
    #expect(message.text == "plain")
    #expect(message.html == "<b>rich</b>")
    #expect(message.attachments.isEmpty)
  }

  /// A plain form that says nothing gives way to the text of the HTML.
  @Test func emptyPlainForm() {
    let message = Message(
      parsing: Mail.multipart(
        "alternative",
        ["Content-Type: text/plain\n\n \n\n", "Content-Type: text/html\n\n<p>rich</p>\n"]))
    #expect(message.text == "rich\n")
  }

  @Test func mixedJoinsTexts() {
    let message = Message(
      parsing: Mail.multipart(
        "mixed",
        [
          "Content-Type: text/plain\n\nfirst\n", "Content-Type: text/html\n\n<p>second</p>\n",
          "Content-Type: text/plain\n\n-- \nfooter & more\n",
        ]))
    #expect(message.text == "first\nsecond\n\n-- \nfooter & more")
    let html = message.html ?? ""
    #expect(html.contains("<p>second</p>"))
    #expect(html.contains("footer &amp; more</pre>"))
  }

  @Test func htmlOnly() {
    let message = Mail.message(
      "Content-Type: text/html; charset=utf-8", body: "<h1>Title</h1><p>Gr\u{FC}\u{DF}e</p>")
    #expect(message.text == "Title\n\nGrüße\n")
    #expect(message.hasHTML)
    #expect(message.preview == "Title Grüße")
    let indexed = Message(
      parsing: Mail.bytes("Content-Type: text/html", body: "<p>x</p>"), limits: .index)
    #expect(indexed.hasHTML)
    #expect(indexed.html == nil)
    #expect(indexed.text == "x\n")
  }

  @Test func pictureWithinHTML() throws {
    let related = """
      Content-Type: multipart/related; boundary=inner

      --inner
      Content-Type: text/html

      <p>Look: <img src="cid:cat@example.org"></p>
      --inner
      Content-Type: image/png; name=cat.png
      Content-Transfer-Encoding: base64
      Content-ID: <cat@example.org>

      iVBORw0KGgo=
      --inner--
      """
    let file = "Content-Type: image/png\nContent-Disposition: attachment; filename=dog.png\n\nx"
    let bytes = Mail.multipart("mixed", [related, file])
    let message = Message(parsing: bytes)
    #expect(message.attachments.map(\.name) == ["cat.png", "dog.png"])
    #expect(message.attachments.map(\.isInline) == [true, false])
    #expect(message.attachments.map(\.size) == [8, 1])
    #expect(message.hasAttachments)
    let cat = try #require(message.attachment(contentID: "cat@example.org"))
    #expect(
      try Message.contents(ofPart: cat.index, in: bytes, limit: 100)
        == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  /// A body without any type, and one whose type is broken, are text.
  @Test(arguments: ["X: y", "Content-Type:", "Content-Type: text", "Content-Type: ; x"])
  func bodyWithoutType(header: String) {
    #expect(Mail.message(header, body: "Hello.\n").text == "Hello.\n")
  }

  @Test(
    arguments: [
      ("iso-8859-1", [0x93, 0xE9, 0x94], "“é”"),
      ("us-ascii", [0xE9], "é"),
      ("us-ascii", [0xC3, 0xA9], "é"),
      ("utf-8", [0xE9, 0x20, 0x93], "é “"),
      ("iso-8859-15", [0xA4], "€"),
      ("iso-8859-2", [0xB3], "ł"),
      ("koi8-r", [0xC1], "а"),
      ("windows-1251", [0xE0], "а"),
      ("gb2312", [0xC4, 0xE3], "你"),
      ("gbk", [0x81, 0x40], "丂"),
      ("big5", [0xA7, 0x41], "你"),
      ("euc-kr", [0xBE, 0xC8], "안"),
      ("ks_c_5601-1987", [0x8C, 0x63], "똠"),
      ("shift_jis", [0x93, 0xFA], "日"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
      ("utf-16", [0xFE, 0xFF, 0x00, 0x41], "A"),
      ("utf-7", Array("+AOk-".utf8), "é"),
      ("windows-1255", [0xF9], "ש"),
      ("\"UTF-8\"", [0xC3, 0xA9], "é"),
      // Multi-byte text with a broken character keeps the rest.
      ("gb2312", [0xFF, 0xC4, 0xE3], "\u{FFFD}你"),
      ("utf-8", [0xC3, 0xA9, 0xC3, 0xA8, 0xFF], "éè\u{FFFD}"),
    ] as [(String, [UInt8], String)])
  func charsets(label: String, bytes: [UInt8], expected: String) {
    let header = "Content-Type: text/plain; charset=\(label)\nContent-Transfer-Encoding: 8bit\n\n"
    let message = Message(parsing: Array(header.utf8) + bytes)
    #expect(message.text == expected)
    #expect(message.warnings == [])
  }

  @Test func unknownCharset() {
    let header = "Content-Type: text/plain; charset=klingon\n\n"
    let message = Message(parsing: Array(header.utf8) + [0x63, 0xE9])
    #expect(message.text == "cé")
    #expect(message.warnings == [.unknownCharset("klingon")])
  }

  /// Raw text without a charset is in that of another part.
  @Test func charsetOfAnotherPart() {
    let first = Array("Content-Type: multipart/mixed; boundary=b\n\n--b\n\n".utf8) + [0xC4, 0xE3]
    let second = Array("\n--b\nContent-Type: text/plain; charset=gb2312\n\n".utf8) + [0xBA, 0xC3]
    let message = Message(parsing: first + second + Array("\n--b--\n".utf8))
    #expect(message.text == "你\n好")
  }

  @Test func charsetWithinHTML() {
    let html = "<html><head><meta http-equiv=\"x\" content=\"text/html; charset=koi8-r\"></head>"
    let bytes = Array("Content-Type: text/html\n\n\(html)".utf8) + [0xF0, 0xD2, 0xC9]
    #expect(Message(parsing: bytes).text == "При\n")
  }

  @Test func flowedText() {
    let body = "A long \nparagraph.\n> quoted \n> text\n>> deeper\n\n-- \nAda\n"
    let message = Mail.message("Content-Type: text/plain; format=flowed", body: body)
    #expect(message.text == "A long paragraph.\n> quoted text\n>> deeper\n\n-- \nAda\n")
    let signed = Mail.message(
      "Content-Type: text/plain; format=flowed", body: "Yours, \n-- \nAda\n> and \n> -- \n> Bob\n")
    #expect(signed.text == "Yours, \n-- \nAda\n> and \n> -- \n> Bob\n")
    let spaceless = Mail.message(
      "Content-Type: text/plain; format=flowed; delsp=yes; charset=utf-8", body: "日 \n本\n")
    #expect(spaceless.text == "日本\n")
  }

  @Test func textIsCutAtTheLimit() {
    var limits = Limits.index
    limits.text = 5
    let bytes = Mail.bytes("Content-Type: text/plain; charset=utf-8", body: "abcdéfgh")
    let message = Message(parsing: bytes, limits: limits)
    #expect(message.text == "abcd")
    #expect(message.warnings == [.textTruncated])
  }

  @Test func controlsInText() {
    let message = Mail.message(
      "Content-Type: text/plain; charset=utf-8",
      body: "a\u{1B}[1m\tb\u{7}\u{202E}c\u{2066}\u{85}d\u{FEFF}\r\ne\rf\u{2028}g")
    #expect(message.text == "a[1m\tbcd\ne\nf\ng")
  }

  @Test func namedTextIsTheBodyWhereThereIsNoOther() {
    let named = "Content-Type: text/plain; name=letter.txt\n\nDear Bob\n"
    #expect(Message(parsing: Array(named.utf8)).text == "Dear Bob\n")
    let parts = Message(
      parsing: Mail.multipart("mixed", [named, "Content-Type: image/gif; name=a.gif\n\nx"]))
    #expect(parts.text == "Dear Bob")
    #expect(parts.attachments.map(\.name) == ["a.gif"])
    let both = Message(parsing: Mail.multipart("mixed", ["\nHello\n", named]))
    #expect(both.text == "Hello")
    #expect(both.attachments.map(\.name) == ["letter.txt"])
  }

  @Test func forwardedMessageIsShown() {
    let inner = "From: Bob <b@example.org>\nSubject: Engine\n\nIt works.\n"
    let inline = Message(
      parsing: Mail.multipart(
        "mixed", ["\nSee below.\n", "Content-Type: message/rfc822\n\n\(inner)"]))
    #expect(inline.text == "See below.\nFrom: Bob <b@example.org>\nSubject: Engine\n\nIt works.")
    #expect(inline.attachments.map(\.name) == ["Engine.eml"])
    #expect(inline.attachments.map(\.type) == ["message/rfc822"])
    let file = Message(
      parsing: Mail.multipart(
        "mixed",
        [
          "\nSee the file.\n",
          "Content-Type: message/rfc822\nContent-Disposition: attachment\n\n\(inner)",
        ]))
    #expect(file.text == "See the file.")
    #expect(file.attachments.map(\.name) == ["Engine.eml"])
  }
}
