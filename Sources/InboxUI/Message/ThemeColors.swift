import CAdwaita
import CGTK

/// Colours of the theme, as CSS.
struct ThemeColors: Equatable, Sendable {
  /// Whether they are light on dark.
  var isDark: Bool
  /// Behind text.
  var background: String
  /// Of text.
  var text: String
  /// Of links.
  var link: String
}

extension ThemeColors {
  /// The colours that text in a widget would have.
  @MainActor
  init(of widget: UnsafeMutablePointer<GtkWidget>) {
    let context = gtk_widget_get_style_context(widget)
    func color(_ name: String, _ fallback: String) -> String {
      var color = GdkRGBA()
      guard gtk_style_context_lookup_color(context, name, &color) != 0,
        let text = gdk_rgba_to_string(&color)
      else { return fallback }
      defer { g_free(text) }
      return String(cString: text)
    }
    let manager = adw_style_manager_get_default()
    isDark = adw_style_manager_get_dark(manager) != 0
    background = color("view_bg_color", isDark ? "#1e1e1e" : "#ffffff")
    text = color("view_fg_color", isDark ? "#ffffff" : "#000000")
    link = color("accent_color", isDark ? "#78aeed" : "#1c71d8")
  }
}
