import Foundation
import Testing

/// What `whisk-mail` does when nobody can read what it prints.
@Suite struct WhiskMailOutputTests: WhiskMailRunning {
  /// Where the output goes, and what the system says of it.
  static let outputs = [
    (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
    ("</dev/null >&0", "Bad file descriptor"),
  ]

  @Test(arguments: outputs)
  func anOutputThatCannotBeWrittenIsAFailure(_ redirection: String, _ reason: String) throws {
    let scratch = try mail(2)
    let id = ids(try run(scratch, "list").output)[0]
    for words in [
      ["list"], ["list", "--json"], ["folders"], ["search", "Lovelace"], ["show", id],
      ["show", id, "--json"], ["export", id, "--to", "-"], ["act", "flag", id], ["undo"],
      ["redo"], ["history"], ["index"], ["check"], ["--help"], ["help"], ["--version"],
    ] {
      let result = try shell(
        scratch, "exec \"$0\" \"$@\" \(redirection)",
        [Self.program, "--mail", scratch.mail] + words)
      #expect(result.code == 3, "\(words) \(redirection): \(result)")
      #expect(
        result.errors == "whisk-mail: The output could not be written: \(reason).\n",
        "\(words) \(redirection)")
    }
    // It was done all the same, and can be taken back.
    #expect(try run(scratch, "list", "--flagged").code == 0)
    #expect(try run(scratch, "undo").code == 0)
    #expect(try run(scratch, "check").code == 0)
  }

  /// As programs do whose reader has seen enough.
  @Test func aReaderThatGoesEndsItSilently() throws {
    let scratch = try mail(1)
    let script = """
      mkfifo "$HOME/gone"
      { read -r _ <"$HOME/gone"; "$0" "$@"; echo $? >"$HOME/code"; } | {
        exec <&-
        echo >"$HOME/gone"
      }
      """
    let result = try shell(scratch, script, [Self.program, "--mail", scratch.mail, "list"])
    #expect(result.errors.isEmpty, "\(result)")
    #expect(try String(contentsOfFile: scratch.root + "/code", encoding: .utf8) == "141\n")
  }

  /// With nobody left to be told, it still ends with its code.
  @Test func errorsThatCannotBeWritten() throws {
    let scratch = try mail(1)
    for redirection in ["2>/dev/full", "2>&-"] {
      let result = try shell(
        scratch, "exec \"$0\" \"$@\" \(redirection)",
        [Self.program, "--mail", scratch.mail, "list", "Nowhere"])
      #expect(result.code == 1, "\(redirection): \(result)")
    }
    let closed = try shell(
      scratch, "exec \"$0\" \"$@\" <&-", [Self.program, "--mail", scratch.mail, "import", "-"])
    #expect(closed.code == 3 && closed.errors.hasPrefix("whisk-mail: “-” cannot be read."))
  }
}
