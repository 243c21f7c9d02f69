import Foundation
import MailStore

/// A mail directory of a test, gone with it.
final class Scratch {
  let root: String
  var mail: String { root + "/Mail" }

  init() throws {
    root = NSTemporaryDirectory() + "mailstore-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit {
    // What a test made unwritable is to go too.
    try? FileManager.default.removeItem(atPath: root)
  }

  /// Makes a Maildir; an empty name is the mail directory itself.
  @discardableResult
  func makeMaildir(_ name: String = "") throws -> String {
    let path = name.isEmpty ? mail : mail + "/" + name
    for part in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: path + "/" + part, withIntermediateDirectories: true)
    }
    return path
  }

  /// Writes a message file; its name says whether it is in `cur` or `new`.
  func write(
    _ name: String, in folder: String = "", subject: String = "Hello",
    from: String = "Ada Lovelace",
    date: Date = Date(timeIntervalSince1970: 1_700_000_000), extra: String = "",
    body: String = "The engine weaves.\n"
  ) throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, d MMM yyyy HH:mm:ss Z"
    let text =
      "From: \(from) <ada@example.org>\nTo: charles@example.org\nSubject: \(subject)\n"
      + "Date: \(formatter.string(from: date))\n\(extra)\n\(body)"
    let path = (folder.isEmpty ? mail : mail + "/" + folder) + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  /// What another program does: gives a file another name.
  func rename(_ name: String, to other: String, in folder: String = "") throws {
    let path = folder.isEmpty ? mail : mail + "/" + folder
    try FileManager.default.moveItem(atPath: path + "/" + name, toPath: path + "/" + other)
  }

  /// The message files of a folder, as `cur/name` and `new/name`, sorted.
  func files(_ folder: String = "") throws -> [String] {
    let path = folder.isEmpty ? mail : mail + "/" + folder
    return try ["cur", "new"].flatMap { part in
      try FileManager.default.contentsOfDirectory(atPath: path + "/" + part).map { part + "/" + $0 }
    }.sorted()
  }

  var configuration: MailStore.Configuration {
    MailStore.Configuration(
      mailDirectories: [mail], cacheDirectory: root + "/cache", dataDirectory: root + "/data")
  }

  /// Writes an mbox of so many messages, every second read, every third answered and flagged.
  func writeMbox(_ count: Int) throws -> String {
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
    let path = root + "/list.mbox"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// A store on this directory that has read everything.
  func openStore() async throws -> MailStore {
    let store = try await MailStore(configuration)
    await store.refresh()
    return store
  }
}

extension MailStore {
  /// The folder of a role in the only account.
  func folder(_ role: FolderRole) throws -> Folder {
    guard let folder = folder(role, in: accounts[0].id) else {
      throw StoreError.noSuchFolder(name: role.rawValue)
    }
    return folder
  }

  /// The messages of a folder, newest first.
  nonisolated func messages(in role: FolderRole) async throws -> [MessageSummary] {
    try await messages(in: await folder(role).id)
  }
}
