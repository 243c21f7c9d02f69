import CAdwaita
import CGTK
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import XCTest

@testable import InboxUI

/// The window of the settings.
final class PreferencesTests: GTKTestCase {
  func testAChoiceIsKeptAtOnceAndFollowsTheSetting() throws {
    try MainActor.assumeIsolated {
      let settings = try makeSettings()
      let keys: UnsafeMutablePointer<GSettings> = settings.pointer.cast()
      let row = PreferenceRows(settings: settings).choice(
        "Row Height", key: "density", [("compact", "Compact"), ("spacious", "Spacious")])
      let list: WidgetPointer = gtk_list_box_new()
      gtk_list_box_append(list.opaque, row)
      let window = TestWindow(list)
      adw_combo_row_set_selected(row.cast(), 1)
      XCTAssertEqual(g_settings_get_enum(keys, "density"), 2)
      g_settings_set_enum(keys, "density", 0)
      MainLoop.run(atMost: 2) { adw_combo_row_get_selected(row.cast()) == 0 }
      XCTAssertEqual(adw_combo_row_get_selected(row.cast()), 0)
      withExtendedLifetime(window) {}
    }
  }

  func testEverySwipeCanBeEveryActionOrNone() throws {
    try MainActor.assumeIsolated {
      let settings = try makeSettings()
      let window = PreferencesWindow(settings: settings, folders: [])
      // Those of the other pages come after.
      let combos = window.pointer.all(adw_combo_row_get_type()).prefix(7)
      let titles = {
        combos.filter { gtk_widget_get_visible($0) != 0 }.map {
          String(cString: adw_preferences_row_get_title($0.cast()))
        }
      }
      let buttons = ["First Button", "Second Button", "Swiped All the Way"]
      XCTAssertEqual(titles(), buttons + buttons + ["A Swipe"])
      let swipes = combos.dropLast()
      for combo in swipes {
        let model = try XCTUnwrap(adw_combo_row_get_model(combo.cast()))
        XCTAssertEqual(Int(g_list_model_get_n_items(model)), MailAction.all.count + 1)
      }
      // Only here a long swipe does what stands second.
      g_settings_set_enum(settings.pointer.cast(), "swipe-style", 1)
      let ways = ["Short Swipe", "Long Swipe"]
      MainLoop.run(atMost: 2) { titles().contains("Long Swipe") }
      XCTAssertEqual(titles(), ways + ways + ["A Swipe"])
      gtk_window_destroy(window.pointer.cast())
    }
  }

  func testWhoeverDoesNotAskForImagesNoLongerLoadsThem() throws {
    try MainActor.assumeIsolated {
      let settings = try makeSettings()
      let allowed = AllowedSenders(settings: settings)
      allowed.insert("Ada@example.org")
      let reading = MessageSettings(following: settings.pointer.cast())
      XCTAssertTrue(reading.allowsRemote(from: "ada@example.org"))
      allowed.remove("ada@example.org")
      XCTAssertFalse(reading.allowsRemote(from: "ada@example.org"))
    }
  }

  func testNamesOfFoldersAreNoMarkup() throws {
    try MainActor.assumeIsolated {
      let rows = PreferenceRows(settings: try makeSettings())
      let row = rows.row("R&D <b>", subtitle: "A & B", gtk_switch_new())
      let window = TestWindow(rows.group(nil, [row]))
      let texts = row.all(gtk_label_get_type()).map {
        String(cString: gtk_label_get_text($0.opaque))
      }
      XCTAssertTrue(texts.contains("R&D <b>"), "\(texts)")
      XCTAssertTrue(texts.contains("A & B"), "\(texts)")
      withExtendedLifetime(window) {}
    }
  }

  func testFoldersOfSeveralAccountsAreToldApart() throws {
    try MainActor.assumeIsolated {
      let mailboxes = [try Mailbox(), try Mailbox()]
      try mailboxes[1].makeFolder(".Lists.swift")
      let session = try mailboxes[0].open(with: mailboxes[1])
      let window = PreferencesWindow(
        settings: try makeSettings(), folders: session.folders,
        accountName: session.accountName(of:))
      let names = session.store.accounts.map { $0.name(among: session.store.accounts) }
      XCTAssertEqual(Set(names).count, 2)
      let switches = window.pointer.all(adw_action_row_get_type()).filter {
        ["Inbox", "swift"].contains(String(cString: adw_preferences_row_get_title($0.cast())))
      }
      let places = switches.map {
        adw_action_row_get_subtitle($0.cast()).map { String(cString: $0) }
      }
      XCTAssertEqual(places, [names[0], names[1], "\(names[1]), Lists"])
      // So the switch itself is read, too.
      for row in switches {
        let toggle = try XCTUnwrap(row.first(gtk_switch_get_type()))
        XCTAssertNotEqual(
          gtk_test_accessible_has_relation(
            toggle.opaque, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY), 0)
      }
      gtk_window_destroy(window.pointer.cast())
      try finish { await session.close() }
    }
  }

  func testWhenAMessageCountsAsReadIsWhatIsSet() throws {
    try MainActor.assumeIsolated {
      let settings = try ProgramResources.register().makeSettings()
      let application = Application(
        options: try LaunchOptions(arguments: ["--demo"]), settings: settings)
      for (value, delay) in [("never", nil), ("delay", 3), ("opening", 0)] as [(String, Double?)] {
        g_settings_set_string(settings, "mark-as-read", value)
        XCTAssertEqual(application.readDelay, delay, value)
      }
    }
  }

  func testAQuietFolderStaysQuiet() throws {
    try MainActor.assumeIsolated {
      let quiet = QuietFolders(settings: try makeSettings())
      quiet.set(FolderID(rawValue: 5), isQuiet: true)
      XCTAssertTrue(quiet.contains(FolderID(rawValue: 5)))
      quiet.set(FolderID(rawValue: 5), isQuiet: false)
      XCTAssertFalse(quiet.contains(FolderID(rawValue: 5)))
    }
  }

  func testNothingIsLeftOfTheWindow() throws {
    try MainActor.assumeIsolated {
      let settings = try makeSettings()
      assertFinalized {
        let window = PreferencesWindow(settings: settings, folders: [])
        let watched = WeakReference(window.pointer)
        gtk_window_present(window.pointer.cast())
        gtk_window_destroy(window.pointer.cast())
        return watched
      }
    }
  }
}

@MainActor
private func makeSettings() throws -> Retained {
  Retained(owned: try ProgramResources.register().makeSettings())
}
