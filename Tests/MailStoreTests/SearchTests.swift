import Foundation
import MailStore
import Testing

@Suite struct SearchTests {
  /// Mail in many languages, with what makes each message different.
  private func store() async throws -> (Scratch, MailStore) {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.makeMaildir(".Archive")
    let day = 86_400.0
    let mails: [(name: String, subject: String, from: String, extra: String, body: String)] = [
      ("engine", "Analytical engine", "Ada Lovelace", "", "It weaves algebraical patterns.\n"),
      ("obrien", "Dinner", "Pat O'Brien", "", "Bring user@example.com along, 50% AND more.\n"),
      (
        "strasse", "Straße", "Jürgen Groß", "Content-Type: text/plain; charset=utf-8\n",
        "In der großen Straße, café crème.\n"
      ),
      (
        "japan", "日本語の件名", "太郎", "Content-Type: text/plain; charset=utf-8\n",
        "これはテストです。東京都\n"
      ),
      (
        "nul", "raw\u{0}nul", "Nul", "Content-Transfer-Encoding: quoted-printable\n",
        "hello=00 world\u{0}end\n"
      ),
      (
        "olympics", "大阪2020オリンピックABC", "花子", "Content-Type: text/plain; charset=utf-8\n",
        "株式会社ABC社が5億円。手機 送貨 耳機Pro ﾃﾞｰﾀ Ａ４\n"
      ),
      (
        "greek", "Ο ήλιος", "Сергей Ёлкин", "Content-Type: text/plain; charset=utf-8\n",
        "Καλημέρα, Ὀδυσσεύς! Łódź Đặng Ørsted\n"
      ),
      ("big", "Big file", "Bob", "", String(repeating: "padding line\n", count: 20_000)),
      (
        "attached", "With file", "Carol",
        "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n",
        "--b\nContent-Type: text/plain\n\nsee the report\n--b\nContent-Type: application/pdf\n"
          + "Content-Disposition: attachment; filename=quarter.pdf\n\nxx\n--b--\n"
      ),
    ]
    for (number, mail) in mails.enumerated() {
      let folder = mail.name == "big" ? ".Archive" : ""
      let flags = mail.name == "engine" ? "" : mail.name == "obrien" ? "FS" : "S"
      try scratch.write(
        "cur/\(mail.name):2,\(flags)", in: folder, subject: mail.subject, from: mail.from,
        date: Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * day),
        extra: mail.extra, body: mail.body)
    }
    return (scratch, try await scratch.openStore())
  }

  /// What is typed, and which of the mails match, newest first.
  static let queries: [(String, [String])] = [
    ("weaves", ["Analytical engine"]),
    ("WEAVES Patterns", ["Analytical engine"]),
    ("\"algebraical patterns\"", ["Analytical engine"]),
    ("\"patterns algebraical\"", []),
    ("weav", []), ("weav*", ["Analytical engine"]),
    ("from:lovelace", ["Analytical engine"]), ("from:lovelace weaves", ["Analytical engine"]),
    ("from:weaves", []), ("subject:engine", ["Analytical engine"]),
    ("to:charles subject:dinner", ["Dinner"]),
    // What FTS5 would take for its own syntax.
    ("user@example.com", ["Dinner"]), ("O'Brien", ["Dinner"]), ("50% AND", ["Dinner"]),
    ("AND", ["Dinner"]), ("\"", []), ("foo\"bar", []), ("dinner NEAR", []),
    ("(dinner)", ["Dinner"]),
    ("dinner*", ["Dinner"]), ("dinner^", ["Dinner"]), ("{dinner", ["Dinner"]),
    // Accents, ß, languages without blanks.
    ("cafe creme", ["Straße"]), ("strasse", ["Straße"]), ("STRAẞE", ["Straße"]),
    ("großen", ["Straße"]), ("jurgen", ["Straße"]), ("jürgen", ["Straße"]),
    ("日本語", ["日本語の件名"]), ("本語", ["日本語の件名"]), ("本", ["日本語の件名"]), ("語", ["日本語の件名"]),
    ("東京", ["日本語の件名"]), ("京都", ["日本語の件名"]), ("東都", []), ("from:太郎", ["日本語の件名"]),
    // Beside letters and digits, also where only a part of a run is asked for.
    ("大阪2020", ["大阪2020オリンピックABC"]), ("阪2020オリ", ["大阪2020オリンピックABC"]),
    ("オリンピックABC", ["大阪2020オリンピックABC"]), ("ABC社が5億円", ["大阪2020オリンピックABC"]),
    ("会社ABC", ["大阪2020オリンピックABC"]), ("阪20", []), ("大2020", []), ("耳機Pro", ["大阪2020オリンピックABC"]),
    ("\"手機 送\"", ["大阪2020オリンピックABC"]), ("\"手機 送貨\"", ["大阪2020オリンピックABC"]),
    ("\"億円。 手機\"", ["大阪2020オリンピックABC"]), ("億円。", ["大阪2020オリンピックABC"]),
    ("株式。", ["大阪2020オリンピックABC"]), ("from:花子", ["大阪2020オリンピックABC"]),
    // Another width.
    ("データ", ["大阪2020オリンピックABC"]), ("ﾃﾞｰﾀ", ["大阪2020オリンピックABC"]), ("a4", ["大阪2020オリンピックABC"]),
    ("ｗｅａｖｅｓ", ["Analytical engine"]), ("ﾃｽﾄ", ["日本語の件名"]),
    // Greek and Cyrillic accents, and letters with a stroke.
    ("ηλιος", ["Ο ήλιος"]), ("ΉΛΙΟΣ", ["Ο ήλιος"]), ("ΗΛΙΟΣ", ["Ο ήλιος"]),
    ("ΚΑΛΗΜΕΡΑ", ["Ο ήλιος"]),
    ("οδυσσευς", ["Ο ήλιος"]), ("сергеи", ["Ο ήλιος"]), ("Сергей", ["Ο ήλιος"]),
    ("from:елкин", ["Ο ήλιος"]), ("from:ёлк*", ["Ο ήλιος"]), ("lodz", ["Ο ήλιος"]),
    ("dang", ["Ο ήλιος"]), ("ORSTED", ["Ο ήλιος"]), ("łódź", ["Ο ήλιος"]),
    // A NUL in body and subject (mail case 9).
    ("hello", ["raw nul"]), ("world", ["raw nul"]), ("end", ["raw nul"]),
    ("subject:raw", ["raw nul"]), ("subject:nul", ["raw nul"]),
    // Operators.
    ("is:unread", ["Analytical engine"]), ("is:flagged", ["Dinner"]),
    ("has:attachment", ["With file"]), ("quarter.pdf", ["With file"]), ("report", ["With file"]),
    ("larger:100k", ["Big file"]), ("larger:100k smaller:200k", []),
    ("in:archive", ["Big file"]), ("padding in:inbox", []), ("padding in:archive", ["Big file"]),
    ("before:2023-11-16", ["Dinner", "Analytical engine"]),
    ("after:2023-11-21 -in:archive", ["With file"]),
    ("from:ada before:2023", []), ("after:2023-11 dinner", ["Dinner"]),
    // Negation, also alone.
    (
      "example -dinner -is:unread -in:archive -has:attachment -from:nul",
      ["Ο ήλιος", "大阪2020オリンピックABC", "日本語の件名", "Straße"]
    ),
    ("-example is:flagged", []), ("-weaves is:unread", []),
    ("is:unread -dinner", ["Analytical engine"]),
    // What is no operator is text.
    ("is:strange", []), ("before:tomorrow", []), ("weaves:", ["Analytical engine"]),
    ("from:", []), ("weaves from: ", []), ("in:nowhere", []), ("weaves in:nowhere", []),
    ("nonsense:weaves", []), ("", []), ("   ", []), ("-", []), ("!?", []),
  ]

  /// What is typed, and what of it is not understood, with why.
  static let problems: [(String, [String], SearchQuery.Problem.Reason)] = [
    ("from:", ["from:"], .empty), ("x from: is:unread", ["from:"], .empty),
    ("from:\"\"", ["from:\"\""], .empty), ("subject:-", ["subject:-"], .empty),
    ("in:", ["in:"], .empty), ("before:", ["before:"], .empty),
    ("before:2002-13-45", ["before:2002-13-45"], .value),
    ("after:2002-02-31 x", ["after:2002-02-31"], .value),
    ("after:2002-12-04T11:50", ["after:2002-12-04T11:50"], .value),
    ("larger:abc smaller:1x", ["larger:abc", "smaller:1x"], .value),
    ("larger:9999999999G", ["larger:9999999999G"], .value),
    ("-is:foo", ["is:foo"], .value), ("has:foo", ["has:foo"], .value),
    ("form:ada", ["form:ada"], .key),
    ("http://x.org is:pinned is:snoozed after:today before:yesterday", [], .key),
    ("Re: 12:30 \"is:foo\" after:2004-02-29 LARGER:1G", [], .key),
  ]

  @Test func whatIsNotReadYetIsCounted() async throws {
    let (scratch, first) = try await store()
    #expect(try await first.countWithoutText() == 0)
    await first.close()
    try FileManager.default.removeItem(atPath: scratch.root + "/cache")
    let second = try await MailStore(scratch.configuration)
    await second.refresh(.headers)
    #expect(try await second.countWithoutText() == 9)
    await second.refresh()
    #expect(try await second.countWithoutText() == 0)
  }

  @Test(arguments: problems)
  func whatIsNotUnderstoodIsTold(
    _ text: String, _ expected: [String], _ reason: SearchQuery.Problem.Reason
  ) {
    let problems = SearchQuery(text).problems
    #expect(problems.map(\.text) == expected)
    #expect(problems.allSatisfy { $0.reason == reason })
    #expect(problems.allSatisfy { $0.isNegated == text.hasPrefix("-") })
  }

  @Test func whatIsTypedAndWhatIsFound() async throws {
    let (scratch, store) = try await store()
    for (text, expected) in Self.queries {
      let query = SearchQuery(text)
      let found = query.isEmpty ? [] : try await store.messages(matching: query).map(\.subject)
      #expect(found == expected, "\(text)")
      if !query.isEmpty {
        let hits = try await store.search(query)
        #expect(hits.count == expected.count, "\(text)")
        #expect(hits.map(\.key) == hits.map(\.key).sorted(), "\(text)")
      }
    }
    withExtendedLifetime(scratch) {}
  }

  @Test func whatIsBeingTypedMatchesLongerWords() async throws {
    let (scratch, store) = try await store()
    for (text, count) in [("wea", 1), ("weaves", 1), ("weaves ", 1), ("wea ", 0), ("東京", 1)] {
      let found = try await store.messages(matching: SearchQuery(text, isTyping: true))
      #expect(found.count == count, "\(text)")
    }
    withExtendedLifetime(scratch) {}
  }

  /// The words of all texts that begin with a letter or two are too many.
  @Test func whatIsBegunIsFoundInTheHeads() async throws {
    let (scratch, store) = try await store()
    let all = try await store.messages(matching: SearchQuery("from:ada")).count
    #expect(all > 1)
    for (text, count) in [
      ("a", all), ("ad", all), ("AD", all), ("from:l", 1), ("to:a", 0), ("ada a", all),
      ("ada -a", all), ("-a", all), ("we", 0), ("wea", 1), ("ada we", 0), ("ada wea", 1),
      // A word so short may be a whole one.
      ("it", 1), ("in", 1), ("ada 50", 1),
    ] {
      let found = try await store.messages(matching: SearchQuery(text, isTyping: true))
      #expect(found.count == count, "\(text)")
    }
    withExtendedLifetime(scratch) {}
  }

  @Test func noTextIsAnError() async throws {
    let (scratch, store) = try await store()
    let pieces = [
      "\"", "'", "*", "(", ")", "AND", "OR", "NOT", "NEAR(", "-", ":", "from:", "in:", "a", "日",
      "^",
      "{", "}", "+", "\\", "\u{0}", "%", "is:", "larger:", "before:2024-99", "sender:", " ", "ß",
    ]
    for seed in 0..<500 {
      var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
      func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
      }
      let text = (0..<next(8)).map { _ in pieces[next(pieces.count)] }.joined()
      _ = try await store.messages(matching: SearchQuery(text, isTyping: next(2) == 0))
    }
    withExtendedLifetime(scratch) {}
  }

  /// What is searched for, and whether one finds what is in the inbox, the trash and junk mail.
  static let places: [(String, [Bool])] = [
    ("weaves", [true, false, false]), ("weaves in:anywhere", [true, true, true]),
    ("weaves in:ANYWHERE", [true, true, true]), ("in:trash weaves", [false, true, false]),
    ("in:Junk", [false, false, true]), ("weaves -in:inbox", [false, false, false]),
    ("-in:trash weaves", [true, false, false]), ("-in:trash in:anywhere", [true, false, true]),
    ("is:unread", [true, false, false]), ("weaves in:nowhere", [false, false, false]),
  ]

  @Test func theTrashAndJunkMailAreLeftOutUnlessAskedFor() async throws {
    let scratch = try Scratch()
    let folders = ["", ".Trash", ".Junk"]
    for folder in folders {
      try scratch.makeMaildir(folder)
      try scratch.write("cur/1\(folder):2,", in: folder, subject: folder, body: "It weaves.\n")
    }
    let store = try await scratch.openStore()
    for (text, expected) in Self.places {
      let query = SearchQuery(text)
      let found = try await store.messages(matching: query).map(\.subject)
      #expect(folders.map(found.contains) == expected, "\(text)")
      #expect(try await store.search(query).count == found.count, "\(text)")
      #expect(query.leavesOutDiscarded == !text.contains(/(^| )in:/), "\(text)")
      var everywhere = query
      everywhere.searchesDiscarded = true
      #expect(try await store.messages(matching: everywhere).count >= found.count, "\(text)")
    }
  }

  @Test func foundMessagesMoveAndGo() async throws {
    let (scratch, store) = try await store()
    let id = try await store.messages(matching: SearchQuery("weaves"))[0].id
    _ = try await store.perform("x", .moveToRole(.archive), on: .messages([id]))
    #expect(try await store.messages(matching: SearchQuery("weaves in:archive")).map(\.id) == [id])
    await #expect(throws: StoreError.notInTrash) {
      try await store.perform("x", .deleteForever, on: .messages([id]))
    }
    _ = try await store.perform("x", .moveToRole(.trash), on: .messages([id]))
    _ = try await store.perform("x", .deleteForever, on: .messages([id]))
    #expect(try await store.messages(matching: SearchQuery("weaves")).isEmpty)
    withExtendedLifetime(scratch) {}
  }

  @Test func theWordIndexMayBeDeleted() async throws {
    let (scratch, store) = try await store()
    await store.close()
    for file in try FileManager.default.contentsOfDirectory(atPath: scratch.root + "/cache")
    where file.hasPrefix("words") {
      try FileManager.default.removeItem(atPath: scratch.root + "/cache/" + file)
    }
    let next = try await scratch.openStore()
    #expect(try await next.messages(matching: SearchQuery("weaves")).count == 1)
    #expect(next.diagnostics.messageFilesOpened == 9)
  }

  @Test func aThreadIsFoundOnceByItsNewestMatch() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<3 {
      try scratch.write(
        "cur/\(number):2,S", subject: "\(number)",
        date: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)),
        extra: "Message-ID: <\(number)@x>\nReferences: <root@x>\n",
        body: number == 2 ? "other\n" : "engine\n")
    }
    let store = try await scratch.openStore()
    let hits = try await store.search(SearchQuery("engine"))
    #expect(hits.count == 1)
    #expect(try await store.message(hits[0].message)?.subject == "1")
  }
}
