import Testing

@testable import SwipeCore

@Suite struct DecimalTextTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (-80, "-80"), (0.5, "0.5"), (-12.25, "-12.25"), (1e-7, "0.0000001"),
    (-1.25e-7, "-0.000000125"), (1e19, "10000000000000000000"), (1.5e19, "15000000000000000000"),
    (1e22, "10000000000000000000000"), (123456.789, "123456.789"),
    (0.1 + 0.2, "0.30000000000000004"),
  ])
  func exactTextReadsBack(value: Double, text: String) {
    #expect(DecimalText.exact(value) == text)
    #expect(DecimalText.parse(text) == value)
  }

  @Test func randomNumbersReadBack() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2000 {
      let value = Double(bitPattern: random.next())
      if !value.isFinite { continue }
      #expect(DecimalText.parse(DecimalText.exact(value)) == value)
    }
  }

  @Test(arguments: [
    (0, "0", "0.0"), (-0.0001, "0", "0.0"), (-80, "-80", "-80.0"), (1.0005, "1.001", "1.001"),
    (-0.25, "-0.25", "-0.25"), (2.999999, "3", "3.0"), (10.01, "10.01", "10.01"),
    (-47.7108, "-47.711", "-47.711"), (0.001, "0.001", "0.001"),
  ])
  func roundedText(value: Double, short: String, long: String) {
    #expect(DecimalText.rounded(value) == short)
    #expect(DecimalText.rounded(value, fraction: true) == long)
  }

  @Test(arguments: ["", "-", "nan", "inf", "0x1p3", "1 2", "1e999", "١"])
  func otherWordsAreNoNumbers(text: String) {
    #expect(DecimalText.parse(text) == nil)
  }
}

/// A small random generator (SplitMix64) whose streams depend on the seed alone.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
