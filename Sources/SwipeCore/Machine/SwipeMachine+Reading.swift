extension SwipeMachine {
  /// The row being dragged, if there is one.
  public var owner: ID? { drag?.id }

  /// Whether a row is being dragged; the scroller must not move meanwhile.
  public var isSwipingAnItem: Bool { drag != nil }

  /// The action a release now would do.
  public var armedAction: String? { drag?.armed }

  /// The offset of a row's content in px, in screen coordinates along its axis; 0 for most rows.
  public func offset(of id: ID) -> Double {
    guard let i = revealIndex(id) else { return 0 }
    return offset(reveals[i])
  }

  /// The axis a row that is off its place has moved along, with or without a panel there.
  public func axis(of id: ID) -> SwipeAxis? { revealIndex(id).map { reveals[$0].edge.axis } }

  /// The edge whose panel is uncovered, if any is.
  public func presentedEdge(of id: ID) -> SwipeEdge? {
    guard let i = revealIndex(id), reveals[i].isPresented else { return nil }
    return reveals[i].edge
  }

  /// Whether any row moves by itself.
  public var isAnimating: Bool {
    for reveal in reveals {
      switch reveal.motion {
      case .settling, .flying: return true
      case .resting, .dragged, .gone: break
      }
    }
    return false
  }

  /// Whether time alone will change something: give frames with ``advance(to:)``.
  public var needsFrames: Bool {
    if peek != nil || hasUnboundMotion || isAnimating { return true }
    guard let drag, let i = pointerIndex(drag.pointer) else { return false }
    return pointers[i].silence != nil
  }

  /// Whether the container is scrolling, kinetic motion included.
  ///
  /// Fingers that rest on a touchpad do not scroll; nor can a stop that was never delivered keep
  /// rows from being swiped.
  public var isScrolling: Bool {
    if isScrollerMoving { return true }
    for pointer in pointers where pointer.scrolls {
      let isQuiet =
        pointer.pointer == .touchpad
        && now.seconds(since: pointer.last) >= policy.silenceDuration
      if !isQuiet { return true }
    }
    return false
  }

  /// Whether a widget shows the row.
  public func isBound(_ id: ID) -> Bool { (rows[id]?.bindings ?? 0) > 0 }

  /// The rows whose content is off its place, in no particular order.
  public var displacedRows: [ID] { reveals.filter { $0.distance != 0 }.map(\.id) }

  /// What start rules see of a row; nil for a row that is not bound.
  ///
  /// Without `edge` the sizes are those of the side that is open or moved, else of the first edge
  /// that has actions, trailing before leading before bottom before top.
  public func model(of id: ID, edge: SwipeEdge? = nil) -> SwipeRowModel? {
    guard let row = rows[id] else { return nil }
    let reveal = revealIndex(id).map { reveals[$0] }
    let side = edge ?? reveal?.edge ?? firstEdge(of: row.traits) ?? .trailing
    var model = SwipeRowModel()
    if let reveal { model.swipeOffset = offset(reveal) }
    model.isSwiping = drag?.id == id
    model.isScrolling = isScrolling
    model.isSwiped = openRow?.id == id
    model.actionsSize = row.traits[side]?.actionsSize ?? 0
    model.contentSize = row.traits.size
    model.actionsMargin = row.traits[side]?.margin ?? SwipeMargin()
    model.swipeThreshold = row.traits.threshold
    model.swipeBehavior = row.traits.swipeBehavior ?? swipeBehavior
    model.scrollBehavior = row.traits.scrollBehavior ?? scrollBehavior
    return model
  }

  /// The policy in force for a row along an axis; the container's for a row that is not bound.
  public func policy(for id: ID, axis: SwipeAxis) -> SwipePolicy {
    guard let policies = rows[id]?.policies else { return policy }
    return axis == .horizontal ? policies.horizontal : policies.vertical
  }

  mutating func updatePolicies(_ id: ID) {
    guard let size = rows[id]?.traits.size else { return }
    rows[id]?.policies = policyForSize.map {
      ($0(size.width).validated(), $0(size.height).validated())
    }
  }

  // Plain loops: outside this module the machine is not specialised, and there the closures of
  // `firstIndex(where:)` would be allocated for each sample.

  func revealIndex(_ id: ID) -> Int? {
    for i in reveals.indices where reveals[i].id == id { return i }
    return nil
  }

  func pointerIndex(_ pointer: SwipePointer) -> Int? {
    for i in pointers.indices where pointers[i].pointer == pointer { return i }
    return nil
  }

  func offset(_ reveal: Reveal) -> Double {
    // Adding 0 turns −0, which a mirrored 0 would be, into 0.
    reveal.distance * reveal.edge.openingSign(in: direction) + 0
  }

  func firstEdge(of traits: SwipeRowTraits) -> SwipeEdge? {
    let order: [SwipeEdge] = [.trailing, .leading, .bottom, .top]
    return order.first { traits[$0] != nil }
  }

  /// The resting distance, the size and the policy of a row on one edge.
  func geometry(_ id: ID, _ edge: SwipeEdge) -> (panel: Double, size: Double, policy: SwipePolicy) {
    guard let traits = rows[id]?.traits else { return (0, 0, policy) }
    let policy = policy(for: id, axis: edge.axis)
    return (
      traits.panelSize(edge, policy: policy), traits.size.along(edge.axis), policy
    )
  }
}
