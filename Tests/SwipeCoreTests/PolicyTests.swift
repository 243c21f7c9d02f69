import SwipeCore
import Testing

@Suite struct PolicyTests {
  @Test func documentedDefaults() {
    let p = SwipePolicy.standard
    #expect(p.startDistance == 10 && p.touchStartDistance == 8 && p.touchpadStartDistance == 4)
    #expect(p.maximumAngle == 50 && p.touchpadAxisRatio == 1.2 && p.wheelUnit == 10)
    #expect(p.silenceDuration == 0.15 && p.velocityWindow == 0.15 && p.flickVelocity == 300)
    #expect(p.fullSwipeFraction == 0.6 && p.fullSwipeOvershoot == 20 && p.armHysteresis == 8)
    #expect(p.flyOutDuration == 0.4 && p.flyOutDistance == nil && p.reducedMotionDuration == 0.15)
    #expect(p.shortSwipeDistance == 72 && p.longSwipeFraction == 0.5 && !p.usesTwoDistances)
    #expect(p.peekDistance == 48 && p.peekDuration == 0.6 && p.sensitivity == 1)
    #expect(p.springResponse == 0.3 && p.springDamping == 0.8 && p.rubberBandCoefficient == 0.55)
    #expect(p.buttonSize == 74 && p.buttonReserve == 30 && p.contentReserve == 48)
    #expect(p.crossDriftLimit == .infinity && p.openFraction == 0.5 && p.revealDistance == 0)
  }

  /// v is signed toward the opening side and decides alone from 300 px/s, else half the panel does.
  @Test(arguments: [
    (1.0, 300.0, true), (1, 299.9, false), (147, -300, false), (147, -299.9, true),
    (74, 0, false), (74.01, 0, true), (300, -300, false), (-20, 300, true), (0, 0, false),
  ])
  func standardSnap(raw: Double, velocity: Double, opens: Bool) {
    #expect(SwipePolicy.standard.opens(raw: raw, velocity: velocity, panel: 148) == opens)
  }

  @Test(arguments: [
    (148.0, 0.0, false), (148.01, 0, true), (147, 5000, false), (149, -5000, true),
  ])
  func swipySnap(raw: Double, velocity: Double, opens: Bool) {
    #expect(SwipePolicy.swipy.opens(raw: raw, velocity: velocity, panel: 148) == opens)
  }

  @Test(arguments: [(101.99, 5000.0, false), (102, -5000, true), (175, 0, true)])
  func gistSnap(raw: Double, velocity: Double, opens: Bool) {
    #expect(SwipePolicy.gist.opens(raw: raw, velocity: velocity, panel: 148) == opens)
  }

  @Test func gistNumbers() {
    let p = SwipePolicy.gist
    #expect(p.shownDistance(raw: 25, panel: 102, size: 360) == 0)
    #expect(p.shownDistance(raw: 25.01, panel: 102, size: 360) == 25.01)
    #expect(p.shownDistance(raw: 200, panel: 102, size: 360) == 200)
    #expect(p.rawDistance(shown: 200, panel: 102, size: 360) == 200)
    // Without actions on that side it resists as everywhere.
    #expect(abs(p.shownDistance(raw: 100, panel: 0, size: 360) - 47.7108) < 5e-5)
    #expect(p.armingDistance(panel: 102, size: 360) == 175)
    #expect(p.flyOutDistance == 600 && p.flyOutDuration == 0.4 && p.settleDuration == 0.3)
    #expect(p.crossDriftLimit == 50 && p.startDistance == 30)
  }

  @Test func aRowsOwnThresholdIsStrict() {
    let p = SwipePolicy.standard
    #expect(!p.opens(raw: 30, velocity: 0, panel: 148, threshold: 30))
    #expect(p.opens(raw: 30.1, velocity: 0, panel: 148, threshold: 30))
    #expect(p.opens(raw: 1, velocity: 300, panel: 148, threshold: 30))
  }

