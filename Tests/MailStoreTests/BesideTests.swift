import Foundation
import MailFormat
import Testing

@testable import MailStore

/// Reading mail beside a process that is reading all of it for the first time, or is writing.
@Suite struct BesideTests {
  private func mail(_ count: Int) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<count { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    return scratch
  }

  @Test func whatAnotherProcessReadsIsNotReadTwice() async throws {
    let scratch = try mail(20)
    let first = try await MailStore(scratch.configuration)
    let second = try await MailStore(scratch.configuration)
    let lock = try scanLock(of: second, in: scratch)
    #expect(lock.tryLock())
    let events = await second.events()
    let refreshed = Task { await second.refresh(.headers) }
    await first.scan(await first.folders, depth: .headers)
    // It shows what the other one found while it waits.
    for await case .changed(let change) in events where change.isReload { break }
    #expect(try await second.messages(in: .inbox).count == 20)
    lock.unlock()
    await refreshed.value
    #expect(second.diagnostics.messageFilesOpened == 0)
    #expect(await second.isUpToDate)
  }

  @Test func whatAnotherProcessReadsMovesNoRows() async throws {
    let scratch = try mail(20)
    let first = try await MailStore(scratch.configuration)
    let second = try await MailStore(scratch.configuration)
    await first.scan(await first.folders, depth: .headers)
    try await second.noticeOtherProcesses()
    let inbox = try #require(await second.folders.first)
    let known = try await second.rows(in: [inbox.id], limit: nil)[0].generation
    var events = await second.events().makeAsyncIterator()
    func change() async throws -> ChangeSet? {
      try await second.noticeOtherProcesses()
      guard case .changed(let change) = await events.next() else { return nil }
      return change
    }
    await first.readTexts()
    let read = try #require(try await change())
    #expect(read.isReload && read.generation > known && read.lastMove <= known)
    #expect(read.folderList == nil)
    let newest = try await first.messages(in: .inbox)[0]
    _ = try await first.perform(
      "flag", .mark(adding: .flagged, removing: []), on: .messages([newest.id]))
    #expect(try #require(try await change()).lastMove <= known)
    _ = try await first.perform("archive", .moveToRole(.archive), on: .messages([newest.id]))
    let moved = try #require(try await change())
    #expect(moved.lastMove > known && moved.lastMove <= moved.generation)
    #expect(moved.folderList != nil)
  }

  private func scanLock(of store: MailStore, in scratch: Scratch) throws -> FileLock {
    try FileLock(path: scratch.root + "/cache/scan-\(store.accounts[0].id.rawValue).lock")
  }

  @Test func theMailOfAnotherAccountIsNotWaitedFor() async throws {
    let (scratch, other) = (try mail(3), try mail(3))
    var configuration = scratch.configuration
    configuration.mailDirectories = [other.mail]
    let (store, second) = (
      try await MailStore(scratch.configuration), try await MailStore(configuration)
    )
    configuration.mailDirectories.append(scratch.mail)
    let both = try await MailStore(configuration)
    #expect(await second.tryScanLocks())
    #expect(await !both.tryScanLocks())
    // Who does not get all of them holds none.
    #expect(await store.tryScanLocks())
  }

  @Test(.timeLimit(.minutes(5))) func textsThatAnotherProcessLeavesAreRead() async throws {
    let scratch = try mail(3)
    let store = try await MailStore(scratch.configuration)
    let lock = try FileLock(path: scratch.root + "/cache/text.lock")
    #expect(lock.tryLock())
    await store.start()
    #expect(try await store.countWithoutText() == 3)
    let events = await store.events()
    lock.unlock()
    for await _ in events where try await store.countWithoutText() == 0 { break }
    #expect(try await store.search(SearchQuery("engine")).count == 3)
    await store.close()
  }

  /// Who holds a lock for longer than ten seconds makes a writer fail.
  @Test func readingNeedsNoWriteLock() async throws {
    let scratch = try mail(3)
    try await scratch.openStore().close()
    var writers: [Database] = []
    for name in ["cache/index", "cache/words", "data/journal"] {
      writers.append(try Database(path: scratch.root + "/\(name).sqlite"))
      try writers.last?.execute("BEGIN IMMEDIATE")
    }
    let store = try await MailStore(scratch.configuration)
    let events = await store.events()
    await store.refresh()
    let newest = try await store.messages(in: .inbox)[0]
    #expect(try await store.search(SearchQuery("engine")).count == 3)
    #expect(try await store.contents(of: newest.id).envelope.subject == newest.subject)
    #expect(try await store.history().isEmpty)
    await store.close()
    for await case .failed(_, let error) in events { Issue.record("\(error)") }
    for writer in writers { try writer.execute("ROLLBACK") }
  }
}
