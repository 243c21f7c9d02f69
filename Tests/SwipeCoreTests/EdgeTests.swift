import SwipeCore
import Testing

@Suite struct EdgeTests {
  @Test(arguments: [
    (SwipeEdge.top, SwipeAxis.vertical, 1.0, 1.0), (.bottom, .vertical, -1, -1),
    (.leading, .horizontal, 1, -1), (.trailing, .horizontal, -1, 1),
  ])
  func openingSigns(edge: SwipeEdge, axis: SwipeAxis, ltr: Double, rtl: Double) {
    #expect(edge.axis == axis)
    #expect(edge.openingSign(in: .leftToRight) == ltr)
    #expect(edge.openingSign(in: .rightToLeft) == rtl)
    #expect(edge.opposite.opposite == edge)
    #expect(edge.opposite.openingSign(in: .leftToRight) == -ltr)
    for direction in [SwipeDirection.leftToRight, .rightToLeft] {
      let sign = edge.openingSign(in: direction)
      #expect(SwipeEdge.opening(along: axis, sign: sign, in: direction) == edge)
    }
  }

  @Test(arguments: [
    (SwipeEdge.trailing, SwipeAxis.vertical as SwipeAxis?, nil as SwipeAxisHint?),
    (.trailing, nil, nil), (.trailing, .horizontal, .conflict), (.leading, .horizontal, .conflict),
    (.top, .vertical, .conflict), (.bottom, nil, .unknownContainer), (.top, .horizontal, nil),
  ])
  func axisHints(edge: SwipeEdge, container: SwipeAxis?, hint: SwipeAxisHint?) {
    #expect(SwipeAxisHint(edge: edge, containerAxis: container) == hint)
  }

  @Test func componentsByAxis() {
    #expect(SwipeAxis.horizontal.along(3, 4) == 3 && SwipeAxis.horizontal.across(3, 4) == 4)
    #expect(SwipeAxis.vertical.along(3, 4) == 4 && SwipeAxis.vertical.across(3, 4) == 3)
  }

  @Test func times() {
    let a = SwipeTime(milliseconds: 16.667)
    #expect(a.microseconds == 16_667 && a.milliseconds == 16.667)
    #expect(a.adding(seconds: 0.15).seconds(since: a) == 0.15)
    #expect(SwipeTime.zero < a)
    #expect(SwipeTime(milliseconds: .nan) == .zero)
    #expect(SwipeTime(milliseconds: .infinity).microseconds == .max)
    #expect(SwipeTime(milliseconds: -1e300).microseconds == .min)
    #expect(SwipeTime(microseconds: .max).adding(seconds: 1).microseconds == .max)
    #expect(SwipeTime(microseconds: .min).adding(seconds: -1).microseconds == .min)
  }
}

@Suite struct AxisLockTests {
  @Test(arguments: [
    (SwipeDevice.mouse, 9.999, 0.0, AxisLock.undecided), (.mouse, 10, 0, .along),
    (.mouse, -10, 0, .along), (.mouse, 0, 9.999, .undecided), (.mouse, 0, 10, .across),
    (.mouse, 9, 9, .undecided), (.mouse, 10, 11.9, .along), (.mouse, 10, 12, .across),
    (.mouse, -10, 11.9, .along), (.mouse, 10, -12, .across), (.mouse, 10, 10, .along),
    (.touch, 7.999, 0, .undecided), (.touch, 8, 0, .along), (.touch, 0, 8, .across),
    (.touch, 10, 11.9, .along), (.touch, 10, 12, .across),
    (.touchpad, 3.999, 0, .undecided), (.touchpad, 4, 0, .along), (.touchpad, 0, 4, .across),
    (.touchpad, 6, 5, .along), (.touchpad, 5.999, 5, .across), (.touchpad, -6, -5, .along),
    (.touchpad, 0.2, 0.3, .undecided), (.touchpad, 0, 0, .undecided),
  ])
  func table(device: SwipeDevice, along: Double, cross: Double, expected: AxisLock) {
    #expect(AxisLock(along: along, cross: cross, device: device) == expected)
  }

