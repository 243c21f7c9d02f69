import Foundation
import MailFormat
import MailStore
import Testing

/// What a scan finds, in what order it is told, and how little the next start has to do.
@Suite struct ScanTests {
  @Test func aSecondStartOpensNoMailFile() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<300 { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    let first = try await scratch.openStore()
    #expect(first.diagnostics.messageFilesOpened == 600)
    let rows = try await first.rows(in: first.folder(.inbox).id)
    await first.close()

    let second = try await MailStore(scratch.configuration)
    let inbox = try await second.folder(.inbox)
    #expect(inbox.total == 300)
    let screen = try await second.rows(in: inbox.id, limit: 100)
    #expect(screen.keys == Array(rows.keys[..<100]))
    #expect(screen.isPartial)
    let summaries = try await second.summaries(of: screen.keys.map(\.id), in: inbox)
    #expect(summaries.count == 100)
    #expect(summaries[0].preview == "The engine weaves.")
    #expect(second.diagnostics.messageFilesOpened == 0)
    await second.refresh()
    #expect(second.diagnostics.messageFilesOpened == 0)
  }

  @Test func onlyFoldersThatChangedAreListed() async throws {
    let scratch = try Scratch()
    let folders = ["", ".Work", ".Play"]
    for folder in folders {
      let path = try scratch.makeMaildir(folder)
      for number in 0..<50 { try scratch.write("cur/\(folder)\(number).x:2,S", in: folder) }
      for part in ["cur", "new"] {
        // A change long ago: one of just now might be followed by another of the same time.
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
          ofItemAtPath: path + "/" + part)
      }
    }
    let first = try await scratch.openStore()
    #expect(first.diagnostics.foldersListed == folders.count)
    await first.refresh()
    #expect(first.diagnostics.foldersListed == folders.count)
    await first.close()

