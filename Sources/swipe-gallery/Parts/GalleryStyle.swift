import CGTK
import GTKBridge

/// The gallery's own CSS.
@MainActor
enum GalleryStyle {
  static func load(for widget: UnsafeMutablePointer<GtkWidget>) {
    let provider = Retained(owned: gtk_css_provider_new().raw)
    gtk_css_provider_load_from_data(provider.pointer.cast(to: GtkCssProvider.self), css, -1)
    gtk_style_context_add_provider_for_display(
      gtk_widget_get_display(widget), provider.opaque,
      UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }

  private static let css = """
    .gallery-heading { padding: 20px 24px 14px; }
    .gallery-code { font-size: 0.86em; border-left: 1px solid alpha(currentColor, 0.12); }
    textview.gallery-code { border: none; }
    .gallery-card {
      margin: 0 24px 20px; border-radius: 12px; background-color: @theme_base_color;
      border: 1px solid alpha(currentColor, 0.15);
    }
    .gallery-card > scrolledwindow, .gallery-card > list, .gallery-card swipe-row.round,
    .gallery-card listview { border-radius: 11px; }
    .gallery-card listview > row, .gallery-card list > row { padding: 0; }
    .gallery-row { padding: 12px 16px; }
    .gallery-row .name { font-weight: 600; }
    .gallery-avatar {
      min-width: 40px; min-height: 40px; border-radius: 20px; color: white; font-weight: 600;
    }
    .gallery-avatar.shade-0 { background-color: #1a6fb5; }
    .gallery-avatar.shade-1 { background-color: #26794a; }
    .gallery-avatar.shade-2 { background-color: #8b4a9c; }
    .gallery-avatar.shade-3 { background-color: #a84f1a; }
    .gallery-avatar.shade-4 { background-color: #0f7378; }
    .gallery-bar { padding: 0 24px 20px; }
    row:not(:selected) .gallery-mark {
      color: mix(@theme_selected_bg_color, @theme_fg_color, 0.35);
    }
    .gallery-tile { padding: 20px; min-width: 160px; min-height: 200px; }
    .gallery-chip { padding: 4px 12px; border-radius: 99px; background: alpha(currentColor, 0.08); }
    .gallery-strip { background: none; padding: 0 16px; }
    .gallery-strip > row { padding: 6px 8px; background: none; }
    .gallery-strip swipe-row { border-radius: 12px; border: 1px solid alpha(currentColor, 0.15); }
    .gallery-tile .name { font-weight: 600; font-size: 1.1em; }
    """
}
