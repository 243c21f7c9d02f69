import Foundation
import Inbox
import MailStore
import Synchronization

/// A folder that is not there, with one that may have been meant.
struct NoFolder: Error {
  let name: String
  let hint: String
  var sentence: String { StoreError.noSuchFolder(name: name).sentence + hint }
}

/// `whisk-mail`: the mail engine at the command line.
struct Tool {
  static let version = "0.1.0"
  let environment: [String: String]
  let output = Output()
  private let opened = Opened()

  /// The store a command has opened, if it has.
  private final class Opened: Sendable {
    let store = Mutex<MailStore?>(nil)
  }

  /// Makes a tool that takes what no option says from the environment.
  init(environment: [String: String]) {
    self.environment = environment
  }

  static let usage = """
    Usage: whisk-mail [--mail DIR]… COMMAND [--json]

      index                             read all mail into the index
      folders                           for each folder: messages, unread ones, name
      list [FOLDER] [--unread] [--flagged] [--limit N]
                                        the messages of a folder, newest first
      search QUERY [--limit N]          the messages that match, newest first
      show ID|FILE                      one message; “-” is standard input
      act ACTION ID… [--to FOLDER [--create]] [--until TIME] [--yes]
                                        do something to messages; --create makes the folder, --yes
                                        does what cannot be undone
      undo, redo, history               take it back, do it again, see what was done
      import FILE|DIR [--to FOLDER]     add an mbox, a message, or all in a folder of them; “-” is
                                        standard input
      export ID… --to FILE              write messages into a new mbox; “-” is standard output
      watch                             tell what changes, until interrupted
      check [--repair]                  prove that index, journal and files agree
      help                              print this; also --help

    ACTION is one of \(Tool.actionNames.joined(separator: ", ")).
    TIME is later, evening, tomorrow, weekend, next-week, 18:00, 2024-03-15, 2024-03-15T18:00, or
    from now: 90m, 3h, 2d, 1w.
    `list` and `search` print ID, marks (U unread, F flagged, A attachment, P pinned), time, sender,
    subject; `search` the folder, where it is not the inbox; and when a snoozed message comes back.
    IDs can also come from standard input, in lines as `list` prints them.
    QUERY has words, begin* of words, "phrases", from: to: subject: in:FOLDER before:DATE after:DATE
    larger:SIZE smaller:SIZE has:attachment is:unread is:read is:flagged is:answered is:pinned
    is:snoozed, and - before what is not to match; all of it has to match. Trash and junk mail are
    left out without in:trash, in:junk or in:anywhere. DATE is 2024, 2024-03, 2024-03-15, today or
    yesterday; SIZE is 500, 20k, 5M or 1G.
    DIR is a Maildir or a folder of Maildirs; without --mail it is $WHISK_MAIL, $MAILDIR, ~/Maildir,
    ~/Mail or ~/mail. --json prints JSON, --version the version.
    It ends with 0 done, 1 nothing matched, 2 a wrong command line, 3 failed. See man whisk-mail.
    """

  /// Runs one command line.
  func run(_ line: [String]) async -> ExitCode {
    let code = await runAndComplain(line)
    if let path = await opened.store.withLock({ $0 })?.damagedJournal {
      complain(StoreError.journalDamaged(keptAs: path).sentence)
    }
    return code
  }

  private func runAndComplain(_ line: [String]) async -> ExitCode {
    do {
      let arguments = try Arguments(line)
      let code = try await run(arguments)
      try output.flush()
      return code
    } catch let error as CallError {
      // Where whatever started this program keeps SIGPIPE from it.
      if error.code == EPIPE { return .unread }
      complain(tr("The output could not be written: {reason}.", ["reason": error.reason]))
      return .failed
    } catch let error as UsageError {
      complain(error.sentence + " Try whisk-mail --help.")
      return .usage
    } catch let error as NoFolder {
      complain(error.sentence)
      return .nothingMatched
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
    case .missing, .notAMaildir, .notOnlyMail: .usage
    default: .failed
    }
  }

