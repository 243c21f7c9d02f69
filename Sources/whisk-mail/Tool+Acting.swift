import Foundation
import Inbox
import MailStore

extension Tool {
  /// The names of actions, each for one state of the catalogue's.
  static var actionNames: [String] { MailAction.variants.map(\.name) }

  /// `act`
  func act(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow("--to", "--until", "--yes")
    guard arguments.words.count > 1 else { throw UsageError(sentence: "act needs an action.") }
    let name = arguments.words[1]
    guard let variant = MailAction.variants.first(where: { $0.name == name }) else {
      throw UsageError(sentence: "There is no action “\(name)”.")
    }
    let ids = try ids(Array(arguments.words.dropFirst(2)))
    // As when a search before it in a pipe found nothing.
    guard !ids.isEmpty else {
      complain("There are no IDs of messages to act on.")
      return .nothingMatched
    }
    guard !variant.asksFirst || arguments.has("--yes") else {
      throw UsageError(sentence: "“\(name)” cannot be undone; say --yes if you mean it.")
    }
    for (option, choice) in [("--to", MailAction.Choice.folder), ("--until", .time)]
    where (arguments.value(option) != nil) != (variant.needs == choice) {
      throw UsageError(
        sentence: variant.needs == choice
          ? "“\(name)” needs \(option)." : "“\(name)” takes no \(option).")
    }
    let until = try arguments.value("--until").map(time)
    let store = try await openStore(arguments)
    await store.refresh(.headers)
    let present = try await present(ids, in: store)
    var target: FolderID?
    if let name = arguments.value("--to") { target = try await folder(name, in: store).id }
    guard let change = variant.change(to: target, until: until) else {
      throw StoreError.notApplicable
    }
    guard let command = try await store.perform(variant.name, change, on: .messages(present))
    else {
      complain(tr("Nothing had to be changed."))
      return .nothingMatched
    }
    await store.close()
    try tell(command, command.label, arguments)
    return .done
  }

  /// A time to come, as it is typed.
  private func time(_ text: String) throws -> Int64 {
    let now = Int64(Date().timeIntervalSince1970)
    guard let time = SnoozeTime.parse(text, now: now), time > now else {
      throw UsageError(
        sentence: "--until needs a time to come, such as tomorrow or 18:00, not “\(text)”.")
    }
    return time
  }

  /// The messages that are there, with a word about the others; an error where none is.
  func present(_ ids: [MailID], in store: MailStore) async throws -> [MailID] {
    var present: [MailID] = []
    for id in ids where try await store.message(id) != nil { present.append(id) }
    guard !present.isEmpty else { throw StoreError.noSuchMessage(id: ids[0].description) }
    let missing = ids.count - present.count
    if missing > 0 {
      complain(
        tr(
          "{n} message is not there any more.", "{n} messages are not there any more.",
          count: missing))
    }
    return present
  }

  /// The ids that were given, or those that begin the lines of standard input.
  func ids(_ words: [String]) throws -> [MailID] {
    var words = words
    if words == ["-"] || words.isEmpty && isatty(0) == 0 {
      words = []
      while let line = readLine() {
        if let word = line.split(whereSeparator: \.isWhitespace).first {
          words.append(String(word))
        }
      }
    }
    return try words.map { word in
      guard let id = MailID(word) else { throw StoreError.noSuchMessage(id: word) }
      return id
    }
  }

  /// `undo`
  func undo(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    try arguments.expect(0...0)
    let store = try await openStore(arguments)
    let command = try await store.undo()
    await store.close()
    try tell(command, tr("Undone: {command}", ["command": command.label]), arguments)
    return .done
  }

  /// `redo`
  func redo(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    try arguments.expect(0...0)
    let store = try await openStore(arguments)
    let command = try await store.redo()
    await store.close()
    try tell(command, tr("Done again: {command}", ["command": command.label]), arguments)
    return .done
  }

  /// `history`
  func history(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    try arguments.expect(0...0)
    let commands = try await openStore(arguments).history()
    if arguments.has("--json") {
      try printJSON(commands.map(Report.Command.init))
    } else {
      for command in commands {
        let state = command.state == .done ? "" : " (\(command.state))"
        print("\(localTime(command.time))  \(command.label)\(state)")
      }
    }
    return commands.isEmpty ? .nothingMatched : .done
  }

  private func tell(_ command: CommandRecord, _ sentence: String, _ arguments: Arguments) throws {
    if arguments.has("--json") {
      try printJSON(Report.Command(command))
    } else {
      print(sentence)
    }
  }
}
