import FoundationEssentials

/// neomutt with a header cache in the scratch directory, opening the inbox and leaving again.
struct Neomutt {
  private let cache: String
  private let process: ChildProcess

  /// Nil where neomutt is not installed.
  init?(_ setup: Setup) throws {
    guard ["neomutt", "script"].allSatisfy(ChildProcess.isInstalled) else {
      return nil
    }
    let home = "\(setup.scratch)/neomutt"
    cache = "\(home)/cache"
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    let configuration = """
      set folder="\(setup.mail)"
      set spoolfile="\(setup.mail)"
      set mbox_type=Maildir
      set header_cache="\(cache)"
      set sort=threads
      set quit=yes
      set mark_old=no
      set wait_key=no
      push "<exit>"
      """
    try configuration.write(toFile: "\(home)/rc", atomically: false, encoding: .utf8)
    process =
      ChildProcess(
        arguments: ["neomutt", "-n", "-F", "\(home)/rc", "-R", "-f", setup.mail]
      ).onTerminal
  }

  func coldIndex(runs: Int) throws -> [Measurement] {
    var results: [ChildProcess.Result] = []
    for _ in 0..<runs {
      try remove(cache)
      try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
      results.append(try process.succeed())
    }
    return [
      Measurement("neomutt", "headers and threads", Timings(results)),
      Measurement("neomutt", "peak memory", .bytes, results.map(\.peakMemory)),
      Measurement("neomutt", "index on disk", .bytes, [size(ofDirectory: cache)]),
    ]
  }

  func open(runs: Int) throws -> [Measurement] {
    try process.succeed()
    let results = try (0..<runs).map { _ in try process.succeed() }
    return [
      Measurement("neomutt", "the inbox", Timings(results)),
      Measurement("neomutt", "peak memory", .bytes, results.map(\.peakMemory)),
    ]
  }
}
