import CGTK
import GTKBridge
import Inbox

/// A picture of a window, taken by drawing it once more into an image.
@MainActor
enum Screenshot {
  /// Why there is no picture.
  enum Failure: Error, CustomStringConvertible {
    /// The window has not been drawn since it last changed.
    case nothingDrawn
    /// The renderer gave no image.
    case notRendered
    /// The file could not be written.
    case notSaved(path: String)

    /// One line for a person.
    var description: String {
      switch self {
      case .nothingDrawn: tr("The window has nothing to show yet.")
      case .notRendered: tr("The window cannot be drawn.")
      case .notSaved(let path): tr("The picture cannot be saved as {path}.", ["path": path])
      }
    }
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
    else { throw Failure.nothingDrawn }
    defer { gsk_render_node_unref(node) }
    guard let rendered = gsk_renderer_render_texture(renderer, node, nil) else {
      throw Failure.notRendered
    }
    let texture = Retained(owned: rendered)
    let isSaved = withExtendedLifetime(texture) { gdk_texture_save_to_png(texture.opaque, path) }
    guard isSaved != 0 else {
      throw Failure.notSaved(path: path)
    }
  }
}
