import Foundation
import MailStore
import Testing

/// Archive, delete, read and flag, each with its undo, also after a restart.
@Suite struct CommandTests {
  /// One thing that can be done, and the name it gives a file.
  static let changes: [(MailChange, before: String, after: String)] = [
    (.mark(adding: .seen, removing: []), "new/1.x", "cur/1.x:2,S"),
    (.mark(adding: .seen, removing: []), "cur/1.x,S=9,U=3:2,", "cur/1.x,S=9,U=3:2,S"),
    (.mark(adding: [], removing: .seen), "cur/1.x:2,FSab", "cur/1.x:2,Fab"),
    (.mark(adding: .flagged, removing: []), "cur/1.x:2,RSZa", "cur/1.x:2,FRSZa"),
    (.mark(adding: [], removing: .flagged), "cur/1.x!2,FS", "cur/1.x:2,S"),
    (.mark(adding: .flagged, removing: []), "new/1.x:2,S", "cur/1.x:2,FS"),
  ]

  @Test(arguments: changes)
  func marksRenameAndUndoRestoresTheName(
    _ change: MailChange, _ before: String, _ after: String
  ) async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write(before)
    var store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    let command = try await store.perform("x", change, on: .messages([id]))
    #expect(command?.count == 1)
    #expect(try scratch.files() == [after])
    #expect(try await store.perform("x", change, on: .messages([id])) == nil)
    await store.close()
    store = try await scratch.openStore()
    _ = try await store.undo()
    #expect(try scratch.files() == [before])
    _ = try await store.redo()
    #expect(try scratch.files() == [after])
    #expect(try await store.messages(in: .inbox).map(\.id) == [id])
    #expect(try await store.check() == [])
  }

  static let moves: [(FolderRole, folder: String, before: String, restored: String)] = [
    (.archive, ".Archive", "cur/1.x:2,FRSab", "cur/1.x:2,FRSab"),
    (.trash, ".Trash", "new/1.x", "new/1.x"),
    (.junk, ".Junk", "cur/1.x:2,", "cur/1.x:2,"),
    (.archive, ".Archive", "cur/1.x,S=12,W=13:2,S", "cur/1.x,S=12,W=13:2,S"),
    // The UID of a synchroniser is not given twice: the server may have removed that message.
    (.archive, ".Archive", "cur/1.x,U=3:2,S", "cur/1.x:2,S"),
  ]

  /// Mail cases 12 and 15: back in its place with its name and marks, also after a restart.
  @Test(arguments: moves)
  func movesAndUndoBringsBack(
    _ role: FolderRole, _ folder: String, _ before: String, _ restored: String
  ) async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write(before, subject: "Re: engine")
    var store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    let command = try await store.perform("x", .moveToRole(role), on: .messages([id]))
    #expect(command?.subject == "Re: engine")
    #expect(try scratch.files() == [])
    let moved = try scratch.files(folder)
    try #require(moved.count == 1)
    // A new unique name, no annotations, the same letters.
    let letters = before.split(separator: ":2,").dropFirst().first ?? ""
    #expect(moved[0].hasPrefix("cur/") && moved[0].hasSuffix(":2,\(letters)"))
    #expect(!moved[0].hasPrefix("cur/1.x") && !moved[0].contains("U="))
    #expect(try await store.messages(in: role).map(\.id) == [id])
    await store.close()

    store = try await scratch.openStore()
    #expect(try await store.messages(in: role).map(\.id) == [id])
    #expect(try await store.nextUndo()?.subject == "Re: engine")
    _ = try await store.undo()
    #expect(try scratch.files() == [restored])
    #expect(try scratch.files(folder) == [])
    #expect(try await store.messages(in: .inbox).map(\.id) == [id])
    await store.close()

    store = try await scratch.openStore()
    _ = try await store.redo()
    #expect(try scratch.files() == [])
    #expect(try await store.messages(in: role).map(\.id) == [id])
    #expect(try await store.check() == [])
  }

  @Test func idsOutliveTheIndex() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<20 { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    var store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    _ = try await store.perform("x", .moveToRole(.archive), on: .messages(Array(ids[..<5])))
    _ = try await store.perform("x", .mark(adding: .flagged, removing: []), on: .messages([ids[7]]))
    await store.close()
    try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    store = try await scratch.openStore()
    #expect(Set(try await store.messages(in: .archive).map(\.id)) == Set(ids[..<5]))
    #expect(Set(try await store.messages(in: .inbox).map(\.id)) == Set(ids[5...]))
    _ = try await store.undo()
    _ = try await store.undo()
    #expect(Set(try await store.messages(in: .inbox).map(\.id)) == Set(ids))
  }

  @Test func aBatchIsUndoneAsOne() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let count = ProcessInfo.processInfo.environment["WHISK_DEEP"] == nil ? 500 : 10_000
    for number in 0..<count { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    let before = try scratch.files()
    let store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    let command = try await store.perform("x", .moveToRole(.archive), on: .messages(ids))
    #expect(command?.count == count)
    #expect(try scratch.files(".Archive").count == count)
    #expect(try await store.undo().count == count)
    #expect(try scratch.files() == before)
    #expect(try await store.check() == [])
  }

  @Test func undoAndRedoAreStacks() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,")
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    let steps: [MailChange] = [
      .mark(adding: .seen, removing: []), .mark(adding: .flagged, removing: []),
      .moveToRole(.archive),
    ]
    for (number, step) in steps.enumerated() {
      _ = try await store.perform("\(number)", step, on: .messages([id]))
    }
    #expect(try await store.undo().action == "2")
    #expect(try await store.undo().action == "1")
    #expect(try scratch.files() == ["cur/1.x:2,S"])
    #expect(try await store.redo().action == "1")
    #expect(try scratch.files() == ["cur/1.x:2,FS"])
    // A new command ends what could have been done again.
    _ = try await store.perform("3", .mark(adding: .replied, removing: []), on: .messages([id]))
    await #expect(throws: StoreError.nothingToRedo) { try await store.redo() }
    #expect(try await store.undo().action == "3")
    #expect(try await store.undo().action == "1")
    #expect(try await store.undo().action == "0")
    #expect(try scratch.files() == ["cur/1.x:2,"])
    await #expect(throws: StoreError.nothingToUndo) { try await store.undo() }
  }

  @Test func deletingForeverRemovesTheFileAndHasNoUndo() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.makeMaildir(".Trash")
    try scratch.write("cur/1.x:2,", in: ".Trash")
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .trash)[0].id
    let command = try await store.perform("x", .deleteForever, on: .messages([id]))
    #expect(command?.isUndoable == false)
    #expect(try scratch.files(".Trash") == [])
    await #expect(throws: StoreError.nothingToUndo) { try await store.undo() }
    #expect(try await store.check() == [])
  }

  // MARK: Other programs

  /// Mail case 5.
  @Test func nothingIsLeftToUndoOfWhatWasDeletedForever() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for name in ["a", "b"] { try scratch.write("cur/\(name).x:2,S", subject: name) }
    let before = try scratch.files()
    let store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    _ = try await store.perform(
      "flag", .mark(adding: .flagged, removing: []), on: .messages([ids[0]]))
    _ = try await store.perform("delete", .moveToRole(.trash), on: .messages(ids))
    _ = try await store.perform("delete-forever", .deleteForever, on: .messages([ids[0]]))
    #expect(try await store.history().map(\.action) == ["delete-forever", "delete"])
    let undone = try await store.undo()
    #expect(undone.action == "delete" && undone.count == 1)
    #expect(try await store.messages(in: .inbox).map(\.id) == [ids[1]])
    #expect(before.contains(try scratch.files()[0]))
    await #expect(throws: StoreError.nothingToUndo) { try await store.undo() }
    #expect(try await store.redo().count == 1)
    #expect(try await store.check() == [])
  }

  @Test func aFileRenamedBehindTheStoreIsFound() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,S")
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    try scratch.rename("cur/1.x:2,S", to: "cur/1.x,U=4:2,RS")
    _ = try await store.perform("x", .mark(adding: .flagged, removing: []), on: .messages([id]))
    #expect(try scratch.files() == ["cur/1.x,U=4:2,FRS"])
    try scratch.rename("cur/1.x,U=4:2,FRS", to: "cur/1.x,U=4:2,FRSa")
    _ = try await store.undo()
    #expect(try scratch.files() == ["cur/1.x,U=4:2,RSa"])
  }

  @Test func marksGivenMeanwhileAreKeptByAMoveAndItsUndo() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("new/1.x")
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    try scratch.rename("new/1.x", to: "cur/1.x:2,S")
    _ = try await store.perform("x", .moveToRole(.archive), on: .messages([id]))
    let archived = try scratch.files(".Archive")[0]
    #expect(archived.hasSuffix(":2,S"))
    try scratch.rename(archived, to: archived + "a", in: ".Archive")
    _ = try await store.undo()
    #expect(try scratch.files() == ["cur/1.x:2,Sa"])
  }

  @Test func aFileThatIsGoneIsNoErrorOfOurs() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for name in ["1", "2"] { try scratch.write("cur/\(name).x:2,S", subject: name) }
    let store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox)
    let gone = try #require(ids.first { $0.subject == "1" }).id
    try FileManager.default.removeItem(atPath: scratch.mail + "/cur/1.x:2,S")
    await #expect(throws: StoreError.vanished) {
      try await store.perform("x", .moveToRole(.archive), on: .messages([gone]))
    }
    #expect(try await store.nextUndo() == nil)
    #expect(try await store.messages(in: .inbox).map(\.subject) == ["2"])
    // Of several, the others are done.
    try scratch.write("cur/3.x:2,S", subject: "3")
    await store.refresh()
    let rest = try await store.messages(in: .inbox)
    try FileManager.default.removeItem(atPath: scratch.mail + "/cur/3.x:2,S")
    let command = try await store.perform(
      "x", .moveToRole(.archive), on: .messages(rest.map(\.id)))
    #expect(command?.count == 1)
    #expect(try await store.undo().count == 1)
    #expect(try scratch.files() == ["cur/2.x:2,S"])
    #expect(try await store.check() == [])
  }

  @Test func archivingOneCopyLeavesTheOther() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.makeMaildir(".Work")
    // The same name in two folders, as `cp` leaves it.
    try scratch.write("cur/1.x:2,S", subject: "one")
    try scratch.write("cur/1.x:2,S", in: ".Work", subject: "one")
    var store = try await scratch.openStore()
    let folders = await store.folders
    var ids: [MailID] = []
    for folder in folders { ids += try await store.messages(in: folder.id).map(\.id) }
    #expect(Set(ids).count == 2)
    await store.close()
    try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    store = try await scratch.openStore()
    var again: [MailID] = []
    for folder in folders { again += try await store.messages(in: folder.id).map(\.id) }
    #expect(again == ids)
    _ = try await store.perform("x", .moveToRole(.archive), on: .messages([ids[1]]))
    #expect(try scratch.files() == ["cur/1.x:2,S"])
    #expect(try scratch.files(".Work") == [])
  }

}
