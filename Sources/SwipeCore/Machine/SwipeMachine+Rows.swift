extension SwipeMachine {
  /// A widget shows the row from now on; place its content at ``offset(of:)``.
  ///
  /// Binding an id that is bound already counts a second widget; the traits given last are in force.
  public mutating func bind(_ id: ID, _ traits: SwipeRowTraits, at time: SwipeTime) {
    advance(to: time)
    rows[id] = Row(traits: traits, bindings: (rows[id]?.bindings ?? 0) + 1)
    updatePolicies(id)
    traitsChanged(id)
    updateFrames()
  }

  /// The size, the actions or the rules of a bound row have changed.
  ///
  /// An open row keeps to its panel without a gap; it closes if the panel has vanished.
  ///
  /// - Returns: false for a row that is unknown, and stays so.
  @discardableResult
  public mutating func update(_ id: ID, _ traits: SwipeRowTraits, at time: SwipeTime) -> Bool {
    advance(to: time)
    guard rows[id] != nil else { return false }
    rows[id]?.traits = traits
    updatePolicies(id)
    traitsChanged(id)
    updateFrames()
    return true
  }

  /// A widget no longer shows the row; the row's state stays.
  ///
  /// Its animation goes on if the row is bound again at once, as lists do when the selection changes,
  /// and skips to its end otherwise.
  public mutating func unbind(_ id: ID, at time: SwipeTime) {
    advance(to: time)
    guard let row = rows[id], row.bindings > 0 else { return }
    rows[id]?.bindings -= 1
    guard row.bindings == 1 else { return }
    if revealIndex(id) != nil { hasUnboundMotion = true }
    forgetIfUnused(id)
    updateFrames()
  }

  /// The widget of the row went from the screen: a gesture on it ends without an action, and what
  /// moves is at its end at once.
  public mutating func hide(_ id: ID, at time: SwipeTime) {
    advance(to: time)
    for i in pointers.indices where pointers[i].row == id { pointers[i].isBlocked = true }
    if drag?.id == id { cancelDrag() }
    if peek?.id == id { endPeek() }
    if let found = revealIndex(id) { skipToEnd(found) }
    updateFrames()
  }

  /// The model has lost the row: its state is gone, and whoever takes its place is closed.
  ///
  /// A gesture on it ends without an action and an open question is withdrawn.
  public mutating func remove(_ id: ID, at time: SwipeTime) {
    advance(to: time)
    for i in pointers.indices where pointers[i].row == id { pointers[i].isBlocked = true }
    if drag?.id == id { _ = endDrag() }
    if peek?.id == id { peek = nil }
    if openRow?.id == id { setOpenRow(nil) }
    if let found = revealIndex(id) {
      let reveal = reveals.remove(at: found)
      if reveal.isPresented { emit(.presentation(id, reveal.edge, isPresented: false)) }
    }
    if let question, question.id == id {
      self.question = nil
      emit(.withdrawQuestion(id, action: question.action))
    }
    rows[id] = nil
    updateFrames()
  }

  /// The action of a row that flew out has failed, or the row is to stay after all: it is back.
  public mutating func restore(_ id: ID, at time: SwipeTime) {
    advance(to: time)
    guard let found = revealIndex(id) else { return }
    switch reveals[found].motion {
    case .flying, .gone: skipToEnd(found)
    case .resting, .dragged, .settling: break
    }
    updateFrames()
  }

  /// The direction of text has changed: edges are mirrored, gestures end, the open row stays open.
  public mutating func setDirection(_ direction: SwipeDirection, at time: SwipeTime) {
    advance(to: time)
    guard direction != self.direction else { return }
    cancelGestures()
    self.direction = direction
    for reveal in reveals where reveal.edge.axis == .horizontal && reveal.distance != 0 {
      emit(.offset(reveal.id, offset(reveal)))
    }
    updateFrames()
  }

  /// The person wants more or less motion from now on; running animations change too.
  public mutating func setMotion(_ preference: SwipeMotionPreference, at time: SwipeTime) {
    advance(to: time)
    guard preference != motion else { return }
    motion = preference
    guard preference != .full else { return }
    endPeek()
    for i in reveals.indices.reversed() {
      switch reveals[i].motion {
      case .settling(let settling): settle(i, to: settling.target)
      case .flying: skipToEnd(i)
      case .resting, .dragged, .gone: break
      }
    }
    updateFrames()
  }

  /// Brings a row that is off its place into line with its new traits.
  private mutating func traitsChanged(_ id: ID) {
    guard let traits = rows[id]?.traits, let found = revealIndex(id) else { return }
    let reveal = reveals[found]
    let panel = geometry(id, reveal.edge).panel
    updatePresentation(found)
    if let drag, drag.id == id {
      if (drag.canOpen && panel == 0) || !traits.isEnabled {
        cancelDragOfVanishedPanel()
      } else {
        placeDraggedRow()
      }
      return
    }
    if peek?.id == id, panel == 0 { endPeek() }
    guard openRow?.id == id else { return }
    guard panel > 0, traits.isEnabled else { return closeOpenRow() }
    switch reveal.motion {
    case .resting: setDistance(found, panel)
    case .settling(let settling) where settling.target != panel:
      settle(found, to: panel, velocity: settling.state(at: now).velocity)
    case .settling, .dragged, .flying, .gone: break
    }
  }

  /// Brings every row that is off its place into line with new policies.
  mutating func policiesChanged() {
    for reveal in reveals.reversed() { traitsChanged(reveal.id) }
    updateFrames()
  }

  private mutating func cancelDragOfVanishedPanel() {
    if let drag, let i = pointerIndex(drag.pointer) { pointers[i].isBlocked = true }
    cancelDrag()
  }

  /// Forgets the traits of a row that nothing shows and nothing needs.
  mutating func forgetIfUnused(_ id: ID) {
    guard !isBound(id), revealIndex(id) == nil, drag?.id != id, question?.id != id else { return }
    rows[id] = nil
  }
}
