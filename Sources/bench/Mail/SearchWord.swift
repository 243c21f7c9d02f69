/// The words that searches are measured with. They are in no vocabulary, so that a mailbox has each
/// exactly as often as its plan says.
enum SearchWord: String, CaseIterable, Codable {
  case rare = "quinquereme"
  case common = "engine"
  case everywhere = "please"

  /// The share of all messages whose text has it.
  var share: Double {
    switch self {
    case .rare: 0.0005
    case .common: 0.02
    case .everywhere: 0.84
    }
  }

  /// Whether a word would be found by a search for one of these, by its stem or its beginning.
  static func collides(with word: String) -> Bool {
    allCases.contains { word.hasPrefix($0.rawValue.prefix(5)) }
  }
}
