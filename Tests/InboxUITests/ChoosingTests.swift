import CGTK
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import XCTest

@testable import InboxUI

/// Choosing a time or a folder.
final class ChoosingTests: GTKTestCase {
  func testTheFirstTimeIsChosenByActivatingItsRow() throws {
    try MainActor.assumeIsolated {
      let clock = Clock()
      let chooser = TimeChooser(clock: clock)
      let window = TestWindow(chooser.pointer)
      let list = try XCTUnwrap(chooser.pointer.first(gtk_list_box_get_type()))
      let row = try XCTUnwrap(gtk_list_box_get_row_at_index(list.opaque, 0))
      var hasEnded = false
      chooser.onEnd = { hasEnded = true }
      gtk_widget_activate(row.cast())
      XCTAssertTrue(hasEnded)
      XCTAssertEqual(
        chooser.answer, SnoozeTime.allCases.compactMap { $0.time(now: clock.now) }.min())
      withExtendedLifetime(window) {}
    }
  }

  func testATimeThatHasPassedCannotBeChosen() throws {
    try MainActor.assumeIsolated {
      let chooser = TimeChooser(clock: Clock())
      let window = TestWindow(chooser.pointer)
      let button = try XCTUnwrap(
        chooser.pointer.all(gtk_button_get_type()).first {
          gtk_widget_has_css_class($0, "suggested-action") != 0
        })
      XCTAssertNotEqual(gtk_widget_get_sensitive(button), 0)
      chooser.set(Clock().now - 86_400)
      XCTAssertEqual(gtk_widget_get_sensitive(button), 0)
      let time = Clock().now / 60 * 60 + 7_200
      chooser.set(time)
      gtk_stack_set_visible_child_name(chooser.pointer.opaque, "date")
      MainLoop.run(atMost: 2) { gtk_widget_get_mapped(button) != 0 }
      gtk_widget_activate(button)
      MainLoop.run(atMost: 2) { chooser.answer != nil }
      XCTAssertEqual(chooser.answer, time)
      withExtendedLifetime(window) {}
    }
  }

  func testTypingNarrowsTheFoldersAndOffersToMakeOne() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      for folder in [".Archive", ".Travel"] { try mailbox.makeFolder(folder) }
      let session = try mailbox.open()
      let chooser = FolderChooser(filter: FolderFilter(session.folders))
      let window = TestWindow(chooser.pointer)
      let entry = try XCTUnwrap(chooser.pointer.first(gtk_search_entry_get_type()))
      let list = try XCTUnwrap(chooser.pointer.first(gtk_list_box_get_type()))
      XCTAssertEqual(list.texts(), ["Inbox", "Archive", "Travel", "Trash", "Junk"])
      gtk_editable_set_text(entry.opaque, "tra")
      XCTAssertEqual(list.texts(), ["Travel", "Trash", "New Folder “tra”"])
      gtk_widget_activate(
        try XCTUnwrap(gtk_list_box_get_row_at_index(list.opaque, 2)).cast())
      XCTAssertEqual(chooser.answer, .new(["tra"]))
      try finish { await session.close() }
      withExtendedLifetime(window) {}
    }
  }

  /// Below a row in the middle of a window of 600 px the last folders would be out of sight.
  func testFoldersScrollWhereThereIsLittleRoom() throws {
    try MainActor.assumeIsolated {
      let chooser = FolderChooser(filter: FolderFilter([]))
      let window = TestWindow(chooser.pointer)
      let scroller = try XCTUnwrap(chooser.pointer.first(gtk_scrolled_window_get_type()))
      var (least, natural): (Int32, Int32) = (0, 0)
      gtk_widget_measure(scroller, GTK_ORIENTATION_VERTICAL, -1, &least, &natural, nil, nil)
      XCTAssertLessThanOrEqual(least, 160)
      XCTAssertGreaterThanOrEqual(natural, 240)
      withExtendedLifetime(window) {}
    }
  }

  func testNothingIsLeftOfAChoice() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let chooser = FolderChooser(filter: FolderFilter([]))
        let window = TestWindow(chooser.pointer)
        defer { withExtendedLifetime(window) {} }
        return WeakReference(chooser.pointer)
      }
      assertFinalized {
        let chooser = TimeChooser(clock: Clock())
        let window = TestWindow(chooser.pointer)
        defer { withExtendedLifetime(window) {} }
        return WeakReference(chooser.pointer)
      }
    }
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// All widgets of a class inside, from the top.
  @MainActor
  func all(_ type: GType) -> [WidgetPointer] {
    var found = isInstance(of: type) ? [self] : []
    var child = gtk_widget_get_first_child(self)
    while let widget = child {
      found += widget.all(type)
      child = gtk_widget_get_next_sibling(widget)
    }
    return found
  }

  /// The first widget of a class inside.
  @MainActor
  func first(_ type: GType) -> WidgetPointer? { all(type).first }
}
