import Inbox

/// What `whisk` was started with.
struct LaunchOptions: Equatable {
  /// What the program is to do.
  enum Task: Equatable {
    /// Show the window.
    case run
    /// Print the version.
    case printVersion
    /// Print the help text.
    case printHelp
  }

  /// A command line that makes no sense, as one line for a person.
  struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// What to do.
  var task = Task.run
  /// The mail directories, each an account; empty: the usual places.
  var mail: [String] = []
  /// Whether to work on a copy of the sample mailbox.
  var isDemo = false
  /// Where to save a picture of the window before leaving.
  var screenshot: String?
  /// Whether the desktop starts the program to answer it, as for a notice: no window opens by itself.
  var isService = false
  /// Whether to open another window of a program that already runs.
  var opensNewWindow = false
  /// Whether this is a program of its own: what is started on other mail than usual does not join one
  /// that shows the usual mail.
  var isOwnProcess: Bool { isDemo || !mail.isEmpty || screenshot != nil }

  /// Reads the words after the program's name.
  init(arguments: some Sequence<String>) throws(UsageError) {
    var words = Array(arguments)[...]
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts.first ?? word {
      case "--mail": mail.append(try Self.value(of: word, parts, &words))
      case "--screenshot": screenshot = try Self.value(of: word, parts, &words)
      case "--demo" where parts.count == 1: isDemo = true
      case "--new-window" where parts.count == 1: opensNewWindow = true
      case serviceOption where parts.count == 1: isService = true
      case "--version" where parts.count == 1: task = .printVersion
      case "--help" where parts.count == 1: task = .printHelp
      case "-h" where parts.count == 1: task = .printHelp
      default:
        throw UsageError(
          description: tr("There is no option “{word}”. Try whisk --help.", ["word": word]))
      }
    }
    if isDemo && !mail.isEmpty {
      throw UsageError(description: tr("Use either --demo or --mail, not both."))
    }
  }

  private static func value(
    of word: String, _ parts: [String], _ words: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    let value = parts.count == 2 ? parts[1] : word.contains("=") ? "" : words.popFirst() ?? ""
    if value.isEmpty {
      throw UsageError(
        description: tr("{option} needs a path after it.", ["option": parts.first ?? word]))
    }
    return value
  }

  /// What `whisk --help` prints.
  static var helpText: String {
    let rows = [
      ("--mail DIR", tr("use the mail in DIR, a Maildir or a folder of Maildirs; may be repeated")),
      ("--demo", tr("use a copy of the sample mailbox")),
      ("--screenshot FILE", tr("save a picture of the window as PNG, then leave")),
      ("--new-window", tr("open another window")),
      ("--version", tr("print the version")),
      ("--help", tr("print this text")),
    ]
    let width = rows.map(\.0.count).max() ?? 0
    let options = rows.map { option, meaning in
      "  " + option + String(repeating: " ", count: width - option.count + 2) + meaning
    }
    let head = [
      "whisk [--mail DIR]… [--demo] [--screenshot FILE] [--new-window] [--version] [--help]", "",
      tr("An inbox you clear by swiping."), "",
    ]
    let tail = [
      "",
      tr("Without --mail it looks in $WHISK_MAIL, $MAILDIR, ~/Maildir, ~/Mail and ~/mail."),
    ]
    return (head + options + tail).joined(separator: "\n")
  }
}
