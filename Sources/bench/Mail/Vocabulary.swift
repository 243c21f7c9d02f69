/// The words of one language in the bytes of one character set, drawn as often as in real text.
struct Vocabulary {
  /// The character set of all bytes here.
  let charset: Charset
  /// Whether the words have bytes above 127, or escapes that mean such characters.
  let isForeign: Bool
  private let separator: [UInt8]
  private let stop: [UInt8]
  private let bytes: [UInt8]
  private let starts: [Int]
  private let frequency: AliasTable

  init(of language: Language, in charset: Charset) {
    guard let bytes = charset.bytes(of: language.words.joined(separator: "\n") + "\n"),
      let stop = charset.bytes(of: language.stop)
    else { preconditionFailure("\(charset.name) cannot write the words meant for it") }
    self.bytes = bytes
    self.stop = stop
    self.charset = charset
    separator = Array(language.separator.utf8)
    isForeign = charset.name != "us-ascii"
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    frequency = AliasTable(zipf: language.words.count)
  }

  /// Appends one word.
  func appendWord(to text: inout [UInt8], _ random: inout SplitMix64) {
    let word = frequency.draw(from: &random)
    text.append(contentsOf: bytes[starts[word]..<starts[word + 1] - 1])
  }

  /// A paragraph of about `wordCount` words, unwrapped: sentences with numbers and links here and
  /// there, and each of `hits` once at a place of its own.
  func paragraph(
    wordCount: Int, hits: [SearchWord], _ random: inout SplitMix64
  ) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(wordCount * 8)
    let places = hits.map { _ in random.below(wordCount) }
    var sentenceLeft = 0
    for number in 0..<wordCount {
      if sentenceLeft == 0 {
        if number > 0 { text += stop + [UInt8(ascii: " ")] }
        sentenceLeft = 4 + random.below(18)
        let start = text.count
        appendWord(to: &text, &random)
        text[start] = uppercased(text[start])
      } else {
        text += separator
        if random.chance(0.02) {
          appendRarity(to: &text, &random)
        } else {
          appendWord(to: &text, &random)
        }
      }
      sentenceLeft -= 1
      for (hit, place) in zip(hits, places) where place == number {
        text += " \(hit.rawValue) ".utf8.dropLast(separator.count)
      }
    }
    return text + stop
  }

  /// Appends what hardly any other message has: a number, a version or a link.
  private func appendRarity(to text: inout [UInt8], _ random: inout SplitMix64) {
    let number = random.below(1 << (4 + random.below(24)))
    switch random.below(4) {
    case 0: text += "\(number)".utf8
    case 1: text += "\(number % 12).\(number % 97).\(number % 31)".utf8
    case 2: text += "issue-\(number)".utf8
    default: text += " https://www.example.org/\(String(number, radix: 36))/ ".utf8
    }
  }

  private func uppercased(_ letter: UInt8) -> UInt8 {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter ? letter - 32 : letter
  }
}

/// All vocabularies, drawn as often as their language and character set are used.
struct Vocabularies {
  private let all: [Vocabulary]
  private let frequency: AliasTable

  init() {
    var all: [Vocabulary] = []
    var weights: [Double] = []
    for language in Language.all {
      let sum = language.charsets.reduce(0) { $0 + $1.weight }
      for (name, weight) in language.charsets {
        all.append(Vocabulary(of: language, in: Charset(name: name)))
        weights.append(language.weight * weight / sum)
      }
    }
    self.all = all
    frequency = AliasTable(weights: weights)
  }

  func draw(from random: inout SplitMix64) -> Vocabulary {
    all[frequency.draw(from: &random)]
  }
}
