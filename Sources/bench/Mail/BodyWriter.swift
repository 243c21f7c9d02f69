/// Gives a text the form its message has: parts, encodings, attachments.
struct BodyWriter {
  let text: BodyText
  let traits: MessageTraits
  let vocabulary: Vocabulary

  private var charset: String { vocabulary.charset.name }
  /// Text in ASCII escapes, as ISO-2022 has it, needs no encoding.
  private var isSevenBit: Bool { !vocabulary.isForeign || charset.hasPrefix("iso-2022") }

  /// Appends what tells of the body to the header, then the body.
  func append(to mail: inout [UInt8], _ random: inout SplitMix64) {
    let boundary = "=_" + String(random.next(), radix: 36)
    switch traits.kind {
    case .plain: appendPlain(to: &mail, &random)
    case .html: appendHTML(isNewsletter: true, to: &mail, &random)
    case .alternative:
      let isNewsletter = random.chance(0.5)
      multipart("alternative", boundary, to: &mail, &random) { part, mail, random in
        part(&mail)
        appendPlain(to: &mail, &random)
        part(&mail)
        appendHTML(isNewsletter: isNewsletter, to: &mail, &random)
      }
    case .mixed:
      multipart("mixed", boundary, to: &mail, &random) { part, mail, random in
        part(&mail)
        appendPlain(to: &mail, &random)
        for number in 0..<(random.chance(0.25) ? 2 : 1) {
          part(&mail)
          appendAttachment(number, to: &mail, &random)
        }
      }
    case .related:
      multipart("related", boundary, to: &mail, &random) { part, mail, random in
        part(&mail)
        appendHTML(isNewsletter: false, to: &mail, &random)
        part(&mail)
        mail +=
          "Content-Type: image/png\nContent-Transfer-Encoding: base64\nContent-ID: <logo@example>\n"
          .utf8
        mail += "Content-Disposition: inline; filename=\"logo.png\"\n\n".utf8
        appendNoise(median: 9_000, to: &mail, &random)
      }
    case .calendar, .report, .signed:
      multipart(multipartOfTwo, boundary, to: &mail, &random) { part, mail, random in
        part(&mail)
        appendPlain(to: &mail, &random)
        part(&mail)
        mail += secondPart.utf8
      }
    case .encrypted:
      multipart(
        "encrypted; protocol=\"application/pgp-encrypted\"", boundary, to: &mail, &random
      ) { part, mail, random in
        part(&mail)
        mail += "Content-Type: application/pgp-encrypted\n\nVersion: 1\n".utf8
        part(&mail)
        mail += "Content-Type: application/octet-stream\n\n-----BEGIN PGP MESSAGE-----\n\n".utf8
        appendNoise(median: 3_000, to: &mail, &random)
        mail += "-----END PGP MESSAGE-----\n".utf8
      }
    }
  }

  /// Writes a multipart body; `content` calls its first argument before each part.
  private func multipart(
    _ type: String, _ boundary: String, to mail: inout [UInt8], _ random: inout SplitMix64,
    content: ((inout [UInt8]) -> Void, inout [UInt8], inout SplitMix64) -> Void
  ) {
    mail += "Content-Type: multipart/\(type);\n\tboundary=\"\(boundary)\"\n\n".utf8
    content({ $0 += "\n--\(boundary)\n".utf8 }, &mail, &random)
    mail += "\n--\(boundary)--\n".utf8
  }

  private func appendPlain(to mail: inout [UInt8], _ random: inout SplitMix64) {
    let hasCharset = traits.flaw != .noCharset
    appendText("plain", text.plain, named: hasCharset, to: &mail, &random)
  }

  private func appendHTML(
    isNewsletter: Bool, to mail: inout [UInt8], _ random: inout SplitMix64
  ) {
    let page = text.html(charset: charset, isNewsletter: isNewsletter)
    appendText("html", page, named: true, to: &mail, &random)
  }

  private func appendText(
    _ type: String, _ body: [UInt8], named: Bool, to mail: inout [UInt8],
    _ random: inout SplitMix64
  ) {
    let encoding: TransferEncoding =
      switch random.unit() {
      case _ where !named: isSevenBit ? .sevenBit : .eightBit
      case ..<0.75 where isSevenBit: .sevenBit
      case ..<0.25: .eightBit
      case ..<0.85: .quotedPrintable
      default: .base64
      }
    mail += "Content-Type: text/\(type)\(named ? "; charset=\(charset)" : "")\n".utf8
    mail += "Content-Transfer-Encoding: \(encoding.rawValue)\n\n".utf8
    encoding.append(body, to: &mail)
  }

  private func appendAttachment(
    _ number: Int, to mail: inout [UInt8], _ random: inout SplitMix64
  ) {
    let (type, suffix) = random.pick([
      ("application/pdf", "pdf"), ("image/jpeg", "jpg"), ("application/zip", "zip"),
      ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
    ])
    let name =
      random.chance(0.15)
      ? "filename*=utf-8''%C3%9Cbersicht-\(number).\(suffix)"
      : "filename=\"file-\(number)-\(random.below(1_000)).\(suffix)\""
    mail += "Content-Type: \(type)\nContent-Transfer-Encoding: base64\n".utf8
    mail += "Content-Disposition: attachment;\n\t\(name)\n\n".utf8
    appendNoise(median: 28_500, to: &mail, &random)
  }

  private func appendNoise(median: Double, to mail: inout [UInt8], _ random: inout SplitMix64) {
    let size = min(2_000_000, Int(random.logNormal(median: median, sigma: 1.1)))
    appendBase64(randomBytes(size, &random), to: &mail, lineLength: 76)
  }

  private var multipartOfTwo: String {
    switch traits.kind {
    case .report: "report; report-type=delivery-status"
    case .signed: "signed; protocol=\"application/pgp-signature\"; micalg=pgp-sha256"
    default: "mixed"
    }
  }

  private var secondPart: String {
    switch traits.kind {
    case .report:
      """
      Content-Type: message/delivery-status

      Reporting-MTA: dns; mail.example.com

      Final-Recipient: rfc822; nobody@example.net
      Action: failed
      Status: 5.1.1\n
      """
    case .signed:
      """
      Content-Type: application/pgp-signature; name="signature.asc"

      -----BEGIN PGP SIGNATURE-----

      iHUEARYKAB0WIQTZ
      -----END PGP SIGNATURE-----\n
      """
    default:
      """
      Content-Type: text/calendar; charset=utf-8; method=REQUEST

      BEGIN:VCALENDAR
      VERSION:2.0
      METHOD:REQUEST
      BEGIN:VEVENT
      UID:event@example.org
      DTSTART:20250601T090000Z
      DTEND:20250601T100000Z
      END:VEVENT
      END:VCALENDAR\n
      """
    }
  }
}
