import SwipeCore
import Testing

/// Animations: the spring in the machine, frames, reduced motion, hints.
@Suite struct SettlingTests {
  /// Offsets of a row that opens from rest, in parts of its panel.
  @Test(arguments: [
    (50.0, 0.3109), (100, 0.7048), (150, 0.9223), (200, 1.0009), (250, 1.01516), (400, 1.0012),
  ])
  func openingFollowsTheSpring(ms: Double, part: Double) {
    var rig = Rig()
    rig.do { $0.open("a", .trailing, at: $1) }
    rig.wait(ms)
    #expect(abs(rig.offset("a") + 148 * part) < 148 * 5e-5)
  }

  @Test func closingNeverPassesZero() {
    var rig = Rig(traits: Rig.mail(leading: [SwipeActionTraits("read")]))
    rig.do { $0.open("a", .trailing, animated: false, at: $1) }
    rig.do { $0.close(at: $1) }
    rig.wait(198)
    #expect(rig.offset("a") < 0 && rig.machine.isAnimating)
    rig.wait(1)
    #expect(rig.offset("a") == 0 && !rig.machine.isAnimating && !rig.machine.needsFrames)
    // Nor from the other side, after a pull in the wrong direction.
    rig.do { $0.open("a", .trailing, animated: false, at: $1) }
    rig.press("a", 100)
    rig.move(110)
    rig.move(310)
    rig.do { $0.cancel(.mouse, at: $1) }
    rig.do { $0.close(at: $1) }
    #expect(rig.offset("a") > 0)
    while rig.machine.needsFrames {
      rig.wait(3)
      #expect(rig.offset("a") >= 0)
    }
  }

  static let frames: [[Double]] = [
    [1000 / 30], [1000 / 60], [1000 / 144], [3, 41, 0.5, 7, 190], [1], [5000],
  ]

  /// At 30, 60, 144 Hz and at irregular frames the row is at the same place at the same time.
  @Test(arguments: frames, [0.8, 0.1, 1, 2])
  func theMotionDoesNotDependOnTheFrames(frames: [Double], damping: Double) {
    var policy = SwipePolicy()
    policy.springDamping = damping
    func story(_ frames: [Double]) -> [Double] {
      var rig = Rig(policy: policy)
      var frame = 0
      var next = frames[0]
      var seen: [Double] = []
      func run(_ rig: inout Rig, until end: Double) {
        while next < end {
          rig.t = next
          rig.do { $0.advance(to: $1) }
          frame += 1
          next += frames[frame % frames.count]
        }
        rig.t = end
        rig.do { $0.advance(to: $1) }
        seen.append(rig.offset("a"))
      }
      rig.press("a")
      for (t, x) in [(16.0, 280.0), (32, 240), (48, 200)] {
        run(&rig, until: t)
        rig.move(x, after: 0)
      }
      rig.release(after: 0)
      for t in [60.0, 90, 150, 250, 400] { run(&rig, until: t) }
      rig.do { $0.close(at: $1) }
      for t in [430.0, 600, 700, 6000] { run(&rig, until: t) }
      rig.do { _ = $0.peek("a", at: $1) }
      for t in [6300.0, 6650, 6700, 9000] { run(&rig, until: t) }
      seen += [rig.machine.needsFrames ? 1 : 0]
      return seen
    }
    let (one, other) = (story([1000 / 75]), story(frames))
    #expect(zip(one, other).allSatisfy { abs($0 - $1) <= 1e-9 })
    #expect(one.suffix(2) == [0, 0])
  }

  @Test func theEndIsExact() {
    var rig = Rig()
    rig.do { $0.open("a", .trailing, at: $1) }
    rig.rest(frame: 7)
    #expect(rig.offset("a") == -148)
    rig.do { $0.close(at: $1) }
    rig.rest(frame: 7)
    #expect(rig.offset("a") == 0)
  }

  @Test func aPolicyMaySettleByAnEaseIn() {
    var rig = Rig(policy: .gist)
    rig.do { $0.open("a", .trailing, at: $1) }
    rig.wait(150)
    #expect(abs(rig.offset("a") + 148 * CubicBezier.easeIn.value(at: 0.5)) < 1e-9)
    rig.wait(150)
    #expect(rig.offset("a") == -148 && !rig.machine.needsFrames)
  }

  @Test func reducedMotionIsLinear() {
    var rig = Rig()
    rig.do { $0.setMotion(.reduced, at: $1) }
    rig.do { $0.open("a", .trailing, at: $1) }
    rig.wait(75)
    #expect(abs(rig.offset("a") + 74) < 1e-9)
    rig.wait(75)
    #expect(rig.offset("a") == -148 && !rig.machine.needsFrames)
    // The finger is tracked as ever.
    rig.drag("a", by: 30)
    #expect(abs(rig.offset("a") + 118) < 1e-9)
  }

  @Test func withoutAnimationsItJumps() {
    var rig = Rig()
    rig.do { $0.setMotion(.none, at: $1) }
    rig.do { $0.open("a", .trailing, at: $1) }
    #expect(rig.offset("a") == -148 && !rig.machine.needsFrames)
    rig.do { $0.close(at: $1) }
    #expect(rig.offset("a") == 0)
  }

