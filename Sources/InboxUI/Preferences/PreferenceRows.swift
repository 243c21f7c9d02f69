import CAdwaita
import CGTK
import GTKBridge

/// Makers of rows that show and change a setting.
@MainActor
struct PreferenceRows {
  /// The program's settings.
  let settings: Retained

  private var pointer: UnsafeMutablePointer<GSettings> { settings.pointer.cast() }

  /// A group of rows, with a title or without.
  func group(_ title: String?, _ rows: [WidgetPointer]) -> WidgetPointer {
    let group: WidgetPointer = adw_preferences_group_new()
    if let title { adw_preferences_group_set_title(group.cast(), title) }
    for row in rows { adw_preferences_group_add(group.cast(), row) }
    return group
  }

  /// A page of groups.
  func page(_ title: String, icon: String, _ groups: [WidgetPointer]) -> WidgetPointer {
    let page: WidgetPointer = adw_preferences_page_new()
    adw_preferences_page_set_title(page.cast(), title)
    adw_preferences_page_set_icon_name(page.cast(), icon)
    for group in groups { adw_preferences_page_add(page.cast(), group.cast()) }
    page.parts(of: gtk_scrolled_window_get_type()).first?.setAccessibleLabel(title)
    return page
  }

  /// A row with words and a widget at its end, which libadwaita names and describes by them.
  func row(_ title: String, subtitle: String = "", _ widget: WidgetPointer) -> WidgetPointer {
    let row: WidgetPointer = adw_action_row_new()
    // Folders and addresses may have a `&` or `<` in them.
    adw_preferences_row_set_use_markup(row.cast(), 0)
    adw_preferences_row_set_title(row.cast(), title)
    if !subtitle.isEmpty { adw_action_row_set_subtitle(row.cast(), subtitle) }
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(row.cast(), widget)
    adw_action_row_set_activatable_widget(row.cast(), widget)
    return row
  }

  /// A switch for a truth value.
  func toggle(_ title: String, subtitle: String = "", key: String) -> WidgetPointer {
    let toggle: WidgetPointer = gtk_switch_new()
    g_settings_bind(pointer, key, toggle.raw, "active", G_SETTINGS_BIND_DEFAULT)
    return row(title, subtitle: subtitle, toggle)
  }

  /// A choice between texts, each standing for a value of the setting.
  func choice(
    _ title: String, key: String, _ values: [(value: String, title: String)]
  ) -> WidgetPointer {
    let row: WidgetPointer = adw_combo_row_new()
    adw_preferences_row_set_title(row.cast(), title)
    // Below the title it has room for all of its words, also in a narrow window with large text.
    adw_combo_row_set_use_subtitle(row.cast(), 1)
    let titles = Retained(owned: withCStrings(values.map(\.title)) { gtk_string_list_new($0) })
    withExtendedLifetime(titles) {
      adw_combo_row_set_model(row.cast(), titles.pointer.opaque)
    }
    // What it unfolds would be read by its type.
    for list in row.parts(of: gtk_list_view_get_type()) { list.setAccessibleLabel(title) }
    // Enumerations, too, are read and written by the names of their values.
    let show: @MainActor () -> Void = { [settings] in
      let pointer: UnsafeMutablePointer<GSettings> = settings.pointer.cast()
      guard let current = g_settings_get_string(pointer, key) else { return }
      defer { g_free(current) }
      let value = String(cString: current)
      let number = values.firstIndex { $0.value == value } ?? 0
      if adw_combo_row_get_selected(row.cast()) != guint(number) {
        adw_combo_row_set_selected(row.cast(), guint(number))
      }
    }
    show()
    row.connect("notify::selected") { [settings] in
      let number = Int(adw_combo_row_get_selected(row.cast()))
      guard values.indices.contains(number) else { return }
      g_settings_set_string(settings.pointer.cast(), key, values[number].value)
    }
    let connection = settings.pointer.connect("changed::\(key)", show)
    row.connect("destroy") { connection.disconnect() }
    return row
  }

  /// A scale from half to twice, with words at both ends.
  func scale(_ title: String, key: String, low: String, high: String) -> WidgetPointer {
    let adjustment = gtk_adjustment_new(1, 0.5, 2, 0.1, 0.25, 0)
    let scale: WidgetPointer = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, adjustment)
    gtk_scale_add_mark(scale.cast(), 0.5, GTK_POS_BOTTOM, low)
    gtk_scale_add_mark(scale.cast(), 1, GTK_POS_BOTTOM, nil)
    gtk_scale_add_mark(scale.cast(), 2, GTK_POS_BOTTOM, high)
    gtk_widget_set_size_request(scale, 180, -1)
    g_settings_bind(pointer, key, adjustment?.raw, "value", G_SETTINGS_BIND_DEFAULT)
    return row(title, scale)
  }
}
