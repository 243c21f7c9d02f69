import Foundation
import Testing

@testable import MailStore

/// What a crash leaves at each step of a command, and what the next start makes of it.
@Suite struct RecoveryTests {
  /// Ends a store as a crash does: nothing is closed, the files stay as they are.
  private func journal(_ scratch: Scratch) throws -> Journal {
    try Journal(directory: scratch.root + "/data")
  }

  private func makeMail(_ count: Int) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.makeMaildir(".Archive")
    for number in 0..<count { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    return scratch
  }

  /// The steps that archive all messages of the inbox.
  private func steps(_ store: MailStore) async throws -> [Step] {
    try await store.messages(in: .inbox).map { message in
      var to = MaildirName.fresh()
      to.changeLetters(adding: [UInt8(ascii: "S")], removing: [])
      return Step(
        message: message.id, account: store.accounts[0].id,
        from: Place(directory: "", name: "\(message.subject).x:2,S", isNew: false),
        to: Place(directory: ".Archive", name: to.fileName, isNew: false))
    }
  }

  private func move(_ step: Step, in scratch: Scratch) throws {
    let to = try #require(step.to)
    try FileManager.default.moveItem(
      atPath: "\(scratch.mail)/\(step.from.directory)/cur/\(step.from.name)",
      toPath: "\(scratch.mail)/\(to.directory)/cur/\(to.name)")
  }

  @Test(arguments: 0...3)
  func aCrashAfterSomeOfThreeRenames(_ done: Int) async throws {
    let scratch = try makeMail(3)
    let before = try scratch.files()
    let store = try await scratch.openStore()
    let ids = Set(try await store.messages(in: .inbox).map(\.id))
    let steps = try await steps(store)
    _ = try journal(scratch).begin(
      action: "archive", subject: "s", steps: steps, isUndoable: true, time: 1)
    for step in steps[..<done] { try move(step, in: scratch) }

    let next = try await scratch.openStore()
    if done == 0 {
      #expect(try scratch.files() == before)
      await #expect(throws: StoreError.nothingToUndo) { try await next.undo() }
    } else {
      #expect(try scratch.files(".Archive").count == 3)
      #expect(Set(try await next.messages(in: .archive).map(\.id)) == ids)
      #expect(try await next.undo().count == 3)
      #expect(try scratch.files() == before)
    }
    #expect(Set(try await next.messages(in: .inbox).map(\.id)) == ids)
    #expect(try await next.check() == [])
  }

  @Test(arguments: 0...3)
  func aCrashWhileUndoing(_ done: Int) async throws {
    let scratch = try makeMail(3)
    let before = try scratch.files()
    let store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    let command = try #require(
      await store.perform("archive", .moveToRole(.archive), on: .messages(ids)))
    let journal = try journal(scratch)
    try journal.mark(command.id, .undoing)
    for entry in try journal.steps(of: command.id)[..<done] {
      try move(try #require(entry.step.inverse), in: scratch)
    }

    let next = try await scratch.openStore()
    if done == 0 {
      #expect(try scratch.files() == [])
      _ = try await next.undo()
    } else {
      #expect(try await next.nextUndo() == nil)
    }
    #expect(try scratch.files() == before)
    #expect(Set(try await next.messages(in: .inbox).map(\.id)) == Set(ids))
    #expect(try await next.redo().count == 3)
    #expect(try scratch.files(".Archive").count == 3)
    #expect(try await next.check() == [])
  }

