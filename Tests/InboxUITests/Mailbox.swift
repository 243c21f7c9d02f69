import FoundationEssentials
import GTKBridge
import Inbox
import MailStore
import XCTest

@testable import InboxUI

/// A Maildir made for one test, with a place for the store's own data beside it.
@MainActor
final class Mailbox {
  let root: String
  private var count = 0

  init() throws {
    root = FileManager.default.temporaryDirectory.path + "/whisk-ui-\(UUID())"
    try makeFolder("")
  }

  isolated deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  var mail: String { root + "/Mail" }

  /// Makes a folder, as in `.Archive`.
  func makeFolder(_ name: String) throws {
    for part in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: "\(mail)/\(name)/\(part)", withIntermediateDirectories: true)
    }
  }

  /// Puts a message into the inbox; each is a minute newer than the one before, where none is given.
  func deliver(
    _ subject: String, from sender: String = "Ada Lovelace <ada@example.org>",
    flags: String = "", body: String = "The engine weaves patterns.\n", minute given: Int? = nil
  ) throws {
    count += 1
    let number = given ?? count
    let minute = number < 10 ? "0\(number)" : "\(number)"
    let text = """
      From: \(sender)
      To: charles@example.org
      Subject: \(subject)
      Date: Mon, 02 Nov 2026 09:\(minute):00 +0000
      Message-ID: <\(count).ui@example.org>

      \(body)
      """
    try text.write(
      toFile: "\(mail)/cur/17936\(10000 + count * 60).M\(count).test:2,\(flags)", atomically: true,
      encoding: .utf8)
  }

  /// Puts a message as it is into the inbox, newer than those before.
  func deliver(raw message: String, flags: String = "") throws {
    count += 1
    try message.write(
      toFile: "\(mail)/cur/17936\(10000 + count * 60).M\(count).test:2,\(flags)", atomically: true,
      encoding: .utf8)
  }

  /// Removes a message of the inbox, as another program does.
  func remove(_ file: String) throws {
    try FileManager.default.removeItem(atPath: "\(mail)/cur/\(file)")
  }

  /// The files of a folder, `""` being the inbox.
  func files(in folder: String = "") throws -> [String] {
    let directory = "\(mail)/\(folder)\(folder.isEmpty ? "" : "/")cur"
    return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  /// Opens the mail, with that of another account or without, and waits.
  func open(with other: Mailbox? = nil) throws -> Session {
    let configuration = MailStore.Configuration(
      mailDirectories: [mail, other?.mail].compactMap(\.self), cacheDirectory: root + "/cache",
      dataDirectory: root + "/data")
    return try finish { try await Session(configuration) }
  }
}

/// Runs the main loop until an asynchronous function has given its result.
@MainActor
func finish<Value: Sendable>(
  _ body: @escaping @MainActor () async throws -> Value
) throws -> Value {
  var result: Result<Value, any Error>?
  Task {
    do { result = .success(try await body()) } catch { result = .failure(error) }
  }
  MainLoop.run(atMost: 10) { result != nil }
  return try XCTUnwrap(result, "It took longer than 10 s.").get()
}
