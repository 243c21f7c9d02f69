import CGTK
import Glibc
import GTKBridge

/// Lets a view that scrolls itself be part of a page that scrolls too, as if they were one.
///
/// Scrolling down first moves the page until the view fills it, then the view's own content; scrolling
/// up the other way round. WebKit does not tell where its content is scrolled to, so that is added up
/// here from what it was sent: where the sum is wrong, the page's head comes back a little early.
@MainActor
final class NestedScrolling {
  /// How tall the content of the view is, in px.
  var contentHeight: () -> Double = { 0 }

  private let outer: WidgetPointer
  private let inner: WidgetPointer
  /// How far the content of the view is scrolled, in px.
  private var position = 0.0
  private var touch: (last: Double, isInside: Bool)?
  private var takesFling = false

  /// Connects a view with the scrolled window that it is in.
  init(inner: WidgetPointer, outer: WidgetPointer) {
    (self.inner, self.outer) = (inner, outer)
    addWheel()
    addTouch()
    addKeys()
  }

  /// A new content begins at its top.
  func reset() {
    position = 0
  }

  // MARK: Sharing

  private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_vadjustment(outer.opaque)
  }

  private var pageHeight: Double { gtk_adjustment_get_page_size(adjustment) }

  /// How far the content can be scrolled within the view.
  private var range: Double { max(0, contentHeight() - Double(gtk_widget_get_height(inner))) }

  /// Where the page stands when the view fills it.
  private var top: Double {
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(inner, outer, 0, 0, &x, &y)
    return gtk_adjustment_get_value(adjustment) + y
  }

  /// Scrolls by some px.
  ///
  /// - Returns: Whether the page moved; else it is the view's turn.
  private func scroll(by distance: Double) -> Bool {
    let value = gtk_adjustment_get_value(adjustment)
    let range = range
    // What fits is not scrolled by itself.
    guard range > 1 else { return movePage(to: value + distance) }
    let top = top
    if distance > 0 {
      if value < top - 0.5 { return movePage(to: min(value + distance, top)) }
      position = min(position + distance, range)
    } else {
      if value > top + 0.5 { return movePage(to: max(value + distance, top)) }
      if position <= 0 { return movePage(to: value + distance) }
      // Rather too much: else one would scroll in vain before the head comes back.
      position = max(0, position + distance * 1.5)
    }
    return false
  }

  /// Moves the page as far as it goes; at its end it is the view's turn.
  private func movePage(to value: Double) -> Bool {
    let before = gtk_adjustment_get_value(adjustment)
    gtk_adjustment_set_value(adjustment, value)
    return gtk_adjustment_get_value(adjustment) != before
  }

  // MARK: Input

  private func addWheel() {
    let wheel = gtk_event_controller_scroll_new(
      GtkEventControllerScrollFlags(
        rawValue: GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue
          | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue))
    gtk_event_controller_set_propagation_phase(wheel, GTK_PHASE_CAPTURE)
    wheel?.connect(answering: "scroll") {
      [weak self, weak wheel = wheel.map(WeakReference.init)]
      (dx: Double, dy: Double) -> Bool in
      guard let self, let wheel = wheel?.pointer else { return false }
      let state = gtk_event_controller_get_current_event_state(wheel.opaque)
      guard abs(dy) > abs(dx), state.rawValue & GDK_CONTROL_MASK.rawValue == 0 else { return false }
      let isFine = gtk_event_controller_scroll_get_unit(wheel.opaque) == GDK_SCROLL_UNIT_SURFACE
      // The same steps that a scrolled window makes.
      let moved = scroll(by: dy * (isFine ? 2.5 : pow(pageHeight, 2.0 / 3)))
      takesFling = !moved
      return moved
    }
    wheel?.connect("decelerate") { [weak self] (_: Double, velocity: Double) in
      guard let self, takesFling else { return }
      // A fling comes to rest after about a quarter of a second's way.
      _ = scroll(by: velocity / 4)
    }
    gtk_widget_add_controller(inner, wheel)
  }

  /// A finger on the view moves the page as long as it is the page's turn; the view, which moves with
  /// the page, then feels no motion under the finger.
  private func addTouch() {
    let drag = gtk_gesture_drag_new()
    gtk_gesture_single_set_touch_only(drag, 1)
    gtk_event_controller_set_propagation_phase(drag, GTK_PHASE_CAPTURE)
    drag?.connect("drag-begin") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      let picked = gtk_widget_pick(outer, x, y, GTK_PICK_DEFAULT)
      let isInside =
        picked.map { $0 == self.inner || gtk_widget_is_ancestor($0, self.inner) != 0 } ?? false
      touch = (0, isInside)
      // The scrolled window would take every finger from the view.
      gtk_scrolled_window_set_kinetic_scrolling(outer.opaque, isInside ? 0 : 1)
    }
    drag?.connect("drag-update") { [weak self] (_: Double, y: Double) in
      guard let self, let touch, touch.isInside else { return }
      _ = scroll(by: touch.last - y)
      self.touch?.last = y
    }
    drag?.connect("drag-end") { [weak self] in
      guard let self else { return }
      touch = nil
      gtk_scrolled_window_set_kinetic_scrolling(outer.opaque, 1)
    }
    gtk_widget_add_controller(outer, drag?.opaque)
  }

  private func addKeys() {
    let keys = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    keys?.connect(answering: "key-pressed") {
      [weak self] (key: UInt32, _: UInt32, state: UInt32) -> Bool in
      self?.press(Int32(key), state) ?? false
    }
    gtk_widget_add_controller(inner, keys)
  }

  private func press(_ key: Int32, _ state: UInt32) -> Bool {
    let isShifted = state & GDK_SHIFT_MASK.rawValue != 0
    switch key {
    case GDK_KEY_Down: return scroll(by: 40)
    case GDK_KEY_Up: return scroll(by: -40)
    case GDK_KEY_space: return scroll(by: (isShifted ? -1 : 1) * pageHeight * 0.9)
    case GDK_KEY_Page_Down: return scroll(by: pageHeight * 0.9)
    case GDK_KEY_Page_Up: return scroll(by: -pageHeight * 0.9)
    case GDK_KEY_Home:
      position = 0
      _ = movePage(to: 0)
      return false
    case GDK_KEY_End:
      position = range
      if range > 1 { _ = movePage(to: top) }
      return false
    // The view would keep these: nobody is to be caught in it.
    case GDK_KEY_Tab: return leave(GTK_DIR_TAB_FORWARD)
    case GDK_KEY_ISO_Left_Tab: return leave(GTK_DIR_TAB_BACKWARD)
    case GDK_KEY_Escape: return gtk_widget_activate_action_variant(inner, "win.escape", nil) != 0
    default: return false
    }
  }

  private func leave(_ direction: GtkDirectionType) -> Bool {
    guard let root = gtk_widget_get_root(inner) else { return false }
    return gtk_widget_child_focus(root.cast(), direction) != 0
  }
}
