import Foundation
import MailStore
import Testing

@Suite struct SnoozeTests {
  private func mail() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<5 {
      try scratch.write(
        "cur/\(number).x:2,FS", subject: "\(number)",
        date: Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 60))
    }
    return scratch
  }

  /// When the test began.
  private let now = Int64(Date().timeIntervalSince1970)

  /// Mail case 16.
  @Test func aSnoozedMailComesBackOnTopUnreadAndOnce() async throws {
    let scratch = try mail()
    let before = try scratch.files()
    var store = try await scratch.openStore()
    let oldest = try #require(try await store.messages(in: .inbox).last)
    _ = try await store.perform("snooze", .snooze(until: now - 60), on: .messages([oldest.id]))
    #expect(try scratch.files(".Snoozed").count == 1)
    #expect(try await store.messages(in: .inbox).count == 4)
    #expect(await store.wakeTime(of: oldest.id) != nil)
    await store.close()

    // The program was not running when its time came.
    store = try await scratch.openStore()
    let inbox = try await store.messages(in: .inbox)
    #expect(inbox.count == 5)
    #expect(inbox[0].id == oldest.id)
    #expect(inbox[0].flags == .flagged)
    #expect((now...Int64(Date().timeIntervalSince1970)).contains(inbox[0].time))
    #expect(try scratch.files(".Snoozed") == [])
    #expect(await store.wakeTime(of: oldest.id) == nil)
    // Nobody ordered it, so nobody takes it back alone: the snooze is taken back with it.
    #expect(try await store.undo().action == "snooze")
    #expect(try await store.messages(in: .inbox).last == oldest)
    #expect(try scratch.files() == before)
    #expect(try await store.redo().action == "snooze")
    #expect(try await store.messages(in: .inbox)[0] == inbox[0])
    await store.close()

    // It stays on top, also with a new index.
    try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    store = try await scratch.openStore()
    #expect(try await store.messages(in: .inbox)[0].id == oldest.id)
    #expect(try await store.check() == [])
  }

  @Test func allThatWasDoneToASnoozedMailIsUndone() async throws {
    let scratch = try mail()
    let before = try scratch.files()
    let store = try await scratch.openStore()
    let messages = try await store.messages(in: .inbox)
    let id = messages[2].id
    let changes: [(String, MailChange)] = [
      ("unflag", .mark(adding: [], removing: .flagged)), ("snooze", .snooze(until: now - 60)),
      ("flag", .mark(adding: .flagged, removing: [])), ("again", .snooze(until: now - 30)),
    ]
    for (name, change) in changes { _ = try await store.perform(name, change, on: .messages([id])) }
    await store.refresh()
    let woken = try await store.messages(in: .inbox)[0]
    #expect(woken.id == id && woken.flags == .flagged)
    // What only gave another time to come back has nothing left to take back.
    let actions = try await store.history().map(\.action)
    #expect(actions == ["wake", "flag", "snooze", "unflag"])
    _ = try await store.undo()
    #expect(try await store.messages(in: .inbox)[0].id == id)
    #expect(try await store.messages(in: .inbox)[0].flags == [])
    _ = try await store.undo()
    #expect(try await store.messages(in: .inbox).map(\.id) == messages.map(\.id))
    #expect(try await store.messages(in: .inbox)[2].flags == .seen)
    _ = try await store.undo()
    #expect(try await store.messages(in: .inbox) == messages)
    #expect(try scratch.files() == before)
    for _ in 0..<3 { _ = try await store.redo() }
    #expect(try await store.messages(in: .inbox)[0] == woken)
    await store.refresh()
    #expect(try await store.check() == [])
  }

  @Test func anUndoneSnoozeHasNoUIDThatTheServerGaveUp() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x,S=9,U=7:2,S", subject: "One", date: Date())
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    _ = try await store.perform("snooze", .snooze(until: now - 60), on: .messages([id]))
    await store.refresh()
    #expect(try await store.history().map(\.action) == ["wake", "snooze"])
    _ = try await store.undo()
    #expect(try scratch.files() == ["cur/1.x,S=9:2,S"])
  }

  @Test func whatComesBackIsFoundFirst() async throws {
    let scratch = try mail()
    let store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    let query = SearchQuery("engine")
    _ = try await store.perform("snooze", .snooze(until: now - 60), on: .messages([ids[4]]))
    await store.refresh()
    #expect(try await store.messages(matching: query, limit: 1).map(\.id) == [ids[4]])
    #expect(try await store.search(query, limit: 1).map(\.message) == [ids[4]])
    _ = try await store.undo()
    await store.refresh()
    #expect(try await store.messages(matching: query).map(\.id) == ids)
  }

  /// The store that watches reads its words again by itself.
  @Test(.timeLimit(.minutes(5))) func whatComesBackIsFoundFirstSoon() async throws {
    let scratch = try mail()
    let store = try await MailStore(scratch.configuration)
    await store.start()
    let ids = try await store.messages(in: .inbox).map(\.id)
    let events = await store.events()
    _ = try await store.perform("snooze", .snooze(until: now - 60), on: .messages([ids[4]]))
    let query = SearchQuery("engine")
    for await _ in events
    where try await store.messages(matching: query, limit: 1).map(\.id) == [ids[4]] { break }
    await store.close()
  }

  @Test func aSnoozeIsUndone() async throws {
    let scratch = try mail()
    let before = try scratch.files()
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[2].id
    _ = try await store.perform("snooze", .snooze(until: now + 3_600), on: .messages([id]))
    await store.refresh()
    #expect(try scratch.files(".Snoozed").count == 1)
    let snoozed = try #require(await store.folders.first { $0.role == .snoozed })
    let rows = try await store.rows(in: snoozed.id).keys.map(\.id)
    #expect(try await store.summaries(of: rows, in: snoozed).map(\.wakeTime) == [now + 3_600])
    _ = try await store.perform("again", .snooze(until: now + 7_200), on: .messages([id]))
    #expect(await store.wakeTime(of: id) == now + 7_200)
    _ = try await store.undo()
    #expect(await store.wakeTime(of: id) == now + 3_600)
    _ = try await store.undo()
    #expect(try scratch.files() == before)
    #expect(await store.wakeTime(of: id) == nil)
    _ = try await store.redo()
    #expect(await store.wakeTime(of: id) != nil)
    #expect(try await store.check() == [])
  }

  @Test func aSnoozedMailMovedElsewhereStaysThere() async throws {
    let scratch = try mail()
    try scratch.makeMaildir(".Work")
    let store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    _ = try await store.perform("snooze", .snooze(until: now - 1), on: .messages([ids[0], ids[1]]))
    // One of them by another program, before its time.
    let files = try scratch.files(".Snoozed")
    try FileManager.default.moveItem(
      atPath: scratch.mail + "/.Snoozed/" + files[0], toPath: scratch.mail + "/.Work/" + files[0])
    await store.refresh()
    let work = try #require(await store.folders.first { $0.fullName == "Work" })
    #expect(try await store.messages(in: work.id).count == 1)
    #expect(try await store.messages(in: .inbox).count == 4)
    #expect(try scratch.files(".Snoozed") == [])
    for id in ids { #expect(await store.wakeTime(of: id) == nil) }
  }

  @Test func onlySnoozedRowsSayWhenTheyComeBack() async throws {
    let scratch = try mail()
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    _ = try await store.perform("snooze", .snooze(until: now + 3_600), on: .messages([id]))
    let snoozed = try await store.folder(.snoozed)
    let row = try await store.rows(in: snoozed.id).keys[0].id
    #expect(try await store.summaries(of: [row], in: snoozed)[0].wakeTime == now + 3_600)
    // Another program brings it back before its time.
    let file = try scratch.files(".Snoozed")[0]
    try FileManager.default.moveItem(
      atPath: scratch.mail + "/.Snoozed/" + file, toPath: scratch.mail + "/" + file)
    await store.refresh()
    let inbox = try await store.folder(.inbox)
    #expect(try await store.messages(in: .inbox).map(\.id).contains(id))
    #expect(try await store.summaries(of: [row], in: inbox)[0].wakeTime == nil)
  }

  /// A time that nobody knows any more is not shown either.
  @Test func aForgottenTimeIsNotShown() async throws {
    let scratch = try mail()
    var store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    for (id, delay) in zip(ids, [-1, 3_600]) {
      _ = try await store.perform("snooze", .snooze(until: now + Int64(delay)), on: .messages([id]))
    }
    func times() async throws -> [Int64?] {
      let snoozed = try await store.folder(.snoozed)
      let rows = try await store.rows(in: snoozed.id).keys.map(\.id)
      return try await store.summaries(of: rows, in: snoozed).map(\.wakeTime)
    }
    // Another program takes the first one out before it comes back, and puts it there again.
    let message = try #require(try await store.message(ids[0]))
    let file = try #require(
      try scratch.files(".Snoozed").first { name in
        try String(contentsOfFile: scratch.mail + "/.Snoozed/" + name, encoding: .utf8)
          .contains("Subject: \(message.subject)\n")
      })
    let (inside, outside) = (scratch.mail + "/.Snoozed/" + file, scratch.mail + "/" + file)
    try FileManager.default.moveItem(atPath: inside, toPath: outside)
    await store.refresh()
    #expect(await store.wakeTime(of: ids[0]) == nil)
    try FileManager.default.moveItem(atPath: outside, toPath: inside)
    await store.refresh()
    #expect(Set(try await times()) == [nil, now + 3_600])
    await store.close()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: scratch.root + "/data/journal.sqlite" + suffix)
    }
    store = try await scratch.openStore()
    #expect(try await times() == [nil, nil])
    #expect(try await store.check().count == 2)
  }

  @Test func archivingASnoozedMailEndsTheSnooze() async throws {
    let scratch = try mail()
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    _ = try await store.perform("snooze", .snooze(until: now + 3_600), on: .messages([id]))
    _ = try await store.perform("archive", .moveToRole(.archive), on: .messages([id]))
    #expect(await store.wakeTime(of: id) == nil)
    _ = try await store.undo()
    #expect(await store.wakeTime(of: id) != nil)
  }

  /// No file that comes or goes has it look: the folder is there already.
  @Test(.timeLimit(.minutes(5)), arguments: [false, true])
  func aRunningStoreWakesWhatWasSnoozed(byAnotherProcess: Bool) async throws {
    let scratch = try mail()
    try scratch.makeMaildir(".Snoozed")
    let store = try await MailStore(scratch.configuration)
    await store.start()
    let events = await store.events()
    let id = try await store.messages(in: .inbox)[3].id
    let snoozer = byAnotherProcess ? try await MailStore(scratch.configuration) : store
    let soon = Int64(Date().timeIntervalSince1970) + 2
    _ = try await snoozer.perform("snooze", .snooze(until: soon), on: .messages([id]))
    for await _ in events where try await store.messages(in: .inbox).first?.id == id { break }
    #expect(try scratch.files(".Snoozed") == [])
    await store.close()
  }

  /// One journal has the snoozes of all accounts.
  @Test(arguments: [false, true])
  func anotherAccountForgetsNoSnooze(withANewIndex: Bool) async throws {
    let (scratch, other) = (try mail(), try mail())
    var configuration = scratch.configuration
    configuration.mailDirectories = [other.mail]
    var store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[1].id
    _ = try await store.perform("snooze", .snooze(until: now - 60), on: .messages([id]))
    await store.close()
    if withANewIndex { try FileManager.default.removeItem(atPath: scratch.root + "/cache") }
    let another = try await MailStore(configuration)
    await another.refresh()
    await another.close()
    store = try await scratch.openStore()
    #expect(try await store.messages(in: .inbox).first?.id == id)
    #expect(try await store.check() == [])
  }

  @Test func anAccountThatCannotBeChangedKeepsNoOtherAway() async throws {
    let accounts = [try mail(), try mail()]
    var configuration = accounts[0].configuration
    configuration.mailDirectories = accounts.map(\.mail)
    let store = try await MailStore(configuration)
    await store.refresh()
    for account in store.accounts {
      let inbox = try #require(await store.folder(.inbox, in: account.id))
      let id = try await store.messages(in: inbox.id)[0].id
      _ = try await store.perform("snooze", .snooze(until: now - 60), on: .messages([id]))
    }
    // No file can go into what is none.
    let (lost, cur) = (accounts[0], accounts[0].mail + "/cur")
    try FileManager.default.moveItem(atPath: cur, toPath: lost.root + "/cur")
    try Data().write(to: URL(fileURLWithPath: cur))
    await store.refresh(.headers)
    #expect(try accounts.map { try $0.files(".Snoozed").count } == [1, 0])
    try FileManager.default.removeItem(atPath: cur)
    try FileManager.default.moveItem(atPath: lost.root + "/cur", toPath: cur)
    await store.refresh(.headers)
    #expect(try lost.files(".Snoozed").isEmpty)
  }

  @Test func aPinnedMailStaysOnTop() async throws {
    let scratch = try mail()
    var store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let rows = try await store.rows(in: inbox.id).keys.map(\.id)
    _ = try await store.perform("pin", .pin(true), on: .rows([rows[3]], in: inbox.id))
    let expected = [rows[3], rows[0], rows[1], rows[2], rows[4]]
    #expect(try await store.rows(in: inbox.id).keys.map(\.id) == expected)
    #expect(try await store.summaries(of: [rows[3]], in: inbox)[0].isPinned)
    await store.close()
    try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    store = try await scratch.openStore()
    let again = try await store.rows(in: inbox.id).keys
    let pinned = try await store.summaries(of: [again[0].id], in: inbox)[0]
    #expect(pinned.isPinned && pinned.subject == "1")
    #expect(try await store.check() == [])
    _ = try await store.undo()
    #expect(try await store.summaries(of: [again[0].id], in: inbox)[0].isPinned == false)
    #expect(
      try await store.perform("unpin", .pin(false), on: .rows([rows[0]], in: inbox.id)) == nil)
  }

  @Test(.timeLimit(.minutes(5))) func aRunningStoreTellsOfAPinOfAnotherProcess() async throws {
    let scratch = try mail()
    let store = try await MailStore(scratch.configuration)
    await store.start()
    let events = await store.events()
    let inbox = try await store.folder(.inbox).id
    let id = try await store.messages(in: .inbox)[4].id
    let other = try await MailStore(scratch.configuration)
    _ = try await other.perform("pin", .pin(true), on: .messages([id]))
    for await case .changed(let change) in events where change.isReload {
      if try await store.marks(in: inbox).messages[id]?.isPinned == true { break }
    }
    // It knows itself, too: to pin it once more changes nothing.
    #expect(try await store.perform("pin", .pin(true), on: .messages([id])) == nil)
    await store.close()
  }

  @Test func anotherProcessSeesThePin() async throws {
    let scratch = try mail()
    let first = try await scratch.openStore()
    let second = try await scratch.openStore()
    let id = try await first.messages(in: .inbox)[4].id
    _ = try await first.perform("pin", .pin(true), on: .messages([id]))
    let inbox = try await second.folder(.inbox)
    let top = try await second.rows(in: inbox.id, limit: 1).keys[0].id
    #expect(try await second.messages(of: top).map(\.id) == [id])
    // And does not take it for none when it acts on the message itself.
    _ = try await second.perform("snooze", .snooze(until: now + 60), on: .messages([id]))
    _ = try await second.undo()
    #expect(try await second.summaries(of: [top], in: inbox)[0].isPinned)
  }
}
