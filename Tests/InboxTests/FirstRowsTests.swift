import Testing

@testable import Inbox
@testable import MailStore

/// How the rows of another search take the place of those before.
@MainActor
@Suite struct FirstRowsTests {
  private func session(_ scratch: ScratchMail) async throws -> Session {
    let session = try await Session(scratch.configuration)
    await session.store.start()
    await session.list.show(try #require(session.firstPlace))
    return session
  }

  /// As another letter of a word does that all of them have: a list view would make all rows again.
  @Test(.timeLimit(.minutes(5))) func rowsThatAreFoundAgainStay() async throws {
    let scratch = try ScratchMail()
    for number in 0..<240 { try scratch.deliver("\(number)", time: 1_600_000_000 + number) }
    let session = try await session(scratch)
    let list = session.list
    await list.show(search: SearchQuery("is:unread"))
    #expect(list.count == 240)
    let keys = list.keys
    var splices: [Splice] = []
    list.onSplice = { splices.append($0) }
    await list.show(search: SearchQuery("-is:flagged"))
    #expect(splices == [])
    #expect(list.query == SearchQuery("-is:flagged") && list.keys == keys)
    await session.close()
  }

  @Test(.timeLimit(.minutes(5))) func ofManyNewRowsTheFirstOnesComeFirst() async throws {
    let scratch = try ScratchMail()
    for number in 0..<240 { try scratch.deliver("\(number)", time: 1_600_000_000 + number) }
    let session = try await session(scratch)
    let list = session.list
    await list.show(search: SearchQuery("is:flagged"))
    #expect(list.count == 0)
    var splices: [Splice] = []
    list.onSplice = { splices.append($0) }
    await list.show(search: SearchQuery("is:unread"))
    #expect(splices.map(\.added) == [100, 140] && splices.allSatisfy { $0.removed == 0 })
    #expect(list.count == 240)
    await session.close()
  }
}
