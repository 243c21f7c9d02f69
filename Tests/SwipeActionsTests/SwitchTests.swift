import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import SwipeActions

/// What switches swiping on and off, and what ends a swipe from outside.
final class SwitchTests: GTKTestCase {
  func testAContainerThatIsSwitchedOffClosesAndCannotBeSwiped() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.open(id: 2, animated: false)
      fixture.swipes.isEnabled = false
      fixture.settle()
      XCTAssertNil(fixture.swipes.openRow)
      fixture.drag(2, by: -250)
      XCTAssertFalse(fixture.swipes.isSwipingAnItem)
      fixture.release(2)
      XCTAssertEqual(fixture.calls, [])
      XCTAssertTrue(fixture.swipes.activate("archive", on: 2), "It is in the menu still.")
      fixture.swipes.isEnabled = true
      fixture.drag(3, by: -80)
      XCTAssertTrue(fixture.swipes.isSwipingAnItem)
      fixture.release(3)
      XCTAssertEqual(fixture.swipes.openRowID, 3)
    }
  }

  func testOneRowCanBeSwitchedOff() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      try XCTUnwrap(fixture.row(2)).isSwipeEnabled = false
      fixture.drag(2, by: -80)
      XCTAssertNil(fixture.swipes.draggingRowID)
      fixture.release(2)
      fixture.drag(3, by: -80)
      XCTAssertEqual(fixture.swipes.draggingRowID, 3)
      fixture.release(3)
    }
  }

  func testTheDraggedRowIsToldWhileItIsDragged() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      var told: [Int?] = []
      fixture.swipes.onDraggingRowChanged = { told.append($0) }
      XCTAssertFalse(fixture.swipes.isSwipingAnItem)
      fixture.drag(2, by: -80)
      XCTAssertTrue(fixture.swipes.isSwipingAnItem)
      XCTAssertEqual(fixture.swipes.model(of: 2)?.isSwiping, true)
      XCTAssertEqual(fixture.swipes.model(of: 2)?.swipeOffset, -80)
      fixture.release(2)
      XCTAssertFalse(fixture.swipes.isSwipingAnItem)
      XCTAssertEqual(told, [2, nil])
      fixture.settle()
      let model = fixture.swipes.model(of: 2)
      XCTAssertEqual(model?.isSwiped, true)
      XCTAssertEqual(model?.actionsSize, 148)
      XCTAssertEqual(model?.contentSize.height, 64)
      XCTAssertNil(fixture.swipes.model(of: 99))
    }
  }

  func testATouchpadThatIsSwitchedOffScrollsOnly() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      for isOn in [false, true] {
        fixture.swipes.swipesWithTouchpad = isOn
        var time = SwipeTime.now
        fixture.swipes.hold(2)
        for _ in 0..<10 {
          time = time.adding(seconds: 0.01)
          fixture.swipes.act(at: time) {
            $0.scroll(on: 2, x: 10, y: 0, unit: .surface, inner: [], at: $1)
          }
        }
        XCTAssertEqual(fixture.swipes.draggingRowID, isOn ? 2 : nil)
        fixture.swipes.act(at: time) { $0.scrollStop(at: $1) }
        fixture.swipes.letGo(of: 2)
      }
    }
  }

  func testCase17ARowThatIsUnmappedInMidDragIsAsBefore() throws {
    MainActor.assumeIsolated {
      for wasOpen in [false, true] {
        let fixture = ListFixture([1, 2, 3])
        if wasOpen { fixture.swipes.open(id: 2, animated: false) }
        fixture.drag(2, by: -250)
        XCTAssertEqual(fixture.swipes.draggingRowID, 2)
        gtk_widget_set_visible(fixture.scroller, 0)
        XCTAssertNil(fixture.swipes.draggingRowID)
        XCTAssertEqual(fixture.row(2)?.offset, 0, "What the window hides is closed.")
        fixture.release(2)
        XCTAssertEqual(fixture.calls, [])
        gtk_widget_set_visible(fixture.scroller, 1)
        MainLoop.run(atMost: 5) { gtk_widget_get_mapped(fixture.scroller) != 0 }
        fixture.drag(2, by: -80)
        fixture.release(2)
        fixture.settle()
        XCTAssertEqual(fixture.swipes.openRowID, 2, "The next swipe is as ever.")
      }
    }
  }

  func testARowUnmappedInMidAnimationIsAtItsEnd() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.open(id: 2)
      MainLoop.run(atMost: 5) { (fixture.row(2)?.offset ?? 0) < -20 }
      XCTAssertTrue(fixture.swipes.machine.isAnimating)
      gtk_widget_set_visible(fixture.scroller, 0)
      XCTAssertFalse(fixture.swipes.machine.needsFrames)
      XCTAssertNil(fixture.swipes.frames, "No callback is left behind.")
    }
  }

  func testNumbersThatChangeAreInForceAtOnce() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.open(id: 2, animated: false)
      let row = try XCTUnwrap(fixture.row(2))
      fixture.swipes.policy.buttonSize = 100
      XCTAssertEqual(row.offset, -200)
      XCTAssertTrue(
        MainLoop.run(atMost: 5) {
          row.panels[.trailing]?.buttons.map { gtk_widget_get_width($0) } == [100, 100]
        })
      fixture.swipes.policyForSize = { width in
        var policy = SwipePolicy.standard
        policy.buttonSize = width / 6
        return policy
      }
      XCTAssertEqual(row.offset, -2 * row.size.width / 6)
    }
  }

  func testOpenedByTheProgramTwoDistancesShowBothActions() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.policy.usesTwoDistances = true
      fixture.swipes.open(id: 2, animated: false)
      let panel = try XCTUnwrap(fixture.row(2)?.panels[.trailing])
      XCTAssertTrue(
        MainLoop.run(atMost: 5) {
          panel.buttons.map { gtk_widget_get_width($0) } == [74, 74]
            && panel.buttons.allSatisfy { gtk_widget_get_child_visible($0) != 0 }
        })
    }
  }

  func testCase28TheScrollbarClosesAndTheProgramDoesNot() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture(Array(0..<200))
      fixture.swipes.open(id: 3, animated: false)
      let adjustment = gtk_scrolled_window_get_vadjustment(fixture.scroller.opaque)
      gtk_adjustment_set_value(adjustment, 100)
      fixture.replace(0..<0, with: [1000, 1001])
      MainLoop.run(atMost: 0.1) { !fixture.swipes.machine.isScrolling }
      XCTAssertEqual(fixture.swipes.openRowID, 3, "The program may scroll and insert.")
      XCTAssertEqual(fixture.row(3)?.offset, -148)
      let bar = try XCTUnwrap(gtk_scrolled_window_get_vscrollbar(fixture.scroller.opaque))
      let range = try XCTUnwrap(gtk_widget_get_first_child(bar))
      range.emit("move-slider", GTK_SCROLL_PAGE_DOWN)
      XCTAssertNil(fixture.swipes.openRow)
    }
  }

  func testScrollingNeedNotClose() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture(Array(0..<200))
      fixture.swipes.closesOnScroll = false
      fixture.swipes.open(id: 3, animated: false)
      let bar = try XCTUnwrap(gtk_scrolled_window_get_vscrollbar(fixture.scroller.opaque))
      let range = try XCTUnwrap(gtk_widget_get_first_child(bar))
      range.emit("move-slider", GTK_SCROLL_STEP_DOWN)
      XCTAssertEqual(fixture.swipes.openRowID, 3)
    }
  }
}
