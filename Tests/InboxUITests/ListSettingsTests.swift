import CGTK
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import SwipeActions
import XCTest

@testable import InboxUI

/// The list follows what is set.
final class ListSettingsTests: GTKTestCase {
  func testRowsHaveTheActionsThatAreSetAndChangeLive() throws {
    try MainActor.assumeIsolated {
      let settings = ListSettings()
      let view = try ListFixture(["one", "two"], settings: settings)
      XCTAssertEqual(
        try Array(view.titles(of: 0).prefix(4)),
        ["Mark as Read", "Flag", "Archive", "Delete"])
      settings.swipes[.leading, .full] = .pin
      settings.swipes[.leading, .short] = nil
      XCTAssertEqual(
        try Array(view.titles(of: 0).prefix(4)), ["Pin", "Flag", "Archive", "Delete"])
      settings.swipes.usesTouchpad = false
      settings.swipes.sensitivity = 2
      settings.swipes.style = .distances
      let swipes = view.list.swipes
      XCTAssertFalse(swipes.swipesWithTouchpad)
      XCTAssertTrue(swipes.swipesWithMouse)
      XCTAssertEqual(swipes.policy.sensitivity, 2)
      XCTAssertTrue(swipes.policy.usesTwoDistances)
      try view.close()
    }
  }

  /// Each of them alone, while the list is there.
  func testWhatSwipesIsWhatIsSet() throws {
    try MainActor.assumeIsolated {
      let settings = Retained(owned: try ProgramResources.register().makeSettings())
      let stored: UnsafeMutablePointer<GSettings> = settings.pointer.cast()
      let keys = ["touchpad-swipes", "touch-swipes", "mouse-swipes"]
      let view = try ListFixture(["one"], settings: ListSettings(following: stored))
      let swipes = view.list.swipes
      let isOn = { [swipes.swipesWithTouchpad, swipes.swipesWithTouch, swipes.swipesWithMouse] }
      XCTAssertEqual(isOn(), [true, true, true])
      for key in keys {
        g_settings_set_boolean(stored, key, 0)
        XCTAssertTrue(MainLoop.run(atMost: 5) { isOn() == keys.map { $0 != key } }, key)
        g_settings_set_boolean(stored, key, 1)
        XCTAssertTrue(MainLoop.run(atMost: 5) { isOn() == [true, true, true] }, key)
      }
      try view.close()
    }
  }

  func testDensityAndAvatarsChangeTheHeight() throws {
    MainActor.assumeIsolated {
      let settings = ListSettings()
      let row = MessageRow()
      row.show(makeSummary(subject: "x"), clock: Clock())
      let window = TestWindow(row.pointer)
      defer { withExtendedLifetime(window) {} }
      @MainActor func height(_ density: ListSettings.Density, avatars: Bool = true) -> Int32 {
        settings.density = density
        settings.showsAvatars = avatars
        row.follow(settings)
        return SizeRequest(of: row.pointer, GTK_ORIENTATION_VERTICAL).natural
      }
      let comfortable = height(.comfortable)
      XCTAssertLessThan(height(.compact), comfortable)
      XCTAssertGreaterThan(height(.spacious), comfortable)
      XCTAssertLessThanOrEqual(height(.compact, avatars: false), height(.compact))
    }
  }

  func testThePreviewSaysWhatItWouldDoAndFollows() throws {
    MainActor.assumeIsolated {
      let settings = ListSettings()
      let preview = SwipePreview(settings: settings)
      let window = TestWindow(preview.pointer)
      defer { withExtendedLifetime(window) {} }
      XCTAssertTrue(preview.swipes.activate("archive", on: 0))
      XCTAssertTrue(preview.pointer.texts().contains("That was: Archive"))
      settings.swipes[.trailing, .full] = .junk
      XCTAssertTrue(preview.swipes.activate("junk", on: 0))
      XCTAssertTrue(preview.pointer.texts().contains("That was: Mark as Junk"))
      XCTAssertTrue(preview.swipes.activate("read", on: 0))
      XCTAssertTrue(preview.swipes.activate("read", on: 0))
      XCTAssertTrue(preview.pointer.texts().contains("That was: Mark as Unread"))
    }
  }
}
