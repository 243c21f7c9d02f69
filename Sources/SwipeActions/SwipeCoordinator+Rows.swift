import CGTK
import GTKBridge
import SwipeCore

/// What rows and gestures tell the coordinator.
extension SwipeCoordinator {
  /// Whether touch is decided by the container's gesture, because the container scrolls.
  var takesTouchInContainer: Bool {
    host?.pointer?.isInstance(of: gtk_scrolled_window_get_type()) == true
  }

  /// Another button ends a drag.
  func interrupt(by event: OpaquePointer) {
    interruption = gdk_event_get_time(event)
    dismiss()
  }

  /// Whether the event is the press that ended a drag.
  func wasInterrupted(by event: OpaquePointer?) -> Bool {
    event.map { gdk_event_get_time($0) == interruption } ?? false
  }

  /// The menu of a row has closed: the focus goes back to the row.
  func menuClosed(on id: ID, opener: WeakReference?) {
    if let menu { closedMenus.append(menu) }
    menu = nil
    if let opener = opener?.pointer?.cast(to: GtkWidget.self) {
      gtk_widget_grab_focus(opener)
    } else {
      row(for: id)?.focusItem()
    }
    // Its action runs after it has closed.
    menuRemoval = Timeout(seconds: 0) { [weak self] in
      self?.closedMenus.forEach { $0.remove() }
      self?.closedMenus = []
    }
  }

  func row(for id: ID) -> SwipeRow<ID>? { rows[id]?.row }

  func attach(_ row: SwipeRow<ID>, to id: ID) {
    if let other = self.row(for: id), other !== row { warn(of: other, and: row, showing: id) }
    rows[id] = RowReference(row)
    watchMotion(of: row.pointer)
    let traits = row.traits
    act {
      $0.setDirection(row.direction, at: $1)
      $0.bind(id, traits, at: $1)
    }
    if let edge = machine.presentedEdge(of: id) { row.present(edge, isPresented: true) }
    row.show(offset: machine.offset(of: id), axis: machine.axis(of: id))
  }

  /// A list may bind a new row before it unbinds the old one; both at once are a program's error.
  func warn(of one: SwipeRow<ID>, and other: SwipeRow<ID>, showing id: ID) {
    DebugHint.later { [weak one, weak other] in
      guard let one, let other, one.id == id, other.id == id else { return nil as String? }
      return "Two rows of one container show the id \(id): both move, the last one is told of."
    }
  }

  func detach(_ row: SwipeRow<ID>, from id: ID) {
    if rows[id]?.row === row { rows[id] = nil }
    act { $0.unbind(id, at: $1) }
    guard machine.openRow?.id == id, machine.closesOnScroll else { return }
    // Rebound in this turn, it was only recycled; else it has left, or was scrolled far away.
    absence = Timeout(seconds: 0) { [weak self] in
      guard let self, let open = self.openRowID, !self.machine.isBound(open) else { return }
      self.close(animated: false)
    }
  }

  func traitsChanged(of row: SwipeRow<ID>) {
    guard let id = row.id else { return }
    let traits = row.traits
    act { $0.update(id, traits, at: $1) }
  }

  /// A row was placed: one that is off its place keeps to its panel.
  func sizeChanged(of row: SwipeRow<ID>) {
    usualRowSize = row.size
    guard let id = row.id else { return }
    if machine.axis(of: id) != nil { traitsChanged(of: row) }
    if let awaited = awaitedPlacing, awaited.id == id {
      awaitedPlacing = nil
      // Not in the middle of placing.
      placing = Timeout(seconds: 0, awaited.command)
    }
  }

  /// Other numbers are in force: panels that were made share their room by them.
  func updateRowsWithPanels() {
    for reference in rows.values {
      if let row = reference.row, !row.panels.isEmpty { row.invalidateActions() }
    }
  }

  func directionChanged(of row: SwipeRow<ID>) {
    act { $0.setDirection(row.direction, at: $1) }
  }

  /// A row that goes from the screen ends its motion, and its gesture without an action.
  func rowUnmapped(_ row: SwipeRow<ID>) {
    guard let id = row.id, rows[id]?.row === row,
      machine.owner == id || machine.displacedRows.contains(id)
    else { return }
    act { $0.hide(id, at: $1) }
  }

  /// The container went from the screen: nothing is open or moves there when it comes back.
  func containerUnmapped() {
    dismiss()
    for id in machine.displacedRows { act { $0.hide(id, at: $1) } }
  }

  func buttonActivated(_ action: String, on id: ID) {
    act { $0.activate(id, action: action, at: $1) }
  }

  /// A press may become a swipe of the row: its actions stay as they are now until it is let go.
  func hold(_ id: ID) {
    guard let row = row(for: id) else { return }
    row.prepareForSwipe()
    pressed = PressedRow(id: id, actions: row.orderedActions)
  }

  /// The press on a row is over.
  func letGo(of id: ID) {
    guard pressed?.id == id else { return }
    pressed = nil
    row(for: id)?.invalidateActions()
  }

  /// Whether the row's actions must stay as they were at the press.
  func isFrozen(_ id: ID) -> Bool { pressed?.id == id }

  /// Whether the row of an id is open, or moves.
  func isShowing(_ id: ID) -> Bool { machine.openRow?.id == id || machine.axis(of: id) != nil }

  /// How much motion the person wants to see.
  var motion: SwipeMotionPreference { machine.motion }

  func watchMotion(of widget: UnsafeMutablePointer<GtkWidget>) {
    guard motionWatch == nil else { return }
    motionWatch = MotionWatch(for: widget) { [weak self] preference in
      self?.act { $0.setMotion(preference, at: $1) }
    }
  }
}
