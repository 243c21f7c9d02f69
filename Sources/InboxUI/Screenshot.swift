import CGTK
import GTKBridge
import Inbox

/// A picture of a window, taken by drawing it once more into an image.
@MainActor
enum Screenshot {
  /// Why there is no picture, as one line for a person.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Saves what a mapped window shows as PNG.
  ///
  /// The corresponding C functions are `gsk_renderer_render_texture` and `gdk_texture_save_to_png`.
  static func save(_ window: WidgetPointer, to path: String) throws(Failure) {
    let width = Double(gtk_widget_get_width(window))
    let height = Double(gtk_widget_get_height(window))
    let paintable = Retained(owned: gtk_widget_paintable_new(window))
    let snapshot = gtk_snapshot_new()
    withExtendedLifetime(paintable) {
      gdk_paintable_snapshot(paintable.opaque, snapshot, width, height)
    }
    guard let node = gtk_snapshot_free_to_node(snapshot),
      let renderer = gtk_native_get_renderer(window.opaque)
    else { throw Failure(description: tr("The window has nothing to show yet.")) }
    defer { gsk_render_node_unref(node) }
    guard let rendered = gsk_renderer_render_texture(renderer, node, nil) else {
      throw Failure(description: tr("The window cannot be drawn."))
    }
    let texture = Retained(owned: rendered)
    let isSaved = withExtendedLifetime(texture) { gdk_texture_save_to_png(texture.opaque, path) }
    guard isSaved != 0 else {
      throw Failure(description: tr("The picture cannot be saved as {path}.", ["path": path]))
    }
  }
}
