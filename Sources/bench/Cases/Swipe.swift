import CAllocationCounter
import SwipeCore

extension Case {
  /// The core's part of each frame in which a row is dragged or settles.
  static let swipe = Case(
    name: "swipe", summary: "the swipe core with 205 bound rows: time and allocations of a sample",
    needsMail: false
  ) { _ in
    var gestures = SwipeGestures()
    for _ in 0..<500 { gestures.perform() }
    var dragging: [Double] = []
    var settling: [Double] = []
    var allocations = 0
    for _ in 0..<2_000 {
      let cost = gestures.perform()
      dragging.append(cost.dragging)
      settling.append(cost.settling)
      allocations += cost.allocations
    }
    return [
      Measurement("whisk", "dragging, a sample", .seconds, dragging, goal: 1e-3),
      Measurement("whisk", "settling, a frame", .seconds, settling, goal: 1e-3),
      Measurement(
        "whisk", "allocations in all samples and frames", .count, [Double(allocations)], goal: 0),
    ]
  }
}

/// One row after the other is swiped open and closes again.
private struct SwipeGestures {
  /// How often a gesture moves, and how many frames it settles.
  private static let steps = 60

  /// What one gesture took.
  struct Cost {
    /// The mean of a sample, in seconds.
    var dragging: Double
    /// The mean of a frame, in seconds.
    var settling: Double
    /// How often memory was allocated in all samples and frames.
    var allocations: Int
  }

  private var machine = SwipeMachine<Int>()
  private var time: Int64 = 0
  private var row = 0
  /// What widgets would draw; it keeps the offsets from being left out as unused.
  private var drawn = 0.0

  /// As many rows as a list view keeps widgets for.
  private static let rowCount = 205

  init() {
    let panel = SwipePanelTraits([
      SwipeActionTraits("archive", rowLeaves: true), SwipeActionTraits("flag"),
    ])
    let traits = SwipeRowTraits(
      width: 360, height: 72, panels: [.leading: panel, .trailing: panel])
    machine.scrollAxis = .vertical
    for row in 0..<Self.rowCount { machine.bind(row, traits, at: .zero) }
    drain()
  }

  /// Drags the next row out, lets it rest open, and closes it.
  @discardableResult
  mutating func perform() -> Cost {
    row = (row + 1) % Self.rowCount
    machine.press(.mouse, on: row, x: 300, y: 20, at: tick())
    drain()
    let before = allocation_count()
    let dragging = Clock.measure {
      for sample in 1...Self.steps {
        machine.move(.mouse, x: 300 - Double(sample) * 3, y: 20 + Double(sample % 3), at: tick())
        drain()
      }
    }
    var allocations = allocation_count() - before
    machine.release(.mouse, at: tick())
    drain()
    settle()
    machine.close(at: tick())
    drain()
    let middle = allocation_count()
    let settling = Clock.measure { settle() }
    allocations += allocation_count() - middle
    let steps = Double(Self.steps)
    return Cost(
      dragging: dragging / steps, settling: settling / steps, allocations: allocations)
  }

  private mutating func settle() {
    for _ in 0..<Self.steps {
      machine.advance(to: tick())
      drain()
    }
  }

  private mutating func tick() -> SwipeTime {
    time += 8_333
    return SwipeTime(microseconds: time)
  }

  private mutating func drain() {
    while let effect = machine.popEffect() {
      if case .offset(_, let offset) = effect { drawn += offset }
    }
  }
}
