import Foundation
import MailStore
import Testing

/// Archive, delete, read and flag, each with its undo, also after a restart.
@Suite struct CommandTests {
  @Test func listsNewestFirst() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for day in 0..<10 {
      try scratch.write(
        "cur/\(day).host:2,S", subject: "Day \(day)",
        date: Date(timeIntervalSince1970: 1_700_000_000 + Double(day) * 86_400))
    }
    let store = try await scratch.openStore()
    let messages = try await store.messages(in: .inbox)
    #expect(messages.map(\.subject) == (0..<10).reversed().map { "Day \($0)" })
    let rows = try await store.rows(in: store.folder(.inbox).id)
    #expect(rows.keys == rows.keys.sorted())
    #expect(rows.keys.map(\.id) == messages.map(\.row))
  }

  @Test func archiveMovesTheFileAndUndoBringsItBack() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,FRSab", subject: "Re: engine")
    let before = try scratch.files()
    var store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    let command = try await store.perform("archive", .moveToRole(.archive), on: .messages([id]))
    #expect(command?.subject == "Re: engine")
    #expect(try scratch.files() == [])
    let archived = try scratch.files(".Archive")
    #expect(archived.count == 1)
    #expect(archived[0].hasPrefix("cur/") && archived[0].hasSuffix(":2,FRSab"))
    #expect(try await store.messages(in: .archive).map(\.id) == [id])
    await store.close()

    store = try await scratch.openStore()
    #expect(try await store.messages(in: .archive).map(\.id) == [id])
    _ = try await store.undo()
    #expect(try scratch.files() == before)
    #expect(try scratch.files(".Archive") == [])
    #expect(try await store.messages(in: .inbox).map(\.id) == [id])
    _ = try await store.redo()
    #expect(try scratch.files() == [])
    #expect(try await store.messages(in: .archive).map(\.id) == [id])
  }
}
