import CAdwaita
import CGTK
import GTKBridge
import GTKTesting
import Inbox
import XCTest

@testable import InboxUI
@testable import MailStore

/// What is different, and what is said, for somebody who hears the screen.
final class SpeakingTests: GTKTestCase {
  func testToastsStayLongerWhileAScreenReaderRuns() throws {
    try MainActor.assumeIsolated {
      let schema = "org.gnome.desktop.a11y.applications"
      guard
        let known = g_settings_schema_source_lookup(
          g_settings_schema_source_get_default(), schema, 1)
      else { throw XCTSkip("The desktop's settings are not installed.") }
      g_settings_schema_unref(known)
      let settings = Retained(owned: g_settings_new(schema))
      defer { g_settings_reset(settings.pointer.cast(), "screen-reader-enabled") }
      var stays: [UInt32] = []
      for isOn in [false, true] {
        g_settings_set_boolean(
          settings.pointer.cast(), "screen-reader-enabled", isOn ? 1 : 0)
        try withView(["one"]) { view, _ in
          view.say("Something.")
          stays.append(adw_toast_get_timeout(try XCTUnwrap(view.toast?.pointer).opaque))
        }
      }
      XCTAssertEqual(stays, [6, 20])
    }
  }

  func testWorkIsToldWhenItTakesLongAndWhenItIsDone() throws {
    MainActor.assumeIsolated {
      let strip = ProgressStrip(name: "Reading mail", stop: "Stop Reading")
      let kept = Retained(strip.pointer)
      var words: [String] = []
      strip.onWords = { words.append($0) }
      @MainActor func show(_ phase: ScanProgress.Phase, _ done: Int) {
        strip.show(ScanProgress(phase: phase, done: done, total: 3_000))
      }
      for done in 1...100 { show(.headers, done) }
      show(.finished, 3_000)
      XCTAssertEqual(words, [], "It was done within a moment.")
      for done in 1...100 { show(.headers, done) }
      MainLoop.run(atMost: 5) { !words.isEmpty }
      for done in 101...3_000 { show(.headers, done) }
      for done in 1...100 { show(.text, done) }
      XCTAssertEqual(words, ["Reading mail: 100 of 3\u{202F}000"])
      show(.finished, 3_000)
      XCTAssertEqual(words.dropFirst(), ["All mail is read in"])
      withExtendedLifetime(kept) {}
    }
  }

  /// What a person asked for is shown at once; what comes beside it leaves an Undo its time.
  func testANoticeThatAnswersNoCommandWaitsForAnUndo() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two"]) { view, _ in
        @MainActor func title() -> String? {
          view.toast?.pointer.map { noticeText($0) }
        }
        view.say("Archived something") {}
        view.mention("Saved a file.")
        view.list.select(view.session.list.id(at: 0))
        view.sayPosition()
        XCTAssertEqual(title(), "Archived something")
        XCTAssertNotNil(view.toastUndo)
        adw_toast_dismiss(try XCTUnwrap(view.toast?.pointer).opaque)
        XCTAssertEqual(title(), "Saved a file.")
        XCTAssertNil(view.toastUndo)
        // Nothing is promised any more, and a place in the list is of the moment.
        view.sayPosition()
        XCTAssertEqual(title(), "Row 1 of 2")

        view.say("Deleted something") {}
        view.mention("Saved another file.")
        view.say("Moved it back")
        XCTAssertEqual(title(), "Moved it back", "It is what the person asked for last.")
        adw_toast_dismiss(try XCTUnwrap(view.toast?.pointer).opaque)
        XCTAssertEqual(title(), "Saved another file.")
      }
    }
  }
}
