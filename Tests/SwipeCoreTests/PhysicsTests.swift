import SwipeCore
import Testing

/// The tables of the specification for rubber band, velocity, spring and curves.
@Suite struct PhysicsTests {
  // MARK: Rubber band

  @Test(arguments: [
    (10.0, 100.0, 5.2133), (50, 100, 21.5686), (100, 100, 35.4839), (100, 360, 47.7108),
    (100_000, 200, 199.2754), (7, 0, 7), (7, -3, 7), (0, 100, 0), (-5, 100, 0),
  ])
  func rubberBand(x: Double, size: Double, shown: Double) {
    #expect(abs(RubberBand.shown(x, size: size) - shown) < 5e-5)
  }

  @Test(arguments: [
    (148.0, 360.0, 148.0, 148.0), (148, 360, 198, 173.5484), (148, 360, 248, 195.7108),
    (148, 360, 360, 236.0739), (74, 360, 124, 99.5484), (148, 360, 0, 0), (148, 360, 74, 74),
    (148, 360, -100, -47.7108), (0, 360, 100, 47.7108),
  ])
  func shownDistance(panel: Double, size: Double, raw: Double, shown: Double) {
    let policy = SwipePolicy.standard
    #expect(abs(policy.shownDistance(raw: raw, panel: panel, size: size) - shown) < 5e-5)
    let back = policy.rawDistance(shown: shown, panel: panel, size: size)
    #expect(abs(back - raw) < 1e-3)
  }

  @Test(arguments: [0.1, 10, 100, 300, 359])
  func aPulledBandComesBack(shown: Double) {
    let pulled = RubberBand.pulled(shown, size: 360)
    #expect(abs(RubberBand.shown(pulled, size: 360) - shown) < 1e-9)
  }

  @Test func aBandThatCannotBePulledStays() {
    #expect(RubberBand.pulled(-1, size: 360) == 0)
    #expect(RubberBand.pulled(400, size: 360) == 400)
    #expect(RubberBand.pulled(4, size: 0) == 4)
    #expect(RubberBand.shown(.nan, size: 360) == 0)
  }

  @Test(arguments: [1.0, 50, 200, 1000])
  func theSlopeIsTheDerivative(x: Double) {
    let h = 1e-4
    let difference =
      (RubberBand.shown(x + h, size: 360) - RubberBand.shown(x - h, size: 360)) / (2 * h)
    #expect(abs(RubberBand.slope(x, size: 360) - difference) < 1e-6)
    #expect(RubberBand.slope(0, size: 360) == 1)
  }

  @Test func theContentKeepsTheSpeedItIsSeenWith() {
    let policy = SwipePolicy.standard
    func speed(_ raw: Double) -> Double {
      policy.shownVelocity(1000, raw: raw, panel: 148, size: 360)
    }
    #expect(speed(100) == 1000)
    #expect(speed(248) == 1000 * RubberBand.slope(100, size: 360))
    #expect(speed(-100) == 1000 * RubberBand.slope(100, size: 360))
    #expect(SwipePolicy.gist.shownVelocity(1000, raw: 248, panel: 148, size: 360) == 1000)
  }

  // MARK: Velocity

  private func velocity(_ samples: [(Double, Double)], at time: Double, window: Double = 0.15)
    -> Double
  {
    var tracker = VelocityTracker(window: window)
    for (t, delta) in samples { tracker.add(x: delta, y: -delta, at: .init(milliseconds: t)) }
    let (x, y) = tracker.velocity(at: .init(milliseconds: time))
    #expect(x == -y)
    return x
  }

  @Test func theGoldenVelocity() {
    let samples = [(0.0, 10.0), (10, 10), (20, 10), (30, 10)]
    #expect(velocity(samples, at: 30) == 1000)
    // Trimmed at the release: the oldest in the window never counts.
    #expect(velocity(samples, at: 150) == 1000)
    #expect(abs(velocity(samples, at: 165) - 1000) < 1e-9)
    #expect(velocity(samples, at: 180) == 0)
    #expect(velocity(samples, at: 181) == 0)
  }

  @Test(
    arguments: [
      // Nothing, one sample, a resting finger, a turn, two samples at one time.
      ([], 0.0, 0.0),
      ([(0.0, 50.0)], 0, 0),
      ([(0, 50), (10, 20)], 160.001, 0),
      ([(0, 50), (10, 20)], 150, 2000),
      ([(0, 5), (10, 10), (20, -30)], 20, -1000),
      ([(0, 5), (0, 5), (10, 10)], 10, 1000),
      // The first 400 ms are out of the window, and the first sample in it is excluded.
      ([(0, 900), (400, 900), (410, 10), (420, 10)], 420, 1000),
      ([(0, 900), (270, 900), (280, 10), (420, 14)], 420, 24 / 0.15),
    ] as [([(Double, Double)], Double, Double)])
  func velocities(samples: [(Double, Double)], at time: Double, expected: Double) {
    #expect(abs(velocity(samples, at: time) - expected) < 1e-9)
  }

  @Test func aFastDeviceShortensTheWindow() {
    let samples = (0..<1000).map { (Double($0), $0 < 936 ? 0.0 : 2.0) }
    #expect(velocity(samples, at: 999) == 2000)
    var tracker = VelocityTracker()
    for (t, delta) in samples { tracker.add(x: delta, y: 0, at: .init(milliseconds: t)) }
    #expect(tracker.count == 64)
  }

  @Test func aClockThatGoesBackGivesNoInfinity() {
    #expect(velocity([(20, 10), (10, 10), (5, 10)], at: 20) == 0)
  }

  // MARK: Spring

  @Test func springConstants() {
    let spring = Spring()
    #expect(abs(spring.stiffness - 438.6491) < 5e-5)
    #expect(abs(spring.dampingCoefficient - 33.510322) < 5e-7)
  }

