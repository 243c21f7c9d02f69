import Foundation
import MailStore
import Testing

@Suite struct FolderTests {
  /// The full name and the role of each folder of a directory.
  private func folders(_ scratch: Scratch) async throws -> [String: FolderRole] {
    let store = try await MailStore(scratch.configuration)
    return Dictionary(uniqueKeysWithValues: await store.folders.map { ($0.fullName, $0.role) })
  }

  @Test func maildirPlusPlus() async throws {
    let scratch = try Scratch()
    for name in ["", ".Archive", ".Trash", ".Lists.swift", ".Entw&APw-rfe"] {
      try scratch.makeMaildir(name)
    }
    #expect(
      try await folders(scratch) == [
        "Inbox": .inbox, "Archive": .archive, "Trash": .trash, "Lists/swift": .other,
        "Entwürfe": .drafts,
      ])
  }

  @Test func nested() async throws {
    let scratch = try Scratch()
    for name in ["INBOX", "Archive", "Archive/2024", "Lists/swift", "Sent"] {
      try scratch.makeMaildir(name)
    }
    #expect(
      try await folders(scratch) == [
        "INBOX": .inbox, "Archive": .archive, "Archive/2024": .other, "Lists/swift": .other,
        "Sent": .sent,
      ])
  }

  @Test func bothInOneDirectory() async throws {
    let scratch = try Scratch()
    for name in ["", ".Archive", "Work", "Work/2024"] { try scratch.makeMaildir(name) }
    #expect(
      try await folders(scratch) == [
        "Inbox": .inbox, "Archive": .archive, "Work": .other, "Work/2024": .other,
      ])
  }

  @Test func kMailAndThunderbird() async throws {
    let scratch = try Scratch()
    for name in [
      "inbox", "sent-mail", "trash", "drafts", ".inbox.directory/work", "Local.sbd/Archives",
    ] { try scratch.makeMaildir(name) }
    #expect(
      try await folders(scratch) == [
        "inbox": .inbox, "sent-mail": .sent, "trash": .trash, "drafts": .drafts,
        "inbox/work": .other, "Local/Archives": .other,
      ])
  }

  @Test(arguments: [
    ("Deleted Items", FolderRole.trash), ("Junk E-mail", .junk), ("Spam", .junk),
    ("Archives", .archive), ("Sent Messages", .sent), ("postponed", .drafts),
    ("[Gmail]/All Mail", .archive), ("[Gmail]/Trash", .trash), ("INBOX/Sent", .sent),
    ("Lists/Trash", .other),
  ])
  func usualNames(_ name: String, _ role: FolderRole) async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir("Inbox")
    try scratch.makeMaildir(name)
    #expect(try await folders(scratch)[name] == role)
  }

  @Test func aRoleIsGivenOnce() async throws {
    let scratch = try Scratch()
    for name in ["Inbox", "Archives", "Archive"] { try scratch.makeMaildir(name) }
    #expect(
      try await folders(scratch) == ["Inbox": .inbox, "Archive": .archive, "Archives": .other])
  }

  @Test func archiveIsMadeInTheLayoutOfTheDirectory() async throws {
    for (inbox, archive) in [("", ".Archive"), ("Inbox", "Archive")] {
      let scratch = try Scratch()
      try scratch.makeMaildir(inbox)
      try scratch.write("cur/1.x:2,S", in: inbox)
      let store = try await scratch.openStore()
      let id = try await store.messages(in: .inbox)[0].id
      _ = try await store.perform("archive", .moveToRole(.archive), on: .messages([id]))
      #expect(try scratch.files(archive).count == 1)
      #expect(try await store.folder(.archive).total == 1)
    }
  }

  @Test func aLinkedMailDirectoryIsKeptAsGiven() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir("")
    try scratch.write("cur/1.x:2,S")
    let link = scratch.root + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: scratch.mail)
    var configuration = scratch.configuration
    configuration.mailDirectories = [link]
    let store = try await MailStore(configuration)
    await store.refresh()
    #expect(store.accounts[0].path == link)
    let id = try await store.messages(in: .inbox)[0].id
    _ = try await store.perform("archive", .moveToRole(.archive), on: .messages([id]))
    #expect(try scratch.files(".Archive").count == 1)
  }

  @Test func linksThatLeadOutAreNeitherShownNorMoved() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir("")
    try scratch.write("cur/1.x:2,S", subject: "inside")
    let outside = scratch.root + "/outside"
    for part in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: outside + "/" + part, withIntermediateDirectories: true)
    }
    try Data("Subject: outside\n\nx\n".utf8).write(
      to: URL(fileURLWithPath: outside + "/cur/2.x:2,S"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.mail + "/.Out", withDestinationPath: outside)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.mail + "/cur/3.x:2,S", withDestinationPath: outside + "/cur/2.x:2,S")
    try scratch.makeMaildir(".Half")
    try FileManager.default.removeItem(atPath: scratch.mail + "/.Half/cur")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.mail + "/.Half/cur", withDestinationPath: outside + "/cur")
    let store = try await scratch.openStore()
    #expect(await store.folders.map(\.fullName) == ["Inbox"])
    #expect(try await store.messages(in: .inbox).map(\.subject) == ["inside"])
  }

  @Test func foldersThatComeAndGo() async throws {
    let scratch = try Scratch()
    for name in ["", ".Work"] { try scratch.makeMaildir(name) }
    try scratch.write("cur/1.x:2,S", in: ".Work")
    let store = try await scratch.openStore()
    #expect(await store.folders.map(\.fullName) == ["Inbox", "Work"])
    try FileManager.default.moveItem(
      atPath: scratch.mail + "/.Work", toPath: scratch.mail + "/.Play")
    await store.refresh()
    #expect(await store.folders.map(\.fullName) == ["Inbox", "Play"])
    #expect(await store.folders[1].total == 1)
    #expect(try await store.check() == [])
  }

  // MARK: What is at a path

  @Test func classification() throws {
    let scratch = try Scratch()
    #expect(MailLocation.classify(scratch.mail) == .missing)
    try FileManager.default.createDirectory(
      atPath: scratch.mail + "/empty", withIntermediateDirectories: true)
    #expect(MailLocation.classify(scratch.mail) == .notAMaildir)
    try Data("x".utf8).write(to: URL(fileURLWithPath: scratch.root + "/file"))
    #expect(MailLocation.classify(scratch.root + "/file") == .notAMaildir)
    #expect(MailLocation.classify(scratch.root + "/file/x") == .missing)
    try scratch.makeMaildir("Inbox")
    #expect(MailLocation.classify(scratch.mail) == .folderOfMaildirs)
    #expect(MailLocation.classify(scratch.mail + "/Inbox") == .maildir)
  }

  @Test func usualPlaces() throws {
    let scratch = try Scratch()
    let environment = ["HOME": scratch.root]
    #expect(MailLocation.find(environment: environment) == nil)
    try scratch.makeMaildir()
    #expect(MailLocation.find(environment: environment) == scratch.mail)
    #expect(
      MailLocation.usualPaths(environment: ["HOME": "/h", "MAILDIR": "/m", "WHISK_MAIL": "/w"])
        == ["/w", "/m", "/h/Maildir", "/h/Mail", "/h/mail"])
  }

  @Test func aUsualPlaceIsMadeWhereNothingIs() throws {
    let scratch = try Scratch()
    let path = scratch.root + "/Maildir"
    let environment = ["HOME": scratch.root]
    let make = { try MailLocation.makeUsual(environment: environment) }
    try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.notAMaildir(path: path), performing: make)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "x")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(
      atPath: path + "/photos", withIntermediateDirectories: true)
    #expect(throws: StoreError.notAMaildir(path: path), performing: make)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["photos"])
    try FileManager.default.removeItem(atPath: path)
    try make()
    #expect(MailLocation.find(environment: environment) == path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 3)
    try FileManager.default.createDirectory(
      atPath: path + "/.Lists", withIntermediateDirectories: true)
    try make()
    try MailLocation.makeUsual(environment: ["HOME": "/nowhere", "MAILDIR": scratch.root + "/Mine"])
    #expect(MailLocation.classify(scratch.root + "/Mine") == .maildir)
    #expect(throws: StoreError.self) { try MailLocation.makeUsual(environment: [:]) }
  }

  @Test func whatIsNoMailIsRefused() async throws {
    let scratch = try Scratch()
    await #expect(throws: StoreError.missing(path: scratch.mail)) {
      try await MailStore(scratch.configuration)
    }
    try FileManager.default.createDirectory(
      atPath: scratch.mail, withIntermediateDirectories: true)
    await #expect(throws: StoreError.notAMaildir(path: scratch.mail)) {
      try await MailStore(scratch.configuration)
    }
  }

  /// A home or a whole disk is no mail directory; what is one stays one, whatever comes to lie in it.
  @Test func whatIsMuchMoreThanMailIsRefused() async throws {
    let scratch = try Scratch()
    var configuration = scratch.configuration
    configuration.mailDirectories = ["/"]
    await #expect(throws: StoreError.notOnlyMail(path: "/")) {
      try await MailStore(configuration)
    }
    // As deep as they like, and each second one with something else in it.
    let deep = (1...12).map(String.init).joined(separator: "/")
    for name in ["Inbox", deep] + (0..<300).map({ "Lists/\($0)" }) {
      try scratch.makeMaildir(name)
      try FileManager.default.createDirectory(
        atPath: scratch.mail + "/" + name + "/other", withIntermediateDirectories: true)
    }
    let store = try await scratch.openStore()
    #expect(await store.folders.count == 302)
    await store.close()
    for number in 0...5_000 {
      try FileManager.default.createDirectory(
        atPath: scratch.mail + "/Others/\(number)", withIntermediateDirectories: true)
    }
    let again = try await scratch.openStore()
    #expect(await again.folders.count == 302)
    await again.close()
    try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    await #expect(throws: StoreError.notOnlyMail(path: scratch.mail)) {
      try await MailStore(scratch.configuration)
    }
  }
}
