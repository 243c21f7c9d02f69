import CGTK
import GTKBridge
import Inbox

/// One thing that keys do, with its name.
///
/// ``all`` is the one table of them: windows and the reading page bind the keys in it, menus take the
/// names from it, and the window of shortcuts lists it.
struct Shortcut {
  /// Where the keys work.
  enum Place {
    /// Wherever the focus is, also where text is written.
    case anywhere
    /// In a window where no text is written; single letters only while they are switched on.
    case window
    /// Where a message is read.
    case message
    /// On the folder that has the focus in the list of folders, while single keys are switched on.
    case folder
    /// In lists and header bars, which bind them without being asked.
    case widget
  }

  /// What it stands under in the window of shortcuts.
  enum Group: CaseIterable {
    case actions, message, general, moving, folders
  }

  let group: Group
  /// Its name, translated; those of the same name are listed as one.
  let title: String
  /// The action that the keys call, as `win.undo`; nil where a widget does it.
  var action: String?
  let place: Place
  /// The keys, as GTK writes them.
  let keys: [String]
  /// Keys that are the same to a person, as those of the number pad; they are listed nowhere.
  var otherKeys: [String] = []

  /// Everything that keys do.
  static var all: [Shortcut] { catalogue + message + general + moving + folders }

  /// The bindings of a place.
  static func bindings(in place: Place) -> [(action: String, keys: [String])] {
    all.filter { $0.place == place }.compactMap { shortcut in
      shortcut.action.map { ($0, shortcut.keys + shortcut.otherKeys) }
    }
  }

  /// The items of a menu that call these actions.
  static func items(_ actions: String...) -> [(title: String, action: String)] {
    actions.compactMap { action in
      all.first { $0.action == action }.map { ($0.title, action) }
    }
  }

  private static var catalogue: [Shortcut] {
    MailAction.all.map { action in
      Shortcut(
        group: .actions, title: action.name, action: "win.\(action.id.rawValue)", place: .window,
        keys: action.keys)
    }
  }

  private static var message: [Shortcut] {
    func entry(
      _ title: String, _ action: String, _ keys: [String], other: [String] = []
    ) -> Shortcut {
      Shortcut(
        group: .message, title: title, action: "message.\(action)", place: .message, keys: keys,
        otherKeys: other)
    }
    return [
      entry(tr("Find in Message…"), "find", ["<Control>f"]),
      entry(tr("Next Match"), "find-next", ["<Control>g", "F3"]),
      entry(tr("Previous Match"), "find-previous", ["<Control><Shift>g", "<Shift>F3"]),
      entry(tr("End Finding"), "end-find", ["Escape"]),
      entry(tr("View Source"), "source", ["<Control>u"]),
      entry(tr("Save Message…"), "save", ["<Control>s"]),
      entry(
        tr("Zoom In"), "zoom-in", ["<Control>plus"], other: ["<Control>equal", "<Control>KP_Add"]),
      entry(tr("Zoom Out"), "zoom-out", ["<Control>minus"], other: ["<Control>KP_Subtract"]),
      entry(tr("Normal Size"), "zoom-reset", ["<Control>0"], other: ["<Control>KP_0"]),
    ]
  }

  private static func entry(
    _ group: Group, _ title: String, _ action: String?, _ place: Place, _ keys: String...
  ) -> Shortcut {
    Shortcut(group: group, title: title, action: action, place: place, keys: keys)
  }

