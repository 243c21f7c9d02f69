import CGTK
import Foundation
import Glibc
import GTKBridge
import GTKTesting
import Inbox
import SwipeActions
import XCTest

@testable import InboxUI
@testable import MailStore

/// Searching in the list.
final class SearchTests: GTKTestCase {
  func testTypingShowsWhatMatchesAndTheEndReturnsToTheRowAndPlace() throws {
    try MainActor.assumeIsolated {
      let subjects = (0..<40).map { $0 % 10 == 3 ? "piston \($0)" : "loom \($0)" }
      let fixture = try ListFixture(subjects)
      let chosen = try fixture.id("loom 5")
      fixture.list.select(chosen)
      MainLoop.run(atMost: 5) { fixture.list.scrolled > 0 }
      let place = fixture.list.place
      XCTAssertGreaterThan(place.scroll, 0)
      fixture.type("piston")
      MainLoop.run(atMost: 5) { fixture.view.session.list.count == 4 }
      XCTAssertEqual(fixture.subjects, ["piston 33", "piston 23", "piston 13", "piston 3"])
      XCTAssertNil(fixture.list.selected, "What is read stays until a result is chosen.")
      XCTAssertTrue(fixture.view.listPage.pointer.texts().contains("4 results"))
      fixture.view.escape()
      MainLoop.run(atMost: 5) {
        fixture.view.session.list.count == 40 && fixture.list.scrolled == place.scroll
          && fixture.list.hasFocus
      }
      XCTAssertEqual(fixture.list.selected, chosen)
      XCTAssertEqual(fixture.list.scrolled, place.scroll)
      XCTAssertFalse(fixture.view.isSearching)
      XCTAssertFalse(fixture.view.listPage.pointer.texts().contains("4 results"))
      try fixture.close()
    }
  }

