import Foundation
import MailFormat
import Testing

/// The corpus of real mail that a checkout may have beside it.
enum Corpus {
  /// Its directory: `WHISK_TEST_CORPUS`, else `../shared/corpus` beside the package; nil if absent.
  static let directory: String? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let beside = package.appending(path: "../shared/corpus").standardizedFileURL.path
    let directory = ProcessInfo.processInfo.environment["WHISK_TEST_CORPUS"] ?? beside
    return FileManager.default.fileExists(atPath: "\(directory)/inbox/cur") ? directory : nil
  }()

  /// Skips a test where the corpus is absent.
  static let isPresent = ConditionTrait.enabled(
    "The mail corpus is absent; set WHISK_TEST_CORPUS to its directory."
  ) { directory != nil }

  /// The message files, relative to the directory, in order.
  static func messages() throws -> [String] {
    let directory = try #require(directory)
    var messages: [String] = []
    for folder in ["inbox/cur", "inbox/new", "newsletters/cur", "newsletters/new"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(directory)/\(folder)")
      messages += names.filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    }
    return messages.sorted()
  }
}

/// The sample mailbox of the package.
enum SampleMail {
  /// Its messages with their file names.
  static func messages() throws -> [(name: String, message: Message)] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let mail = package.appending(path: "data/sample-mail")
    var messages: [(name: String, message: Message)] = []
    for folder in ["cur", "new"] {
      let directory = mail.appending(path: folder).path
      for name in try FileManager.default.contentsOfDirectory(atPath: directory).sorted() {
        messages.append((name, try Message(contentsOfFile: "\(directory)/\(name)")))
      }
    }
    return messages
  }
}
