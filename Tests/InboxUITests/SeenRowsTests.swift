import CGTK
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import SwipeActions
import XCTest

@testable import InboxUI

/// Rows have content while they are seen, and a name and a height always.
final class SeenRowsTests: GTKTestCase {
  func testOnlyRowsThatAreSeenHaveContent() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<60).map { "number \($0)" })
      let list = fixture.list
      MainLoop.run(atMost: 5) { fixture.filled.count > 3 }
      XCTAssertEqual(fixture.filled, Array(0..<fixture.filled.count))
      XCTAssertLessThan(fixture.filled.count, 20)
      XCTAssertEqual(fixture.shownSubjects.prefix(2), ["number 59", "number 58"])
      XCTAssertEqual(list.bound.count, 60, "GTK binds more rows than are seen.")
      XCTAssertEqual(Set(fixture.heights).count, 1, "\(fixture.heights)")
      XCTAssertTrue(list.bound.values.allSatisfy { $0.slot.said != nil }, "Each row has a name.")

      list.move(by: 60)
      MainLoop.run(atMost: 5) { fixture.filled.last == 59 }
      XCTAssertGreaterThan(fixture.filled.first ?? 0, 40)
      XCTAssertEqual(fixture.shownSubjects.last, "number 0")
      XCTAssertEqual(Set(fixture.heights).count, 1, "\(fixture.heights)")
      try fixture.close()
    }
  }

  /// A window stays in front over midnight: what was "21:41" is "Yesterday" then.
  func testTimesAreWrittenAnewWhenTheDayIsOver() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one"])
      let list = fixture.list
      MainLoop.run(atMost: 5) { fixture.filled == [0] }
      let content = try XCTUnwrap(list.bound.values.first?.slot.content)
      let summary = try XCTUnwrap(fixture.view.session.list.summary(at: 0))
      @MainActor func time() -> String? {
        content.pointer.child(styled: "time").map { String(cString: gtk_label_get_text($0.opaque)) }
      }
      let now = time()
      let past = Clock(now: summary.time)
      content.show(summary, clock: past)
      XCTAssertNotEqual(time(), now)
      list.clock = past
      MainLoop.run(atMost: 5) { time() == now }
      XCTAssertEqual(time(), now)
      XCTAssertGreaterThan(list.clock.restOfDay, 0)
      try fixture.close()
    }
  }

  func testARowThatComesIntoSightAsOthersLeaveIsFilled() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<40).map { "number \($0)" })
      MainLoop.run(atMost: 5) { fixture.filled.count > 3 }
      let filled = fixture.filled
      for number in 34...39 {
        fixture.view.perform(.archive, on: try fixture.id("number \(number)"))
      }
      MainLoop.run(atMost: 5) { fixture.shownSubjects.first == "number 33" }
      MainLoop.run(atMost: 5) { fixture.filled == filled }
      XCTAssertEqual(fixture.filled, filled)
      XCTAssertEqual(fixture.shownSubjects, filled.map { "number \(33 - $0)" })
      try fixture.close()
    }
  }

  func testRowsOutOfSightAreAsHighAsIsSet() throws {
    try MainActor.assumeIsolated {
      let settings = ListSettings()
      let fixture = try ListFixture((0..<40).map { "number \($0)" }, settings: settings)
      MainLoop.run(atMost: 5) { fixture.filled.count > 3 }
      let before = fixture.heights
      settings.density = .spacious
      MainLoop.run(atMost: 5) { fixture.heights.allSatisfy { $0 > before[0] } }
      XCTAssertEqual(Set(fixture.heights).count, 1, "\(fixture.heights)")
      XCTAssertGreaterThan(fixture.heights[0], before[0])
      // A larger font for all text.
      let spacious = fixture.heights[0]
      let set = gtk_settings_get_default()
      let size = set?.get("gtk-xft-dpi", as: Int32.self) ?? 98_304
      set?.set("gtk-xft-dpi", to: Int32(size * 2))
      defer { set?.set("gtk-xft-dpi", to: size) }
      MainLoop.run(atMost: 5) { fixture.heights.allSatisfy { $0 > spacious } }
      XCTAssertEqual(Set(fixture.heights).count, 1, "\(fixture.heights)")
      XCTAssertGreaterThan(fixture.heights[0], spacious)
      try fixture.close()
    }
  }

  /// In a fling each frame has some.
  func testTheActionsOfRowsThatComeIntoSightAreEvaluatedAtRest() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<60).map { "number \($0)" })
      let list = fixture.list
      let rest = { list.bound.values.allSatisfy { !$0.row.areActionsDue } }
      XCTAssertTrue(MainLoop.run(atMost: 5) { fixture.filled.count > 3 && rest() })
      XCTAssertTrue(fixture.filled.contains(0) && !fixture.filled.contains(59))
      let last = try XCTUnwrap(list.row(try fixture.id("number 0")))
      last.invalidateActions()
      XCTAssertTrue(last.areActionsDue)
      gtk_adjustment_set_value(list.adjustment, gtk_adjustment_get_upper(list.adjustment))
      XCTAssertTrue(MainLoop.run(atMost: 5) { fixture.filled.last == 59 })
      XCTAssertTrue(last.areActionsDue)
      XCTAssertTrue(MainLoop.run(atMost: 5) { !last.areActionsDue && !last.defersActions })
      // Then they follow at once.
      last.invalidateActions()
      XCTAssertFalse(last.areActionsDue)
      try fixture.close()
    }
  }

  func testASearchThatComesAndGoesFillsTheRows() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<60).map { $0 % 2 == 0 ? "even \($0)" : "odd \($0)" })
      let view = fixture.view
      view.startSearch()
      view.listPage.searchBar.onChange("even")
      MainLoop.run(atMost: 5) { fixture.shownSubjects.first == "even 58" }
      XCTAssertTrue(fixture.shownSubjects.allSatisfy { $0.hasPrefix("even") })
      view.endSearch()
      MainLoop.run(atMost: 5) { fixture.shownSubjects.first == "odd 59" }
      XCTAssertEqual(fixture.shownSubjects.prefix(2), ["odd 59", "even 58"])
      try fixture.close()
    }
  }
}

extension ListFixture {
  /// Where the rows stand that have content, from the top.
  fileprivate var filled: [Int] {
    list.bound.values.filter(\.slot.isFilled).map(\.position).sorted()
  }

  /// The subjects that are to be seen, from the top.
  fileprivate var shownSubjects: [String] {
    list.bound.values.filter(\.slot.isFilled).sorted { $0.position < $1.position }
      .compactMap { bound in
        (bound.slot.content?.pointer.child(styled: "subject")?.texts()).flatMap(\.first)
      }
  }

  /// How high all rows want to be that GTK has bound, in px.
  fileprivate var heights: [Int32] {
    list.bound.values.map { SizeRequest(of: $0.row.pointer, GTK_ORIENTATION_VERTICAL).minimum }
  }
}
