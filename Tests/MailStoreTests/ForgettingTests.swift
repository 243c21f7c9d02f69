import Foundation
import Testing

@testable import MailStore

/// What the journal has of messages goes with them, and not before.
@Suite struct ForgettingTests {
  /// An inbox with two pinned messages, and one in Lists.
  private func pinned() async throws -> (Scratch, MailStore) {
    let scratch = try Scratch()
    for folder in ["", ".Lists"] { try scratch.makeMaildir(folder) }
    for number in 0..<2 { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    try scratch.write("cur/2.x:2,S", in: ".Lists", subject: "2")
    let store = try await scratch.openStore()
    for folder in await store.folders {
      let ids = try await store.messages(in: folder.id).map(\.id)
      _ = try await store.perform("pin", .pin(true), on: .messages(ids))
    }
    return (scratch, store)
  }

  private func remembered(_ scratch: Scratch) throws -> Int {
    try Journal(directory: scratch.root + "/data").attributes().count
  }

  @Test(arguments: [false, true]) func ofARemovedMessage(withANewIndex: Bool) async throws {
    var (scratch, store) = try await pinned()
    try FileManager.default.removeItem(atPath: scratch.mail + "/cur/1.x:2,S")
    if withANewIndex {
      await store.close()
      try FileManager.default.removeItem(atPath: scratch.root + "/cache")
      store = try await MailStore(scratch.configuration)
    }
    // It may be on its way to another folder, as long as not all was looked through without it.
    await store.refresh()
    #expect(try remembered(scratch) == 3)
    await store.refresh()
    #expect(try remembered(scratch) == 2)
    let inbox = try await store.messages(in: .inbox)
    #expect(inbox.map(\.subject) == ["0"] && inbox.allSatisfy(\.isPinned))
    #expect(try await store.check() == [])
    await store.close()
  }

  /// Another program moves it, and another look begins before it has arrived.
  @Test func notOfOneOnItsWay() async throws {
    let (scratch, store) = try await pinned()
    let place = scratch.mail + "/cur/1.x:2,S"
    try FileManager.default.moveItem(atPath: place, toPath: scratch.root + "/1")
    await store.refresh()
    try FileManager.default.moveItem(
      atPath: scratch.root + "/1", toPath: scratch.mail + "/.Lists/cur/1.x:2,S")
    await store.refresh()
    await store.refresh()
    #expect(try remembered(scratch) == 3)
    let lists = try #require(await store.folders.first { $0.fullName == "Lists" })
    #expect(try await store.messages(in: lists.id).filter(\.isPinned).count == 2)
    await store.close()
  }

  /// A folder that is gone as a whole may be on a disk that is away.
  @Test func notOfAFolderThatIsGone() async throws {
    let (scratch, store) = try await pinned()
    let (lists, elsewhere) = (scratch.mail + "/.Lists", scratch.root + "/elsewhere")
    try FileManager.default.moveItem(atPath: lists, toPath: elsewhere)
    for _ in 0..<3 { await store.refresh() }
    #expect(await store.folders.count == 1)
    #expect(try remembered(scratch) == 3)
    try FileManager.default.moveItem(atPath: elsewhere, toPath: lists)
    await store.refresh()
    let folder = try #require(await store.folders.first { $0.fullName == "Lists" })
    #expect(try await store.messages(in: folder.id).allSatisfy(\.isPinned))
    await store.close()
  }

  /// The same of one that another program moved there.
  @Test(arguments: [false, true]) func notOfOneMovedToAFolderThatIsGone(
    withANewIndex: Bool
  ) async throws {
    var (scratch, store) = try await pinned()
    let (lists, elsewhere) = (scratch.mail + "/.Lists", scratch.root + "/elsewhere")
    try FileManager.default.moveItem(
      atPath: scratch.mail + "/cur/1.x:2,S", toPath: lists + "/cur/1.x:2,S")
    await store.refresh()
    try FileManager.default.moveItem(atPath: lists, toPath: elsewhere)
    if withANewIndex {
      await store.close()
      try FileManager.default.removeItem(atPath: scratch.root + "/cache")
      store = try await MailStore(scratch.configuration)
    }
    for _ in 0..<3 { await store.refresh() }
    #expect(try remembered(scratch) == 3)
    try FileManager.default.moveItem(atPath: elsewhere, toPath: lists)
    await store.refresh()
    let folder = try #require(await store.folders.first { $0.fullName == "Lists" })
    let back = try await store.messages(in: folder.id)
    #expect(back.count == 2 && back.allSatisfy(\.isPinned))
    await store.close()
  }

  /// The last command that is done was about another folder than the mail is in after an undo.
  @Test func notOfOneWhoseCommandsWereUndone() async throws {
    let (scratch, store) = try await pinned()
    let lists = try #require(await store.folders.first { $0.fullName == "Lists" })
    let ids = try await store.messages(in: lists.id).map(\.id)
    _ = try await store.perform("move", .moveToRole(.inbox), on: .messages(ids))
    _ = try await store.perform("flag", .mark(adding: .flagged, removing: []), on: .messages(ids))
    for _ in 0..<2 { _ = try await store.undo() }
    try FileManager.default.moveItem(
      atPath: scratch.mail + "/.Lists", toPath: scratch.root + "/elsewhere")
    for _ in 0..<3 { await store.refresh() }
    #expect(try remembered(scratch) == 3)
    await store.close()
  }

  /// What was kept while a folder was away goes when that is back without it.
  @Test func ofOneThatIsNotInTheFolderThatCameBack() async throws {
    let (scratch, store) = try await pinned()
    let (lists, elsewhere) = (scratch.mail + "/.Lists", scratch.root + "/elsewhere")
    try FileManager.default.moveItem(atPath: lists, toPath: elsewhere)
    try FileManager.default.removeItem(atPath: scratch.mail + "/cur/1.x:2,S")
    for _ in 0..<3 { await store.refresh() }
    #expect(try remembered(scratch) == 3)
    try FileManager.default.moveItem(atPath: elsewhere, toPath: lists)
    for _ in 0..<2 { await store.refresh() }
    #expect(try remembered(scratch) == 2)
    await store.close()
  }

  /// Neither of an account that is away, nor of one that is not open.
  @Test(arguments: [false, true]) func notOfAnotherAccount(isOpen: Bool) async throws {
    var (scratch, store) = try await pinned()
    await store.close()
    var configuration = scratch.configuration
    configuration.mailDirectories = [scratch.root + "/Other"]
    if isOpen {
      configuration.mailDirectories.append(scratch.mail)
      configuration.needsAll = false
    }
    try FileManager.default.createDirectory(
      atPath: scratch.root + "/Other/cur", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: scratch.root + "/Other/new", withIntermediateDirectories: true)
    let elsewhere = scratch.root + "/elsewhere"
    try FileManager.default.moveItem(atPath: scratch.mail, toPath: elsewhere)
    store = try await MailStore(configuration)
    for _ in 0..<3 { await store.refresh() }
    await store.close()
    #expect(try remembered(scratch) == 3)
    try FileManager.default.moveItem(atPath: elsewhere, toPath: scratch.mail)
    store = try await scratch.openStore()
    #expect(try await store.messages(in: .inbox).allSatisfy(\.isPinned))
    await store.close()
  }
}
