import Foundation
import MailFormat
import MailStore
import Testing

/// Mail cases from the field that are about the store as a whole; the others stand with what they
/// are about, each with its number.
@Suite struct MailCaseTests {
  /// Mail case 10: the control that turns the direction round reaches neither list nor file name.
  @Test func aTurnedNameIsShownStraight() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let turned = "Invoice \u{202E}fdp.exe"
    try scratch.write(
      "cur/1.x:2,S", subject: turned, from: "Eve \u{202E}live",
      extra: "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n",
      body: "--b\n\nsee \u{202E}above\n--b\nContent-Type: application/octet-stream\n"
        + "Content-Disposition: attachment; filename=\"\(turned)\"\n\nxx\n--b--\n")
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let row = try await store.rows(in: inbox.id).keys[0].id
    let summary = try await store.summaries(of: [row], in: inbox)[0]
    #expect(summary.subject == "Invoice fdp.exe")
    let message = try await store.contents(of: try await store.messages(in: .inbox)[0].id)
    #expect(message.attachments.map(\.name) == ["Invoice fdp.exe"])
    for text in [summary.sender, summary.preview, message.text] {
      #expect(!text.unicodeScalars.contains("\u{202E}"), "\(text)")
    }
  }

  /// Mail case 11: the row shows the domain that the mail is from, on one line.
  @Test func aForgedSenderIsSeenInTheRow() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try Data(
      "From: =?utf-8?Q?potus@whitehouse.gov=0A=00?= <demo@mailsploit.com>\nSubject: x\n\nHi\n".utf8
    ).write(to: URL(fileURLWithPath: scratch.mail + "/cur/1.x:2,S"))
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let row = try await store.rows(in: inbox.id).keys[0].id
    let sender = try await store.summaries(of: [row], in: inbox)[0].sender
    #expect(sender.hasPrefix("demo@mailsploit.com"))
    #expect(!sender.contains("\n") && !sender.contains("\0"))
    #expect(try await store.messages(in: .inbox)[0].senderAddress == "demo@mailsploit.com")
  }

  /// Mail case 15: a keyword is the same word in another folder, where it may have another letter.
  @Test func keywordsKeepTheirMeaning() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let archive = try scratch.makeMaildir(".Archive")
    let there = archive + "/dovecot-keywords"
    try Data("0 $Forwarded\n1 work\n25 late\n".utf8)
      .write(to: URL(fileURLWithPath: scratch.mail + "/dovecot-keywords"))
    try Data("0 home\n1 $Forwarded\n".utf8).write(to: URL(fileURLWithPath: there))
    try scratch.write("cur/1.x:2,FRSabcz")
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    _ = try await store.perform("archive", .moveToRole(.archive), on: .messages([id]))
    // `a` is `b` there, `b` and `z` are new; `c` means nothing and stays.
    #expect(try scratch.files(".Archive")[0].hasSuffix(":2,FRSbcd"))
    let noted = try String(contentsOfFile: there, encoding: .utf8)
    #expect(noted == "0 home\n1 $Forwarded\n2 work\n3 late\n")
    #expect(!FileManager.default.fileExists(atPath: there + ".lock"))
    _ = try await store.undo()
    #expect(try scratch.files() == ["cur/1.x:2,FRSabcz"])
    _ = try await store.redo()
    #expect(try scratch.files(".Archive")[0].hasSuffix(":2,FRSbcd"))
    #expect(try await store.check() == [])
  }

  /// Mail case 17: the index is made anew by another process while this one is looked at.
  @Test(.timeLimit(.minutes(5))) func anotherProcessIndexesMeanwhile() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<200 {
      try scratch.write("cur/\(number).x:2,S", subject: "engine \(number)")
    }
    let store = try await scratch.openStore()
    let inbox = try await store.folder(.inbox)
    let events = await store.events()
    let failures = Task {
      var failures: [StoreError] = []
      for await case .failed(_, let error) in events { failures.append(error) }
      return failures
    }
    let browsing = Task {
      var rounds = 0
      while !Task.isCancelled {
        let rows = try await store.rows(in: inbox.id).keys.map(\.id)
        #expect(rows.count == 200)
        #expect(try await store.summaries(of: Array(rows.prefix(50)), in: inbox).count == 50)
        let messages = try await store.messages(of: rows[rounds % 200])
        let text = try await store.contents(of: messages[0].id).text
        #expect(text.contains("engine"))
        #expect(try await store.search(SearchQuery("weaves"), limit: 10).count == 10)
        rounds += 1
      }
      return rounds
    }
    let other = scratch.configuration
    for _ in 0..<4 {
      try FileManager.default.removeItem(atPath: other.cacheDirectory)
      let second = try await scratch.openStore()
      #expect(try await second.messages(in: .inbox).count == 200)
      await second.close()
    }
    browsing.cancel()
    // A question that is cut short by the end is no failure.
    switch await browsing.result {
    case .success(let rounds): #expect(rounds > 0)
    case .failure(let error): #expect(error as? StoreError == .cancelled)
    }
    let id = try await store.messages(in: .inbox)[0].id
    _ = try await store.perform("archive", .moveToRole(.archive), on: .messages([id]))
    await store.close()
    #expect(await failures.value == [])
    #expect(try await scratch.openStore().check() == [])
  }
}
