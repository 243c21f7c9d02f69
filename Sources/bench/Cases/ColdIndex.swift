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
    var headersProcessor: [Double] = []
    var texts = Timings()
    for _ in 0..<setup.runs {
      try remove(setup.cache)
      let (start, used) = (Clock.now, rusage.own.processorSeconds)
      var reached = Milestones()
      try await texts.measure {
        let store = try await setup.openStore()
        let events = await store.events()
        let milestones = Task { await Milestones(of: events) }
        await store.refresh()
        await store.close()
        reached = await milestones.value
      }
      rows.append(reached.rows - start)
      headers.append(reached.headers - start)
      headersProcessor.append(reached.headersProcessor - used)
    }
    let scale = Double(setup.mailbox?.count ?? 0) / 100_000
    let goal = { (seconds: Double) in scale > 0 ? seconds * scale : nil }
    return [
      Measurement("whisk", "first rows", .seconds, rows),
      Measurement("whisk", "headers and threads", .seconds, headers, goal: goal(8)),
      Measurement("whisk", "headers and threads, processor", .seconds, headersProcessor),
      Measurement("whisk", "full text", texts, goal: goal(40)),
      Measurement("whisk", "peak memory", .bytes, [rusage.own.peakMemory], goal: 80e6),
      Measurement("whisk", "index on disk", .bytes, [size(ofDirectory: setup.cache)]),
    ]
  }
}

/// When what a person waits for was there, on the clock.
private struct Milestones {
  var rows = 0.0
  var headers = 0.0
  /// What the process had used of the processors by then, in seconds.
  var headersProcessor = 0.0

  init() {}

  init(of events: AsyncStream<StoreEvent>) async {
    for await event in events {
      switch event {
      case .changed where rows == 0: rows = Clock.now
      case .progress(let progress) where progress.phase == .headers:
        headers = Clock.now
        headersProcessor = rusage.own.processorSeconds
      default: break
      }
    }
  }
}
