import Inbox

/// How a program of ours ends.
enum ExitCode: Int32 {
  case done = 0
  case nothingMatched = 1
  case usage = 2
  case failed = 3
  /// The reader of the output went, as shells show SIGPIPE.
  case unread = 141
}

/// A command line that cannot be understood, in a sentence.
struct UsageError: Error {
  let sentence: String
}

/// A command line, taken apart.
struct Arguments {
  private(set) var words: [String] = []
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]

  /// The options that stand alone, and those that take a value.
  private static let flags: Set<String> = [
    "--json", "--unread", "--flagged", "--create", "--repair", "--yes", "--help", "--version",
  ]
  private static let valued: Set<String> = ["--mail", "--limit", "--to", "--until"]

  /// Reads the words behind the program's name.
  init(_ line: [String]) throws(UsageError) {
    var rest = line[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), word != "--" else {
        if word == "--" {
          words += rest
          return
        }
        if word == "-h" {
          flags.insert("--help")
        } else if word.hasPrefix("-"), word != "-", words.first != "search" {
          throw UsageError(sentence: "There is no option \(word).")
        } else {
          // To search, a minus sign turns a condition round.
          words.append(word)
        }
        continue
      }
      if Self.flags.contains(word) {
        flags.insert(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard Self.valued.contains(parts[0]) else {
        guard !Self.flags.contains(parts[0]) else {
          throw UsageError(sentence: "The option \(parts[0]) takes no value.")
        }
        throw UsageError(
          sentence: "There is no option \(parts[0])."
            + hint(parts[0], among: Array(Self.flags.union(Self.valued))))
      }
      // A value that is empty was most likely an unset variable of a script.
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
        throw UsageError(sentence: "The option \(parts[0]) needs a value.")
      }
      values[parts[0], default: []].append(value)
    }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }
  func value(_ option: String) -> String? { values[option]?.last }
  func values(_ option: String) -> [String] { values[option] ?? [] }

  /// Refuses options that the command does not know.
  func allow(_ options: String...) throws(UsageError) {
    let always: Set<String> = ["--mail", "--json", "--help", "--version"]
    for given in flags.union(values.keys) where !always.contains(given) && !options.contains(given)
    {
      throw UsageError(sentence: "\(words.first ?? "This command") knows no option \(given).")
    }
  }

  /// The number of `--limit`.
  func limit() throws(UsageError) -> Int? {
    guard let text = value("--limit") else { return nil }
    guard let number = Int(text), number > 0 else {
      throw UsageError(sentence: "--limit needs a number above 0, not “\(text)”.")
    }
    return number
  }

  /// The only word behind the command, where it takes one at most.
  ///
  /// - Parameter what: what the word is, with its article.
  func word(_ what: String) throws(UsageError) -> String? {
    if words.count > 2 {
      throw UsageError(sentence: "\(words[0]) takes only \(what); “\(words[2])” is one word more.")
    }
    return words.count > 1 ? words[1] : nil
  }

  /// The only word behind the command, which it needs.
  func neededWord(_ what: String) throws(UsageError) -> String {
    guard let word = try word(what), !word.isEmpty else {
      throw UsageError(sentence: "\(words[0]) needs \(what).")
    }
    return word
  }

  /// Refuses any word behind the command.
  func expectNone() throws(UsageError) {
    guard words.count == 1 else {
      throw UsageError(
        sentence: "\(words[0]) takes nothing behind it; “\(words[1])” is one word more.")
    }
  }
}
