import Glibc
import MailStore

extension Case {
  /// From nothing to a mailbox in which all can be found.
  static let coldIndex = Case(
    name: "cold-index", summary: "no index: until the list shows rows, headers, full text; memory",
    peers: { setup in
      try (Notmuch(setup)?.coldIndex() ?? []) + (Neomutt(setup)?.coldIndex(runs: setup.runs) ?? [])
    }
  ) { setup in
    var rows: [Double] = []
    var headers: [Double] = []
    var texts: [Double] = []
    var processor: [Double] = []
    for _ in 0..<setup.runs {
      try remove(setup.cache)
      let (start, used) = (Clock.now, rusage.own.processorSeconds)
      let store = try await setup.openStore()
      let events = await store.events()
      let milestones = Task { await Milestones(of: events, since: start) }
      await store.refresh()
      texts.append(Clock.now - start)
      processor.append(rusage.own.processorSeconds - used)
      await store.close()
      let reached = await milestones.value
      rows.append(reached.rows)
      headers.append(reached.headers)
    }
    let scale = Double(setup.mailbox?.count ?? 0) / 100_000
    let goal = { (seconds: Double) in scale > 0 ? seconds * scale : nil }
    return [
      Measurement("whisk", "first rows", .seconds, rows),
      Measurement("whisk", "headers and threads", .seconds, headers, goal: goal(8)),
      Measurement("whisk", "full text", .seconds, texts, goal: goal(40)),
      Measurement("whisk", "processor time", .seconds, processor),
      Measurement("whisk", "peak memory", .bytes, [rusage.own.peakMemory], goal: 80e6),
      Measurement("whisk", "index on disk", .bytes, [size(ofDirectory: setup.cache)]),
    ]
  }
}

/// When what a person waits for was there, in seconds.
private struct Milestones {
  var rows = 0.0
  var headers = 0.0

  init(of events: AsyncStream<StoreEvent>, since start: Double) async {
    for await event in events {
      switch event {
      case .changed where rows == 0: rows = Clock.now - start
      case .progress(let progress) where progress.phase == .headers: headers = Clock.now - start
      default: break
      }
    }
  }
}
