import MailStore

extension Case {
  /// One message is flagged: journal, file and index.
  static let action = Case(
    name: "action", summary: "one message is flagged: time, processor time, undo"
  ) { setup in
    let store = try await setup.openIndexedStore()
    let inbox = try await setup.inbox(of: store)
    let messages = try await store.messages(in: inbox.id, limit: 330)
    var processor: [Double] = []
    let flagging = try await repeated(300) { number in
      let message = messages[number]
      let isFlagged = message.flags.contains(.flagged)
      let before = Clock.processor
      _ = try await store.perform(
        isFlagged ? "unflag" : "flag",
        .mark(adding: isFlagged ? [] : .flagged, removing: isFlagged ? .flagged : []),
        on: .messages([message.id]))
      processor.append(Clock.processor - before)
    }
    let undoing = try await repeated(300) { _ in _ = try await store.undo() }
    await store.close()
    var all = [
      Measurement("whisk", "flag, until it is on the disk", .seconds, flagging),
      Measurement("whisk", "flag, processor time", .seconds, processor, goal: 1e-4),
      Measurement("whisk", "undo", .seconds, undoing),
    ]
    if let notmuch = try Notmuch(setup) { all.append(try notmuch.flag(runs: 30)) }
    return all
  }

  /// Ten thousand messages are archived as one command.
  static let batch = Case(
    name: "batch", summary: "10,000 messages are archived at once, and come back"
  ) { setup in
    let store = try await setup.openIndexedStore()
    let inbox = try await setup.inbox(of: store)
    let ids = try await store.messages(in: inbox.id, limit: 10_000).map(\.id)
    var archiving: [Double] = []
    var undoing: [Double] = []
    for _ in 0..<setup.runs {
      archiving.append(
        try await Clock.measure {
          _ = try await store.perform("archive", .moveToRole(.archive), on: .messages(ids))
        })
      undoing.append(try await Clock.measure { _ = try await store.undo() })
    }
    await store.close()
    var all = [
      Measurement("whisk", "archive \(ids.count)", .seconds, archiving),
      Measurement("whisk", "undo \(ids.count)", .seconds, undoing),
      Measurement("whisk", "peak memory", .bytes, [peakMemory()]),
    ]
    if let notmuch = try Notmuch(setup) {
      all += try notmuch.tag(count: ids.count, runs: setup.runs)
    }
    return all
  }
}
