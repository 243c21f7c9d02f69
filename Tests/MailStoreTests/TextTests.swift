import Foundation
import MailFormat
import Testing

@testable import MailStore

/// Files that are renamed, moved or cannot be read while their texts wait to be read.
@Suite struct TextTests {
  private func mail(_ count: Int, _ folders: String...) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for folder in folders { try scratch.makeMaildir(folder) }
    for number in 0..<count { try scratch.write("new/\(number).x", subject: "\(number)") }
    return scratch
  }

  /// How many messages a word of all texts finds.
  private func found(_ store: MailStore) async throws -> Int {
    try await store.messages(matching: SearchQuery("engine weaves")).count
  }

  @Test func whatAnotherProgramRenamesIsReadUnderItsNewName() async throws {
    let scratch = try mail(100)
    let store = try await MailStore(scratch.configuration)
    await store.refresh(.headers)
    for number in 0..<100 {
      try scratch.rename("new/\(number).x", to: "cur/\(number).x:2,S")
    }
    await store.readTexts()
    #expect(try await found(store) == 100)
    #expect(try await store.messages(in: .inbox).allSatisfy { $0.preview != "" })
    await store.refresh()
    #expect(try await store.check() == [])
  }

  @Test func whatIsMovedAfterItWasChosenIsReadWhereItIs() async throws {
    let scratch = try mail(3)
    let store = try await MailStore(scratch.configuration)
    await store.refresh(.headers)
    let ids = try await store.messages(in: .inbox).map(\.id)
    let files = try await store.newestFiles(besides: [], atMost: 10)
    _ = try await store.perform("archive", .moveToRole(.archive), on: .messages(ids))
    let texts = await store.texts(of: files[...], in: await store.directories)
    #expect(Set(texts.read.map(\.shown.id)) == Set(ids) && texts.missed == 0)
    #expect(texts.read.allSatisfy { $0.entry?.body.contains("weaves") == true })
  }

  @Test func whatIsNotFoundIsLeftToTheNextScan() async throws {
    let scratch = try mail(3, ".Archive")
    let store = try await MailStore(scratch.configuration)
    await store.refresh(.headers)
    try FileManager.default.moveItem(
      atPath: scratch.mail + "/new/0.x", toPath: scratch.mail + "/.Archive/cur/0.x:2,")
    let opened = store.diagnostics.messageFilesOpened
    await store.readTexts()
    #expect(store.diagnostics.messageFilesOpened == opened + 3)
    #expect(try await store.countWithoutText() == 1)
    await store.refresh()
    #expect(try await store.countWithoutText() == 0)
    #expect(try await found(store) == 3)
    #expect(try await store.check() == [])
  }

  /// A watching store is told of a file's new name after its text was to be read.
  @Test(.timeLimit(.minutes(5))) func whatWasNotFoundIsReadWhenItsNewNameIsKnown() async throws {
    let scratch = try mail(3, ".Archive")
    let store = try await MailStore(scratch.configuration)
    await store.start()
    try await store.alter { index throws(DatabaseError) in
      try index.database.execute("UPDATE message SET has_text = -1, name = 'gone.x'")
    }
    await store.readTexts()
    #expect(try await store.countWithoutText() == 3)
    let events = await store.events()
    for number in 0..<3 { try scratch.rename("new/\(number).x", to: "cur/\(number).x:2,S") }
    for await _ in events where try await store.countWithoutText() == 0 { break }
    #expect(try await found(store) == 3)
    await store.close()
  }

  @Test func whatCannotBeReadIsTriedWhenItsFileChanged() async throws {
    let scratch = try mail(2)
    let store = try await MailStore(scratch.configuration)
    await store.refresh(.headers)
    let path = scratch.mail + "/new/1.x"
    let id = try #require(try await store.messages(in: .inbox).first { $0.subject == "1" }?.id)
    let status = try #require(FileSystem.status(of: path))
    try await store.alter { index throws(DatabaseError) in
      try index.setText(
        MessageText.Shown(id: id, state: .unreadable, unreadableSince: status.changed))
      try index.database.execute("UPDATE message SET subject = '' WHERE subject = '1'")
    }
    let opened = store.diagnostics.messageFilesOpened
    await store.refresh()
    await store.refresh()
    #expect(store.diagnostics.messageFilesOpened == opened + 1)
    #expect(try await found(store) == 1)
    #expect(
      try await store.check() == [.fileUnreadable(folder: "Inbox", name: "1.x")])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    await store.refresh()
    #expect(try await found(store) == 2)
    #expect(Set(try await store.messages(in: .inbox).map(\.subject)) == ["0", "1"])
    #expect(try await store.check() == [])
  }

  @Test func onlyWhatTheSystemForbidsIsLeftAlone() {
    let status = FileSystem.status(of: "/")
    #expect(ReadError(path: "/", code: EACCES).unreadableSince(status) == status?.changed)
    #expect(ReadError(path: "/", code: EIO).unreadableSince(status) == 0)
    #expect(ReadError(path: "/", code: EACCES).unreadableSince(nil) == 0)
  }

  // MARK: Checking

  @Test func wordsThatAreMissingAreFoundOutAndReadAgain() async throws {
    let scratch = try mail(5)
    let store = try await scratch.openStore()
    try await store.textIndexer.work { index throws(DatabaseError) in
      try index.database.execute("DELETE FROM document WHERE number % 4 < 2")
    }
    let missing = Inconsistency.wordsMissing(folder: "Inbox", count: 3)
    #expect(try await found(store) == 2)
    #expect(try await store.check() == [missing])
    #expect(try await store.check(repair: true) == [missing])
    #expect(try await found(store) == 5)
    #expect(try await store.check() == [])
  }

  @Test func damagedWordsAreFoundOutAndMadeAnew() async throws {
    let scratch = try mail(5)
    let store = try await scratch.openStore()
    try await store.textIndexer.work { index throws(DatabaseError) in
      try index.database.execute("UPDATE words_data SET block = x'00000000' WHERE id > 10")
    }
    for repairs in [false, true] {
      let problems = try await store.check(repair: repairs)
      #expect(problems.count > 0)
      for problem in problems {
        guard case .damaged("words", _) = problem else {
          Issue.record("\(problem)")
          continue
        }
      }
    }
    #expect(try await store.check() == [])
    #expect(try await found(store) == 5)
  }

  @Test func pinsThatAreNotTheJournalsAreFoundOut() async throws {
    let scratch = try mail(3)
    let store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    _ = try await store.perform("pin", .pin(true), on: .messages([ids[0]]))
    try await store.alter { index throws(DatabaseError) in
      try index.set(Attributes(), of: ids[0])
      try index.set(Attributes(isPinned: true), of: ids[1])
      try index.set(Attributes(wakeTime: 1), of: ids[2])
    }
    let wrong = Inconsistency.attributesWrong(folder: "Inbox", count: 3)
    #expect(try await store.check(repair: true) == [wrong])
    #expect(try await store.check() == [])
    #expect(try await store.messages(in: .inbox).filter(\.isPinned).map(\.id) == [ids[0]])
  }

  // MARK: Accounts

  /// The index is one for all mail: what waits in an account that is closed waits for its next start.
  @Test func theTextsOfAClosedAccountAreLeftAlone() async throws {
    let (scratch, other) = (try mail(3), try mail(2))
    let closed = try await MailStore(scratch.configuration)
    await closed.refresh(.headers)
    await closed.close()
    var configuration = scratch.configuration
    configuration.mailDirectories = [other.mail]
    let store = try await MailStore(configuration)
    await store.refresh()
    #expect(try await found(store) == 2)
    #expect(try await store.countWithoutText() == 0)
    await store.close()
    let reopened = try await MailStore(scratch.configuration)
    #expect(try await reopened.countWithoutText() == 3)
    await reopened.refresh()
    #expect(try await found(reopened) == 3)
    #expect(try await reopened.check() == [])
  }

  @Test func theTextsOfAnAccountThatIsAwayAreReadWhenItIsBack() async throws {
    let (scratch, other) = (try mail(3), try mail(2))
    var configuration = scratch.configuration
    configuration.mailDirectories.append(other.mail)
    configuration.needsAll = false
    let store = try await MailStore(configuration)
    await store.refresh(.headers)
    try FileManager.default.moveItem(atPath: scratch.mail, toPath: scratch.root + "/elsewhere")
    await store.refresh()
    #expect(try await found(store) == 2)
    #expect(try await store.countWithoutText() == 3)
    try FileManager.default.moveItem(atPath: scratch.root + "/elsewhere", toPath: scratch.mail)
    await store.refresh()
    #expect(try await found(store) == 5)
    #expect(try await store.check() == [])
  }
}

extension MailStore {
  /// Changes the index as nothing else does.
  fileprivate func alter(
    _ body: @Sendable (Index) throws(DatabaseError) -> Void
  ) throws(StoreError) {
    try commit { () throws(DatabaseError) in try body(index) }
  }
}
