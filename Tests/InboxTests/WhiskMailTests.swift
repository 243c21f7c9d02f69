import Foundation
import Testing

/// `whisk-mail` as a process: its exit codes, its output, and what is left when it is killed.
@Suite struct WhiskMailTests: WhiskMailRunning {
  @Test func listActUndo() throws {
    let scratch = try mail(5)
    let before = try scratch.files()
    let list = try run(scratch, "list")
    #expect(list.code == 0)
    let ids = ids(list.output)
    #expect(ids.count == 5)
    #expect(list.output.contains("2020-09-13 12:30  Ada Lovelace  4\n"))
    let act = try run(scratch, "act", "archive", ids[1], ids[2])
    #expect(act.code == 0 && act.output == "Archived 2 messages\n")
    #expect(try run(scratch, "list", "archive").output.split(separator: "\n").count == 2)
    #expect(try run(scratch, "undo").output == "Moved 2 messages back to Inbox\n")
    #expect(try scratch.files() == before)
    #expect(try run(scratch, "redo").output == "Archived 2 messages\n")
    #expect(try run(scratch, "history").output.contains("Archived 2 messages"))
    // What `list` prints can be handed back.
    let flag = try run(scratch, "act", "flag", input: list.output)
    #expect(flag.output == "Flagged 5 messages\n")
    #expect(
      try run(scratch, "list", "--flagged", "--limit", "2").output.split(separator: "\n").count == 2
    )
    #expect(try run(scratch, "check").code == 0)
  }

  @Test func exitCodes() throws {
    let scratch = try mail(2)
    #expect(try run(scratch, "list", "--unread").code == 0)
    #expect(try run(scratch, "list", "--flagged").code == 1)
    #expect(try run(scratch, "undo").code == 1)
    #expect(try run(scratch, "act", "archive", "000000000000").code == 1)
    #expect(try run(scratch, "act", "archive", input: "\n").code == 1)
    #expect(try run(scratch, "export", "--to", "found.mbox").code == 1)
    #expect(try run(scratch, "list", "Nowhere").code == 1)
    #expect(try run(scratch, "show", "/nowhere").code == 1)
    for words in [
      ["frobnicate"], ["list", "--colour"], ["list", "--limit", "many"], ["act"],
      ["act", "explode", "000000000000"], ["act", "archive", "000000000000", "--to", "Inbox"],
      ["act", "snooze", "000000000000"], ["act", "snooze", "000000000000", "--until", "soon"],
      ["act", "snooze", "000000000000", "--until", "2020-01-01"], ["undo", "now"], ["show"],
      ["list", "--limit"], ["list", "--limit="], ["search"], ["search", ""],
      ["search", "--", "-"], ["list", "--mail", ""], ["list", "--limit", "0"],
      ["import", "x", "--to", "/"], ["act", "move", "000000000000", "--to", "//", "--create"],
      ["list", "--json=yes"], ["list", "Inbox", "Archive"],
    ] {
      let result = try shell(
        scratch, "exec \"$0\" \"$@\"", [Self.program, "--mail", scratch.mail] + words)
      #expect(result.code == 2, "\(words)")
      #expect(result.errors.hasPrefix("whisk-mail: "))
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(result.output.isEmpty)
    }
    let missing = try run(scratch, "list", mail: scratch.root + "/nothing")
    #expect(missing.code == 2 && missing.errors.contains("There is nothing at"))
    let noMail = try run(scratch, "list", mail: scratch.root + "/data")
    #expect(noMail.code == 2 && noMail.errors.contains("is not a mail folder"))
    #expect(try shell(scratch, "HOME=/nowhere exec \"$0\" list", [Self.program]).code == 2)
    for words in ["--help", "help"] {
      #expect(try run(scratch, words).output.hasPrefix("Usage: whisk-mail"))
    }
    #expect(try run(scratch, "act", "flag", input: "[\n{}\n]").code == 2)
  }

  @Test func thoseThatAreThereAreActedOn() throws {
    let scratch = try mail(4)
    let ids = ids(try run(scratch, "list").output)
    for number in [2, 3] {
      try FileManager.default.removeItem(
        atPath: scratch.mail + "/new/\(1_600_000_000 + number * 60).\(number).host")
    }
    // Newest first: the two that another program removed are the first ones.
    let act = try run(scratch, "act", "archive", ids[0], ids[2], ids[1], ids[2])
    #expect(act.code == 0 && act.output == "Archived “1”\n")
    #expect(act.errors == "whisk-mail: 2 messages are not there any more.\n")
    let odd = try run(scratch, "act", "flag", "nope", ids[2], ids[3])
    #expect(odd.code == 0 && odd.output == "Flagged 2 messages\n")
    #expect(odd.errors == "whisk-mail: “nope” is no ID of a message.\n")
    let none = try run(scratch, "act", "archive", ids[0], ids[1])
    #expect(none.code == 1 && none.output.isEmpty)
    #expect(none.errors.hasPrefix("whisk-mail: There is no message"))
    #expect(none.errors.split(separator: "\n").count == 1)
  }

  @Test func deletingForeverAsks() throws {
    let scratch = try mail(1)
    let id = ids(try run(scratch, "list").output)[0]
    #expect(try run(scratch, "act", "delete-forever", id).code == 2)
    let outside = try run(scratch, "act", "delete-forever", id, "--yes")
    #expect(outside.code == 3 && outside.errors.contains("in the trash"))
    #expect(try scratch.files().count == 1)
    #expect(try run(scratch, "act", "delete", id).code == 0)
    #expect(try run(scratch, "act", "delete-forever", id, "--yes").code == 0)
    #expect(try scratch.files().isEmpty)
    #expect(try scratch.files(".Trash").isEmpty)
  }

  @Test func showAsJSON() throws {
    let scratch = try mail(0)
    let text = """
      From: =?utf-8?q?Ada_Lovelace?= <ada@example.org>
      To: charles@example.org
      Subject: Re: engine
      Date: Thu, 22 Aug 2002 18:26:25 +0700
      Message-ID: <2@example.org>
      In-Reply-To: <1@example.org>
      References: <0@example.org> <1@example.org>

      It weaves.
      """
    let path = scratch.mail + "/cur/1.x:2,FS"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let id = ids(try run(scratch, "list").output)[0]
    for word in [path, id] {
      let result = try run(scratch, "show", word, "--json")
      #expect(result.code == 0)
      let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let json = try #require(value as? [String: Any])
      #expect(json["subject"] as? String == "Re: engine")
      #expect(
        (json["from"] as? [[String: String]]) == [
          ["name": "Ada Lovelace", "address": "ada@example.org"]
        ])
      #expect(json["date"] as? String == "2002-08-22T11:26:25Z")
      #expect(json["sortTime"] as? String == "2002-08-22T11:26:25Z")
      #expect(json["messageID"] as? String == "2@example.org")
      #expect(json["inReplyTo"] as? [String] == ["1@example.org"])
      #expect(json["references"] as? [String] == ["0@example.org", "1@example.org"])
      #expect(Set(json["flags"] as? [String] ?? []) == ["flagged", "seen"])
      #expect((json["text"] as? String)?.contains("It weaves.") == true)
      #expect(json["hasHTML"] as? Bool == false)
      #expect(json["attachments"] as? [String] == [])
      #expect(json["warnings"] as? [String] == [])
      #expect(json["preview"] as? String == "It weaves.")
    }
  }

  // MARK: Faults

  /// Mail case 14.
  @Test func aReadOnlyDiskChangesNothing() throws {
    let scratch = try mail(3)
    let id = ids(try run(scratch, "list").output)[0]
    let before = try scratch.files()
    // A read-only mount in a name space of its own: modes do not stop root.
    let script = """
      unshare -Urm sh -c '
        mount --bind "$HOME/Mail" "$HOME/Mail" && mount -o remount,ro,bind "$HOME/Mail" || exit 77
        "$@"' sh "$0" "$@"
      """
    let result = try shell(
      scratch, script, [Self.program, "--mail", scratch.mail, "act", "archive", id])
    if result.code == 77 { return }
    #expect(result.code == 3)
    #expect(result.errors.contains("cannot be changed"))
    #expect(try scratch.files() == before)
    #expect(try run(scratch, "undo").code == 1)
    #expect(try run(scratch, "check").code == 0)
  }

  @Test func aFullDiskDoesItWholeOrNotAtAll() throws {
    let scratch = try mail(400)
    let ids = ids(try run(scratch, "list").output)
    let before = try scratch.files()
    // The journal's disk is a small one that is filled up but for some kilobytes.
    let script = """
      unshare -Urm sh -c '
        mkdir -p "$XDG_DATA_HOME/whisk" && mount -t tmpfs -o size=1M tmpfs "$XDG_DATA_HOME" || exit 77
        "$@" history
        dd if=/dev/zero of="$XDG_DATA_HOME/fill" bs=1k count=2000 2>/dev/null
        truncate -s -%k "$XDG_DATA_HOME/fill"
        "$@" act archive - <"$HOME/ids"; echo "code $?"
        rm "$XDG_DATA_HOME/fill"
        "$@" check; echo "check $?"
        "$@" undo; echo "undo $?"
        "$@" check; echo "check $?"
        ' sh "$0" "$@"
      """
    try Data(ids.joined(separator: "\n").utf8).write(
      to: URL(fileURLWithPath: scratch.root + "/ids"))
    for room in ["0", "20K", "60K", "120K", "400K"] {
      let result = try shell(
        scratch, script.replacingOccurrences(of: "%k", with: room),
        [Self.program, "--mail", scratch.mail])
      if result.code == 77 { return }
      let isDone = result.output.contains("code 0")
      #expect(isDone || result.output.contains("code 3"), "\(room): \(result)")
      if !isDone { #expect(result.errors.contains("The disk is full"), "\(room): \(result)") }
      #expect(result.output.contains("undo \(isDone ? 0 : 1)"), "\(room): \(result)")
      #expect(result.output.components(separatedBy: "check 0").count == 3, "\(room): \(result)")
      #expect(try scratch.files() == before, "\(room)")
    }
  }

  /// Kills the program at one system call after another while it archives, and looks at what is left.
  @Test func killedAtAnySystemCallNothingIsLost() throws {
    let scratch = try mail(3)
    let before = try scratch.files()
    let ids = ids(try run(scratch, "list").output)
    let calls = "renameat2,rename,fsync,fdatasync,pwrite64,unlink"
    var number = 1
    while true {
      let killed = try shell(
        scratch,
        "exec strace -f -qq -o /dev/null -e trace=\(calls) "
          + "-e inject=\(calls):signal=KILL:when=\(number) \"$0\" \"$@\"",
        [Self.program, "--mail", scratch.mail, "act", "archive"] + ids)
      #expect(try run(scratch, "check").output == "Index, journal and files agree.\n")
      let inbox = try scratch.files().count
      let archive = (try? scratch.files(".Archive").count) ?? 0
      #expect(inbox + archive == 3, "killed at call \(number)")
      #expect(inbox == 0 || archive == 0, "killed at call \(number): half a batch")
      let undo = try run(scratch, "undo")
      #expect(undo.code == (archive > 0 ? 0 : 1), "killed at call \(number): \(undo)")
      #expect(try scratch.files() == before, "killed at call \(number)")
      if killed.code == 0 { break }
      number += Int(ProcessInfo.processInfo.environment["WHISK_DEEP"] == nil ? 5 : 1)
    }
    #expect(number > 10)
  }
}
