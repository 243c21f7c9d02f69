import Foundation
import MailFormat
import Testing

@testable import MailStore

@Suite struct ImportTests {
  /// Lines that separate messages, with their time, and lines that only begin so.
  static let separators: [(String, Int64?)] = [
    ("From ada@example.org Thu Aug 22 12:36:23 2002", 1_030_019_783),
    ("From ada@example.org  Thu Aug 22 12:36:23 2002", 1_030_019_783),
    ("From - Thu Aug 22 12:36:23 2002", 1_030_019_783),
    ("From MAILER-DAEMON Thu Aug  1 02:03:04 2002", 1_028_167_384),
    ("From ada@example.org Thu Aug 22 12:36:23 2002 +0200", 1_030_012_583),
    ("From ada@example.org Thu Aug 22 12:36:23 CEST 2002", 1_030_019_783),
    ("From ada@example.org Thu, 22 Aug 2002 12:36:23 -0700 (PDT)", 1_030_044_983),
    ("From ada Thu Aug 22 12:36 2002 remote from host", 1_030_019_760),
    ("From 1234@xxx Thu Aug 22 12:36:23 +0000 2002", 1_030_019_783),
    ("From my (non technical end) it looks fine", nil),
    ("From here on, nothing", nil),
    ("From Monday Jan 5 2004 at 12:00 we met", nil),
    ("From 2002 to 2004", nil),
    ("From ", nil),
    ("from ada@example.org Thu Aug 22 12:36:23 2002", nil),
    (">From ada@example.org Thu Aug 22 12:36:23 2002", nil),
  ]

  @Test(arguments: separators)
  func separatorsAreTold(_ line: String, _ time: Int64?) {
    #expect(Mbox.separatorTime(Array((line + "\n").utf8)[...]) == time)
  }

