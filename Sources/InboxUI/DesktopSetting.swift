import CGTK

/// A setting of the desktop, which is there only where the desktop has it.
@MainActor
enum DesktopSetting {
  /// Whether clocks show 24 hours; true where nobody says.
  static var uses24Hours: Bool {
    // 0 is "24h".
    read("org.gnome.desktop.interface", "clock-format") { g_settings_get_enum($0, $1) == 0 } ?? true
  }

  /// Whether a screen reader speaks.
  static var hasScreenReader: Bool {
    read("org.gnome.desktop.a11y.applications", "screen-reader-enabled") {
      g_settings_get_boolean($0, $1) != 0
    } ?? false
  }

  /// GLib ends the program where a schema or a key is missing: so both are looked for first.
  private static func read<Value>(
    _ schema: String, _ key: String,
    _ body: (UnsafeMutablePointer<GSettings>?, UnsafePointer<CChar>) -> Value
  ) -> Value? {
    guard let source = g_settings_schema_source_get_default(),
      let found = g_settings_schema_source_lookup(source, schema, 1)
    else { return nil }
    defer { g_settings_schema_unref(found) }
    guard g_settings_schema_has_key(found, key) != 0 else { return nil }
    let settings = g_settings_new(schema)
    defer { g_object_unref(settings) }
    return body(settings, key)
  }
}
