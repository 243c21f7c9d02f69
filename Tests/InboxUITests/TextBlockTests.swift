import Testing

@testable import InboxUI

/// A message's text taken apart: quotations and links.
struct TextBlockTests {
  private func shape(_ text: String) -> [String] {
    TextBlock.blocks(in: text).map { block in
      (block.isQuote ? "Q:" : "T:") + block.runs.map(\.text).joined()
    }
  }

  static let quotes: [(text: String, shape: [String])] = [
    ("", []),
    ("\n \n", []),
    ("Only words.\n", ["T:Only words."]),
    // A short quotation stands with its answer; a long one is folded with what introduces it.
    ("> one\n> two\nYes.", ["T:> one\n> two\nYes."]),
    (
      "Yes.\n\nOn Monday, 2 Nov, Ada <ada@example.org> wrote:\n> 1\n> 2\n>\n> 3\n> 4\n\nBest, C.",
      [
        "T:Yes.", "Q:On Monday, 2 Nov, Ada <ada@example.org> wrote:\n> 1\n> 2\n>\n> 3\n> 4",
        "T:Best, C.",
      ]
    ),
    // An introduction that was wrapped, directly below the writer's own words.
    (
      "Yes.\nOn Monday, 2 Nov, Ada Lovelace\n<ada@example.org> wrote:\n\n> 1\n> 2\n> 3\n> 4",
      [
        "T:Yes.",
        "Q:On Monday, 2 Nov, Ada Lovelace\n<ada@example.org> wrote:\n\n> 1\n> 2\n> 3\n> 4",
      ]
    ),
    (
      "Yes.\nOn Monday, 2 Nov at 10:00,\nAda <ada@example.org> wrote:\n> 1\n> 2\n> 3\n> 4",
      [
        "T:Yes.",
        "Q:On Monday, 2 Nov at 10:00,\nAda <ada@example.org> wrote:\n> 1\n> 2\n> 3\n> 4",
      ]
    ),
    (
      "I saw 2 of them.\nAda <ada@example.org> wrote:\n> 1\n> 2\n> 3\n> 4",
      ["T:I saw 2 of them.", "Q:Ada <ada@example.org> wrote:\n> 1\n> 2\n> 3\n> 4"]
    ),
    (
      "Yes, see below:\n> 1\n> 2\n> 3\n> 4\nNo.\n> 5\n> 6\n> 7\n\n> 8\nEnd",
      ["Q:Yes, see below:\n> 1\n> 2\n> 3\n> 4", "T:No.", "Q:> 5\n> 6\n> 7\n\n> 8", "T:End"]
    ),
    (
      "Thanks!\n\n-----Original Message-----\nFrom: Ada\n\nThe engine.",
      ["T:Thanks!", "Q:-----Original Message-----\nFrom: Ada\n\nThe engine."]
    ),
    // Nothing but a quotation is shown.
    ("> 1\n> 2\n> 3\n> 4\n> 5", ["T:> 1\n> 2\n> 3\n> 4\n> 5"]),
    ("-----Original Message-----\nFrom: Ada", ["T:-----Original Message-----\nFrom: Ada"]),
  ]

  @Test(arguments: quotes)
  func quotationsAreSetApart(_ example: (text: String, shape: [String])) {
    #expect(shape(example.text) == example.shape)
  }

  static let links: [(text: String, targets: [String])] = [
    ("no link at all, not even example.org", []),
    ("See https://example.org/a_(b)?c=d#e.", ["https://example.org/a_(b)?c=d#e"]),
    ("(http://example.org/x)", ["http://example.org/x"]),
    (
      "<http://example.org/>, and www.example.org!",
      ["http://example.org/", "http://www.example.org"]
    ),
    ("HTTPS://EXAMPLE.ORG/Path", ["HTTPS://EXAMPLE.ORG/Path"]),
    (
      "mail ada@example.org; or mailto:b@example.org.",
      ["mailto:ada@example.org", "mailto:b@example.org"]
    ),
    ("https:// and http://", []),
    ("a@b, @example.org, ada@, ada@example", []),
    ("İ https://example.org/İ", ["https://example.org/İ"]),
    ("„http://example.org/ä“", ["http://example.org/ä"]),
  ]

  @Test(arguments: links)
  func linksAreFound(_ example: (text: String, targets: [String])) {
    let runs = TextBlock.blocks(in: example.text).flatMap(\.runs)
    #expect(runs.compactMap(\.link?.target) == example.targets)
    #expect(runs.map(\.text).joined() == example.text)
    #expect(runs.compactMap(\.link).allSatisfy { $0.isOpenable && $0.wasShown })
  }

  @Test
  func addressesForMachinesAreShownAsTheirHost() {
    let address = "https://click.example.org/" + String(repeating: "x", count: 80)
    let runs = TextBlock.blocks(in: "Read more <\(address)> now").flatMap(\.runs)
    #expect(runs.map(\.text) == ["Read more <", "click.example.org/…", "> now"])
    #expect(runs[1].link?.target == address)
    // The person has not seen it yet.
    #expect(runs[1].link?.needsQuestion == true)
  }

  @Test
  func longTextsAreTakenApartInTime() {
    let line = "> word http://example.org/ ada@example.org www.example.org :\n"
    let blocks = TextBlock.blocks(in: "x\n" + String(repeating: line, count: 20_000))
    #expect(blocks.count == 2)
    #expect(blocks[1].runs.count { $0.link != nil } == 60_000)
    // A word that ends in brackets is read twice, not once for each of them.
    let word = "www.example.org" + String(repeating: ")", count: 400_000)
    #expect(
      TextBlock.blocks(in: word)[0].runs.compactMap(\.link?.target) == ["http://www.example.org"])
  }

  @Test
  func savedNamesAreFree() {
    let taken: Set = ["a.txt", "a (2).txt", "b", ".c"]
    #expect(SavedName.free("a.txt", isTaken: taken.contains) == "a (3).txt")
    #expect(SavedName.free("b", isTaken: taken.contains) == "b (2)")
    #expect(SavedName.free(".c", isTaken: taken.contains) == ".c (2)")
    #expect(SavedName.free("d", isTaken: taken.contains) == "d")
    #expect(SavedName.last(of: "/x/y.txt") == "y.txt")
    #expect(SavedName.message("a/b\u{7}: \n\"c\"") == "ab \"c\".eml")
    #expect(SavedName.message("") == "message.eml")
    #expect(SavedName.message(" .. .NET news") == "NET news.eml")
    #expect(SavedName.message("..") == "message.eml")
    let long = SavedName.message(String(repeating: "हिन्दी", count: 40))
    #expect((150...190).contains(long.utf8.count) && long.hasPrefix("हिन्दीहि"))
  }
}
