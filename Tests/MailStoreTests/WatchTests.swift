import Foundation
import Testing

@testable import MailStore

/// What other programs do while the store runs.
@Suite struct WatchTests {
  /// Waits until a condition holds, looking after each event.
  private func wait(
    _ store: MailStore, until isTrue: () async throws -> Bool
  ) async throws {
    let events = await store.events()
    if try await isTrue() { return }
    for await _ in events where try await isTrue() { return }
  }

  private func subjects(_ store: MailStore) async throws -> [String] {
    try await store.messages(in: .inbox).map(\.subject).sorted()
  }

  /// Mail case 5.
  @Test(.timeLimit(.minutes(5))) func filesThatComeAreRenamedAndGo() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,S", subject: "1")
    let store = try await MailStore(scratch.configuration)
    await store.start()
    let id = try await store.messages(in: .inbox)[0].id
    // Delivered as mail is: written in tmp, then renamed.
    for number in 2...6 {
      try scratch.write("tmp/\(number).x", subject: "\(number)")
      try scratch.rename("tmp/\(number).x", to: "new/\(number).x")
    }
    try await wait(store) { try await subjects(store) == ["1", "2", "3", "4", "5", "6"] }
    try scratch.rename("cur/1.x:2,S", to: "cur/1.x:2,FS")
    try await wait(store) {
      try await store.message(id)?.flags == [.flagged, .seen]
    }
    try FileManager.default.removeItem(atPath: scratch.mail + "/new/4.x")
    try await wait(store) { try await subjects(store) == ["1", "2", "3", "5", "6"] }
    #expect(try await store.check() == [])
    await store.close()
  }

  /// The second half of a renaming may be told later than the first.
  @Test func aFileThatWasRenamedIsNotTakenForGone() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("new/1.x", subject: "1")
    try scratch.write("new/2.x", subject: "2")
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox).id
    let id = try #require(try await store.messages(in: .inbox).first { $0.subject == "1" }).id
    try scratch.rename("new/1.x", to: "cur/1.x:2,S")
    try FileManager.default.removeItem(atPath: scratch.mail + "/new/2.x")
    let events = await store.events()
    var report = Watcher.Report()
    report.names = [.messages(inbox, isNew: true): ["1.x", "2.x"]]
    await store.receive(report)
    await store.close()
    var removed: [FolderChange] = []
    for await case .changed(let change) in events { removed += change.folders.values }
    #expect(removed.map(\.removed.count) == [1])
    #expect(try await store.messages(in: .inbox).map(\.id) == [id])
    #expect(try await store.message(id)?.flags == .seen)
  }

  @Test(.timeLimit(.minutes(5))) func aMoveByAnotherProgramKeepsTheID() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.makeMaildir(".Work")
    try scratch.write("cur/1.x:2,S", subject: "1")
    let store = try await MailStore(scratch.configuration)
    await store.start()
    let id = try await store.messages(in: .inbox)[0].id
    let work = try #require(await store.folders.first { $0.fullName == "Work" })
    try FileManager.default.moveItem(
      atPath: scratch.mail + "/cur/1.x:2,S", toPath: scratch.mail + "/.Work/cur/1.x:2,S")
    try await wait(store) { try await store.messages(in: work.id).map(\.id) == [id] }
    #expect(try await store.messages(in: .inbox).isEmpty)
    await store.close()
  }

  @Test(.timeLimit(.minutes(5))) func aNewFolderIsShownWithItsMail() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let store = try await MailStore(scratch.configuration)
    await store.start()
    try scratch.makeMaildir(".Work")
    try scratch.write("cur/1.x:2,S", in: ".Work")
    try await wait(store) {
      await store.folders.first { $0.fullName == "Work" }?.total == 1
    }
    try scratch.write("cur/2.x:2,S", in: ".Work")
    try await wait(store) {
      await store.folders.first { $0.fullName == "Work" }?.total == 2
    }
    await store.close()
  }

  /// A backup that is put back, or a synchroniser that swaps whole directories.
  @Test(.timeLimit(.minutes(5))) func aDirectoryThatIsReplacedIsReadAgain() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 1...3 { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    let store = try await MailStore(scratch.configuration)
    await store.start()
    #expect(try await subjects(store) == ["1", "2", "3"])
    try scratch.rename("cur", to: "before")
    try scratch.write("tmp/4.x:2,S", subject: "4")
    try scratch.rename("tmp", to: "cur")
    try await wait(store) { try await subjects(store) == ["4"] }
    await store.close()
  }

  @Test(.timeLimit(.minutes(5))) func ownCommandsChangeNothingTwice() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<50 { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    let store = try await MailStore(scratch.configuration)
    await store.start()
    let opened = store.diagnostics.messageFilesOpened
    let ids = try await store.messages(in: .inbox).map(\.id)
    _ = try await store.perform("x", .moveToRole(.archive), on: .messages(ids))
    _ = try await store.undo()
    // A delivery after them is told after what they caused.
    try scratch.write("tmp/new.x", subject: "new")
    try scratch.rename("tmp/new.x", to: "new/new.x")
    try await wait(store) { try await subjects(store).contains("new") }
    await store.close()
    // Its headers, and perhaps its text; nothing else is read again.
    #expect(opened + 1...opened + 2 ~= store.diagnostics.messageFilesOpened)
    #expect(try await subjects(store).count == 51)
  }

  @Test(.timeLimit(.minutes(5))) func twoProcessesOnOneStore() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<40 { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    let first = try await MailStore(scratch.configuration)
    await first.start()
    let second = try await MailStore(scratch.configuration)
    await second.start()
    let ids = try await first.messages(in: .inbox).map(\.id)
    #expect(try await second.messages(in: .inbox).map(\.id) == ids)
    // Both act at the same time, on their own and on the same messages.
    async let one = first.perform("x", .moveToRole(.archive), on: .messages(Array(ids[..<25])))
    async let two = second.perform("y", .moveToRole(.trash), on: .messages(Array(ids[15...])))
    let done = (try await one?.count ?? 0) + (try await two?.count ?? 0)
    #expect(done >= 40)
    try await wait(first) { try await first.messages(in: .inbox).isEmpty }
    try await wait(second) { try await second.messages(in: .inbox).isEmpty }
    let archived = try scratch.files(".Archive").count
    let deleted = try scratch.files(".Trash").count
    #expect(archived + deleted == 40)
    // The undo of one sees the command of the other.
    _ = try await first.undo()
    _ = try await first.undo()
    await #expect(throws: StoreError.nothingToUndo) { try await second.undo() }
    try await wait(second) { try await second.messages(in: .inbox).count == 40 }
    #expect(try scratch.files().count == 40)
    await first.close()
    await second.close()
    #expect(try await scratch.openStore().check() == [])
  }
}
