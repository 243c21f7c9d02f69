import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import SwipeActions

final class RecyclingTests: GTKTestCase {
  func testBindingTheSameItemAgainKeepsEverything() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.open(id: 2)
      fixture.settle()
      let row = try XCTUnwrap(fixture.row(2))
      let panel = row.panels[.trailing]
      row.unbind()
      row.bind(id: 2)
      fixture.window.drawFrames()
      XCTAssertEqual(row.id, 2)
      XCTAssertEqual(row.offset, -148)
      XCTAssertTrue(row.panels[.trailing] === panel)
      XCTAssertEqual(fixture.swipes.openRowID, 2)
    }
  }

  func testSelectingRebindsAllRowsAndClosesNone() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture(Array(0..<50))
      fixture.swipes.open(id: 3)
      fixture.settle()
      let selection = gtk_list_view_get_model(fixture.list.opaque)
      for position in [UInt32(5), 3, 0] {
        gtk_selection_model_select_item(selection, position, 1)
        fixture.window.drawFrames()
        XCTAssertEqual(fixture.swipes.openRowID, 3)
        XCTAssertEqual(fixture.row(3)?.offset, -148)
      }
    }
  }

  func testDeferredActionsAreEvaluatedWhenTheyAreNeeded() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      var asked: [Int] = []
      row.moreActions { id in
        asked.append(id)
        return [SwipeAction("more", title: "More") {}]
      }
      row.defersActions = true
      asked = []
      row.bind(id: 7)
      row.invalidateActions()
      XCTAssertEqual(asked, [])
      XCTAssertTrue(row.areActionsDue)
      row.defersActions = false
      XCTAssertEqual(asked, [7])
      XCTAssertFalse(row.areActionsDue)

      row.defersActions = true
      row.bind(id: 8)
      fixture.swipes.open(id: 8)
      XCTAssertEqual(fixture.swipes.openRowID, 8, "What opens a row has its actions evaluated.")
      fixture.settle()
      XCTAssertNotEqual(row.offset, 0)
    }
  }

  func testStateFollowsTheIDToAnotherWidget() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.open(id: 2)
      fixture.settle()
      let first = try XCTUnwrap(fixture.row(2))
      let other = try XCTUnwrap(fixture.row(3))
      other.bind(id: 2)
      first.bind(id: 3)
      XCTAssertTrue(fixture.row(2) === other)
      XCTAssertEqual(other.offset, -148)
      XCTAssertEqual(other.shownEdge, .trailing)
      XCTAssertEqual(first.offset, 0)
      XCTAssertTrue(first.panels.isEmpty)
      XCTAssertEqual(fixture.swipes.openRowID, 2)
    }
  }

  func testCase10RemovingOtherRowsMovesTheOpenOneWithItsID() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture(Array(0..<20))
      fixture.swipes.open(id: 5)
      fixture.settle()
      fixture.swipes.remove(id: 2)
      fixture.replace(2..<3, with: [])
      fixture.replace(0..<0, with: [100, 101])
      fixture.window.drawFrames()
      XCTAssertEqual(fixture.swipes.openRowID, 5)
      XCTAssertEqual(fixture.row(5)?.offset, -148)
      XCTAssertEqual(fixture.allRows.filter { $0.offset != 0 }.map(\.id), [5])
    }
  }

  func testCase9TheSuccessorOfARemovedOpenRowIsClosed() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture(Array(0..<20))
      fixture.swipes.open(id: 5)
      fixture.settle()
      fixture.swipes.remove(id: 5)
      fixture.replace(5..<6, with: [])
      fixture.window.drawFrames()
      XCTAssertNil(fixture.swipes.openRow)
      XCTAssertEqual(fixture.allRows.filter { $0.offset != 0 }.count, 0)
      XCTAssertEqual(fixture.row(6)?.panels.isEmpty, true)
    }
  }

  func testARowThatLeavesUntoldIsNotOpenForEver() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture(Array(0..<20))
      fixture.swipes.open(id: 5)
      fixture.settle()
      fixture.replace(5..<6, with: [])
      XCTAssertTrue(MainLoop.run(atMost: 5) { fixture.swipes.openRow == nil })
    }
  }

  func testCase8WhileARowIsDraggedChangesOfTheModelKeepIt() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture(Array(0..<20))
      fixture.drag(4, by: -250)
      fixture.replace(0..<0, with: [100, 101, 102])
      fixture.window.drawFrames()
      XCTAssertEqual(fixture.swipes.draggingRowID, 4)
      fixture.release(4)
      XCTAssertEqual(fixture.calls, ["4:archive"])
    }
  }

  func testOpeningAndClosingTouchesTwoRowsWhateverTheNumber() throws {
    MainActor.assumeIsolated {
      for count in [10, 1000, 100_000, 1_000_000] {
        let fixture = ListFixture(Array(0..<count))
        fixture.settle()
        fixture.swipes.open(id: 1)
        fixture.settle()
        fixture.window.drawFrames()
        let before = fixture.swipes.rowDiagnostics
        XCTAssertGreaterThanOrEqual(before.count, min(count, 100))
        fixture.swipes.open(id: 4)
        fixture.settle()
        fixture.window.drawFrames()
        let touched = fixture.swipes.rowDiagnostics.filter { before[$0] != $1 }
        XCTAssertEqual(Set(touched.keys), [1, 4], "of \(count) rows")
      }
    }
  }
}
