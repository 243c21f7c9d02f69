import Foundation
import Glibc
import Testing

@testable import MailStore

/// Names that cannot be had, files that move while they are worked on, and two processes at once.
@Suite struct CollisionTests {
  private func makeMail(_ names: [String]) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.makeMaildir(".Archive")
    for name in names { try scratch.write(name, subject: name) }
    return scratch
  }

  private func id(_ subject: String, in store: MailStore) async throws -> MailID {
    for folder in await store.folders {
      for message in try await store.messages(in: folder.id) where message.subject == subject {
        return message.id
      }
    }
    throw StoreError.noSuchMessage(id: subject)
  }

  // MARK: Occupied and long names

  @Test(arguments: ["new/1.x", "cur/1.x:2,FS"])
  func anUndoFindsItsNameOccupied(_ name: String) async throws {
    let scratch = try makeMail([name])
    var store = try await scratch.openStore()
    let message = try await id(name, in: store)
    _ = try await store.perform("archive", .moveToRole(.archive), on: .messages([message]))
    try scratch.write(name, subject: "another")
    await store.close()
    store = try await scratch.openStore()
    let another = try await id("another", in: store)
    #expect(try await store.undo().count == 1)
    #expect(try scratch.files().count == 2)
    #expect(try scratch.files().allSatisfy { $0.hasPrefix(name.prefix(3)) })
    #expect(try await id(name, in: store) == message)
    // And once more in both directions, in another process, with the index made anew.
    #expect(try await store.redo().count == 1)
    await store.close()
    try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    store = try await scratch.openStore()
    #expect(try await store.undo().count == 1)
    #expect(try await id(name, in: store) == message)
    #expect(try await id("another", in: store) == another)
    #expect(try await store.messages(in: .inbox).count == 2)
    #expect(try await store.check() == [])
  }

  /// The journal knows a new name before the file has it.
  @Test(arguments: [false, true])
  func aCrashAfterANameWasFoundOccupied(isRenamed: Bool) async throws {
    let scratch = try makeMail(["cur/1.x:2,", "cur/2.x:2,"])
    let store = try await scratch.openStore()
    let ids = [try await id("cur/1.x:2,", in: store), try await id("cur/2.x:2,", in: store)]
    let command = try #require(
      await store.perform("archive", .moveToRole(.archive), on: .messages(ids)))
    let journal = try Journal(directory: scratch.root + "/data")
    try journal.mark(command.id, .undoing)
    for entry in try journal.steps(of: command.id) {
      var back = try #require(entry.step.inverse)
      let source = "\(scratch.mail)/.Archive/cur/\(back.from.name)"
      if entry.step.message == ids[0] {
        try scratch.write("cur/1.x:2,", subject: "another")
        back.to?.name = "9.y:2,"
        try journal.redirect(back, number: entry.number, of: command.id, isBackwards: true)
        guard isRenamed else { continue }
      }
      let name = try #require(back.to?.name)
      try FileManager.default.moveItem(atPath: source, toPath: "\(scratch.mail)/cur/\(name)")
    }
    let next = try await scratch.openStore()
    #expect(try scratch.files() == ["cur/1.x:2,", "cur/2.x:2,", "cur/9.y:2,"])
    #expect(try await id("cur/1.x:2,", in: next) == ids[0])
    #expect(try await next.redo().count == 2)
    #expect(try await next.check() == [])
  }

  @Test func aMarkFindsItsNameOccupiedOrTooLong() async throws {
    let long = "new/" + String(repeating: "x", count: 255)
    let scratch = try makeMail([long, "new/2.x", "cur/2.x:2,S", "new/3.x"])
    let store = try await scratch.openStore()
    let messages = try await store.messages(in: .inbox)
    #expect(messages.count == 4)
    #expect(try await store.check() == [])
    let before = try scratch.files()
    let all = Selection.messages(messages.map(\.id))
    #expect(
      try await store.perform("read", .mark(adding: .seen, removing: []), on: all)?.count == 3)
    #expect(try scratch.files().allSatisfy { $0.hasPrefix("cur/") && $0.hasSuffix(":2,S") })
    #expect(Set(try await store.messages(in: .inbox).map(\.id)) == Set(messages.map(\.id)))
    #expect(try await store.check() == [])
    #expect(try await store.undo().count == 3)
    #expect(try scratch.files() == before)
    _ = try await store.perform("archive", .moveToRole(.archive), on: all)
    #expect(try scratch.files(".Archive").count == 4)
    _ = try await store.undo()
    #expect(try scratch.files() == before)
    #expect(Set(try await store.messages(in: .inbox).map(\.id)) == Set(messages.map(\.id)))
  }

  /// Two files of one name, as an interrupted delivery leaves them, are two messages, always the same.
  @Test(arguments: [false, true])
  func twoFilesOfOneNameAreTwoMessages(besideAThird: Bool) async throws {
    let scratch = try makeMail(["new/1.x", "cur/1.x:2,F"])
    if besideAThird {
      try scratch.write(
        "cur/1.x:2,S", in: ".Archive", subject: "third", date: .init(timeIntervalSince1970: 1.8e9))
    }
    var ids: [String: MailID] = [:]
    for _ in 0..<3 {
      let store = try await scratch.openStore()
      let messages = try await store.messages(in: .inbox)
      let now = Dictionary(uniqueKeysWithValues: messages.map { ($0.subject, $0.id) })
      #expect(now.count == 2)
      #expect(ids.isEmpty || now == ids)
      ids = now
      #expect(try await store.check() == [])
      await store.close()
      try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    }
    // One of them is marked, or goes, by another program: the other stays what it is.
    let store = try await scratch.openStore()
    try scratch.rename("cur/1.x:2,F", to: "cur/1.x:2,FS")
    await store.refresh()
    #expect(try await id("cur/1.x:2,F", in: store) == ids["cur/1.x:2,F"])
    try FileManager.default.removeItem(atPath: scratch.mail + "/cur/1.x:2,FS")
    await store.refresh()
    #expect(try await store.messages(in: .inbox).map(\.subject) == ["new/1.x"])
    #expect(try await store.check() == [])
  }

  // MARK: Deleting

  @Test func whatWasDeletedForeverIsCounted() async throws {
    let scratch = try makeMail([])
    try scratch.makeMaildir(".Trash")
    for number in 1...3 {
      try scratch.write("cur/\(number).x:2,", in: ".Trash", subject: "\(number)")
    }
    let store = try await scratch.openStore()
    var ids: [MailID] = []
    for number in 1...3 { ids.append(try await id("\(number)", in: store)) }
    // A directory cannot be removed like a file.
    let path = scratch.mail + "/.Trash/cur/2.x:2,"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = await #expect(throws: StoreError.self) {
      try await store.perform("delete-forever", .deleteForever, on: .messages(ids))
    }
    guard case .partlyDeleted(1, of: 3, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await store.messages(in: .trash).map(\.id).contains(ids[0]) == false)
    #expect(try await store.messages(in: .trash).map(\.id).contains(ids[2]))
    #expect(try await store.history().map(\.count) == [1])
  }

  // MARK: Another file system

  /// Whether memory is a file system of its own that one may write to.
  private static let hasAnotherFileSystem: Bool = {
    let here = FileSystem.status(of: FileManager.default.temporaryDirectory.path)?.device
    let there = FileSystem.status(of: "/dev/shm")?.device
    return here != nil && there != nil && here != there && FileSystem.canChange("/dev/shm")
  }()

  /// A directory on another file system than the tests' own, relative to a mail directory.
  private func foreignMaildir(_ scratch: Scratch) throws -> (path: String, directory: String) {
    let path = "/dev/shm/whisk-test-" + UUID().uuidString
    for part in ["cur", "new", "tmp"] { try FileSystem.makeDirectories(path + "/" + part) }
    let root = try #require(FileSystem.realPath(scratch.mail))
    let up = root.split(separator: "/").map { _ in ".." }.joined(separator: "/")
    return (path, up + path)
  }

  @Test(
    .enabled(if: hasAnotherFileSystem, "/dev/shm is no file system of its own"),
    .timeLimit(.minutes(5))
  ) func aFileThatIsRenamedWhileItIsCopied() async throws {
    let scratch = try makeMail([])
    let (path, directory) = try foreignMaildir(scratch)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let mover = Mover(tree: MailTree(account: Account(path: scratch.mail)))
    for round in 0..<25 {
      let names = ["\(round).x:2,S", "\(round).x:2,RS"]
      try scratch.write("cur/" + names[0], body: String(repeating: "text\n", count: 50_000))
      // Another program, that marks it all the time.
      let inbox = scratch.mail + "/cur/"
      let marking = Task.detached {
        while !Task.isCancelled {
          for (old, new) in [(names[0], names[1]), (names[1], names[0])] {
            rename(inbox + old, inbox + new)
          }
        }
      }
      let step = Step(
        message: MailID(rawValue: 1), account: mover.tree.account.id,
        from: Place(directory: "", name: names[0], isNew: false),
        to: Place(directory: directory, name: "\(round).y:2,S", isNew: false))
      let outcome = try mover.perform(step)
      marking.cancel()
      await marking.value
      let copies = try FileManager.default.contentsOfDirectory(atPath: path + "/cur")
      let rest = try scratch.files()
      if outcome == .vanished {
        #expect(rest.count == 1)
        #expect(copies.isEmpty)
      } else {
        #expect(rest == [])
        #expect(copies.count == 1)
        #expect(copies.first.map { outcome == .done(name: $0, isNew: false) } == true)
      }
      for name in rest { unlink(scratch.mail + "/" + name) }
      for name in copies { unlink(path + "/cur/" + name) }
    }
  }

  // MARK: Two processes

  /// What another process moved a moment ago is not gone.
  @Test(.timeLimit(.minutes(5))) func twoProcessesActOnTheSameMessages() async throws {
    let names = (0..<40).map { "cur/\($0).x:2," }
    let scratch = try makeMail(names)
    let first = try await scratch.openStore()
    let second = try await scratch.openStore()
    let ids = try await first.messages(in: .inbox).map(\.id)
    for round in 0..<12 {
      let role: FolderRole = round % 2 == 0 ? .archive : .inbox
      let mark: MailChange =
        round % 2 == 0
        ? .mark(adding: .flagged, removing: []) : .mark(adding: [], removing: .flagged)
      async let moved = first.perform("move", .moveToRole(role), on: .messages(ids))
      async let marked = second.perform("mark", mark, on: .messages(ids))
      #expect(try await moved?.count == ids.count)
      #expect(try await marked?.count == ids.count)
    }
    #expect(try await first.check() == [])
  }
}
