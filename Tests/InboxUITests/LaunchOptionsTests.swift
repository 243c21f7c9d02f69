import Testing

@testable import InboxUI

struct LaunchOptionsTests {
  @Test func nothingShowsTheWindow() throws {
    let options = try LaunchOptions(arguments: [])
    #expect(options.task == .run)
    #expect(options.mail.isEmpty && !options.isDemo && options.screenshot == nil)
  }

  @Test(arguments: [["--mail", "a", "--mail", "b"], ["--mail=a", "--mail=b"]])
  func mailMayBeGivenSeveralTimes(_ words: [String]) throws {
    #expect(try LaunchOptions(arguments: words).mail == ["a", "b"])
  }

  @Test func valuesMayHoldAnEqualsSign() throws {
    #expect(try LaunchOptions(arguments: ["--mail=/a=b"]).mail == ["/a=b"])
  }

  @Test func theOthersAreRead() throws {
    let options = try LaunchOptions(arguments: ["--demo", "--screenshot", "x.png", "--new-window"])
    #expect(options.isDemo && options.opensNewWindow && options.screenshot == "x.png")
    #expect(try LaunchOptions(arguments: ["--version"]).task == .printVersion)
    #expect(try LaunchOptions(arguments: ["-h"]).task == .printHelp)
  }

  private static let nonsense: [(words: [String], line: String)] = [
    (["--mial"], "There is no option “--mial”. Try whisk --help."),
    (["inbox"], "There is no option “inbox”. Try whisk --help."),
    (["--demo=yes"], "There is no option “--demo=yes”. Try whisk --help."),
    (["--mail"], "--mail needs a path after it."),
    (["--mail="], "--mail needs a path after it."),
    (["--screenshot"], "--screenshot needs a path after it."),
    (["--demo", "--mail", "a"], "Use either --demo or --mail, not both."),
  ]

  @Test(arguments: nonsense)
  func nonsenseIsSaidInOneLine(_ example: (words: [String], line: String)) {
    #expect(throws: LaunchOptions.UsageError(description: example.line)) {
      try LaunchOptions(arguments: example.words)
    }
  }

  @Test func helpNamesEveryOption() {
    for option in ["--mail", "--demo", "--screenshot", "--new-window", "--version", "--help"] {
      #expect(LaunchOptions.helpText.contains("\n  \(option)"))
    }
  }
}
