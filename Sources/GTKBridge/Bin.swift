public import CGTK

/// A widget class with one child that fills it: what a composite widget written in Swift starts from.
@MainActor
open class Bin: Widget {
  /// The child; the one before is taken out, a new one is taken over.
  public var child: UnsafeMutablePointer<GtkWidget>? {
    didSet {
      guard child != oldValue else { return }
      if let oldValue { gtk_widget_unparent(oldValue) }
      if let child { gtk_widget_set_parent(child, pointer) }
    }
  }

  /// Makes a floating widget of this class, with a child or without.
  public init(child: UnsafeMutablePointer<GtkWidget>? = nil) {
    super.init()
    if let child {
      self.child = child
      gtk_widget_set_parent(child, pointer)
    }
  }

  open override var requestMode: GtkSizeRequestMode {
    child.map { gtk_widget_get_request_mode($0) } ?? GTK_SIZE_REQUEST_CONSTANT_SIZE
  }

  open override func measure(_ orientation: GtkOrientation, for otherSide: Int32) -> SizeRequest {
    child.map { SizeRequest(of: $0, orientation, for: otherSide) } ?? SizeRequest()
  }

  open override func allocate(width: Int32, height: Int32, baseline: Int32) {
    if let child { gtk_widget_allocate(child, width, height, baseline, nil) }
  }

  open override func dispose() {
    child = nil
  }
}
