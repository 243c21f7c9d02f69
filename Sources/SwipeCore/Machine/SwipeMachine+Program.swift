extension SwipeMachine {
  /// Opens a row, closing any other; opening what is open already does nothing.
  ///
  /// - Parameters:
  ///   - id: a bound row.
  ///   - edge: the side; another side of the open row counts as another row.
  ///   - animated: whether it settles or jumps.
  /// - Returns: whether the row is open now: not while a row is dragged, nor without actions there.
  @discardableResult
  public mutating func open(
    _ id: ID, _ edge: SwipeEdge, animated: Bool = true, at time: SwipeTime
  ) -> Bool {
    advance(to: time)
    defer { updateFrames() }
    let target = SwipeOpenRow(id: id, edge: edge)
    if openRow == target { return true }
    guard drag == nil, isBound(id), rows[id]?.traits.isEnabled == true,
      case let panel = geometry(id, edge).panel, panel > 0
    else { return false }
    if hasLeft(id) { return false }
    endPeek()
    closeOpenRow(animated: animated)
    if let found = revealIndex(id), reveals[found].edge != edge {
      settle(found, to: 0, animated: false)
    }
    if revealIndex(id) == nil { reveals.append(Reveal(id: id, edge: edge)) }
    setOpenRow(target)
    if let found = revealIndex(id) { settle(found, to: panel, animated: animated) }
    return true
  }

  /// Whether a row has flown out, or is about to.
  private func hasLeft(_ id: ID) -> Bool {
    switch revealIndex(id).map({ reveals[$0].motion }) {
    case .flying, .gone: true
    case .resting, .dragged, .settling, nil: false
    }
  }

  /// Closes the open row, if there is one.
  public mutating func close(animated: Bool = true, at time: SwipeTime) {
    advance(to: time)
    endPeek()
    closeOpenRow(animated: animated)
    updateFrames()
  }

  /// Shows for a moment that a row can be swiped: 48 px for 0.6 s; the row does not count as open.
  ///
  /// - Returns: false, and nothing moves, while a row is open or dragged, where motion is reduced,
  ///   or where the row has no actions.
  @discardableResult
  public mutating func peek(_ id: ID, _ edge: SwipeEdge? = nil, at time: SwipeTime) -> Bool {
    advance(to: time)
    guard drag == nil, openRow == nil, motion == .full, isBound(id), revealIndex(id) == nil,
      let traits = rows[id]?.traits, traits.isEnabled, let edge = edge ?? firstEdge(of: traits),
      case let (panel, _, policy) = geometry(id, edge), panel > 0
    else { return false }
    endPeek()
    reveals.append(Reveal(id: id, edge: edge))
    settle(reveals.count - 1, to: min(policy.peekDistance, panel))
    peek = (id, now.adding(seconds: policy.peekDuration))
    updateFrames()
    return true
  }

  mutating func endPeek() {
    guard let ended = peek else { return }
    peek = nil
    if let found = revealIndex(ended.id) { settle(found, to: 0) }
  }

  /// Does an action of a row by a button, a key, a menu or a screen reader: the same path as a swipe,
  /// confirmation included. If the row is open it closes, after the answer if it asks first.
  ///
  /// - Returns: whether the action ran or is being asked about: not for an unknown row or action,
  ///   nor for one that is disabled, nor while another question is open.
  @discardableResult
  public mutating func activate(_ id: ID, action: String, at time: SwipeTime) -> Bool {
    advance(to: time)
    defer { updateFrames() }
    guard let action = rows[id]?.traits.action(action), action.isEnabled, question == nil else {
      return false
    }
    if !action.asksFirst, openRow?.id == id { closeOpenRow() }
    runOrAsk(action, id)
    return true
  }

  /// The answer to the open question: yes runs the action once, no leaves everything as it is.
  public mutating func answer(_ yes: Bool, at time: SwipeTime) {
    advance(to: time)
    guard let asked = question else { return }
    question = nil
    if yes {
      if openRow?.id == asked.id { closeOpenRow() }
      emit(.run(asked.id, action: asked.action))
    }
    forgetIfUnused(asked.id)
    updateFrames()
  }

  /// Escape: ends a drag, else closes the open row.
  ///
  /// - Returns: whether there was one of these; if not, the key is for somebody else.
  @discardableResult
  public mutating func escape(at time: SwipeTime) -> Bool {
    advance(to: time)
    defer { updateFrames() }
    if let drag {
      if let i = pointerIndex(drag.pointer) { pointers[i].isBlocked = true }
      cancelDrag()
      return true
    }
    guard openRow != nil else { return false }
    closeOpenRow()
    return true
  }

  /// Gestures end and the open row closes: the window lost the focus, selection mode began, another
  /// folder is shown.
  ///
  /// A row whose question is open stays as it is, since asking takes the focus.
  public mutating func dismiss(at time: SwipeTime) {
    advance(to: time)
    cancelGestures()
    endPeek()
    if openRow != nil, openRow?.id != question?.id { closeOpenRow() }
    updateFrames()
  }

  /// A search has begun or ended; its beginning dismisses.
  public mutating func setSearching(_ isSearching: Bool, at time: SwipeTime) {
    advance(to: time)
    if isSearching, !self.isSearching { dismiss(at: now) }
    self.isSearching = isSearching
  }

  /// Ends all gestures without a release; what still moves is nobody's until it is lifted.
  mutating func cancelGestures() {
    for i in pointers.indices { pointers[i].isBlocked = true }
    cancelDrag()
  }
}
