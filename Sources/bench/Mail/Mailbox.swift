import FoundationEssentials

/// The truth about a generated Maildir, which stands in it beside its folders.
struct Mailbox: Codable, Equatable {
  /// Raised whenever the same seed gives other mail than before.
  private static let currentVersion = 2

  private var version = currentVersion
  var count: Int
  var seed: UInt64
  var isSmall: Bool
  var bytes: Int
  var threads: Int
  /// How many messages have each word.
  var hits: [String: Int]

  /// The name of that file.
  static let fileName = "bench-mail.json"

  /// The mailbox in this directory, or nil where there is none, a part of one, or an old one.
  static func read(at directory: String) -> Mailbox? {
    guard let data = FileManager.default.contents(atPath: "\(directory)/\(fileName)") else {
      return nil
    }
    let mailbox = try? JSONDecoder().decode(Mailbox.self, from: data)
    return mailbox?.version == currentVersion ? mailbox : nil
  }

  private init(_ plan: MailPlan, _ tally: MaildirWriter.Tally) {
    count = tally.count
    seed = plan.seed
    isSmall = plan.isSmall
    bytes = tally.bytes
    threads = plan.threadCount
    hits = tally.hits
  }

  /// Makes a mailbox in a directory that is not there or is empty.
  ///
  /// - Parameter progress: called with the number of messages written so far.
  static func make(
    at directory: String, plan: MailPlan, progress: (Int) -> Void
  ) async throws -> Mailbox {
    try makeDirectory(directory)
    guard try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty else {
      throw BenchError("\(directory) is not empty; choose a directory that is")
    }
    for part in ["cur", "new", "tmp"] { try makeDirectory("\(directory)/\(part)") }
    let tally = try await MaildirWriter(directory: directory, messages: MessageWriter(plan: plan))
      .writeAll(progress: progress)
    let mailbox = Mailbox(plan, tally)
    try JSONEncoder().encode(mailbox).write(to: URL(filePath: "\(directory)/\(fileName)"))
    return mailbox
  }
}
