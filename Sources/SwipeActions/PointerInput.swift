import CGTK
import GTKBridge
import SwipeCore

/// Feeds the presses on a row or on a container to the coordinator, and claims what becomes a swipe.
///
/// A row takes the mouse, and touch where nothing around it scrolls. A container takes touch, because
/// only a gesture of the scrolled window itself, in the CAPTURE phase and added after the window was
/// made, decides before the window's own gestures claim at 8 px; and it takes the mouse outside rows,
/// because a click there closes the open row. Until a swipe is recognised nothing is claimed: clicks,
/// scrolling and text selection go on as ever.
@MainActor
final class PointerInput<ID: Hashable & Sendable> {
  /// Which presses a widget takes.
  enum Scope {
    /// Those on this row, of which touch only where the container does not scroll.
    case row
    /// Touch anywhere, and the mouse outside rows.
    case container
  }

  private let surface: WeakReference
  private let scope: Scope
  private let gesture: Retained
  private unowned let coordinator: SwipeCoordinator<ID>
  private var clock = EventClock()
  private var pointer: SwipePointer?
  private var pressedID: ID?
  private var isClaimed = false
  private var last = (x: 0.0, y: 0.0)

  init(
    on widget: UnsafeMutablePointer<GtkWidget>, as scope: Scope,
    for coordinator: SwipeCoordinator<ID>
  ) {
    self.coordinator = coordinator
    self.scope = scope
    surface = WeakReference(widget)
    gesture = Retained(owned: gtk_gesture_drag_new().raw)
    gtk_gesture_single_set_button(gesture.opaque, UInt32(GDK_BUTTON_PRIMARY))
    gtk_event_controller_set_propagation_phase(gesture.opaque, GTK_PHASE_CAPTURE)
    gesture.opaque.connect("drag-begin") { [weak self] in self?.begin() }
    gesture.opaque.connect("drag-update") { [weak self] in self?.update() }
    gesture.opaque.connect("drag-end") { [weak self] in self?.end() }
    gesture.opaque.connect("cancel") { [weak self] in self?.cancel() }
    g_object_ref(gesture.pointer)
    gtk_widget_add_controller(widget, gesture.opaque)
  }

  isolated deinit {
    if let widget = surface.pointer {
      gtk_widget_remove_controller(widget.cast(), gesture.opaque)
    }
  }

  private var event: OpaquePointer? { gtk_event_controller_get_current_event(gesture.opaque) }

  /// The widget whose coordinates stay fixed while a row moves.
  private var frame: UnsafeMutablePointer<GtkWidget>? {
    (coordinator.host ?? surface).pointer?.cast()
  }

  private func begin() {
    cancel()
    let isTouch = gtk_gesture_single_get_current_sequence(gesture.opaque) != nil
    guard let frame, let (x, y) = frame.position(of: event) else { return }
    let place = RowPlace<ID>(in: frame, x: x, y: y)
    guard takes(isTouch: isTouch, isOnRow: place.row != nil) else { return }
    clock.start(with: event)
    let pointer: SwipePointer = isTouch ? .touch(0) : .mouse
    self.pointer = pointer
    last = (x, y)
    if let row = place.row, row.coordinator === coordinator { pressedID = row.id }
    if let pressedID { coordinator.hold(pressedID) }
    let time = clock.time(of: event)
    coordinator.recorder?.note(
      isTouch ? .touchBegin(0, x: x, y: y) : .mousePress(x: x, y: y), on: pressedID, at: time)
    coordinator.act(at: time) {
      $0.press(
        pointer, on: pressedID, x: x, y: y, target: place.target, inner: place.inner, at: $1)
    }
  }

  private func takes(isTouch: Bool, isOnRow: Bool) -> Bool {
    switch scope {
    case .row: !isTouch || !coordinator.takesTouchInContainer
    case .container: isTouch ? coordinator.takesTouchInContainer || !isOnRow : !isOnRow
    }
  }

