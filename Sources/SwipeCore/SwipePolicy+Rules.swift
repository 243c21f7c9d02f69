extension SwipePolicy {
  /// The distance at which a gesture of the device is decided, in px.
  public func startDistance(for device: SwipeDevice) -> Double {
    switch device {
    case .mouse: startDistance / sensitivity
    case .touch: touchStartDistance / sensitivity
    case .touchpad: touchpadStartDistance / sensitivity
    }
  }

  /// How far the content is shown for a drag of `raw` px toward the opening side.
  ///
  /// It follows the finger between 0 and the panel's size, and as a ``RubberBand`` beyond either
  /// end. Negative results are on the other side of the closed position.
  public func shownDistance(raw: Double, panel: Double, size: Double) -> Double {
    if raw < 0 {
      return -RubberBand.shown(-raw, size: size, coefficient: rubberBandCoefficient)
    }
    if raw <= revealDistance { return 0 }
    if raw <= panel || follows(beyond: panel) { return raw }
    return panel
      + RubberBand.shown(raw - panel, size: size, coefficient: rubberBandCoefficient)
  }

  /// The drag that shows the content at `shown` px: the inverse of
  /// ``shownDistance(raw:panel:size:)``.
  public func rawDistance(shown: Double, panel: Double, size: Double) -> Double {
    if shown < 0 {
      return -RubberBand.pulled(-shown, size: size, coefficient: rubberBandCoefficient)
    }
    if shown <= panel || follows(beyond: panel) { return shown }
    return panel
      + RubberBand.pulled(shown - panel, size: size, coefficient: rubberBandCoefficient)
  }

  /// The velocity of the content for a finger at `raw` px with `velocity` px/s.
  public func shownVelocity(_ velocity: Double, raw: Double, panel: Double, size: Double)
    -> Double
  {
    let past = raw < 0 ? -raw : (follows(beyond: panel) ? 0 : raw - panel)
    return velocity * RubberBand.slope(past, size: size, coefficient: rubberBandCoefficient)
  }

  /// A side without actions resists under every policy.
  private func follows(beyond panel: Double) -> Bool { followsBeyondPanel && panel > 0 }

  /// Whether a real release rests open.
  ///
  /// - Parameters:
  ///   - raw: the drag distance toward the opening side, the panel included if it was open.
  ///   - velocity: px/s, positive toward the opening side.
  ///   - panel: the resting distance of the panel in px.
  ///   - threshold: the row's own threshold in px, if it has one; strictly beyond it opens.
  public func opens(raw: Double, velocity: Double, panel: Double, threshold: Double? = nil)
    -> Bool
  {
    if velocity >= flickVelocity { return true }
    if velocity <= -flickVelocity { return false }
    if let threshold { return raw > threshold }
    if let openDistance { return raw >= openDistance }
    return raw > panel * openFraction
  }

  /// The drag distance at which the full swipe of a panel arms:
  /// `max(panel + overshoot, fraction · size)`.
  public func armingDistance(panel: Double, size: Double) -> Double {
    if let armDistance { return armDistance / sensitivity }
    let share = min(fullSwipeFraction * size / sensitivity, size)
    return max(panel + fullSwipeOvershoot, share)
  }

  /// The drag distance of the long swipe of a side with two distances.
  public func longSwipeDistance(size: Double) -> Double {
    max(shortSwipeDistance, longSwipeFraction * size) / sensitivity
  }

  /// The size of each of `count` equal buttons in a row of `size` px: `min(74, (size − 30)/count)`.
  ///
  /// - Parameter textScale: how many times larger than usual text is; buttons grow with it.
  public func buttonSize(count: Int, size: Double, textScale: Double = 1) -> Double {
    guard count > 0 else { return 0 }
    return max(0, min(buttonSize * textScale, (size - buttonReserve) / Double(count)))
  }

  /// The size of a panel whose actions want `wanted` px: at most `size − 48`.
  public func panelSize(wanted: Double, size: Double) -> Double {
    max(0, min(wanted, size - contentReserve))
  }
}