  @Test func motionChangesLive() {
    var rig = Rig()
    rig.do { $0.open("a", .trailing, at: $1) }
    rig.wait(50)
    let middle = rig.offset("a")
    rig.do { $0.setMotion(.reduced, at: $1) }
    rig.wait(75)
    #expect(abs(rig.offset("a") - (middle - 148) / 2) < 1e-9)
    rig.do { $0.setMotion(.none, at: $1) }
    #expect(rig.offset("a") == -148 && !rig.machine.needsFrames)
    rig.do { $0.setMotion(.full, at: $1) }
    rig.drag("a", by: -100)
    rig.release()
    rig.wait(10)
    rig.do { $0.setMotion(.none, at: $1) }
    #expect(rig.offset("a") == 0 && !rig.machine.needsFrames)
  }

  // MARK: Hints

  @Test func aHintShows48PixelsFor600Milliseconds() {
    var rig = Rig()
    let began = rig.do { $0.peek("a", at: $1) }
    #expect(began && rig.machine.openRow == nil)
    rig.wait(599)
    #expect(rig.offset("a") == -48 && rig.machine.needsFrames)
    rig.wait(51)
    let part = 1 - 0.3109
    #expect(abs(rig.offset("a") + 48 * part) < 0.5)
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.machine.openRow == nil)
    #expect(rig.effects.contains(.presentation("a", .trailing, isPresented: true)))
    #expect(rig.effects.filter { if case .open = $0 { true } else { false } } == [])
  }

  @Test func aHintTakesTheFirstEdgeAndNoMoreThanThePanel() {
    var rig = Rig(traits: Rig.mail(actions: [], leading: [SwipeActionTraits("read", size: 30)]))
    rig.do { _ = $0.peek("a", at: $1) }
    rig.wait(599)
    #expect(rig.offset("a") == 30)
  }

  @Test func whereThereIsNoHint() {
    var rig = Rig()
    func peek(_ id: String, _ edge: SwipeEdge? = nil) -> Bool {
      rig.do { $0.peek(id, edge, at: $1) }
    }
    #expect(!peek("x") && !peek("a", .leading))
    rig.do { _ = $0.open("b", .trailing, at: $1) }
    #expect(!peek("a"))
    rig.do { $0.close(animated: false, at: $1) }
    rig.drag("b", by: -50)
    #expect(!peek("a"))
    rig.do { $0.cancel(.mouse, at: $1) }
    rig.rest()
    rig.do { $0.setMotion(.reduced, at: $1) }
    #expect(!peek("a"))
    rig.do { $0.setMotion(.full, at: $1) }
    #expect(peek("a"))
    #expect(peek("b"))
    rig.wait(550)
    #expect(rig.offset("a") == 0 && rig.offset("b") == -48)
  }

  @Test func whatEndsAHint() {
    let enders: [(String, (inout SwipeMachine<String>, SwipeTime) -> Void)] = [
      ("press", { $0.press(.mouse, on: "b", x: 0, y: 0, at: $1) }),
      ("open", { _ = $0.open("b", .trailing, at: $1) }),
      ("close", { $0.close(at: $1) }),
      ("scroll", { $0.userScrolled(at: $1) }),
      ("pad", { $0.scroll(on: "b", x: 0, y: 1, at: $1) }),
      ("dismiss", { $0.dismiss(at: $1) }),
      ("motion", { $0.setMotion(.reduced, at: $1) }),
      ("unbind", { $0.unbind("a", at: $1) }),
      ("remove", { $0.remove("a", at: $1) }),
      ("no actions", { $0.update("a", Rig.mail(actions: []), at: $1) }),
    ]
    for (name, end) in enders {
      var rig = Rig()
      rig.do { _ = $0.peek("a", at: $1) }
      rig.wait(550)
      #expect(rig.offset("a") == -48)
      rig.do { end(&$0, $1) }
      rig.wait(250)
      #expect(rig.offset("a") == 0, "\(name)")
    }
  }

  @Test func aPeekingRowCanBeDragged() {
    var rig = Rig()
    rig.do { _ = $0.peek("a", at: $1) }
    rig.wait(550)
    rig.press("a")
    rig.move(290, after: 0)
    #expect(rig.offset("a") == -48)
    rig.move(200, after: 0)
    #expect(rig.offset("a") == -138)
  }

  @Test func aHintThatBeginsUnderAPressIsCaughtToo() {
    var rig = Rig()
    for id in ["a", "b"] {
      rig.press(id)
      rig.do { _ = $0.peek("a", at: $1) }
      rig.wait(550)
      rig.move(290, after: 0)
      #expect(rig.machine.owner == id && rig.offset(id) == (id == "a" ? -48 : 0))
      rig.wait(1000)
      #expect(rig.machine.displacedRows == (id == "a" ? ["a"] : []))
      rig.do { $0.cancel(.mouse, at: $1) }
      rig.rest()
    }
  }
}
