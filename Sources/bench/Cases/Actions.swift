import Glibc
import MailStore

extension Case {
  /// One message is flagged: journal, file and index.
  static let action = Case(
    name: "action", summary: "one message is flagged: time, processor time, undo",
    peers: { setup in try Notmuch(setup)?.flag(runs: 30) ?? [] }
  ) { setup in
    let store = try await setup.openIndexedStore()
    let inbox = try await setup.inbox(of: store)
    // As many as are flagged, warming up among them.
    let messages = try await store.messages(in: inbox.id, limit: 330)
    let before = rusage.own
    let flagging = try await repeated(300) { number in
      let message = messages[number]
      let isFlagged = message.flags.contains(.flagged)
      _ = try await store.perform(
        isFlagged ? "unflag" : "flag",
        .mark(adding: isFlagged ? [] : .flagged, removing: isFlagged ? .flagged : []),
        on: .messages([message.id]))
    }
    let after = rusage.own
    let program = (after.programSeconds - before.programSeconds) / Double(messages.count)
    let system = (after.systemSeconds - before.systemSeconds) / Double(messages.count)
    let undoing = try await repeated(300) { _ in _ = try await store.undo() }
    await store.close()
    return [
      Measurement("whisk", "flag, until it is on the disk", flagging),
      Measurement("whisk", "flag, the program's time", .seconds, [program], goal: 1e-4),
      Measurement("whisk", "flag, the system's time", .seconds, [system]),
      Measurement("whisk", "undo", undoing),
    ]
  }

  /// Ten thousand messages are archived as one command.
  static let batch = Case(
    name: "batch", summary: "10,000 messages are archived at once, and come back",
    peers: { setup in try Notmuch(setup)?.tag(count: 10_000, runs: setup.runs) ?? [] }
  ) { setup in
    let store = try await setup.openIndexedStore()
    let inbox = try await setup.inbox(of: store)
    let ids = try await store.messages(in: inbox.id, limit: 10_000).map(\.id)
    var (archiving, undoing) = (Timings(), Timings())
    for _ in 0..<setup.runs {
      try await archiving.measure {
        _ = try await store.perform("archive", .moveToRole(.archive), on: .messages(ids))
      }
      try await undoing.measure { _ = try await store.undo() }
    }
    await store.close()
    return [
      Measurement("whisk", "archive \(ids.count)", archiving),
      Measurement("whisk", "undo \(ids.count)", undoing),
      Measurement("whisk", "peak memory", .bytes, [rusage.own.peakMemory]),
    ]
  }
}
