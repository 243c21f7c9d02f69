public import CGTK
import GTKBridge
public import SwipeCore

extension UnsafeMutablePointer<GtkWidget> {
  /// Makes the widget the container of a coordinator's rows: one open row at a time, closed by
  /// scrolling, by clicks outside it, by Escape and when the window loses the focus.
  ///
  /// Call it once, after the widget was made and before its rows are shown. The widget is the
  /// `GtkScrolledWindow` around the list, or where nothing scrolls any widget around the rows. It keeps
  /// the coordinator alive. A scrolled window that has no accessible name when it is shown is named as
  /// the list in it is.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator of the rows inside.
  ///   - axis: The axis the container scrolls along; nil finds it out of the scrolled window's
  ///     policies and its list's orientation.
  @MainActor
  public func swipeActionsContainer<ID: Hashable & Sendable>(
    _ coordinator: SwipeCoordinator<ID>, axis: SwipeAxis? = nil
  ) {
    StyleSheet.load(for: self)
    coordinator.host = WeakReference(self)
    coordinator.machine.scrollAxis = axis ?? scrollAxis
    coordinator.input = [
      PointerInput(on: self, as: .container, for: coordinator),
      TouchpadInput(on: self, for: coordinator), KeyInput(on: self, for: coordinator),
      MenuInput(on: self, for: coordinator), WindowWatch(on: self, for: coordinator),
    ]
    if isInstance(of: gtk_scrolled_window_get_type()) {
      coordinator.input.append(ScrollerWatch(on: self, for: coordinator))
      connect("map") {
        if !hasAccessibleLabel, let list = scrolledChild { setAccessibleLabel(by: [list]) }
      }
    }
    // The widget keeps the coordinator; the coordinator keeps the gestures, which let go of it here.
    connect("destroy") {
      coordinator.input = []
      coordinator.host = nil
    }
  }

  /// The axis a scrolled window scrolls along, or nil for a widget that does not scroll.
  @MainActor
  private var scrollAxis: SwipeAxis? {
    guard isInstance(of: gtk_scrolled_window_get_type()) else { return nil }
    if let child = scrolledChild,
      child.isInstance(of: gtk_list_view_get_type())
        || child.isInstance(of: gtk_grid_view_get_type())
    {
      let orientation = gtk_orientable_get_orientation(child.opaque)
      return orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical
    }
    var horizontal = GTK_POLICY_AUTOMATIC
    var vertical = GTK_POLICY_AUTOMATIC
    gtk_scrolled_window_get_policy(opaque, &horizontal, &vertical)
    return vertical == GTK_POLICY_NEVER ? .horizontal : .vertical
  }

  /// What a scrolled window scrolls, which may be in a viewport.
  @MainActor
  private var scrolledChild: UnsafeMutablePointer<GtkWidget>? {
    guard let child = gtk_scrolled_window_get_child(opaque),
      child.isInstance(of: gtk_viewport_get_type())
    else { return gtk_scrolled_window_get_child(opaque) }
    return gtk_viewport_get_child(child.opaque)
  }
}
