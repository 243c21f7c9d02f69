/// What a mailbox is to hold: who answers whom, when, and how each message is written.
///
/// Made from the number of messages and a seed alone, so that the truth about a mailbox can be told
/// without reading it.
struct MailPlan {
  /// How a message refers to those before it.
  enum Ancestry {
    /// The first of its thread.
    case none
    /// An answer to a message that is not in the mailbox.
    case ghost
    /// An answer to an earlier message.
    case reply(to: Int)
    /// Another copy of an earlier message, as from a list and directly, under the same Message-ID.
    case copy(of: Int)
  }

  /// One message. Its number is its place in the order of arrival.
  struct Message {
    /// When it arrived, in seconds since 1970.
    var time: Int
    var ancestry: Ancestry
    /// Which of the people who write here wrote it.
    var author: Int
    /// Whether it carries no Message-ID.
    var isAnonymous = false
    /// The number that everything at random in it follows from.
    let stream: Int
  }

  /// The number of everything at random.
  let seed: UInt64
  /// All messages in the order of their arrival.
  let messages: [Message]
  /// How many threads they form.
  let threadCount: Int
  /// Whether bodies are small, so that a million messages fit.
  let isSmall: Bool

  /// The last message arrives at the beginning of 2026, the first about eight years before.
  private static let end = 1_767_225_600
  private static let span = 8 * 365 * 86_400

  init(count: Int, seed: UInt64, isSmall: Bool) {
    var random = SplitMix64(seed: seed)
    let authors = AliasTable(zipf: People.count)
    var drafts: [Message] = []
    drafts.reserveCapacity(count)
    var threads = 0
    while drafts.count < count {
      let size = min(Self.threadSize(&random), count - drafts.count)
      threads += Self.appendThread(of: size, to: &drafts, authors, &random)
    }
    self.seed = seed
    self.isSmall = isSmall
    threadCount = threads
    messages = Self.inOrderOfArrival(drafts)
  }

  /// Two in three messages stay alone; few threads are long. The mean is about 2.3.
  private static func threadSize(_ random: inout SplitMix64) -> Int {
    guard random.chance(0.33) else { return 1 }
    return min(400, 2 + Int(random.logNormal(median: 1.5, sigma: 1.25)))
  }

  /// Appends a thread and returns how many threads it really is: an answer that names nobody starts
  /// one of its own.
  private static func appendThread(
    of size: Int, to drafts: inout [Message], _ authors: AliasTable, _ random: inout SplitMix64
  ) -> Int {
    let first = drafts.count
    let start = end - 1 - random.below(span)
    let participants = (0..<(1 + size / 2)).map { _ in authors.draw(from: &random) }
    let isAnonymous = size == 1 && random.chance(0.002)
    drafts.append(
      Message(
        time: start, ancestry: size > 1 && random.chance(0.06) ? .ghost : .none,
        author: participants[0], isAnonymous: isAnonymous, stream: first))
    var threads = 1
    while drafts.count < first + size {
      let last = drafts.count - 1
      let parent =
        switch random.unit() {
        case ..<0.6: last
        case ..<0.75: first
        default: first + random.below(last - first + 1)
        }
      let delay = Int(random.logNormal(median: 7_200, sigma: 1.8))
      var message = Message(
        time: min(end, drafts[parent].time + 1 + delay), ancestry: .reply(to: parent),
        author: random.pick(participants), stream: drafts.count)
      switch random.unit() {
      case ..<0.01:
        message.ancestry = .none
        threads += 1
      case ..<0.014:
        message.ancestry = .copy(of: parent)
        message.author = drafts[parent].author
      default: break
      }
      drafts.append(message)
    }
    return threads
  }

  private static func inOrderOfArrival(_ drafts: [Message]) -> [Message] {
    // Answers arrive later than what they answer; equal times keep their order.
    let order = drafts.indices.sorted { (drafts[$0].time, $0) < (drafts[$1].time, $1) }
    var place = [Int](repeating: 0, count: drafts.count)
    for (new, old) in order.enumerated() { place[old] = new }
    return order.map { old in
      var message = drafts[old]
      switch message.ancestry {
      case .reply(let parent): message.ancestry = .reply(to: place[parent])
      case .copy(let original): message.ancestry = .copy(of: place[original])
      case .none, .ghost: break
      }
      return message
    }
  }

  /// Everything at random in the message with this number.
  func random(of number: Int) -> SplitMix64 {
    SplitMix64(seed: seed, stream: messages[number].stream)
  }

  /// The messages before this one in its thread, oldest first, as far as mail programs name them:
  /// the first, and the last nine.
  func references(of number: Int) -> [Reference] {
    var chain: [Reference] = []
    var current = original(of: number)
    while case .reply(let parent) = messages[current].ancestry {
      current = original(of: parent)
      chain.append(.message(current))
    }
    if case .ghost = messages[current].ancestry { chain.append(.ghost(child: current)) }
    chain.reverse()
    return chain.count > 10 ? [chain[0]] + chain.suffix(9) : chain
  }

  /// The message whose Message-ID this one carries.
  func original(of number: Int) -> Int {
    var current = number
    while case .copy(let earlier) = messages[current].ancestry { current = earlier }
    return current
  }
}

/// A Message-ID in `References`.
enum Reference: Equatable {
  case message(Int)
  /// What the first message of a thread answered, and the mailbox never had.
  case ghost(child: Int)
}
