import MailFormat
import Testing

/// Encoded words and raw text in headers.
struct HeaderTextTests {
  /// The subject of a message that has the given Subject field.
  private func subject(_ field: String) -> String {
    Envelope(parsing: Mail.bytes("Subject: \(field)")).subject
  }

  /// The subject of a message that has the given bytes in its Subject field.
  private func subject(raw: [UInt8], after header: String = "") -> String {
    Envelope(parsing: Array((header + "Subject: ").utf8) + raw + Array("\n\nHello.\n".utf8)).subject
  }

  /// Mail cases 1, 2, 9 and 10.
  @Test(arguments: [
    // A character cut in two between words.
    (
      "=?UTF-8?Q?Kvie=C4=8Diame=20drauge=20pildyti=20ESO=20pasi=C5=BEad=C4?=\n"
        + " =?UTF-8?Q?=97jim=C5=B3=20girliand=C4=85!?=",
      "Kviečiame drauge pildyti ESO pasižadėjimų girliandą!"
    ),
    // The same between words of different encodings.
    ("=?utf-8?Q?caf=C3?= =?UTF-8?B?qQ==?=", "café"),
    // Words in shift states of their own.
    (
      "=?iso-2022-jp?B?GyRCRnxLXDhsJE43b0w+IUolNSVWJTglJyUvJUghSxsoQg==?=\n"
        + " =?iso-2022-jp?B?GyRCJTklUSVgJWEhPCVrJEckTyQiJGokXiQ7JHMhKhsoQg==?=",
      "日本語の件名（サブジェクト）スパムメールではありません！"
    ),
    ("=?UTF-8?Q??=", ""),
    ("=?UTF-8?Q??= after", "after"),
    // Base64 without its padding.
    ("=?utf-8?B?aGVsbG8?= x", "hello x"),
    ("=?utf-8?B?aGVs?= =?utf-8?B?bG8=?=", "hello"),
    // A charset nobody knows, and one with a language.
    ("=?x-unknown?Q?caf=E9?=", "café"),
    ("=?no-such-charset?Q?caf=E9?=", "café"),
    ("=?utf-8*fr?Q?caf=C3=A9?=", "café"),
    // What is labelled ISO-8859-1 is windows-1252.
    ("=?iso-8859-1?Q?=93hi=94?=", "“hi”"),
    ("=?iso-8859-1?Q?caf=E9?=x=?utf-8?Q?=C3=A9?=", "caféxé"),
    ("=?us-ascii?Q?caf=C3=A9?=", "café"),
    ("=?gb2312?B?xOO6w6OsytK94w==?=", "你好，室姐"),
    ("=?ks_c_5601-1987?B?vsiz58fPvLy/5A==?=", "안녕하세요"),
    ("=?koi8-r?B?8NLJ18XU?=", "Привет"),
    // Spaces in a word, which only careless programs write.
    ("=?utf-8?Q?two words?= here", "two words here"),
    // What is no encoded word stays.
    ("=?utf-8?Q?foo", "=?utf-8?Q?foo"),
    ("=?utf-8?X?foo?=", "=?utf-8?X?foo?="),
    ("1 =? 2", "1 =? 2"),
    ("=?utf-8?Q?50=25_off_=3D_=ZZ?=", "50% off = =ZZ"),
    // NUL and line ends end no text.
    ("=?UTF-8?Q?hello=00?= world", "hello world"),
    ("=?UTF-8?Q?hello=0D=0ABcc:_x@example.org?=", "hello Bcc: x@example.org"),
    ("hello\0world", "hello world"),
    ("folded\n over\r\n\tlines", "folded over lines"),
    ("  much   space ", "much space"),
    // Direction overrides and isolates.
    ("Invoice \u{202E}fdp.exe", "Invoice fdp.exe"),
    ("=?utf-8?Q?=E2=80=AEabc=E2=81=A6?=", "abc"),
    ("\u{1B}[31mred\u{9B}2J", "[31mred 2J"),
    // Fifteen emoji, some of several scalars.
    ("👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈5️⃣🎉🎂🎈🦕🍰🐙🌊🚂🌻🥨🫖", "👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈5️⃣🎉🎂🎈🦕🍰🐙🌊🚂🌻🥨🫖"),
    ("שלום עולם", "שלום עולם"),
  ])
  func decodes(field: String, expected: String) {
    #expect(subject(field) == expected)
  }

  @Test func rawBytesWithoutCharset() {
    #expect(subject(raw: Array("caf".utf8) + [0xE9]) == "café")
    #expect(subject(raw: Array("café".utf8)) == "café")
    // A character that the header's end cuts in two.
    #expect(subject(raw: Array("café très".utf8) + [0xC3]) == "café très\u{FFFD}")
  }

  /// Raw bytes are read in the charset that the body declares.
  @Test(
    arguments: [
      ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
      ("euc-kr", [0xBE, 0xC8, 0xB3, 0xE7], "안녕"),
      ("big5", [0xA7, 0x41, 0xA6, 0x6E], "你好"),
      ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"),
      ("koi8-r", [0xF0, 0xD2, 0xC9], "При"),
      ("windows-1251", [0xCF, 0xF0, 0xE8], "При"),
    ] as [(String, [UInt8], String)])
  func rawBytesInTheCharsetOfTheBody(charset: String, bytes: [UInt8], expected: String) {
    let header = "Content-Type: text/plain; charset=\"\(charset)\"\n"
    #expect(subject(raw: bytes, after: header) == expected)
    // The charset of a part that stands below the header counts, too.
    let parts = Array("Content-Type: multipart/mixed; boundary=b\nSubject: ".utf8) + bytes
    let rest = "\n\n--b\nContent-Type: text/plain; charset=\(charset)\n\nx\n--b--\n"
    #expect(Envelope(parsing: parts + Array(rest.utf8)).subject == expected)
  }

  @Test func rawJapaneseEscapes() {
    let bytes: [UInt8] = [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42]
    #expect(subject(raw: bytes) == "日本")
  }
}
