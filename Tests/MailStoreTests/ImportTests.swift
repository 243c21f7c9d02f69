import Dispatch
import Foundation
import MailFormat
import Testing

@testable import MailStore

@Suite struct ImportTests {
  @Test func anMboxIsImportedOnce() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let path = try scratch.writeMbox(300)
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let first = try await store.importMail(from: [path], into: .folder(inbox))
    #expect(first.imported == 300 && first.duplicates == 0 && first.failure == nil)
    #expect(first.bytesDone == first.bytesTotal)
    let messages = try await store.messages(in: .inbox)
    #expect(Set(messages.map(\.subject)) == Set((0..<300).map(String.init)))
    let zero = try #require(messages.first { $0.subject == "0" })
    #expect(zero.flags == [.seen, .replied, .flagged])
    #expect(messages.first { $0.subject == "1" }?.flags == [])
    #expect(try await store.contents(of: zero.id).text == "body 0\n")
    #expect(zero.time == 1_030_019_783)
    // Also after some of it was archived, and with a new index.
    _ = try await store.perform("x", .moveToRole(.archive), on: .messages([zero.id]))
    await store.close()
    try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    let next = try await scratch.openStore()
    let second = try await next.importMail(from: [path], into: .folder(inbox))
    #expect(second.imported == 0 && second.duplicates == 300)
    #expect(try await next.check() == [])
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.mail + "/tmp")
    #expect(files == [])
  }

  @Test func itHasEndedBeforeTheTextsAreRead() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let path = try scratch.writeMbox(3)
    let store = try await scratch.openStore()
    await store.start()
    let gate = DispatchSemaphore(value: 0)
    // No text is kept until the gate opens.
    let blocked = Task {
      try await store.textIndexer.work { _ in gate.wait(timeout: .now() + .seconds(60)) }
    }
    let inbox = try await store.folder(.inbox)
    let result = try await store.importMail(from: [path], into: .folder(inbox))
    #expect(result.imported == 3)
    #expect(try await store.messages(in: .inbox).count == 3)
    gate.signal()
    #expect(try await blocked.value == .success)
    await store.refresh()
    #expect(try await store.countWithoutText() == 0)
    await store.close()
  }

  @Test func whatWasDeliveredIsNotImportedAgain() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,S", extra: "Message-ID: <1@x>\n", body: "the same\n")
    try scratch.write("cur/2.x:2,S", extra: "Message-ID: <2@x>\n", body: "another text\n")
    let store = try await scratch.openStore()
    let folder = scratch.root + "/eml"
    try FileManager.default.createDirectory(
      atPath: folder + "/deep", withIntermediateDirectories: true)
    let same = try Data(contentsOf: URL(fileURLWithPath: scratch.mail + "/cur/1.x:2,S"))
    // With carriage returns and a program's marks it is still the same mail.
    let windows = String(decoding: same, as: UTF8.self).replacing("\n", with: "\r\n")
    try Data(("X-Mozilla-Status: 0001\r\n" + windows).utf8).write(
      to: URL(fileURLWithPath: folder + "/same.eml"))
    // The same Message-ID, and another text.
    let other = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: scratch.mail + "/cur/2.x:2,S")),
      as: UTF8.self)
    try Data(other.replacing("another", with: "a third").utf8).write(
      to: URL(fileURLWithPath: folder + "/deep/other.EML"))
    try Data("no mail".utf8).write(to: URL(fileURLWithPath: folder + "/notes.txt"))
    let result = try await store.importMail(from: [folder], into: .folder(store.folder(.inbox)))
    #expect(result.imported == 1 && result.duplicates == 1 && result.skipped == 1)
    #expect(try scratch.files().count == 3)
  }

  @Test func aMaildirIsImportedWithItsMarks() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir("Inbox")
    let other = try Scratch()
    try other.makeMaildir()
    try other.write("cur/1.x:2,FS", subject: "marked")
    try other.write("new/2.x", subject: "new")
    try other.write("tmp/3.x", subject: "not complete")
    let store = try await scratch.openStore()
    let result = try await store.importMail(from: [other.mail], into: .folder(store.folder(.inbox)))
    #expect(result.imported == 2)
    let messages = try await store.messages(in: .inbox)
    #expect(messages.first { $0.subject == "marked" }?.flags == [.flagged, .seen])
    #expect(messages.first { $0.subject == "new" }?.flags == [])
  }

  /// Of two exports to one name, one gets it, whole; files of others are never touched.
  @Test(.timeLimit(.minutes(5))) func exportsNeverMix() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<60 { try scratch.write("cur/\(number).x:2,", subject: "\(number)") }
    let store = try await scratch.openStore()
    let ids = try await store.messages(in: .inbox).map(\.id)
    let folder = scratch.root + "/out"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/x"
    try Data("precious".utf8).write(to: URL(fileURLWithPath: path + ".part"))
    let counts = await withTaskGroup(of: Int?.self) { group in
      for count in [60, 40, 20] {
        group.addTask { try? await store.export(Array(ids.prefix(count)), to: path) }
      }
      return await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
    }
    #expect(counts.count == 1)
    // Mail is nobody else's business.
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("From ") }.count == counts.first)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".part")) == Data("precious".utf8))
    await #expect(throws: StoreError.vanished) {
      try await store.export([MailID(rawValue: 1)], to: folder + "/y")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["x", "x.part"])
  }

  @Test func whatIsExportedCanBeImported() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,FRS", subject: "one", body: "From here\n>From there\n\nend\n\n")
    try scratch.write("cur/2.x:2,", subject: "two", body: "no end")
    try scratch.write("new/3.x", subject: "three", body: "")
    let store = try await scratch.openStore()
    let messages = try await store.messages(in: .inbox)
    let path = scratch.root + "/out.mbox"
    #expect(try await store.export(messages.map(\.id), to: path) == 3)
    await #expect(throws: StoreError.exists(path: path)) {
      try await store.export(messages.map(\.id), to: path)
    }
    // Here they are all known; in another account all are new.
    let known = try await store.importMail(from: [path], into: .folder(store.folder(.inbox)))
    #expect(known.imported == 0 && known.duplicates == 3)
    let other = try Scratch()
    try other.makeMaildir()
    let second = try await other.openStore()
    let result = try await second.importMail(from: [path], into: .folder(second.folder(.inbox)))
    #expect(result.imported == 3)
    for message in try await second.messages(in: .inbox) {
      let original = try #require(messages.first { $0.subject == message.subject })
      #expect(message.flags == original.flags)
      let texts = [
        try await second.contents(of: message.id).text,
        try await store.contents(of: original.id).text,
      ].map { $0.trimmingCharacters(in: .newlines) }
      #expect(texts[0] == texts[1])
    }
  }

  @Test func anImportIsCancelledAndGoesOn() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let path = try scratch.writeMbox(1_000)
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let task = Task {
      try await store.importMail(from: [path], into: .folder(inbox)) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    let first = try await task.value
    #expect(first.isStopped && first.imported < 1_000)
    #expect(try scratch.files().count == first.imported)
    #expect(try await store.messages(in: .inbox).count == first.imported)
    let second = try await store.importMail(from: [path], into: .folder(inbox))
    #expect(!second.isStopped && second.imported + second.duplicates == 1_000)
    #expect(second.duplicates == first.imported)
    #expect(try await store.messages(in: .inbox).count == 1_000)
  }

  /// What is in a file that is no mail, and its name in a folder.
  static let noMail: [(String, String)] = [
    ("", "empty.eml"), ("root:x:0:0:root:/root:/bin/bash\n", "passwd.eml"),
    (String((0..<3_000).map { Character(Unicode.Scalar(UInt8($0 % 251))) }), "17"),
    ("Dear Sir,\nFrom here on there is nothing.\n", "letter.eml"), ("text", "notes.txt"),
  ]

  @Test(arguments: noMail)
  func whatIsNoMailIsRefused(_ text: String, _ name: String) async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let folder = scratch.root + "/source"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    let store = try await scratch.openStore()
    let target = ImportTarget.named(["Ghost"], in: store.accounts[0].id)
    for path in [folder, folder + "/" + name, "/dev/null"] {
      await #expect(throws: StoreError.noMail(path: path)) {
        try await store.importMail(from: [path], into: target)
      }
    }
    #expect(await store.folders.count == 1)
    await #expect(throws: StoreError.nothingToUndo) { try await store.undo() }
  }

  @Test func aFolderIsMadeForWhatIsAddedOnly() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let path = try scratch.writeMbox(3)
    let store = try await scratch.openStore()
    let account = store.accounts[0].id
    let first = try await store.importMail(from: [path], into: .named(["Lists"], in: account))
    #expect(first.imported == 3)
    let second = try await store.importMail(from: [path], into: .named(["Ghost"], in: account))
    #expect(second.imported == 0 && second.duplicates == 3)
    #expect(await store.folders.map(\.fullName) == ["Inbox", "Lists"])
  }
}