    try scratch.write("new/one more.x", in: ".Work", subject: "one more")
    let second = try await scratch.openStore()
    #expect(second.diagnostics.foldersListed == 1)
    #expect(second.diagnostics.messageFilesOpened == 2)
    let work = try #require(await second.folders.first { $0.fullName == "Work" })
    #expect(try await second.messages(in: work.id, unread: true).map(\.subject) == ["one more"])
    #expect(try await second.check() == [])
  }

  /// To look at a million files takes seconds.
  @Test func theFirstScreenIsChosenByTheNamesOfFiles() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let sameTime = timespec(tv_sec: 1_700_000_000, tv_nsec: 0)
    for number in 0..<600 {
      let time = 1_600_000_000 + number
      try scratch.write(
        "cur/\(time).x:2,S", subject: "\(number)",
        date: Date(timeIntervalSince1970: Double(time)))
      let path = scratch.mail + "/cur/\(time).x:2,S"
      #expect(utimensat(AT_FDCWD, path, [sameTime, sameTime], 0) == 0)
    }
    let store = try await MailStore(scratch.configuration)
    let events = await store.events()
    await store.refresh(.headers)
    let newest = try await store.rows(in: store.folder(.inbox).id, limit: 200).keys
    await store.close()
    for await case .changed(let change) in events where !change.folders.isEmpty {
      let told = change.folders.values.flatMap(\.inserted).sorted()
      #expect(told.count < 600 && Array(told.prefix(200)) == newest)
      break
    }
  }

  /// A wrong clock, or a hostile mbox, gives files times that nanoseconds since 1970 cannot count.
  @Test func aFileOfTheYear2400IsMailLikeAnyOther() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for (name, time) in [("late", 13_569_465_600), ("early", -13_569_465_600)] {
      try scratch.write("cur/\(name).x:2,S", subject: name)
      let times = [timespec(tv_sec: time, tv_nsec: 1), timespec(tv_sec: time, tv_nsec: 1)]
      #expect(utimensat(AT_FDCWD, scratch.mail + "/cur/\(name).x:2,S", times, 0) == 0)
    }
    let store = try await scratch.openStore()
    #expect(try await store.messages(in: .inbox).count == 2)
    #expect(try await store.check() == [])
  }

  @Test func aScanGoesOnWhereItWasCancelled() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<2_000 { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    let first = try await MailStore(scratch.configuration)
    let events = await first.events()
    let scan = Task { await first.refresh() }
    for await event in events {
      if case .progress(let progress) = event, progress.done > 0 { break }
    }
    scan.cancel()
    await scan.value
    let done = first.diagnostics.messageFilesOpened
    try #require(done < 2_000, "the scan was over before it could be cancelled")
    await first.close()

    let second = try await MailStore(scratch.configuration)
    let known = try await second.folder(.inbox).total
    #expect(known > 0)
    await second.refresh(.headers)
    #expect(second.diagnostics.messageFilesOpened == 2_000 - known)
    #expect(try await second.messages(in: .inbox).count == 2_000)
    #expect(try await second.check() == [])
  }

  @Test(.timeLimit(.minutes(5))) func readingThatIsStoppedGoesOnWhenAskedTo() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    // Nothing is new before all mail was looked through once.
    await (try await scratch.openStore()).close()
    for number in 0..<2_000 { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    let store = try await MailStore(scratch.configuration)
    var events = await store.events().makeAsyncIterator()
    let start = Task { await store.start() }
    while let event = await events.next() {
      if case .progress(let progress) = event, progress.done > 0 { break }
    }
    await store.stopReading()
    await start.value
    while let event = await events.next() {
      guard case .progress(let progress) = event, progress.phase == .finished else { continue }
      #expect(progress.isStopped && progress.isIncomplete)
      break
    }
    // What comes in is shown and told of, and the rest stays where it is.
    try scratch.write("new/fresh.x", subject: "fresh", date: Date())
    while let event = await events.next() {
      if case .arrived(let ids, _) = event {
        #expect(ids.count == 1)
        break
      }
    }
    while let event = await events.next() {
      guard case .progress(let progress) = event, progress.phase == .finished else { continue }
      #expect(progress.isStopped)
      break
    }
    #expect(try await store.countWithoutText() > 0)

    await store.refresh()
    while let event = await events.next() {
      guard case .progress(let progress) = event, progress.phase == .finished else { continue }
      #expect(!progress.isIncomplete)
      break
    }
    #expect(try await store.messages(in: .inbox).count == 2_001)
    #expect(try await store.countWithoutText() == 0)
    #expect(try await store.check() == [])
    await store.close()
  }

  @Test func changeSetsGiveTheSnapshot() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<700 {
      try scratch.write(
        "cur/\(number).x:2,S", subject: "\(number)",
        date: Date(timeIntervalSince1970: 1_600_000_000 + Double(number) * 60))
    }
    let store = try await MailStore(scratch.configuration)
    let inbox = try await store.folder(.inbox)
    let events = await store.events()
    await store.refresh()
    let ids = try await store.messages(in: .inbox).map(\.id)
    _ = try await store.perform("x", .moveToRole(.archive), on: .messages(Array(ids[10..<20])))
    _ = try await store.undo()
    let snapshot = try await store.rows(in: inbox.id)
    await store.close()
    var keys: Set<RowKey> = []
    var firstTold: [RowKey] = []
    var generation: Int64?
    for await case .changed(let change) in events {
      if let generation { #expect(change.generation >= generation) }
      generation = change.generation
      guard let rows = change.folders[inbox.id] else { continue }
      if firstTold.isEmpty { firstTold = rows.inserted.sorted() }
      for key in rows.removed { #expect(keys.remove(key) != nil) }
      for key in rows.inserted { #expect(keys.insert(key).inserted) }
      for key in rows.updated { #expect(keys.contains(key)) }
    }
    #expect(keys.sorted() == snapshot.keys)
    // The newest are told first.
    #expect(firstTold == Array(snapshot.keys[..<firstTold.count]))
  }

  @Test func whatOthersDidIsFoundAtTheNextStart() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<10 { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    try scratch.write("new/10.x", subject: "10")
    let first = try await scratch.openStore()
    let ids = Dictionary(
      uniqueKeysWithValues: try await first.messages(in: .inbox).map { ($0.subject, $0.id) })
    await first.close()
    try FileManager.default.removeItem(atPath: scratch.mail + "/cur/0.x:2,S")
    try scratch.rename("cur/1.x:2,S", to: "cur/1.x:2,FS")
    try scratch.rename("new/10.x", to: "cur/10.x:2,S")
    try scratch.write("new/11.x", subject: "11")
    try scratch.makeMaildir(".Work")
    try FileManager.default.moveItem(
      atPath: scratch.mail + "/cur/2.x:2,S", toPath: scratch.mail + "/.Work/cur/2.x:2,S")

    let second = try await scratch.openStore()
    let inbox = try await second.messages(in: .inbox)
    #expect(Set(inbox.map(\.subject)) == Set((3...11).map(String.init) + ["1"]))
    for message in inbox where message.subject != "11" {
      #expect(ids[message.subject] == message.id)
    }
    #expect(inbox.first { $0.subject == "1" }?.flags == [.seen, .flagged])
    #expect(inbox.first { $0.subject == "10" }?.flags == .seen)
    let work = try #require(await second.folders.first { $0.fullName == "Work" })
    #expect(try await second.messages(in: work.id).map(\.id) == [ids["2"]])
    #expect(try await second.folder(.inbox).unread == 1)
    #expect(try await second.check() == [])
  }

  @Test func anUnparsableFileIsARowWithWhatIsKnown() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let contents: [String: [UInt8]] = [
      "empty": [], "nul": [0, 0, 0], "noise": (0..<4_000).map { UInt8(truncatingIfNeeded: $0 * 7) },
      "text": Array("only text, no header\n".utf8), "cut": Array("Subject: =?utf-8?B?4oKs".utf8),
    ]
    for (name, bytes) in contents {
      try Data(bytes).write(to: URL(fileURLWithPath: scratch.mail + "/cur/\(name):2,S"))
    }
    let store = try await scratch.openStore()
    let messages = try await store.messages(in: .inbox)
    #expect(messages.count == contents.count)
    for message in messages { _ = try await store.contents(of: message.id) }
    #expect(try await store.check() == [])
  }

  @Test func aFileThatVanishesBeforeItIsOpened() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,S", body: "first\n")
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    try scratch.rename("cur/1.x:2,S", to: "cur/1.x:2,RS")
    #expect(try await store.contents(of: id).text.contains("first"))
    try FileManager.default.removeItem(atPath: scratch.mail + "/cur/1.x:2,RS")
    await #expect(throws: StoreError.vanished) { try await store.contents(of: id) }
  }

  // MARK: Times and threads

  /// Mail case 4: what no mail can have been sent at is sorted by its arrival.
  static let times: [(date: String, received: String, expected: Int64)] = [
    ("Date: Thu, 22 Aug 2002 18:26:25 +0700", "", 1_030_015_585),
    // Unparsable: arrival.
    ("Date: Di, 17 Mai 2005 12:31:00 0200", "Tue, 17 May 2005 12:31:05 +0200", 1_116_325_865),
    // In the future: arrival.
    ("Date: Sat, 17 March 2096 12:00:00 +0000", "Tue, 17 May 2005 12:31:05 +0200", 1_116_325_865),
    ("", "Tue, 17 May 2005 12:31:05 +0200", 1_116_325_865),
    // Nothing at all: the file's time.
    ("", "", 1_700_000_000),
  ]

  @Test(arguments: times)
  func sortTimes(_ date: String, _ received: String, _ expected: Int64) async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    var text = "From: ada@example.org\nSubject: x\n"
    if !received.isEmpty { text = "Received: from a by b; \(received)\n" + text }
    if !date.isEmpty { text += date + "\n" }
    let path = scratch.mail + "/cur/1.x:2,S"
    try Data((text + "\nbody\n").utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: path)
    let store = try await scratch.openStore()
    let time = try await store.messages(in: .inbox)[0].time
    // A weekday or month in another language may still be read, to the same moment.
    #expect(abs(time - expected) <= 7_200)
  }

  /// Mail case 7.
  @Test func twoMailsWithOneMessageID() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for (name, body) in [("1", "first"), ("2", "second")] {
      try scratch.write(
        "cur/\(name).x:2,S", subject: "Same", extra: "Message-ID: <same@example.org>\n",
        body: body + "\n")
    }
    let store = try await scratch.openStore()
    let messages = try await store.messages(in: .inbox)
    #expect(messages.count == 2)
    #expect(Set(messages.map(\.row)).count == 1)
    #expect(try await store.messages(of: messages[0].row).count == 2)
    var texts: [String] = []
    for message in messages { texts.append(try await store.contents(of: message.id).text) }
    #expect(texts.contains { $0.contains("first") } && texts.contains { $0.contains("second") })
    _ = try await store.perform("x", .moveToRole(.archive), on: .messages([messages[0].id]))
    #expect(try await store.messages(in: .inbox).map(\.id) == [messages[1].id])
  }

  /// Mail case 7.
  @Test func mailsWithoutMessageIDAreThreadsOfTheirOwn() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for name in 1...3 { try scratch.write("cur/\(name).x:2,S", subject: "Same") }
    let store = try await scratch.openStore()
    #expect(try await store.rows(in: store.folder(.inbox).id).keys.count == 3)
  }

  /// The references of some mails, in any order, and how many threads they are.
  static let threads: [([(id: String, references: [String])], Int)] = [
    ([("a", []), ("b", ["a"]), ("c", ["a", "b"])], 1),
    ([("a", []), ("b", [])], 2),
    // A parent that never comes joins its children.
    ([("b", ["ghost"]), ("c", ["ghost"])], 1),
    // A cycle.
    ([("a", ["b"]), ("b", ["a"])], 1),
    // The link between two threads comes last.
    ([("a", []), ("b", ["a"]), ("x", []), ("y", ["x"]), ("link", ["b", "y"])], 1),
    ([("a", ["a"])], 1),
  ]

  @Test(arguments: threads)
  func threadsAreTheUnionOfReferences(
    _ mails: [(id: String, references: [String])], _ expected: Int
  ) async throws {
    for order in [mails, mails.reversed()] {
      let scratch = try Scratch()
      try scratch.makeMaildir()
      let store = try await MailStore(scratch.configuration)
      for (number, mail) in order.enumerated() {
        let references = mail.references.map { "<\($0)@example.org>" }.joined(separator: " ")
        try scratch.write(
          "cur/\(number).x:2,S", subject: mail.id,
          date: Date(timeIntervalSince1970: 1_600_000_000 + Double(number)),
          extra: "Message-ID: <\(mail.id)@example.org>\n"
            + (references.isEmpty ? "" : "References: \(references)\n"))
        // One at a time, as they arrive.
        await store.refresh(.headers)
      }
      let rows = try await store.rows(in: store.folder(.inbox).id)
      #expect(rows.keys.count == expected)
      #expect(try await store.check() == [])
    }
  }
}
