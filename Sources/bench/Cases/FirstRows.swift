extension Case {
  /// A whole process that shows the newest messages, from its start to its end.
  static let firstRows = Case(
    name: "first-rows", summary: "whisk-mail list --limit 50 as a process, with an index",
    peers: { setup in
      try (Notmuch(setup)?.newest(runs: max(10, setup.runs)) ?? [])
        + (Neomutt(setup)?.open(runs: setup.runs) ?? [])
    }
  ) { setup in
    let program = try Setup.program("whisk-mail")
    func whiskMail(_ words: String...) -> ChildProcess {
      ChildProcess(
        arguments: [program, "--mail", setup.mail] + words,
        environment: [
          "XDG_CACHE_HOME": "\(setup.scratch)/cache", "XDG_DATA_HOME": "\(setup.scratch)/data",
        ])
    }
    try whiskMail("index").succeed()
    let list = whiskMail("list", "--limit", "50")
    try list.succeed()
    let runs = try (0..<max(10, setup.runs)).map { _ in try list.succeed() }
    return [
      Measurement("whisk", "newest 50", Timings(runs), goal: 0.4),
      Measurement("whisk", "peak memory", .bytes, runs.map(\.peakMemory)),
    ]
  }
}
