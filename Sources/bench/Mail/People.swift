/// Those who write: names, some of them not ASCII, with an address each.
struct People {
  /// A mailbox and the name shown for it.
  struct Person {
    /// In UTF-8.
    let name: String
    let address: String
  }

  /// How many there are.
  static let count = 3_000
  /// The owner of the mailbox.
  static let owner = Person(name: "Robin Example", address: "robin@example.com")

  private let all: [Person]

  init() {
    var random = SplitMix64(seed: 2)
    let ascii = Language.english.words.filter { $0.count > 4 }
    let families = ascii[1_000..<9_000].map(Self.capitalized)
    let domains = ascii[9_000..<9_300].map {
      $0 + random.pick([".example", ".test", ".example.org"])
    }
    let frequency = AliasTable(zipf: domains.count)
    all = (0..<Self.count).map { number in
      let isForeign = random.chance(0.15)
      let first = random.pick(isForeign ? Self.foreignNames : Self.firstNames)
      let family = families[random.below(families.count)]
      let local = isForeign ? "\(family)\(number)" : "\(first).\(family)"
      return Person(
        name: "\(first) \(family)",
        address: "\(local.lowercased())@\(domains[frequency.draw(from: &random)])")
    }
  }

  subscript(number: Int) -> Person { all[number] }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static let firstNames = [
    "Ada", "Alan", "Barbara", "Claude", "Dennis", "Edsger", "Frances", "Grace", "Hedy", "Ivan",
    "Joan", "Ken", "Leslie", "Margaret", "Niklaus", "Ole", "Peter", "Radia", "Sophie", "Tony",
    "Ursula", "Victor", "Whitfield", "Yukihiro", "Anna", "Ben", "Clara", "David", "Emma", "Felix",
    "Hannah", "Jan", "Laura", "Max", "Nina", "Oscar", "Paul", "Rosa", "Sam", "Tom",
  ]
  private static let foreignNames = [
    "Jürgen", "Žygimantas", "Łukasz", "Zoë", "François", "Åsa", "Øyvind", "Ирина", "Дмитрий", "美咲",
    "健一", "小明", "지훈", "Αλέξης", "Nguyễn", "İpek", "Jiří", "Söhnke", "Núria", "شيرين",
  ]
}
