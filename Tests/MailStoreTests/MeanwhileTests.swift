import Foundation
import Testing

@testable import MailStore

/// What changes between two steps of the store, and what it could not take in.
@Suite struct MeanwhileTests {
  private func mail(_ count: Int, _ folders: String...) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for folder in folders { try scratch.makeMaildir(folder) }
    for number in 0..<count { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    return scratch
  }

  @Test func whatWasArchivedWhileItWasReadStaysArchived() async throws {
    let scratch = try mail(1)
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let candidate = Candidate(
      folder: inbox.id, isInInbox: true, file: FoundFile(name: "0.x:2,S", isNew: false))
    let read = try #require(candidate.readHeaders(from: scratch.mail + "/cur/0.x:2,S"))
    let id = try await store.messages(in: .inbox)[0].id
    _ = try await store.perform("archive", .moveToRole(.archive), on: .messages([id]))
    try await store.add([(candidate, read)])
    #expect(try await store.messages(in: .inbox).isEmpty)
    #expect(try await store.messages(in: .archive).map(\.id) == [id])
    #expect(try await store.check() == [])
  }

  /// A folder is listed while commands move its files away and back.
  @Test(.timeLimit(.minutes(5))) func aScanReadsNoFileThatACommandMoved() async throws {
    let scratch = try mail(50)
    let store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    let opened = store.diagnostics.messageFilesOpened
    for _ in 0..<20 {
      _ = try await store.perform("x", .moveToRole(.archive), on: .messages(ids))
      let listed = store.diagnostics.foldersListed
      async let scan: Void = store.refresh(.headers)
      while store.diagnostics.foldersListed == listed {
        try await Task.sleep(for: .milliseconds(1))
      }
      _ = try await store.undo()
      await scan
    }
    #expect(store.diagnostics.messageFilesOpened == opened)
    #expect(try await store.check() == [])
    await store.close()
  }

