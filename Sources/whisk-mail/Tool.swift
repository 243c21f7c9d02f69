import Foundation
import Inbox
import MailStore

/// `whisk-mail`: the mail engine at the command line.
struct Tool {
  static let version = "0.1.0"
  let environment: [String: String]

  static let usage = """
    Usage: whisk-mail [--mail DIR]… COMMAND [--json]

      index                             read all mail into the index
      folders                           for each folder: messages, unread ones, name
      list [FOLDER] [--unread] [--flagged] [--limit N]
                                        the messages of a folder, newest first
      search QUERY [--limit N]          the messages that match, newest first
      show ID|FILE                      one message
      act ACTION ID… [--to FOLDER] [--until TIME] [--yes]
                                        do something to messages; --yes where there is no way back
      undo, redo, history               take it back, do it again, see what was done
      import FILE|DIR [--to FOLDER]     add an mbox, a message, or all in a folder of them
      export ID… --to FILE              write messages into an mbox
      watch                             tell what changes, until interrupted
      check [--repair]                  prove that index, journal and files agree

    ACTION is one of \(Tool.actionNames.joined(separator: ", ")).
    TIME is later, evening, tomorrow, weekend, next-week, 18:00, 2024-03-15, 2024-03-15T18:00, or
    from now: 90m, 3h, 2d, 1w.
    `list` and `search` print ID, marks (U unread, F flagged, A attachment), time, sender and
    subject. IDs can also come from standard input, in lines as `list` prints them. DIR is a
    Maildir or a folder of Maildirs; without --mail it is $WHISK_MAIL, $MAILDIR, ~/Maildir,
    ~/Mail or ~/mail.
    QUERY has words, "phrases", from: to: subject: in: before: after: larger: smaller:
    has:attachment is:unread is:flagged, and - before what is not to match.
    """

  /// Runs one command line.
  func run(_ line: [String]) async -> ExitCode {
    do {
      let arguments = try Arguments(line)
      if arguments.has("--help") {
        print(Self.usage)
        return .done
      }
      if arguments.has("--version") {
        print("whisk-mail \(Self.version)")
        return .done
      }
      return try await run(arguments)
    } catch let error as UsageError {
      complain(error.sentence + " Try whisk-mail --help.")
      return .usage
    } catch let error as StoreError {
      complain(error.sentence)
      return Self.code(of: error)
    } catch {
      complain("\(error)")
      return .failed
    }
  }

  private static func code(of error: StoreError) -> ExitCode {
    switch error {
    case .noSuchMessage, .noSuchFolder, .nothingToUndo, .nothingToRedo, .vanished: .nothingMatched
    case .missing, .notAMaildir: .usage
    default: .failed
    }
  }

  private func run(_ arguments: Arguments) async throws -> ExitCode {
    switch arguments.words.first {
    case nil: throw UsageError(sentence: "A command is missing.")
    case "index": return try await index(arguments)
    case "folders": return try await folders(arguments)
    case "list": return try await list(arguments)
    case "search": return try await search(arguments)
    case "show": return try await show(arguments)
    case "act": return try await act(arguments)
    case "undo": return try await undo(arguments)
    case "redo": return try await redo(arguments)
    case "history": return try await history(arguments)
    case "import": return try await importMail(arguments)
    case "export": return try await export(arguments)
    case "watch": return try await watch(arguments)
    case "check": return try await check(arguments)
    case let command?: throw UsageError(sentence: "There is no command “\(command)”.")
    }
  }

  // MARK: Store

  /// Opens the mail that the command line or the environment names.
  func openStore(_ arguments: Arguments) async throws -> MailStore {
    var mail = arguments.values("--mail").map {
      StandardPaths.absolute($0, in: FileManager.default.currentDirectoryPath)
    }
    if mail.isEmpty {
      guard let found = MailLocation.find(environment: environment) else {
        throw UsageError(sentence: "No mail was found; name its folder with --mail DIR.")
      }
      mail = [found]
    }
    return try await MailStore(StandardPaths(environment: environment).configuration(mail: mail))
  }

  /// The folder of this name, in whichever account has one first.
  func folder(_ name: String?, in store: MailStore) async throws(StoreError) -> Folder {
    let folders = await store.folders
    let wanted = (name ?? "inbox").lowercased()
    let match =
      folders.first { $0.fullName.lowercased() == wanted }
      ?? folders.first { $0.role.rawValue == wanted && $0.role != .other }
    guard let match = match ?? (name == nil ? folders.first : nil) else {
      throw .noSuchFolder(name: name ?? "Inbox")
    }
    return match
  }

  // MARK: Words

  func complain(_ sentence: String) {
    FileHandle.standardError.write(Data(("whisk-mail: " + sentence + "\n").utf8))
  }

  /// Prints a value as JSON.
  func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
