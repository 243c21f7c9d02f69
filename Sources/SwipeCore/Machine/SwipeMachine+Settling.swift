extension SwipeMachine {
  /// Tells the machine the time: frames call it, and every input does by itself.
  ///
  /// The state depends on the times alone, not on how many frames there were. O(rows off their
  /// place), allocates nothing.
  public mutating func advance(to time: SwipeTime) {
    guard time > now else { return }
    // What time alone brings about happens at its own moment, whatever the frames are.
    while let event = nextDeadline(until: time) {
      now = event.time
      step()
      switch event.kind {
      case .silence: endOfSilence()
      case .peek: endPeek()
      }
    }
    now = time
    if hasUnboundMotion { settleUnbound() }
    step()
    updateFrames()
  }

  /// Ends the motion of rows that were unbound and not bound again in the same moment.
  private mutating func settleUnbound() {
    hasUnboundMotion = false
    if let peek, !isBound(peek.id) { endPeek() }
    for i in reveals.indices.reversed() where !isBound(reveals[i].id) { skipToEnd(i) }
  }

  private enum DeadlineKind {
    case silence
    case peek
  }

  private func nextDeadline(until time: SwipeTime) -> (time: SwipeTime, kind: DeadlineKind)? {
    var result: (time: SwipeTime, kind: DeadlineKind)?
    if let i = pointerIndex(.touchpad), let silence = pointers[i].silence, silence <= time {
      result = (silence, .silence)
    }
    if let peek, peek.end <= time, result.map({ peek.end < $0.time }) ?? true {
      result = (peek.end, .peek)
    }
    return result
  }

  private mutating func endOfSilence() {
    guard let i = pointerIndex(.touchpad) else { return }
    pointers.remove(at: i)
    if drag?.pointer == .touchpad { finishDrag(velocity: 0, mayAct: false) }
  }

  /// Moves every row that moves by itself to where it is now.
  private mutating func step() {
    var i = 0
    while i < reveals.count {
      switch reveals[i].motion {
      case .settling(let settling):
        let state = settling.state(at: now)
        if state.isOver { reveals[i].motion = .resting }
        if !setDistance(i, state.distance) { i += 1 }
      case .flying(let settling):
        let state = settling.state(at: now)
        if state.isOver { reveals[i].motion = .gone }
        if !setDistance(i, state.distance) { i += 1 }
      case .resting, .dragged, .gone: i += 1
      }
    }
  }

  /// Places a row; true if it is closed and at rest now and has therefore been forgotten.
  @discardableResult
  mutating func setDistance(_ i: Int, _ distance: Double) -> Bool {
    let moved = reveals[i].distance != distance
    reveals[i].distance = distance
    if moved { emit(.offset(reveals[i].id, offset(reveals[i]))) }
    updatePresentation(i)
    guard distance == 0, case .resting = reveals[i].motion else { return false }
    let id = reveals.remove(at: i).id
    forgetIfUnused(id)
    return true
  }

  mutating func updatePresentation(_ i: Int) {
    let reveal = reveals[i]
    let isPresented = reveal.distance > 0 && rows[reveal.id]?.traits[reveal.edge] != nil
    guard isPresented != reveal.isPresented else { return }
    reveals[i].isPresented = isPresented
    emit(.presentation(reveal.id, reveal.edge, isPresented: isPresented))
  }

  /// Lets a row move by itself to `target` px; at once where nothing shows the row or no motion is
  /// wanted.
  mutating func settle(_ i: Int, to target: Double, velocity: Double = 0, animated: Bool = true) {
    let reveal = reveals[i]
    let isAtRest = reveal.distance == target && (velocity == 0 || target == 0)
    guard animated, motion != .none, isBound(reveal.id), !isAtRest else {
      reveals[i].motion = .resting
      setDistance(i, target)
      return
    }
    let policy = geometry(reveal.id, reveal.edge).policy
    let from = reveal.distance
    let settling =
      if motion == .reduced {
        Settling(
          from: from, to: target, at: now, curve: .linear, duration: policy.reducedMotionDuration)
      } else if let duration = policy.settleDuration {
        Settling(from: from, to: target, at: now, curve: .easeIn, duration: duration)
      } else {
        Settling(
          from: from, to: target, at: now,
          spring: Spring(response: policy.springResponse, damping: policy.springDamping),
          velocity: velocity)
      }
    reveals[i].motion = .settling(settling)
  }

  /// Lets a row fly out; where no motion is wanted it is simply back in place, and the model's word
  /// that it left is what removes it.
  mutating func flyOut(_ i: Int) {
    let reveal = reveals[i]
    guard motion == .full, isBound(reveal.id) else {
      reveals[i].motion = .resting
      setDistance(i, 0)
      return
    }
    let (_, size, policy) = geometry(reveal.id, reveal.edge)
    reveals[i].motion = .flying(
      Settling(
        from: reveal.distance, to: policy.flyOutDistance ?? size, at: now, curve: .easeOut,
        duration: policy.flyOutDuration))
    emit(.flyOut(reveal.id))
  }

  /// Ends a row's own motion where it was going.
  mutating func skipToEnd(_ i: Int) {
    switch reveals[i].motion {
    case .settling(let settling):
      reveals[i].motion = .resting
      setDistance(i, settling.target)
    case .flying, .gone:
      reveals[i].motion = .resting
      setDistance(i, 0)
    case .resting, .dragged: break
    }
  }

  mutating func updateFrames() {
    guard needsFrames != wantsFrames else { return }
    wantsFrames.toggle()
    emit(.frames(wantsFrames))
  }
}
