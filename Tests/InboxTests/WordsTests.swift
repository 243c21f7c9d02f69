import Foundation
import MailStore
import Testing

@testable import Inbox

@Suite struct WordsTests {
  @Test func slotsAreFilledInOnePass() {
    #expect(tr("{a} and {b}", ["a": "{b}", "b": "2"]) == "{b} and 2")
    #expect(tr("no {slot} and a { brace", ["a": "1"]) == "no {slot} and a { brace")
    #expect(tr("{n} row", "{n} rows", count: 1) == "1 row")
    #expect(tr("{n} row", "{n} rows", count: 999) == "999 rows")
    #expect(tr("{n} row", "{n} rows", count: 1_513) == "1\u{202F}513 rows")
    #expect(grouped(12_345_678) == "12\u{202F}345\u{202F}678")
  }

  private func row(
    unread: Bool = false, flagged: Bool = false, pinned: Bool = false, count: Int = 1,
    attachment: Bool = false, sender: String = "Ada Lovelace", senders: [String] = [],
    subject: String = "Re: engine", time: Int64
  ) -> RowSummary {
    RowSummary(
      id: RowID(rawValue: 1), sender: sender, senders: senders, subject: subject, preview: "p",
      time: time, count: count, isUnread: unread, isFlagged: flagged, hasAttachment: attachment,
      isPinned: pinned)
  }

  /// Noon of a day, in this machine's time zone.
  private func local(_ text: String) -> Int64 {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    return Int64(formatter.date(from: text)?.timeIntervalSince1970 ?? 0)
  }

  @Test func aRowInWords() {
    let now = local("2024-03-15 12:00")
    let time = local("2024-03-15 09:41")
    let words = TimeWords()
    #expect(
      row(unread: true, flagged: true, count: 3, time: time).words(words, now: now)
        == "Unread, flagged, Ada Lovelace, Re: engine, 3 messages, 9:41")
    #expect(row(time: time).words(words, now: now) == "Ada Lovelace, Re: engine, 9:41")
    #expect(
      row(sender: "ada@x.org", time: time).words(words, now: now) == "ada@x.org, Re: engine, 9:41")
    #expect(
      row(pinned: true, attachment: true, sender: "", subject: "", time: time)
        .words(words, now: now) == "Pinned, (no sender), (no subject), 9:41")
    #expect(
      row(count: 4, senders: ["Alan Turing", "Ada Lovelace"], time: time)
        .words(words, now: now) == "Alan, Ada, Re: engine, 4 messages, 9:41")
  }

  @Test(arguments: [
    (["Ada Lovelace", "grace@navy.example", "Alan"], "Ada, grace, Alan"),
    (["Lovelace, Ada", "Babbage, Charles"], "Ada, Charles"),
    (["The Engine Works", "Ada Lovelace"], "The Engine Works, Ada"),
    (["Dr. Strange", "J Random", "Ada Lovelace"], "Dr. Strange, J Random, Ada"),
    (["李 明", "山田 太郎"], "李 明, 山田"),
    (["Ada Lovelace", "Ada Byron", "Alan Turing"], "Ada Lovelace, Ada Byron, Alan"),
    (["win@x.org (parcel@y.org)", "Ada Lovelace"], "win@x.org (parcel@y.org), Ada"),
    (["@odd", " ", ","], "@odd,  , ,"),
  ])
  func severalSendersAreNamedShortly(_ senders: [String], _ expected: String) {
    #expect(row(count: 3, senders: senders, time: 0).senderText == expected)
  }

  /// The clock of who wrote it may be ahead.
  @Test(arguments: [
    ("2024-03-15 18:00", "18:00"), ("2024-03-16 00:30", "16 Mar"),
    ("2025-01-02 08:00", "2 Jan 2025"),
  ])
  func aTimeToComeOfAMessage(_ time: String, _ expected: String) {
    #expect(TimeWords().short(local(time), now: local("2024-03-15 12:00")) == expected)
  }

  @Test(arguments: [
    ("2024-03-15 00:00", "2024-03-16 00:00"), ("2024-03-15 23:59", "2024-03-16 00:00"),
    ("2024-12-31 12:00", "2025-01-01 00:00"), ("2024-02-28 12:00", "2024-02-29 00:00"),
    // Days of 23 and of 25 hours in many places.
    ("2024-03-31 01:00", "2024-04-01 00:00"), ("2024-10-27 01:00", "2024-10-28 00:00"),
  ])
  func aDayEndsAtMidnight(_ time: String, _ expected: String) {
    #expect(TimeWords.midnight(after: local(time)) == local(expected))
  }

  /// Each says what happened, and what to do where something can be done.
  @Test(arguments: [
    StoreError.missing(path: "/x"), .notAMaildir(path: "/x"), .notOnlyMail(path: "/x"),
    .noMail(path: "/x"), .unreadable(path: "/x", code: 5), .readOnly(folder: "/x"),
    .exists(path: "/x"), .diskFull, .badFolderName("a.b"), .indexDamaged, .busy,
    .system(operation: "rename", path: "/x", code: 5), .database(message: "no such table"),
  ])
  func anErrorSaysWhatToDo(_ error: StoreError) {
    let parts = error.sentence.split(separator: #/[.:;] /#)
    #expect(parts.count > 1 && parts.allSatisfy { $0.count > 8 }, "\(error.sentence)")
    #expect(StoreError.sentence(of: error) == error.sentence)
  }

  @Test(arguments: [
    ("2024-03-15 18:00", "18:00", "6:00 PM"),
    ("2024-03-16 00:30", "Tomorrow 0:30", "Tomorrow 12:30 AM"),
    ("2024-03-18 08:00", "Monday 8:00", "Monday 8:00 AM"),
    ("2024-03-21 08:00", "Thursday 8:00", "Thursday 8:00 AM"),
    ("2024-03-22 08:00", "22 Mar 8:00", "22 Mar 8:00 AM"),
    ("2025-01-02 08:00", "2 Jan 2025 8:00", "2 Jan 2025 8:00 AM"),
  ])
  func timesToComeInWords(_ time: String, _ expected: String, _ twelveHours: String) {
    let now = local("2024-03-15 12:00")
    #expect(TimeWords().coming(local(time), now: now) == expected)
    #expect(TimeWords(uses24Hours: false).coming(local(time), now: now) == twelveHours)
    let inSentence = TimeWords().coming(local(time), now: now, inSentence: true)
    #expect(inSentence == expected.replacing("Tomorrow", with: "tomorrow"))
  }

  @Test(arguments: [
    ("2024-03-15 09:41", "9:41", "9:41 AM"), ("2024-03-15 00:05", "0:05", "12:05 AM"),
    ("2024-03-15 21:41", "21:41", "9:41 PM"), ("2024-03-14 23:59", "Yesterday", "Yesterday"),
    ("2024-03-13 00:00", "Wednesday", "Wednesday"), ("2024-03-09 12:00", "Saturday", "Saturday"),
    ("2024-03-08 12:00", "8 Mar", "8 Mar"),
    ("2024-01-01 12:00", "1 Jan", "1 Jan"), ("2023-12-31 12:00", "31 Dec 2023", "31 Dec 2023"),
    // A time ahead of the clock, later today and tomorrow.
    ("2024-03-15 23:00", "23:00", "11:00 PM"), ("2024-03-16 01:00", "16 Mar", "16 Mar"),
  ])
  func timesInWords(_ time: String, _ expected: String, _ twelveHours: String) {
    let now = local("2024-03-15 12:00")
    #expect(TimeWords().short(local(time), now: now) == expected)
    #expect(TimeWords(uses24Hours: false).short(local(time), now: now) == twelveHours)
  }

  @Test(arguments: [
    ("Mail", "/home/ada/Mail"), ("/var/mail", "/var/mail"), ("./a//b/", "/home/ada/a/b"),
    (".", "/home/ada"),
  ])
  func pathsAreMadeAbsolute(_ path: String, _ expected: String) {
    #expect(StandardPaths.absolute(path, in: "/home/ada") == expected)
  }

  @Test func ownDirectories() {
    let usual = StandardPaths(environment: ["HOME": "/h"])
    #expect(usual.cache == "/h/.cache/whisk" && usual.data == "/h/.local/share/whisk")
    let given = StandardPaths(
      environment: ["HOME": "/h", "XDG_CACHE_HOME": "/c", "XDG_DATA_HOME": "relative"])
    #expect(given.cache == "/c/whisk" && given.data == "/h/.local/share/whisk")
  }
}

