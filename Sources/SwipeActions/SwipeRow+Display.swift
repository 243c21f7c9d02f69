import CGTK
import GTKBridge
import SwipeCore

/// What a row shows: its content moved aside over the panel of one edge.
extension SwipeRow {
  /// What the machine is told of the row.
  var traits: SwipeRowTraits {
    // A row that is bound before it is placed will be as large as the others.
    let size = size == SwipeSize() ? coordinator.usualRowSize : size
    var traits = SwipeRowTraits(size: size)
    traits.isEnabled = isSwipeEnabled
    for (edge, actions) in actions where !actions.isEmpty {
      let button = coordinator.policy.buttonSize(count: actions.count, size: size.along(edge.axis))
      let declared = declarations.last { $0.edge == edge }
      traits[edge] = SwipePanelTraits(
        actions.map { $0.traits(size: button) },
        allowsFullSwipe: declared?.allowsFullSwipe ?? true,
        margin: declared?.margin ?? SwipeMargin())
    }
    traits.otherActions = rowActions.more.map { $0.traits(size: 0) }
    return traits
  }

  var direction: SwipeDirection {
    gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight
  }

  /// Moves the content; one allocation of this row in the next frame, no measuring.
  func show(offset: Double, axis: SwipeAxis?) {
    guard offset != self.offset || axis != self.axis else { return }
    self.offset = offset
    self.axis = axis
    if !isBeingAllocated { gtk_widget_queue_allocate(pointer) }
  }

  /// Uncovers the panel of an edge, or covers it again.
  func present(_ edge: SwipeEdge, isPresented: Bool) {
    shownEdge = isPresented ? edge : nil
    if isPresented {
      let panel = panel(on: edge)
      panel.isPresented = true
      if isFocusExpected { focusPanel(on: edge) }
    } else if let panel = panels[edge] {
      panel.isPresented = false
    }
    if !isBeingAllocated { gtk_widget_queue_allocate(pointer) }
  }

  /// The panel of an edge, made at the first swipe that uncovers it.
  func panel(on edge: SwipeEdge) -> SwipePanel {
    if let made = panels[edge] { return made }
    let actions = actions[edge] ?? []
    let sizes = traits[edge]?.actions.map(\.size) ?? []
    let panel = SwipePanel(edge: edge, actions: actions, sizes: sizes) { [weak self] action in
      guard let self, let id = self.id else { return }
      self.coordinator.buttonActivated(action, on: id)
    }
    diagnostics.panelsMade += 1
    // Under the content, which stays the last child.
    gtk_widget_insert_before(panel.pointer, pointer, layer.pointer)
    panel.isPresented = false
    panels[edge] = panel
    return panel
  }

  func removePanels() {
    for panel in panels.values { gtk_widget_unparent(panel.pointer) }
    panels = [:]
  }

  /// Makes panels anew whose buttons would look otherwise now; a pressed button stays.
  func refreshPanels() {
    let actions = actions
    let isUpToDate = panels.allSatisfy { edge, panel in
      let wanted = actions[edge] ?? []
      return wanted.count == panel.actions.count
        && zip(wanted, panel.actions).allSatisfy { $0.looks(like: $1) }
    }
    if isUpToDate { return }
    removePanels()
    if let edge = shownEdge, actions[edge] != nil { present(edge, isPresented: true) }
  }

  func layOut(width: Int32, height: Int32, baseline: Int32) {
    let isHorizontal = axis != .vertical
    for (edge, panel) in panels where panel.isPresented {
      place(panel, on: edge, width: width, height: height)
    }
    let moved =
      offset == 0
      ? nil
      : {
        var point = graphene_point_t(
          x: isHorizontal ? Float(offset) : 0, y: isHorizontal ? 0 : Float(offset))
        return gsk_transform_translate(nil, &point)
      }()
    gtk_widget_allocate(layer.pointer, width, height, baseline, moved)
  }

  private func place(_ panel: SwipePanel, on edge: SwipeEdge, width: Int32, height: Int32) {
    let isHorizontal = edge.axis == .horizontal
    let whole = isHorizontal ? width : height
    let rest = coordinator.policy.panelSize(
      wanted: panel.sizes.reduce(0, +), size: Double(whole))
    let extent = min(whole, Int32(max(rest, abs(offset)).rounded(.up)))
    let isAtEnd = edge.openingSign(in: direction) < 0
    let start = isAtEnd ? whole - extent : 0
    _ = SizeRequest(of: panel.pointer, GTK_ORIENTATION_HORIZONTAL)
    _ = SizeRequest(of: panel.pointer, GTK_ORIENTATION_VERTICAL)
    var box = GtkAllocation(
      x: isHorizontal ? start : 0, y: isHorizontal ? 0 : start,
      width: isHorizontal ? extent : width, height: isHorizontal ? height : extent)
    gtk_widget_size_allocate(panel.pointer, &box, -1)
  }

  /// Shows that a release would do the first action, or no longer.
  func showArmed(_ action: String?) {
    guard let edge = shownEdge, let panel = panels[edge] else { return }
    let target = action == nil ? 0.0 : 1.0
    armedAnimation?.stop()
    armedAnimation = nil
    guard coordinator.motion == .full, gtk_widget_get_mapped(pointer) != 0 else {
      panel.armedProgress = target
      return
    }
    let from = panel.armedProgress
    var start: Double?
    armedAnimation = FrameCallback(on: pointer) { [weak panel] time in
      guard let panel, panel.isAlive else { return false }
      let begun = start ?? time
      start = begun
      let progress = min(1, (time - begun) / 0.15)
      panel.armedProgress = from + (target - from) * progress * (2 - progress)
      return progress < 1
    }
  }
}

extension SwipeAction {
  /// What the machine is told of the action.
  func traits(size: Double) -> SwipeActionTraits {
    SwipeActionTraits(
      id, size: size, rowLeaves: rowLeaves, isDestructive: role == .destructive,
      asksFirst: confirm != nil, canBeUndone: canBeUndone, isEnabled: isEnabled)
  }
}
