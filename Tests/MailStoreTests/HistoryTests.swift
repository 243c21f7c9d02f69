import Foundation
import Testing

@testable import MailStore

/// What the journal tells of commands.
@Suite struct HistoryTests {
  @Test func commandTellsWhereItsMessagesCameFrom() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.makeMaildir(".Work")
    try scratch.makeMaildir(".Other")
    try scratch.write("cur/1.x:2,S", subject: "one")
    try scratch.write("cur/2.x:2,S", in: ".Work", subject: "two")
    let store = try await scratch.openStore()
    let folders = await store.folders.filter { $0.total > 0 }
    #expect(folders.count == 2)
    var ids: [MailID] = []
    for folder in folders { ids += try await store.messages(in: folder.id).map(\.id) }
    _ = try await store.perform("archive", .moveToRole(.archive), on: .messages(ids))
    let command = try await store.undo()
    // Where another program takes one to after it was taken back does not change what was done.
    try FileManager.default.moveItem(
      atPath: scratch.mail + "/.Work/cur/2.x:2,S", toPath: scratch.mail + "/.Other/cur/2.x:2,S")
    await store.refresh()
    #expect(try await store.folders(of: command) == Set(folders.map(\.id)))
  }

  @Test func historyIsThatOfTheOpenAccounts() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let second = try Scratch()
    try second.makeMaildir()
    for number in 1...4 {
      try scratch.write("cur/\(number).x:2,S", subject: "mine \(number)")
      try second.write("cur/\(number).y:2,S", subject: "other \(number)")
    }
    var configuration = scratch.configuration
    configuration.mailDirectories.append(second.mail)
    let both = try await MailStore(configuration)
    await both.refresh()
    let accounts = both.accounts.map(\.id)
    let mine = try await both.ids(in: accounts[0], "mine 1", "mine 2")
    _ = try await both.perform("archive", .moveToRole(.archive), on: .messages(mine))
    let mixed = try await both.ids(in: accounts[0], "mine 3") + both.ids(in: accounts[1], "other 3")
    _ = try await both.perform("archive", .moveToRole(.archive), on: .messages(mixed))
    let other = try await both.ids(in: accounts[1], "other 1")
    _ = try await both.perform("snooze", .snooze(until: 9_000_000_000), on: .messages(other))
    let marked = try await both.ids(in: accounts[1], "other 2")
    _ = try await both.perform(
      "flag", .mark(adding: .flagged, removing: []), on: .messages(marked))
    let all = try await both.history()
    #expect(all.map(\.count) == [1, 1, 2, 2])
    #expect(all.map(\.wakeTime) == [nil, 9_000_000_000, nil, nil])
    let targets = [
      nil, await both.folder(.snoozed, in: accounts[1])?.id, nil,
      await both.folder(.archive, in: accounts[0])?.id,
    ]
    #expect(all.map(\.target) == targets)
    #expect(try await both.nextUndo() == all[0])
    await both.close()
    // Whoever opens one of them can take back what was done in that one alone.
    let one = try await scratch.openStore()
    #expect(try await one.history() == [all[3]])
    #expect(try await one.nextUndo() == all[3])
    #expect(try await one.undo().count == 2)
    #expect(try await one.nextUndo() == nil)
  }
}

extension MailStore {
  /// The messages with these subjects in the inbox of an account.
  fileprivate func ids(in account: AccountID, _ subjects: String...) async throws -> [MailID] {
    let inbox = try #require(folder(.inbox, in: account))
    return try await messages(in: inbox.id).filter { subjects.contains($0.subject) }.map(\.id)
  }
}
