import CGTK
import GTKBridge
import SwipeCore

/// What the machine wants done to the widgets.
extension SwipeCoordinator {
  /// Calls the machine with the time, and does what it wants done.
  @discardableResult
  func act<Result>(
    at time: SwipeTime = .now, _ body: (inout SwipeMachine<ID>, SwipeTime) -> Result
  ) -> Result {
    let result = body(&machine, time)
    while let effect = machine.popEffect() { carryOut(effect) }
    return result
  }

  private func carryOut(_ effect: SwipeEffect<ID>) {
    switch effect {
    case .offset(let id, let offset):
      row(for: id)?.show(offset: offset, axis: machine.axis(of: id))
    case .presentation(let id, let edge, let isPresented):
      row(for: id)?.present(edge, isPresented: isPresented)
      row(for: id)?.announcePresentation(edge, isPresented: isPresented)
      onPresentationChanged?(id, edge, isPresented)
    case .armed(let id, let action):
      row(for: id)?.showArmed(action)
      onArmedChanged?(id, action)
    case .run(let id, let action):
      recorder?.noteCall(action, on: id)
      run(action, on: id)
    case .ask(let id, let action): ask(action, on: id)
    case .withdrawQuestion:
      asking?.task.cancel()
      asking = nil
    case .flyOut(let id): awaitLeaving(of: id)
    case .open(let row):
      if let previous = shownOpenRow, previous != row {
        self.row(for: previous.id)?.retrieveFocus()
      }
      shownOpenRow = row
      onOpenRowChanged?(row)
      for stream in streams.values { stream.yield(row) }
    case .owner(let id): onDraggingRowChanged?(id)
    case .frames(let areNeeded): areNeeded ? startFrames() : stopFrames()
    }
  }

  private func action(_ action: String, on id: ID) -> SwipeAction? {
    let actions = pressed?.id == id ? pressed?.actions : row(for: id)?.orderedActions
    return actions?.first { $0.id == action }
  }

  private func run(_ name: String, on id: ID) {
    if let asked = asking?.action, asked.id == name {
      asking = nil
      asked.handler()
    } else {
      action(name, on: id)?.handler()
    }
  }

  private func ask(_ name: String, on id: ID) {
    guard let action = action(name, on: id), let confirm = action.confirm else {
      return act { $0.answer(false, at: $1) }
    }
    let task = Task { [weak self] in
      let isConfirmed = await confirm()
      guard !Task.isCancelled, let self else { return }
      self.recorder?.note(.answer(isConfirmed), at: .now)
      self.act { $0.answer(isConfirmed, at: $1) }
      self.asking = nil
    }
    asking = (action, task)
  }

  /// A row that flew out and did not leave within a moment comes back: its action did not succeed.
  private func awaitLeaving(of id: ID) {
    flights.insert(id)
    returns[id] = Timeout(seconds: policy.flyOutDuration) { [weak self] in
      guard let self else { return }
      flights.remove(id)
      returns[id] = Timeout(seconds: 1) { [weak self] in self?.restore(id: id) }
      for work in awaitingFlights.removeValue(forKey: id) ?? [] { work() }
    }
  }

  /// The row has left or is back: what waited for its flight is done now.
  func endFlight(of id: ID) {
    returns[id] = nil
    flights.remove(id)
    for work in awaitingFlights.removeValue(forKey: id) ?? [] { work() }
  }

  private func startFrames() {
    guard frames == nil,
      let clock = host?.pointer
        ?? rows.values.lazy.compactMap(\.row).first?
        .pointer.raw
    else { return }
    frames = FrameCallback(on: clock.cast()) { [weak self] time in
      guard let self else { return false }
      self.act(at: SwipeTime(microseconds: Int64((time * 1_000_000).rounded()))) {
        $0.advance(to: $1)
      }
      return self.frames != nil
    }
  }

  private func stopFrames() {
    frames?.stop()
    frames = nil
  }
}