  /// mbox files, and the subject and body of each message in them.
  static let files: [(name: String, mbox: String, messages: [(String, String)])] = [
    (
      "mboxrd",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one

      >From x
      >>From y
      > From z

      From b@x Thu Aug 22 12:36:24 2002
      Subject: two

      last

      """, [("one", "From x\n>From y\n> From z\n"), ("two", "last\n")]
    ),
    (
      "text that begins so",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one

      above

      From my (non technical end) it works.

      From b@x Thu Aug 22 12:36:24 2002
      is what the server said.

      """,
      [
        (
          "one",
          "above\n\nFrom my (non technical end) it works.\n\nFrom b@x Thu Aug 22 12:36:24 2002\n"
            + "is what the server said.\n"
        )
      ]
    ),
    (
      "no blank line before a separator",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one

      body
      From b@x Thu Aug 22 12:36:24 2002
      Subject: two

      body

      """, [("one", "body\n"), ("two", "body\n")]
    ),
    (
      "mboxcl2",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one
      Content-Length: 60

      x
      From c@x Thu Aug 22 12:36:23 2002
      Subject: in the body

      y

      From b@x Thu Aug 22 12:36:24 2002
      Subject: two
      Content-Length: 2

      z

      """,
      [
        ("one", "x\nFrom c@x Thu Aug 22 12:36:23 2002\nSubject: in the body\n\ny\n"),
        ("two", "z\n"),
      ]
    ),
    (
      "a length that is wrong",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one
      Content-Length: 9999

      x

      From b@x Thu Aug 22 12:36:24 2002
      Subject: two
      Content-Length: 1

      y

      """, [("one", "x\n"), ("two", "y\n")]
    ),
    (
      "a length beyond all files",
      """
      From a@x Thu Aug 22 12:36:23 2002
      Subject: one
      Content-Length: 9223372036854775807

      x

      """, [("one", "x\n")]
    ),
    (
      "nothing at the end",
      "From a@x Thu Aug 22 12:36:23 2002\r\nSubject: one\r\n\r\nx\r\n\r\n"
        + "From b@x Thu Aug 22 12:36:24 2002\r\nSubject: two\r\n\r\ny",
      [("one", "x\n"), ("two", "y")]
    ),
    ("an empty file", "", []),
    ("a message alone", "Subject: one\n\nbody\n", [("one", "body\n")]),
  ]

  /// Mail case 8.
  @Test func mboxesAsProgramsWriteThem() throws {
    let scratch = try Scratch()
    for (name, mbox, expected) in Self.files {
      let path = scratch.root + "/mbox"
      try Data(mbox.utf8).write(to: URL(fileURLWithPath: path))
      let reader = try MboxReader(path: path)
      var messages: [(String, String)] = []
      while let message = try reader.next() {
        let text = String(decoding: MailContent(message.bytes[...]).bytes, as: UTF8.self)
        let parts = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        let subject = Envelope(parsing: message.bytes).subject
        messages.append((subject, parts.count > 1 ? String(parts[1]) : ""))
      }
      #expect(messages.map(\.0) == expected.map(\.0), "\(name)")
      #expect(messages.map(\.1) == expected.map(\.1), "\(name)")
    }
  }

  @Test(
    arguments: [
      ("", 0), ("ada@example.org", 1_030_019_783), ("two words", 5),
      (String(repeating: "x", count: 900) + "@x.org", 5),
      ("ada@example.org", -5_400), ("ada@example.org", Int64.min), ("ada@example.org", Int64.max),
    ] as [(String, Int64)])
  func whatIsExportedIsKnownAgain(_ sender: String, _ time: Int64) {
    let line = Mbox.separator(sender: sender, time: time)
    #expect(Mbox.separatorTime(Array(line.utf8)[...]) == min(max(0, time), 253_402_300_799))
  }

  private func mbox(_ count: Int, at path: String) throws {
    var text = ""
    for number in 0..<count {
      text += """
        From ada@example.org Thu Aug 22 12:36:23 2002
        From: ada@example.org
        Subject: \(number)
        Message-ID: <\(number)@example.org>
        Status: \(number % 2 == 0 ? "RO" : "O")
        X-Status: \(number % 3 == 0 ? "AF" : "")

        body \(number)


        """
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test func anMboxIsImportedOnce() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let path = scratch.root + "/list.mbox"
    try mbox(300, at: path)
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let first = try await store.importMail(from: path, into: .folder(inbox))
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
    let second = try await next.importMail(from: path, into: .folder(inbox))
    #expect(second.imported == 0 && second.duplicates == 300)
    #expect(try await next.check() == [])
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.mail + "/tmp")
    #expect(files == [])
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
    let result = try await store.importMail(from: folder, into: .folder(store.folder(.inbox)))
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
    let result = try await store.importMail(from: other.mail, into: .folder(store.folder(.inbox)))
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
    let known = try await store.importMail(from: path, into: .folder(store.folder(.inbox)))
    #expect(known.imported == 0 && known.duplicates == 3)
    let other = try Scratch()
    try other.makeMaildir()
    let second = try await other.openStore()
    let result = try await second.importMail(from: path, into: .folder(second.folder(.inbox)))
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
    let path = scratch.root + "/list.mbox"
    try mbox(1_000, at: path)
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let (steps, step) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      try await store.importMail(from: path, into: .folder(inbox)) { step.yield($0.imported) }
    }
    for await done in steps where done > 0 { break }
    task.cancel()
    let first = try await task.value
    #expect(first.imported < 1_000)
    #expect(try scratch.files().count == first.imported)
    let second = try await store.importMail(from: path, into: .folder(inbox))
    #expect(second.imported + second.duplicates == 1_000)
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
        try await store.importMail(from: path, into: target)
      }
    }
    #expect(await store.folders.count == 1)
    await #expect(throws: StoreError.nothingToUndo) { try await store.undo() }
  }

  @Test func aFolderIsMadeForWhatIsAddedOnly() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let path = scratch.root + "/list.mbox"
    try mbox(3, at: path)
    let store = try await scratch.openStore()
    let account = store.accounts[0].id
    let first = try await store.importMail(from: path, into: .named(["Lists"], in: account))
    #expect(first.imported == 3)
    let second = try await store.importMail(from: path, into: .named(["Ghost"], in: account))
    #expect(second.imported == 0 && second.duplicates == 3)
    #expect(await store.folders.map(\.fullName) == ["Inbox", "Lists"])
  }

  @Test func anImportIsTakenBack() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,S", subject: "mine")
    let path = scratch.root + "/list.mbox"
    try mbox(3, at: path)
    var store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let before = try scratch.files()
    _ = try await store.importMail(from: path, into: .folder(inbox))
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
    let second = try await store.importMail(from: path, into: .folder(inbox))
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
    let path = scratch.root + "/list.mbox"
    try mbox(2, at: path)
    let store = try await scratch.openStore()
    _ = try await store.importMail(from: path, into: .folder(store.folder(.inbox)))
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
    let path = scratch.root + "/list.mbox"
    try mbox(300, at: path)
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    _ = try await store.importMail(from: path, into: .folder(inbox))
    _ = try await store.undo()
    let trash = Set(try await store.messages(in: .trash).map(\.id))
    #expect(trash.count == 300)
    let (steps, step) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      try await store.importMail(from: path, into: .folder(inbox)) { step.yield($0.imported) }
    }
    for await done in steps where done > 0 { break }
    task.cancel()
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
    let path = scratch.root + "/list.mbox"
    try mbox(2, at: path)
    let store = try await scratch.openStore()
    _ = try await store.importMail(from: path, into: .folder(store.folder(.inbox)))
    try FileManager.default.moveItem(atPath: scratch.mail, toPath: scratch.root + "/away")
    await #expect(throws: StoreError.missing(path: scratch.mail)) { try await store.undo() }
    #expect(!FileManager.default.fileExists(atPath: scratch.mail))
    try FileManager.default.moveItem(atPath: scratch.root + "/away", toPath: scratch.mail)
    #expect(try await store.undo().count == 2)
    #expect(try scratch.files(".Trash").count == 2)
  }
}
