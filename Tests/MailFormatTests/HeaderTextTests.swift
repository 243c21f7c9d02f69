import MailFormat
import Testing

/// Encoded words and raw text in headers (mail cases 1, 2 and 9).
struct HeaderTextTests {
  /// The subject of a message that has the given Subject field.
  private func subject(_ field: String) -> String {
    Envelope(parsing: Array("Subject: \(field)\n\nbody\n".utf8)).subject
  }

  @Test(arguments: [
    // A character cut in two between words.
    (
      "=?UTF-8?Q?Kvie=C4=8Diame=20drauge=20pildyti=20ESO=20pasi=C5=BEad=C4?=\n"
        + " =?UTF-8?Q?=97jim=C5=B3=20girliand=C4=85!?=",
      "Kviečiame drauge pildyti ESO pasižadėjimų girliandą!"
    ),
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
    // A charset nobody knows.
    ("=?x-unknown?Q?caf=E9?=", "café"),
    ("=?iso-8859-1?Q?caf=E9?=x=?utf-8?Q?=C3=A9?=", "caféxé"),
    ("=?utf-8?Q?foo", "=?utf-8?Q?foo"),
    // NUL ends no text.
    ("=?UTF-8?Q?hello=00?= world", "hello world"),
    ("hello\0world", "hello world"),
  ])
  func decodes(field: String, expected: String) {
    #expect(subject(field) == expected)
  }
}
