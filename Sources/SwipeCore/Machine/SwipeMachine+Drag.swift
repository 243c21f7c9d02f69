extension SwipeMachine {
  /// A swipe has been recognised on a row, toward the opening side `directed`: that of the motion, or
  /// of the panel that is open.
  mutating func startDrag(_ i: Int, _ id: ID, toward directed: SwipeEdge) {
    // A row that is hinting is caught where it is; another goes back.
    if peek?.id == id { peek = nil } else { endPeek() }
    if openRow?.id != id { closeOpenRow() }
    let found = reveal(id, toward: directed)
    reveals[found].motion = .dragged
    let (edge, shown) = (reveals[found].edge, reveals[found].distance)
    let (panel, size, policy) = geometry(id, edge)
    let isAtRest = openRow?.id == id && shown == panel
    let base = isAtRest ? panel : policy.rawDistance(shown: shown, panel: panel, size: size)
    drag = Drag(
      pointer: pointers[i].pointer, id: id, edge: edge, base: base, raw: base, canOpen: panel > 0,
      mayCross: edge != directed)
    emit(.owner(id))
  }

  /// The state of a row that begins to be dragged toward `directed`, turned to that side where its
  /// content already is on it.
  private mutating func reveal(_ id: ID, toward directed: SwipeEdge) -> Int {
    guard let found = revealIndex(id) else {
      reveals.append(Reveal(id: id, edge: directed))
      return reveals.count - 1
    }
    if reveals[found].edge != directed, reveals[found].distance < 0 {
      turn(found, to: directed)
    }
    return found
  }

  /// Counts a row's offset from the opposite edge; the content stays where it is.
  private mutating func turn(_ found: Int, to edge: SwipeEdge) {
    let distance = -reveals[found].distance
    // Whatever is uncovered belongs to the edge that it is counted from.
    reveals[found].distance = 0
    updatePresentation(found)
    reveals[found].edge = edge
    reveals[found].distance = distance
    updatePresentation(found)
  }

  /// Moves the dragged row to where the finger is and arms or disarms.
  mutating func updateDrag(_ i: Int) {
    guard let drag, drag.pointer == pointers[i].pointer else { return }
    let (drift, travel) = (pointers[i].recognizer.drift, pointers[i].recognizer.travel)
    if abs(drift) > pointers[i].recognizer.policy.crossDriftLimit {
      pointers[i].isBlocked = true
      return cancelDrag()
    }
    let raw = drag.base + travel * drag.edge.openingSign(in: direction)
    self.drag?.raw = raw
    if drag.mayCross, raw < 0 { cross() }
    placeDraggedRow()
  }

  /// A row that was caught while it closed is drawn on beyond the closed position: from here it opens
  /// on the other side, as it would have from rest.
  private mutating func cross() {
    guard var crossing = drag, let found = revealIndex(crossing.id) else { return }
    crossing.edge = crossing.edge.opposite
    crossing.base = -crossing.base
    crossing.raw = -crossing.raw
    crossing.canOpen = geometry(crossing.id, crossing.edge).panel > 0
    crossing.mayCross = false
    drag = crossing
    setDistance(found, 0)
    turn(found, to: crossing.edge)
  }

  mutating func placeDraggedRow() {
    guard let drag, let found = revealIndex(drag.id) else { return }
    let (measured, size, policy) = geometry(drag.id, drag.edge)
    let panel = drag.canOpen ? measured : 0
    setDistance(found, policy.shownDistance(raw: drag.raw, panel: panel, size: size))
    let armed = armedAction(drag, panel: panel, size: size, policy: policy)
    if armed != drag.armed {
      self.drag?.armed = armed
      emit(.armed(drag.id, action: armed))
    }
  }

  private func armedAction(_ drag: Drag, panel: Double, size: Double, policy: SwipePolicy)
    -> String?
  {
    guard panel > 0, let traits = rows[drag.id]?.traits[drag.edge] else { return nil }
    let first = traits.actions.first
    func reaches(_ distance: Double, _ action: SwipeActionTraits?) -> String? {
      guard let action, action.isFullSwipeAction else { return nil }
      // Once armed it stays so down to 8 px below, that a trembling finger does not flicker.
      let isHeld = drag.armed == action.id && drag.raw > distance - policy.armHysteresis
      return drag.raw >= distance || isHeld ? action.id : nil
    }
    if policy.usesTwoDistances {
      let second = traits.actions.dropFirst().first ?? first
      return reaches(policy.longSwipeDistance(size: size), second)
        ?? reaches(policy.shortSwipeDistance / policy.sensitivity, first)
    }
    guard traits.allowsFullSwipe else { return nil }
    return reaches(policy.armingDistance(panel: panel, size: size), first)
  }

  /// The gesture is over for real: acts, opens or closes.
  ///
  /// - Parameters:
  ///   - velocity: px/s of the finger toward the opening side.
  ///   - mayAct: whether an armed full swipe acts; a stream that merely fell silent only reveals.
  mutating func finishDrag(velocity: Double, mayAct: Bool) {
    guard let ended = endDrag(), let found = revealIndex(ended.id) else { return }
    if let armed = ended.armed, mayAct,
      let action = rows[ended.id]?.traits.action(armed), action.isFullSwipeAction
    {
      if openRow?.id == ended.id { setOpenRow(nil) }
      perform(action, found, ended.id)
      return
    }
    let (panel, size, policy) = geometry(ended.id, ended.edge)
    let threshold = model(of: ended.id, edge: ended.edge).flatMap { model in
      model.swipeThreshold.map { $0(model) }.flatMap { $0.isNaN ? nil : $0 }
    }
    let opens =
      ended.canOpen && panel > 0 && !policy.usesTwoDistances
      && policy.opens(raw: ended.raw, velocity: velocity, panel: panel, threshold: threshold)
    let speed = policy.shownVelocity(velocity, raw: ended.raw, panel: panel, size: size)
    if opens {
      setOpenRow(SwipeOpenRow(id: ended.id, edge: ended.edge))
    } else if openRow?.id == ended.id {
      setOpenRow(nil)
    }
    settle(found, to: opens ? panel : 0, velocity: speed)
  }

  /// The gesture is over for any other reason: back to the state before it.
  mutating func cancelDrag() {
    guard let ended = endDrag(), let found = revealIndex(ended.id) else { return }
    let panel = geometry(ended.id, ended.edge).panel
    // The row still counts as open if it was so before and nothing has closed it since.
    let reopens = openRow?.id == ended.id && panel > 0
    if !reopens, openRow?.id == ended.id { setOpenRow(nil) }
    settle(found, to: reopens ? panel : 0)
  }

  /// Clears the drag and tells of it; the row stays where it is.
  mutating func endDrag() -> Drag? {
    guard let ended = drag else { return nil }
    drag = nil
    if ended.armed != nil { emit(.armed(ended.id, action: nil)) }
    emit(.owner(nil))
    return ended
  }

  /// The armed action of a full swipe: the row flies out, or closes while the action runs or is
  /// asked about.
  private mutating func perform(_ action: SwipeActionTraits, _ found: Int, _ id: ID) {
    if action.rowLeaves && !action.asksFirst {
      flyOut(found)
    } else {
      settle(found, to: 0)
    }
    runOrAsk(action, id)
  }

  mutating func runOrAsk(_ action: SwipeActionTraits, _ id: ID) {
    guard action.asksFirst else { return emit(.run(id, action: action.id)) }
    guard question == nil else { return }
    question = Question(id: id, action: action.id)
    emit(.ask(id, action: action.id))
  }

  mutating func setOpenRow(_ row: SwipeOpenRow<ID>?) {
    guard row != openRow else { return }
    openRow = row
    emit(.open(row))
  }

  /// Lets the open row close, if there is one.
  mutating func closeOpenRow(animated: Bool = true) {
    guard let open = openRow else { return }
    setOpenRow(nil)
    guard drag?.id != open.id, let found = revealIndex(open.id) else { return }
    settle(found, to: 0, animated: animated)
  }
}