  private func update() {
    guard let pointer, let (x, y) = frame?.position(of: event) else { return }
    last = (x, y)
    let time = clock.time(of: event)
    coordinator.recorder?.note(
      pointer == .mouse ? .mouseMove(x: x, y: y) : .touchMove(0, x: x, y: y), at: time)
    let verdict = coordinator.act(at: time) { $0.move(pointer, x: x, y: y, at: $1) }
    // What is not a swipe is not denied: its release may still close the open row.
    if verdict == .swipe, !isClaimed {
      isClaimed = true
      gtk_gesture_set_state(gesture.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
    } else if verdict == .scroll, coordinator.machine.dragsOut(pointer) {
      dragOut()
    }
  }

  /// The row's content leaves with the pointer, if it can: the gesture is over for the row.
  private func dragOut() {
    guard let event, let row = pressedID.flatMap(coordinator.row(for:)), let id = row.id,
      let content = row.dragContent?(id)
    else { return }
    gtk_gesture_set_state(gesture.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
    cancel()
    coordinator.dismiss()
    row.beginDragOut(content, event)
  }

  /// A drag ends for many reasons; only a real release of a button or finger commits.
  private func end() {
    guard let pointer else { return }
    guard let event, event.isRelease else { return cancel() }
    self.pointer = nil
    let time = clock.time(of: event)
    coordinator.recorder?.noteDrag()
    coordinator.recorder?.note(
      pointer == .mouse ? .mouseRelease(x: last.x, y: last.y) : .touchEnd(0), at: time)
    let release = coordinator.act(at: time) { $0.release(pointer, at: $1) }
    if release == .dismissal { gtk_gesture_set_state(gesture.opaque, GTK_EVENT_SEQUENCE_CLAIMED) }
    letGo()
  }

  private func cancel() {
    guard let pointer else { return }
    self.pointer = nil
    coordinator.recorder?.note(pointer == .mouse ? .mouseOtherButton : .touchCancel(0), at: .now)
    coordinator.act { $0.cancel(pointer, at: $1) }
    letGo()
  }

  private func letGo() {
    if let pressedID { coordinator.letGo(of: pressedID) }
    pressedID = nil
    isClaimed = false
  }
}

/// What lies at a point of a container.
@MainActor
struct RowPlace<ID: Hashable & Sendable> {
  /// The row there, if any.
  private(set) var row: SwipeRow<ID>?
  /// What part of it.
  private(set) var target = SwipeTarget.content
  /// The ways in which something inside the row can still scroll.
  private(set) var inner: SwipeInnerScroll = []

  /// Looks from the topmost widget at the point outwards, up to the container.
  init(in container: UnsafeMutablePointer<GtkWidget>, x: Double, y: Double) {
    var widget: UnsafeMutablePointer<GtkWidget>? = gtk_widget_pick(
      container, x, y, GTK_PICK_DEFAULT)
    while let current = widget {
      if let found = SwipeRow<ID>.peer(of: current) {
        row = found
        return
      }
      if SwipePanel.peer(of: current) != nil { target = .panel }
      if current == container { break }
      if current.isInstance(of: gtk_scrolled_window_get_type()) { inner.formUnion(current.ways) }
      widget = gtk_widget_get_parent(current)
    }
    inner = []
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// The ways in which a finger can still drag a scrolled window.
  @MainActor
  fileprivate var ways: SwipeInnerScroll {
    var ways: SwipeInnerScroll = []
    let horizontal = Self.room(of: gtk_scrolled_window_get_hadjustment(opaque))
    let vertical = Self.room(of: gtk_scrolled_window_get_vadjustment(opaque))
    if horizontal.before { ways.insert(.right) }
    if horizontal.after { ways.insert(.left) }
    if vertical.before { ways.insert(.down) }
    if vertical.after { ways.insert(.up) }
    return ways
  }

  @MainActor
  private static func room(
    of adjustment: UnsafeMutablePointer<GtkAdjustment>?
  ) -> (before: Bool, after: Bool) {
    guard let adjustment else { return (false, false) }
    let value = gtk_adjustment_get_value(adjustment)
    let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    return (value > gtk_adjustment_get_lower(adjustment) + 0.5, value < end - 0.5)
  }
}

/// Puts the times of events on the monotonic clock, by the difference seen at the first one.
struct EventClock {
  private var shift: Int64 = 0

  /// Begins a gesture with an event that happens now.
  @MainActor
  mutating func start(with event: OpaquePointer?) {
    shift = SwipeTime.now.microseconds - Self.stamp(event)
  }

  /// When an event of the gesture happened; never later than now.
  @MainActor
  func time(of event: OpaquePointer?) -> SwipeTime {
    let stamp = Self.stamp(event)
    guard stamp != 0 else { return .now }
    return min(.now, SwipeTime(microseconds: stamp + shift))
  }

  private static func stamp(_ event: OpaquePointer?) -> Int64 {
    event.map { Int64(gdk_event_get_time($0)) * 1000 } ?? 0
  }
}

extension OpaquePointer {
  /// Whether the event is the release of a button or of a finger: all else that ends a gesture is no
  /// release.
  @MainActor
  var isRelease: Bool {
    let type = gdk_event_get_event_type(self)
    return type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END
  }
}
