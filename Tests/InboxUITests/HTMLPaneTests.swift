import CGTK
import Foundation
import GTKBridge
import GTKTesting
import XCTest

@testable import InboxUI

/// What a person decides about the HTML of a message.
final class HTMLPaneTests: GTKTestCase {
  func testImagesAreShownWhenAskedFor() throws {
    try MainActor.assumeIsolated {
      let server = try XCTUnwrap(CountingServer())
      defer { server.stop() }
      let pane = HTMLPane(cacheDirectory: NSTemporaryDirectory() + "whisk-tests")
      let window = TestWindow(pane.pointer, width: 600, height: 400)
      defer { withExtendedLifetime(window) {} }
      var loads = 0
      var allowed = 0
      pane.onShown = { loads += 1 }
      pane.onAlwaysAllow = { allowed += 1 }
      @MainActor func show(_ html: String, allowsRemote: Bool = false) {
        loads = 0
        pane.show(html: html, parts: .none, allowsRemote: allowsRemote)
        MainLoop.run(atMost: HTMLViewTests.patience) { loads > 0 }
      }

      show("<a href='http://example.com/'>Nothing to load</a>")
      XCTAssertNil(Self.button(in: pane, at: 0))

      let html = "<img src='http://127.0.0.1:\(server.port)/img.svg'>"
      show(html)
      XCTAssertEqual(server.connections, 0)
      XCTAssertLessThanOrEqual(
        SizeRequest(of: pane.pointer, GTK_ORIENTATION_HORIZONTAL).minimum, 360)
      let once = try XCTUnwrap(Self.button(in: pane, at: 0))
      loads = 0
      once.emitClicked()
      MainLoop.run(atMost: HTMLViewTests.patience) { loads > 0 }
      XCTAssertEqual(server.paths, ["/img.svg"])
      XCTAssertNil(Self.button(in: pane, at: 0))
      XCTAssertEqual(allowed, 0)

      show(html)
      XCTAssertEqual(server.paths, ["/img.svg"])
      try XCTUnwrap(Self.button(in: pane, at: 1)).emitClicked()
      XCTAssertEqual(allowed, 1)
      MainLoop.run(atMost: HTMLViewTests.patience) { server.paths.count == 2 }

      show(html.replacing("img.svg", with: "allowed.svg"), allowsRemote: true)
      XCTAssertNil(Self.button(in: pane, at: 0))
      // The page before may have ended its load after this one was begun.
      MainLoop.run(atMost: HTMLViewTests.patience) { server.paths.count == 3 }
      XCTAssertEqual(server.paths.last, "/allowed.svg")
    }
  }

  /// A photograph is seen whole in a narrow pane; what a sender laid out in a table stays as it is.
  func testAPictureIsNoWiderThanThePane() throws {
    try MainActor.assumeIsolated {
      let pane = HTMLPane(cacheDirectory: NSTemporaryDirectory() + "whisk-tests")
      let window = TestWindow(pane.pointer, width: 360, height: 400)
      defer { withExtendedLifetime(window) {} }
      var shown = 0
      pane.onShown = { shown += 1 }
      @MainActor func height(of html: String) throws -> Int32 {
        let before = shown
        pane.show(html: html, parts: .none, allowsRemote: false)
        MainLoop.run(atMost: HTMLViewTests.patience) { shown > before }
        XCTAssertGreaterThan(shown, before)
        return pane.contentHeight
      }
      let image = "<img src='data:image/svg+xml,\(Self.largePicture)'"
      XCTAssertLessThan(try height(of: image + ">"), 1_000)
      XCTAssertGreaterThan(try height(of: "<table><td>\(image)></table>"), 1_900)
      XCTAssertGreaterThan(try height(of: image + " height=2000>"), 1_900)
    }
  }

  /// A red square of 2000 × 2000 px.
  private static let largePicture =
    "%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%222000%22 height=%222000%22 "
    + "style=%22background:red%22/%3E"

  func testAllowedSendersAreKept() throws {
    try MainActor.assumeIsolated {
      let settings = Retained(owned: try ProgramResources.register().makeSettings())
      let senders = AllowedSenders(settings: settings)
      XCTAssertFalse(senders.contains("ada@example.com"))
      senders.insert("Ada@Example.com")
      senders.insert("ada@example.com")
      senders.insert("")
      XCTAssertTrue(AllowedSenders(settings: settings).contains("ADA@example.com"))
      XCTAssertFalse(senders.contains("charles@example.com"))
      XCTAssertFalse(senders.contains(""))
      g_settings_reset(settings.pointer.cast(), "remote-content-senders")
    }
  }

  /// A button of the banner that can be seen.
  @MainActor
  private static func button(in pane: HTMLPane, at index: Int) -> WidgetPointer? {
    guard let banner = gtk_widget_get_first_child(pane.pointer) else { return nil }
    guard gtk_widget_get_mapped(banner) != 0 else { return nil }
    let buttons = banner.buttons
    return buttons.indices.contains(index) ? buttons[index] : nil
  }
}
