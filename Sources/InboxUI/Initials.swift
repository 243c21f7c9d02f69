/// What an avatar shows of a person who has no picture.
struct Initials: Equatable {
  /// How many tones there are in the style sheet.
  static let toneCount = 8

  /// One or two letters, upper case; empty when the name has none.
  let text: String
  /// Which of the tones, always the same for the same name.
  let tone: Int

  /// Takes the initials of the first and last word of a name.
  init(of name: String) {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
    let letters = [words.first, words.count > 1 ? words.last : nil]
      .compactMap { $0?.first { $0.isLetter || $0.isNumber } }
    // Ideographs say enough alone, and two do not fit.
    let isWide = letters.first.map { $0.unicodeScalars.allSatisfy { $0.value >= 0x2E80 } } ?? false
    text = String((isWide ? Array(letters.prefix(1)) : letters)).uppercased()
    // Swift's own hashing differs from run to run; FNV-1a does not.
    let hash = name.lowercased().utf8.reduce(0x811c_9dc5 as UInt32) {
      ($0 ^ UInt32($1)) &* 0x0100_0193
    }
    tone = Int((hash >> 16 ^ hash) % UInt32(Self.toneCount))
  }
}
