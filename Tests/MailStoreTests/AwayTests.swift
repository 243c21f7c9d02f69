import Foundation
import Testing

@testable import MailStore

/// Mail directories that go, and come back.
@Suite struct AwayTests {
  /// Waits until a condition holds, looking after each event.
  private func wait(
    _ store: MailStore, until isTrue: () async throws -> Bool
  ) async throws {
    let events = await store.events()
    if try await isTrue() { return }
    for await _ in events where try await isTrue() { return }
  }

  @Test(.timeLimit(.minutes(5))) func whatIsKnownStaysUntilTheDirectoryIsBack() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.makeMaildir(".Work")
    try scratch.write("cur/1.x:2,S", subject: "1")
    try scratch.write("cur/2.x:2,S", in: ".Work", subject: "2")
    let store = try await MailStore(scratch.configuration)
    await store.start()
    let ids = try await store.messages(in: .inbox).map(\.id)
    let other = scratch.root + "/elsewhere"
    try FileManager.default.moveItem(atPath: scratch.mail, toPath: other)
    try await wait(store) { await store.folders.allSatisfy { !$0.isReadable } }
    #expect(await store.folders.map(\.total) == [1, 1])
    #expect(try await store.messages(in: .inbox).map(\.id) == ids)
    await #expect(throws: StoreError.self) {
      try await store.perform("archive", .moveToRole(.archive), on: .messages(ids))
    }
    // Nothing was made where the disk would be.
    #expect(!FileManager.default.fileExists(atPath: scratch.mail))
    try FileManager.default.moveItem(atPath: other, toPath: scratch.mail)
    try scratch.write("cur/3.x:2,S", subject: "3")
    try await wait(store) {
      let subjects = try await store.messages(in: .inbox).map(\.subject)
      return await store.folders.allSatisfy(\.isReadable) && Set(subjects) == ["1", "3"]
    }
    #expect(try await store.check() == [])
    await store.close()
  }

  /// Before anybody has noticed that the directory went, its files only seem to have been removed.
  @Test(
    arguments: [
      .pin(true), .snooze(until: 4_000_000_000), .deleteForever, .moveToRole(.archive),
      .mark(adding: .flagged, removing: []),
    ] as [MailChange])
  func noCommandForgetsAMessageWhoseDirectoryWent(_ change: MailChange) async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for folder in [".Trash", ".Archive", ".Snoozed"] { try scratch.makeMaildir(folder) }
    try scratch.write("cur/1.x:2,S", in: ".Trash", subject: "1")
    let store = try await scratch.openStore()
    let trash = try #require(await store.folders.first { $0.role == .trash })
    let ids = try await store.messages(in: .trash).map(\.id)
    #expect(ids.count == 1)
    let other = scratch.root + "/elsewhere"
    try FileManager.default.moveItem(atPath: scratch.mail, toPath: other)
    await #expect {
      _ = try await store.perform("act", change, on: .messages(ids))
    } throws: {
      // What moves misses its target first.
      if case StoreError.missing(let path) = $0 { path.hasPrefix(scratch.mail) } else { false }
    }
    await #expect(throws: StoreError.missing(path: scratch.mail)) {
      try await store.contents(of: ids[0])
    }
    try FileManager.default.moveItem(atPath: other, toPath: scratch.mail)
    await store.refresh()
    #expect(try await store.messages(in: .trash).map(\.id) == ids)
    #expect(await store.folders.first { $0.id == trash.id }?.total == 1)
    #expect(try await store.check() == [])
    await store.close()
  }

  @Test(.timeLimit(.minutes(5))) func anEmptyDirectoryIsWhereADiskIsMounted() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,S", subject: "1")
    let store = try await scratch.openStore()
    let other = scratch.root + "/elsewhere"
    try FileManager.default.moveItem(atPath: scratch.mail, toPath: other)
    try FileManager.default.createDirectory(
      atPath: scratch.mail, withIntermediateDirectories: true)
    await store.refresh()
    #expect(await store.folders.map(\.total) == [1])
    #expect(await store.folders.map(\.isReadable) == [false])
    try FileManager.default.removeItem(atPath: scratch.mail)
    try FileManager.default.moveItem(atPath: other, toPath: scratch.mail)
    await store.refresh()
    #expect(await store.folders.map(\.isReadable) == [true])
    #expect(try await store.check() == [])
    await store.close()
  }

  @Test(.timeLimit(.minutes(5))) func oneThatIsAwayAtTheStartKeepsNoOtherClosed() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let other = try Scratch()
    var configuration = scratch.configuration
    configuration.mailDirectories.append(other.mail)
    await #expect(throws: StoreError.missing(path: other.mail)) {
      _ = try await MailStore(configuration)
    }
    configuration.needsAll = false
    let store = try await MailStore(configuration)
    await store.start()
    #expect(await store.folders.count == 1)
    try other.makeMaildir()
    try other.write("cur/1.x:2,S", subject: "1")
    try await wait(store) { await store.folders.map(\.total) == [0, 1] }
    await store.close()
    configuration.mailDirectories = [scratch.root + "/nothing"]
    await #expect(throws: StoreError.self) { _ = try await MailStore(configuration) }
  }
}
