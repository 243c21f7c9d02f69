import Testing

@testable import MailStore

@Suite struct MaildirNameTests {
  /// name, unique, annotations, letters, written again
  static let names: [(String, String, String, String, String)] = [
    ("1021.M3P9.host:2,FS", "1021.M3P9.host", "", "FS", "1021.M3P9.host:2,FS"),
    ("1021.M3P9.host", "1021.M3P9.host", "", "", "1021.M3P9.host:2,"),
    ("1.x,S=22,W=23:2,S", "1.x", ",S=22,W=23", "S", "1.x,S=22,W=23:2,S"),
    ("1.x,U=7:2,", "1.x", ",U=7", "", "1.x,U=7:2,"),
    ("1.x,U=7", "1.x", ",U=7", "", "1.x,U=7:2,"),
    // Other separators are read and never written.
    ("1.x!2,FS", "1.x", "", "FS", "1.x:2,FS"),
    ("1.x;2,R", "1.x", "", "R", "1.x:2,R"),
    // Letters come back once, in ASCII order; unknown and lower-case ones stay.
    ("1.x:2,SFbaRZ", "1.x", "", "FRSZab", "1.x:2,FRSZab"),
    ("1.x:2,SS", "1.x", "", "S", "1.x:2,S"),
    // A comma that is no annotation belongs to the name.
    ("a,b:2,S", "a,b", "", "S", "a,b:2,S"),
    ("1.x,S=abc:2,S", "1.x,S=abc", "", "S", "1.x,S=abc:2,S"),
    (",S=1", ",S=1", "", "", ",S=1:2,"),
    ("", "", "", "", ":2,"),
    (":2,", "", "", "", ":2,"),
    ("1.x:1,abc", "1.x:1,abc", "", "", "1.x:1,abc:2,"),
  ]

  @Test(arguments: names)
  func partsOfAName(
    _ name: String, _ unique: String, _ annotations: String, _ letters: String, _ written: String
  ) {
    let parsed = MaildirName(name)
    #expect(parsed.unique == unique)
    #expect(parsed.annotations == annotations)
    #expect(String(decoding: parsed.letters, as: UTF8.self) == letters)
    #expect(parsed.fileName == written)
    #expect(MaildirName(written).fileName == written)
  }

  @Test func changingLettersKeepsTheOthers() {
    var name = MaildirName("1.x:2,FRSab")
    name.changeLetters(adding: Flags.trashed.letters, removing: Flags.seen.letters)
    #expect(name.fileName == "1.x:2,FRTab")
  }

  @Test(arguments: [
    ("1.x,U=3:2,S", "1.x:2,S"), ("1.x,S=9,U=3,W=9:2,", "1.x,S=9,W=9:2,"), ("1.x,U=3", "1.x"),
    ("1.x:2,S", "1.x:2,S"),
  ])
  func theUIDGoes(_ name: String, _ expected: String) {
    #expect(MaildirName(name).withoutUID == expected)
  }

  @Test func freshNamesDiffer() {
    let names = (0..<1_000).map { _ in MaildirName.fresh() }
    #expect(Set(names.map(\.unique)).count == 1_000)
    for name in names {
      #expect(MaildirName(name.fileName).unique == name.unique)
      #expect(!name.unique.contains("/") && !name.unique.contains(":"))
    }
  }

  @Test func idsAreWrittenAndReadBack() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<1_000 {
      let id = MailID(rawValue: Int64(random.next() >> 4))
      #expect(MailID(id.description) == id)
    }
    #expect(MailID("0123") == nil)
    #expect(MailID("iiiiiiiiiiii") == nil)
  }

  @Test(arguments: [
    ("Entw&APw-rfe", "Entwürfe"), ("Archive", "Archive"), ("R&-D", "R&D"),
    ("&ZeVnLIqe-", "日本語"), ("&2D3eAA-", "😀"), ("&broken", "&broken"), ("a&!-b", "a&!-b"),
  ])
  func folderNamesAreDecoded(_ encoded: String, _ name: String) {
    #expect(ModifiedUTF7.decode(encoded) == name)
    if name != encoded || !name.contains("&") { #expect(ModifiedUTF7.encode(name) == encoded) }
  }
}
