import Glibc
import MailFormat
import Testing

/// Attachments: safe names, contents, and parts with a meaning (mail case 10).
struct AttachmentTests {
  private func attachment(_ header: String) throws -> MailFormat.Attachment {
    let message = Message(
      parsing: Mail.multipart("mixed", ["\ntext\n", "\(header)\n\ncontents"]))
    return try #require(message.attachments.first)
  }

  private func name(_ parameter: String) throws -> String {
    try attachment("Content-Type: application/pdf\nContent-Disposition: attachment;\n \(parameter)")
      .name
  }

  @Test(arguments: [
    ("filename=a.pdf", "a.pdf"),
    ("filename=\"two words.pdf\"", "two words.pdf"),
    ("filename=two words.pdf", "two words.pdf"),
    // RFC 2231, in pieces and out of order.
    ("filename*=utf-8''R%C3%A9sum%C3%A9.pdf", "Résumé.pdf"),
    ("filename*0=\"long na\";\n filename*1=\"me.pdf\"", "long name.pdf"),
    ("filename*0*=utf-8''R%C3%A9su;\n filename*1*=m%C3%A9;\n filename*2=.pdf", "Résumé.pdf"),
    ("filename*1=me.pdf;\n filename*0=na", "name.pdf"),
    ("filename*=iso-8859-15'de'%A4.pdf", "€.pdf"),
    // Encoded words, which do not belong there and are everywhere.
    ("filename=\"=?utf-8?Q?R=C3=A9sum=C3=A9=2Epdf?=\"", "Résumé.pdf"),
    (
      "filename=\"=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=\n =?iso-2022-jp?B?GyRCOGwbKEIucGRm?=\"",
      "日本語.pdf"
    ),
    // Paths, hidden files, and names that are none.
    ("filename=\"../../etc/passwd\"", "passwd"),
    ("filename=\"C:\\\\Documents\\\\a.pdf\"", "a.pdf"),
    ("filename=\"/etc/cron.d/x.pdf\"", "x.pdf"),
    ("filename=\".bashrc\"", "bashrc"),
    ("filename=\"..\"", "part-2.pdf"),
    ("filename=\"a.pdf. . .\"", "a.pdf"),
    ("filename=\"\"", "part-2.pdf"),
    ("x=y", "part-2.pdf"),
    // Control and direction characters.
    ("filename*=utf-8''a%00b%0A%1B[31m.pdf", "a b [31m.pdf"),
    ("filename*=utf-8''Invoice%20%E2%80%AEfdp.exe", "Invoice fdp.exe"),
    ("filename*=utf-8''a%2Fb.pdf", "b.pdf"),
  ])
  func names(parameter: String, expected: String) throws {
    #expect(try name(parameter) == expected)
  }

  @Test func longNamesKeepTheirExtension() throws {
    let long = try name("filename=\"\(String(repeating: "é", count: 300)).tar.gz\"")
    #expect(long.utf8.count <= 200)
    #expect(long.hasPrefix("ééé"))
    #expect(long.hasSuffix("é.gz"))
  }

  @Test(arguments: [
    ("invoice.pdf.exe", "application/octet-stream", true),
    ("invoice.exe", "application/octet-stream", false),
    ("picture.scr", "image/jpeg", true),
    ("archive.tar.gz", "application/gzip", false),
    ("report.v2.pdf", "application/pdf", false),
    ("a.pdf", "application/pdf", false),
  ])
  func disguises(name: String, type: String, expected: Bool) throws {
    let header = "Content-Type: \(type); name=\"\(name)\"\nContent-Disposition: attachment"
    let part = try attachment(header)
    #expect(part.name == name)
    #expect(part.isDisguised == expected)
    let message = Message(parsing: Mail.multipart("mixed", ["\ntext\n", "\(header)\n\nx"]))
    #expect(message.warnings == (expected ? [.disguisedAttachment(name)] : []))
  }

  @Test(arguments: [("setup.EXE", true), ("run.sh", true), ("exe", false), ("a.exe.txt", false)])
  func programs(name: String, expected: Bool) throws {
    let part = try attachment("Content-Type: application/octet-stream; name=\"\(name)\"")
    #expect(part.isProgram == expected)
  }

