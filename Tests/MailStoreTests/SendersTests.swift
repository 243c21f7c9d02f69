import Foundation
import MailStore
import Testing

/// Whom the row of a conversation names.
@Suite struct SendersTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.makeMaildir(".Sent")
  }

  /// Writes a message of the one conversation, each newer than the one before.
  private func write(_ number: Int, from: String, in folder: String = "") throws {
    try scratch.write(
      "cur/\(number).x:2,S", in: folder, from: from,
      date: Date(timeIntervalSince1970: 1_600_000_000 + Double(number)),
      extra: "Message-ID: <\(number)@example.org>\nReferences: <0@example.org>\n")
  }

  private func rows(of role: FolderRole, in store: MailStore) async throws -> [RowSummary] {
    let folder = try await store.folder(role)
    return try await store.summaries(of: store.rows(in: folder.id).keys.map(\.id), in: folder)
  }

  @Test func allWhoWroteAreNamedOldestFirst() async throws {
    for (number, name) in ["Ada", "Alan", "Ada", "Grace", "Alan"].enumerated() {
      try write(number, from: name)
    }
    try write(5, from: "Charles", in: ".Sent")
    try write(6, from: "Charles", in: ".Sent")
    try scratch.write("cur/7.x:2,S", from: "Bob")
    let store = try await scratch.openStore()
    let rows = try await rows(of: .inbox, in: store)
    // Bob's is the newest.
    #expect(rows.map(\.senders) == [[], ["Ada", "Alan", "Grace"]])
    #expect(rows.map(\.sender) == ["Bob", "Alan"])
    // One's own mail names whom it went to.
    let sent = try await self.rows(of: .sent, in: store)
    #expect(sent.map(\.senders) == [[]])
    #expect(sent.map(\.sender) == ["charles@example.org"])

    let hits = try await store.search(SearchQuery("subject:hello from:alan"))
    #expect(try await store.summaries(of: hits).map(\.senders) == [["Ada", "Alan", "Grace"]])
  }

  @Test func oneWhoWroteAllIsNamedInFull() async throws {
    for number in 0..<3 { try write(number, from: "Ada Lovelace") }
    let row = try await rows(of: .inbox, in: scratch.openStore())[0]
    #expect(row.count == 3)
    #expect(row.senders == [] && row.sender == "Ada Lovelace")
  }

  @Test func ofALongConversationTheLastOnesAreNamed() async throws {
    for number in 0..<50 { try write(number, from: "Person \(number)") }
    let row = try await rows(of: .inbox, in: scratch.openStore())[0]
    #expect(row.count == 50)
    #expect(row.senders == (30..<50).map { "Person \($0)" })
  }
}
