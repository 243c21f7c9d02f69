import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import SwipeActions

final class DebugHintTests: GTKTestCase {
  @MainActor
  private static func row(
    _ edge: SwipeEdge, scrolling axis: SwipeAxis?, inContainer: Bool
  ) -> [String] {
    DebugHint.collect {
      let scroller = Retained(
        axis == nil ? gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) : gtk_scrolled_window_new())
      let swipes = SwipeCoordinator<Int>()
      if inContainer { scroller.widget.swipeActionsContainer(swipes, axis: axis) }
      let row = SwipeRow(in: swipes)
      let keep = Retained(row.pointer)
      row.swipeActions(edge: edge, containerAxis: inContainer ? nil : axis) { _ in
        SwipeAction("a", title: "A") {}
      }
      row.bind(id: 1)
      row.bind(id: 2)
      withExtendedLifetime((scroller, keep)) {}
    }
  }

  func testAConflictOfAxesIsSaidOnceForEachRow() throws {
    MainActor.assumeIsolated {
      for inContainer in [true, false] {
        let vertical = Self.row(.top, scrolling: .vertical, inContainer: inContainer)
        XCTAssertEqual(vertical.count, 1)
        XCTAssertTrue(vertical.first?.contains("“top”") == true, "\(vertical)")
        XCTAssertEqual(
          Self.row(.leading, scrolling: .horizontal, inContainer: inContainer).count, 1)
        XCTAssertEqual(Self.row(.leading, scrolling: .vertical, inContainer: inContainer), [])
        XCTAssertEqual(Self.row(.top, scrolling: .horizontal, inContainer: inContainer), [])
      }
    }
  }

  func testAVerticalEdgeWithoutAContainerIsHintedAt() throws {
    MainActor.assumeIsolated {
      XCTAssertEqual(Self.row(.bottom, scrolling: nil, inContainer: false).count, 1)
      XCTAssertEqual(Self.row(.bottom, scrolling: nil, inContainer: true), [])
      XCTAssertEqual(Self.row(.trailing, scrolling: nil, inContainer: false), [])
    }
  }

  func testTwoRowsWithOneIDAreHintedAtAndBothMove() throws {
    MainActor.assumeIsolated {
      let swipes = SwipeCoordinator<Int>()
      let rows = [SwipeRow(in: swipes), SwipeRow(in: swipes)]
      let keep = rows.map { Retained($0.pointer) }
      let hints = DebugHint.collect { for row in rows { row.bind(id: 1) } }
      XCTAssertEqual(hints.count, 1)
      XCTAssertTrue(hints.first?.contains("id 1") == true)
      // A list that recycles binds the new row first; that is no error.
      XCTAssertEqual(
        DebugHint.collect {
          rows[0].bind(id: 2)
          rows[1].bind(id: 2)
          rows[0].bind(id: 3)
        }, [])
      withExtendedLifetime(keep) {}
    }
  }
}
