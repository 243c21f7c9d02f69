import Foundation
import MailStore
import Testing

/// Messages go back from the trash and from junk to where they were.
@Suite struct MovingBackTests {
  /// An inbox with one message, and Lists with three.
  private func mail() throws -> Scratch {
    let scratch = try Scratch()
    for folder in ["", ".Lists", ".Work"] { try scratch.makeMaildir(folder) }
    for number in 0..<3 { try scratch.write("cur/\(number).x:2,S", in: ".Lists") }
    try scratch.write("cur/9.x:2,S")
    return scratch
  }

  private func ids(_ store: MailStore, _ folder: String) async throws -> [MailID] {
    let folder = try #require(await store.folders.first { $0.fullName == folder })
    return try await store.messages(in: folder.id).map(\.id)
  }

  @discardableResult
  private func perform(
    _ change: MailChange, _ ids: [MailID], in store: MailStore
  ) async throws -> CommandRecord? {
    try await store.perform("x", change, on: .messages(ids))
  }

  @Test(arguments: [FolderRole.trash, .junk], [false, true])
  func toTheFolderTheyWereIn(_ role: FolderRole, withANewIndex: Bool) async throws {
    let scratch = try mail()
    var store = try await scratch.openStore()
    let (lists, inbox) = (try await ids(store, "Lists"), try await ids(store, "Inbox"))
    try await perform(.moveToRole(role), lists + inbox, in: store)
    #expect(try await ids(store, "Lists").isEmpty)
    await store.close()
    if withANewIndex { try FileManager.default.removeItem(atPath: scratch.root + "/cache") }
    store = try await scratch.openStore()
    let command = try #require(try await perform(.moveBack, lists + inbox, in: store))
    // They went to two folders.
    #expect(command.count == 4 && command.target == nil)
    #expect(Set(try await ids(store, "Lists")) == Set(lists))
    #expect(try await ids(store, "Inbox") == inbox)
    // Undo, and undo of the deletion, and all again.
    _ = try await store.undo()
    #expect(try await store.messages(in: role).count == 4)
    _ = try await store.redo()
    #expect(Set(try await ids(store, "Lists")) == Set(lists))
    _ = try await store.undo()
    _ = try await store.undo()
    #expect(try scratch.files(".Lists") == (0..<3).map { "cur/\($0).x:2,S" })
    _ = try await store.redo()
    let one = try #require(try await perform(.moveBack, [lists[0]], in: store))
    let target = await store.folders.first { $0.id == one.target }
    #expect(target?.fullName == "Lists")
    #expect(try await ids(store, "Lists") == [lists[0]])
    #expect(try await store.check() == [])
  }

  @Test func toTheInboxWhereTheFolderIsGone() async throws {
    let scratch = try mail()
    let store = try await scratch.openStore()
    let lists = try await ids(store, "Lists")
    try await perform(.moveToRole(.trash), lists, in: store)
    try FileManager.default.removeItem(atPath: scratch.mail + "/.Lists")
    await store.refresh()
    try await perform(.moveBack, lists, in: store)
    #expect(Set(lists).isSubset(of: try await ids(store, "Inbox")))
    #expect(try await store.check() == [])
  }

  /// Junk that was deleted comes back as junk, which knows where it was before that.
  @Test(arguments: [false, true]) func oneAfterTheOther(alsoSnoozed: Bool) async throws {
    let scratch = try mail()
    var store = try await scratch.openStore()
    let (lists, inbox) = (try await ids(store, "Lists"), try await ids(store, "Inbox"))
    try await perform(.moveToRole(.junk), lists + inbox, in: store)
    if alsoSnoozed {
      try await perform(.snooze(until: 4_000_000_000), lists + inbox, in: store)
    }
    try await perform(.moveToRole(.trash), lists + inbox, in: store)
    await store.close()
    store = try await scratch.openStore()
    try await perform(.moveBack, lists + inbox, in: store)
    #expect(Set(try await ids(store, "Junk")) == Set(lists + inbox))
    try await perform(.moveBack, lists + inbox, in: store)
    #expect(Set(try await ids(store, "Lists")) == Set(lists))
    #expect(try await ids(store, "Inbox") == inbox)
    // The same ways backwards.
    for _ in 0..<(alsoSnoozed ? 5 : 4) { _ = try await store.undo() }
    #expect(try scratch.files(".Lists") == (0..<3).map { "cur/\($0).x:2,S" })
    #expect(try await store.check() == [])
  }

  /// What other programs did to a message in the meantime does not matter, but where it is now.
  @Test func whatOthersMoved() async throws {
    let scratch = try mail()
    let store = try await scratch.openStore()
    let lists = try await ids(store, "Lists")
    try await perform(.moveToRole(.trash), [lists[0], lists[1]], in: store)
    let files = try scratch.files(".Trash")
    // One to another folder, the other gets a mark.
    try FileManager.default.moveItem(
      atPath: scratch.mail + "/.Trash/" + files[0], toPath: scratch.mail + "/.Work/" + files[0])
    try scratch.rename(files[1], to: files[1] + "F", in: ".Trash")
    await store.refresh()
    let (work, trash) = (try await ids(store, "Work"), try await ids(store, "Trash"))
    #expect(work.count == 1 && trash.count == 1)
    // That one is in no trash any more, and stays.
    #expect(try await perform(.moveBack, work, in: store) == nil)
    try await perform(.moveBack, trash, in: store)
    #expect(try await ids(store, "Lists").contains(trash[0]))
    // Deleted from there, it goes back there.
    try await perform(.moveToRole(.trash), work, in: store)
    try await perform(.moveBack, work, in: store)
    #expect(try await ids(store, "Work") == work)
    #expect(try await store.check() == [])
  }

  /// By way of junk, of a snooze, and of a move that a person ordered.
  @Test func byOtherWays() async throws {
    let scratch = try mail()
    let store = try await scratch.openStore()
    let lists = try await ids(store, "Lists")
    try await perform(.moveToRole(.trash), lists, in: store)
    try await perform(.moveToRole(.junk), [lists[0]], in: store)
    try await perform(.moveBack, [lists[0]], in: store)
    #expect(try await ids(store, "Lists") == [lists[0]])
    try await perform(.snooze(until: 4_000_000_000), [lists[0]], in: store)
    try await perform(.moveToRole(.trash), [lists[0]], in: store)
    try await perform(.moveBack, [lists[0]], in: store)
    #expect(try await ids(store, "Lists") == [lists[0]])
    #expect(await store.wakeTime(of: lists[0]) == nil)
    // Out of the trash by hand: from then on that is where it was.
    let work = try #require(await store.folders.first { $0.fullName == "Work" })
    try await perform(.move(to: work.id), [lists[1]], in: store)
    let trash = try await store.folder(.trash).id
    try await perform(.move(to: trash), [lists[1]], in: store)
    try await perform(.moveBack, [lists[1]], in: store)
    #expect(try await ids(store, "Work") == [lists[1]])
    // What was never deleted here has no place of its own.
    try scratch.write("cur/7.x:2,S", in: ".Trash")
    await store.refresh()
    let strange = try await ids(store, "Trash").filter { $0 != lists[2] }
    try await perform(.moveBack, strange, in: store)
    #expect(try await ids(store, "Inbox").contains(strange[0]))
    #expect(try await store.check() == [])
  }
}