  @Test(arguments: [
    (148.0, 360.0, 1.0, 216.0), (74, 360, 1, 216), (300, 360, 1, 320), (74, 100, 1, 94),
    (74, 360, 2, 108), (148, 360, 2, 168), (74, 360, 0.5, 360),
  ])
  func armingDistance(panel: Double, size: Double, sensitivity: Double, distance: Double) {
    var p = SwipePolicy()
    p.sensitivity = sensitivity
    #expect(p.armingDistance(panel: panel, size: size) == distance)
  }

  @Test(arguments: [(360.0, 180.0), (100, 72)])
  func longSwipe(size: Double, distance: Double) {
    #expect(SwipePolicy.standard.longSwipeDistance(size: size) == distance)
  }

  @Test(arguments: [
    (1, 360.0, 74.0), (4, 360, 74), (5, 360, 66), (2, 100, 35), (0, 360, 0), (1, 20, 0),
  ])
  func buttonSize(count: Int, size: Double, expected: Double) {
    #expect(SwipePolicy.standard.buttonSize(count: count, size: size) == expected)
  }

  @Test(arguments: [(1.0, 74.0), (1.5, 111), (3, 165)])
  func buttonsGrowWithText(scale: Double, expected: Double) {
    #expect(
      SwipePolicy.standard.buttonSize(count: 2, size: 360, textScale: scale) == expected)
  }

  @Test(arguments: [(148.0, 360.0, 148.0), (330, 360, 312), (74, 64, 16), (74, 40, 0)])
  func panelLeavesRoomForTheContent(wanted: Double, size: Double, expected: Double) {
    #expect(SwipePolicy.standard.panelSize(wanted: wanted, size: size) == expected)
  }

  @Test func badNumbersHaveAResult() {
    var p = SwipePolicy()
    p.startDistance = .nan
    p.touchStartDistance = -3
    p.maximumAngle = 120
    p.sensitivity = 0
    p.rubberBandCoefficient = 7
    p.springDamping = -1
    p.springResponse = .infinity
    p.peekDuration = .infinity
    p.armDistance = .nan
    p.openDistance = -5
    p.settleDuration = 1e9
    let v = p.validated()
    #expect(v.startDistance == 10 && v.touchStartDistance == 0 && v.maximumAngle == 90)
    #expect(v.sensitivity == 0.5 && v.rubberBandCoefficient == 1 && v.springDamping == 0.01)
    #expect(v.springResponse == 60 && v.peekDuration == 60 && v.armDistance == nil)
    #expect(v.openDistance == 0 && v.settleDuration == 60)
    #expect(SwipePolicy.standard.validated() == .standard)
    #expect(SwipePolicy.gist.validated() == .gist && SwipePolicy.swipy.validated() == .swipy)
    #expect(SwipeMachine<Int>(policy: p).policy == v)
    var machine = SwipeMachine<Int>()
    machine.policy = p
    #expect(machine.policy == v)
  }

  @Test func everyNumberIsValidated() throws {
    let standard = SwipePolicy.standard
    for name in SwipePolicy.fieldNames {
      let script = try GestureScript(parsing: "container 1 1\npolicy \(name)=-1")
      var player = GesturePlayer(script)
      _ = player.play()
      let policy = player.machine.policy
      #expect(policy == policy.validated() && policy != standard || name == "revealDistance")
    }
  }
}

@Suite struct BehaviorTests {
  private func row(open: Bool = false, swiping: Bool = false) -> SwipeRowModel {
    var model = SwipeRowModel()
    model.isSwiped = open
    model.isSwiping = swiping
    return model
  }

  private func motion(_ t: Double, _ v: Double, cross: Double = 0, crossV: Double = 0)
    -> SwipeMotion
  {
    SwipeMotion(translation: t, crossTranslation: cross, velocity: v, crossVelocity: crossV)
  }

