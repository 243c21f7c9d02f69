import Foundation
import Testing

@testable import MailStore

@Suite struct ImportUndoTests {
  @Test func anImportIsTakenBack() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,S", subject: "mine")
    let path = try scratch.writeMbox(3)
    var store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let before = try scratch.files()
    _ = try await store.importMail(from: [path], into: .folder(inbox))
    let imported = try scratch.files()
    let ids = Set(try await store.messages(in: .inbox).map(\.id))
    #expect(imported.count == 4)
    // Another program marks one of them.
    let name = try #require(imported.first { $0.hasSuffix("import:2,S") })
    try scratch.rename(name, to: name.replacing(":2,S", with: ":2,FS"))
    let undone = try await store.undo()
    #expect(undone.action == "import" && undone.count == 3)
    #expect(try scratch.files() == before)
    var trash = try await store.messages(in: .trash)
    #expect(trash.count == 3 && trash.filter { $0.flags.contains(.flagged) }.count == 2)
    // Their ids stay theirs, also in a new index.
    await store.close()
    try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    store = try await scratch.openStore()
    trash = try await store.messages(in: .trash)
    #expect(Set(trash.map(\.id)).isSubset(of: ids) && trash.count == 3)
    _ = try await store.redo()
    #expect(Set(try await store.messages(in: .inbox).map(\.id)) == ids)
    _ = try await store.undo()
    // What is in the trash is not there for an import: it can be done again, and taken back again.
    let second = try await store.importMail(from: [path], into: .folder(inbox))
    #expect(second.imported == 3 && second.duplicates == 0)
    _ = try await store.undo()
    #expect(try scratch.files() == before)
    #expect(try scratch.files(".Trash").count == 6)
    #expect(try await store.check() == [])
  }

  @Test func whatWasMovedSinceStaysWhereItIs() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.makeMaildir(".Archive")
    let path = try scratch.writeMbox(2)
    let store = try await scratch.openStore()
    _ = try await store.importMail(from: [path], into: .folder(store.folder(.inbox)))
    let file = try #require(try scratch.files().first)
    try FileManager.default.moveItem(
      atPath: scratch.mail + "/" + file, toPath: scratch.mail + "/.Archive/" + file)
    #expect(try await store.undo().count == 1)
    #expect(try scratch.files(".Archive") == [file])
    #expect(try scratch.files(".Trash").count == 1)
  }

  /// Some of it is in the trash, and the second import is stopped: what it added has ids of its own,
  /// and is taken back as one command.
  @Test func aStoppedImportIsTakenBack() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let path = try scratch.writeMbox(300)
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    _ = try await store.importMail(from: [path], into: .folder(inbox))
    _ = try await store.undo()
    let trash = Set(try await store.messages(in: .trash).map(\.id))
    #expect(trash.count == 300)
    let task = Task {
      try await store.importMail(from: [path], into: .folder(inbox)) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    let stopped = try await task.value
    #expect((1..<300).contains(stopped.imported))
    await store.refresh()
    let added = Set(try await store.messages(in: .inbox).map(\.id))
    #expect(added.count == stopped.imported && added.isDisjoint(with: trash))
    #expect(try await store.undo().count == stopped.imported)
    #expect(Set(try await store.messages(in: .trash).map(\.id)) == trash.union(added))
    _ = try await store.redo()
    #expect(Set(try await store.messages(in: .inbox).map(\.id)) == added)
    await store.close()
    // A new index gives the same ids.
    try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    let next = try await scratch.openStore()
    #expect(Set(try await next.messages(in: .inbox).map(\.id)) == added)
    #expect(Set(try await next.messages(in: .trash).map(\.id)) == trash)
    #expect(try await next.check() == [])
  }

  @Test func aDiskThatIsAwayIsNotMade() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let path = try scratch.writeMbox(2)
    let store = try await scratch.openStore()
    _ = try await store.importMail(from: [path], into: .folder(store.folder(.inbox)))
    try FileManager.default.moveItem(atPath: scratch.mail, toPath: scratch.root + "/away")
    await #expect(throws: StoreError.missing(path: scratch.mail)) { try await store.undo() }
    #expect(!FileManager.default.fileExists(atPath: scratch.mail))
    try FileManager.default.moveItem(atPath: scratch.root + "/away", toPath: scratch.mail)
    #expect(try await store.undo().count == 2)
    #expect(try scratch.files(".Trash").count == 2)
  }
}
