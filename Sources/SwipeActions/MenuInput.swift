public import CGTK
import GTKBridge
import SwipeCore

/// Opens a row's menu: a right click at the pointer, a long press under the finger.
@MainActor
final class MenuInput<ID: Hashable & Sendable> {
  private let surface: WeakReference
  private let gestures: [Retained]
  private unowned let coordinator: SwipeCoordinator<ID>

  init(on widget: UnsafeMutablePointer<GtkWidget>, for coordinator: SwipeCoordinator<ID>) {
    self.coordinator = coordinator
    surface = WeakReference(widget)
    let click = Retained(owned: gtk_gesture_click_new().raw)
    gtk_gesture_single_set_button(click.opaque, UInt32(GDK_BUTTON_SECONDARY))
    let press = Retained(owned: gtk_gesture_long_press_new().raw)
    gtk_gesture_single_set_touch_only(press.opaque, 1)
    gestures = [click, press]
    click.opaque.connect("pressed") { [weak self] (_: Int32, x: Double, y: Double) in
      self?.open(x, y, by: click.opaque)
    }
    press.opaque.connect("pressed") { [weak self] (x: Double, y: Double) in
      self?.open(x, y, by: press.opaque)
    }
    for gesture in gestures {
      gtk_event_controller_set_propagation_phase(gesture.opaque, GTK_PHASE_CAPTURE)
      g_object_ref(gesture.pointer)
      gtk_widget_add_controller(widget, gesture.opaque)
    }
  }

  isolated deinit {
    guard let widget = surface.pointer else { return }
    for gesture in gestures { gtk_widget_remove_controller(widget.cast(), gesture.opaque) }
  }

  private func open(_ x: Double, _ y: Double, by gesture: OpaquePointer) {
    guard let widget = surface.pointer?.cast(to: GtkWidget.self) else { return }
    let event = gtk_event_controller_get_current_event(gesture)
    // A second button that ended a drag has done its work, and a drag is no long press.
    guard !coordinator.isSwipingAnItem, !coordinator.wasInterrupted(by: event),
      let row = RowPlace<ID>(in: widget, x: x, y: y).row, row.coordinator === coordinator,
      row.openMenu(at: (x, y), in: widget)
    else { return }
    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
  }
}

extension SwipeRow {
  /// Shows the row's actions as a menu.
  ///
  /// - Parameters:
  ///   - point: Where it points, in px; nil points below the start of the row.
  ///   - frame: The widget the point is in; nil is the row. One that is outside the list, such as a
  ///     button in a header bar, gets the focus back when the menu closes.
  /// - Returns: Whether there is anything to show.
  @discardableResult
  public func openMenu(
    at point: (x: Double, y: Double)? = nil, in frame: UnsafeMutablePointer<GtkWidget>? = nil
  ) -> Bool {
    guard let id else { return false }
    prepareForSwipe()
    let height = Double(gtk_widget_get_height(pointer))
    let inset = direction == .leftToRight ? 24 : Double(gtk_widget_get_width(pointer)) - 24
    let isElsewhere =
      frame.map { $0 != pointer && gtk_widget_is_ancestor(pointer, $0) == 0 } ?? false
    let opener = isElsewhere ? frame.map { WeakReference($0) } : nil
    coordinator.menu?.remove()
    coordinator.menu = RowMenu(
      of: orderedActions, in: frame ?? pointer, at: point ?? (inset, height - 8),
      chosen: { [coordinator] action in coordinator.activate(action, on: id) },
      closed: { [coordinator] in coordinator.menuClosed(on: id, opener: opener) })
    return coordinator.menu != nil
  }
}
