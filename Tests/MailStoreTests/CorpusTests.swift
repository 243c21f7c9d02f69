import Foundation
import MailFormat
import MailStore
import Testing

/// Where the real mail to test on is, if it is there.
enum Corpus {
  static let path: String? = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path =
      ProcessInfo.processInfo.environment["WHISK_TEST_CORPUS"]
      ?? package.deletingLastPathComponent().appendingPathComponent("shared/corpus").path
    return FileManager.default.fileExists(atPath: path + "/inbox/cur") ? path : nil
  }()
}

/// The store on 2,500 real messages, a copy of them.
@Suite(.enabled(if: Corpus.path != nil, "the mail corpus is not there (WHISK_TEST_CORPUS)"))
struct CorpusTests {
  private func copy() throws -> Scratch {
    let scratch = try Scratch()
    try FileManager.default.copyItem(
      atPath: try #require(Corpus.path) + "/inbox", toPath: scratch.mail)
    return scratch
  }

  @Test func everyMessageIsThereAndCanBeRead() async throws {
    let scratch = try copy()
    let files = try scratch.files()
    let store = try await scratch.openStore()
    let messages = try await store.messages(in: .inbox)
    #expect(messages.count == files.count)
    #expect(Set(messages.map(\.id)).count == files.count)
    for (newer, older) in zip(messages, messages.dropFirst()) { #expect(newer.time >= older.time) }
    let unread = files.filter { $0.hasPrefix("new/") || !$0.drop { $0 != ":" }.contains("S") }
    #expect(try await store.folder(.inbox).unread == unread.count)
    // Every twentieth, so that the test takes seconds.
    for message in messages where message.id.rawValue % 20 == 0 {
      let contents = try await store.contents(of: message.id)
      #expect(contents.envelope.subject == message.subject)
    }
    #expect(try await store.check() == [])
  }

  @Test func allOfItIsArchivedAndBroughtBack() async throws {
    let scratch = try copy()
    let before = try scratch.files()
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let rows = try await store.rows(in: inbox.id).keys
    let command = try await store.perform(
      "archive", .moveToRole(.archive), on: .rows(rows.map(\.id), in: inbox.id))
    #expect(command?.count == before.count)
    #expect(try scratch.files() == [])
    #expect(try scratch.files(".Archive").count == before.count)
    await store.close()
    let next = try await scratch.openStore()
    #expect(next.diagnostics.messageFilesOpened == 0)
    #expect(try await next.undo().count == before.count)
    #expect(try scratch.files() == before)
    #expect(try await next.rows(in: inbox.id).keys == rows)
    #expect(try await next.check() == [])
  }
}
