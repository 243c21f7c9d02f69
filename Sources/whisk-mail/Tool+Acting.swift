import Foundation
import Inbox
import MailStore

extension Tool {
  /// The names of actions, each for one state of the catalogue's.
  static var actionNames: [String] { MailAction.variants.map(\.name) }

  /// `act`
  func act(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow("--to", "--create", "--until", "--yes")
    guard arguments.words.count > 1 else {
      throw UsageError(
        sentence: "act needs an action: \(Self.actionNames.joined(separator: ", ")).")
    }
    let name = arguments.words[1]
    guard let variant = MailAction.variants.first(where: { $0.name == name }) else {
      throw UsageError(
        sentence: "There is no action “\(name)”." + hint(name, among: Self.actionNames))
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
    guard !arguments.has("--create") || variant.needs == .folder else {
      throw UsageError(sentence: "“\(name)” takes no --create.")
    }
    let until = try arguments.value("--until").map(time)
    let ids = try ids(Array(arguments.words.dropFirst(2)), for: "act on")
    guard !ids.isEmpty else { return .nothingMatched }
    let path = try arguments.value("--to").map(folderPath)
    let store = try await openStore(arguments)
    await store.refresh(.headers)
    let present = try await present(ids, in: store)
    var target: FolderID?
    if let path {
      target = try await self.target(
        path, in: Set(present.map(\.account)), of: store, isNew: arguments.has("--create")
      ).id
    }
    guard let change = variant.change(to: target, until: until) else {
      throw StoreError.notApplicable
    }
    let command = try await store.perform(variant.name, change, on: .messages(present.map(\.id)))
    let folders = await store.folders
    await store.close()
    if let command {
      try tell(command, in: folders, arguments)
      return .done
    }
    let nothing = tr("Nothing had to be changed.")
    if arguments.has("--json") {
      try printJSON(Report.Command(nothing: nothing, action: name))
    } else {
      complain(nothing)
    }
    return .nothingMatched
  }

  /// The folder to move messages of these accounts to; made where it is to be and is not there yet.
  private func target(
    _ path: [String], in accounts: Set<AccountID>, of store: MailStore, isNew: Bool
  ) async throws -> Folder {
    guard let account = accounts.first, accounts.count == 1 else {
      throw UsageError(
        sentence: "These messages are in several accounts, and a folder is in one: move those of "
          + "each account by themselves.")
    }
    do {
      return try await folder(path.joined(separator: "/"), in: store, only: account)
    } catch let error as NoFolder {
      guard !isNew else { return try await store.makeFolder(named: path, in: account) }
      let place = store.accounts.count > 1 ? " The account of the message has none." : ""
      throw NoFolder(name: error.name, hint: place + error.hint + " --create makes it.")
    }
  }

  /// A time to come, as it is typed.
  private func time(_ text: String) throws -> Int64 {
    let now = Int64(Date().timeIntervalSince1970)
    guard let time = SnoozeTime.parse(text, now: now), time > now else {
      throw UsageError(
        sentence: "--until needs a time to come, such as tomorrow or 18:00, not “\(text)”."
          + hint(text, among: SnoozeTime.allCases.map(\.rawValue).filter { $0 != text }))
    }
    return time
  }

  /// The messages that are there, with a word about the others; an error where none is.
  func present(
    _ ids: [MailID], in store: MailStore
  ) async throws -> [(id: MailID, account: AccountID)] {
    let present = try await store.accounts(of: ids)
    guard !present.isEmpty else { throw StoreError.noSuchMessage(id: ids[0].description) }
    let missing = Set(ids).count - present.count
    if missing > 0 {
      complain(
        tr(
          "{n} message is not there any more.", "{n} messages are not there any more.",
          count: missing))
    }
    return present
  }

  /// The ids that were given, or those that begin the lines of standard input; what is none is told
  /// and left out.
  ///
  /// - Parameter purpose: what they are for, where there are none.
  func ids(_ words: [String], for purpose: String) throws -> [MailID] {
    var words = words
    if words == ["-"] || words.isEmpty {
      guard words == ["-"] || isatty(0) == 0 else {
        throw UsageError(sentence: "There are no IDs of messages to \(purpose).")
      }
      words = []
      while let line = readLine() {
        guard let word = line.split(whereSeparator: \.isWhitespace).first else { continue }
        if words.isEmpty, word.hasPrefix("[") || word.hasPrefix("{") {
          throw UsageError(sentence: "IDs are read from lines as list prints them without --json.")
        }
        words.append(String(word))
      }
    }
    var ids: [MailID] = []
    for word in words {
      if let id = MailID(word) {
        ids.append(id)
      } else {
        complain(tr("“{word}” is no ID of a message.", ["word": word]))
      }
    }
    // As when a search before it in a pipe found nothing.
    if words.isEmpty { complain("There are no IDs of messages to \(purpose).") }
    return ids
  }

  /// `undo`
  func undo(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    try arguments.expectNone()
    let store = try await openStore(arguments)
    let command = try await store.undo()
    // It is done, whether this can be looked up or not.
    let now = (try? await store.folders(of: command)) ?? []
    let folders = await store.folders
    await store.close()
    try tell(command, command.undoneLabel(now: now, in: folders), in: folders, arguments)
    return .done
  }

  /// `redo`
  func redo(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    try arguments.expectNone()
    let store = try await openStore(arguments)
    let command = try await store.redo()
    let folders = await store.folders
    await store.close()
    try tell(command, in: folders, arguments)
    return .done
  }

  /// `history`
  func history(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    try arguments.expectNone()
    let store = try await openStore(arguments)
    let folders = await store.folders
    let commands = try await store.history()
    if arguments.has("--json") {
      try printJSON(commands.map { Report.Command($0, in: folders) })
    } else {
      for command in commands {
        let state = command.state == .done ? "" : " (\(command.state))"
        print("\(localTime(command.time))  \(command.label(in: folders, when: localTime))\(state)")
      }
    }
    return commands.isEmpty ? .nothingMatched : .done
  }

  private func tell(
    _ command: CommandRecord, _ words: String? = nil, in folders: [Folder],
    _ arguments: Arguments
  ) throws {
    if arguments.has("--json") {
      try printJSON(Report.Command(command, in: folders))
    } else {
      print(words ?? command.label(in: folders, when: localTime))
    }
  }
}

extension Report.Command {
  fileprivate init(_ record: CommandRecord, in folders: [Folder]) {
    self.init(
      number: record.id, action: record.action, label: record.label(in: folders),
      count: record.count,
      folder: folders.first { $0.id == record.target }?.fullName,
      wakeTime: record.wakeTime.map(rfc3339), time: rfc3339(record.time), state: "\(record.state)")
  }

  fileprivate init(nothing label: String, action: String) {
    self.init(
      number: nil, action: action, label: label, count: 0, folder: nil, wakeTime: nil, time: nil,
      state: nil)
  }
}
