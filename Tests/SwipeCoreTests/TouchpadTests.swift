import SwipeCore
import Testing

/// The touchpad: buffering, signs, units, silence.
@Suite struct TouchpadTests {
  @Test func whatWasHeldBackIsReplayed() {
    var rig = Rig()
    #expect(rig.pad("a", 1, 2) == .undecided)
    #expect(rig.pad("a", -0.5, 1) == .undecided)
    #expect(rig.pad("a", 0, 2) == .scroll(x: 0.5, y: 3))
    #expect(rig.pad("a", 0, 2) == .scroll)
    #expect(rig.pad("a", 90, 0) == .scroll)
    rig.padStop()
    #expect(rig.offset("a") == 0)
    #expect(rig.pad("a", 90, 0) == .swipe)
  }

  @Test func aSwipeCountsItsBuffer() {
    var rig = Rig()
    #expect(rig.pad("a", 3, 0) == .undecided)
    #expect(rig.offset("a") == 0)
    #expect(rig.pad("a", 2, 0) == .swipe)
    #expect(rig.offset("a") == -5)
    #expect(rig.pad("a", 10, 99) == .swipe)
    #expect(rig.offset("a") == -15)
  }

  @Test func theContentGoesWhereScrolledContentWould() {
    for (direction, sign) in [(SwipeDirection.leftToRight, 1.0), (.rightToLeft, -1)] {
      var rig = Rig()
      rig.do { $0.setDirection(direction, at: $1) }
      for _ in 0..<10 { rig.pad("a", 10 * sign, 0) }
      #expect(rig.offset("a") == -100 * sign)
      rig.padStop()
      rig.rest()
      #expect(rig.machine.openRow?.edge == .trailing)
    }
  }

  @Test func wheelUnitsCountTenfold() {
    var rig = Rig()
    #expect(rig.pad("a", 0.375, 0, unit: .wheel) == .undecided)
    #expect(rig.pad("a", 0.125, 0, unit: .wheel) == .swipe)
    #expect(rig.offset("a") == -5)
    rig.padStop()
    #expect(rig.pad("b", 0, 0.25, unit: .wheel) == .undecided)
    #expect(rig.pad("b", 0, 0.25, unit: .wheel) == .scroll(x: 0, y: 2.5))
  }

  @Test func silenceSettlesAWheelUnitStream() {
    for (travel, opens) in [(7.0, false), (8, true)] {
      var rig = Rig()
      for _ in 0..<Int(travel) { rig.pad("a", 1, 0, unit: .wheel, after: 10) }
      rig.wait(149.9)
      #expect(rig.machine.owner == "a" && rig.machine.needsFrames)
      rig.wait(0.1)
      #expect(rig.machine.owner == nil)
      rig.rest()
      #expect(rig.offset("a") == (opens ? -148 : 0))
    }
  }

  @Test func theSettlingBeginsWithTheSilenceWhateverTheFrames() {
    var rig = Rig()
    for _ in 0..<8 { rig.pad("a", 1, 0, unit: .wheel, after: 10) }
    rig.wait(250)
    // 100 ms after 150 ms of silence: from 80 to 148 without velocity.
    let expected = Spring().state(at: 0.1, from: 80, to: 148).position
    #expect(abs(rig.offset("a") + expected) < 1e-9)
  }

  @Test func silenceOnlyRevealsWhatWasArmed() {
    var rig = Rig()
    for _ in 0..<25 { rig.pad("a", 1, 0, unit: .wheel, after: 10) }
    #expect(rig.machine.armedAction == "archive")
    rig.wait(150)
    rig.rest()
    #expect(rig.calls == [] && rig.offset("a") == -148 && rig.machine.armedAction == nil)
    // A stop in time is a release.
    for _ in 0..<10 { rig.pad("b", 1, 0, unit: .wheel, after: 10) }
    for _ in 0..<15 { rig.pad("b", 1, 0, unit: .wheel, after: 10) }
    rig.padStop(after: 10)
    #expect(rig.calls == ["b:archive"])
  }

  @Test func restingFingersWaitForTheirStop() {
    var rig = Rig()
    rig.pad("a", 100, 0)
    rig.wait(5000)
    #expect(rig.machine.owner == "a" && rig.offset("a") == -100 && !rig.machine.needsFrames)
    rig.padStop()
    rig.rest()
    #expect(rig.offset("a") == -148)
  }

  @Test func aStopThatWasLostKeepsNoRowFromBeingSwiped() {
    var rig = Rig()
    rig.pad("a", 0, 30)
    #expect(rig.machine.isScrolling)
    rig.press("a")
    #expect(rig.move(200) == .scroll)
    rig.release()
    rig.wait(150)
    #expect(!rig.machine.isScrolling)
    rig.press("a")
    #expect(rig.move(200) == .swipe)
    // Meanwhile those fingers may not scroll.
    #expect(rig.pad("b", 0, 30) == .blocked)
    rig.release()
    #expect(rig.pad("b", 0, 30) == .scroll)
  }

  @Test func silenceEndsAnyWheelUnitGesture() {
    var rig = Rig()
    #expect(rig.pad("a", 0, 1, unit: .wheel) == .scroll)
    #expect(rig.pad("a", 9, 0, unit: .wheel, after: 149) == .scroll)
    #expect(rig.pad("a", 9, 0, unit: .wheel, after: 150) == .swipe)
  }

  @Test func aTouchpadMaySwipeNothing() {
    var rig = Rig()
    rig.machine.swipesWithTouchpad = false
    #expect(rig.pad("a", 10, 0) == .scroll)
    rig.padStop()
    rig.press("a")
    #expect(rig.move(200) == .swipe)
    #expect(rig.pad("b", 10, 0) == .blocked)
  }

  @Test func motionOverNoRowScrolls() {
    var rig = Rig()
    #expect(rig.pad(nil, 10, 0) == .scroll)
    rig.padStop()
    #expect(rig.pad("nobody", 0.1, 0) == .scroll)
  }

  @Test func theFirstEventChoosesTheRow() {
    var rig = Rig()
    rig.pad("a", 1, 0)
    rig.pad("b", 40, 0)
    #expect(rig.machine.owner == "a" && rig.offset("b") == 0)
  }

  @Test func aStopWithoutASwipeIsNoClick() {
    var rig = Rig()
    rig.do { _ = $0.open("a", .trailing, animated: false, at: $1) }
    rig.pad("a", 1, 0)
    let wasSwipe = rig.do { $0.scrollStop(at: $1) }
    #expect(!wasSwipe && rig.machine.openRow?.id == "a")
    rig.do { _ = $0.scrollStop(at: $1) }
    rig.pad("a", 9, 0)
    #expect(rig.do { $0.scrollStop(at: $1) })
  }

  @Test func aFlickOpens() {
    var rig = Rig()
    for _ in 0..<4 { rig.pad("a", 5, 0) }
    rig.padStop(after: 4)
    rig.rest()
    #expect(rig.offset("a") == -148)
  }
}