@Suite struct SnoozeTimeTests {
  private func local(_ text: String) -> Int64 {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    return Int64(formatter.date(from: text)?.timeIntervalSince1970 ?? 0)
  }

  /// 15 March 2024 is a Friday.
  static let choices: [(String, SnoozeTime, String?)] = [
    ("2024-03-15 10:10", .laterToday, "2024-03-15 13:00"),
    ("2024-03-15 10:40", .laterToday, "2024-03-15 14:00"),
    ("2024-03-15 22:00", .laterToday, nil),
    ("2024-03-15 10:10", .thisEvening, "2024-03-15 18:00"),
    ("2024-03-15 17:00", .thisEvening, nil),
    ("2024-03-15 10:10", .tomorrow, "2024-03-16 08:00"),
    ("2024-12-31 23:59", .tomorrow, "2025-01-01 08:00"),
    ("2024-03-15 10:10", .weekend, "2024-03-16 09:00"),
    ("2024-03-11 10:10", .weekend, "2024-03-16 09:00"),
    ("2024-03-16 10:10", .weekend, nil), ("2024-03-17 10:10", .weekend, nil),
    ("2024-03-15 10:10", .nextWeek, "2024-03-18 08:00"),
    ("2024-03-17 10:10", .nextWeek, "2024-03-18 08:00"),
    ("2024-03-18 10:10", .nextWeek, "2024-03-25 08:00"),
  ]

  @Test(arguments: choices)
  func choicesInLocalTime(_ now: String, _ choice: SnoozeTime, _ expected: String?) {
    #expect(choice.time(now: local(now)) == expected.map(local))
  }

  @Test(arguments: [
    ("tomorrow", "2024-03-16 08:00"), ("18:00", "2024-03-15 18:00"),
    ("09:00", "2024-03-16 09:00"), ("2024-04-01", "2024-04-01 08:00"),
    ("2024-04-01T17:30", "2024-04-01 17:30"), ("90m", "2024-03-15 11:40"),
    ("2d", "2024-03-17 10:10"), ("1w", "2024-03-22 10:10"),
  ])
  func timesAsTyped(_ text: String, _ expected: String) {
    #expect(SnoozeTime.parse(text, now: local("2024-03-15 10:10")) == local(expected))
  }

  @Test(arguments: [
    "", "soon", "25:00", "2024-13-01", "0m", "-3h", "9:99", "2024-04-01Tx", "2024-02-30",
  ])
  func whatIsNoTime(_ text: String) {
    #expect(SnoozeTime.parse(text, now: 0) == nil)
  }
}
