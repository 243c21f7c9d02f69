/// The unit of a smooth scroll event.
public enum SwipeScrollUnit: Sendable {
  /// px of the surface, as a touchpad reports under Wayland; the fingers' end is reported too.
  case surface
  /// Steps of a wheel, as a touchpad reports under X11; their end may never be reported.
  case wheel
}

extension SwipeMachine {
  /// A touchpad has scrolled by (x, y), with the signs of the scroll event.
  ///
  /// The row's content goes where scrolled content would go. The first event chooses the row.
  ///
  /// - Returns: ``SwipeVerdict/scroll(x:y:)`` lets this event pass, after the given px of earlier
  ///   ones that were held back; any other verdict swallows it.
  @discardableResult
  public mutating func scroll(
    on row: ID?, x: Double, y: Double, unit: SwipeScrollUnit = .surface,
    inner: SwipeInnerScroll = [], at time: SwipeTime
  ) -> SwipeVerdict {
    advance(to: time)
    guard x.isFinite, y.isFinite else { return .blocked }
    defer { updateFrames() }
    let index: Int
    if let found = pointerIndex(.touchpad) {
      index = found
    } else {
      endPeek()
      begin(.touchpad, on: row, x: 0, y: 0, target: .content, inner: inner)
      index = pointers.count - 1
    }
    let before = pointers[index].recognizer
    let scale = unit == .wheel ? before.policy.wheelUnit : 1
    pointers[index].silence =
      unit == .wheel ? now.adding(seconds: before.policy.silenceDuration) : nil
    // Content that scrolls by +x moves by −x.
    let verdict = sample(
      index, before.translation.x - x * scale, before.translation.y - y * scale, time)
    guard verdict == .scroll, before.phase == .undecided else { return verdict }
    return .scroll(x: 0 - before.translation.x, y: 0 - before.translation.y)
  }

  /// The fingers have left the touchpad: the release of its gesture.
  ///
  /// - Returns: whether it ended a swipe.
  @discardableResult
  public mutating func scrollStop(at time: SwipeTime) -> Bool {
    advance(to: time)
    if drag?.pointer == .touchpad {
      release(.touchpad, at: time)
      return true
    }
    // Too little for a swipe is not a click either.
    cancel(.touchpad, at: time)
    return false
  }

  /// A wheel has turned by (x, y) steps: never a swipe.
  @discardableResult
  public mutating func wheel(x: Double, y: Double, at time: SwipeTime) -> SwipeVerdict {
    advance(to: time)
    if drag != nil { return .blocked }
    if let scrollAxis, scrollAxis.along(x, y) != 0 { userScrolled(at: now) }
    return .scroll
  }

  /// The person has scrolled by other means: the scrollbar, keys.
  public mutating func userScrolled(at time: SwipeTime) {
    advance(to: time)
    endPeek()
    if closesOnScroll, drag == nil { closeOpenRow() }
    updateFrames()
  }

  /// The scroller has begun or ceased to move, kinetic motion included; no swipe starts meanwhile.
  public mutating func setScrolling(_ isScrolling: Bool, at time: SwipeTime) {
    advance(to: time)
    isScrollerMoving = isScrolling
  }
}
