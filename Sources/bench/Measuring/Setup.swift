import FoundationEssentials

/// What the cases of one run share.
struct Setup: Codable {
  /// The Maildir to measure on, a copy that cases may change.
  var mail: String
  /// A directory for indexes and the like, empty at the start of the run.
  var scratch: String
  /// How often something is measured that takes long.
  var runs: Int
  /// The truth about the mail, where it was made here.
  var mailbox: Mailbox?

  /// Makes what the options ask for.
  static func prepare(_ arguments: Arguments, needsMail: Bool) async throws -> Setup {
    let work = arguments["--work"] ?? ".build/bench"
    let run = "\(work)/run"
    if FileManager.default.fileExists(atPath: run) {
      try FileManager.default.removeItem(atPath: run)
    }
    try FileManager.default.createDirectory(
      atPath: "\(run)/scratch", withIntermediateDirectories: true)
    let root = URL(filePath: run).standardizedFileURL.path
    var setup = Setup(
      mail: "\(root)/Maildir", scratch: "\(root)/scratch",
      runs: try arguments.number("--runs") ?? 3)
    guard needsMail else { return setup }
    let source = try await mail(arguments, work: work)
    setup.mailbox = Mailbox.read(at: source)
    // Links are enough: no program of those measured writes into a message.
    try ChildProcess(arguments: ["cp", "-al", source, setup.mail]).succeed()
    try readAll(setup.mail)
    return setup
  }

  /// The Maildir given, or one made and kept for this count and seed.
  private static func mail(_ arguments: Arguments, work: String) async throws -> String {
    if let given = arguments["--mail"] { return given }
    let count = try arguments.number("--count") ?? 10_000
    let seed = try arguments.number("--seed", atLeast: 0) ?? 1
    let kind = arguments.has("--small") ? "small" : "mail"
    let directory = "\(work)/\(kind)-\(count)-\(seed)"
    if Mailbox.read(at: directory) == nil {
      try remove(directory)
      complain("making \(count) messages")
      _ = try await MakeMail.make(
        MailPlan(count: count, seed: UInt64(seed), isSmall: arguments.has("--small")),
        at: directory)
    }
    return directory
  }

  /// The program of this name that was built together with this one.
  static func program(_ name: String) throws -> String {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(filePath: own).deletingLastPathComponent().appending(component: name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchError("\(path) is not there; build it first")
    }
    return path
  }

  /// Reads every file once, so that the first program measured has no disadvantage.
  private static func readAll(_ directory: String) throws(BenchError) {
    try ChildProcess(
      arguments: ["sh", "-c", "find \"$1\" -type f -exec cat {} + >/dev/null", "sh", directory]
    ).succeed()
  }
}
