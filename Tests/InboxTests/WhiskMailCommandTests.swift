import Foundation
import Inbox
import MailStore
import Testing

/// What a person meets who uses `whisk-mail`: its words, its JSON, and what it refuses.
@Suite struct WhiskMailCommandTests: WhiskMailRunning {
  @Test func aSlipIsTold() throws {
    let scratch = try mail(1)
    for (words, meant) in [
      (["lsit"], "list"), (["act", "archiv", "x"], "archive"), (["list", "--flaged"], "--flagged"),
      (["list", "inbx"], "Inbox"), (["search", "form:ada"], "from:"),
      (["search", "in:inbo"], "Inbox"),
    ] {
      let result = try shell(
        scratch, "exec \"$0\" \"$@\"", [Self.program, "--mail", scratch.mail] + words)
      #expect(result.errors.contains("Did you mean \(meant)?"), "\(words): \(result.errors)")
    }
    #expect(!(try run(scratch, "frobnicate").errors.contains("Did you mean")))
  }

  @Test func whatOnlyLooksLikeAConditionIsText() throws {
    let scratch = try mail(3)
    let id = ids(try run(scratch, "list").output)[0]
    for query in ["http://x", "re:engine", "\"is:foo\""] {
      let result = try run(scratch, "search", query)
      #expect(result.code == 1 && result.errors.isEmpty, "\(query): \(result)")
    }
    for query in [
      "is:foo", "before:2002-13-45", "after:2002-02-30", "larger:abc", "in:Nope", "form:ada",
      "from:", "from: is:unread", "is:foo in:Nope", "subject:-",
    ] {
      let result = try run(scratch, "search", query)
      #expect(result.code == 1 && result.output.isEmpty, "\(query): \(result)")
      #expect(result.errors.hasSuffix(" It is searched as text.\n"), "\(query): \(result)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    for query in ["-is:foo", "-has:foo", "-xyz:ada", "-in:Nope", "Lovelace -in:Nope"] {
      let result = try run(scratch, "search", query)
      #expect(result.code == 0 && ids(result.output).count == 3, "\(query): \(result)")
      #expect(result.errors.hasSuffix(" It is searched as text.\n"), "\(query): \(result)")
    }
    try scratch.deliver("in nope", time: 1_600_000_500)
    #expect(try run(scratch, "search", "in:Nope").output.hasSuffix("  in nope\n"))
    try FileManager.default.removeItem(atPath: scratch.mail + "/new/1600000500.in nope.host")
    #expect(try run(scratch, "act", "flag", id).code == 0)
    // A minus sign at the beginning is no option here.
    let rest = try run(scratch, "search", "-is:flagged")
    #expect(rest.code == 0 && ids(rest.output).count == 2 && !rest.output.contains(id))
  }

  @Test func pinsAndWakeTimesAreShown() throws {
    let scratch = try mail(3)
    let ids = ids(try run(scratch, "list").output)
    let snooze = try run(scratch, "act", "snooze", ids[0], "--until", "2999-05-01T18:00")
    #expect(snooze.output == "Snoozed “2” until 2999-05-01 18:00\n")
    #expect(try run(scratch, "act", "pin", ids[1]).code == 0)
    let line = "\(ids[0])  U---  2020-09-13 12:28  Ada Lovelace  2"
    let until = "  (until 2999-05-01 18:00)\n"
    #expect(try run(scratch, "list", "Snoozed").output == line + until)
    #expect(try run(scratch, "search", "is:snoozed").output == line + "  (Snoozed)" + until)
    let pinned = "\(ids[1])  U--P  2020-09-13 12:27  Ada Lovelace  1\n"
    #expect(try run(scratch, "search", "is:pinned").output == pinned)
    #expect(try run(scratch, "search", "--", "-is:pinned -is:snoozed").output.contains(ids[2]))
    #expect(try run(scratch, "show", ids[0]).output.contains("Snoozed: until 2999-05-01 18:00\n"))
    for words in [["show", ids[0]], ["list", "Snoozed"]] {
      let output = try run(scratch, words[0], words[1], "--json").output
      #expect(output.contains("\"wakeTime\" : \"2999-05-01T18:00:00Z\""))
    }
    let history = try run(scratch, "history").output
    #expect(history.contains("  Snoozed “2” until 2999-05-01 18:00\n"))
    // Another mail directory has a history of its own.
    let other = try mail(1)
    let elsewhere = try run(scratch, "history", mail: other.mail)
    #expect(elsewhere.code == 1 && elsewhere.output.isEmpty)
  }

