import Testing

@testable import SwipeActions

@Suite struct MnemonicsTests {
  @Test(arguments: [
    (["Archive", "Delete"], ["_Archive", "_Delete"]),
    // A later word, then any letter.
    (
      ["Mark as Read", "Move to…", "Mark as Junk"], ["_Mark as Read", "Move _to…", "Mark _as Junk"]
    ),
    (["Pin", "pin", "PIN", "pin"], ["_Pin", "p_in", "PI_N", "pin"]),
    (["a_b"], ["_a__b"]),
    (["_a"], ["___a"]),
    (["", "…", "削除", "הסרה"], ["", "…", "_削除", "_הסרה"]),
  ])
  func eachTitleHasALetterOfItsOwn(titles: [String], marked: [String]) {
    #expect(withMnemonics(titles) == marked)
  }
}