  @Test func hiddenExtensions() throws {
    let spaces = try attachment(
      "Content-Type: application/octet-stream; name=\"invoice.pdf        .exe\"")
    #expect(spaces.name == "invoice.pdf .exe")
    #expect(spaces.isDisguised)
    let part = try attachment(
      "Content-Type: application/octet-stream\n"
        + "Content-Disposition: attachment; filename*=utf-8''Invoice%20%E2%80%AEfdp.exe")
    #expect(part.isDisguised)
  }

  @Test(
    arguments: [
      ("7bit", "a\nb", Array("a\nb".utf8)),
      ("base64", "AAEC/w==", [0, 1, 2, 255]),
      ("BASE64", "AA\n EC\n/w", [0, 1, 2, 255]),
      ("quoted-printable", "a=\nb=3D=00", Array("ab=\0".utf8)),
      ("x-unknown", "a=3D", Array("a=3D".utf8)),
      ("x-uuencode", "begin 644 a\n#0V%T\n`\nend\n", Array("Cat".utf8)),
    ] as [(String, String, [UInt8])])
  func contents(encoding: String, text: String, expected: [UInt8]) throws {
    let part = "Content-Type: application/x\nContent-Transfer-Encoding: \(encoding)\n\n\(text)"
    let bytes = Mail.multipart("mixed", ["\ntext\n", part])
    #expect(try Message.contents(ofPart: 1, in: bytes, limit: 1_000) == expected)
    #expect(Message(parsing: bytes).attachments.map(\.size) == [expected.count])
    #expect(try Message.contents(ofPart: 1, in: bytes, limit: 2) == Array(expected.prefix(2)))
    let source = try TemporaryFile(bytes)
    let target = try TemporaryFile()
    let descriptor = open(target.path, O_WRONLY)
    defer { close(descriptor) }
    try Message.write(part: 1, ofFile: source.path, to: descriptor)
    #expect(try target.contents() == expected)
  }

  /// A message too large to be held in memory gives the same.
  @Test func contentsOfALargeFile() throws {
    let line = String(repeating: "QUJD", count: 19) + "\n"
    let part =
      "Content-Type: application/x; name=large\nContent-Transfer-Encoding: base64\n\n"
      + String(repeating: line, count: 80_000)
    let file = try TemporaryFile(Mail.multipart("mixed", ["\ntext\n", part]))
    let message = try Message(contentsOfFile: file.path)
    #expect(message.text == "text")
    #expect(message.attachments.map(\.size) == [80_000 * 57])
    let target = try TemporaryFile()
    let descriptor = open(target.path, O_WRONLY)
    defer { close(descriptor) }
    try Message.write(part: 1, ofFile: file.path, to: descriptor)
    let written = try target.contents()
    #expect(written.count == 80_000 * 57)
    #expect(Array(written.suffix(6)) == Array("ABCABC".utf8))
  }

  @Test func noSuchPart() throws {
    let bytes = Mail.bytes("Subject: x")
    #expect(throws: PartError.noSuchPart) {
      try Message.contents(ofPart: 1, in: bytes, limit: 10)
    }
    #expect(throws: PartError.noSuchPart) {
      try Message.contents(ofPart: -1, in: bytes, limit: 10)
    }
    let file = try TemporaryFile(bytes)
    #expect(throws: PartError.unwritable(EBADF)) {
      try Message.write(part: 0, ofFile: file.path, to: -1)
    }
    #expect(throws: PartError.unreadable(ReadError(path: "/nonexistent/mail", code: ENOENT))) {
      try Message.contents(ofPart: 0, inFile: "/nonexistent/mail", limit: 10)
    }
  }

  @Test func attachedMessageIsWrittenAsItWas() throws {
    let inner = "Subject:  folded\n  value\nX-Odd: =?utf-8?Q?=C3=A9?=\n\nText.\n"
    let bytes = Mail.multipart("mixed", ["\ntext\n", "Content-Type: message/rfc822\n\n\(inner)"])
    let contents = try Message.contents(ofPart: 1, in: bytes, limit: 1_000)
    #expect(String(decoding: contents, as: UTF8.self) + "\n" == inner)
  }
}
