import CAdwaita
import CGTK
import GTKBridge
import GTKTesting
import Inbox
import SwipeActions
import XCTest

@testable import InboxUI
@testable import MailStore

/// The one table of keys, and who reads it.
final class ShortcutTests: GTKTestCase {
  /// Started as by ``Application/run()``; a process has one.
  @MainActor private static let application = Result {
    let application = Application(
      options: try LaunchOptions(arguments: ["--mail", "/nowhere"]),
      settings: try ProgramResources.register().makeSettings())
    // The program's own name may have been taken in this process, by the test that makes pictures.
    g_application_set_application_id(application.pointer.cast(), applicationID + ".Shortcuts")
    XCTAssertNotEqual(g_application_register(application.pointer.cast(), nil, nil), 0)
    return application
  }

  /// The keys that are shown are those that are bound, and no others.
  func testShortcutsWindowListsTheKeysThatAreBound() throws {
    try MainActor.assumeIsolated {
      let application = try Self.application.get()
      let window = MainWindow(application: application)
      defer { gtk_window_destroy(window.pointer.cast()) }
      let page = ReadingPage()
      let kept = Retained(page.pointer)
      defer { withExtendedLifetime(kept) {} }
      var bound = (window.pointer.bindings + page.pointer.bindings + application.bindings)
        .map(\.key)
      bound += FolderAction.allCases.map(\.key)
      // What lists and header bars do by themselves; Tests/Desktop presses these.
      bound += [
        "Down", "Up", "Return", "Menu", "<Shift>F10", "<Control>Left", "<Control>Right", "F10",
        "<Control>space", "<Shift>Down", "<Shift>Up",
      ]
      let alike = Shortcut.all.flatMap(\.otherKeys)
      XCTAssertEqual(alike.count, 4)
      let expected = Set(bound.map(keyName)).subtracting(alike.map(keyName))
      XCTAssertGreaterThan(expected.count, 50)
      let builder = Retained(owned: gtk_builder_new())
      try withExtendedLifetime(builder) {
        XCTAssertNotEqual(
          gtk_builder_add_from_string(builder.opaque, ShortcutsWindow.markup, -1, nil), 0)
        let wide = try XCTUnwrap(gtk_builder_get_object(builder.opaque, "shortcuts"))
        for window in [wide.cast(to: GtkWidget.self), ShortcutsWindow.list()] {
          XCTAssertEqual(Set(window.shownKeys.map(keyName)), expected)
          let texts = window.texts()
          for title in MailAction.all.map(\.name) + FolderAction.allCases.map(\.name) + ["Undo"] {
            XCTAssertTrue(texts.contains(title), "\(title) in \(texts)")
          }
          gtk_window_destroy(window.cast())
        }
      }
    }
  }