  @Test(arguments: [false, true])
  func aCrashWhileMarking(_ isRenamed: Bool) async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("new/1.x")
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    _ = try journal(scratch).begin(
      action: "read", subject: "s",
      steps: [
        Step(
          message: id, account: store.accounts[0].id,
          from: Place(directory: "", name: "1.x", isNew: true),
          to: Place(directory: "", name: "1.x:2,S", isNew: false))
      ], isUndoable: true, time: 1)
    if isRenamed { try scratch.rename("new/1.x", to: "cur/1.x:2,S") }
    let next = try await scratch.openStore()
    if isRenamed {
      #expect(try await next.messages(in: .inbox)[0].flags == .seen)
      _ = try await next.undo()
    } else {
      #expect(try await next.nextUndo() == nil)
    }
    #expect(try scratch.files() == ["new/1.x"])
    #expect(try await next.check() == [])
  }

  @Test func aCrashBetweenCopyAndRemovalOverABorder() async throws {
    let scratch = try makeMail(1)
    let store = try await scratch.openStore()
    let steps = try await steps(store)
    _ = try journal(scratch).begin(
      action: "archive", subject: "s", steps: steps, isUndoable: true, time: 1)
    let to = try #require(steps[0].to)
    try FileManager.default.copyItem(
      atPath: scratch.mail + "/cur/0.x:2,S", toPath: scratch.mail + "/.Archive/cur/" + to.name)
    let next = try await scratch.openStore()
    #expect(try scratch.files() == [])
    #expect(try scratch.files(".Archive").count == 1)
    _ = try await next.undo()
    #expect(try scratch.files() == ["cur/0.x:2,S"])
  }

  @Test func aDamagedIndexIsMadeAnew() async throws {
    let scratch = try makeMail(5)
    let ids = try await scratch.openStore().messages(in: .inbox).map(\.id)
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: scratch.root + "/cache/index.sqlite" + suffix)
    }
    try Data(repeating: 0x55, count: 20_000).write(
      to: URL(fileURLWithPath: scratch.root + "/cache/index.sqlite"))
    let store = try await scratch.openStore()
    #expect(try await store.messages(in: .inbox).map(\.id) == ids)
    #expect(try await store.check() == [])
  }

  @Test func anIndexOfAnotherVersionIsMadeAnew() async throws {
    let scratch = try makeMail(5)
    let first = try await scratch.openStore()
    let ids = try await first.messages(in: .inbox).map(\.id)
    await first.close()
    let database = try Database(path: scratch.root + "/cache/index.sqlite")
    try database.execute("PRAGMA user_version = 99; CREATE TABLE other(x)")
    let store = try await scratch.openStore()
    #expect(try await store.messages(in: .inbox).map(\.id) == ids)
  }

  /// Writes over a part of the journal's file.
  private func damageJournal(_ scratch: Scratch, from start: UInt64, count: Int) throws {
    let path = scratch.root + "/data/journal.sqlite"
    try Database(path: path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: start)
    try file.write(contentsOf: Data(repeating: 0x55, count: count))
    try file.close()
  }

  /// One that is no database any more, and one of which the commands and their steps are lost.
  @Test(arguments: [(0, 60_000), (4_096, 9_000), (8_192, 12_000)])
  func aDamagedJournalIsPutAside(start: UInt64, count: Int) async throws {
    let scratch = try makeMail(3)
    let first = try await scratch.openStore()
    let messages = try await first.messages(in: .inbox)
    let ids = messages.map(\.id)
    _ = try await first.perform("archive", .moveToRole(.archive), on: .messages([ids[0]]))
    _ = try await first.perform("snooze", .snooze(until: 9_999_999_999), on: .messages([ids[1]]))
    await first.close()
    try damageJournal(scratch, from: start, count: count)

    let store = try await scratch.openStore()
    #expect(try await store.history() == [])
    await #expect(throws: StoreError.nothingToUndo) { try await store.undo() }
    let kept = await store.damagedJournal
    #expect(kept == scratch.root + "/data/journal.sqlite.damaged-1")
    #expect(FileManager.default.fileExists(atPath: kept ?? ""))
    #expect(try await store.messages(in: .archive).map(\.id) == [ids[0]])
    // Of sound pages nothing is lost; without them, the message does not sleep unnoticed.
    let isTimeKnown = start > 0
    let lost = Inconsistency.snoozedWithoutTime(ids[1], subject: messages[1].subject)
    #expect(await store.wakeTime(of: ids[1]) == (isTimeKnown ? 9_999_999_999 : nil))
    #expect(try await store.check() == (isTimeKnown ? [] : [lost]))
    _ = try await store.perform("read", .mark(adding: .flagged, removing: []), on: .messages(ids))
    #expect(try await store.undo().count == 3)
    _ = try await store.perform("inbox", .moveToRole(.inbox), on: .messages([ids[1]]))
    #expect(try await store.check() == [])
    await store.close()
    #expect(try await scratch.openStore().damagedJournal == nil)
  }

  /// Two processes find the same damage: the second goes on with the journal of the first.
  @Test func aJournalIsPutAsideOnce() async throws {
    let scratch = try makeMail(2)
    let first = try await scratch.openStore()
    let ids = try await first.messages(in: .inbox).map(\.id)
    let second = try await scratch.openStore()
    try await #require(
      first.perform("archive", .moveToRole(.archive), on: .messages([ids[0]])) != nil)
    try damageJournal(scratch, from: 0, count: 60_000)
    let third = try await scratch.openStore()
    #expect(await third.damagedJournal != nil)
    _ = try await second.perform("archive", .moveToRole(.archive), on: .messages([ids[1]]))
    #expect(try await third.undo().count == 1)
    #expect(try await first.redo().count == 1)
    let kept = try FileManager.default.contentsOfDirectory(atPath: scratch.root + "/data")
    #expect(kept.filter { $0.hasSuffix(".damaged-1") }.count == 1)
    #expect(!kept.contains { $0.contains(".damaged-2") })
  }
}
