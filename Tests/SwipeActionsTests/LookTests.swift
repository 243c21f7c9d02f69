import CGTK
import Foundation
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

  func testAButtonStyledAgainHasTheNewLookOnly() throws {
    MainActor.assumeIsolated {
      let button = Retained(gtk_button_new())
      button.widget.swipeButtonStyle(tint: .red, cornerRadius: 999, margin: 6)
      button.widget.swipeButtonStyle(tint: .blue)
      let classes = ["swipe-tint-c01c28", "swipe-shape-999-6", "swipe-tint-1c62c4", "swipe-button"]
      XCTAssertEqual(
        classes.map { gtk_widget_has_css_class(button.widget, $0) }, [0, 0, 1, 1])
    }
  }

  func testAnIconIsFilledWhereTheThemeHasSuchAnIcon() throws {
    try MainActor.assumeIsolated {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      let icons = folder.appending(path: "hicolor/scalable/actions")
      try FileManager.default.createDirectory(at: icons, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"/>"#
      for name in ["swipe-test-symbolic", "swipe-test-filled-symbolic", "swipe-plain-symbolic"] {
        try Data(picture.utf8).write(to: icons.appending(path: name + ".svg"))
      }
      let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
      gtk_icon_theme_add_search_path(theme, folder.path(percentEncoded: false))
      @MainActor func icon(_ name: String) -> String? {
        let button = Retained(
          SwipeAction("a", title: "A", icon: name, labelStyle: .iconOnly) {}.makeControl())
        defer { withExtendedLifetime(button) {} }
        let image = gtk_button_get_child(button.widget.cast())
        return image.flatMap { gtk_image_get_icon_name($0.opaque) }.map { String(cString: $0) }
      }
      XCTAssertEqual(icon("swipe-test-symbolic"), "swipe-test-filled-symbolic")
      XCTAssertEqual(icon("swipe-plain-symbolic"), "swipe-plain-symbolic")
    }
  }

  func testButtonsGrowWithTheSizeOfText() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let settings = try XCTUnwrap(gtk_settings_get_default())
      let usual = settings.get("gtk-xft-dpi", as: Int32.self) ?? -1
      defer { settings.set("gtk-xft-dpi", to: usual) }
      settings.set("gtk-xft-dpi", to: Int32(96 * 1024))
      fixture.swipes.open(id: 2, animated: false)
      let row = try XCTUnwrap(fixture.row(2))
      XCTAssertEqual(row.offset, -148)
      settings.set("gtk-xft-dpi", to: Int32(96 * 1024 * 3 / 2))
      XCTAssertEqual(row.offset, -222, "The open row keeps to its panel.")
      XCTAssertTrue(
        MainLoop.run(atMost: 5) {
          row.panels[.trailing]?.buttons.map { gtk_widget_get_width($0) } == [111, 111]
        })
      settings.set("gtk-xft-dpi", to: Int32(96 * 1024 * 3))
      XCTAssertGreaterThanOrEqual(row.offset, -312, "Some of the content stays.")
    }
  }

  func testLiftedContentHasAShadowAndRoundCornersWhileItIsAside() throws {
    try MainActor.assumeIsolated {
      @MainActor func drawing(_ row: SwipeRow<Int>) throws -> String {
        let paintable = Retained(owned: gtk_widget_paintable_new(row.pointer))
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable.opaque, snapshot, 360, 64)
        let node = try XCTUnwrap(gtk_snapshot_free_to_node(snapshot))
        defer { gsk_render_node_unref(node) }
        let bytes = gsk_render_node_serialize(node)
        defer { g_bytes_unref(bytes) }
        var size: gsize = 0
        let data = g_bytes_get_data(bytes, &size)
        return String(
          decoding: UnsafeRawBufferPointer(start: data, count: Int(size)), as: UTF8.self)
      }
      for lifts in [false, true] {
        let fixture = ListFixture([1, 2, 3])
        let row = try XCTUnwrap(fixture.row(2))
        row.lifts = lifts
        XCTAssertFalse(try drawing(row).contains("outset-shadow"))
        fixture.swipes.open(id: 2, animated: false)
        XCTAssertTrue(MainLoop.run(atMost: 5) { row.shownOffset == -148 })
        fixture.window.drawFrames()
        XCTAssertEqual(try drawing(row).contains("outset-shadow"), lifts)
        XCTAssertEqual(try drawing(row).contains("rounded-clip"), lifts)
      }
    }
  }

  @available(*, deprecated, message: "It tests what is deprecated.")
  func testDeprecatedSpellingsForward() throws {
    try MainActor.assumeIsolated {
      let fixture = ListFixture([1, 2, 3])
      let row = try XCTUnwrap(fixture.row(2))
      row.swipeActions(.leading) { _ in SwipeAction("old", title: "Old") {} }
      XCTAssertEqual(row.actions[.leading]?.map(\.id), ["flag", "old"])
      fixture.swipes.open(id: 2)
      fixture.swipes.closeAll()
      XCTAssertNil(fixture.swipes.openRow)
    }
  }
}
