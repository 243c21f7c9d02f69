import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import SwipeActions

/// What keys do on the row that has the focus.
final class KeyTests: GTKTestCase {
  @MainActor
  private static func press(
    _ key: Int32, _ modifier: GdkModifierType = GdkModifierType(0), in fixture: ListFixture
  ) -> Bool {
    let keys = fixture.swipes.input.lazy.compactMap { $0 as? KeyInput<Int> }.first
    return keys?.pressed(UInt32(key), modifier) ?? false
  }

  @MainActor
  private static func focused(_ id: Int) throws -> ListFixture {
    let fixture = ListFixture([1, 2, 3])
    try XCTUnwrap(fixture.row(id)).focusItem()
    return fixture
  }

  func testControlWithAnArrowOpensThatSideAndTheFocusGoesAlong() throws {
    try MainActor.assumeIsolated {
      let sides = [(GDK_KEY_Right, SwipeEdge.trailing), (GDK_KEY_Left, .leading)]
      for (key, edge) in sides {
        let fixture = try Self.focused(2)
        XCTAssertTrue(Self.press(key, GDK_CONTROL_MASK, in: fixture))
        XCTAssertEqual(fixture.swipes.openRow, SwipeOpenRow(id: 2, edge: edge))
        let row = try XCTUnwrap(fixture.row(2))
        XCTAssertTrue(
          MainLoop.run(atMost: 5) {
            row.panels[edge].map { gtk_widget_is_focus($0.buttons[0]) != 0 } ?? false
          }, "\(edge)")
        fixture.swipes.close()
        XCTAssertEqual(gtk_widget_is_focus(row.item), 1, "It comes back.")
        XCTAssertFalse(Self.press(GDK_KEY_Up, GDK_CONTROL_MASK, in: fixture), "Nothing is there.")
      }
    }
  }

  /// An entry inside a row: its letters, its way back by words and its menu are its own.
  func testKeysOfATextThatIsWrittenInARowAreNotTheRows() throws {
    try MainActor.assumeIsolated {
      let fixture = try Self.focused(2)
      let row = try XCTUnwrap(fixture.row(2))
      // One without an input method, which outlives it in GTK 4.8.
      let entry: UnsafeMutablePointer<GtkWidget> = gtk_text_view_new()
      gtk_text_view_set_editable(entry.cast(), 0)
      row.content = entry
      gtk_widget_grab_focus(entry)
      for (key, modifier) in [
        (GDK_KEY_Right, GDK_CONTROL_MASK), (GDK_KEY_Menu, GdkModifierType(0)),
        (GDK_KEY_Tab, GdkModifierType(0)),
      ] {
        XCTAssertFalse(Self.press(key, modifier, in: fixture), "\(key)")
      }
      XCTAssertNil(fixture.swipes.openRow)
      row.focusItem()
      XCTAssertTrue(Self.press(GDK_KEY_Right, GDK_CONTROL_MASK, in: fixture))
    }
  }

  func testKeysThatScrollCloseTheOpenRowAndGoOn() throws {
    try MainActor.assumeIsolated {
      let fixture = try Self.focused(2)
      for key in [GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Page_Down, GDK_KEY_Home, GDK_KEY_End] {
        fixture.swipes.open(id: 2)
        XCTAssertFalse(Self.press(key, in: fixture), "The list gets it too.")
        XCTAssertNil(fixture.swipes.openRow, "\(key)")
      }
      fixture.swipes.open(id: 2)
      XCTAssertFalse(Self.press(GDK_KEY_Left, in: fixture))
      XCTAssertFalse(Self.press(GDK_KEY_a, in: fixture))
      XCTAssertEqual(fixture.swipes.openRowID, 2)
      fixture.swipes.machine.scrollAxis = .horizontal
      XCTAssertFalse(Self.press(GDK_KEY_Down, in: fixture))
      XCTAssertEqual(fixture.swipes.openRowID, 2, "Down scrolls nothing there.")
      XCTAssertFalse(Self.press(GDK_KEY_Right, in: fixture))
      XCTAssertNil(fixture.swipes.openRow)
    }
  }

  func testMenuKeysOpenTheMenuOfTheRow() throws {
    try MainActor.assumeIsolated {
      let keys = [(GDK_KEY_Menu, GdkModifierType(0)), (GDK_KEY_F10, GDK_SHIFT_MASK)]
      for (key, modifier) in keys {
        let fixture = try Self.focused(3)
        XCTAssertTrue(Self.press(key, modifier, in: fixture))
        let menu = try XCTUnwrap(fixture.swipes.menu)
        MainLoop.run(atMost: 5) { gtk_widget_get_mapped(menu.popover.widget) != 0 }
        gtk_popover_popdown(menu.popover.widget.cast())
        XCTAssertTrue(MainLoop.run(atMost: 5) { fixture.swipes.menu == nil })
        XCTAssertEqual(gtk_widget_is_focus(try XCTUnwrap(fixture.row(3)).item), 1)
        MainLoop.run(atMost: 5) { gtk_widget_get_parent(menu.popover.widget) == nil }
      }
    }
  }

  func testWithoutTheFocusOnARowKeysDoNothing() throws {
    MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      gtk_window_set_focus(fixture.window.pointer.cast(), nil)
      XCTAssertFalse(Self.press(GDK_KEY_Right, GDK_CONTROL_MASK, in: fixture))
      XCTAssertFalse(Self.press(GDK_KEY_Menu, in: fixture))
      XCTAssertNil(fixture.swipes.openRow)
    }
  }

  func testTheContainerListensBeforeTheScroller() throws {
    MainActor.assumeIsolated {
      let scroller = Retained(gtk_scrolled_window_new())
      @MainActor func controllers() -> [OpaquePointer] {
        let list = Retained(owned: gtk_widget_observe_controllers(scroller.widget))
        return (0..<g_list_model_get_n_items(list.opaque)).compactMap {
          g_list_model_get_item(list.opaque, $0).map { OpaquePointer($0) }
        }
      }
      let before = Set(controllers())
      let swipes = SwipeCoordinator<Int>()
      scroller.widget.swipeActionsContainer(swipes)
      let added = controllers().filter { !before.contains($0) }
      XCTAssertEqual(added.count, 5, "A drag, scrolling, keys, a right click and a long press.")
      for controller in added {
        XCTAssertEqual(gtk_event_controller_get_propagation_phase(controller), GTK_PHASE_CAPTURE)
      }
      withExtendedLifetime(swipes) {}
    }
  }
}