  @Test(arguments: [
    (50.0, 200.0, true, true, false), (49.9, 200, false, true, false),
    (50, 199.9, false, true, false), (25, 100, false, true, false),
    (24.9, 100, false, false, false),
    (25, 99.9, false, false, false), (100, 400, true, true, true), (99.9, 400, true, true, false),
    (100, 399.9, true, true, false), (-100, -400, false, false, false),
  ])
  func swipePresets(t: Double, v: Double, normal: Bool, soft: Bool, hard: Bool) {
    let motion = motion(t, v)
    #expect(SwipeBehavior.normal.decides(row(), motion) == normal)
    #expect(SwipeBehavior.soft.decides(row(), motion) == soft)
    #expect(SwipeBehavior.hard.decides(row(), motion) == hard)
    #expect(SwipeBehavior.straight.decides(row(), motion))
    #expect(!SwipeBehavior.disabled.decides(row(), motion))
    // They guard the start only.
    for preset in [SwipeBehavior.normal, .soft, .hard] {
      #expect(preset.decides(row(open: true), motion))
      #expect(preset.decides(row(swiping: true), motion))
    }
  }

  @Test(arguments: [
    (5.0, false, false, false), (5.1, false, true, false), (10, false, true, false),
    (10.1, true, true, false), (20, true, true, false), (20.1, true, true, true),
    (-20.1, true, true, true),
  ])
  func scrollPresets(cross: Double, normal: Bool, soft: Bool, hard: Bool) {
    let motion = motion(0, 0, cross: cross)
    #expect(ScrollBehavior.normal.decides(row(), motion) == normal)
    #expect(ScrollBehavior.soft.decides(row(), motion) == soft)
    #expect(ScrollBehavior.hard.decides(row(), motion) == hard)
    #expect(!ScrollBehavior.disabled.decides(row(), motion))
    for preset in [ScrollBehavior.normal, .soft, .hard] {
      #expect(!preset.decides(row(open: true), motion))
      #expect(!preset.decides(row(swiping: true), motion))
    }
  }

  @Test func distancesAndVelocitiesAreStrict() {
    #expect(!SwipeBehavior.offset(20).decides(row(), motion(20, 0)))
    #expect(SwipeBehavior.offset(20).decides(row(), motion(-20.1, 0)))
    #expect(!SwipeBehavior.velocity(20).decides(row(), motion(0, 20)))
    #expect(SwipeBehavior.velocity(20).decides(row(), motion(0, -20.1)))
    #expect(!ScrollBehavior.offset(20).decides(row(), motion(99, 99, cross: 20)))
    #expect(ScrollBehavior.offset(20).decides(row(), motion(0, 0, cross: -20.1)))
    #expect(!ScrollBehavior.velocity(20).decides(row(), motion(99, 99, crossV: 20)))
    #expect(ScrollBehavior.velocity(20).decides(row(), motion(0, 0, crossV: -20.1)))
  }

  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func stateRules(open: Bool, swiping: Bool) {
    let (row, motion) = (row(open: open, swiping: swiping), motion(0, 0))
    #expect(SwipeBehavior.swiped().decides(row, motion) == open)
    #expect(SwipeBehavior.swiping().decides(row, motion) == swiping)
    #expect(SwipeBehavior.custom().decides(row, motion) == (open || swiping))
    #expect(ScrollBehavior.swiped().decides(row, motion) == open)
    #expect(ScrollBehavior.swiping().decides(row, motion) == swiping)
    #expect(ScrollBehavior.custom().decides(row, motion) == (open || swiping))
  }

  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func combinators(a: Bool, b: Bool) {
    let (row, motion) = (row(), motion(0, 0))
    let (p, q): (SwipeBehavior, SwipeBehavior) = (.custom { _, _ in a }, .custom { _, _ in b })
    #expect(p.and(q).decides(row, motion) == (a && b))
    #expect(p.or(q).decides(row, motion) == (a || b))
    #expect(p.not(q).decides(row, motion) == (a && !b))
    #expect(SwipeBehavior.not(p).decides(row, motion) == !a)
    #expect((!p).decides(row, motion) == !a)
    let (r, s): (ScrollBehavior, ScrollBehavior) = (.custom { _, _ in a }, .custom { _, _ in b })
    #expect(r.and(s).decides(row, motion) == (a && b))
    #expect(r.or(s).decides(row, motion) == (a || b))
    #expect(r.not(s).decides(row, motion) == (a && !b))
    #expect(ScrollBehavior.not(r).decides(row, motion) == !a)
    #expect((!r).decides(row, motion) == !a)
  }