  /// Case 2: 25° from the vertical is refused, 25° from the horizontal accepted, 50° ± 0.1° decides.
  @Test(arguments: [
    // cos and sin of 49.9°, 50.1°, 50°, 45°, 25° and 65°, times 100.
    (64.412, 76.492, AxisLock.along), (64.145, 76.717, .across), (70.711, 70.711, .along),
    (90.631, 42.262, .along), (42.262, 90.631, .across), (47, 100, .across), (100, 47, .along),
  ])
  func case2TheAngleDecides(along: Double, cross: Double, expected: AxisLock) {
    for device in [SwipeDevice.mouse, .touch] {
      for (a, c) in [(along, cross), (-along, cross), (along, -cross), (-along, -cross)] {
        #expect(AxisLock(along: a, cross: c, device: device) == expected)
      }
    }
  }

  @Test func sensitivityDividesTheDistance() {
    var policy = SwipePolicy()
    policy.sensitivity = 2
    #expect(AxisLock(along: 5, cross: 0, device: .mouse, policy: policy) == .along)
    #expect(AxisLock(along: 4.9, cross: 0, device: .mouse, policy: policy) == .undecided)
    policy.sensitivity = 0.5
    #expect(AxisLock(along: 15.9, cross: 0, device: .touch, policy: policy) == .undecided)
    #expect(AxisLock(along: 16, cross: 0, device: .touch, policy: policy) == .along)
    #expect(AxisLock(along: 8, cross: 0, device: .touchpad, policy: policy) == .along)
  }

  @Test(arguments: [
    // A whole step, then a fraction within 150 ms, then silence.
    [(0.0, 1.0, false), (100, 0.5, true), (200, 1, true), (349, -2, true), (499, 1, false)],
    [(0, 0.1, true), (149, 3, true), (299, 3, false)],
    [(0, 0, false), (10, -1, false), (20, 0.25, true)],
  ])
  func wheelOrTouchpad(events: [(Double, Double, Bool)]) {
    var classifier = WheelClassifier()
    for (t, delta, isTouchpad) in events {
      let result = classifier.isTouchpad(x: 0, y: delta, at: .init(milliseconds: t))
      #expect(result == isTouchpad)
    }
    #expect(WheelClassifier(silence: .nan).silence == 0)
  }

  @Test func wheelFractionsCountOnEitherAxis() {
    var classifier = WheelClassifier()
    let result = classifier.isTouchpad(x: 0.5, y: 1, at: .zero)
    #expect(result)
  }
}

@Suite struct RecognizerTests {
  private func locked(_ device: SwipeDevice, _ x: Double, _ y: Double = 0) -> SwipeRecognizer {
    var recognizer = SwipeRecognizer(device: device)
    recognizer.move(to: x, y, at: .zero)
    recognizer.lock(.horizontal)
    return recognizer
  }

  @Test(arguments: [
    (SwipeDevice.mouse, -20.0, -10.0), (.mouse, 20, 10), (.mouse, 10, 0), (.touch, -20, -12),
    (.touchpad, -20, -20), (.touchpad, 4, 4), (.mouse, -9, 0),
  ])
  func travelBeginsAtTheLock(device: SwipeDevice, x: Double, travel: Double) {
    #expect(locked(device, x, device == .mouse ? 10 : 0).travel == travel)
  }

  @Test func theDecisionIsMadeOnce() {
    var recognizer = locked(.mouse, -20)
    recognizer.refuse()
    recognizer.move(to: -90, 60, at: .init(milliseconds: 16))
    #expect(recognizer.phase == .swiping && recognizer.travel == -80 && recognizer.drift == 60)
    recognizer.lock(.vertical)
    #expect(recognizer.axis == .horizontal)
    var refused = SwipeRecognizer(device: .touch)
    refused.refuse()
    refused.lock(.horizontal)
    #expect(refused.phase == .refused && refused.travel == 0 && refused.drift == 0)
  }

  @Test func aRowWithBothAxesTakesTheLargerMotion() {
    var recognizer = SwipeRecognizer(device: .mouse)
    recognizer.move(to: 10, 11, at: .zero)
    #expect(recognizer.reading(horizontal: true, vertical: true) == (.along, .vertical))
    #expect(recognizer.reading(horizontal: true, vertical: false) == (.along, .horizontal))
    #expect(recognizer.reading(horizontal: false, vertical: false).lock == .across)
    recognizer.move(to: 11, 10, at: .zero)
    #expect(recognizer.reading(horizontal: true, vertical: true) == (.along, .horizontal))
    #expect(recognizer.reading(horizontal: false, vertical: true) == (.along, .vertical))
  }
}
