import Glibc
import Testing

@testable import Inbox
@testable import MailStore

/// What a notice says of a command for which a person chose something.
@MainActor
@Suite struct CommandWordsTests {
  @Test func aMoveSaysWhereToAndASnoozeUntilWhen() async throws {
    let scratch = try ScratchMail()
    for number in 1...3 { try scratch.deliver("\(number)", time: 1_600_000_000 + number * 60) }
    let session = try await Session(scratch.configuration)
    await session.store.start()
    await session.list.show(try #require(session.firstPlace))
    let inbox = try #require(session.folders.first)
    let looms = try await session.store.makeFolder(named: ["Looms"], in: inbox.account)
    func variant(_ id: MailAction.ID) throws -> MailAction.Variant {
      try #require(
        MailAction.named(id).variant(
          in: ActionState(role: .inbox, isUnread: true, isFlagged: false, isPinned: false)))
    }
    let rows = (0..<3).map { session.list.id(at: $0) }
    let wake = Int64(time(nil)) + 60 * 86_400
    let when = session.times.coming(wake, now: Int64(time(nil)))
    let one = await session.perform(try variant(.snooze), on: [rows[0]], until: wake)
    #expect(one.sentence == "Snoozed “3” until \(when)")
    #expect(session.undoLabel == one.sentence)
    let many = await session.perform(try variant(.move), on: Array(rows[1...]), to: looms.id)
    #expect(many.sentence == "Moved 2 messages to Looms")
    _ = await session.undo()
    #expect(session.redoLabel == many.sentence)
    await session.close()
  }
}
