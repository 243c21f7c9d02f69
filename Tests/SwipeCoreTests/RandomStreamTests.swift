import Foundation
import SwipeCore
import Testing

/// Streams of everything that can happen, with two pointers; the rules are checked at every step.
@Suite struct RandomStreamTests {
  /// How many streams: 60, or what `SWIPE_STREAMS` says, for a long run.
  static let count =
    ProcessInfo.processInfo.environment["SWIPE_STREAMS"].flatMap { Int($0) } ?? 60

  /// Case 12: whatever happens, at most one row is off its place that is not on its way back.
  @Test(arguments: 0..<count)
  func case12TheRulesHoldAtEveryStep(seed: Int) {
    var stream = Stream(seed: UInt64(seed))
    for step in 0..<600 {
      let what = stream.step()
      if let broken = stream.broken() {
        Issue.record("seed \(seed), step \(step), after \(what): \(broken)")
        return
      }
    }
    stream.end()
    #expect(stream.broken() == nil, "seed \(seed), at rest")
    #expect(stream.machine.owner == nil && !stream.machine.needsFrames, "seed \(seed)")
  }

  /// The same stream gives the same effects, whatever was in memory before.
  @Test func streamsAreDeterministic() {
    for seed in 0..<5 {
      var (one, other) = (Stream(seed: UInt64(seed)), Stream(seed: UInt64(seed)))
      for _ in 0..<300 {
        _ = one.step()
        _ = other.step()
      }
      #expect(one.effects == other.effects, "seed \(seed)")
    }
  }

  /// Each call answers a release, a key or an answer: without these nothing ever runs.
  @Test func withoutAReleaseNothingRuns() {
    for seed in 0..<20 {
      var stream = Stream(seed: UInt64(seed), commits: false)
      for _ in 0..<400 { _ = stream.step() }
      let runs = stream.effects.filter { if case .run = $0 { true } else { false } }
      #expect(runs == [], "seed \(seed)")
    }
  }
}

/// One machine, two pointers and a touchpad, and rows that come and go.
private struct Stream {
  var machine = SwipeMachine<Int>()
  var effects: [SwipeEffect<Int>] = []
  var time = 0.0
  var random: SeededRandom
  let commits: Bool
  var bound: [Int] = []
  var unbound: [Int] = []
  var next = 0
  /// What the effects say, to be compared with what the machine says.
  var offsets: [Int: Double] = [:]
  var presented: [Int: SwipeEdge] = [:]
  var open: SwipeOpenRow<Int>?
  var owner: Int?
  var armed: String?
  var hasFrames = false
  var releases = 0
  var runs = 0
  var positions: [SwipePointer: (x: Double, y: Double)] = [:]

