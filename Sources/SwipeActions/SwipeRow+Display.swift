import CGTK
import GTKBridge
import SwipeCore

/// What a row shows: its content moved aside over the panel of one edge.
extension SwipeRow {
  /// What the machine is told of the row.
  var traits: SwipeRowTraits {
    let size = expectedSize
    var traits = SwipeRowTraits(size: size)
    traits.isEnabled = isSwipeEnabled
    traits.threshold = swipeThreshold
    traits.swipeBehavior = swipeBehavior
    traits.scrollBehavior = scrollBehavior
    if areActionsDue { return traits }
    for (edge, actions) in actions {
      let policy = coordinator.policy(forSize: size.along(edge.axis))
      let button = policy.buttonSize(
        count: actions.count, size: size.along(edge.axis), textScale: pointer.textScale)
      let declared = declaration(on: edge)
      traits[edge] = SwipePanelTraits(
        actions.map { $0.traits(size: button) },
        allowsFullSwipe: declared?.allowsFullSwipe ?? true
          && actions.first?.allowsFullSwipe ?? true,
        margin: declared?.margin ?? SwipeMargin())
    }
    traits.otherActions = rowActions.more.map { $0.traits(size: 0) }
    return traits
  }

  /// The size of the row; one that is bound before it is placed will be as large as the others.
  private var expectedSize: SwipeSize { size == SwipeSize() ? coordinator.usualRowSize : size }

  /// Whether it is known how large the row is.
  var hasPlace: Bool { expectedSize != SwipeSize() }

  /// The declaration whose options hold for an edge: the last one.
  private func declaration(on edge: SwipeEdge) -> SwipeDeclaration<ID>? {
    declarations.last { $0.edge == edge }
  }

  /// Moves the content; one allocation of this row in the next frame, no measuring.
  func show(offset: Double, axis: SwipeAxis?) {
    guard offset != self.offset || axis != self.axis else { return }
    self.offset = offset
    self.axis = axis
    placeAgain()
  }

  /// Uncovers the panel of an edge, or covers it again.
  func present(_ edge: SwipeEdge, isPresented: Bool) {
    shownEdge = isPresented ? edge : nil
    if isPresented {
      let panel = panel(on: edge)
      // Where a swipe of some distance acts, that action is all there is to see; opened by a key or
      // by the program, the row rests over all of them.
      let actsByDistance = coordinator.policy.usesTwoDistances && coordinator.draggingRowID == id
      panel.style = actsByDistance ? .stretch : declaration(on: edge)?.style ?? .fixed
      panel.isPresented = true
      if isFocusExpected { focusPanel(on: edge) }
    } else if let panel = panels[edge] {
      panel.isPresented = false
    }
    placeAgain()
  }

  /// Tells the functions that were declared with the edge.
  func announcePresentation(_ edge: SwipeEdge, isPresented: Bool) {
    for declaration in declarations where declaration.edge == edge {
      declaration.onPresentationChanged?(isPresented)
    }
  }

  private func placeAgain() {
    if !isBeingAllocated { gtk_widget_queue_allocate(pointer) }
  }

  /// The panel of an edge, made at the first swipe that uncovers it.
  private func panel(on edge: SwipeEdge) -> SwipePanel {
    if let made = panels[edge] { return made }
    let panel = SwipePanel(
      edge: edge, traits: traits[edge] ?? SwipePanelTraits([]), actions: actions[edge] ?? []
    ) { [weak self] action in
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
    if isUpToDate { return measurePanels() }
    removePanels()
    if let edge = shownEdge, actions[edge] != nil { present(edge, isPresented: true) }
  }

  /// Lets the panels share their room anew, because a number they depend on has changed.
  func measurePanels() {
    for panel in panels.values { panel.rowSize = 0 }
    if shownEdge != nil { placeAgain() }
  }

  func layOut(width: Int32, height: Int32, baseline: Int32) {
    for (edge, panel) in panels where panel.isPresented {
      place(panel, on: edge, width: width, height: height)
    }
    gtk_widget_allocate(layer.pointer, width, height, baseline, translation)
  }

  private var translation: OpaquePointer? {
    guard offset != 0 else { return nil }
    let isVertical = axis == .vertical
    var point = graphene_point_t(
      x: isVertical ? 0 : Float(offset), y: isVertical ? Float(offset) : 0)
    return gsk_transform_translate(nil, &point)
  }

  private func place(_ panel: SwipePanel, on edge: SwipeEdge, width: Int32, height: Int32) {
    let isHorizontal = edge.axis == .horizontal
    let whole = isHorizontal ? width : height
    if panel.rowSize != whole {
      panel.rowSize = whole
      let traits = traits
      panel.traits = traits[edge] ?? panel.traits
      panel.resting = traits.panelSize(edge, policy: coordinator.policy(forSize: Double(whole)))
    }
    let uncovered = abs(offset).rounded(.up)
    let extent = min(whole, Int32(max(panel.style == .stretch ? 1 : panel.resting, uncovered)))
    let start = edge.openingSign(in: direction) < 0 ? whole - extent : 0
    _ = SizeRequest(of: panel.pointer, GTK_ORIENTATION_HORIZONTAL)
    var box = GtkAllocation(
      x: isHorizontal ? start : 0, y: isHorizontal ? 0 : start,
      width: isHorizontal ? extent : width, height: isHorizontal ? height : extent)
    gtk_widget_size_allocate(panel.pointer, &box, -1)
  }

  /// Shows what a release would do, or that it would do nothing any more.
  func showArmed(_ action: String?) {
    guard let edge = shownEdge else { return }
    panels[edge]?.showArmed(action, isAnimated: coordinator.motion == .full)
  }

  var direction: SwipeDirection { pointer.swipeDirection }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// How many times larger than usual the person wants text, 1 … 3.
  ///
  /// `gtk-xft-dpi` is in 1024ths of a dot per inch; 96 are usual.
  @MainActor
  var textScale: Double {
    let settings = gtk_widget_get_settings(self)
    guard let dpi = settings?.get("gtk-xft-dpi", as: Int32.self), dpi > 0 else { return 1 }
    return min(3, max(1, Double(dpi) / 1024 / 96))
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
