extension SwipeMachine {
  /// A mouse button or a finger has gone down.
  ///
  /// - Parameters:
  ///   - pointer: which one; a second press without a release between cancels the first.
  ///   - row: the bound row under it, if there is one.
  ///   - x: px in coordinates that stay fixed during the gesture.
  ///   - y: px in the same coordinates.
  ///   - target: what part of the row is under it.
  ///   - inner: the ways in which something scrollable inside the row can still be dragged.
  /// - Returns: `undecided` if a swipe may come of it.
  @discardableResult
  public mutating func press(
    _ pointer: SwipePointer, on row: ID?, x: Double, y: Double, target: SwipeTarget = .content,
    inner: SwipeInnerScroll = [], at time: SwipeTime
  ) -> SwipeVerdict {
    advance(to: time)
    guard x.isFinite, y.isFinite else { return .blocked }
    cancel(pointer, at: now)
    endPeek()
    let isSecondFinger = cancelOtherFingers(than: pointer, on: row)
    begin(pointer, on: row, x: x, y: y, target: target, inner: inner)
    if isSecondFinger { pointers[pointers.count - 1].isBlocked = true }
    updateFrames()
    return verdict(pointers.count - 1)
  }

  /// A pressed pointer has moved.
  @discardableResult
  public mutating func move(_ pointer: SwipePointer, x: Double, y: Double, at time: SwipeTime)
    -> SwipeVerdict
  {
    advance(to: time)
    guard let i = pointerIndex(pointer), x.isFinite, y.isFinite else { return .blocked }
    return sample(i, x - pointers[i].startX, y - pointers[i].startY, time)
  }

  /// A pressed pointer has been released for real: by its button, or by the finger leaving.
  ///
  /// Only this commits. The end of a gesture for any other reason is ``cancel(_:at:)``.
  @discardableResult
  public mutating func release(_ pointer: SwipePointer, at time: SwipeTime) -> SwipeRelease {
    advance(to: time)
    defer { updateFrames() }
    guard let i = pointerIndex(pointer) else { return .gesture }
    let released = pointers.remove(at: i)
    if let drag, drag.pointer == pointer {
      let (x, y) = released.recognizer.velocity(at: time)
      let sign = drag.edge.openingSign(in: direction)
      finishDrag(velocity: drag.edge.axis.along(x, y) * sign, mayAct: true)
      return .gesture
    }
    if released.isBlocked || released.scrolls || released.stopsScroller { return .gesture }
    if released.target == .content, openRow != nil {
      closeOpenRow()
      return .dismissal
    }
    return released.recognizer.hasStrayed ? .gesture : .click
  }

  /// A gesture has ended without a release: a second finger, another button, a lost grab, an
  /// unmapped widget.
  ///
  /// The row settles to where it was before the gesture and no action runs.
  public mutating func cancel(_ pointer: SwipePointer, at time: SwipeTime) {
    advance(to: time)
    guard let i = pointerIndex(pointer) else { return }
    pointers.remove(at: i)
    if drag?.pointer == pointer { cancelDrag() }
    updateFrames()
  }

  /// Whether a pressed mouse has left its row across the axis of its actions: no swipe comes of it any
  /// more, and the row may be dragged to another place.
  ///
  /// Where the mouse does not swipe, every direction is such a one.
  public func dragsOut(_ pointer: SwipePointer) -> Bool {
    guard pointer == .mouse, drag == nil, let i = pointerIndex(pointer) else { return false }
    let state = pointers[i]
    guard let id = state.row, let traits = rows[id]?.traits, state.target == .content,
      !state.isInner, !state.isBlocked, state.recognizer.phase == .refused,
      state.recognizer.hasStrayed
    else { return false }
    switch revealIndex(id).map({ reveals[$0].motion }) {
    case .flying, .gone: return false
    case .resting, .dragged, .settling, nil: break
    }
    let reading = state.recognizer.reading(
      horizontal: traits.hasActions(on: .horizontal), vertical: traits.hasActions(on: .vertical))
    return reading.lock == .across || !swipesWithMouse
  }

  /// Adds a pointer and refuses it at once where no swipe can come of it.
  mutating func begin(
    _ pointer: SwipePointer, on row: ID?, x: Double, y: Double, target: SwipeTarget,
    inner: SwipeInnerScroll
  ) {
    let traits = row.flatMap { isBound($0) ? rows[$0]?.traits : nil }
    let axis: SwipeAxis =
      traits?.hasActions(on: .horizontal) == false ? .vertical : .horizontal
    let policy = row.map { self.policy(for: $0, axis: axis) } ?? policy
    var state = Pointer(
      pointer: pointer, row: traits == nil ? nil : row, target: target, inner: inner, startX: x,
      startY: y, recognizer: SwipeRecognizer(device: pointer.device, policy: policy), last: now)
    if drag != nil {
      state.isBlocked = true
    } else if traits?.isEnabled != true || !isEnabled || isScrolling || !swipes(with: pointer)
      || (isSearching && !swipesWhileSearching)
    {
      state.recognizer.refuse()
      state.stopsScroller = isScrolling && pointer.device == .touch
    }
    pointers.append(state)
  }