  @Test func listAndShowHaveTheSameNames() throws {
    let scratch = try mail(1)
    let id = ids(try run(scratch, "list").output)[0]
    func object(_ words: String...) throws -> [String: Any] {
      let output = Data(try run(scratch, words[0], words[1], "--json").output.utf8)
      let value = try JSONSerialization.jsonObject(with: output)
      return try #require(value as? [String: Any] ?? (value as? [[String: Any]])?.first)
    }
    let (listed, shown) = (try object("list", "Inbox"), try object("show", id))
    let common = Set(listed.keys).intersection(shown.keys)
    #expect(Set(listed.keys).subtracting(common) == ["recipients", "hasAttachment"])
    for key in common {
      #expect(
        (listed[key] as? NSObject) == (shown[key] as? NSObject) || key == "preview", "\(key)")
    }
    #expect(try run(scratch, "folders", "--json").output.contains("\"path\" : \"\(scratch.mail)\""))
  }

  @Test func aFolderIsMadeToMoveTo() throws {
    let (scratch, other) = (try mail(1), try mail(1))
    let id = ids(try run(scratch, "list").output)[0]
    let refused = try run(scratch, "act", "move", id, "--to", "Work/2020")
    #expect(refused.code == 1 && refused.errors.contains("--create"))
    let moved = try run(scratch, "act", "move", id, "--to", "Work/2020", "--create")
    #expect(moved.output == "Moved “0” to Work/2020\n")
    #expect(try run(scratch, "search", "Lovelace").output.hasSuffix("  0  (Work/2020)\n"))
    #expect(try run(scratch, "act", "read", id, "--create").code == 2)
    // With two accounts, the folder of the message's own one is meant.
    #expect(try run(scratch, "act", "archive", id).code == 0)
    let second = ids(try run(scratch, "list", mail: other.mail).output)[0]
    #expect(try run(other, "act", "move", second, "--to", "Archive", "--create").code == 0)
    #expect(try run(other, "undo").code == 0)
    let both = try run(
      scratch, "--mail", other.mail, "act", "move", second, "--to", "Archive")
    #expect(both.output == "Moved “0” to Archive\n", "\(both)")
    #expect(try other.files(".Archive").count == 1)
    // One that only the other account has is none of its own.
    let there = try run(
      scratch, "act", "move", second, "--to", "Only Here", "--create", mail: other.mail)
    #expect(there.code == 0)
    let abroad = try run(scratch, "--mail", other.mail, "act", "move", id, "--to", "Only Here")
    #expect(abroad.code == 1 && abroad.errors.contains("no folder “Only Here”"), "\(abroad)")
    #expect(abroad.errors.contains("The account of the message has none."))
    let all = try run(scratch, "--mail", other.mail, "act", "move", id, second, "--to", "Archive")
    #expect(all.code == 2 && all.errors.contains("several accounts"), "\(all)")
  }

  @Test func whatIsNoMailIsNeitherShownNorImported() throws {
    let scratch = try mail(0)
    for (command, paths) in [
      ("show", ["/dev/null", scratch.mail]),
      ("import", ["/etc/passwd", "/dev/null", scratch.mail]),
    ] {
      for path in paths {
        let result = try run(scratch, command, path)
        #expect(result.code == 3 && result.output.isEmpty, "\(command) \(path): \(result)")
        #expect(result.errors == "whisk-mail: \(StoreError.noMail(path: path).sentence)\n")
      }
    }
    #expect(try run(scratch, "import", "/nowhere", "--to", "Ghost").code == 2)
    #expect(try run(scratch, "folders").output == "       0        0  Inbox\n")
  }

  /// Every file gives a message, in a Maildir and elsewhere, and the same by its id.
  @Test func everyFileIsShown() throws {
    for (text, subject, body) in [
      ("", "", ""), ("\n\n", "", ""), ("no header, no colon\nat all\n", "", "at all"),
      ("just a note", "", "just a note"), (" Subject: indented\n\nx\n", "", "Subject: indented"),
      ("\u{feff}Subject: marked\n\nx\n", "marked", "x"), ("\u{feff}a note\n", "", "a note"),
    ] {
      let scratch = try mail(0)
      let files = [scratch.mail + "/cur/1.x:2,S", scratch.root + "/note"]
      for file in files { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
      let listed = try run(scratch, "list").output
      #expect(listed.hasSuffix("  \(subject.isEmpty ? "(no subject)" : subject)\n"), "\(text)")
      for word in files + [ids(listed)[0], "-"] {
        let shown = try run(scratch, "show", word, input: text)
        #expect(shown.code == 0 && shown.errors.isEmpty, "\(text) \(word): \(shown)")
        #expect(
          shown.output.contains("Subject: \(subject)\n") != subject.isEmpty, "\(text) \(word)")
        #expect(body.isEmpty || shown.output.contains(body), "\(text) \(word): \(shown)")
        #expect(!shown.output.contains("\u{feff}"))
        #expect(try run(scratch, "show", word, "--json", input: text).code == 0)
      }
    }
  }

  @Test func restoringSaysWhereTo() throws {
    let scratch = try mail(3)
    let ids = ids(try run(scratch, "list").output)
    #expect(try run(scratch, "act", "move", ids[0], "--to", "Lists/swift", "--create").code == 0)
    #expect(try run(scratch, "act", "delete", ids[0], ids[1]).code == 0)
    #expect(try run(scratch, "act", "restore", ids[0]).output == "Restored “2” to Lists/swift\n")
    #expect(try run(scratch, "undo").output == "Moved “2” back to Trash\n")
    let both = try run(scratch, "act", "restore", ids[0], ids[1])
    #expect(both.output == "Restored 2 messages to their folders\n")
    #expect(try run(scratch, "list", "Lists/swift").output.hasPrefix(ids[0]))
    #expect(try run(scratch, "history").output.contains("Restored 2 messages to their folders\n"))
    #expect(try run(scratch, "act", "restore", ids[0]).code == 1)
    #expect(try run(scratch, "act", "junk", ids[0]).code == 0)
    let back = try run(scratch, "act", "not-junk", ids[0], "--json").output
    #expect(back.contains("\"label\" : \"Moved “2” out of junk to Lists/swift\""))
    #expect(back.contains("\"folder\" : \"Lists/swift\""))
    #expect(try run(scratch, "check").code == 0)
  }

  /// One line on standard error says that there is something, the output what.
  @Test func aCheckThatFindsSomethingSaysSo() throws {
    let scratch = try mail(1)
    let id = ids(try run(scratch, "list").output)[0]
    #expect(try run(scratch, "act", "snooze", id, "--until", "1w").code == 0)
    try FileManager.default.removeItem(atPath: scratch.root + "/data")
    let check = try run(scratch, "check")
    #expect(check.code == 3 && check.output.contains("snoozed without a time"), "\(check)")
    #expect(check.errors == "whisk-mail: 1 thing does not agree.\n")
  }

  @Test func anImportIsTakenBack() throws {
    let scratch = try mail(1)
    let path = scratch.root + "/one.eml"
    try Data("From: ada@example.org\nSubject: engine\n\nx\n".utf8).write(
      to: URL(fileURLWithPath: path))
    let first = try run(scratch, "import", path, "--to", "Work")
    #expect(first.code == 0 && first.output == "1 message imported into Work.\n")
    let again = try run(scratch, "import", path)
    #expect(again.code == 0 && again.output.hasPrefix("Nothing was imported.\n1 is in this mail"))
    #expect(try run(scratch, "undo").output == "Moved “engine” to the trash\n")
    #expect(try run(scratch, "list", "Trash").output.hasSuffix("engine\n"))
    // The folder was made for it, and is again.
    let files = FileManager.default
    #expect(try run(scratch, "list", "Work").errors.contains("no folder “Work”"))
    #expect(!files.fileExists(atPath: scratch.mail + "/.Work"))
    #expect(try run(scratch, "redo").code == 0)
    #expect(try run(scratch, "list", "Work").output.hasSuffix("engine\n"))
    // What another program put into it stays.
    let own = scratch.mail + "/.Work/dovecot-uidlist"
    #expect(files.createFile(atPath: own, contents: nil))
    #expect(try run(scratch, "undo").code == 0)
    #expect(files.fileExists(atPath: own) && files.fileExists(atPath: scratch.mail + "/.Work/tmp"))
    #expect(try run(scratch, "redo").code == 0)
    try files.removeItem(atPath: own)
    // A folder that was there before stays as well.
    try Data("From: ada@example.org\nSubject: loom\n\ny\n".utf8).write(
      to: URL(fileURLWithPath: path))
    #expect(try run(scratch, "import", path, "--to", "Work").code == 0)
    let id = ids(try run(scratch, "search", "engine").output)[0]
    #expect(try run(scratch, "act", "inbox", id).code == 0)
    for _ in 0..<2 { #expect(try run(scratch, "undo").code == 0) }
    #expect(try run(scratch, "list", "Work").output.hasSuffix("engine\n"))
    #expect(try run(scratch, "check").code == 0)
  }

  @Test func watchTellsWhatOthersDo() throws {
    let scratch = try mail(3)
    let id = ids(try run(scratch, "list").output)[0]
    // It watches when it has told of a first change.
    let script = """
      "$@" watch >"$HOME/lines" & lines=$!
      "$@" watch --json >"$HOME/objects" & objects=$!
      tries=0
      until [ -s "$HOME/lines" ] && [ -s "$HOME/objects" ] || [ $tries -eq 200 ]; do
        "$@" act flag \(id); "$@" act unflag \(id)
        tries=$((tries + 1))
      done
      "$@" act archive \(id)
      for file in lines objects; do
        until grep -q Archive "$HOME/$file" && grep -Eq 'Inbox.*(-1|"removed":.")' "$HOME/$file" ||
          [ $tries -eq 400 ]; do
          sleep 0.02
          tries=$((tries + 1))
        done
      done
      kill $lines $objects
      """
    _ = try shell(scratch, script, ["sh", Self.program, "--mail", scratch.mail])
    let told = try ["lines", "objects"].map {
      try String(contentsOfFile: scratch.root + "/" + $0, encoding: .utf8).split(separator: "\n")
    }
    #expect(Set(told[0]) == ["Inbox: +0 -0 ~1", "Inbox: +0 -1 ~0", "Archive: +1 -0 ~0"])
    let expected: Set<[String: NSObject]> = [
      change("Inbox", changed: [id]), change("Inbox", removed: [id]),
      change("Archive", added: [id]),
    ]
    let objects = try told[1].map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: NSObject]
    }
    #expect(Set(objects) == expected)
  }

  private func change(
    _ folder: String, added: [String] = [], removed: [String] = [], changed: [String] = []
  ) -> [String: NSObject] {
    [
      "folder": folder as NSString, "added": added as NSArray, "removed": removed as NSArray,
      "changed": changed as NSArray,
    ]
  }

  @Test func mailFromStandardInput() throws {
    let (scratch, other) = (try mail(2), try mail(0))
    let list = try run(scratch, "list").output
    let mbox = try run(scratch, "export", "--to", "-", input: list).output
    let result = try run(other, "import", "-", input: mbox)
    #expect(result.code == 0 && result.output == "2 messages imported into Inbox.\n")
    #expect(try run(other, "show", "-", input: mbox).output.contains("Subject: 1\n"))
    let empty = try run(other, "import", "-")
    #expect(
      empty.code == 3 && empty.errors == "whisk-mail: \(StoreError.noMail(path: "-").sentence)\n")
  }

  @Test func whoAMessageIsFromOrTo() throws {
    let scratch = try mail(0)
    for part in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: scratch.mail + "/.Sent/" + part, withIntermediateDirectories: true)
    }
    let sent = "From: me@example.org\nTo: Ada <ada@example.org>\nSubject: engine\n\n"
    try Data(sent.utf8).write(to: URL(fileURLWithPath: scratch.mail + "/.Sent/cur/1.x:2,S"))
    try Data("\nno header\n".utf8).write(
      to: URL(fileURLWithPath: scratch.mail + "/cur/2.x:2,S"))
    #expect(try run(scratch, "list", "Sent").output.hasSuffix("  Ada  engine\n"))
    #expect(try run(scratch, "search", "engine").output.hasSuffix("  Ada  engine  (Sent)\n"))
    #expect(try run(scratch, "list").output.hasSuffix("  (no sender)  (no subject)\n"))
  }

  @Test func exportToStandardOutput() throws {
    let scratch = try mail(2)
    let list = try run(scratch, "list").output
    let file = scratch.root + "/out.mbox"
    let export = try run(scratch, "export", "--to", file, input: list)
    #expect(export.output == "2 messages exported.\n")
    let output = try run(scratch, "export", "--to", "-", input: list)
    #expect(output.code == 0 && output.errors.isEmpty)
    #expect(output.output == (try String(contentsOfFile: file, encoding: .utf8)))
    #expect(output.output.hasPrefix("From "))
    let nowhere = try run(scratch, "export", "--to", scratch.root + "/none/x", input: list)
    #expect(nowhere.code == 2 && nowhere.errors.contains("There is nothing at"))
  }
}
