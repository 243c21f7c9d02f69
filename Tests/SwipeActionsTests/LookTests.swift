import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import SwipeActions

final class LookTests: GTKTestCase {
  func testTheTintsCanBeRead() throws {
    let tints: [SwipeTint] = [.grey, .red, .orange, .yellow, .green, .teal, .blue, .purple]
    for tint in tints {
      XCTAssertGreaterThanOrEqual(tint.contrast(with: tint.foreground), 4.5, "\(tint.css)")
    }
    XCTAssertEqual(SwipeTint.yellow.foreground, .nearBlack)
    XCTAssertEqual(SwipeTint.blue.foreground, .white)
  }

  func testContrastIsThatOfWCAG() throws {
    let black = SwipeTint(rgb: 0)
    XCTAssertEqual(black.contrast(with: .white), 21, accuracy: 1e-9)
    XCTAssertEqual(black.contrast(with: black), 1, accuracy: 1e-9)
    // #777777 on white is the well-known near miss of 4.48 : 1.
    XCTAssertEqual(SwipeTint(rgb: 0x777777).contrast(with: .white), 4.478, accuracy: 0.001)
  }

  func testComponentsThatAreNoColourBecomeOne() throws {
    XCTAssertEqual(SwipeTint(red: .nan, green: 7, blue: -1).css, "#00ff00")
    XCTAssertEqual(SwipeTint(rgb: 0x0A_0B_0C).css, "#0a0b0c")
  }

  func testADestructiveActionIsRedUnlessTinted() throws {
    MainActor.assumeIsolated {
      XCTAssertEqual(SwipeAction("a", title: "A") {}.effectiveTint, .grey)
      XCTAssertEqual(SwipeAction("a", title: "A", role: .destructive) {}.effectiveTint, .red)
      XCTAssertEqual(
        SwipeAction("a", title: "A", tint: .teal, role: .destructive) {}.effectiveTint, .teal)
      XCTAssertFalse(SwipeAction("a", title: "A", role: .destructive) {}.rowLeaves)
    }
  }

  func testNumbersThatMakeNoSenseAreNone() throws {
    MainActor.assumeIsolated {
      let action = SwipeAction("a", title: "A", cornerRadius: -.infinity, margin: .nan) {}
      XCTAssertEqual(action.cornerRadius, 0)
      XCTAssertEqual(action.margin, 0)
    }
  }

  func testAButtonShowsWhatItsLabelStyleSays() throws {
    MainActor.assumeIsolated {
      @MainActor func kinds(_ style: SwipeAction.LabelStyle, icon: String? = "folder-symbolic")
        -> [String]
      {
        let button = Retained(
          SwipeAction("a", title: "A", icon: icon, labelStyle: style) {}.makeControl())
        defer { withExtendedLifetime(button) {} }
        guard let child = gtk_button_get_child(button.widget.cast()) else { return [] }
        var found: [String] = []
        var part =
          child.isInstance(of: gtk_box_get_type()) ? gtk_widget_get_first_child(child) : child
        while let widget = part {
          found.append(String(cString: g_type_name(cgtk_type_of(widget))))
          part = child == widget ? nil : gtk_widget_get_next_sibling(widget)
        }
        return found
      }
      XCTAssertEqual(kinds(.iconOnly), ["GtkImage"])
      XCTAssertEqual(kinds(.titleOnly), ["GtkLabel"])
      XCTAssertEqual(kinds(.iconAndTitle), ["GtkImage", "GtkLabel"])
      XCTAssertEqual(kinds(.iconAndTitle(.beside)), ["GtkImage", "GtkLabel"])
      XCTAssertEqual(kinds(.iconOnly, icon: nil), ["GtkLabel"], "There is nothing else to show.")
    }
  }

  func testAnInsensitiveActionHasAnInsensitiveButton() throws {
    MainActor.assumeIsolated {
      let button = Retained(SwipeAction("a", title: "A", isEnabled: false) {}.makeControl())
      XCTAssertEqual(gtk_widget_get_sensitive(button.widget), 0)
    }
  }
}
