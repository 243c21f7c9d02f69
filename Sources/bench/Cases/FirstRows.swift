import MailStore

extension Case {
  /// A whole process that shows the newest messages, from its start to its end.
  static let firstRows = Case(
    name: "first-rows", summary: "whisk-mail list --limit 50 as a process, with an index"
  ) { setup in
    let store = try await setup.openIndexedStore()
    await store.close()
    let list = ChildProcess(
      arguments: [try Setup.program("whisk-mail"), "--mail", setup.mail, "list", "--limit", "50"],
      environment: [
        "XDG_CACHE_HOME": "\(setup.scratch)/first", "XDG_DATA_HOME": "\(setup.scratch)/first",
      ])
    try list.succeed()
    let runs = try (0..<max(10, setup.runs)).map { _ in try list.succeed() }
    var all = [
      Measurement("whisk", "newest 50", .seconds, runs.map(\.seconds), goal: 0.4),
      Measurement("whisk", "peak memory", .bytes, runs.map(\.peakMemory)),
    ]
    if let notmuch = try Notmuch(setup) { all += try notmuch.newest(runs: max(10, setup.runs)) }
    if let neomutt = try Neomutt(setup) { all += try neomutt.open(runs: setup.runs) }
    return all
  }
}