  /// The keys of the design, and nothing beside them.
  func testTheKeysDoWhatTheDesignSays() throws {
    try MainActor.assumeIsolated {
      let design: [String: [String]] = [
        "win.archive": ["e"], "win.delete": ["numbersign", "Delete"], "win.read": ["<Shift>u"],
        "win.flag": ["s"], "win.junk": ["exclam"], "win.snooze": ["b"], "win.move": ["v"],
        "win.pin": ["p"],
        "win.undo": ["z", "<Control>z"], "win.redo": ["<Control><Shift>z"],
        "win.search": ["slash", "<Control>f"], "win.select-all": ["<Control>a"],
        "win.select-none": ["<Control><Shift>a"],
        "win.next-row": ["j"], "win.previous-row": ["k"], "win.open": ["o"],
        "win.back": ["u", "<Alt>Left"], "win.escape": ["Escape"],
        "win.next-pane": ["F6"], "win.previous-pane": ["<Shift>F6"],
        "win.menu": ["<Control>period"], "win.position": ["<Control>i"],
        "win.shortcuts": ["<Control>question"], "win.help": ["F1"],
        "win.preferences": ["<Control>comma"], "win.close": ["<Control>w"],
        "app.new-window": ["<Control>n"], "app.quit": ["<Control>q"],
        "message.find": ["<Control>f"], "message.find-next": ["<Control>g", "F3"],
        "message.find-previous": ["<Control><Shift>g", "<Shift>F3"],
        "message.end-find": ["Escape"], "message.source": ["<Control>u"],
        "message.save": ["<Control>s"],
        "message.zoom-in": ["<Control>plus", "<Control>equal", "<Control>KP_Add"],
        "message.zoom-out": ["<Control>minus", "<Control>KP_Subtract"],
        "message.zoom-reset": ["<Control>0", "<Control>KP_0"],
      ]
      let application = try Self.application.get()
      let window = MainWindow(application: application)
      defer { gtk_window_destroy(window.pointer.cast()) }
      let page = ReadingPage()
      let kept = Retained(page.pointer)
      let bound = window.pointer.bindings + page.pointer.bindings + application.bindings
      let does = Dictionary(grouping: bound, by: \.action).mapValues { Set($0.map(\.key)) }
      XCTAssertEqual(does, design.mapValues { Set($0.map(keyName)) })
      for action in design.keys {
        let (group, name) = (action.prefix { $0 != "." }, action.drop { $0 != "." }.dropFirst())
        let actions =
          switch group {
          case "win": window.actions.pointer
          case "message": page.pageActions?.pointer
          default: application.pointer.opaque
          }
        XCTAssertNotEqual(g_action_group_has_action(actions, String(name)), 0, action)
      }
      let onFolders = Dictionary(
        uniqueKeysWithValues: FolderAction.allCases.map { ($0.rawValue, $0.key) })
      XCTAssertEqual(
        onFolders, ["mark-all-read": "<Shift>u", "hide-folder": "h", "pin-folder": "p"])
      withExtendedLifetime(kept) {}
    }
  }

  /// The row's menu shows for each action of the catalogue a key that the window binds to it, and with
  /// single keys switched off none of those.
  func testTheRowsMenuShowsTheKeysThatAreBound() throws {
    try MainActor.assumeIsolated {
      let bound = Dictionary(
        uniqueKeysWithValues: Shortcut.bindings(in: .window).map { ($0.action, $0.keys) })
      for usesSingleKeys in [true, false] {
        let settings = ListSettings()
        settings.usesSingleKeys = usesSingleKeys
        let fixture = try ListFixture(["one"], settings: settings)
        let row = try XCTUnwrap(fixture.list.row(fixture.id("one")))
        let actions = row.orderedActions.filter { $0.id != "select" }
        XCTAssertEqual(actions.count, MailAction.all.count)
        for action in actions {
          let keys = try XCTUnwrap(bound["win.\(action.id)"], action.id)
          let allowed = keys.filter { usesSingleKeys || !MailAction.isSingleKey($0) }
          XCTAssertEqual(action.shortcut, allowed.first, action.id)
        }
        XCTAssertEqual(actions.contains { $0.shortcut == "e" }, usesSingleKeys)
        try fixture.close()
      }
    }
  }

  func testEveryKeyIsAKeyAndCallsOneThing() throws {
    MainActor.assumeIsolated {
      for shortcut in Shortcut.all {
        for key in shortcut.keys + shortcut.otherKeys {
          XCTAssertFalse(keyName(key).isEmpty, "\(key) of \(shortcut.title)")
        }
      }
      // On a folder a key may do something of its own; on the page that is read it comes first.
      for places in [[.window, .anywhere, .widget], [.message], [.folder]] as [[Shortcut.Place]] {
        let keys = Shortcut.all.filter { places.contains($0.place) }.flatMap(\.keys).map(keyName)
        XCTAssertEqual(keys.count, Set(keys).count, "\(keys.sorted())")
      }
    }
  }

  func testMenusNameWhatIsInTheTable() throws {
    MainActor.assumeIsolated {
      XCTAssertEqual(Shortcut.items("win.undo", "win.redo").map(\.title), ["Undo", "Redo"])
      let texts = ListPage(list: gtk_label_new("")).pointer.texts()
      for title in ["Undo", "New Window", "Preferences", "Keyboard Shortcuts", "Help"] {
        XCTAssertTrue(texts.contains(title), "\(title) in \(texts)")
      }
    }
  }

