import Testing

@testable import InboxUI

struct InitialsTests {
  @Test(
    arguments: [
      ("Ada Lovelace", "AL"), ("Ada", "A"), ("Ada King Noel Byron", "AB"), ("", ""),
      ("ada@example.org", "AO"), ("“Ada” (the countess)", "AC"), ("Brian O'Donoghue", "BO"),
      ("田中 太郎", "田"), ("Жанна Ы", "ЖЫ"), ("🙂", ""),
    ])
  func firstAndLastWord(_ name: String, _ letters: String) {
    #expect(Initials(of: name).text == letters)
  }

  @Test func theToneBelongsToTheName() {
    #expect(Initials(of: "Ada Lovelace") == Initials(of: "ada lovelace"))
    let tones = Set((0..<200).map { Initials(of: "Person \($0)").tone })
    #expect(tones == Set(0..<Initials.toneCount))
  }
}