  @Test(arguments: [
    (0.050, 0.3109), (0.100, 0.7048), (0.150, 0.9223), (0.200, 1.0009), (0.400, 1.0012),
  ])
  func springFromRest(time: Double, position: Double) {
    #expect(abs(Spring().state(at: time, from: 0, to: 1).position - position) < 5e-5)
  }

  @Test func springPeakAndPassage() {
    let spring = Spring()
    let peak = spring.state(at: 0.250, from: 0, to: 1)
    #expect(abs(peak.position - 1.01516) < 5e-6)
    #expect(abs(peak.velocity) < 0.01)
    let passage = spring.firstPassage(from: 0, to: 1)
    #expect(abs((passage ?? 0) - 0.1988) < 5e-5)
    #expect(abs(spring.state(at: 0.250, from: -148, to: 0).position - 2.244) < 5e-4)
  }

  @Test(arguments: [(0.050, -117.329), (0.100, -139.258), (0.150, -147.622)])
  func springWithVelocity(time: Double, position: Double) {
    let state = Spring().state(at: time, from: -80, to: -148, velocity: -800)
    #expect(abs(state.position - position) < 5e-4)
  }

  static let regimes = [0.05, 0.3, 0.8, 0.999, 1, 1.001, 1.5, 4]

  @Test(arguments: regimes, [0.0, -3000, 3000])
  func everyRegimeFollowsTheEquationOfMotion(damping: Double, velocity: Double) {
    let spring = Spring(response: 0.3, damping: damping)
    // x″ = −k·x − c·x′ by small steps of the midpoint rule.
    var x = -148.0
    var v = velocity
    let h = 1e-5
    for step in 1...60_000 {
      let a = -spring.stiffness * x - spring.dampingCoefficient * v
      let (xm, vm) = (x + v * h / 2, v + a * h / 2)
      x += vm * h
      v += (-spring.stiffness * xm - spring.dampingCoefficient * vm) * h
      if step % 5_000 == 0 {
        let state = spring.state(
          at: Double(step) * h, from: -148, to: 0, velocity: velocity)
        #expect(abs(state.position - x) < 1e-3)
        #expect(abs(state.velocity - v) < 0.05)
      }
    }
  }

  @Test(arguments: regimes, [0.0, -3000, 3000])
  func settlingTimeAndPassage(damping: Double, velocity: Double) {
    let spring = Spring(response: 0.3, damping: damping)
    let end = spring.settlingTime(from: -148, to: 0, velocity: velocity)
    for i in 0..<200 {
      let late = spring.state(
        at: end * (1 + Double(i) / 100), from: -148, to: 0, velocity: velocity)
      #expect(abs(late.position) <= 0.1 + 1e-9)
    }
    if let passage = spring.firstPassage(from: -148, to: 0, velocity: velocity) {
      #expect(abs(spring.state(at: passage, from: -148, to: 0, velocity: velocity).position) < 1e-6)
      for i in 1..<100 {
        let before = spring.state(
          at: passage * Double(i) / 100, from: -148, to: 0, velocity: velocity)
        #expect(before.position < 0)
      }
    } else {
      #expect(damping >= 1)
      #expect(spring.state(at: end, from: -148, to: 0, velocity: velocity).position < 0)
    }
  }

  @Test func badSpringNumbersHaveAResult() {
    #expect(Spring(response: .nan, damping: -1) == Spring(response: 0.001, damping: 0.01))
    #expect(Spring().settlingTime(from: 5, to: 5) == 0)
    #expect(Spring().firstPassage(from: 5, to: 5) == 0)
    #expect(Spring().state(at: -1, from: 3, to: 5).position == 3)
  }

  // MARK: Curves

  @Test(arguments: [
    (25.0, 0.0), (30, 0.06494), (50, 0.32468), (63.5, 0.5), (75, 0.64935), (102, 1), (0, 0),
    (1000, 1), (.nan, 0),
  ])
  func linear(offset: Double, value: Double) {
    #expect(abs(SwipeCurve.linear(offset) - value) < 5e-6)
  }

  @Test(arguments: [
    (26.0, 0.0968), (51, 0.3154), (75, 0.6019), (90, 0.8125), (25, 0), (0, 0), (102, 1), (500, 1),
    (.nan, 0),
  ])
  func easeIn(offset: Double, value: Double) {
    #expect(abs(SwipeCurve.easeIn(offset) - value) < 5e-5)
  }

  @Test(arguments: [
    (78.0, 0.0), (100, 2.7216), (126.5, 6), (175, 12), (0, 0), (999, 12),
  ])
  func stickyInset(offset: Double, value: Double) {
    #expect(abs(SwipeCurve.stickyInset(offset) - value) < 5e-5)
  }

  @Test(arguments: [(0.0, 148.0, 0.0), (-74, 148, 0.5), (74, 148, 0.5), (-300, 148, 1), (0, 0, 1)])
  func fade(offset: Double, threshold: Double, value: Double) {
    #expect(SwipeCurve.fade(offset, threshold: threshold) == value)
  }

  @Test func bezierEndsAndMiddle() {
    for curve in [CubicBezier.easeIn, .easeOut, .linear] {
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
      #expect(curve.value(at: -1) == 0 && curve.value(at: 2) == 1 && curve.value(at: .nan) == 0)
    }
    #expect(abs(CubicBezier.linear.value(at: 0.3) - 0.3) < 1e-9)
    // Mirror images of each other.
    for x in stride(from: 0.1, to: 1, by: 0.1) {
      let mirrored = 1 - CubicBezier.easeOut.value(at: 1 - x)
      #expect(abs(CubicBezier.easeIn.value(at: x) - mirrored) < 1e-9)
    }
  }
}
