public import SwipeCore

/// What the program tells the coordinator.
extension SwipeCoordinator {
  /// Opens a row, closing any other; opening what is open already does nothing.
  ///
  /// A row that is not placed yet, because its window has only just been shown, opens when it is.
  ///
  /// - Returns: Whether the row is open now or will be; an id that no row shows cannot be opened.
  @discardableResult
  public func open(id: ID, from edge: SwipeEdge = .trailing, animated: Bool = true) -> Bool {
    guard let row = shownRow(id) else { return false }
    row.prepareForSwipe()
    if !row.hasPlace {
      awaitedPlacing = (id, { [weak self] in self?.open(id: id, from: edge, animated: false) })
      return row.actions[edge] != nil
    }
    if let recorder { recorder.note(.open(recorder.word(id), edge), on: id, at: .now) }
    return act { $0.open(id, edge, animated: animated, at: $1) }
  }

  /// Closes the open row, if there is one.
  public func close(animated: Bool = true) {
    awaitedPlacing = nil
    recorder?.note(.close, at: .now)
    act { $0.close(animated: animated, at: $1) }
  }

  /// Shows for a moment that a row can be swiped; skipped where motion is reduced.
  ///
  /// A row that is not placed yet is shown to be one when it is.
  ///
  /// - Returns: Whether it is shown now or will be; an id that no row shows cannot be.
  @discardableResult
  public func peek(id: ID, from edge: SwipeEdge? = nil) -> Bool {
    guard let row = shownRow(id) else { return false }
    row.prepareForSwipe()
    if !row.hasPlace {
      awaitedPlacing = (id, { [weak self] in self?.peek(id: id, from: edge) })
      return motion == .full && !row.actions.isEmpty
    }
    return act { $0.peek(id, edge, at: $1) }
  }

  /// Ends a drag without an action and closes the open row: selection mode began, another folder is
  /// shown.
  public func dismiss() {
    awaitedPlacing = nil
    act { $0.dismiss(at: $1) }
  }

  /// Does an action of a row as its button would: it asks first where the action says so.
  ///
  /// - Returns: Whether the action ran or is being asked about: not for an id that no row shows, nor
  ///   for an action that the row does not have or that is not enabled.
  @discardableResult
  public func activate(_ action: String, on id: ID) -> Bool {
    guard let row = shownRow(id) else { return false }
    row.prepareForSwipe()
    if !row.orderedActions.contains(where: { $0.id == action }) {
      DebugHint.give("The row “\(id)” has no action “\(action)”.")
    }
    return act { $0.activate(id, action: action, at: $1) }
  }

  /// Tells that the model has lost an item: whatever takes its place is closed.
  ///
  /// Call it when an item leaves, before or after the list is told.
  public func remove(id: ID) {
    if awaitedPlacing?.id == id { awaitedPlacing = nil }
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

  /// The row that shows an id, or nil with a word for the programmer.
  private func shownRow(_ id: ID) -> SwipeRow<ID>? {
    let row = row(for: id)
    if row == nil { DebugHint.give("No row of the container shows the id “\(id)”.") }
    return row
  }
}