  /// The end of the list can be scrolled to no more as it was; nothing waits for it for ever.
  func testTheEndOfASearchReturnsWhereRowsHaveLeft() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<40).map { "loom \($0)" })
      let chosen = try fixture.id("loom 0")
      fixture.list.select(chosen)
      MainLoop.run(atMost: 5) { fixture.list.scrolled > 0 }
      fixture.type("loom 1")
      MainLoop.run(atMost: 5) { fixture.view.session.list.count == 11 }
      for file in try fixture.mailbox.files().dropFirst(10).prefix(6) {
        unlink("\(fixture.mailbox.mail)/cur/\(file)")
      }
      MainLoop.run(atMost: 5) { fixture.view.session.list.count < 11 }
      fixture.view.escape()
      MainLoop.run(atMost: 5) { fixture.view.session.list.count == 34 && fixture.isBack }
      XCTAssertTrue(fixture.isBack)
      XCTAssertEqual(fixture.list.selected, chosen)
      XCTAssertEqual(fixture.list.current, chosen, "It has the focus.")
      XCTAssertTrue(fixture.list.hasFocus)
      XCTAssertEqual(fixture.list.scrolled, fixture.lowest)
      try fixture.close()
    }
  }

  func testWhatIsLookedAtStaysWhereRowsCameAndTheChosenOneLeft() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<40).map { "loom \($0)" })
      let list = fixture.list
      list.select(try fixture.id("loom 20"))
      MainLoop.run(atMost: 5) { list.scrolled > 0 }
      let top = try XCTUnwrap(list.place.rows.first)
      let before = list.place
      fixture.type("loom 3")
      MainLoop.run(atMost: 5) { fixture.view.session.list.count == 11 }
      unlink("\(fixture.mailbox.mail)/cur/\(try fixture.mailbox.files()[20])")
      for number in 0..<3 { try fixture.mailbox.deliver("new \(number)") }
      MainLoop.run(atMost: 5) { fixture.view.folder?.total == 42 }
      fixture.view.escape()
      MainLoop.run(atMost: 5) { fixture.view.session.list.count == 42 && fixture.isBack }
      XCTAssertTrue(fixture.isBack)
      XCTAssertEqual(list.place.rows.first, top)
      XCTAssertEqual(list.place.hidden, before.hidden, accuracy: 0.5)
      XCTAssertEqual(list.selected, try fixture.id("loom 19"))
      XCTAssertEqual(list.current, list.selected)
      try fixture.close()
    }
  }

  func testASearchRightAfterAnotherReturnsToWhereTheFirstBegan() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<40).map { "loom \($0)" })
      let list = fixture.list
      list.select(try fixture.id("loom 20"))
      MainLoop.run(atMost: 5) { list.scrolled > 0 }
      let before = list.place
      for text in ["loom 1", "loom 2"] {
        fixture.type(text)
        MainLoop.run(atMost: 5) { fixture.view.session.list.count == 11 }
        fixture.view.escape()
      }
      MainLoop.run(atMost: 5) { fixture.view.session.list.count == 40 && fixture.isBack }
      XCTAssertTrue(fixture.isBack)
      XCTAssertEqual(list.scrolled, before.scroll)
      XCTAssertEqual(list.selected, before.selected)
      try fixture.close()
    }
  }

  func testAResultIsActedOnAndStaysAndUndoesInTheSearch() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["piston", "loom"])
      fixture.type("piston")
      MainLoop.run(atMost: 5) { fixture.view.session.list.count == 1 }
      let row = try fixture.id("piston")
      XCTAssertTrue(fixture.list.swipes.activate("archive", on: row))
      MainLoop.run(atMost: 5) {
        (try? fixture.mailbox.files(in: ".Archive").count) == 1
          && fixture.list.state(of: row).role == .archive
      }
      XCTAssertEqual(try fixture.mailbox.files(in: ".Archive").count, 1)
      XCTAssertEqual(fixture.subjects, ["piston"])
      fixture.view.undo()
      MainLoop.run(atMost: 5) {
        fixture.list.state(of: row).role == .inbox && fixture.list.selected == row
      }
      XCTAssertEqual(fixture.list.selected, row)
      XCTAssertEqual(try fixture.mailbox.files().count, 2)
      try fixture.close()
    }
  }

  func testNothingFoundSaysWhatToTry() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["piston"])
      fixture.type("xyzzy")
      MainLoop.run(atMost: 5) {
        fixture.view.listPage.pointer.texts().contains("Nothing Found")
      }
      XCTAssertTrue(fixture.view.listPage.pointer.texts().contains("Nothing Found"))
      XCTAssertTrue(fixture.view.listPage.pointer.texts().contains("0 results"))
      try fixture.close()
    }
  }

  func testWhatIsSearchedEverywhereIsNoPartOfAPhrase() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["engine one", "two"])
      fixture.type("\"engine one")
      fixture.view.searchEverywhere()
      let query = { fixture.view.session.list.query }
      MainLoop.run(atMost: 5) {
        query()?.leavesOutDiscarded == false && fixture.view.session.list.count == 1
      }
      XCTAssertEqual(query()?.leavesOutDiscarded, false)
      XCTAssertEqual(fixture.subjects, ["engine one"])
      try fixture.close()
    }
  }

  func testNothingIsFoundYetWhileMailIsReadAndWhatComesAppears() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["piston"])
      let (page, rows) = (fixture.view.listPage.pointer, fixture.view.session.list)
      fixture.type("xyzzy")
      MainLoop.run(atMost: 5) { page.texts().contains("Nothing Found") }
      for done in [1_664, 2_000] {
        fixture.view.session.onProgress?(ScanProgress(phase: .text, done: done, total: 2_244))
        XCTAssertTrue(page.texts().contains("Still Reading Messages"))
        let words = "\(done / 1_000)\u{202F}\(done % 1_000 == 0 ? "000" : "664") of 2\u{202F}244"
        XCTAssertTrue(page.texts().contains { $0.hasPrefix(words) }, "\(page.texts())")
      }
      try fixture.mailbox.deliver("xyzzy")
      MainLoop.run(atMost: 5) {
        rows.count == 1 && gtk_widget_get_mapped(fixture.list.pointer) != 0
      }
      XCTAssertEqual(fixture.subjects, ["xyzzy"])
      XCTAssertNotEqual(gtk_widget_get_mapped(fixture.list.pointer), 0)
      fixture.type("zyxxy")
      MainLoop.run(atMost: 5) { rows.count == 0 }
      fixture.view.session.onProgress?(ScanProgress(phase: .finished, done: 0, total: 0))
      XCTAssertTrue(page.texts().contains("Nothing Found"))
      try fixture.close()
    }
  }

  func testWhatCanBeTypedIsTaught() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["piston"])
      let bar = fixture.view.listPage.searchBar
      fixture.view.startSearch()
      MainLoop.run(atMost: 5) { !bar.suggestions.isEmpty }
      let operators = bar.suggestions.map { $0.text.trimmingCharacters(in: .whitespaces) }
      for taught in [
        "from:", "to:", "subject:", "has:attachment", "is:unread", "is:flagged", "in:", "before:",
        "after:", "larger:",
      ] { XCTAssertTrue(operators.contains(taught), taught) }
      fixture.type("ad")
      MainLoop.run(atMost: 5) { bar.suggestions.count == 1 }
      XCTAssertEqual(bar.suggestions.map(\.text), ["from:ada@example.org "])
      try fixture.close()
    }
  }

  func testAnotherFolderEndsTheSearch() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["piston", "loom"])
      let inbox = try XCTUnwrap(fixture.view.folder)
      fixture.type("piston")
      MainLoop.run(atMost: 5) { fixture.view.session.list.count == 1 }
      fixture.view.sidebar.onChoose(.folder(inbox))
      MainLoop.run(atMost: 5) { fixture.view.session.list.count == 2 }
      XCTAssertFalse(fixture.view.isSearching)
      XCTAssertNil(fixture.view.session.list.query)
      try fixture.close()
    }
  }
}

extension ListFixture {
  /// Whether the end of a search has led back to the list.
  fileprivate var isBack: Bool { !view.isSearching && list.returning == nil && list.hasFocus }

  /// How far the list can be scrolled, in px.
  fileprivate var lowest: Double {
    gtk_adjustment_get_upper(list.adjustment) - gtk_adjustment_get_page_size(list.adjustment)
  }

  /// Opens the search and types.
  fileprivate func type(_ text: String) {
    view.startSearch()
    gtk_editable_set_text(view.listPage.searchBar.entry.opaque, text)
  }
}
