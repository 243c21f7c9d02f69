public import SwipeCore

/// What the program tells the coordinator.
extension SwipeCoordinator {
  /// Opens a row, closing any other; opening what is open already does nothing.
  ///
  /// - Returns: Whether the row is open now; an id that no row shows cannot be opened.
  @discardableResult
  public func open(id: ID, from edge: SwipeEdge = .trailing, animated: Bool = true) -> Bool {
    row(for: id)?.prepareForSwipe()
    if let recorder { recorder.note(.open(recorder.word(id), edge), on: id, at: .now) }
    return act { $0.open(id, edge, animated: animated, at: $1) }
  }

  /// Closes the open row, if there is one.
  public func close(animated: Bool = true) {
    recorder?.note(.close, at: .now)
    act { $0.close(animated: animated, at: $1) }
  }

  /// Shows for a moment that a row can be swiped; skipped where motion is reduced.
  ///
  /// - Returns: Whether it is shown.
  @discardableResult
  public func peek(id: ID, from edge: SwipeEdge? = nil) -> Bool {
    row(for: id)?.prepareForSwipe()
    return act { $0.peek(id, edge, at: $1) }
  }

  /// Ends a drag without an action and closes the open row: selection mode began, another folder is
  /// shown.
  public func dismiss() {
    act { $0.dismiss(at: $1) }
  }

  /// Does an action of a row as its button would: it asks first where the action says so.
  ///
  /// - Returns: Whether the action ran or is being asked about.
  @discardableResult
  public func activate(_ action: String, on id: ID) -> Bool {
    guard row(for: id) != nil else { return false }
    row(for: id)?.prepareForSwipe()
    return act { $0.activate(id, action: action, at: $1) }
  }

  /// Tells that the model has lost an item: whatever takes its place is closed.
  ///
  /// Call it when an item leaves, before or after the list is told.
  public func remove(id: ID) {
    endFlight(of: id)
    if let recorder { recorder.note(.remove(recorder.word(id)), at: .now) }
    act { $0.remove(id, at: $1) }
    row(for: id)?.show(offset: 0, axis: nil)
  }

  /// Brings a row back that flew out, because its action failed.
  public func restore(id: ID) {
    endFlight(of: id)
    act { $0.restore(id, at: $1) }
  }

  /// Does something when a row that is flying out has come to its end, or now if it does not fly.
  ///
  /// An action runs at the release; a list that takes the row away only here lets the flight be seen.
  public func afterFlight(of id: ID, _ work: @escaping @MainActor () -> Void) {
    if flights.contains(id) { awaitingFlights[id, default: []].append(work) } else { work() }
  }
}
