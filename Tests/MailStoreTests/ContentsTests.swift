import Foundation
import MailFormat
@testable import MailStore
import Testing

/// What stands in message files: parts, sources, and files saved from them.
@Suite struct ContentsTests {
  private static let mail = """
    Content-Type: multipart/related; boundary=b

    --b
    Content-Type: text/html

    <p>Hello <img src="cid:cat@example.org"></p>
    --b
    Content-Type: image/png; name=cat.png
    Content-ID: <cat@example.org>
    Content-Transfer-Encoding: base64

    iVBORw0KGgo=
    --b
    Content-Type: application/pdf
    Content-Disposition: attachment; filename="notes.pdf"
    Content-Transfer-Encoding: base64

    JVBERi0xLjQ=
    --b--
    """

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let parts = Self.mail.split(separator: "\n\n", maxSplits: 1).map(String.init)
    try scratch.write("cur/1.x:2,S", extra: parts[0] + "\n", body: parts[1])
    return scratch
  }

  @Test func partsAndTheSourceOfAMessage() async throws {
    let scratch = try scratch()
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    let message = try await store.contents(of: id)
    #expect(message.hasHTML)
    let cat = try #require(message.attachment(contentID: "cat@example.org"))
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    #expect(try await store.contents(ofPart: cat.index, of: id, limit: 100) == png)
    #expect(try await store.contents(ofPart: cat.index, of: id, limit: 4) == Array(png[..<4]))
    await #expect(throws: StoreError.noSuchPart) {
      try await store.contents(ofPart: 9, of: id, limit: 100)
    }
    let file = try Data(contentsOf: URL(fileURLWithPath: scratch.mail + "/cur/1.x:2,S"))
    #expect(try await store.source(of: id, limit: .max) == Array(file))
    #expect(try await store.source(of: id, limit: 5) == Array("From:".utf8))
  }

  @Test func savingReplacesAFileWholeOrLeavesIt() async throws {
    let scratch = try scratch()
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    let notes = try #require(try await store.contents(of: id).attachments.last)
    #expect(notes.name == "notes.pdf")
    let folder = scratch.root + "/saved"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/" + notes.name
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    await #expect(throws: StoreError.noSuchPart) { try await store.save(part: 9, of: id, to: path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
    try await store.save(part: notes.index, of: id, to: path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("%PDF-1.4".utf8))
    try await store.save(id, to: folder + "/hello.eml")
    #expect(
      FileManager.default.contentsEqual(
        atPath: folder + "/hello.eml", andPath: scratch.mail + "/cur/1.x:2,S"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "hello.eml", "notes.pdf",
      ])
    // A folder that is not there is no word about the message.
    let error = await #expect(throws: StoreError.self) {
      try await store.save(id, to: scratch.root + "/nowhere/hello.eml")
    }
    #expect(error != .vanished)
  }

  /// A process that is killed leaves nothing in a person's folder: a file has no name before its end.
  @Test func aFileOnItsWayHasNoName() throws {
    let scratch = try Scratch()
    let new = try NewFile(scratch.root + "/x", mode: 0o600)
    try new.append(Array("new".utf8))
    // Where nameless files are not to be had, it has a name that says what it is.
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.root)
    let isNameless = open(scratch.root, O_WRONLY | 0o20_200_000, 0o600) >= 0
    #expect(names.isEmpty || !isNameless && names[0].hasPrefix(".whisk-"))
    try Data("old".utf8).write(to: URL(fileURLWithPath: scratch.root + "/x"))
    #expect(throws: StoreError.exists(path: scratch.root + "/x")) { try new.complete() }
    try new.completeReplacing()
    #expect(try String(contentsOfFile: scratch.root + "/x", encoding: .utf8) == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.root) == ["x"])
  }

  /// A message that was opened is shown, whatever happens to its file at that moment.
  @Test(.timeLimit(.minutes(5))) func aMessageIsReadWhileItsFileMoves() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<30 {
      try scratch.write(
        "new/\(number).x", subject: number == 0 ? "plan" : "Re: plan",
        extra: "Message-ID: <\(number)@x>\n" + (number == 0 ? "" : "References: <0@x>\n"))
    }
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let row = try await store.rows(in: inbox.id).keys[0].id
    let ids = try await store.messages(of: row).map(\.id)
    #expect(ids.count == 30)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<20 {
          _ = try await store.perform("archive", .moveToRole(.archive), on: .messages(ids))
          _ = try await store.undo()
          _ = try await store.perform(
            "read", .mark(adding: .seen, removing: []), on: .messages(ids), isQuiet: true)
          _ = try await store.perform(
            "unread", .mark(adding: [], removing: .seen), on: .messages(ids), isQuiet: true)
        }
      }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<5 {
            for id in ids {
              let subject = try await store.contents(of: id).envelope.subject
              #expect(subject.hasSuffix("plan"))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.check() == [])
  }

  @Test func aMessageThatIsGoneIsSaidToBe() async throws {
    let scratch = try scratch()
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    try scratch.rename("cur/1.x:2,S", to: "cur/1.x:2,RS")
    #expect(try await store.contents(of: id).hasHTML)
    try FileManager.default.removeItem(atPath: scratch.mail + "/cur/1.x:2,RS")
    await #expect(throws: StoreError.vanished) { try await store.contents(of: id) }
    await #expect(throws: StoreError.vanished) { try await store.save(id, to: scratch.root + "/x") }
    #expect(!FileManager.default.fileExists(atPath: scratch.root + "/x"))
  }
}