  private func swipes(with pointer: SwipePointer) -> Bool {
    switch pointer.device {
    case .mouse: swipesWithMouse
    case .touch: swipesWithTouch
    case .touchpad: swipesWithTouchpad
    }
  }

  /// One more sample of a pointer that has moved (x, y) px since its start.
  ///
  /// Velocities come from the events' own times, even where a frame was told of a later one.
  mutating func sample(_ i: Int, _ x: Double, _ y: Double, _ time: SwipeTime) -> SwipeVerdict {
    defer { updateFrames() }
    pointers[i].recognizer.move(to: x, y, at: time)
    pointers[i].last = now
    if let drag, drag.pointer != pointers[i].pointer, pointers[i].recognizer.phase == .undecided {
      pointers[i].isBlocked = true
    }
    if verdict(i) == .blocked { return .blocked }
    if pointers[i].recognizer.phase == .undecided { decide(i, time) }
    switch pointers[i].recognizer.phase {
    case .undecided: break
    case .swiping: updateDrag(i)
    case .refused: followScroller(i)
    }
    return verdict(i)
  }

  func verdict(_ i: Int) -> SwipeVerdict {
    // While one pointer drags a row, the others move neither a row nor the scroller.
    if pointers[i].isBlocked || drag.map({ $0.pointer != pointers[i].pointer }) ?? false {
      return .blocked
    }
    return switch pointers[i].recognizer.phase {
    case .undecided: .undecided
    case .swiping: .swipe
    case .refused: .scroll
    }
  }

  private mutating func decide(_ i: Int, _ time: SwipeTime) {
    let pointer = pointers[i]
    guard let id = pointer.row, let traits = rows[id]?.traits else {
      return pointers[i].recognizer.refuse()
    }
    let reveal = revealIndex(id).map { reveals[$0] }
    switch reveal?.motion {
    case .flying, .gone: return pointers[i].recognizer.refuse()
    case .resting, .dragged, .settling, nil: break
    }
    // A row that is off its place moves on its own axis only.
    func canSwipe(_ axis: SwipeAxis) -> Bool {
      traits.hasActions(on: axis) && axis != scrollAxis && traits.size.along(axis) > 0
        && (reveal == nil || reveal?.edge.axis == axis)
    }
    let (lock, axis) = pointer.recognizer.reading(
      horizontal: canSwipe(.horizontal), vertical: canSwipe(.vertical))
    switch lock {
    case .undecided: return
    case .across: return pointers[i].recognizer.refuse()
    case .along: break
    }
    let (x, y) = pointer.recognizer.translation
    let sign = axis.along(x, y) < 0 ? -1.0 : 1.0
    if pointer.inner.follows(axis, sign: sign) {
      pointers[i].isInner = true
      return pointers[i].recognizer.refuse()
    }
    let directed = SwipeEdge.opening(along: axis, sign: sign, in: direction)
    let edge = openRow?.id == id ? openRow?.edge ?? directed : directed
    // Before a panel has a size there is nothing to open.
    let isMeasured = geometry(id, edge).panel > 0 || geometry(id, edge.opposite).panel > 0
    guard isMeasured, let model = model(of: id, edge: edge) else {
      return pointers[i].recognizer.refuse()
    }
    let motion = self.motion(of: pointer.recognizer, toward: edge, at: time)
    if model.scrollBehavior.decides(model, motion) { return pointers[i].recognizer.refuse() }
    guard model.swipeBehavior.decides(model, motion) else { return }
    pointers[i].recognizer.lock(axis)
    startDrag(i, id, toward: edge)
  }

  private func motion(
    of recognizer: SwipeRecognizer, toward edge: SwipeEdge, at time: SwipeTime
  ) -> SwipeMotion {
    let sign = edge.openingSign(in: direction)
    let (x, y) = recognizer.translation
    let velocity = recognizer.velocity(at: time)
    return SwipeMotion(
      translation: edge.axis.along(x, y) * sign, crossTranslation: edge.axis.across(x, y),
      velocity: edge.axis.along(velocity.x, velocity.y) * sign,
      crossVelocity: edge.axis.across(velocity.x, velocity.y))
  }

  /// Notes that the scroller moves with a refused gesture, which closes the open row.
  private mutating func followScroller(_ i: Int) {
    let pointer = pointers[i]
    guard let scrollAxis, !pointer.scrolls, !pointer.isInner else { return }
    let (x, y) = pointer.recognizer.translation
    let distance = abs(scrollAxis.along(x, y))
    switch pointer.pointer {
    case .mouse: return
    case .touch: if !pointer.recognizer.hasStrayed || distance == 0 { return }
    case .touchpad: if distance == 0 { return }
    }
    pointers[i].scrolls = true
    if closesOnScroll { closeOpenRow() }
  }

  /// Two fingers on one row are no swipe: cancels the others and says whether there were any.
  private mutating func cancelOtherFingers(than pointer: SwipePointer, on row: ID?) -> Bool {
    guard pointer.device == .touch, let row else { return false }
    var found = false
    for i in pointers.indices
    where pointers[i].row == row && pointers[i].pointer.device == .touch {
      found = true
      pointers[i].isBlocked = true
      if drag?.pointer == pointers[i].pointer { cancelDrag() }
    }
    return found
  }
}
