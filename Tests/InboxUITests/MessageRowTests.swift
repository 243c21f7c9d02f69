import CGTK
import GTKBridge
import GTKTesting
import MailStore
import XCTest

@testable import InboxUI

final class MessageRowTests: GTKTestCase {
  func testAllRowsAreEquallyHigh() {
    MainActor.assumeIsolated {
      let row = MessageRow()
      let window = TestWindow(row.pointer)
      defer { withExtendedLifetime(window) {} }
      var heights: Set<Int32> = []
      for subject in ["Re: engine", "日本語の件名", "موضوع", "😀 emoji", "", "Åŷ̈ g̃"] {
        row.show(makeSummary(subject: subject), clock: Clock())
        heights.insert(SizeRequest(of: row.pointer, GTK_ORIENTATION_VERTICAL).natural)
      }
      row.showNothing()
      heights.insert(SizeRequest(of: row.pointer, GTK_ORIENTATION_VERTICAL).natural)
      XCTAssertEqual(heights.count, 1, "\(heights)")
    }
  }

  func testEveryChildIsInsideInBothDirections() {
    MainActor.assumeIsolated {
      for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
        let row = MessageRow()
        gtk_widget_set_direction(row.pointer, direction)
        row.show(
          makeSummary(subject: String(repeating: "long ", count: 50)), clock: Clock())
        let window = TestWindow(row.pointer, width: 360, height: 100)
        defer { withExtendedLifetime(window) {} }
        MainLoop.run(atMost: 2) { gtk_widget_get_width(row.pointer) > 0 }
        var child = gtk_widget_get_first_child(row.pointer)
        while let widget = child {
          if gtk_widget_get_visible(widget) != 0 {
            var x = 0.0
            var y = 0.0
            gtk_widget_translate_coordinates(widget, row.pointer, 0, 0, &x, &y)
            XCTAssertGreaterThanOrEqual(x, 0)
            XCTAssertLessThanOrEqual(
              x + Double(gtk_widget_get_width(widget)),
              Double(gtk_widget_get_width(row.pointer)))
          }
          child = gtk_widget_get_next_sibling(widget)
        }
      }
    }
  }

  func testTheContentOfAVeryWideRowIsInItsMiddle() {
    MainActor.assumeIsolated {
      for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
        let row = MessageRow()
        gtk_widget_set_direction(row.pointer, direction)
        row.show(makeSummary(subject: "x"), clock: Clock())
        let window = TestWindow(row.pointer, width: 200, height: 100)
        defer { withExtendedLifetime(window) {} }
        var box = GtkAllocation(x: 0, y: 0, width: 3000, height: 100)
        gtk_widget_size_allocate(row.pointer, &box, -1)
        let edges = ["dot", "time"].flatMap { name -> [Double] in
          guard let child = row.pointer.child(styled: name) else { return [] }
          var x = 0.0
          var y = 0.0
          gtk_widget_translate_coordinates(child, row.pointer, 0, 0, &x, &y)
          return [x, x + Double(gtk_widget_get_width(child))]
        }
        XCTAssertEqual(edges.count, 4)
        XCTAssertEqual(edges.min() ?? 0, 900, accuracy: 20)
        XCTAssertEqual(edges.max() ?? 0, 2100, accuracy: 20)
      }
    }
  }

  func testUnreadIsBoldAndHasADot() {
    MainActor.assumeIsolated {
      let row = MessageRow()
      let kept = Retained(row.pointer)
      defer { withExtendedLifetime(kept) {} }
      row.show(makeSummary(subject: "x", isUnread: true), clock: Clock())
      XCTAssertNotEqual(gtk_widget_has_css_class(row.pointer, "unread"), 0)
      XCTAssertNotEqual(gtk_widget_get_visible(row.pointer.child(styled: "dot")), 0)
      row.show(makeSummary(subject: "x", isUnread: false), clock: Clock())
      XCTAssertEqual(gtk_widget_has_css_class(row.pointer, "unread"), 0)
      XCTAssertEqual(gtk_widget_get_visible(row.pointer.child(styled: "dot")), 0)
    }
  }

  func testEveryMarkIsSeenForWhatItStandsForAndForNothingElse() {
    MainActor.assumeIsolated {
      let row = MessageRow()
      let kept = Retained(row.pointer)
      defer { withExtendedLifetime(kept) {} }
      @MainActor func marks(
        in place: String? = nil, count: Int = 1, isUnread: Bool = false, isFlagged: Bool = false,
        hasAttachment: Bool = false, isPinned: Bool = false, wakeTime: Int64? = nil
      ) -> [String] {
        let summary = RowSummary(
          id: RowID(rawValue: 1), sender: "Ada", subject: "x", preview: "", time: 1_790_000_000,
          count: count, isUnread: isUnread, isFlagged: isFlagged, hasAttachment: hasAttachment,
          isPinned: isPinned, wakeTime: wakeTime)
        row.show(summary, in: place, clock: Clock())
        return ["dot", "count", "pin", "star", "clip", "place", "snooze"].filter {
          gtk_widget_get_visible(row.pointer.child(styled: $0)) != 0
        }
      }
      XCTAssertEqual(marks(), [])
      XCTAssertEqual(marks(isUnread: true), ["dot"])
      XCTAssertEqual(marks(isFlagged: true), ["star"])
      XCTAssertEqual(marks(hasAttachment: true), ["clip"])
      XCTAssertEqual(marks(isPinned: true), ["pin"])
      XCTAssertEqual(marks(wakeTime: 1_790_003_600), ["snooze"])
      XCTAssertEqual(marks(in: "Archive"), ["place"])
      XCTAssertTrue(row.pointer.texts().contains("Archive"))
      XCTAssertEqual(marks(count: 12), ["count"])
      XCTAssertTrue(row.pointer.texts().contains("12"))
      XCTAssertEqual(marks(), [])
    }
  }

  func testFinalized() {
    MainActor.assumeIsolated {
      let summary = makeSummary(subject: "x")
      assertFinalized {
        let row = MessageRow()
        let kept = Retained(row.pointer)
        row.show(summary, clock: Clock())
        return withExtendedLifetime(kept) { WeakReference(row.pointer) }
      }
    }
  }
}

func makeSummary(subject: String, isUnread: Bool = true) -> RowSummary {
  RowSummary(
    id: RowID(rawValue: 1), sender: "Ada Lovelace", subject: subject, preview: "The engine weaves",
    time: 1_790_000_000, count: 3, isUnread: isUnread, isFlagged: true, hasAttachment: true,
    isPinned: true)
}

extension UnsafeMutablePointer<GtkWidget> {
  /// The first child with a style class.
  @MainActor
  func child(styled name: String) -> UnsafeMutablePointer<GtkWidget>? {
    var child = gtk_widget_get_first_child(self)
    while let widget = child, gtk_widget_has_css_class(widget, name) == 0 {
      child = gtk_widget_get_next_sibling(widget)
    }
    return child
  }
}
