import Foundation
import Testing

@testable import MailStore

/// What counts as mail that arrived, and who is told of it.
@Suite struct ArrivalTests {
  /// A store that has looked at two folders with a message in each.
  private func open() async throws -> (scratch: Scratch, store: MailStore) {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.makeMaildir(".Work")
    try deliver(1, as: "new/1.x", in: scratch)
    try deliver(2, as: "new/2.x", in: scratch, folder: ".Work")
    return (scratch, try await scratch.openStore())
  }

  /// Writes a message now.
  private func deliver(
    _ number: Int, as name: String, in scratch: Scratch, folder: String = ""
  ) throws {
    try scratch.write(
      name, in: folder, subject: String(number), date: Date(),
      extra: "Message-ID: <\(number)@example.org>\n")
  }

  /// The subjects of what arrives while `body` runs, in order.
  private func arrivals(
    at store: MailStore, during body: () async throws -> Void
  ) async throws -> [String] {
    let events = await store.events()
    try await body()
    await store.close()
    var subjects: [String] = []
    for await case .arrived(let messages, _) in events {
      for id in messages { subjects.append(try await store.message(id)?.subject ?? "?") }
    }
    return subjects
  }

  @Test func unreadMailThatComesArrives() async throws {
    let (scratch, store) = try await open()
    let told = try await arrivals(at: store) {
      try deliver(3, as: "new/3.x", in: scratch)
      try deliver(4, as: "cur/4.x:2,S", in: scratch)
      try scratch.write("new/5.x", subject: "5", date: Date(timeIntervalSinceNow: -7_200))
      await store.refresh()
      try scratch.makeMaildir(".Fresh")
      try deliver(6, as: "new/6.x", in: scratch, folder: ".Fresh")
      await store.refresh()
    }
    #expect(told == ["3", "6"])
  }

  @Test func theFirstLookTellsOfNothing() async throws {
    let (scratch, first) = try await open()
    await first.close()
    let again = try await MailStore(scratch.configuration)
    let told = try await arrivals(at: again) {
      try deliver(3, as: "new/3.x", in: scratch)
      await again.refresh()
    }
    #expect(told == [])
    try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    let anew = try await MailStore(scratch.configuration)
    #expect(try await arrivals(at: anew) { await anew.refresh() } == [])
  }

  /// Its answer, which was faster, only refers to it.
  @Test func anOriginalThatComesAfterItsAnswerArrives() async throws {
    let (scratch, store) = try await open()
    let told = try await arrivals(at: store) {
      try scratch.write(
        "new/4.x", subject: "4", date: Date(),
        extra: "Message-ID: <4@example.org>\nIn-Reply-To: <3@example.org>\n")
      await store.refresh()
      try deliver(3, as: "new/3.x", in: scratch)
      await store.refresh()
      try deliver(3, as: "new/copy.x", in: scratch, folder: ".Work")
      await store.refresh()
    }
    #expect(told == ["4", "3"])
  }

  /// As a phone and a synchroniser do it: another file, in another folder.
  @Test func movingACopyAndRenamingAFolderAreNoArrivals() async throws {
    let (scratch, store) = try await open()
    let told = try await arrivals(at: store) {
      try FileManager.default.removeItem(atPath: scratch.mail + "/new/1.x")
      try deliver(1, as: "new/moved.x", in: scratch, folder: ".Work")
      await store.refresh()
      try deliver(2, as: "new/copy.x", in: scratch)
      await store.refresh()
      try FileManager.default.moveItem(
        atPath: scratch.mail + "/.Work", toPath: scratch.mail + "/.Job")
      await store.refresh()
    }
    #expect(told == [])
    #expect(try await store.messages(in: .inbox).map(\.subject) == ["2"])
  }

  /// `whisk-mail index` in a synchroniser's hook is faster than the watcher.
  @Test func whatAnotherProcessReadFirstIsToldOfOnce() async throws {
    let (scratch, store) = try await open()
    let other = try await scratch.openStore()
    let told = try await arrivals(at: store) {
      try deliver(3, as: "new/3.x", in: scratch)
      await other.refresh()
      await store.receive(Watcher.Report())
      await store.refresh()
      await store.receive(Watcher.Report())
    }
    #expect(told == ["3"])
    await other.close()
  }
}
