import Glibc

/// Measures Whisk and its peers, and makes the mail to measure on.
@main
struct Bench {
  static func main() async {
    do {
      try await run(CommandLine.arguments.dropFirst())
    } catch {
      complain("bench: \(error)")
      exit((error as? BenchError)?.isUsage == true ? 2 : 3)
    }
  }

  private static func run(_ arguments: ArraySlice<String>) async throws {
    if arguments.contains("--help") || arguments.contains("-h") { return print(help) }
    switch arguments.first {
    case nil: throw BenchError.usage("no case is named")
    case "make-mail": try await MakeMail(arguments.dropFirst()).run()
    default: try await Measure(arguments).run()
    }
  }

  private static let help = """
    Measures Whisk and its peers, and makes the mail to measure on.

      bench CASE… [--mail DIR | --count N [--seed S] [--small]] [--work DIR] [--runs N] [--peers]
                  [--json]
      bench make-mail DIR --count N [--seed S] [--small]

    Cases, or all for all of them:

    \(Case.all.map { "  \($0.name.padded(to: 12))\($0.summary)" }.joined(separator: "\n"))

      --mail DIR   measure on a copy of this Maildir instead of mail made for it
      --count N    how many messages are made; 10,000 unless given
      --seed S     the same number makes the same mail, byte for byte; 1 unless given
      --small      make short plain messages, so that a million fit
      --work DIR   where made mail is kept and indexes are built; .build/bench unless given
      --runs N     how often what takes long is measured; 3 unless given
      --peers      measure notmuch and neomutt on the same mail, where they are installed
      --json       print the measurements as JSON, values in seconds and bytes

    Build it with "swift build -c release" to measure; a debug build says nothing.

    Each case runs in a process of its own. What takes milliseconds is done many times after some
    that do not count; what takes long is done --runs times. The table has the median, the least and
    the most. All mail is read once before, so that no program waits for the disk, and no cache is
    left over from an earlier run.
    """
}

/// Writes a line to the standard error output.
func complain(_ text: String) {
  let line = Array("\(text)\n".utf8)
  _ = write(2, line, line.count)
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
