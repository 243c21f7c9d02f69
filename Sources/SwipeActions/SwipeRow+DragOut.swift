public import CGTK
public import GTKBridge

/// What is taken along when a row is dragged to another place with the mouse.
@MainActor
public struct SwipeDragContent {
  /// A `GdkContentProvider` with what is dragged.
  public var provider: Retained
  /// What may be done with it.
  public var actions: GdkDragAction
  /// The widget that is shown beside the pointer.
  public var icon: Retained
  /// Called when the drag ends, dropped or not.
  public var onEnd: @MainActor () -> Void

  /// Makes the content of a drag.
  public init(
    provider: Retained, actions: GdkDragAction, icon: UnsafeMutablePointer<GtkWidget>,
    onEnd: @escaping @MainActor () -> Void = {}
  ) {
    self.provider = provider
    self.actions = actions
    self.icon = Retained(icon)
    self.onEnd = onEnd
  }
}

extension SwipeRow {
  /// Hands the pointer over to a drag-and-drop of what the row gives.
  ///
  /// A `GtkDragSource` on the row would take drags along the row's axis, too.
  ///
  /// The corresponding C function is `gdk_drag_begin`.
  func beginDragOut(_ content: SwipeDragContent, _ event: OpaquePointer) {
    guard let device = gdk_event_get_device(event),
      let surface = gtk_widget_get_native(pointer).flatMap({ gtk_native_get_surface($0) }),
      let begun = gdk_drag_begin(
        surface, device, content.provider.pointer.cast(), content.actions, 0, 0)
    else { return content.onEnd() }
    if let icon = gtk_drag_icon_get_for_drag(begun) {
      gtk_drag_icon_set_child(icon.opaque, content.icon.widget)
    }
    gdk_drag_set_hotspot(begun, -12, -12)
    DragOut(owned: begun, onEnd: content.onEnd)
  }
}

/// A drag-and-drop that goes on; GDK's object keeps it until it ends.
@MainActor
private final class DragOut {
  private let drag: Retained
  private let onEnd: @MainActor () -> Void
  private var connections: [SignalConnection] = []

  @discardableResult
  init(owned drag: OpaquePointer, onEnd: @escaping @MainActor () -> Void) {
    self.drag = Retained(owned: drag)
    self.onEnd = onEnd
    // Every drag ends with one of these.
    connections = ["dnd-finished", "cancel"].map { drag.connect($0) { self.end() } }
  }

  private func end() {
    for connection in connections { connection.disconnect() }
    onEnd()
  }
}
