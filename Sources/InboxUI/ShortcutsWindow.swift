import CGTK
import GTKBridge
import Inbox
import MailStore

/// The window that lists the keys, made from the same tables that bind them.
@MainActor
enum ShortcutsWindow {
  /// Shows it over a window.
  static func show(over parent: WidgetPointer) {
    let builder = Retained(owned: gtk_builder_new())
    withExtendedLifetime(builder) {
      let markup = markup(isNarrow: gtk_widget_get_width(parent) < width)
      guard gtk_builder_add_from_string(builder.opaque, markup, -1, nil) != 0,
        let window = gtk_builder_get_object(builder.opaque, "shortcuts")
      else { return }
      gtk_window_set_title(window.cast(), tr("Keyboard Shortcuts"))
      gtk_window_set_transient_for(window.cast(), parent.cast())
      gtk_window_present(window.cast())
    }
  }

  /// What two groups side by side need, in px.
  private static let width: Int32 = 760

  /// GTK 4.8 makes such a window out of markup only.
  ///
  /// - Parameter isNarrow: Whether each group, and each key of an action, is shown by itself.
  static func markup(isNarrow: Bool) -> String {
    let inbox = ActionState(role: .inbox, isUnread: true, isFlagged: false, isPinned: false)
    let mail = MailAction.all.compactMap { action in
      action.variant(in: inbox).map { (title: $0.title, keys: action.keys) }
    }
    let folders = FolderAction.allCases.map { (title: $0.name, keys: [$0.key]) }
    let moving: [(title: String, keys: [String])] = [
      (tr("Next Message"), ["j", "Down"]), (tr("Previous Message"), ["k", "Up"]),
      (tr("Open"), ["o", "Return"]), (tr("Back to the List"), ["u", "<Alt>Left", "Escape"]),
      (tr("Next Pane"), ["F6"]), (tr("Previous Pane"), ["<Shift>F6"]),
      (tr("Menu of the Message"), ["Menu", "<Shift>F10", "<Control>period"]),
      (tr("Buttons of the Row"), ["<Control>Left", "<Control>Right"]),
      (tr("Say the Place in the List"), ["<Control>i"]),
    ]
    let general: [(title: String, keys: [String])] = [
      (tr("Select All"), ["<Control>a"]), (tr("Select None"), ["<Control><Shift>a"]),
      (tr("Select or Not"), ["<Control>space"]),
      (tr("Search Mail"), ["slash", "<Control>f"]),
      (tr("Undo"), ["z", "<Control>z"]), (tr("Redo"), ["<Control><Shift>z"]),
      (tr("New Window"), ["<Control>n"]), (tr("Help"), ["F1"]),
      (tr("Preferences"), ["<Control>comma"]),
      (tr("Keyboard Shortcuts"), ["<Control>question"]),
      (tr("Close the Window"), ["<Control>w"]), (tr("Quit"), ["<Control>q"]),
    ]
    let reading: [(title: String, keys: [String])] = [
      (tr("Find in Message"), ["<Control>f"]), (tr("Next Match"), ["<Control>g", "F3"]),
      (tr("Previous Match"), ["<Control><Shift>g", "<Shift>F3"]),
      (tr("Zoom In"), ["<Control>plus"]), (tr("Zoom Out"), ["<Control>minus"]),
      (tr("Normal Size"), ["<Control>0"]), (tr("View Source"), ["<Control>u"]),
      (tr("Save Message"), ["<Control>s"]),
    ]
    let groups = [
      (tr("Messages"), mail), (tr("In a Message"), reading), (tr("General"), general),
      (tr("Moving Around"), moving), (tr("Folders"), folders),
    ]
    let sections =
      isNarrow
      ? groups.map { title, rows in
        section(title, [(title, rows.flatMap { row in row.keys.map { (row.title, [$0]) } })])
      }.joined() : section(tr("Keyboard Shortcuts"), groups)
    return """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property>
      \(sections)</object></interface>
      """
  }

  private static func section(
    _ title: String, _ groups: [(title: String, rows: [(title: String, keys: [String])])]
  ) -> String {
    """
    <child><object class="GtkShortcutsSection"><property name="section-name">\(escape(title))\
    </property><property name="title">\(escape(title))</property>\
    <property name="max-height">14</property>\
    \(groups.map { group($0.title, $0.rows) }.joined())</object></child>
    """
  }

  private static func group(_ title: String, _ rows: [(title: String, keys: [String])]) -> String {
    let shortcuts = rows.map { row in
      """
      <child><object class="GtkShortcutsShortcut"><property name="title">\(escape(row.title))\
      </property><property name="accelerator">\(escape(row.keys.joined(separator: " ")))\
      </property></object></child>
      """
    }
    return """
      <child><object class="GtkShortcutsGroup"><property name="title">\(escape(title))</property>\
      \(shortcuts.joined())</object></child>
      """
  }

  private static func escape(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
