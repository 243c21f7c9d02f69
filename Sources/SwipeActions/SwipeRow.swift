public import CGTK
public import GTKBridge
public import SwipeCore

/// A row whose content can be swiped aside to uncover actions.
///
/// The row is a plain widget: put it into a `GtkListView`, `GtkGridView`, `GtkListBox`, `GtkBox` or
/// anywhere, and give all rows of one container the same ``SwipeCoordinator``. All that a swipe knows
/// belongs to the row's ``id``, not to this widget, which a list view binds to many ids in turn.
///
/// A closed row costs what its content costs: panels and buttons are made at the first swipe.
///
/// ```swift
/// let row = SwipeRow(in: swipes, content: label)
/// row.swipeActions(edge: .trailing) { id in
///   SwipeAction("archive", title: "Archive", icon: "folder-symbolic", rowLeaves: true) {
///     archive(id)
///   }
/// }
/// row.bind(id: message.id)
/// ```
@MainActor
public final class SwipeRow<ID: Hashable & Sendable>: Widget {
  public override class var cssName: String { "swipe-row" }
  public override class var drawsItself: Bool { true }

  /// Who decides about this row's container.
  public let coordinator: SwipeCoordinator<ID>

  /// What the row shows now; nil while it is not bound.
  public internal(set) var id: ID?

  /// Whether the row can be swiped; its actions stay in the menu and for assistive technology.
  public var isSwipeEnabled = true {
    didSet { if isSwipeEnabled != oldValue { coordinator.traitsChanged(of: self) } }
  }

  /// The distance in px beyond which a slow release opens this row, in place of the policy's rule.
  public var swipeThreshold: SwipeThreshold? {
    didSet { coordinator.traitsChanged(of: self) }
  }

  /// The rule that lets a swipe of this row begin, in place of the container's.
  public var swipeBehavior: SwipeBehavior? {
    didSet { coordinator.traitsChanged(of: self) }
  }

  /// The rule that gives a gesture on this row to the scroller, in place of the container's.
  public var scrollBehavior: ScrollBehavior? {
    didSet { coordinator.traitsChanged(of: self) }
  }

  /// Whether actions are evaluated no sooner than something is done with the row: for rows out of
  /// sight, of which a list view binds some two hundred at a time. What is due is evaluated when it
  /// becomes false, or by ``evaluateDueActions()``; until then assistive technology finds the actions
  /// that were evaluated last.
  public var defersActions = false {
    didSet { if !defersActions { evaluateDueActions() } }
  }

  /// Whether the actions are to be evaluated when they are no longer deferred.
  public private(set) var areActionsDue = false

  /// Whether the content lifts while it is swiped aside: a border, round corners and a shadow that
  /// grow with the distance.
  public var lifts = false

  /// What is taken along when the mouse drags the row across the axis of its actions, to drop it on
  /// another widget or program; nil for rows that are only swiped. It is asked when a drag begins.
  ///
  /// Touch and touchpads scroll that way, and drag nothing.
  public var dragContent: (@MainActor (ID) -> SwipeDragContent?)?

  /// How often this widget was allocated and drawn, for proofs of what a swipe touches.
  public internal(set) var diagnostics = SwipeRowDiagnostics()

