import Foundation
import Inbox
import MailStore

extension Tool {
  /// `index`
  func index(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    try arguments.expectNone()
    let store = try await openStore(arguments)
    let events = await store.events()
    let showsProgress = isatty(2) != 0
    let listening = Task {
      var problems: [StoreError] = []
      for await event in events {
        switch event {
        case .progress(let progress) where showsProgress && progress.phase != .finished:
          let line =
            "\r\(progress.phase == .headers ? tr("Headers") : tr("Text")) \(progress.done)/\(progress.total)  "
          sayAside(line)
        // That one is told at the end of every command.
        case .failed(_, .journalDamaged): break
        case .failed(_, let error): problems.append(error)
        default: break
        }
      }
      return problems
    }
    await store.refresh()
    let folders = await store.folders
    await store.close()
    let problems = await listening.value
    if showsProgress { sayAside("\r\u{1b}[K") }
    // One line says all of it.
    if !problems.isEmpty { complain(problems.map(\.sentence).joined(separator: " ")) }
    let report = Report.Index(
      messages: folders.reduce(0) { $0 + $1.total }, folders: folders.count)
    if arguments.has("--json") {
      try printJSON(report)
    } else {
      print(tr("{n} message in the index.", "{n} messages in the index.", count: report.messages))
    }
    return problems.isEmpty ? .done : .failed
  }

  /// `check`
  func check(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow("--repair")
    try arguments.expectNone()
    let store = try await openStore(arguments)
    await store.refresh(.headers)
    let problems = try await store.check(repair: arguments.has("--repair"))
    await store.close()
    let words = problems.map(\.sentence)
    if arguments.has("--json") {
      try printJSON(Report.Check(isConsistent: words.isEmpty, problems: words))
    } else if words.isEmpty {
      print(tr("Index, journal and files agree."))
    } else {
      words.forEach { print($0) }
      if arguments.has("--repair") { print(tr("The index was mended.")) }
    }
    guard !words.isEmpty, !arguments.has("--repair") else { return .done }
    complain(tr("{n} thing does not agree.", "{n} things do not agree.", count: words.count))
    return .failed
  }

  /// `help`
  func help(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    print(Self.usage)
    return .done
  }
}
