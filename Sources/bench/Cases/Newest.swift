import MailStore

extension Case {
  /// What the list needs to draw its first screen.
  static let newest = Case(
    name: "newest", summary: "the newest 50 threads with all their row shows, in the process"
  ) { setup in
    let store = try await setup.openIndexedStore()
    let inbox = try await setup.inbox(of: store)
    var shown = 0
    let first = try await repeated(300) { _ in
      let rows = try await store.rows(in: inbox.id, limit: 50)
      shown = try await store.summaries(of: rows.keys.map(\.id), in: inbox).count
    }
    let all = try await repeated(setup.runs * 5) { _ in
      _ = try await store.rows(in: inbox.id)
    }
    let count = try await store.rows(in: inbox.id).keys.count
    await store.close()
    guard shown == min(50, count) else { throw BenchError("\(shown) rows were shown, not 50") }
    var truth: [Measurement] = []
    if let mailbox = setup.mailbox,
      await store.folders.reduce(0, { $0 + $1.total }) == mailbox.count
    {
      truth = [
        Measurement("whisk", "threads", .count, [Double(count)]),
        Measurement("truth", "threads", .count, [Double(mailbox.threads)]),
      ]
    }
    return [
      Measurement("whisk", "newest 50 threads", first, goal: 2e-3),
      Measurement("whisk", "the order of all threads", all),
    ] + truth
  }
}
