/// The text of one message, before it is given a form.
struct BodyText {
  /// In the bytes of the message's character set, each one line.
  let paragraphs: [[UInt8]]
  /// What the message answers, one line.
  let quotation: [UInt8]?
  let signature: [UInt8]

  init(
    traits: MessageTraits, vocabulary: Vocabulary, isReply: Bool, author: People.Person,
    _ random: inout SplitMix64
  ) {
    var paragraphs: [[UInt8]] = []
    var left = traits.wordCount
    let count = 1 + left / 60
    while left > 0 {
      let size = min(left, max(1, traits.wordCount / count))
      left -= size
      // What is searched for stands in the last paragraph, so that nobody finds it by chance.
      paragraphs.append(
        vocabulary.paragraph(wordCount: size, hits: left == 0 ? traits.hits : [], &random))
    }
    self.paragraphs = paragraphs
    quotation =
      isReply && random.chance(0.7)
      ? vocabulary.paragraph(wordCount: 10 + random.below(110), hits: [], &random) : nil
    // The name before the @, which every character set can write.
    signature = Array(author.address.prefix { $0 != "@" }.utf8)
  }

  /// As plain text, in lines.
  var plain: [UInt8] {
    var text: [UInt8] = []
    if let quotation {
      text += "On another day, somebody wrote:\n".utf8
      appendWrapped(quotation, prefix: "> ", to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    for paragraph in paragraphs {
      appendWrapped(paragraph, to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    return text + "-- \n".utf8 + signature + "\n".utf8
  }

  /// As a page, either like one that a mail program writes or like a newsletter.
  func html(charset: String, isNewsletter: Bool) -> [UInt8] {
    var page = Array(
      """
      <!DOCTYPE html>
      <html><head><meta http-equiv="Content-Type" content="text/html; charset=\(charset)">
      <style>\(isNewsletter ? Self.newsletterStyle : "p { margin: 0 0 1em }")</style></head>
      <body bgcolor="#f4f4f4">\n
      """.utf8)
    if isNewsletter { page += Self.newsletterTop.utf8 }
    for (number, paragraph) in paragraphs.enumerated() {
      page += (isNewsletter ? Self.rowStart(number) : "<p>").utf8
      appendWrapped(paragraph, to: &page)
      page += (isNewsletter ? Self.rowEnd(number) : "</p>\n").utf8
    }
    if isNewsletter { page += "</table></td></tr></table>\n".utf8 }
    if let quotation {
      page +=
        #"<blockquote type="cite" style="border-left: 2px solid #888; padding-left: 1ex">"#.utf8
      appendWrapped(quotation, to: &page)
      page += "</blockquote>\n".utf8
    }
    return page + "<p>--<br>".utf8 + signature + "</p>\n</body></html>\n".utf8
  }

  private static let newsletterStyle = """
    @media only screen and (max-width: 600px) { .full { width: 100% !important } .hide { display: none } }
    a { color: #1a5fb4; text-decoration: none } img { border: 0; outline: none }
    """
  private static let newsletterTop = """
    <table width="100%" border="0" cellspacing="0" cellpadding="0"><tr><td align="center">
    <table class="full" width="600" border="0" cellspacing="0" cellpadding="0" bgcolor="#ffffff">
    <tr><td><img src="https://img.example.org/head.png" width="600" height="120" alt=""></td></tr>\n
    """

  private static func rowStart(_ number: Int) -> String {
    """
    <tr><td style="padding: 24px 32px 0 32px; font-family: Helvetica, Arial, sans-serif; \
    font-size: 15px; line-height: 22px; color: #333333"><a href="https://www.example.org/r/\(number)" \
    style="font-weight: bold; color: #1a5fb4"><img src="https://img.example.org/\(number).jpg" \
    width="160" height="90" alt="" align="left" style="padding-right: 16px"></a>\n
    """
  }

  private static func rowEnd(_ number: Int) -> String {
    """
    </td></tr>
    <tr><td style="padding: 8px 32px 16px 32px; border-bottom: 1px solid #dddddd">\
    <table border="0" cellspacing="0" cellpadding="0"><tr><td bgcolor="#1a5fb4" \
    style="border-radius: 4px; padding: 6px 14px"><a href="https://www.example.org/m/\(number)" \
    style="color: #ffffff; font-size: 13px">&raquo;&nbsp;\(number)</a></td></tr></table></td></tr>\n
    """
  }
}
