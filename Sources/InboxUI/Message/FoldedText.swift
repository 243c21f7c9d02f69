/// A text without the difference of capitals and small letters, in which words are looked for.
struct FoldedText: Sendable {
  private var scalars: [UInt32] = []
  /// Where each scalar stands in the UTF-8 of the text; one more for the end.
  private var offsets: [Int] = []

  /// Folds a text: O(its length).
  init(_ text: String) {
    scalars.reserveCapacity(text.utf8.count)
    offsets.reserveCapacity(text.utf8.count + 1)
    var offset = 0
    for scalar in text.unicodeScalars {
      scalars.append(Self.fold(scalar))
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
  }

  /// Where some words stand, in bytes of the text's UTF-8; none overlaps another.
  func ranges(of words: String, limit: Int) -> [Range<Int>] {
    let words = words.unicodeScalars.map(Self.fold)
    guard let first = words.first, scalars.count >= words.count else { return [] }
    var ranges: [Range<Int>] = []
    var start = 0
    while start + words.count <= scalars.count, ranges.count < limit {
      if scalars[start] == first, scalars[start..<start + words.count].elementsEqual(words) {
        ranges.append(offsets[start]..<offsets[start + words.count])
        start += words.count
      } else {
        start += 1
      }
    }
    return ranges
  }

  /// One scalar for one, so that positions stay what they are.
  private static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII {
      return (0x41...0x5A).contains(scalar.value) ? scalar.value | 0x20 : scalar.value
    }
    return scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
  }
}
