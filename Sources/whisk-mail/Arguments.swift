/// How a program of ours ends.
enum ExitCode: Int32 {
  case done = 0
  case nothingMatched = 1
  case usage = 2
  case failed = 3
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
    "--json", "--unread", "--flagged", "--repair", "--yes", "--help", "--version",
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
        guard word == "-" || !word.hasPrefix("-") else {
          guard word == "-h" else { throw UsageError(sentence: "There is no option \(word).") }
          flags.insert("--help")
          continue
        }
        words.append(word)
        continue
      }
      if Self.flags.contains(word) {
        flags.insert(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard Self.valued.contains(parts[0]) else {
        throw UsageError(sentence: "There is no option \(parts[0]).")
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
    guard let number = Int(text), number >= 0 else {
      throw UsageError(sentence: "--limit needs a number, not “\(text)”.")
    }
    return number
  }

  /// Refuses more words behind the command than it takes.
  func expect(_ range: ClosedRange<Int>) throws(UsageError) {
    guard range.contains(words.count - 1) else {
      throw UsageError(
        sentence: words.count - 1 < range.lowerBound
          ? "\(words[0]) needs more words."
          : "\(words[0]) does not know what “\(words[range.upperBound + 1])” means.")
    }
  }
}