  init(seed: UInt64, commits: Bool = true) {
    random = SeededRandom(seed: seed)
    self.commits = commits
    let axes: [SwipeAxis?] = [.vertical, .horizontal, nil]
    let policies: [SwipePolicy] = [.standard, .swipy, .gist]
    machine.scrollAxis = axes[pick(3)]
    machine.policy = policies[pick(3)]
    machine.policy.usesTwoDistances = pick(4) == 0
    for _ in 0..<6 { bindNew() }
  }

  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }
  var now: SwipeTime { SwipeTime(milliseconds: time) }

  mutating func traits() -> SwipeRowTraits {
    var traits = SwipeRowTraits(
      width: pick(12) == 0 ? 0 : number(60...500), height: number(40...300))
    for edge in SwipeEdge.allCases where pick(2) == 0 {
      let actions = (0..<pick(4)).map { index in
        SwipeActionTraits(
          "\(edge)\(index)", size: number(0...90), rowLeaves: pick(2) == 0, asksFirst: pick(4) == 0,
          canBeUndone: pick(5) != 0, isEnabled: pick(6) != 0)
      }
      traits[edge] = SwipePanelTraits(actions, allowsFullSwipe: pick(4) != 0)
    }
    traits.isEnabled = pick(10) != 0
    return traits
  }

  mutating func bindNew() {
    machine.bind(next, traits(), at: now)
    bound.append(next)
    next += 1
  }

  mutating func anyRow() -> Int? {
    pick(8) == 0 || bound.isEmpty ? nil : bound[pick(bound.count)]
  }

  mutating func anyPointer() -> SwipePointer { [.mouse, .touch(1), .touch(2)][pick(3)] }

  /// Something happens; its name.
  mutating func step() -> String {
    time += [0, 1, 8, 16, 16, 33, 200][pick(7)]
    defer { drain() }
    switch pick(44) {
    case 0..<8: return press()
    case 8..<22: return move()
    case 22..<26: return release()
    case 26..<31:
      let unit: SwipeScrollUnit = pick(3) == 0 ? .wheel : .surface
      machine.scroll(
        on: anyRow(), x: number(-40...40), y: number(-10...10), unit: unit, at: now)
      return "pad"
    case 31:
      if commits { machine.scrollStop(at: now) } else { machine.cancel(.touchpad, at: now) }
      releases += 1
      return "pad stop"
    case 32: return rows()
    case 33: return rows()
    case 34:
      guard let id = anyRow() else { return "nothing" }
      machine.update(id, traits(), at: now)
      return "update"
    case 35:
      guard let id = anyRow() else { return "nothing" }
      _ = machine.open(id, SwipeEdge.allCases[pick(4)], animated: pick(3) != 0, at: now)
      return "open"
    case 36: return program()
    default:
      machine.advance(to: now)
      return "frame"
    }
  }

  mutating func press() -> String {
    let pointer = anyPointer()
    let (x, y) = (number(0...360), number(0...640))
    positions[pointer] = (x, y)
    machine.press(
      pointer, on: anyRow(), x: x, y: y, target: pick(4) == 0 ? .panel : .content,
      inner: SwipeInnerScroll(rawValue: pick(6) == 0 ? UInt8(pick(16)) : 0), at: now)
    return "press"
  }

  mutating func move() -> String {
    let pointer = anyPointer()
    guard let (x, y) = positions[pointer] else { return "nothing" }
    let (dx, dy) =
      pick(2) == 0 ? (number(-60...60), number(-9...9)) : (number(-9...9), number(-60...60))
    positions[pointer] = (x + dx, y + dy)
    machine.move(pointer, x: x + dx, y: y + dy, at: now)
    return "move"
  }

  mutating func release() -> String {
    let pointer = anyPointer()
    positions[pointer] = nil
    if commits, pick(4) != 0 {
      machine.release(pointer, at: now)
      releases += 1
      return "release"
    }
    machine.cancel(pointer, at: now)
    return "cancel"
  }

  mutating func rows() -> String {
    switch pick(5) {
    case 0: bindNew()
    case 1:
      guard let id = anyRow() else { return "nothing" }
      bound.removeAll { $0 == id }
      machine.remove(id, at: now)
      // A row that is gone is nowhere: nothing is told of it.
      drain()
      offsets[id] = nil
      return "remove"
    case 2:
      guard let id = anyRow() else { return "nothing" }
      bound.removeAll { $0 == id }
      unbound.append(id)
      machine.unbind(id, at: now)
      return "unbind"
    case 3:
      guard let id = unbound.popLast() else { return "nothing" }
      bound.append(id)
      machine.bind(id, traits(), at: now)
      return "bind again"
    default:
      guard let id = anyRow() else { return "nothing" }
      let traits = traits()
      machine.unbind(id, at: now)
      machine.bind(id, traits, at: now)
      return "recycle"
    }
    return "bind"
  }

  mutating func program() -> String {
    switch pick(14) {
    case 0: machine.close(animated: pick(2) == 0, at: now)
    case 1: if let id = anyRow() { _ = machine.peek(id, at: now) }
    case 2: machine.escape(at: now)
    case 3: machine.dismiss(at: now)
    case 4: machine.setSearching(pick(2) == 0, at: now)
    case 5: machine.setDirection(pick(2) == 0 ? .leftToRight : .rightToLeft, at: now)
    case 6:
      let preferences: [SwipeMotionPreference] = [.full, .reduced, .none]
      machine.setMotion(preferences[pick(3)], at: now)
    case 7: machine.userScrolled(at: now)
    case 8: machine.setScrolling(pick(4) == 0, at: now)
    case 9:
      machine.answer(commits && pick(2) == 0, at: now)
      releases += 1
    case 10: if let id = anyRow() { machine.restore(id, at: now) }
    case 11: machine.wheel(x: number(-1...1), y: number(-1...1), at: now)
    case 12: if let id = anyRow() { machine.hide(id, at: now) }
    default:
      machine.policy.contentReserve = number(0...100)
      if pick(2) == 0 {
        machine.policyForSize = nil
      } else {
        machine.policyForSize = { _ in .standard }
      }
    }
    return "program"
  }

  mutating func drain() {
    while let effect = machine.popEffect() {
      effects.append(effect)
      switch effect {
      case .offset(let id, let value): offsets[id] = value == 0 ? nil : value
      case .presentation(let id, let edge, let isPresented):
        presented[id] = isPresented ? edge : nil
      case .open(let row): open = row
      case .owner(let id): owner = id
      case .armed(_, let action): armed = action
      case .frames(let wanted): hasFrames = wanted
      case .run: runs += 1
      case .ask, .withdrawQuestion, .flyOut: break
      }
    }
  }

  /// Everything is lifted and settles.
  mutating func end() {
    for pointer in [SwipePointer.mouse, .touch(1), .touch(2), .touchpad] {
      machine.cancel(pointer, at: now)
    }
    for _ in 0..<2000 where machine.needsFrames {
      time += 16
      machine.advance(to: now)
      drain()
    }
    drain()
  }

  /// The first rule that does not hold.
  func broken() -> String? {
    if let broken = machine.checkInvariants() { return broken }
    for id in 0..<next {
      if machine.offset(of: id) != offsets[id] ?? 0 { return "the effects tell another offset" }
      if machine.presentedEdge(of: id) != presented[id] { return "another panel was told of" }
    }
    if machine.openRow != open { return "another open row was told of" }
    if machine.owner != owner { return "another owner was told of" }
    if machine.armedAction != armed { return "another armed action was told of" }
    if machine.needsFrames != hasFrames { return "frames were not told of" }
    if runs > releases { return "more actions ran than were asked for" }
    return nil
  }
}
