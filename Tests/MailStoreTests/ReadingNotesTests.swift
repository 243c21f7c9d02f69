import Foundation
import Testing

@testable import MailStore

/// A message that ends the program when its text is read ends it twice, and no more.
@Suite struct ReadingNotesTests {
  /// What is left of notes when their process is killed at this moment.
  private func leaveBehind(_ notes: ReadingNotes, in directory: String) throws {
    let name = try #require(try names(in: directory).first)
    try FileManager.default.copyItem(
      atPath: directory + "/" + name, toPath: directory + "/reading-0")
  }

  private func names(in directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory)
      .filter { $0.hasPrefix("reading-") }
  }

  @Test func onlyTheSecondDeathCounts() throws {
    let scratch = try Scratch()
    let message = MailID(rawValue: 7)
    for _ in 0..<2 {
      let notes = try ReadingNotes(directory: scratch.root)
      #expect(!notes.isDeadly(message))
      notes.begin(message, slot: 1)
      // The notes of a process that lives are its own.
      #expect(try !ReadingNotes(directory: scratch.root).isDeadly(message))
      try leaveBehind(notes, in: scratch.root)
    }
    let last = try ReadingNotes(directory: scratch.root)
    #expect(last.isDeadly(message))
    #expect(!last.isDeadly(MailID(rawValue: 8)))
    #expect(try names(in: scratch.root).count == 1)
  }

  @Test func whatWasReadIsNoDeath() throws {
    let scratch = try Scratch()
    let message = MailID(rawValue: 7)
    for _ in 0..<3 {
      let notes = try ReadingNotes(directory: scratch.root)
      #expect(!notes.isDeadly(message))
      notes.begin(message, slot: 2)
      notes.end(slot: 2)
      try leaveBehind(notes, in: scratch.root)
    }
  }

  private func found(_ words: String, _ store: MailStore) async throws -> [String] {
    var subjects: [String] = []
    for hit in try await store.search(SearchQuery(words)) {
      subjects += try await store.messages(of: hit.key.id).map(\.subject)
    }
    return subjects
  }

  @Test func aDeadlyTextIsLeftAloneUntilARepair() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,S", subject: "Poison", body: "deadly words\n")
    try scratch.write("cur/2.x:2,S", subject: "Bread", body: "harmless words\n")
    let first = try await MailStore(scratch.configuration)
    await first.refresh(.headers)
    let messages = try await first.messages(in: .inbox)
    let poison = try #require(messages.first { $0.subject == "Poison" })
    await first.close()
    var note = [poison.id.rawValue, ReadingNotes.allowedDeaths]
    try Data(bytes: &note, count: 16).write(
      to: URL(fileURLWithPath: scratch.root + "/cache/reading-0"))

    let store = try await scratch.openStore()
    #expect(try await found("words", store) == ["Bread"])
    #expect(try await found("poison", store) == ["Poison"])
    let left = Inconsistency.textUnreadable(folder: "Inbox", name: "1.x:2,S")
    #expect(try await store.check() == [left])
    await store.refresh()
    #expect(try await found("words", store) == ["Bread"])
    await store.close()

    let next = try await scratch.openStore()
    #expect(try await next.check(repair: true) == [left])
    await next.refresh()
    #expect(try await next.check() == [])
    #expect(try await found("deadly", next) == ["Poison"])
  }
}
