import SwipeCore
import Testing

/// A machine with the rows of the specification's tables, and a record of what it wanted done.
struct Rig {
  typealias Effect = SwipeEffect<String>

  var machine: SwipeMachine<String>
  var effects: [Effect] = []
  /// The time of the last input in ms.
  var t = 0.0

  /// Rows "a", "b", "c" of 360×64 px with archive and delete (74 px each) on the trailing edge.
  init(
    policy: SwipePolicy = .standard, scrollAxis: SwipeAxis? = .vertical,
    rows: [String] = ["a", "b", "c"], traits: SwipeRowTraits = Rig.mail()
  ) {
    machine = SwipeMachine(policy: policy)
    machine.scrollAxis = scrollAxis
    for id in rows { machine.bind(id, traits, at: .zero) }
    drain()
  }

  /// W = 360, P = 148.
  static func mail(
    width: Double = 360, full: Bool = true,
    actions: [SwipeActionTraits] = [
      SwipeActionTraits("archive", rowLeaves: true),
      SwipeActionTraits("delete", rowLeaves: true, isDestructive: true),
    ],
    leading: [SwipeActionTraits] = []
  ) -> SwipeRowTraits {
    SwipeRowTraits(
      width: width, height: 64,
      panels: [
        .trailing: SwipePanelTraits(actions, allowsFullSwipe: full),
        .leading: SwipePanelTraits(leading),
      ])
  }

  var time: SwipeTime { SwipeTime(milliseconds: t) }

  /// Takes all effects of the machine into the record.
  mutating func drain() {
    while let effect = machine.popEffect() { effects.append(effect) }
  }

  /// Does something to the machine, takes the effects, and checks the invariants.
  @discardableResult
  mutating func `do`<R>(_ body: (inout SwipeMachine<String>, SwipeTime) -> R) -> R {
    let result = body(&machine, time)
    drain()
    if let broken = machine.checkInvariants() { Issue.record("at \(t) ms: \(broken)") }
    return result
  }

  @discardableResult
  mutating func press(
    _ id: String?, _ x: Double = 300, _ y: Double = 30, by pointer: SwipePointer = .mouse
  ) -> SwipeVerdict {
    self.do { $0.press(pointer, on: id, x: x, y: y, at: $1) }
  }

  @discardableResult
  mutating func move(
    _ x: Double, _ y: Double = 30, by pointer: SwipePointer = .mouse, after ms: Double = 16
  ) -> SwipeVerdict {
    t += ms
    return self.do { $0.move(pointer, x: x, y: y, at: $1) }
  }

  @discardableResult
  mutating func release(by pointer: SwipePointer = .mouse, after ms: Double = 16) -> SwipeRelease {
    t += ms
    return self.do { $0.release(pointer, at: $1) }
  }

  @discardableResult
  mutating func pad(
    _ id: String?, _ x: Double, _ y: Double, unit: SwipeScrollUnit = .surface, after ms: Double = 16
  ) -> SwipeVerdict {
    t += ms
    return self.do { $0.scroll(on: id, x: x, y: y, unit: unit, at: $1) }
  }

  mutating func padStop(after ms: Double = 16) {
    t += ms
    self.do { _ = $0.scrollStop(at: $1) }
  }

  /// Presses a row and drags it slowly (no flick) until its content would be at `travel` px.
  mutating func drag(_ id: String, by travel: Double, pointer: SwipePointer = .mouse) {
    let start = pointer == .mouse ? 10.0 : 8.0
    press(id, 300, 30, by: pointer)
    let end = 300 + travel + (travel < 0 ? -start : start)
    move(300 + (travel < 0 ? -start : start), by: pointer)
    move(end, by: pointer, after: 100)
    move(end, by: pointer, after: 400)
  }

  /// Lets time pass in frames until nothing moves any more.
  mutating func rest(frame: Double = 1000 / 60, limit: Double = 5000) {
    let end = t + limit
    while machine.needsFrames, t < end { wait(frame) }
  }

  mutating func wait(_ ms: Double) {
    t += ms
    self.do { $0.advance(to: $1) }
  }

  func offset(_ id: String) -> Double { machine.offset(of: id) }

  /// The actions run so far, as "row:action".
  var calls: [String] {
    effects.compactMap { if case .run(let id, let action) = $0 { "\(id):\(action)" } else { nil } }
  }
}
