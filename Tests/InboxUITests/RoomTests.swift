import CAdwaita
import CGTK
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import XCTest

@testable import InboxUI

/// Whether all can be read in a window of 360 px with text of twice the size.
final class RoomTests: GTKTestCase {
  func testSettingsAreReadWhole() throws {
    try Self.withLargeText {
      let settings = Retained(owned: try ProgramResources.register().makeSettings())
      let window = PreferencesWindow(settings: settings, folders: [])
      gtk_window_set_default_size(window.pointer.cast(), 360, 640)
      gtk_window_present(window.pointer.cast())
      for page in window.pointer.all(adw_preferences_page_get_type()) {
        adw_preferences_window_set_visible_page(window.pointer.cast(), page.cast())
        let rows = page.all(adw_preferences_row_get_type())
        MainLoop.run(atMost: 5) {
          rows.contains { gtk_widget_get_mapped($0) != 0 && gtk_widget_get_width($0) > 0 }
        }
        XCTAssertLessThanOrEqual(gtk_widget_get_width(window.pointer), 360)
        XCTAssertEqual(page.cutTexts(), [])
      }
      gtk_window_destroy(window.pointer.cast())
    }
  }

  func testSuggestionsAndWhichMailIsShownAreReadWhole() throws {
    try Self.withLargeText {
      let fixture = try ListFixture(["one"], width: 360)
      fixture.view.show(filter: .unread)
      fixture.view.startSearch()
      let bar = fixture.view.listPage.searchBar
      let rows = { bar.pointer.all(gtk_list_box_row_get_type()) }
      MainLoop.run(atMost: 5) { rows().contains { gtk_widget_get_width($0) > 0 } }
      XCTAssertEqual(rows().count, 17)
      XCTAssertEqual(fixture.view.listPage.pointer.cutTexts(), [])
      try fixture.close()
    }
  }

  /// The end of an address says who wrote.
  func testTheSenderOfAnOpenMessageIsReadWhole() throws {
    try Self.withLargeText {
      let mailbox = try Mailbox()
      let address = "countess.of.lovelace@analytical-engines.example.org"
      try mailbox.deliver("one", from: "Augusta Ada King Countess of Lovelace <\(address)>")
      try Reader.open(mailbox, width: 360) { reader in
        XCTAssertTrue(reader.says(address))
        XCTAssertEqual(reader.page.pointer.cutTexts(), [])
      }
    }
  }

  func testTheFirstPageIsReadWhole() throws {
    try Self.withLargeText {
      let page = Pages.welcome()
      let window = TestWindow(page, width: 360)
      defer { withExtendedLifetime(window) {} }
      MainLoop.run(atMost: 5) { gtk_widget_get_width(page) > 0 }
      XCTAssertLessThanOrEqual(gtk_widget_get_width(page), 360)
      XCTAssertTrue(page.texts().contains("Import Mail…"))
      XCTAssertEqual(page.cutTexts(), [])
    }
  }

  private static func withLargeText(_ body: @MainActor () throws -> Void) throws {
    try MainActor.assumeIsolated {
      let settings = gtk_settings_get_default()
      defer { gtk_settings_reset_property(settings, "gtk-xft-dpi") }
      settings?.cast(to: GObject.self).set("gtk-xft-dpi", to: Int32(2 * 96 * 1024))
      try body()
    }
  }
}
