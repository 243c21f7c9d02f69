import Foundation
import MailStore
import Testing

@testable import Inbox

/// Two accounts whose inboxes are shown as one.
@MainActor
@Suite struct AllInboxesTests {
  private let first: ScratchMail
  private let second: ScratchMail

  init() throws {
    (first, second) = (try ScratchMail(), try ScratchMail())
    // By turns, so that only an order by time is the right one.
    for number in 0..<8 {
      let mail = number % 2 == 0 ? first : second
      try mail.deliver("\(number)", time: 1_600_000_000 + number * 60)
    }
  }

  private func open() async throws -> Session {
    var configuration = first.configuration
    configuration.mailDirectories.append(second.mail)
    let session = try await Session(configuration)
    await session.store.start()
    let place = try #require(session.firstPlace)
    #expect(place.id == .inboxes)
    await session.list.show(place)
    return session
  }

  private func subjects(_ session: Session) async throws -> [String] {
    let list = session.list
    var subjects: [String] = []
    for position in 0..<list.count {
      let folder = try #require(
        session.folders.first { $0.id == list.folderID(of: list.id(at: position)) })
      let values = try await session.store.summaries(of: [list.id(at: position)], in: folder)
      subjects += values.map(\.subject)
    }
    return subjects
  }

  private func perform(
    _ action: MailAction.ID, on rows: [RowID], in session: Session
  ) async throws -> Outcome {
    let variant = try #require(
      MailAction.named(action).variant(in: session.list.actionState(of: rows)))
    return await session.perform(variant, on: rows)
  }

  @Test func newestFirstWhateverTheAccount() async throws {
    let session = try await open()
    #expect(try await subjects(session) == (0..<8).reversed().map(String.init))
    #expect(session.place(.inboxes)?.unread == 8)
    let folders = Set((0..<8).compactMap { session.list.folderID(of: session.list.id(at: $0)) })
    #expect(folders == Set(session.inboxes.map(\.id)))
    await session.close()
  }

  @Test func eachRowIsActedOnInItsOwnAccount() async throws {
    let session = try await open()
    let rows = [session.list.id(at: 0), session.list.id(at: 1)]
    let outcome = try await perform(.archive, on: rows, in: session)
    #expect(outcome.sentence == "Archived 2 messages")
    await session.list.wait { session.list.count == 6 }
    #expect(try await subjects(session) == (0..<6).reversed().map(String.init))
    #expect(try first.files(".Archive").count == 1)
    #expect(try second.files(".Archive").count == 1)
    // One command, so one undo; both rows are told as what came back.
    let undone = await session.undo()
    #expect(Set(undone.rows) == Set(rows))
    await session.list.wait { session.list.count == 8 }
    #expect(try await subjects(session) == (0..<8).reversed().map(String.init))
    #expect(try first.files().count == 4 && second.files().count == 4)
    await session.close()
  }

  @Test func pinnedRowsOfBothComeFirst() async throws {
    let session = try await open()
    let oldest = [session.list.id(at: 7), session.list.id(at: 6)]
    _ = try await perform(.pin, on: oldest, in: session)
    await session.list.wait { session.list.count == 8 && session.list.id(at: 1) == oldest[0] }
    #expect(try await subjects(session) == ["1", "0", "7", "6", "5", "4", "3", "2"])
    await session.close()
  }

  @Test func filterAndSearchKnowTheAccount() async throws {
    let session = try await open()
    _ = try await perform(.read, on: [session.list.id(at: 0), session.list.id(at: 1)], in: session)
    await session.list.show(try #require(session.place(.inboxes)), filter: .unread)
    #expect(try await subjects(session) == (0..<6).reversed().map(String.init))
    await session.list.show(search: SearchQuery("subject:3"))
    #expect(session.list.count == 1)
    #expect(
      session.list.folderID(of: session.list.id(at: 0))
        == session.inboxes.first { $0.account == session.store.accounts[1].id }?.id)
    await session.close()
  }

  @Test func manyRowsAreInOrder() async throws {
    for number in 100..<400 {
      let mail = number % 3 == 0 ? first : second
      try mail.deliver("\(number)", time: 1_600_000_000 + number * 60)
    }
    let session = try await open()
    let expected = Array(0..<8) + Array(100..<400)
    #expect(try await subjects(session) == expected.reversed().map(String.init))
    await session.close()
  }

  @Test func markingAllReadIsOneCommand() async throws {
    let session = try await open()
    let outcome = await session.markAllRead(in: session.inboxes.map(\.id))
    #expect(outcome.sentence == "Marked 8 messages as read")
    #expect(
      await session.markAllRead(in: session.inboxes.map(\.id)).sentence
        == "Nothing had to be changed.")
    await session.close()
  }

  @Test func accountsAreToldApart() {
    let accounts = ["/home/ada/work/Maildir", "/home/ada/private/Maildir", "/srv/lists"]
      .map(Account.init(path:))
    #expect(
      accounts.map { $0.name(among: accounts) } == ["work/Maildir", "private/Maildir", "lists"])
  }
}

extension MessageList {
  /// Waits for a splice that makes the condition true.
  fileprivate func wait(until isTrue: @escaping @MainActor () -> Bool) async {
    if isTrue() { return }
    await withCheckedContinuation { continuation in
      onSplice = { [weak self] _ in
        guard isTrue() else { return }
        self?.onSplice = nil
        continuation.resume()
      }
    }
  }
}
