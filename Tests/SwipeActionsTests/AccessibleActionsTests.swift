import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import SwipeActions

/// The phrases on the list item of a row.
@MainActor
private func phrases(_ row: SwipeRow<Int>?) -> [String] { row?.accessibleActions?.names ?? [] }

final class AccessibleActionsTests: GTKTestCase {
  func testCase25TheFocusedAccessibleHasEveryActionOfBothEdges() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      let item = try XCTUnwrap(gtk_widget_get_parent(row.pointer))
      XCTAssertEqual(phrases(row), ["Flag row", "Archive row", "Delete row"])
      XCTAssertEqual(row.accessibleActions?.isOn(item), true)
      XCTAssertEqual(gtk_widget_activate_action_variant(item, "Delete row.", nil), 1)
      XCTAssertEqual(fixture.calls, ["2:delete"])
    }
  }

  func testARowThatIsPutIntoAListLaterIsOneStop() throws {
    try MainActor.assumeIsolated {
      let swipes = SwipeCoordinator<Int>()
      let content: UnsafeMutablePointer<GtkWidget> = gtk_label_new("One")
      let row = content.swipeActions(id: 1, in: swipes) {
        SwipeAction("delete", title: "Delete") {}
      }
      XCTAssertEqual(gtk_widget_get_focusable(row.pointer), 1, "It stands alone.")
      let list: UnsafeMutablePointer<GtkWidget> = gtk_list_box_new()
      gtk_list_box_append(list.opaque, row.pointer)
      let window = TestWindow(list)
      MainLoop.run(atMost: 5) { gtk_widget_get_mapped(row.pointer) != 0 }
      let item = try XCTUnwrap(gtk_widget_get_parent(row.pointer))
      XCTAssertEqual(row.accessibleActions?.isOn(item), true)
      XCTAssertEqual(phrases(row), ["Delete"])
      XCTAssertEqual(gtk_widget_get_focusable(row.pointer), 0)
      withExtendedLifetime(window) {}
    }
  }

  func testToggledActionsAreNamedAnew() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      fixture.trailing = { _ in
        [
          SwipeAction("a", title: "Inbox", phrase: "Move to inbox") {},
          SwipeAction("b", title: "B", isEnabled: false) {},
        ]
      }
      row.invalidateActions()
      XCTAssertEqual(phrases(row), ["Flag row", "Move to inbox"])
      let item = try XCTUnwrap(gtk_widget_get_parent(row.pointer))
      XCTAssertEqual(gtk_widget_activate_action_variant(item, "Delete row.", nil), 0)
    }
  }

  /// GTK parts the name of an action at its first full stop, and keeps one group for a name.
  func testPhrasesMayHaveFullStopsAndBeTheSame() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      var done: [String] = []
      fixture.trailing = { _ in
        ["a", "b", "c"].map { id in
          SwipeAction(id, title: id, phrase: id == "c" ? "Copy" : "To St. Ives.") {
            done.append(id)
          }
        }
      }
      let row = try XCTUnwrap(fixture.row(2))
      row.invalidateActions()
      let item = try XCTUnwrap(gtk_widget_get_parent(row.pointer))
      for name in ["To St\u{2024} Ives\u{2024}", "To St\u{2024} Ives\u{2024} 2", "Copy"] {
        XCTAssertEqual(gtk_widget_activate_action_variant(item, name + ".", nil), 1, name)
      }
      XCTAssertEqual(done.sorted(), ["a", "b", "c"])
    }
  }

  func testARecycledRowActsOnWhatItShows() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      let item = try XCTUnwrap(gtk_widget_get_parent(row.pointer))
      row.bind(id: 7)
      XCTAssertEqual(gtk_widget_activate_action_variant(item, "Delete row.", nil), 1)
      XCTAssertEqual(fixture.calls, ["7:delete"])
    }
  }
}