  let layer = SwipeContent()
  var declarations: [SwipeDeclaration<ID>] = []
  var moreDeclarations: [@MainActor (ID) -> [SwipeAction]] = []
  /// The declared actions of the bound id, made when first needed.
  var resolved: RowActions?
  var panels: [SwipeEdge: SwipePanel] = [:]
  /// The offset of the content in px along its axis, in screen coordinates.
  var offset = 0.0
  var axis: SwipeAxis?
  /// The size the row was given last, in px.
  private(set) var size = SwipeSize()
  /// Whether the row is being placed right now, so that it need not ask for it.
  private(set) var isBeingAllocated = false
  /// Whether the focus goes into the panel when it is uncovered, because a key opened it.
  var isFocusExpected = false
  /// The edge whose panel is uncovered.
  var shownEdge: SwipeEdge?
  var accessibleActions: AccessibleActions<ID>?
  private var pointerInput: PointerInput<ID>?
  /// What the container does for its rows, for a row that is in none.
  private var ownInput: [AnyObject] = []
  var hasHinted = false
  /// What lets go of the id after an unbinding.
  private var farewell: Timeout?

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator of the row's container.
  ///   - content: What the row shows; the row takes it over.
  public init(
    in coordinator: SwipeCoordinator<ID>, content: UnsafeMutablePointer<GtkWidget>? = nil
  ) {
    self.coordinator = coordinator
    super.init()
    StyleSheet.load(for: pointer)
    gtk_widget_set_overflow(pointer, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_parent(layer.pointer, pointer)
    layer.child = content
    pointerInput = PointerInput(on: pointer, as: .row, for: coordinator)
  }

  /// What the row shows, under the finger; nil for nothing yet.
  public var content: UnsafeMutablePointer<GtkWidget>? {
    get { layer.child }
    set { layer.child = newValue }
  }

  /// Declares actions on an edge; repeated declarations for one edge accumulate.
  ///
  /// The first listed action is nearest the edge, and is what a full swipe does. The function is
  /// evaluated when the actions are first needed after each ``bind(id:)`` and after
  /// ``invalidateActions()``. Where two declarations for one edge disagree about `allowsFullSwipe`,
  /// `margin` or `style`, the last one holds, and a debug build says so.
  ///
  /// - Parameters:
  ///   - edge: Where the panel is.
  ///   - allowsFullSwipe: Whether swiping all the way does the first action.
  ///   - containerAxis: How the container scrolls, if the coordinator does not know it.
  ///   - margin: Free space around the panel's actions in px.
  ///   - style: Whether buttons of their own size are uncovered, or the first is as wide as the drag.
  ///   - onPresentationChanged: Called when the panel begins to be uncovered or is covered again.
  ///   - actions: The actions of an id.
  /// - Returns: The row.
  @discardableResult
  public func swipeActions(
    edge: SwipeEdge = .trailing, allowsFullSwipe: Bool = true, containerAxis: SwipeAxis? = nil,
    margin: SwipeMargin = SwipeMargin(), style: SwipePanelStyle = .fixed,
    onPresentationChanged: (@MainActor (Bool) -> Void)? = nil,
    @SwipeActionsBuilder actions: @escaping @MainActor (ID) -> [SwipeAction]
  ) -> Self {
    if coordinator.host == nil, let containerAxis {
      coordinator.machine.scrollAxis = containerAxis
    }
    let declaration = SwipeDeclaration(
      edge: edge, allowsFullSwipe: allowsFullSwipe, containerAxis: containerAxis, margin: margin,
      style: style, onPresentationChanged: onPresentationChanged, actions: actions)
    hintAtConflict(of: declaration)
    declarations.append(declaration)
    invalidateActions()
    return self
  }

  /// Declares actions that are in no panel: they are in the row's menu, have their keys, and are there
  /// for assistive technology.
  ///
  /// - Parameter actions: The actions of an id, evaluated when those in panels are.
  /// - Returns: The row.
  @discardableResult
  public func moreActions(
    @SwipeActionsBuilder _ actions: @escaping @MainActor (ID) -> [SwipeAction]
  ) -> Self {
    moreDeclarations.append(actions)
    invalidateActions()
    return self
  }

  /// Shows an item: applies the swipe state that belongs to its id.
  ///
  /// Call it in a list view's `bind`, which also comes when the item only changed: binding the id that
  /// is bound already keeps everything and evaluates the actions again. The cost is that of the row's
  /// actions, not of their buttons.
  public func bind(id: ID) {
    farewell = nil
    guard self.id != id else { return invalidateActions() }
    endShowing()
    self.id = id
    if item != pointer { gtk_widget_add_css_class(item, "swipe-item") }
    areActionsDue = defersActions && !coordinator.isShowing(id)
    coordinator.attach(self, to: id)
    if !areActionsDue { updateAccessibleActions() }
    #if DEBUG
      hintAtAxes()
    #endif
  }

  /// Evaluates the actions for a swipe that may begin now.
  func prepareForSwipe() {
    if let id, !coordinator.isFrozen(id) { evaluateActions() }
  }

  /// Ends showing an item, in a list view's `unbind`; its swipe state stays with the coordinator.
  ///
  /// List views unbind and bind a row with the same item at each change of the selection: so the row
  /// lets go only when another id is bound, or when none is by the next turn of the loop.
  public func unbind() {
    guard id != nil else { return }
    farewell = Timeout(seconds: 0) { [weak self] in self?.endShowing() }
  }

  private func endShowing() {
    guard let id else { return }
    self.id = nil
    coordinator.detach(self, from: id)
    resolved = nil
    removePanels()
    shownEdge = nil
    show(offset: 0, axis: nil)
  }

  /// Evaluates the declared actions again, because something they depend on has changed.
  ///
  /// While the row is dragged its actions stay as they were at the press, and change after. A panel
  /// whose actions vanish while it is open closes.
  public func invalidateActions() {
    guard let id, !coordinator.isFrozen(id) else { return }
    if defersActions, panels.isEmpty {
      resolved = nil
      areActionsDue = true
    } else {
      evaluateActions()
    }
  }

  /// Evaluates the actions if they were deferred.
  public func evaluateDueActions() {
    if areActionsDue { evaluateActions() }
  }

  private func evaluateActions() {
    guard id != nil else { return }
    areActionsDue = false
    resolved = nil
    refreshPanels()
    updateAccessibleActions()
    coordinator.traitsChanged(of: self)
  }

  /// Opens the row on an edge, as a swipe would.
  public func swipe(edge: SwipeEdge = .trailing) {
    if let id { coordinator.open(id: id, from: edge) }
  }

  /// Closes the row if it is open.
  public func unswipe() {
    if let id, coordinator.openRowID == id { coordinator.close() }
  }

  public override var requestMode: GtkSizeRequestMode { layer.requestMode }

  public override func measure(
    _ orientation: GtkOrientation, for otherSide: Int32
  ) -> SizeRequest {
    SizeRequest(of: layer.pointer, orientation, for: otherSide)
  }

  public override func allocate(width: Int32, height: Int32, baseline: Int32) {
    diagnostics.allocations += 1
    let size = SwipeSize(width: Double(width), height: Double(height))
    if size != self.size {
      self.size = size
      isBeingAllocated = true
      coordinator.sizeChanged(of: self)
      isBeingAllocated = false
    }
    layOut(width: width, height: height, baseline: baseline)
  }

  public override func snapshot(_ snapshot: OpaquePointer) {
    diagnostics.snapshots += 1
    lifts && offset != 0 ? snapshotLifted(snapshot) : super.snapshot(snapshot)
  }

  public override func directionChanged(from previous: GtkTextDirection) {
    coordinator.directionChanged(of: self)
  }

  public override func systemSettingChanged(_ setting: GtkSystemSetting) {
    guard setting == GTK_SYSTEM_SETTING_DPI, id != nil else { return }
    coordinator.traitsChanged(of: self)
    measurePanels()
  }

  public override func mapped() {
    // Where it was bound before it was put into a list.
    if accessibleActions?.isOn(item) == false { updateAccessibleActions() }
    nameItem()
    guard coordinator.host == nil, ownInput.isEmpty else { return }
    ownInput = [
      KeyInput(on: pointer, for: coordinator), MenuInput(on: pointer, for: coordinator),
      TouchpadInput(on: pointer, for: coordinator), WindowWatch(on: pointer, for: coordinator),
    ]
  }

  public override func unmapped() {
    coordinator.rowUnmapped(self)
  }

  public override func dispose() {
    farewell = nil
    endShowing()
    pointerInput = nil
    ownInput = []
    accessibleActions?.remove()
  }
}

/// What happened to a row's widget so far.
public struct SwipeRowDiagnostics: Sendable, Equatable {
  /// How often it was allocated.
  public var allocations = 0
  /// How often it was drawn anew.
  public var snapshots = 0
  /// How many panels of buttons it has made.
  public var panelsMade = 0
}

/// One declaration of actions on a row.
struct SwipeDeclaration<ID: Hashable & Sendable> {
  let edge: SwipeEdge
  let allowsFullSwipe: Bool
  let containerAxis: SwipeAxis?
  let margin: SwipeMargin
  let style: SwipePanelStyle
  let onPresentationChanged: (@MainActor (Bool) -> Void)?
  let actions: @MainActor (ID) -> [SwipeAction]
}