  /// Every command, with what runs it.
  private static let commands:
    [(name: String, run: @Sendable (Tool) -> (Arguments) async throws -> ExitCode)] = [
      ("index", Tool.index), ("folders", Tool.folders), ("list", Tool.list),
      ("search", Tool.search), ("show", Tool.show), ("act", Tool.act), ("undo", Tool.undo),
      ("redo", Tool.redo), ("history", Tool.history), ("import", Tool.importMail),
      ("export", Tool.export), ("watch", Tool.watch), ("check", Tool.check), ("help", Tool.help),
    ]

  private func run(_ arguments: Arguments) async throws -> ExitCode {
    if arguments.has("--help") {
      print(Self.usage)
      return .done
    }
    if arguments.has("--version") {
      print("whisk-mail \(Self.version)")
      return .done
    }
    guard let name = arguments.words.first else {
      throw UsageError(sentence: "A command is missing.")
    }
    guard let command = Self.commands.first(where: { $0.name == name }) else {
      throw UsageError(
        sentence: "There is no command “\(name)”." + hint(name, among: Self.commands.map(\.name)))
    }
    return try await command.run(self)(arguments)
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
    let store = try await MailStore(
      StandardPaths(environment: environment).configuration(mail: mail))
    opened.store.withLock { $0 = store }
    return store
  }

  /// The folder of this name, in whichever account has one first; the inbox where none is named.
  ///
  /// - Parameter account: the only account that is looked at.
  func folder(
    _ name: String?, in store: MailStore, only account: AccountID? = nil
  ) async throws -> Folder {
    let folders = await store.folders.filter { account == nil || $0.account == account }
    let wanted = (name ?? "inbox").lowercased()
    let match =
      folders.first { $0.fullName.lowercased() == wanted }
      ?? folders.first { $0.role.rawValue == wanted && $0.role != .other }
    guard let match = match ?? (name == nil ? folders.first : nil) else {
      throw NoFolder(name: name ?? "Inbox", hint: hint(wanted, among: folders.map(\.fullName)))
    }
    return match
  }

  /// The parts of a folder's whole name, as `--to` has it.
  func folderPath(_ name: String) throws(UsageError) -> [String] {
    let path = name.split(separator: "/").map(String.init)
    guard !path.isEmpty else { throw UsageError(sentence: "“\(name)” is no name of a folder.") }
    return path
  }

  /// Runs `body` with the path of a file: the one of this name, or one that has what standard input
  /// gives where the name is `-`, and that is gone afterwards.
  func withFile<T>(_ name: String, _ body: (String) async throws -> T) async throws -> T {
    guard name == "-" else { return try await body(name) }
    let copy = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisk-mail-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: copy) }
    try copyInput(to: copy.path)
    do {
      return try await body(copy.path)
    } catch StoreError.noMail {
      throw StoreError.noMail(path: name)
    }
  }

  /// Copies what standard input gives to a new file.
  private func copyInput(to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StoreError.system(operation: "open", path: path, code: errno) }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        throw StoreError.unreadable(path: "-", code: errno)
      }
      do {
        try writeAll(Array(buffer[..<count]), to: file)
      } catch {
        throw error.code == ENOSPC
          ? StoreError.diskFull
          : StoreError.system(operation: "write", path: path, code: error.code)
      }
    }
  }

  // MARK: Words

  /// Prints a line.
  func print(_ line: String) {
    // A failure is told once, by the flush at the end of the command.
    try? output.write((line + "\n").utf8)
  }

  /// Tells on standard error what is wrong, after what was printed.
  func complain(_ sentence: String) {
    try? output.flush()
    sayAside("whisk-mail: " + sentence + "\n")
  }

  /// Writes to standard error, which may be closed or full: there is nobody left to be told.
  func sayAside(_ text: String) { try? writeAll(Array(text.utf8), to: STDERR_FILENO) }

  /// Prints a value as JSON.
  func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
