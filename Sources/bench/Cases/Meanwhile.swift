import MailStore
import Synchronization

extension Case {
  /// What is done in the window while all mail is being read for the first time.
  static let meanwhile = Case(
    name: "meanwhile", summary: "while all mail is indexed: the newest 50, opening one, a flag"
  ) { setup in
    try remove(setup.cache)
    let store = try await setup.openStore()
    let inbox = try await setup.inbox(of: store)
    let isDone = Atomic(false)
    async let indexing: Void = {
      await store.refresh()
      isDone.store(true, ordering: .relaxed)
    }()
    var (list, opened, flagged) = (Timings(), Timings(), Timings())
    while !isDone.load(ordering: .relaxed) {
      try await Task.sleep(for: .milliseconds(20))
      try await list.measure {
        let rows = try await store.rows(in: inbox.id, limit: 50)
        _ = try await store.summaries(of: rows.keys.map(\.id), in: inbox)
      }
      let newest = try await store.messages(in: inbox.id, limit: 50)
      guard let message = newest.randomElement() else { continue }
      try await opened.measure { _ = try await store.contents(of: message.id) }
      let isFlagged = message.flags.contains(.flagged)
      try await flagged.measure {
        _ = try await store.perform(
          "flag",
          .mark(adding: isFlagged ? [] : .flagged, removing: isFlagged ? .flagged : []),
          on: .messages([message.id]))
      }
    }
    await indexing
    await store.close()
    return [
      Measurement("whisk", "newest 50 threads", .seconds, list.seconds, goal: 0.016),
      Measurement("whisk", "opening a message", .seconds, opened.seconds),
      Measurement("whisk", "flag, until it is on the disk", .seconds, flagged.seconds),
    ]
  }
}
