import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import InboxUI
@testable import SwipeActions

/// The hint of the first start.
final class FirstRunTests: GTKTestCase {
  func testTheFirstRowMovesAsideAndBack() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two"])
      let row = try XCTUnwrap(fixture.list.row(try fixture.id("two")))
      fixture.list.hint()
      XCTAssertTrue(MainLoop.run(atMost: 5) { row.offset != 0 })
      XCTAssertTrue(MainLoop.run(atMost: 5) { row.offset == 0 })
      XCTAssertEqual(try fixture.mailbox.files().count, 2)
      try fixture.close()
    }
  }

  func testItIsShownOnce() throws {
    try MainActor.assumeIsolated {
      let settings = try ProgramResources.register().makeSettings()
      g_settings_reset(settings, "first-run-hint-shown")
      let application = Application(
        options: try LaunchOptions(arguments: ["--demo"]), settings: settings)
      XCTAssertTrue(application.showsHint())
      XCTAssertFalse(application.showsHint())
    }
  }
}
