import CGTK
import GTKBridge

/// The opaque layer that carries a row's content and moves over the panels.
final class SwipeContent: Widget {
  override class var cssName: String { "swipe-content" }

  /// What the program put into the row.
  var child: UnsafeMutablePointer<GtkWidget>? {
    didSet {
      if let oldValue { gtk_widget_unparent(oldValue) }
      if let child { gtk_widget_set_parent(child, pointer) }
    }
  }

  override var requestMode: GtkSizeRequestMode {
    child.map { gtk_widget_get_request_mode($0) } ?? GTK_SIZE_REQUEST_CONSTANT_SIZE
  }

  override func measure(_ orientation: GtkOrientation, for otherSide: Int32) -> SizeRequest {
    child.map { SizeRequest(of: $0, orientation, for: otherSide) } ?? SizeRequest()
  }

  override func allocate(width: Int32, height: Int32, baseline: Int32) {
    if let child { gtk_widget_allocate(child, width, height, baseline, nil) }
  }

  override func dispose() {
    child = nil
  }
}
