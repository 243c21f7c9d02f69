import Glibc

/// A program that is run to its end, with what it used.
struct ChildProcess {
  /// What is known of a program that has ended.
  struct Result {
    let status: Int32
    let output: String
    /// From the start to the end, in seconds.
    let seconds: Double
    /// What it used of the processors, in seconds.
    let processor: Double
    /// The most memory it had at a time, in bytes.
    let peakMemory: Double
  }

  let arguments: [String]
  var environment: [String: String] = [:]
  /// Whether what it writes to its standard error output is dropped.
  var isQuiet = false

  /// Runs it; what it writes to its standard output is in the result, errors go where ours go.
  ///
  /// Linux counts what this process had at its peak before the start as the child's. So a process
  /// that measures others has to be small.
  func run() throws(BenchError) -> Result {
    let (ours, theirs) = try Self.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      close(ours)
    }
    posix_spawn_file_actions_addclose(&actions, ours)
    posix_spawn_file_actions_adddup2(&actions, theirs, 1)
    posix_spawn_file_actions_addclose(&actions, theirs)
    if isQuiet { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let start = Clock.now
    let child = try spawn(&actions)
    close(theirs)
    let output = Self.readToEnd(ours)
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child else { throw BenchError(path: arguments[0]) }
    return Result(
      status: status, output: output, seconds: Clock.now - start,
      processor: usage.processorSeconds, peakMemory: usage.peakMemory)
  }

  /// The same program, on a terminal of its own, as programs with a screen want.
  var onTerminal: ChildProcess {
    let quoted = arguments.map {
      "'\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
    return ChildProcess(
      arguments: [
        "script", "--quiet", "--return", "--command", quoted.joined(separator: " "), "/dev/null",
      ],
      environment: environment.merging(["TERM": "xterm"]) { $1 })
  }

  /// Runs it and takes any end but exit status 0 for an error.
  @discardableResult
  func succeed() throws(BenchError) -> Result {
    let result = try run()
    guard result.status == 0 else {
      throw BenchError("\(arguments.joined(separator: " ")) failed: \(result.output.suffix(300))")
    }
    return result
  }

  private func spawn(_ actions: inout posix_spawn_file_actions_t) throws(BenchError) -> pid_t {
    var merged = Self.ownEnvironment
    merged.merge(environment) { $1 }
    let words = arguments.map { strdup($0) }
    let variables = merged.map { strdup("\($0)=\($1)") }
    defer { (words + variables).forEach { free($0) } }
    var child: pid_t = 0
    let failure = posix_spawnp(
      &child, arguments[0], &actions, nil, words + [nil], variables + [nil])
    guard failure == 0 else {
      throw BenchError("Cannot run \(arguments[0]): \(String(cString: strerror(failure)))")
    }
    return child
  }

  private static var ownEnvironment: [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let variable = entry.pointee {
      let text = String(cString: variable)
      if let equals = text.firstIndex(of: "=") {
        result[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      entry += 1
    }
    return result
  }

  private static func pipe() throws(BenchError) -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw BenchError(path: "pipe") }
    return (ends[0], ends[1])
  }

  private static func readToEnd(_ file: Int32) -> String {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: output, as: UTF8.self) }
      output += buffer[..<count]
    }
  }

  /// Whether a program of this name is on the search path.
  static func isInstalled(_ program: String) -> Bool {
    (ownEnvironment["PATH"] ?? "").split(separator: ":").contains {
      access("\($0)/\(program)", X_OK) == 0
    }
  }
}
