/// `bench make-mail`: makes a Maildir of realistic mail.
struct MakeMail {
  private let directory: String
  private let plan: MailPlan

  init(_ arguments: ArraySlice<String>) throws(BenchError) {
    let arguments = try Arguments(arguments, options: ["--count", "--seed"], switches: ["--small"])
    guard arguments.words.count == 1, let directory = arguments.words.first else {
      throw .usage("make-mail needs one directory")
    }
    guard let count = try arguments.number("--count") else {
      throw .usage("make-mail needs --count")
    }
    self.directory = directory
    let seed = try arguments.number("--seed", atLeast: 0) ?? 1
    plan = MailPlan(count: count, seed: UInt64(seed), isSmall: arguments.has("--small"))
  }

  func run() async throws {
    let start = Clock.now
    let mailbox = try await Self.make(plan, at: directory)
    print(
      """
      \(mailbox.count) messages in \(mailbox.threads) threads, \
      \(Table.format(Double(mailbox.bytes), .bytes)), \
      made in \(Table.format(Clock.now - start, .seconds))
      """)
    for word in SearchWord.allCases {
      print("\(word.rawValue.padded(to: 12)) in \(mailbox.hits[word.rawValue] ?? 0) messages")
    }
  }

  /// Makes the mail of a plan and says how far it is.
  static func make(_ plan: MailPlan, at directory: String) async throws -> Mailbox {
    let total = plan.messages.count
    var next = total / 10
    return try await Mailbox.make(at: directory, plan: plan) { count in
      guard count >= next, total >= 20_000 else { return }
      complain("\(count) of \(total) messages made")
      next += total / 10
    }
  }
}