  private static var general: [Shortcut] {
    [
      entry(.general, tr("Undo"), "win.undo", .window, "z"),
      entry(.general, tr("Undo"), "win.undo", .anywhere, "<Control>z"),
      entry(.general, tr("Redo"), "win.redo", .anywhere, "<Control><Shift>z"),
      entry(.general, tr("Search Mail"), "win.search", .window, "slash", "<Control>f"),
      entry(.general, tr("Select or Not"), nil, .widget, "<Control>space"),
      entry(.general, tr("Select All"), "win.select-all", .window, "<Control>a"),
      entry(.general, tr("Select None"), "win.select-none", .window, "<Control><Shift>a"),
      entry(.general, tr("Main Menu"), nil, .widget, "F10"),
      entry(.general, tr("New Window"), "app.new-window", .anywhere, "<Control>n"),
      entry(.general, tr("Preferences"), "win.preferences", .anywhere, "<Control>comma"),
      entry(.general, tr("Keyboard Shortcuts"), "win.shortcuts", .anywhere, "<Control>question"),
      entry(.general, tr("Help"), "win.help", .anywhere, "F1"),
      entry(.general, tr("Close the Window"), "win.close", .anywhere, "<Control>w"),
      entry(.general, tr("Quit"), "app.quit", .anywhere, "<Control>q"),
    ]
  }

  private static var moving: [Shortcut] {
    [
      entry(.moving, tr("Next Message"), "win.next-row", .window, "j"),
      entry(.moving, tr("Next Message"), nil, .widget, "Down"),
      entry(.moving, tr("Previous Message"), "win.previous-row", .window, "k"),
      entry(.moving, tr("Previous Message"), nil, .widget, "Up"),
      entry(.moving, tr("Select While Moving"), nil, .widget, "<Shift>Down", "<Shift>Up"),
      entry(.moving, tr("Open"), "win.open", .window, "o"),
      entry(.moving, tr("Open"), nil, .widget, "Return"),
      entry(.moving, tr("Back to the List"), "win.back", .window, "u"),
      entry(.moving, tr("Back to the List"), "win.back", .anywhere, "<Alt>Left"),
      entry(.moving, tr("Back to the List"), "win.escape", .window, "Escape"),
      entry(.moving, tr("Next Pane"), "win.next-pane", .anywhere, "F6"),
      entry(.moving, tr("Previous Pane"), "win.previous-pane", .anywhere, "<Shift>F6"),
      entry(.moving, tr("Context Menu"), nil, .widget, "Menu", "<Shift>F10"),
      entry(.moving, tr("Context Menu"), "win.menu", .anywhere, "<Control>period"),
      entry(.moving, tr("Buttons of the Row"), nil, .widget, "<Control>Left", "<Control>Right"),
      entry(.moving, tr("Say the Place in the List"), "win.position", .anywhere, "<Control>i"),
    ]
  }

  private static var folders: [Shortcut] {
    FolderAction.allCases.map { action in
      Shortcut(
        group: .folders, title: action.name, action: action.rawValue, place: .folder,
        keys: [action.key])
    }
  }
}

extension Shortcut.Group {
  /// Its name, translated.
  var title: String {
    switch self {
    case .actions: tr("Actions")
    case .message: tr("In a Message")
    case .general: tr("General")
    case .moving: tr("Moving Around")
    case .folders: tr("Folders")
    }
  }

  /// What stands under it, a line for each name.
  var lines: [(title: String, keys: [String])] {
    var lines: [(title: String, keys: [String])] = []
    for shortcut in Shortcut.all where shortcut.group == self {
      if let place = lines.firstIndex(where: { $0.title == shortcut.title }) {
        lines[place].keys += shortcut.keys
      } else {
        lines.append((shortcut.title, shortcut.keys))
      }
    }
    return lines
  }
}

extension WidgetPointer {
  /// Has keys call actions.
  ///
  /// - Returns: What listens to them.
  @MainActor @discardableResult
  func addShortcuts(_ bindings: [(action: String, keys: [String])]) -> OpaquePointer? {
    let controller = gtk_shortcut_controller_new()
    for (action, keys) in bindings {
      for key in keys {
        gtk_shortcut_controller_add_shortcut(
          controller?.opaque,
          gtk_shortcut_new(
            gtk_shortcut_trigger_parse_string(key), gtk_named_action_new(action)))
      }
    }
    gtk_widget_add_controller(self, controller)
    return controller
  }
}
