import CGTK
import GTKBridge

/// A picture of a window, taken by drawing it once more into an image.
@MainActor
enum WindowPicture {
  /// Saves what a mapped window shows as PNG.
  ///
  /// - Returns: Whether there is such a file now.
  static func save(_ window: UnsafeMutablePointer<GtkWidget>, to path: String) -> Bool {
    let paintable = Retained(owned: gtk_widget_paintable_new(window))
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(
      paintable.opaque, snapshot, Double(gtk_widget_get_width(window)),
      Double(gtk_widget_get_height(window)))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return false }
    defer { gsk_render_node_unref(node) }
    guard let renderer = gtk_native_get_renderer(window.opaque),
      let rendered = gsk_renderer_render_texture(renderer, node, nil)
    else { return false }
    let texture = Retained(owned: rendered)
    return withExtendedLifetime(texture) { gdk_texture_save_to_png(texture.opaque, path) != 0 }
  }
}
