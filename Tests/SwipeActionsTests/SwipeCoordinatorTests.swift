import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import SwipeActions

final class SwipeCoordinatorTests: GTKTestCase {
  func testAReleaseBeyondHalfThePanelOpensAndOneRowIsOpen() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.drag(1, by: -80)
      fixture.release(1)
      XCTAssertTrue(fixture.settle())
      XCTAssertEqual(fixture.swipes.openRow, SwipeOpenRow(id: 1, edge: .trailing))
      XCTAssertEqual(try XCTUnwrap(fixture.row(1)).offset, -148)
      fixture.drag(3, by: 60)
      fixture.release(3)
      XCTAssertTrue(fixture.settle())
      XCTAssertEqual(fixture.swipes.openRow, SwipeOpenRow(id: 3, edge: .leading))
      XCTAssertEqual(try XCTUnwrap(fixture.row(1)).offset, 0)
      XCTAssertEqual(try XCTUnwrap(fixture.row(3)).offset, 74)
      XCTAssertEqual(fixture.calls, [])
    }
  }

  func testAButtonRunsItsActionOnceAndClosesTheRow() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.open(id: 2)
      fixture.settle()
      let panel = try XCTUnwrap(fixture.row(2)?.panels[.trailing])
      panel.buttons[1].emit("clicked")
      XCTAssertEqual(fixture.calls, ["2:delete"])
      XCTAssertNil(fixture.swipes.openRow)
      fixture.settle()
      XCTAssertEqual(fixture.row(2)?.offset, 0)
    }
  }

  func testAFullSwipeRunsAtTheReleaseAndTheRowThatStaysComesBack() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.drag(2, by: -250)
      XCTAssertEqual(fixture.calls, [])
      fixture.release(2)
      XCTAssertEqual(fixture.calls, ["2:archive"])
      let row = try XCTUnwrap(fixture.row(2))
      XCTAssertTrue(
        MainLoop.run(atMost: 3) { row.offset == -Double(gtk_widget_get_width(row.pointer)) })
      XCTAssertTrue(MainLoop.run(atMost: 3) { row.offset == 0 }, "Nothing took it away.")
      XCTAssertEqual(fixture.calls, ["2:archive"])
    }
  }

  func testAnActionMayRefuseTheFullSwipe() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.trailing = { id in
        var first = SwipeAction("first", title: "First") { fixture.calls.append("\(id):first") }
        first.allowsFullSwipe = id != 2
        return [first]
      }
      for id in [1, 2] {
        fixture.row(id)?.invalidateActions()
        fixture.drag(id, by: -300)
        fixture.release(id)
      }
      XCTAssertEqual(fixture.calls, ["1:first"])
      XCTAssertEqual(fixture.swipes.openRowID, 2)
      fixture.trailing = nil
    }
  }

  func testCase18AnActionThatAsksRunsAfterYesOnly() throws {
    MainActor.assumeIsolated {
      for answer in [false, true] {
        let fixture = ListFixture([1, 2, 3])
        var ask: CheckedContinuation<Bool, Never>?
        fixture.trailing = { id in
          [
            SwipeAction(
              "erase", title: "Erase", role: .destructive, rowLeaves: true, canBeUndone: false,
              confirm: { await withCheckedContinuation { ask = $0 } },
              handler: { [unowned fixture] in fixture.calls.append("\(id):erase") })
          ]
        }
        fixture.row(2)?.invalidateActions()
        fixture.drag(2, by: -250)
        fixture.release(2)
        XCTAssertTrue(MainLoop.run(atMost: 5) { ask != nil })
        XCTAssertEqual(fixture.calls, [])
        fixture.settle()
        XCTAssertEqual(fixture.row(2)?.offset, 0, "The row does not move while it asks.")
        ask?.resume(returning: answer)
        MainLoop.run(atMost: 0.2) { fixture.swipes.machine.question == nil }
        XCTAssertEqual(fixture.calls, answer ? ["2:erase"] : [])
        XCTAssertNil(fixture.swipes.machine.question)
      }
    }
  }

  func testAnOpenRowIsToldToFunctionsAndStreams() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      var told: [Int?] = []
      var presented: [String] = []
      var streamed: [Int?] = []
      fixture.swipes.onOpenRowChanged = { told.append($0?.id) }
      fixture.swipes.onPresentationChanged = { presented.append("\($0) \($1.rawValue) \($2)") }
      let stream = fixture.swipes.openRows
      let task = Task { for await row in stream { streamed.append(row?.id) } }
      MainLoop.run(atMost: 5) { streamed == [nil] }
      fixture.swipes.open(id: 2)
      fixture.swipes.open(id: 2)
      MainLoop.run(atMost: 5) { streamed == [nil, 2] }
      fixture.settle()
      fixture.swipes.close()
      fixture.settle()
      XCTAssertTrue(MainLoop.run(atMost: 5) { streamed == [nil, 2, nil] })
      XCTAssertEqual(told, [2, nil])
      XCTAssertEqual(presented, ["2 trailing true", "2 trailing false"])
      task.cancel()
    }
  }

  func testAPeekShowsAndGoesAndIsNotOpen() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      XCTAssertTrue(fixture.swipes.peek(id: 1))
      XCTAssertTrue(MainLoop.run(atMost: 3) { (fixture.row(1)?.offset ?? 0) < -40 })
      XCTAssertNil(fixture.swipes.openRow)
      XCTAssertTrue(MainLoop.run(atMost: 3) { fixture.row(1)?.offset == 0 })
    }
  }

  func testReducedMotionIsFollowedInMidAnimation() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let settings = try XCTUnwrap(gtk_settings_get_default())
      defer { settings.set("gtk-enable-animations", to: true) }
      fixture.swipes.open(id: 2)
      XCTAssertTrue(fixture.swipes.machine.isAnimating)
      settings.set("gtk-enable-animations", to: false)
      XCTAssertEqual(fixture.row(2)?.offset, -148)
      XCTAssertFalse(fixture.swipes.machine.needsFrames)
      fixture.swipes.close()
      XCTAssertEqual(fixture.row(2)?.offset, 0)
      XCTAssertFalse(fixture.swipes.peek(id: 1))
      settings.set("gtk-enable-animations", to: true)
      fixture.swipes.open(id: 2)
      XCTAssertTrue(fixture.swipes.machine.isAnimating)
    }
  }

  func testResizingWhileOpenLeavesNoGap() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3], width: 360)
      fixture.swipes.open(id: 2)
      fixture.settle()
      let row = try XCTUnwrap(fixture.row(2))
      gtk_window_set_default_size(fixture.window.pointer.cast(), 180, 640)
      XCTAssertTrue(MainLoop.run(atMost: 5) { gtk_widget_get_width(row.pointer) < 200 })
      XCTAssertTrue(MainLoop.run(atMost: 5) { row.offset == row.shownOffset })
      let panel = try XCTUnwrap(row.panels[.trailing])
      XCTAssertEqual(Double(gtk_widget_get_width(panel.pointer)), -row.offset)
      XCTAssertLessThanOrEqual(-row.offset, Double(gtk_widget_get_width(row.pointer)) - 48)
    }
  }

  func testCase22ChangingTheDirectionWhileOpenMirrorsTheRow() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.open(id: 2)
      fixture.settle()
      let row = try XCTUnwrap(fixture.row(2))
      gtk_widget_set_direction(row.pointer, GTK_TEXT_DIR_RTL)
      XCTAssertEqual(row.offset, 148)
      XCTAssertEqual(fixture.swipes.openRow, SwipeOpenRow(id: 2, edge: .trailing))
      XCTAssertTrue(MainLoop.run(atMost: 5) { row.shownOffset == 148 })
    }
  }

  func testAListMayWaitForTheFlight() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      var removed: [Int] = []
      fixture.trailing = { id in
        [
          SwipeAction("archive", title: "Archive", rowLeaves: true) { [unowned fixture] in
            fixture.swipes.afterFlight(of: id) { [unowned fixture] in
              removed.append(id)
              fixture.swipes.remove(id: id)
              fixture.replace(1..<2, with: [])
            }
          }
        ]
      }
      try XCTUnwrap(fixture.row(2)).invalidateActions()
      fixture.drag(2, by: -250)
      fixture.release(2)
      XCTAssertEqual(removed, [], "It flies.")
      let row = try XCTUnwrap(fixture.row(2))
      XCTAssertTrue(MainLoop.run(atMost: 3) { removed == [2] })
      XCTAssertEqual(row.offset, 0)
      fixture.window.drawFrames()
      XCTAssertNil(fixture.row(2))
      XCTAssertNotNil(fixture.row(3))
      var isDone = false
      fixture.swipes.afterFlight(of: 3) { isDone = true }
      XCTAssertTrue(isDone, "Nothing flies.")
    }
  }
}
