import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import SwipeActions

/// Whether a widget is named by others.
@MainActor
private func isNamedByOthers(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
  gtk_test_accessible_has_relation(widget.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY) != 0
}

final class AccessibleNameTests: GTKTestCase {
  func testWhatTheProgramDoesNotNameIsNamedByWhatItSays() {
    MainActor.assumeIsolated {
      let swipes = SwipeCoordinator<Int>()
      let list: UnsafeMutablePointer<GtkWidget> = gtk_list_box_new()
      let rows = (1...3).map { id in
        let content: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        if id < 3 { gtk_box_append(content.cast(), gtk_label_new("Row \(id)")) }
        let row = content.swipeActions(id: id, in: swipes) { SwipeAction("a", title: "A") {} }
        gtk_list_box_append(list.opaque, row.pointer)
        return row
      }
      rows[1].item.setAccessibleLabel("Another name")
      let scroller: UnsafeMutablePointer<GtkWidget> = gtk_scrolled_window_new()
      gtk_scrolled_window_set_child(scroller.opaque, list)
      scroller.swipeActionsContainer(swipes)
      let window = TestWindow(scroller)
      MainLoop.run(atMost: 5) { gtk_widget_get_mapped(rows[0].pointer) != 0 }
      XCTAssertTrue(isNamedByOthers(rows[0].item))
      XCTAssertFalse(isNamedByOthers(rows[1].item), "It would have two names.")
      XCTAssertFalse(isNamedByOthers(rows[2].item), "It says nothing.")
      XCTAssertTrue(isNamedByOthers(scroller))
      rows[0].item.setAccessibleLabel("A name at last")
      XCTAssertFalse(isNamedByOthers(rows[0].item), "It would have two names.")
      withExtendedLifetime(window) {}
    }
  }

  func testWhatIsNotSeenOrNotReadIsNoName() {
    MainActor.assumeIsolated {
      let box = Retained(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
      let hidden: UnsafeMutablePointer<GtkWidget> = gtk_label_new("Hidden")
      gtk_widget_set_visible(hidden, 0)
      let initials = makeWidget(gtk_label_get_type(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
      let first: UnsafeMutablePointer<GtkWidget> = gtk_label_new("First")
      let second: UnsafeMutablePointer<GtkWidget> = gtk_inscription_new("Second")
      for part in [hidden, initials, first, second] {
        gtk_box_append(box.pointer.cast(), part)
      }
      XCTAssertEqual(
        box.pointer.cast(to: GtkWidget.self).accessibleLabels, [first, second])
    }
  }
}
