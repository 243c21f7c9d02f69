import Foundation
import Inbox
import MailFormat
import MailStore

extension Tool {
  /// `folders`
  func folders(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    try arguments.expectNone()
    let store = try await openStore(arguments)
    await store.refresh(.headers)
    let folders = await store.folders
    if arguments.has("--json") {
      try printJSON(
        folders.map { folder in
          Report.Folder(
            name: folder.fullName, account: path(of: folder.account, in: store),
            role: folder.role.rawValue, path: store.path(of: folder) ?? "", total: folder.total,
            unread: folder.unread)
        })
    } else {
      for folder in folders {
        let account = store.accounts.count > 1 ? "  (\(path(of: folder.account, in: store)))" : ""
        print("\(pad(folder.total, 8)) \(pad(folder.unread, 8))  \(folder.fullName)\(account)")
      }
    }
    return folders.isEmpty ? .nothingMatched : .done
  }

  private func path(of account: AccountID, in store: MailStore) -> String {
    store.accounts.first { $0.id == account }?.path ?? ""
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, width - digits.count)) + digits
  }

  /// `list`
  func list(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow("--unread", "--flagged", "--limit")
    let name = try arguments.word("one FOLDER")
    let limit = try arguments.limit()
    let store = try await openStore(arguments)
    await store.refresh(.headers)
    let folder = try await folder(name, in: store)
    let messages = try await store.messages(
      in: folder.id, unread: arguments.has("--unread"), flagged: arguments.has("--flagged"),
      limit: limit)
    try await printMessages(messages, of: store, in: folder, asJSON: arguments.has("--json"))
    return messages.isEmpty ? .nothingMatched : .done
  }

  /// `search`
  func search(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow("--limit")
    let limit = try arguments.limit()
    let query = SearchQuery(arguments.words.dropFirst().joined(separator: " "))
    // Nothing to search for would be all mail.
    guard !query.isEmpty else {
      throw UsageError(sentence: "search needs words or a condition that says something.")
    }
    let store = try await openStore(arguments)
    await store.refresh()
    let folders = await store.folders
    let slips = query.slips(among: folders)
    // What is found may go to `act`.
    if !slips.isEmpty {
      complain((slips + [tr("It is searched as text.")]).joined(separator: " "))
    }
    // As while another program reads them for the first time.
    let unread = try await store.countWithoutText()
    if unread > 0 {
      complain(
        tr(
          "{n} message is not read yet, and its words are not found.",
          "{n} messages are not read yet, and their words are not found.", count: unread))
    }
    let messages = try await store.messages(matching: query, limit: limit)
    if messages.isEmpty, query.leavesOutDiscarded {
      var everywhere = query
      everywhere.searchesDiscarded = true
      let count = try await store.messages(matching: everywhere).count
      if count > 0 {
        complain(
          tr(
            "{n} message in Trash or Junk matches; in:anywhere searches there as well.",
            "{n} messages in Trash or Junk match; in:anywhere searches there as well.",
            count: count))
      }
    }
    try await printMessages(messages, of: store, asJSON: arguments.has("--json"))
    return messages.isEmpty ? .nothingMatched : .done
  }

  /// Prints messages, one a line; of several folders, with the name of each that is no inbox.
  private func printMessages(
    _ messages: [MessageSummary], of store: MailStore, in folder: Folder? = nil, asJSON: Bool
  ) async throws {
    let folders = await store.folders
    if asJSON {
      let names = Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0.fullName) })
      try printJSON(messages.map { Report.Item($0, folder: names[$0.folder] ?? "") })
      return
    }
    let places = Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0) })
    for message in messages {
      let place = places[message.folder]
      let person =
        place?.role.showsRecipients == true ? message.recipients : message.sender
      let other = folder == nil && place?.role != .inbox ? place?.fullName : nil
      let marks =
        (message.flags.contains(.seen) ? "-" : "U") + (message.flags.contains(.flagged) ? "F" : "-")
        + (message.hasAttachment ? "A" : "-") + (message.isPinned ? "P" : "-")
      let subject = message.subject.isEmpty ? tr("(no subject)") : message.subject
      let notes = [other, message.wakeTime.map(until)].compactMap(\.self)
        .map { "  (\($0))" }.joined()
      print(
        "\(message.id)  \(marks)  \(localTime(message.time))  \(person.isEmpty ? tr("(no sender)") : person)  \(subject)\(notes)"
      )
    }
  }

  /// When a snoozed message comes back, in words.
  func until(_ time: Int64) -> String { tr("until {time}", ["time": localTime(time)]) }

  /// `show`
  func show(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    let word = try arguments.neededWord("the ID of a message or a FILE")
    let isJSON = arguments.has("--json")
    guard let id = MailID(word), !FileManager.default.fileExists(atPath: word) else {
      try await withFile(word) { try showFile($0, asJSON: isJSON) }
      return .done
    }
    let store = try await openStore(arguments)
    await store.refresh(.headers)
    guard let summary = try await store.message(id) else {
      throw StoreError.noSuchMessage(id: word)
    }
    let folder = await store.folders.first { $0.id == summary.folder }?.fullName ?? ""
    let message = try await store.contents(of: id)
    if isJSON {
      try printJSON(
        Report.Contents(
          message, known: (summary, folder), flags: summary.flags, sortTime: summary.time,
          size: summary.size))
    } else {
      printContents(message, known: (summary, folder))
    }
    return .done
  }

  private func showFile(_ path: String, asJSON: Bool) throws {
    do {
      let file = try MessageFileInfo(path: path)
      let message = try Message(contentsOfFile: path)
      if asJSON {
        try printJSON(
          Report.Contents(
            message, known: nil, flags: file.flags, sortTime: file.sortTime(of: message.envelope),
            size: file.size))
      } else {
        printContents(message, known: nil)
      }
    } catch StoreError.missing {
      throw StoreError.noSuchMessage(id: path)
    } catch let error as ReadError {
      throw error.isMissing
        ? StoreError.noSuchMessage(id: path) : StoreError.unreadable(path: path, code: error.code)
    }
  }

  private func printContents(
    _ message: Message, known: (summary: MessageSummary, folder: String)?
  ) {
    func line(_ name: String, _ value: String) {
      if !value.isEmpty { print("\(name): \(value)") }
    }
    let envelope = message.envelope
    line(tr("From"), envelope.from.map(\.fullText).joined(separator: ", "))
    line(tr("To"), envelope.to.map(\.fullText).joined(separator: ", "))
    line(tr("Cc"), envelope.cc.map(\.fullText).joined(separator: ", "))
    line(tr("Date"), envelope.date.map { localTime(Int64($0.timeIntervalSince1970)) } ?? "")
    line(tr("Subject"), envelope.subject)
    line(tr("Folder"), known?.folder ?? "")
    line(tr("Snoozed"), known?.summary.wakeTime.map(until) ?? "")
    for attachment in message.attachments {
      line(tr("Attachment"), "\(attachment.name) (\(attachment.type))")
    }
    for warning in message.warnings { line(tr("Note"), warning.description) }
    print("")
    print(message.text)
  }
}