  @Test(.timeLimit(.minutes(5))) func whatCouldNotBeTakenInIsLookedForAtTheNextStart() async throws
  {
    let scratch = try mail(1)
    var store = try await MailStore(scratch.configuration)
    await store.start()
    try await store.refuseMessages(true)
    let events = await store.events()
    try scratch.write("cur/new.x:2,S", subject: "new")
    for await event in events { if case .failed = event { break } }
    // The directory's time is old enough to be remembered.
    for part in ["cur", "new"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
        ofItemAtPath: scratch.mail + "/" + part)
    }
    try await store.refuseMessages(false)
    await store.close()
    store = try await scratch.openStore()
    #expect(try await store.messages(in: .inbox).map(\.subject).sorted() == ["0", "new"])
  }

  /// As a delivery over a network writes it.
  @Test(.timeLimit(.minutes(5))) func aMessageWrittenInTwoPartsIsFoundByAllOfIt() async throws {
    let scratch = try mail(1)
    let store = try await MailStore(scratch.configuration)
    await store.start()
    let events = await store.events()
    let inbox = try await store.folder(.inbox).id
    let before = try await store.rows(in: inbox).keys
    let file = try #require(FileHandle(forWritingAtPath: scratch.mail + "/cur/0.x:2,S"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("zebrafish\n".utf8))
    try file.close()
    let query = SearchQuery("zebrafish")
    for await _ in events where try await store.search(query).count == 1 { break }
    // The row that is open or has the focus is the same.
    #expect(try await store.rows(in: inbox).keys == before)
    await store.close()
    #expect(try await store.check() == [])
  }

  @Test func aCommandIsToldByWhatItChanged() async throws {
    let scratch = try mail(2)
    try scratch.write("cur/u.x:2,", subject: "unread")
    let store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    for turn in [ids, ids.reversed()] {
      let command = try await store.perform(
        "read", .mark(adding: .seen, removing: []), on: .messages(turn))
      #expect(command?.subject == "unread" && command?.count == 1)
      #expect(try await store.nextUndo()?.subject == "unread")
      _ = try await store.undo()
    }
  }

  @Test func aFolderWithoutItsCurTakesNoMail() async throws {
    let scratch = try mail(1, ".Archive")
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    try FileManager.default.removeItem(atPath: scratch.mail + "/.Archive/cur")
    await #expect(throws: StoreError.missing(path: scratch.mail + "/.Archive/cur")) {
      try await store.perform("archive", .moveToRole(.archive), on: .messages([id]))
    }
    #expect(try await store.messages(in: .inbox).map(\.id) == [id])
  }

  @Test func onlyWhatComesBackIsToldOf() async throws {
    let scratch = try mail(2, ".Snoozed")
    let store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    let past = Int64(Date().timeIntervalSince1970) - 60
    for id in ids { _ = try await store.perform("x", .snooze(until: past), on: .messages([id])) }
    let gone = try scratch.files(".Snoozed")[0]
    try FileManager.default.removeItem(atPath: scratch.mail + "/.Snoozed/" + gone)
    let events = await store.events()
    await store.wakeDue()
    await store.close()
    var told: [MailID] = []
    for await case .arrived(let messages, isBack: true) in events { told += messages }
    #expect(told == (try await store.messages(in: .inbox).map(\.id)) && told.count == 1)
  }

  /// Nobody waits at the end for what the next start reads as well.
  @Test func noTextIsReadAtTheEnd() async throws {
    let scratch = try mail(3)
    let store = try await MailStore(scratch.configuration)
    await store.refresh(.headers)
    await store.close()
    await store.readTexts()
    #expect(try await store.countWithoutText() == 3)
  }

  /// A scan and what the watcher told of read texts at the same time.
  @Test func noTextIsReadTwice() async throws {
    let scratch = try mail(200)
    let store = try await MailStore(scratch.configuration)
    await store.refresh(.headers)
    let opened = store.diagnostics.messageFilesOpened
    async let one: Void = store.readTexts()
    async let other: Void = store.readTexts(atMost: 100)
    async let third: Void = store.readTexts()
    _ = await (one, other, third)
    #expect(store.diagnostics.messageFilesOpened == opened + 200)
    #expect(try await store.countWithoutText() == 0)
    #expect(try await store.search(SearchQuery("engine")).count == 200)
    await store.close()
  }

  @Test func aDirectoryNamedTwiceIsOneAccount() async throws {
    let scratch = try mail(1)
    var configuration = scratch.configuration
    configuration.mailDirectories += configuration.mailDirectories
    let store = try await MailStore(configuration)
    await store.refresh()
    #expect(store.accounts.count == 1)
    #expect(try await store.messages(matching: SearchQuery("engine")).count == 1)
  }

  /// Mail that is not there is never said to be.
  @Test func whatCannotBeAddedIsNoDuplicate() throws {
    let scratch = try mail(0)
    let messages = ["a", "b"].map {
      ImportedMessage(file: Array("Subject: \($0)\n\n\($0)\n".utf8), flags: [], time: 1)
    }
    let writer = MaildirWriter(directory: scratch.mail)
    #expect(try writer.add([messages[0]]).added.count == 1)
    let again = try writer.add(messages)
    #expect(again.added.map(\.subject) == ["b"] && again.duplicates == 1 && again.failure == nil)
    try FileManager.default.removeItem(atPath: scratch.mail + "/cur")
    let failed = try writer.add(messages)
    #expect(failed.added.isEmpty && failed.duplicates == 0)
    #expect(failed.failure == .missing(path: scratch.mail + "/cur"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.mail + "/tmp").isEmpty)
  }
}

extension MailStore {
  /// Has the index refuse new messages, as on a full disk.
  fileprivate func refuseMessages(_ isRefusing: Bool) throws {
    try index.database.execute(
      isRefusing
        ? """
        CREATE TRIGGER refusal BEFORE INSERT ON message
        BEGIN SELECT RAISE(ABORT, 'refused by a test'); END
        """ : "DROP TRIGGER refusal")
  }
}
