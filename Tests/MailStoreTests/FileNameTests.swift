import Glibc
import MailFormat
import Testing

@testable import MailStore

/// Names that are no UTF-8, as old programs and damaged archives leave them.
@Suite struct FileNameTests {
  private func text(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { String(fileName: $0) }
  }

  private func bytes(_ text: String) -> [UInt8] {
    text.fileNameBytes.dropLast().map { UInt8(bitPattern: $0) }
  }

  @Test func everyNameComesBack() {
    var random = SplitMix(state: 1)
    var seen: [String: [UInt8]] = [:]
    for length in 0..<3_000 {
      var name = (0..<length % 40).map { _ in UInt8.random(in: 1...255, using: &random) }
      // Half of them hold characters that stand for bytes.
      if length % 2 == 0 { name += Array("\u{10FF00}ü\u{10FFFF}\u{10FEFF}".utf8) }
      let text = text(name)
      #expect(bytes(text) == name)
      #expect(seen[text] == nil || seen[text] == name)
      seen[text] = name
    }
    #expect(text(Array("Entwürfe".utf8)) == "Entwürfe")
    #expect(
      text(Array("Entw\u{FC}rfe".unicodeScalars.map { UInt8($0.value) })).shownFileName
        == "Entwürfe")
    #expect(text([0xC3, 0x28, 0x85]).shownFileName == "Ã(\u{FFFD}")
  }

  @Test(
    arguments: [
      ("cur/1900.", [0xFF, 0xE9], ".h:2,S"), ("new/1900.", [0xC3], ".h"),
      ("cur/1900.h:2,S", [0xC3, 0xA9], ""), ("cur/1900.h:2,FS", [0xE9, 0xFF, 0x80], "a"),
    ] as [(String, [UInt8], String)])
  func aMessageIsKeptByteForByte(start: String, middle: [UInt8], end: String) async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/placeholder", subject: "odd")
    let name = Array("\(scratch.mail)/\(start)".utf8) + middle + Array(end.utf8)
    try #require(
      rename("\(scratch.mail)/cur/placeholder", name.map { CChar(bitPattern: $0) } + [0]) == 0)
    var store = try await scratch.openStore()
    let message = try #require(try await store.messages(in: .inbox).first)
    #expect(message.subject == "odd")
    #expect(try await store.contents(of: message.id).text == "The engine weaves.\n")
    let letters = "\(start)\(end)".split(separator: ",").dropFirst().joined()
    #expect(message.flags == Flags(letters: letters.utf8))
    _ = try await store.perform(
      "flag", .mark(adding: .passed, removing: []), on: .messages([message.id]))
    _ = try await store.perform("archive", .moveToRole(.archive), on: .messages([message.id]))
    #expect(try await store.messages(in: .archive).first?.flags == message.flags.union(.passed))
    await store.close()
    store = try await scratch.openStore()
    _ = try await store.undo()
    _ = try await store.undo()
    #expect(access(name.map { CChar(bitPattern: $0) } + [0], F_OK) == 0)
    #expect(try await store.messages(in: .inbox).map(\.id) == [message.id])
    #expect(try await store.check() == [])
  }

  @Test func aFolderIsShownAndUsed() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,S")
    let folder = Array("\(scratch.mail)/.Entw".utf8) + [0xFC] + Array("rfe".utf8)
    for part in ["", "/cur", "/new", "/tmp"] {
      try #require(
        mkdir((folder + Array(part.utf8)).map { CChar(bitPattern: $0) } + [0], 0o700) == 0)
    }
    let store = try await scratch.openStore()
    let drafts = try #require(await store.folders.first { $0.name == "Entwürfe" })
    let id = try await store.messages(in: .inbox)[0].id
    _ = try await store.perform("move", .move(to: drafts.id), on: .messages([id]))
    #expect(try await store.messages(in: drafts.id).map(\.id) == [id])
    await store.refresh()
    #expect(try await store.messages(in: drafts.id).map(\.id) == [id])
    #expect(try await store.contents(of: id).text == "The engine weaves.\n")
    #expect(try await store.check() == [])
    _ = try await store.undo()
    #expect(try scratch.files() == ["cur/1.x:2,S"])
  }
}

/// The same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
