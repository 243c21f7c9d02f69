import Foundation
import Inbox
import MailStore
import Testing

/// Every action of the catalogue, on a message, a thread and a selection, with its undo and redo after
/// a restart.
@Suite struct ActionTests {
  /// What an action is done to.
  enum Target: CaseIterable {
    case message, thread, selection
  }

  /// Where a message has to be, and how marked, for an action to change it.
  private struct Start {
    var folder = ""
    var letters = ""
    var before: String?
  }

  private static let starts: [String: Start] = [
    "inbox": Start(folder: ".Archive"), "restore": Start(folder: ".Trash"),
    "delete-forever": Start(folder: ".Trash"),
    "unread": Start(letters: "S"), "unflag": Start(letters: "F"),
    "not-junk": Start(folder: ".Junk"), "snooze-again": Start(before: "snooze"),
    "unpin": Start(before: "pin"),
  ]

  /// Two threads, of three and of two messages.
  private func mail(_ start: Start) throws -> ScratchMail {
    let scratch = try ScratchMail()
    for folder in ["", ".Archive", ".Trash", ".Junk", ".Work"] {
      for part in ["cur", "new", "tmp"] {
        try FileManager.default.createDirectory(
          atPath: "\(scratch.mail)/\(folder)/\(part)", withIntermediateDirectories: true)
      }
    }
    for (number, thread) in [1, 1, 1, 2, 2].enumerated() {
      let text =
        "From: Ada <ada@example.org>\nSubject: plan \(thread)\n"
        + "Date: Tue, 14 Nov 2023 22:0\(number):00 +0000\nMessage-ID: <\(number)@example.org>\n"
        + "References: <\(thread).thread@example.org>\n\nThe engine weaves.\n"
      let path = "\(scratch.mail)/\(start.folder)/cur/\(number).x:2,\(start.letters)"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    return scratch
  }

  private func files(_ scratch: ScratchMail) throws -> [String] {
    let all = try FileManager.default.subpathsOfDirectory(atPath: scratch.mail)
    return all.filter { $0.contains("cur/") || $0.contains("new/") }.sorted()
  }

  private func open(_ scratch: ScratchMail) async throws -> MailStore {
    let store = try await MailStore(scratch.configuration)
    await store.refresh()
    return store
  }

  private func change(_ variant: MailAction.Variant, in store: MailStore) async throws -> MailChange
  {
    let work = await store.folders.first { $0.fullName == "Work" }?.id
    let time = Int64(Date().timeIntervalSince1970) + 3_600
    return try #require(variant.change(to: work, until: time + Int64.random(in: 1...999)))
  }

  @Test(arguments: MailAction.variants.map(\.name), Target.allCases)
  func isDoneUndoneAndDoneAgain(_ name: String, _ target: Target) async throws {
    let variant = try #require(MailAction.variants.first { $0.name == name })
    let start = Self.starts[name] ?? Start()
    let scratch = try mail(start)
    var store = try await open(scratch)
    let all = await store.folders.filter { $0.total > 0 }
    try #require(all.count == 1)
    let messages = try await store.messages(in: all[0].id)
    if let before = start.before.flatMap({ name in MailAction.variants.first { $0.name == name } })
    {
      let change = try await change(before, in: store)
      _ = try await store.perform(before.name, change, on: .messages(messages.map(\.id)))
    }
    let folder = try #require(await store.folders.first { $0.total > 0 }).id
    let rows = try await store.rows(in: folder).keys.map(\.id)
    try #require(rows.count == 2)
    let selection: Selection =
      switch target {
      case .message: .messages([messages[0].id])
      // The older one, of three messages.
      case .thread: .rows([rows[1]], in: folder)
      case .selection: .rows(rows, in: folder)
      }
    let count = [Target.message: 1, .thread: 3, .selection: 5][target]

    let before = try files(scratch)
    let command = try await store.perform(
      name, try await change(variant, in: store), on: selection)
    #expect(command?.count == count)
    let label = try #require(command?.label)
    #expect(label != name && label.contains(count == 1 ? "plan 2" : "\(count ?? 0) messages"))
    let after = try files(scratch)
    #expect(try await store.check() == [])
    await store.close()

    store = try await open(scratch)
    guard variant.isUndoable else {
      #expect(after.count == 5 - (count ?? 0))
      await #expect(throws: StoreError.nothingToUndo) {
        // What brought them to the trash was no command of ours.
        try await store.undo()
      }
      return
    }
    #expect(try await store.nextUndo()?.label == label)
    #expect(try await store.undo().label == label)
    #expect(try files(scratch) == before)
    #expect(try await store.check() == [])
    await store.close()

    store = try await open(scratch)
    #expect(try await store.nextRedo()?.label == label)
    #expect(try await store.redo().label == label)
    #expect(try files(scratch) == after)
    #expect(try await store.nextRedo() == nil)
    #expect(try await store.check() == [])
    await store.close()
  }
}
