import FoundationEssentials
import Inbox
import MailStore

/// Where the mail is that a window shows.
enum MailSource: Equatable, Sendable {
  /// Mail directories, each an account.
  case directories([String])
  /// A fresh copy of the sample mailbox.
  case sample

  /// The mail directories; nil for the sample, whose place is nobody's concern.
  var directories: [String]? {
    if case .directories(let directories) = self { directories } else { nil }
  }

  /// Why there is no mail to show, as a sentence.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// What the options, the environment and the user's choice say; nil where there is no mail in
  /// the usual places.
  static func find(
    options: LaunchOptions, environment: [String: String], chosen: [String]
  ) -> MailSource? {
    if options.isDemo { return .sample }
    if !options.mail.isEmpty { return .directories(options.mail.map(absolute)) }
    if let named = environment["WHISK_MAIL"], !named.isEmpty {
      return .directories([absolute(named)])
    }
    if !chosen.isEmpty { return .directories(chosen) }
    return MailLocation.find(environment: environment).map { .directories([absolute($0)]) }
  }

  /// Where the store finds the mail and keeps its own data. Copies the sample where that is meant;
  /// never call it on the main thread.
  func configuration(paths: StandardPaths) throws -> MailStore.Configuration {
    switch self {
    case .directories(let directories):
      var configuration = paths.configuration(mail: directories)
      configuration.needsAll = false
      return configuration
    case .sample:
      guard let sample = Self.sampleFolder() else {
        throw Problem(description: tr("The sample mailbox is missing from this installation."))
      }
      return try Demo.prepare(from: sample, in: paths)
    }
  }

  private static func absolute(_ path: String) -> String {
    StandardPaths.absolute(path, in: FileManager.default.currentDirectoryPath)
  }

  /// Beside the installed resources, or in the source tree of a program that is not installed.
  private static func sampleFolder() -> String? {
    guard let resources = try? ProgramResources.locate() else { return nil }
    var candidates = [resources + "/sample-mail"]
    var folder = resources[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      candidates.append(folder + "/data/sample-mail")
    }
    return candidates.first { FileManager.default.fileExists(atPath: $0) }
  }
}
