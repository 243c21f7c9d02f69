import CGTK
import GTKBridge
import GTKTesting
import XCTest

private final class Witness {}

final class SignalTests: GTKTestCase {
  func testArgumentsArriveInTheirTypes() throws {
    MainActor.assumeIsolated {
      let adjustment = Retained(gtk_adjustment_new(0, 0, 100, 1, 10, 10))
      let strings = Retained(owned: gtk_string_list_new(nil))
      var changes: [[UInt32]] = []
      strings.opaque.connect("items-changed") {
        (position: UInt32, removed: UInt32, added: UInt32) in
        changes.append([position, removed, added])
      }
      var values = 0
      adjustment.pointer.connect("value-changed") { values += 1 }
      gtk_string_list_append(strings.opaque, "x")
      gtk_adjustment_set_value(adjustment.pointer.cast(), 5)
      XCTAssertEqual(changes, [[0, 0, 1]])
      XCTAssertEqual(values, 1)
    }
  }

  func testAHandlersAnswerIsTheSignals() throws {
    MainActor.assumeIsolated {
      var answer = true
      let window = gtk_window_new()!
      window.connect(answering: "close-request") { answer }
      let watched = WeakReference(window)
      gtk_window_present(window.cast())
      gtk_window_close(window.cast())
      MainLoop.runUntilIdle()
      XCTAssertTrue(watched.isAlive, "A handler that answers true keeps the window open.")
      answer = false
      gtk_window_close(window.cast())
      XCTAssertTrue(MainLoop.run(atMost: 5) { !watched.isAlive })
    }
  }

  func testHandlersAreReleasedWithTheObjectAndOnDisconnect() throws {
    MainActor.assumeIsolated {
      weak var first: Witness?
      weak var second: Witness?
      let label = gtk_label_new("x")!
      var keep: Retained? = Retained(label)
      let connection = {
        let one = Witness()
        let two = Witness()
        first = one
        second = two
        label.connect("notify::label") { withExtendedLifetime(two) {} }
        return label.connect("notify::label") { withExtendedLifetime(one) {} }
      }()
      XCTAssertNotNil(first)
      connection.disconnect()
      XCTAssertFalse(connection.isConnected)
      XCTAssertNil(first)
      XCTAssertNotNil(second)
      keep = nil
      XCTAssertNil(second)
      _ = keep
    }
  }

  func testABlockedHandlerIsNotCalled() throws {
    MainActor.assumeIsolated {
      let label = Retained(gtk_label_new("x"))
      var calls = 0
      let connection = label.pointer.connect("notify::label") { calls += 1 }
      connection.blocked { gtk_label_set_label(label.opaque, "y") }
      XCTAssertEqual(calls, 0)
      gtk_label_set_label(label.opaque, "z")
      XCTAssertEqual(calls, 1)
    }
  }

  func testPropertiesAreSetAndReadByName() throws {
    MainActor.assumeIsolated {
      let label = Retained(gtk_label_new("x"))
      label.pointer.set("label", to: "words")
      label.pointer.set("width-chars", to: Int32(7))
      label.pointer.set("yalign", to: 0.25)
      XCTAssertEqual(label.pointer.get("label", as: String.self), "words")
      XCTAssertEqual(gtk_label_get_width_chars(label.opaque), 7)
      XCTAssertEqual(label.pointer.get("yalign", as: Double.self), 0.25)
      XCTAssertNil(label.pointer.get("no-such-property", as: String.self))
    }
  }

  func testActionsAreInvokedAndSwitchedOff() throws {
    MainActor.assumeIsolated {
      let group = ActionGroup()
      var calls: [String] = []
      group.add("archive") { calls.append("archive") }
      group.add("") { calls.append("nameless") }
      g_action_group_activate_action(group.pointer, "archive", nil)
      g_action_group_activate_action(group.pointer, "", nil)
      group.setEnabled(false, for: "archive")
      g_action_group_activate_action(group.pointer, "archive", nil)
      XCTAssertEqual(calls, ["archive", "nameless"])
      XCTAssertEqual(group.names, ["archive", ""])
    }
  }

  func testAChoiceIsHandedOverAndShownOnlyWhenItIsMade() throws {
    MainActor.assumeIsolated {
      let group = ActionGroup()
      var asked: [String] = []
      group.add("filter", choice: "all") { asked.append($0) }
      @MainActor func shown() -> String? {
        guard let state = g_action_group_get_action_state(group.pointer, "filter") else {
          return nil
        }
        defer { g_variant_unref(state) }
        return String(cString: g_variant_get_string(state, nil))
      }
      g_action_group_activate_action(group.pointer, "filter", g_variant_new_string("unread"))
      XCTAssertEqual(asked, ["unread"])
      XCTAssertEqual(shown(), "all")
      group.set("filter", to: "unread")
      XCTAssertEqual(shown(), "unread")
    }
  }
}
