import CGTK
import GTKBridge
import SwipeCore

/// What keys do on the row that has the focus: open and close its panels, its menu, its shortcuts.
@MainActor
final class KeyInput<ID: Hashable & Sendable> {
  private let surface: WeakReference
  private let keys: Retained
  private unowned let coordinator: SwipeCoordinator<ID>

  init(on widget: UnsafeMutablePointer<GtkWidget>, for coordinator: SwipeCoordinator<ID>) {
    self.coordinator = coordinator
    surface = WeakReference(widget)
    keys = Retained(owned: gtk_event_controller_key_new().raw)
    // Before the list, which takes Ctrl with the arrows for its own cursor.
    gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE)
    keys.opaque.connect(answering: "key-pressed") {
      [weak self] (key: UInt32, _: UInt32, state: UInt32) in
      self?.pressed(key, GdkModifierType(rawValue: state)) ?? false
    }
    g_object_ref(keys.pointer)
    gtk_widget_add_controller(widget, keys.opaque)
  }

  isolated deinit {
    if let widget = surface.pointer {
      gtk_widget_remove_controller(widget.cast(), keys.opaque)
    }
  }

  /// The row that has the focus, or whose list item has it.
  private var focusedRow: SwipeRow<ID>? {
    guard let widget = surface.pointer?.cast(to: GtkWidget.self),
      let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root)
    else { return nil }
    let inside = gtk_widget_get_first_child(focus).flatMap { SwipeRow<ID>.peer(of: $0) }
    if let inside { return inside.coordinator === coordinator ? inside : nil }
    var current: UnsafeMutablePointer<GtkWidget>? = focus
    while let candidate = current, candidate != widget {
      if let row = SwipeRow<ID>.peer(of: candidate) {
        return row.coordinator === coordinator ? row : nil
      }
      current = gtk_widget_get_parent(candidate)
    }
    return SwipeRow<ID>.peer(of: widget)
  }

  /// Whether text is written in the row: all keys are its own.
  private var isWriting: Bool {
    guard let root = surface.pointer.flatMap({ gtk_widget_get_root($0.cast()) }),
      let focus = gtk_root_get_focus(root)
    else { return false }
    return focus.isInstance(of: gtk_text_get_type())
      || focus.isInstance(of: gtk_text_view_get_type())
  }

  /// Does what a key does, and says whether it did anything.
  func pressed(_ key: UInt32, _ state: GdkModifierType) -> Bool {
    guard let row = focusedRow, let id = row.id, !isWriting else { return false }
    let modifiers = state.rawValue & gtk_accelerator_get_default_mod_mask().rawValue
    switch (Int32(key), modifiers) {
    case (GDK_KEY_Left, GDK_CONTROL_MASK.rawValue): return open(row, .horizontal, sign: 1)
    case (GDK_KEY_Right, GDK_CONTROL_MASK.rawValue): return open(row, .horizontal, sign: -1)
    case (GDK_KEY_Up, GDK_CONTROL_MASK.rawValue): return open(row, .vertical, sign: 1)
    case (GDK_KEY_Down, GDK_CONTROL_MASK.rawValue): return open(row, .vertical, sign: -1)
    case (GDK_KEY_Menu, 0), (GDK_KEY_F10, GDK_SHIFT_MASK.rawValue):
      return row.openMenu()
    case (let key, 0) where scrolls(key):
      coordinator.act { $0.userScrolled(at: $1) }
      return false
    case (GDK_KEY_Tab, 0), (GDK_KEY_KP_Tab, 0):
      return row.moveFocusInPanel(by: 1)
    case (GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK.rawValue):
      return row.moveFocusInPanel(by: -1)
    default:
      guard let event = gtk_event_controller_get_current_event(keys.opaque),
        let action = row.action(triggeredBy: event)
      else { return false }
      return coordinator.activate(action, on: id)
    }
  }

  /// Whether a key scrolls the container, or goes to another row.
  private func scrolls(_ key: Int32) -> Bool {
    switch key {
    case GDK_KEY_Page_Up, GDK_KEY_Page_Down, GDK_KEY_Home, GDK_KEY_End: true
    case GDK_KEY_Up, GDK_KEY_Down: coordinator.machine.scrollAxis != .horizontal
    case GDK_KEY_Left, GDK_KEY_Right: coordinator.machine.scrollAxis == .horizontal
    default: false
    }
  }

  /// Opens the panel at the side the content moves away from, and moves the focus into it.
  private func open(_ row: SwipeRow<ID>, _ axis: SwipeAxis, sign: Double) -> Bool {
    let edge = SwipeEdge.opening(along: axis, sign: sign, in: row.direction)
    guard let id = row.id, row.actions[edge] != nil else { return false }
    row.isFocusExpected = true
    let isOpen = coordinator.open(id: id, from: edge)
    if !isOpen { row.isFocusExpected = false }
    if row.shownEdge == edge { row.focusPanel(on: edge) }
    return isOpen
  }
}

extension SwipeRow {
  /// The action whose shortcut the event is, if the row has one.
  func action(triggeredBy event: OpaquePointer) -> String? {
    for action in orderedActions where action.isEnabled {
      guard let shortcut = action.shortcut,
        let trigger = gtk_shortcut_trigger_parse_string(shortcut)
      else { continue }
      defer { g_object_unref(trigger.raw) }
      if gtk_shortcut_trigger_trigger(trigger, event, 0) == GDK_KEY_MATCH_EXACT { return action.id }
    }
    return nil
  }

  /// Moves the focus to the first button of a panel.
  func focusPanel(on edge: SwipeEdge) {
    guard let panel = panels[edge] else { return }
    isFocusExpected = false
    panel.buttons.first.map { _ = gtk_widget_grab_focus($0) }
  }

  /// Moves a focus that is in the uncovered panel to its next or previous control, counted from the
  /// edge and round: what leaves a panel is Escape.
  ///
  /// - Returns: Whether the focus is there.
  func moveFocusInPanel(by step: Int) -> Bool {
    guard let panel = shownEdge.flatMap({ panels[$0] }) else { return false }
    let controls = panel.buttons.filter { gtk_widget_is_sensitive($0) != 0 }
    let here = controls.firstIndex {
      let flags = gtk_widget_get_state_flags($0).rawValue
      return flags & (GTK_STATE_FLAG_FOCUSED.rawValue | GTK_STATE_FLAG_FOCUS_WITHIN.rawValue) != 0
    }
    guard let here else { return false }
    let direction = step > 0 ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
    // A control may hold several that take the focus.
    if gtk_widget_child_focus(controls[here], direction) != 0 { return true }
    let next = controls[(here + step + controls.count) % controls.count]
    return gtk_widget_child_focus(next, direction) != 0
  }

  /// Brings the focus back from the panels to the row, before they go.
  func retrieveFocus() {
    isFocusExpected = false
    for panel in panels.values
    where gtk_widget_get_state_flags(panel.pointer).rawValue
      & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    {
      focusItem()
    }
  }
}