  /// Each behaviour that Swipy's own documentation shows, in our spelling.
  @Test func swipysExamples() {
    let closed = row()
    let fast: SwipeBehavior = .normal.and(.velocity(400))
    #expect(fast.decides(closed, motion(60, 401)) && !fast.decides(closed, motion(60, 400)))
    let own: SwipeBehavior = .custom { row, motion in
      !row.isSwiped && !row.isSwiping && motion.translation < 100
    }
    #expect(own.decides(closed, motion(99, 0)) && !own.decides(closed, motion(100, 0)))
    let far: SwipeBehavior = .offset(200).and(.velocity(2000))
    #expect(far.decides(closed, motion(201, 2001)) && !far.decides(closed, motion(201, 2000)))
    let ownScroll: ScrollBehavior = .custom { row, motion in
      !row.isSwiped && abs(motion.crossTranslation) > 10
    }
    #expect(ownScroll.decides(closed, motion(0, 0, cross: 11)))
    let combined: ScrollBehavior = .normal.or(.soft).and(.not(.hard))
    #expect(combined.decides(closed, motion(0, 0, cross: 6)))
    #expect(!combined.decides(closed, motion(0, 0, cross: 21)))
    let steep: ScrollBehavior = .offset(20).and(.velocity(100))
    #expect(steep.decides(closed, motion(0, 0, cross: 21, crossV: 101)))
    #expect(!steep.decides(closed, motion(0, 0, cross: 21, crossV: 100)))
  }
}

@Suite struct PanelLayoutTests {
  private let panel = SwipePanelTraits([
    SwipeActionTraits("archive"), SwipeActionTraits("delete"),
  ])

  private func buttons(
    _ panel: SwipePanelTraits, _ distance: Double, resting: Double = 148,
    style: SwipePanelStyle = .fixed, armed: String? = nil
  ) -> [Double] {
    panel.actions.indices.flatMap { index -> [Double] in
      let button = panel.button(
        at: index, uncovered: distance, resting: resting, style: style, armed: armed)
      return [button.start, button.size]
    }
  }

  @Test func fixedButtonsKeepTheirSizeAndTheFirstTakesTheRest() {
    #expect(buttons(panel, 20) == [0, 74, 74, 74])
    #expect(buttons(panel, 148) == [0, 74, 74, 74])
    #expect(buttons(panel, 180) == [0, 106, 106, 74])
  }

  @Test func armedTakesThePanel() {
    #expect(buttons(panel, 220, armed: "archive") == [0, 220, 0, 0])
    #expect(buttons(panel, 220, armed: "delete") == [0, 0, 0, 220])
  }

  @Test func stretchIsOneButton() {
    #expect(buttons(panel, 90, style: .stretch) == [0, 90, 0, 0])
  }

  @Test func crampedButtonsShare() {
    #expect(buttons(panel, 100, resting: 100) == [0, 50, 50, 50])
    #expect(buttons(panel, 120, resting: 100) == [0, 70, 70, 50])
  }

  @Test func marginsAndMissingButtons() {
    let margined = SwipePanelTraits(panel.actions, margin: SwipeMargin(leading: -1, trailing: 12))
    #expect(margined.margin == SwipeMargin(leading: 0, trailing: 12))
    #expect(buttons(margined, 160, resting: 160) == [12, 74, 86, 74])
    #expect(buttons(margined, 170, resting: 160, armed: "archive") == [12, 158, 12, 0])
    #expect(panel.button(at: 2, uncovered: 100, resting: 148) == (0, 0))
    #expect(panel.button(at: -1, uncovered: 100, resting: 148) == (0, 0))
  }
}
