import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore

/// The window that lists the keys, made from the table that they are bound from.
@MainActor
enum ShortcutsWindow {
  /// Shows it over a window.
  static func show(over parent: WidgetPointer) {
    if gtk_widget_get_width(parent) < width {
      let window = list()
      gtk_window_set_transient_for(window.cast(), parent.cast())
      gtk_window_present(window.cast())
      return
    }
    let builder = Retained(owned: gtk_builder_new())
    withExtendedLifetime(builder) {
      guard gtk_builder_add_from_string(builder.opaque, markup, -1, nil) != 0,
        let window = gtk_builder_get_object(builder.opaque, "shortcuts")
      else { return }
      gtk_window_set_title(window.cast(), tr("Keyboard Shortcuts"))
      gtk_window_set_transient_for(window.cast(), parent.cast())
      // GTK's own button would be read by the type of its picture.
      let parts = window.cast(to: GtkWidget.self).parts(of: gtk_toggle_button_get_type())
      for button in parts where gtk_button_get_icon_name(button.cast()) != nil {
        Make.show("edit-find-symbolic", name: tr("Search Keys"), on: button)
      }
      gtk_window_present(window.cast())
    }
  }

  /// What two groups side by side need, in px.
  private static let width: Int32 = 760

  /// The window for a narrow screen, which GTK's own is too wide for: one list, a line for each key.
  static func list() -> WidgetPointer {
    let window: WidgetPointer = adw_window_new()
    gtk_window_set_title(window.cast(), tr("Keyboard Shortcuts"))
    gtk_window_set_modal(window.cast(), 1)
    gtk_window_set_default_size(window.cast(), 360, 640)
    let page: WidgetPointer = adw_preferences_page_new()
    for section in Shortcut.Group.allCases {
      let group: WidgetPointer = adw_preferences_group_new()
      adw_preferences_group_set_title(group.cast(), section.title)
      for (title, keys) in section.lines {
        for key in keys { adw_preferences_group_add(group.cast(), line(title, key: key)) }
      }
      adw_preferences_page_add(page.cast(), group.cast())
    }
    let box = Make.box(GTK_ORIENTATION_VERTICAL)
    box.append(adw_header_bar_new())
    box.append(page)
    adw_window_set_content(window.cast(), box)
    window.closeOnEscape()
    return window
  }

  private static func line(_ title: String, key: String) -> WidgetPointer {
    let line: WidgetPointer = adw_action_row_new()
    adw_preferences_row_set_title(line.cast(), title)
    let keys: WidgetPointer = gtk_shortcut_label_new(key)
    gtk_widget_set_valign(keys, GTK_ALIGN_CENTER)
    keys.setAccessibleHidden(true)
    adw_action_row_add_suffix(line.cast(), keys)
    line.setAccessibleLabel(spoken(title, key))
    return line
  }

  /// The title with the words for the key.
  private static func spoken(_ title: String, _ key: String) -> String {
    var code: guint = 0
    var modifiers = GdkModifierType(rawValue: 0)
    guard gtk_accelerator_parse(key, &code, &modifiers) != 0,
      let words = gtk_accelerator_get_label(code, modifiers)
    else { return title }
    defer { g_free(words) }
    return tr("{title}, {key}", ["title": title, "key": String(cString: words)])
  }

  /// The window for a wide one; GTK 4.8 makes it out of markup only.
  static var markup: String {
    """
    <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property>\
    \(section(tr("Keyboard Shortcuts")))</object></interface>
    """
  }

  private static func section(_ title: String) -> String {
    """
    <child><object class="GtkShortcutsSection"><property name="section-name">\(escape(title))\
    </property><property name="title">\(escape(title))</property>\
    <property name="max-height">14</property>\
    \(Shortcut.Group.allCases.map(group).joined())</object></child>
    """
  }

  private static func group(_ group: Shortcut.Group) -> String {
    let shortcuts = group.lines.map { row in
      """
      <child><object class="GtkShortcutsShortcut"><property name="title">\(escape(row.title))\
      </property><property name="accelerator">\(escape(row.keys.joined(separator: " ")))\
      </property></object></child>
      """
    }
    return """
      <child><object class="GtkShortcutsGroup"><property name="title">\(escape(group.title))</property>\
      \(shortcuts.joined())</object></child>
      """
  }

  private static func escape(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
