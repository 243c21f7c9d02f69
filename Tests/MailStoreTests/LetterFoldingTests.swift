import Foundation
import Testing

@testable import MailStore

@Suite struct LetterFoldingTests {
  /// What Unicode's canonical decomposition gives, without its marks.
  @Test func lettersWithAccentsAreFoldedToThoseWithout() throws {
    var folded = 0
    for value in [0x380..<0x3d0, 0x400..<0x500, 0x1f00..<0x2000].joined() {
      let scalar = try #require(Unicode.Scalar(value))
      let parts = Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
      let base = try #require(parts.first)
      let isAccented = base != scalar && base.properties.isAlphabetic
      let expected = isAccented ? base.properties.lowercaseMapping : String(scalar)
      let found = LetterFolding.folded(scalar)
      #expect(
        (isAccented ? found.properties.lowercaseMapping : String(found)).unicodeScalars
          .elementsEqual(
            expected.unicodeScalars), "\(String(value, radix: 16))")
      if isAccented { folded += 1 }
    }
    #expect(folded > 250)
  }

  /// What Unicode's compatibility composition gives.
  @Test func widthMakesNoDifference() throws {
    for value in [0xff01..<0xff5f, 0xff66..<0xff9e].joined() {
      let scalar = try #require(Unicode.Scalar(value))
      let expected = String(scalar).precomposedStringWithCompatibilityMapping
      #expect(String(LetterFolding.folded(scalar)) == expected)
    }
  }

  /// Up to わ, whose voiced forms nobody writes.
  @Test(arguments: [0x3041...0x308e, 0x30a1...0x30ee])
  func kanaTakeTheSoundMarkThatFollows(_ letters: ClosedRange<Int>) throws {
    for value in letters {
      let kana = try #require(Unicode.Scalar(value))
      for mark in ["\u{3099}", "\u{309a}"] as [Unicode.Scalar] {
        let both = "\(kana)\(mark)".precomposedStringWithCanonicalMapping.unicodeScalars
        #expect(
          LetterFolding.voiced(kana, by: mark) == (both.count == 1 ? both.first : nil),
          "\(kana)\(mark)")
      }
    }
  }
}
