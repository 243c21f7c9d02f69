import CGTK
import GTKBridge
import SwipeCore

/// Feeds a touchpad's scrolling over a container to the coordinator before the scroller sees it.
///
/// One `GtkEventControllerScroll` for both axes in the CAPTURE phase, added after the scrolled window
/// was made. While it is undecided whose the motion is, the scroller sees nothing: once a first smooth
/// event has reached it, it takes the rest. What was held back is given to it when it gets the gesture.
@MainActor
final class TouchpadInput<ID: Hashable & Sendable> {
  private let surface: WeakReference
  private let controller: Retained
  private unowned let coordinator: SwipeCoordinator<ID>
  private var clock = EventClock()
  private var isUnderWay = false
  private var heldID: ID?
  private var inner: SwipeInnerScroll = []
  private var place = (x: 0.0, y: 0.0)
  /// Where in the window the pointer was.
  private var beginning: (x: Double, y: Double)?
  /// Under X11 a touchpad looks like a wheel.
  private var classifier = WheelClassifier()
  private var silence: Timeout?

  init(on widget: UnsafeMutablePointer<GtkWidget>, for coordinator: SwipeCoordinator<ID>) {
    self.coordinator = coordinator
    surface = WeakReference(widget)
    controller = Retained(
      owned: gtk_event_controller_scroll_new(
        GtkEventControllerScrollFlags(
          rawValue: GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue
            | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue)
      ).raw)
    gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
    controller.opaque.connect(answering: "scroll") { [weak self] (x: Double, y: Double) in
      self?.scroll(x, y) ?? false
    }
    controller.opaque.connect("scroll-end") { [weak self] in self?.end() }
    g_object_ref(controller.pointer)
    gtk_widget_add_controller(widget, controller.opaque)
  }

  isolated deinit {
    if let widget = surface.pointer {
      gtk_widget_remove_controller(widget.cast(), controller.opaque)
    }
  }

  private var event: OpaquePointer? {
    gtk_event_controller_get_current_event(controller.opaque)
  }

  private func scroll(_ x: Double, _ y: Double) -> Bool {
    let unit = gtk_event_controller_scroll_get_unit(controller.opaque)
    let isSurface = unit == GDK_SCROLL_UNIT_SURFACE
    if !isSurface && isWheel(x, y) {
      coordinator.recorder?.note(.wheel(x: place.x, y: place.y, dx: x, dy: y), at: .now)
      return coordinator.act { $0.wheel(x: x, y: y, at: $1) } == .blocked
    }
    if isUnderWay, silence == nil, hasMoved { abandon() }
    if !isUnderWay { begin() }
    if !isSurface { endInSilence() }
    let time = clock.time(of: event)
    let scrollUnit: SwipeScrollUnit = isSurface ? .surface : .wheel
    coordinator.recorder?.note(
      .pad(x: place.x, y: place.y, dx: x, dy: y, unit: scrollUnit), on: heldID, at: time)
    let verdict = coordinator.act(at: time) {
      $0.scroll(on: heldID, x: x, y: y, unit: scrollUnit, inner: inner, at: $1)
    }
    guard case .scroll(let heldX, let heldY) = verdict else { return true }
    replay(heldX, heldY, by: isSurface ? Self.surfaceFactor : 1)
    return false
  }

  /// Whether the event is a wheel's.
  private func isWheel(_ x: Double, _ y: Double) -> Bool {
    guard let event, let display = gdk_event_get_display(event),
      String(cString: g_type_name(cgtk_type_of(display.raw))).contains("X11")
    else { return true }
    return !classifier.isTouchpad(x: x, y: y, at: .now)
  }

  /// A stream without a stop ends when it has been silent; the machine knows by itself.
  private func endInSilence() {
    silence = Timeout(seconds: coordinator.policy.silenceDuration) { [weak self] in
      self?.silence = nil
      self?.letGo()
    }
  }

  /// Whether the pointer is elsewhere, which it cannot be while the fingers scroll: they were lifted
  /// over another window, and nobody told.
  private var hasMoved: Bool {
    guard let now = windowPosition, let before = beginning else { return false }
    return abs(now.x - before.x) > 1 || abs(now.y - before.y) > 1
  }

  private var windowPosition: (x: Double, y: Double)? {
    guard let widget = surface.pointer?.cast(to: GtkWidget.self) else { return nil }
    return gtk_widget_get_native(widget)?.cast(to: GtkWidget.self).position(of: event)
  }

  private func begin() {
    isUnderWay = true
    beginning = windowPosition
    clock.start(with: event)
    guard let widget = surface.pointer?.cast(to: GtkWidget.self) else { return }
    guard let (x, y) = widget.position(of: event) else { return }
    place = (x, y)
    let found = RowPlace<ID>(in: widget, x: x, y: y)
    inner = found.inner
    heldID = found.row.flatMap { $0.coordinator === coordinator ? $0.id : nil }
    if let heldID { coordinator.hold(heldID) }
  }

  private func end() {
    guard isUnderWay, silence == nil else { return }
    let time = clock.time(of: event)
    coordinator.recorder?.noteDrag()
    coordinator.recorder?.note(.padStop, at: time)
    coordinator.act(at: time) { $0.scrollStop(at: $1) }
    letGo()
  }

  /// Ends what had no end of its own, and does nothing.
  private func abandon() {
    coordinator.dismiss()
    coordinator.recorder?.note(.padStop, at: .now)
    coordinator.act { $0.scrollStop(at: $1) }
    letGo()
  }

  private func letGo() {
    isUnderWay = false
    if let heldID { coordinator.letGo(of: heldID) }
    heldID = nil
  }

  /// How many px a scrolled window moves for one px of a touchpad.
  private static var surfaceFactor: Double { 2.5 }

  /// Gives the scroller what was held back.
  private func replay(_ x: Double, _ y: Double, by factor: Double) {
    guard x != 0 || y != 0, let widget = surface.pointer?.cast(to: GtkWidget.self),
      widget.isInstance(of: gtk_scrolled_window_get_type())
    else { return }
    for (adjustment, amount) in [
      (gtk_scrolled_window_get_hadjustment(widget.opaque), x),
      (gtk_scrolled_window_get_vadjustment(widget.opaque), y),
    ] where amount != 0 {
      gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + amount * factor)
    }
  }
}
