import CGTK
import GTKBridge
import GTKTesting
import Testing
import XCTest

@testable import SwipeActions

/// What is a programmer's error ends the program with a sentence.
@Suite struct MissingNameTests {
  @Test func anActionWithoutATitle() async {
    await #expect(processExitsWith: .failure) { _ = SwipeAction("archive", title: "") {} }
  }

  @Test func anActionWithoutAnID() async {
    await #expect(processExitsWith: .failure) { _ = SwipeAction("", title: "Archive") {} }
  }
}

/// What cannot be followed has a result that is defined, and a word for the programmer.
final class BadInputTests: GTKTestCase {
  func testUnknownIDsAndActionsDoNothingAndAreHintedAt() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let hints = DebugHint.collect {
        XCTAssertFalse(fixture.swipes.open(id: 99))
        XCTAssertFalse(fixture.swipes.peek(id: 99))
        XCTAssertFalse(fixture.swipes.activate("archive", on: 99))
        XCTAssertFalse(fixture.swipes.activate("nothing", on: 1))
        fixture.swipes.remove(id: 99)
        fixture.swipes.restore(id: 99)
      }
      XCTAssertEqual(hints.filter { $0.contains("“99”") }.count, 3)
      XCTAssertEqual(hints.filter { $0.contains("“nothing”") }.count, 1)
      XCTAssertEqual(hints.count, 4)
      XCTAssertEqual(fixture.calls, [])
      XCTAssertEqual(fixture.allRows.filter { $0.offset != 0 }.count, 0)
    }
  }

  func testOfOptionsThatContradictEachOtherTheLastOneHolds() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      let hints = DebugHint.collect {
        row.swipeActions(edge: .trailing, allowsFullSwipe: false, style: .stretch) { _ in
          SwipeAction("more", title: "More") {}
        }
        row.swipeActions(edge: .top) { _ in SwipeAction("up", title: "Up") {} }
      }
      XCTAssertEqual(hints.count, 1)
      XCTAssertTrue(hints.first?.contains("“trailing”") == true)
      XCTAssertEqual(row.actions[.trailing]?.map(\.id), ["archive", "delete", "more"])
      XCTAssertEqual(row.traits[.trailing]?.allowsFullSwipe, false)
      fixture.drag(2, by: -300)
      XCTAssertNil(fixture.swipes.machine.armedAction)
      fixture.release(2)
      fixture.settle()
      XCTAssertEqual(fixture.calls, [])
      XCTAssertEqual(fixture.row(3)?.traits[.trailing]?.allowsFullSwipe, true, "Only this row.")
    }
  }

  func testNumbersThatMakeNoSenseAreNone() throws {
    try MainActor.assumeIsolated {
      var action = SwipeAction("a", title: "A", cornerRadius: -.infinity, margin: .nan) {}
      XCTAssertEqual([action.cornerRadius, action.margin], [0, 0])
      action.cornerRadius = .nan
      action.margin = .infinity
      XCTAssertEqual([action.cornerRadius, action.margin], [0, 0])
      for number in [Double.nan, .infinity, -.infinity, -3, 1e300] {
        let button = Retained(gtk_button_new())
        button.widget.swipeButtonStyle(tint: .red, cornerRadius: number, margin: number)
        XCTAssertEqual(gtk_widget_has_css_class(button.widget, "swipe-button"), 1)
      }
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      for number in [Double.nan, .infinity, -.infinity, -3] {
        row.swipeThreshold = { _ in number }
        fixture.swipes.policy.buttonSize = number
        fixture.swipes.policy.armDistance = number
        fixture.drag(2, by: -80)
        XCTAssertTrue(row.offset.isFinite, "\(number)")
        fixture.release(2)
        fixture.swipes.close(animated: false)
        XCTAssertTrue(fixture.settle(), "\(number)")
        XCTAssertEqual(row.offset, 0, "\(number)")
        XCTAssertEqual(fixture.allRows.filter { $0.offset != 0 }.count, 0)
      }
    }
  }

  func testAMarginThatIsNoNumberDoesNotMoveTheButtons() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      var margin = SwipeMargin()
      margin.leading = .nan
      margin.trailing = .nan
      let row = try XCTUnwrap(fixture.row(2))
      row.swipeActions(edge: .leading, margin: margin) { _ in SwipeAction("b", title: "B") {} }
      fixture.swipes.open(id: 2, from: .leading, animated: false)
      fixture.settle()
      XCTAssertTrue(row.offset.isFinite)
      fixture.swipes.open(id: 2, from: .trailing, animated: false)
      XCTAssertEqual(row.offset, -148)
    }
  }
}

extension DebugHint {
  /// The hints that a body of work brings about, up to the next turn of the loop.
  static func collect(_ body: () throws -> Void) rethrows -> [String] {
    var hints: [String] = []
    let before = sink
    sink = { hints.append($0) }
    defer { sink = before }
    try body()
    MainLoop.runUntilIdle()
    return hints
  }
}
