import FoundationEssentials

/// notmuch on the mail of a run, with its database in the scratch directory.
struct Notmuch {
  private let setup: Setup
  private let database: String
  private let environment: [String: String]

  /// Nil where notmuch is not installed.
  init?(_ setup: Setup) throws {
    guard ChildProcess.isInstalled("notmuch") else { return nil }
    self.setup = setup
    database = "\(setup.scratch)/notmuch"
    environment = ["NOTMUCH_CONFIG": "\(database)/config", "XAPIAN_FLUSH_THRESHOLD": "10000"]
    try FileManager.default.createDirectory(atPath: database, withIntermediateDirectories: true)
    // Flags stay in the files, so that its tags cost no more than ours.
    let configuration = """
      [database]
      path=\(database)
      mail_root=\(setup.mail)
      [user]
      name=Robin Example
      primary_email=robin@example.com
      [new]
      tags=inbox
      ignore=\(Mailbox.fileName)
      [maildir]
      synchronize_flags=false
      """
    try configuration.write(toFile: "\(database)/config", atomically: false, encoding: .utf8)
  }

  private func command(_ words: String...) -> ChildProcess {
    // It tells each file that it takes for more than one message.
    ChildProcess(arguments: ["notmuch"] + words, environment: environment, isQuiet: true)
  }

  /// Has all mail in its database from here on.
  private func index() throws {
    guard !FileManager.default.fileExists(atPath: "\(database)/xapian") else { return }
    try command("new", "--quiet").succeed()
  }

  /// Once only, since it takes minutes.
  func coldIndex() throws -> [Measurement] {
    try remove("\(database)/xapian")
    let result = try command("new", "--quiet").succeed()
    return [
      Measurement("notmuch", "full text", Timings([result])),
      Measurement("notmuch", "peak memory", .bytes, [result.peakMemory]),
      Measurement("notmuch", "index on disk", .bytes, [size(ofDirectory: database)]),
    ]
  }

  func rescan(runs: Int) throws -> [Measurement] {
    try index()
    let look = command("new", "--quiet", "--full-scan")
    try look.succeed()
    let results = try (0..<runs).map { _ in try look.succeed() }
    return [Measurement("notmuch", "nothing changed, all listed", Timings(results))]
  }

  func newest(runs: Int) throws -> [Measurement] {
    try index()
    return try search("*", runs: runs, what: "newest 50 threads")
  }

  /// As a process, to its end, like all a person can do with it.
  private func search(_ query: String, runs: Int, what: String) throws -> [Measurement] {
    let search = command("search", "--limit=50", query)
    try search.succeed()
    let results = try (0..<runs).map { _ in try search.succeed() }
    return [
      Measurement("notmuch", what, Timings(results)),
      Measurement("notmuch", "\(what), memory", .bytes, results.map(\.peakMemory)),
    ]
  }

  func search(_ word: SearchWord, runs: Int) throws -> [Measurement] {
    try index()
    let hits = try command("count", word.rawValue).succeed().output
    return [
      try search(word.rawValue, runs: runs, what: "\(word): 50 threads")[0],
      Measurement("notmuch", "\(word): hits", .count, [Double(hits.filter(\.isNumber)) ?? 0]),
    ]
  }

  func flag(runs: Int) throws -> [Measurement] {
    try index()
    let id = try newestIDs(1)[0]
    let results = try (0..<runs).map { run in
      try command("tag", run % 2 == 0 ? "+flagged" : "-flagged", "--", id).succeed()
    }
    return [Measurement("notmuch", "flag, as a process", Timings(results))]
  }

  func tag(count: Int, runs: Int) throws -> [Measurement] {
    try index()
    let ids = try newestIDs(count)
    func result(_ change: String) throws -> ChildProcess.Result {
      let batch = ids.map { "\(change) -- \($0)\n" }.joined()
      let input = "\(database)/batch"
      try batch.write(toFile: input, atomically: false, encoding: .utf8)
      return try command("tag", "--batch", "--input=\(input)").succeed()
    }
    var (adding, removing): ([ChildProcess.Result], [ChildProcess.Result]) = ([], [])
    for _ in 0..<runs {
      adding.append(try result("-inbox +archive"))
      removing.append(try result("+inbox -archive"))
    }
    return [
      Measurement("notmuch", "tag \(ids.count)", Timings(adding)),
      Measurement("notmuch", "untag \(ids.count)", Timings(removing)),
    ]
  }

  private func newestIDs(_ count: Int) throws -> [String] {
    let found = try command("search", "--output=messages", "--limit=\(count)", "*").succeed()
    return found.output.split(separator: "\n").map(String.init)
  }
}
