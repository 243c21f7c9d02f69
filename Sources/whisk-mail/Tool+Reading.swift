import Foundation
import Inbox
import MailFormat
import MailStore

extension Tool {
  /// `folders`
  func folders(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    try arguments.expect(0...0)
    let store = try await openStore(arguments)
    await store.refresh(.headers)
    let folders = await store.folders
    if arguments.has("--json") {
      try printJSON(
        folders.map { folder in
          Report.Folder(
            name: folder.fullName, account: path(of: folder.account, in: store),
            role: folder.role.rawValue, total: folder.total, unread: folder.unread)
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
    try arguments.expect(0...1)
    let limit = try arguments.limit()
    let store = try await openStore(arguments)
    await store.refresh(.headers)
    let folder = try await folder(arguments.words.dropFirst().first, in: store)
    let messages = try await store.messages(
      in: folder.id, unread: arguments.has("--unread"), flagged: arguments.has("--flagged"),
      limit: limit)
    try await printMessages(messages, of: store, asJSON: arguments.has("--json"))
    return messages.isEmpty ? .nothingMatched : .done
  }

  /// `search`
  func search(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow("--limit")
    let limit = try arguments.limit()
    let query = SearchQuery(arguments.words.dropFirst().joined(separator: " "))
    // Nothing to search for would be all mail, and what is found may go to `act`.
    guard !query.isEmpty else {
      throw UsageError(sentence: "search needs words or a condition that says something.")
    }
    let store = try await openStore(arguments)
    await store.refresh()
    let messages = try await store.messages(matching: query, limit: limit)
    try await printMessages(messages, of: store, asJSON: arguments.has("--json"))
    return messages.isEmpty ? .nothingMatched : .done
  }

  /// Prints messages, one a line.
  func printMessages(
    _ messages: [MessageSummary], of store: MailStore, asJSON: Bool
  ) async throws {
    let names = Dictionary(
      uniqueKeysWithValues: await store.folders.map { ($0.id, $0.fullName) })
    if asJSON {
      try printJSON(
        messages.map { message in
          Report.Item(
            id: message.id.description,
            thread: MailID(rawValue: message.row.rawValue).description,
            folder: names[message.folder] ?? "",
            from: Address(name: message.sender, address: message.senderAddress),
            to: message.recipients, subject: message.subject, preview: message.preview,
            time: rfc3339(message.time), flags: message.flags.names,
            hasAttachment: message.hasAttachment, size: message.size)
        })
      return
    }
    for message in messages {
      let marks =
        (message.flags.contains(.seen) ? "-" : "U") + (message.flags.contains(.flagged) ? "F" : "-")
        + (message.hasAttachment ? "A" : "-")
      let subject = message.subject.isEmpty ? tr("(no subject)") : message.subject
      print(
        "\(message.id)  \(marks)  \(localTime(message.time))  \(message.sender)  \(subject)")
    }
  }

  /// `show`
  func show(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    try arguments.expect(1...1)
    let word = arguments.words[1]
    let report: Report.Contents
    if let id = MailID(word), !FileManager.default.fileExists(atPath: word) {
      let store = try await openStore(arguments)
      await store.refresh(.headers)
      guard let summary = try await store.message(id) else {
        throw StoreError.noSuchMessage(id: word)
      }
      report = Report.Contents(
        try await store.contents(of: id), id: id, flags: summary.flags, sortTime: summary.time)
    } else {
      report = try showFile(word)
    }
    if arguments.has("--json") {
      try printJSON(report)
    } else {
      printContents(report)
    }
    return .done
  }

  private func showFile(_ path: String) throws -> Report.Contents {
    do {
      let file = try MessageFileInfo(path: path)
      let message = try Message(contentsOfFile: path)
      return Report.Contents(
        message, id: nil, flags: file.flags, sortTime: file.sortTime(of: message.envelope))
    } catch StoreError.missing {
      throw StoreError.noSuchMessage(id: path)
    } catch let error as ReadError {
      throw error.isMissing
        ? StoreError.noSuchMessage(id: path) : StoreError.unreadable(path: path, code: error.code)
    }
  }

  private func printContents(_ contents: Report.Contents) {
    func line(_ name: String, _ value: String) {
      if !value.isEmpty { print("\(name): \(value)") }
    }
    line(tr("From"), contents.from.map(\.fullText).joined(separator: ", "))
    line(tr("To"), contents.to.map(\.fullText).joined(separator: ", "))
    line(tr("Copy"), contents.cc.map(\.fullText).joined(separator: ", "))
    line(tr("Date"), contents.date ?? "")
    line(tr("Subject"), contents.subject)
    for attachment in contents.attachments {
      line(tr("Attachment"), "\(attachment.name) (\(attachment.type))")
    }
    for warning in contents.warnings { line(tr("Note"), warning) }
    print("")
    print(contents.text)
  }
}