  /// Ctrl+. in the list of folders.
  func testTheMenuIsThatOfWhatHasTheFocus() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver("one")
      try mailbox.makeFolder(".Work")
      let view = MailView(session: try mailbox.open())
      let window = TestWindow(view.pointer, width: 900)
      view.start(at: nil)
      MainLoop.run(atMost: 10) { view.session.list.count == 1 && view.list.hasFocus }
      XCTAssertFalse(window.pointer.texts().contains("Mark as Junk"))
      view.openMenuOfFocus()
      XCTAssertTrue(window.pointer.texts().contains("Mark as Junk"))
      XCTAssertFalse(window.pointer.texts().contains("Hide Folder"))
      let folders = view.sidebar.list
      let work = try XCTUnwrap(gtk_list_box_get_row_at_index(folders.opaque, 1))
      gtk_widget_grab_focus(work.cast())
      view.openMenuOfFocus()
      XCTAssertTrue(window.pointer.texts().contains("Hide Folder"), "\(window.pointer.texts())")
      let session = view.session
      try finish { await session.close() }
      withExtendedLifetime(window) {}
    }
  }
}

/// The name GTK gives a key, so that two ways to write it are one; empty where it is none.
@MainActor
private func keyName(_ key: String) -> String {
  guard let trigger = gtk_shortcut_trigger_parse_string(key) else { return "" }
  defer { g_object_unref(trigger.raw) }
  guard let name = gtk_shortcut_trigger_to_string(trigger) else { return "" }
  defer { g_free(name) }
  return String(cString: name)
}

/// A key, by the name GTK gives it, and the action that it calls.
private typealias Binding = (key: String, action: String)

extension Application {
  /// The keys that the program's actions have.
  fileprivate var bindings: [Binding] {
    guard let actions = gtk_application_list_action_descriptions(pointer) else { return [] }
    defer { g_strfreev(actions) }
    return strings(actions).flatMap { action -> [Binding] in
      guard let keys = gtk_application_get_accels_for_action(pointer, action) else { return [] }
      defer { g_strfreev(keys) }
      return strings(keys).map { (keyName($0), action) }
    }
  }

  private func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> [String] {
    (0..<Int(g_strv_length(list))).compactMap { list[$0].map { String(cString: $0) } }
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// What the controllers for shortcuts that a program added to the widget bind.
  @MainActor
  fileprivate var bindings: [Binding] {
    guard let controllers = gtk_widget_observe_controllers(self) else { return [] }
    defer { g_object_unref(controllers.raw) }
    var bindings: [Binding] = []
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let controller = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(controller) }
      let object = controller.assumingMemoryBound(to: GtkWidget.self)
      guard object.isInstance(of: gtk_shortcut_controller_get_type()) else { continue }
      for place in 0..<g_list_model_get_n_items(object.opaque) {
        guard let shortcut = g_list_model_get_item(object.opaque, place) else { continue }
        defer { g_object_unref(shortcut) }
        let trigger = gtk_shortcut_get_trigger(OpaquePointer(shortcut))
        // Those of the widget's own type have no name for their action.
        let action = gtk_shortcut_get_action(OpaquePointer(shortcut))
        guard
          UnsafeMutablePointer<GtkWidget>(action)?.isInstance(of: gtk_named_action_get_type())
            == true, let called = gtk_named_action_get_action_name(action),
          let name = gtk_shortcut_trigger_to_string(trigger)
        else { continue }
        bindings.append((String(cString: name), String(cString: called)))
        g_free(name)
      }
    }
    return bindings
  }

  /// The keys that a window of shortcuts shows.
  @MainActor
  fileprivate var shownKeys: [String] {
    var keys: [String] = []
    if isInstance(of: gtk_shortcuts_shortcut_get_type()) {
      keys = (get("accelerator") ?? "").split(separator: " ").map(String.init)
    } else if isInstance(of: gtk_shortcut_label_get_type()) {
      return [String(cString: gtk_shortcut_label_get_accelerator(opaque))]
    } else {
      var child = gtk_widget_get_first_child(self)
      while let widget = child {
        keys += widget.shownKeys
        child = gtk_widget_get_next_sibling(widget)
      }
    }
    return keys
  }
}
