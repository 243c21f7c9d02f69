import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import SwipeActions

final class SwipeRowTests: GTKTestCase {
  func testAClosedRowHasNoPanel() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture(Array(0..<1000))
      XCTAssertGreaterThan(fixture.allRows.count, 100)
      XCTAssertEqual(fixture.allRows.map(\.diagnostics.panelsMade).reduce(0, +), 0)
      for row in fixture.allRows {
        XCTAssertEqual(gtk_widget_get_first_child(row.pointer), row.layer.pointer)
        XCTAssertEqual(gtk_widget_get_last_child(row.pointer), row.layer.pointer)
      }
    }
  }

  func testDraggingMovesTheContentOverThePanel() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      fixture.drag(2, by: -80)
      XCTAssertEqual(row.offset, -80)
      XCTAssertTrue(MainLoop.run(atMost: 5) { row.shownOffset == -80 })
      let panel = try XCTUnwrap(row.panels[.trailing])
      XCTAssertEqual(gtk_widget_get_width(panel.pointer), 148)
      XCTAssertEqual(gtk_widget_get_child_visible(panel.pointer), 1)
      XCTAssertEqual(gtk_widget_get_last_child(row.pointer), row.layer.pointer, "It lies above.")
      XCTAssertEqual(gtk_widget_get_width(row.layer.pointer), gtk_widget_get_width(row.pointer))
      XCTAssertEqual(row.diagnostics.panelsMade, 1)
    }
  }

  func testThePanelFillsWhatIsUncoveredAndMore() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      fixture.drag(2, by: -200)
      XCTAssertTrue(MainLoop.run(atMost: 5) { abs(row.shownOffset - row.offset) < 0.01 })
      let panel = try XCTUnwrap(row.panels[.trailing])
      let widths = panel.buttons.map { Double(gtk_widget_get_width($0)) }
      XCTAssertEqual(Double(gtk_widget_get_width(panel.pointer)), (-row.offset).rounded(.up))
      XCTAssertEqual(widths[1], 74, "What is beyond goes to the first action.")
      XCTAssertEqual(widths.reduce(0, +), (-row.offset).rounded(.up))
    }
  }

  func testTheFirstActionIsNearestItsEdge() throws {
    try MainActor.assumeIsolated {
      for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
        let fixture = ListFixture([1, 2, 3])
        gtk_widget_set_direction(fixture.window.pointer, direction)
        for row in fixture.allRows { gtk_widget_set_direction(row.pointer, direction) }
        XCTAssertTrue(fixture.swipes.open(id: 2, animated: false))
        let row = try XCTUnwrap(fixture.row(2))
        let sign = direction == GTK_TEXT_DIR_LTR ? -1.0 : 1.0
        XCTAssertTrue(MainLoop.run(atMost: 5) { row.shownOffset == sign * 148 })
        let panel = try XCTUnwrap(row.panels[.trailing])
        gtk_widget_set_direction(panel.pointer, direction)
        gtk_widget_queue_allocate(panel.pointer)
        let archive = panel.buttons[0]
        let wanted =
          direction == GTK_TEXT_DIR_LTR ? gtk_widget_get_width(row.pointer) - 74 : 0
        XCTAssertTrue(
          MainLoop.run(atMost: 5) {
            var x = 0.0
            gtk_widget_translate_coordinates(archive, row.pointer, 0, 0, &x, nil)
            return x == Double(wanted)
          }, "Direction \(direction)")
      }
    }
  }

  func testAnArmedFullSwipeGivesAllToTheFirstAction() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      fixture.drag(2, by: -230)
      let panel = try XCTUnwrap(row.panels[.trailing])
      XCTAssertTrue(MainLoop.run(atMost: 5) { panel.armedProgress == 1 })
      XCTAssertTrue(
        MainLoop.run(atMost: 5) { gtk_widget_get_child_visible(panel.buttons[1]) == 0 })
      XCTAssertEqual(gtk_widget_get_width(panel.buttons[0]), gtk_widget_get_width(panel.pointer))
      fixture.swipes.act { $0.cancel(.mouse, at: $1) }
      fixture.settle()
      XCTAssertEqual(fixture.calls, [])
      XCTAssertEqual(row.offset, 0)
      XCTAssertEqual(panel.armedProgress, 0)
    }
  }

  func testCase26AClosedPanelIsNeitherFocusableNorRead() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.open(id: 2)
      XCTAssertTrue(fixture.settle())
      let row = try XCTUnwrap(fixture.row(2))
      let panel = try XCTUnwrap(row.panels[.trailing])
      XCTAssertTrue(gtk_widget_get_mapped(panel.pointer) != 0)
      XCTAssertTrue(panel.isPresented)
      XCTAssertEqual(gtk_widget_get_can_focus(panel.pointer), 1)
      fixture.swipes.close()
      XCTAssertTrue(fixture.settle())
      XCTAssertTrue(MainLoop.run(atMost: 5) { gtk_widget_get_mapped(panel.pointer) == 0 })
      XCTAssertFalse(panel.isPresented)
      XCTAssertEqual(gtk_widget_get_can_focus(panel.pointer), 0)
      XCTAssertEqual(
        gtk_test_accessible_has_state(panel.pointer.opaque, GTK_ACCESSIBLE_STATE_HIDDEN), 1)
      XCTAssertEqual(gtk_widget_grab_focus(panel.buttons[0]), 0)
    }
  }

  func testARowWithoutActionsOnASideGivesWayAndComesBack() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.trailing = { _ in [] }
      let row = try XCTUnwrap(fixture.row(2))
      row.invalidateActions()
      fixture.drag(2, by: -100)
      XCTAssertLessThan(row.offset, 0)
      XCTAssertGreaterThan(row.offset, -60, "A rubber band.")
      XCTAssertTrue(MainLoop.run(atMost: 5) { abs(row.shownOffset - row.offset) < 0.01 })
      XCTAssertNil(row.panels[.trailing])
      fixture.release(2)
      fixture.settle()
      XCTAssertEqual(row.offset, 0)
      XCTAssertNil(fixture.swipes.openRow)
    }
  }

  func testDeclarationsForOneEdgeAccumulate() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(1))
      row.swipeActions(edge: .trailing) { id in
        if id == 1 {
          SwipeAction("one", title: "One") {}
        } else {
          SwipeAction("no", title: "No") {}
        }
        for name in ["two", "three"] { SwipeAction(name, title: name) {} }
      }
      row.moreActions { _ in SwipeAction("move", title: "Move") {} }
      XCTAssertEqual(
        row.actions[.trailing]?.map(\.id), ["archive", "delete", "one", "two", "three"])
      XCTAssertEqual(
        row.orderedActions.map(\.id), ["flag", "archive", "delete", "one", "two", "three", "move"])
    }
  }

  func testVanishedActionsCloseTheOpenPanel() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.open(id: 2)
      fixture.settle()
      let row = try XCTUnwrap(fixture.row(2))
      fixture.trailing = { _ in [] }
      row.invalidateActions()
      XCTAssertNil(fixture.swipes.openRow)
      fixture.settle()
      XCTAssertEqual(row.offset, 0)
      XCTAssertTrue(row.panels.isEmpty)
    }
  }

  func testChangedActionsShowAtOnceInTheOpenPanelAndPressedButtonsStay() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.open(id: 2)
      fixture.settle()
      let row = try XCTUnwrap(fixture.row(2))
      let panel = row.panels[.trailing]
      row.invalidateActions()
      XCTAssertTrue(row.panels[.trailing] === panel, "Nothing looks otherwise.")
      fixture.trailing = { _ in [SwipeAction("archive", title: "Inbox") {}] }
      row.invalidateActions()
      XCTAssertEqual(row.panels[.trailing]?.actions.map(\.title), ["Inbox"])
      fixture.settle()
      XCTAssertEqual(row.offset, -74, "The row keeps to its panel without a gap.")
    }
  }

  func testActionsStayAsTheyWereAtThePress() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      var done: [String] = []
      fixture.trailing = { _ in
        [SwipeAction("a", title: "A", rowLeaves: true) { done.append("old") }]
      }
      fixture.drag(2, by: -250)
      fixture.trailing = { _ in
        [SwipeAction("a", title: "A", rowLeaves: true) { done.append("new") }]
      }
      try XCTUnwrap(fixture.row(2)).invalidateActions()
      fixture.release(2)
      XCTAssertEqual(done, ["old"])
    }
  }

  func testTheActionIsThatOfThePressEvenIfTheRowIsRecycledMeanwhile() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      fixture.drag(2, by: -250)
      row.bind(id: 7)
      XCTAssertNil(fixture.row(2))
      fixture.release(2)
      XCTAssertEqual(fixture.calls, ["2:archive"])
      XCTAssertEqual(row.offset, 0)
    }
  }

  func testAStretchingPanelIsAsWideAsTheDrag() throws {
    try MainActor.assumeIsolated {
      let swipes = SwipeCoordinator<Int>()
      let row = SwipeRow(in: swipes, content: gtk_label_new("row"))
      row.lifts = true
      row.swipeActions(edge: .trailing, style: .stretch) { _ in
        SwipeAction("a", title: "Delete") {}
      }
      row.bind(id: 1)
      let window = TestWindow(row.pointer, width: 360, height: 80)
      MainLoop.run(atMost: 5) { row.size.width > 0 }
      swipes.open(id: 1)
      XCTAssertTrue(MainLoop.run(atMost: 5) { row.shownOffset < -5 })
      let panel = try XCTUnwrap(row.panels[.trailing])
      XCTAssertTrue(
        MainLoop.run(atMost: 5) {
          let width = Double(gtk_widget_get_width(panel.pointer))
          return row.offset < -5 && width == (-row.shownOffset).rounded(.up) && width != 74
        })
      XCTAssertTrue(MainLoop.run(atMost: 5) { row.shownOffset == -74 })
      XCTAssertEqual(gtk_widget_get_width(panel.pointer), 74)
      withExtendedLifetime(window) {}
    }
  }

  func testWithTwoDistancesTheActionOfTheDistanceTakesAll() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      fixture.swipes.policy.usesTwoDistances = true
      let row = try XCTUnwrap(fixture.row(2))
      for (distance, action, index) in [(-100.0, "archive", 0), (-250.0, "delete", 1)] {
        fixture.drag(2, by: distance)
        let panel = try XCTUnwrap(row.panels[.trailing])
        XCTAssertTrue(MainLoop.run(atMost: 5) { panel.armedProgress == 1 })
        XCTAssertTrue(
          MainLoop.run(atMost: 5) {
            gtk_widget_get_width(panel.buttons[index]) >= gtk_widget_get_width(panel.pointer) - 1
              && gtk_widget_get_child_visible(panel.buttons[1 - index]) == 0
          }, action)
        fixture.release(2)
        XCTAssertEqual(fixture.calls.last, "2:\(action)")
        XCTAssertTrue(MainLoop.run(atMost: 5) { row.offset == 0 })
        fixture.swipes.restore(id: 2)
        fixture.settle()
      }
    }
  }

  func testLabelsAndControlsOfTheProgramStandInThePanel() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let scale: UnsafeMutablePointer<GtkWidget> = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, nil)
      let keep = Retained(scale)
      fixture.trailing = { _ in
        [
          SwipeAction("a", title: "A") { fixture.calls.append("a") }
            .label { gtk_label_new("own label") },
          SwipeAction("b", title: "B") { fixture.calls.append("b") }
            .control { gtk_button_new_with_label("own button") },
          SwipeAction("c", title: "C") {}.control { scale },
        ]
      }
      let row = try XCTUnwrap(fixture.row(2))
      row.invalidateActions()
      fixture.swipes.open(id: 2)
      fixture.settle()
      let panel = try XCTUnwrap(row.panels[.trailing])
      XCTAssertEqual(panel.buttons[2], scale)
      XCTAssertEqual(gtk_widget_has_css_class(panel.buttons[0], "swipe-button"), 1)
      XCTAssertEqual(gtk_widget_has_css_class(panel.buttons[1], "swipe-button"), 0)
      panel.buttons[1].emit("clicked")
      XCTAssertEqual(fixture.calls, ["b"])
      XCTAssertNil(fixture.swipes.openRow)
      withExtendedLifetime(keep) {}
    }
  }

  func testARowsOwnThresholdAndRulesHold() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      row.swipeThreshold = { _ in 140 }
      fixture.drag(2, by: -130)
      fixture.release(2)
      XCTAssertNil(fixture.swipes.openRow)
      fixture.settle()
      row.swipeThreshold = nil
      row.swipeBehavior = .disabled
      fixture.drag(2, by: -130)
      XCTAssertNil(fixture.swipes.draggingRowID)
      fixture.release(2)
      row.swipeBehavior = nil
      row.isSwipeEnabled = false
      fixture.drag(2, by: -130)
      XCTAssertNil(fixture.swipes.draggingRowID)
      fixture.release(2)
      XCTAssertTrue(fixture.swipes.activate("delete", on: 2), "It is still in the menu.")
    }
  }

  func testPresentationIsToldForEachEdge() throws {
    MainActor.assumeIsolated {
      let swipes = SwipeCoordinator<Int>()
      let row = SwipeRow(in: swipes, content: gtk_label_new("row"))
      var told: [String] = []
      for edge in [SwipeEdge.leading, .trailing] {
        row.swipeActions(
          edge: edge, onPresentationChanged: { told.append("\(edge.rawValue) \($0)") }
        ) { _ in SwipeAction("a", title: "A") {} }
      }
      row.bind(id: 1)
      let window = TestWindow(row.pointer, width: 360, height: 80)
      MainLoop.run(atMost: 5) { row.size.width > 0 }
      swipes.open(id: 1, from: .leading, animated: false)
      swipes.open(id: 1, from: .trailing, animated: false)
      swipes.close(animated: false)
      XCTAssertEqual(
        told, ["leading true", "leading false", "trailing true", "trailing false"])
      withExtendedLifetime(window) {}
    }
  }
}
