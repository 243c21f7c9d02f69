/// What kind of message one is: everything at random in it that its plan does not say.
struct MessageTraits {
  /// How its body is built.
  enum Kind: CaseIterable {
    case plain, alternative, html, mixed, related, calendar, report, signed, encrypted

    var weight: Double {
      switch self {
      case .plain: 61
      case .alternative: 23
      case .html: 4.5
      case .mixed: 7
      case .related: 2
      case .calendar: 0.8
      case .report: 0.6
      case .signed: 0.8
      case .encrypted: 0.3
      }
    }
  }

  /// What is wrong with its header, as it happens in the wild.
  enum Flaw {
    case mboxLine, noDate, unparsableDate, futureDate, noCharset
  }

  let kind: Kind
  let hits: [SearchWord]
  let flaw: Flaw?
  /// The letters after `:2,`.
  let flags: String
  /// How many words its text has.
  let wordCount: Int

  private static let kinds = AliasTable(weights: Kind.allCases.map(\.weight))

  /// Draws the traits; they are the first that is drawn of a message.
  init(of message: MailPlan.Message, isSmall: Bool, _ random: inout SplitMix64) {
    let drawn = Kind.allCases[Self.kinds.draw(from: &random)]
    kind = isSmall ? .plain : drawn
    var hits = SearchWord.allCases.filter { random.chance($0.share) }
    // Another copy has no words of its own, so that programs which count copies once agree.
    if case .copy = message.ancestry { hits = [] }
    // Nobody can search what nobody can read.
    if kind == .encrypted { hits = [] }
    self.hits = hits
    flaw =
      switch random.unit() {
      case ..<0.005: .mboxLine
      case ..<0.008: .noDate
      case ..<0.010: .unparsableDate
      case ..<0.011: .futureDate
      case ..<0.030: .noCharset
      default: nil
      }
    flags =
      (random.chance(0.03) ? "F" : "") + (random.chance(0.2) ? "R" : "")
      + (random.chance(0.9) ? "S" : "") + (random.chance(0.01) ? "a" : "")
    let median: Double =
      switch kind {
      case _ where isSmall: 45
      case .html: 260
      case .alternative: 170
      default: 190
      }
    wordCount = 8 + min(20_000, Int(random.logNormal(median: median, sigma: isSmall ? 0.5 : 1.05)))
  }
}
