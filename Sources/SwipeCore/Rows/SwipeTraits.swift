/// What the machine knows of one action in a panel.
public struct SwipeActionTraits: Hashable, Sendable {
  /// The name under which the action is run, unique in its row.
  public var id: String
  /// The size of its button along the axis in px.
  public var size: Double
  /// Whether the row leaves the list when the action is done.
  public var rowLeaves: Bool
  /// Whether the action looks destructive; the machine itself does not care.
  public var isDestructive: Bool
  /// Whether the person is asked before the action runs.
  public var asksFirst: Bool
  /// Whether the action can be undone; one that cannot is a full-swipe action only if it asks.
  public var canBeUndone: Bool
  /// Whether the action may run at all.
  public var isEnabled: Bool

  /// An action; a negative or NaN size becomes 0.
  public init(
    _ id: String, size: Double = 74, rowLeaves: Bool = false, isDestructive: Bool = false,
    asksFirst: Bool = false, canBeUndone: Bool = true, isEnabled: Bool = true
  ) {
    self.id = id
    self.size = size > 0 ? size : 0
    self.rowLeaves = rowLeaves
    self.isDestructive = isDestructive
    self.asksFirst = asksFirst
    self.canBeUndone = canBeUndone
    self.isEnabled = isEnabled
  }

  /// Whether a full swipe may do it.
  public var isFullSwipeAction: Bool { isEnabled && (canBeUndone || asksFirst) }
}

/// What the machine knows of the actions on one edge of a row.
public struct SwipePanelTraits: Hashable, Sendable {
  /// The actions, the first nearest the edge; it is the full-swipe action.
  public var actions: [SwipeActionTraits]
  /// Whether a full swipe does the first action.
  public var allowsFullSwipe: Bool
  /// Free space around the actions.
  public var margin: SwipeMargin

  /// A panel.
  public init(
    _ actions: [SwipeActionTraits], allowsFullSwipe: Bool = true,
    margin: SwipeMargin = SwipeMargin()
  ) {
    self.actions = actions
    self.allowsFullSwipe = allowsFullSwipe
    self.margin = margin
  }

  /// The sum of the sizes of the actions in px.
  public var actionsSize: Double {
    var sum = 0.0
    for action in actions { sum += action.size }
    return sum
  }
}

/// What the machine knows of one row: its size, its actions and its rules.
public struct SwipeRowTraits: Sendable {
  /// The size of the row in px; 0 along an axis means "not measured", and no swipe starts on it.
  public var size: SwipeSize
  /// Whether the row can be swiped.
  public var isEnabled = true
  /// The row's own distance beyond which a slow release opens.
  public var threshold: SwipeThreshold?
  /// The row's own start rule, in place of the container's.
  public var swipeBehavior: SwipeBehavior?
  /// The row's own scroll guard, in place of the container's.
  public var scrollBehavior: ScrollBehavior?

  /// Actions that stand in no panel: menus, keys and screen readers do them.
  public var otherActions: [SwipeActionTraits] = []

  private var top: SwipePanelTraits?
  private var leading: SwipePanelTraits?
  private var bottom: SwipePanelTraits?
  private var trailing: SwipePanelTraits?

  /// A row of a size, without actions yet.
  public init(size: SwipeSize) { self.size = size }

  /// A row of a size with a panel on each of some edges.
  public init(width: Double, height: Double, panels: [SwipeEdge: SwipePanelTraits] = [:]) {
    size = SwipeSize(width: width, height: height)
    for (edge, panel) in panels { self[edge] = panel }
  }

  /// The panel on an edge; one without actions counts as none.
  public subscript(edge: SwipeEdge) -> SwipePanelTraits? {
    get {
      switch edge {
      case .top: top
      case .leading: leading
      case .bottom: bottom
      case .trailing: trailing
      }
    }
    set {
      let panel = newValue.flatMap { $0.actions.isEmpty ? nil : $0 }
      switch edge {
      case .top: top = panel
      case .leading: leading = panel
      case .bottom: bottom = panel
      case .trailing: trailing = panel
      }
    }
  }

  /// Whether any edge on the axis has actions.
  public func hasActions(on axis: SwipeAxis) -> Bool {
    axis == .horizontal ? leading != nil || trailing != nil : top != nil || bottom != nil
  }

  /// The resting distance of the edge when open, in px: its actions and trailing margin, within
  /// what the policy leaves to the content; 0 without actions or before the row is measured.
  public func panelSize(_ edge: SwipeEdge, policy: SwipePolicy = .standard) -> Double {
    guard let panel = self[edge] else { return 0 }
    return policy.panelSize(
      wanted: panel.actionsSize + panel.margin.trailing, size: size.along(edge.axis))
  }

  /// The action of that name, on whichever edge or on none.
  public func action(_ id: String) -> SwipeActionTraits? {
    for edge in SwipeEdge.allCases {
      if let found = self[edge]?.actions.first(where: { $0.id == id }) { return found }
    }
    return otherActions.first { $0.id == id }
  }
}
