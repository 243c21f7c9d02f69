import SwipeCore
import Testing

/// Dragging one row: locking, mapping, snapping, cancelling.
@Suite struct DragTests {
  typealias Open = SwipeOpenRow<String>

  @Test func theStoryOfOneSwipe() {
    var rig = Rig()
    #expect(rig.press("a", 300, 30) == .undecided)
    #expect(rig.move(291, 30) == .undecided)
    #expect(rig.effects == [])
    #expect(rig.move(280, 30) == .swipe)
    #expect(rig.machine.owner == "a" && rig.machine.isSwipingAnItem)
    #expect(rig.machine.openRow == nil)
    rig.move(210, 90)
    rig.release()
    #expect(rig.machine.owner == nil && rig.machine.openRow == Open(id: "a", edge: .trailing))
    rig.rest()
    #expect(rig.offset("a") == -148)
    let offsets: [Double] = rig.effects.compactMap {
      if case .offset("a", let value) = $0 { value } else { nil }
    }
    #expect(offsets.prefix(2) == [-10, -80] && offsets.last == -148)
    let others = rig.effects.filter { if case .offset = $0 { false } else { true } }
    #expect(
      others == [
        .owner("a"), .presentation("a", .trailing, isPresented: true), .owner(nil),
        .open(Open(id: "a", edge: .trailing)), .frames(true), .frames(false),
      ])
    #expect(rig.machine.displacedRows == ["a"] && rig.machine.presentedEdge(of: "a") == .trailing)
  }

  /// The edges, their axes and their signs, driven by each kind of device.
  @Test(arguments: [
    (SwipeEdge.trailing, -1.0, 0.0, SwipeDirection.leftToRight), (.leading, 1, 0, .leftToRight),
    (.trailing, 1, 0, .rightToLeft), (.leading, -1, 0, .rightToLeft),
    (.top, 0, 1, .leftToRight), (.bottom, 0, -1, .rightToLeft),
  ])
  func everyEdgeOpensByEveryDevice(
    edge: SwipeEdge, x: Double, y: Double, direction: SwipeDirection
  ) {
    for device in SwipeDevice.allCases {
      var traits = SwipeRowTraits(width: 360, height: 360)
      traits[edge] = SwipePanelTraits([SwipeActionTraits("one")])
      var rig = Rig(scrollAxis: edge.axis == .horizontal ? .vertical : .horizontal, traits: traits)
      rig.do { $0.setDirection(direction, at: $1) }
      switch device {
      case .mouse:
        rig.press("a", 100, 100)
        rig.move(100 + 60 * x, 100 + 60 * y)
        #expect(rig.offset("a") == 50 * (x + y))
        rig.release()
      case .touch:
        rig.press("a", 100, 100, by: .touch(1))
        rig.move(100 + 60 * x, 100 + 60 * y, by: .touch(1))
        #expect(rig.offset("a") == 52 * (x + y))
        rig.release(by: .touch(1))
      case .touchpad:
        rig.pad("a", -30 * x, -30 * y)
        rig.pad("a", -20 * x, -20 * y)
        #expect(rig.offset("a") == 50 * (x + y))
        rig.padStop()
      }
      rig.rest()
      #expect(rig.offset("a") == 74 * (x + y))
      #expect(rig.machine.openRow == Open(id: "a", edge: edge))
      #expect(rig.machine.presentedEdge(of: "a") == edge)
    }
  }

  @Test(arguments: [
    (100.0, 100.0), (148, 148), (198, 173.5484), (248, 195.7108), (360, 236.0739),
    (-100, -47.7108),
  ])
  func theContentFollowsThenResists(travel: Double, shown: Double) {
    var rig = Rig(traits: Rig.mail(full: false))
    rig.press("a")
    rig.move(290)
    rig.move(290 - travel)
    #expect(abs(rig.offset("a") + shown) < 5e-5)
  }

  @Test(arguments: [(74.0, false), (74.01, true), (10, false), (147, true), (200, true)])
  func aSlowReleaseSnapsAtHalfThePanel(travel: Double, opens: Bool) {
    var rig = Rig()
    rig.drag("a", by: -travel)
    rig.release()
    rig.rest()
    #expect(rig.offset("a") == (opens ? -148 : 0))
    #expect((rig.machine.openRow != nil) == opens)
    #expect(rig.calls == [])
  }

  /// From an open row the same rule holds, and the drag counts from the panel.
  @Test(arguments: [(73.9, true), (74.0, false), (-30, true), (147, false), (200, false)])
  func aSlowReleaseFromOpen(back: Double, staysOpen: Bool) {
    var rig = Rig()
    rig.do { $0.open("a", .trailing, animated: false, at: $1) }
    rig.drag("a", by: back)
    let raw = 148 - back
    let shown = SwipePolicy.standard.shownDistance(raw: raw, panel: 148, size: 360)
    #expect(abs(rig.offset("a") + shown) < 1e-9)
    #expect(rig.machine.openRow == Open(id: "a", edge: .trailing))
    rig.release()
    rig.rest()
    #expect(rig.offset("a") == (staysOpen ? -148 : 0))
    #expect((rig.machine.openRow != nil) == staysOpen)
  }

  @Test(arguments: [
    (40.0, 12.0, 300.0, true), (40, 12, 299, false), (120, -12, 300, false), (120, -12, 299, true),
    (20, 5, 3000, true), (147, -3, 3000, false),
  ])
  func aFlickDecidesAlone(travel: Double, step: Double, speed: Double, opens: Bool) {
    // The last two samples move by `step` px at `speed` px/s.
    var rig = Rig()
    let ms = abs(step) / speed * 1000
    rig.press("a")
    rig.move(290 - travel + step * 2)
    rig.move(290 - travel + step * 2, after: 500)
    rig.move(290 - travel + step, after: ms)
    rig.move(290 - travel, after: ms)
    rig.release(after: 1)
    rig.rest()
    #expect((rig.machine.openRow != nil) == opens)
    #expect(rig.offset("a") == (opens ? -148 : 0))
  }

  @Test func aFlickFromOpenIsSignedTheSame() {
    // A flick back after dragging out closes; ASA's absolute velocity would open.
    for (end, opens) in [(250.0, false), (350, true)] {
      var rig = Rig()
      rig.do { $0.open("a", .trailing, animated: false, at: $1) }
      rig.press("a")
      rig.move(opens ? 370 : 230)
      rig.move(opens ? 370 : 230, after: 400)
      rig.move(end)
      rig.move(end + (opens ? -20 : 20))
      rig.release()
      rig.rest()
      #expect((rig.machine.openRow != nil) == opens)
    }
  }

  @Test func aFingerThatRestedHasNoVelocity() {
    var rig = Rig()
    rig.press("a")
    rig.move(280)
    rig.move(240)
    rig.release(after: 151)
    rig.rest()
    #expect(rig.offset("a") == 0)
  }

  @Test func theSpringStartsAtTheVelocityOfTheRelease() {
    // From −80 to −148 at −800 px/s: −117.329 after 50 ms.
    var rig = Rig()
    rig.press("a")
    rig.move(290, after: 10)
    rig.move(226, after: 400)
    rig.move(218, after: 10)
    rig.move(210, after: 10)
    #expect(rig.offset("a") == -80)
    rig.release(after: 0)
    rig.wait(50)
    #expect(abs(rig.offset("a") + 117.329) < 5e-4)
    rig.wait(50)
    #expect(abs(rig.offset("a") + 139.258) < 5e-4)
    rig.wait(50)
    #expect(abs(rig.offset("a") + 147.622) < 5e-4)
  }

  @Test func wrongDirectionResistsAndNeverOpens() {
    var rig = Rig()
    rig.press("a", 30)
    #expect(rig.move(140) == .swipe)
    #expect(abs(rig.offset("a") - 47.7108) < 5e-5)
    #expect(rig.machine.presentedEdge(of: "a") == nil)
    // Not even by coming back past the start: the side was decided at the lock.
    rig.move(-300)
    rig.release()
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.machine.openRow == nil && rig.calls == [])
    rig.drag("a", by: -100)
    rig.release()
    #expect(rig.machine.openRow == Open(id: "a", edge: .trailing))
  }

  @Test func theOtherEdgeNeverPeeksFromAnOpenRow() {
    var rig = Rig(traits: Rig.mail(leading: [SwipeActionTraits("read")]))
    rig.do { $0.open("a", .trailing, animated: false, at: $1) }
    rig.press("a", 100)
    rig.move(110)
    rig.move(330)
    #expect(rig.offset("a") > 0 && rig.machine.presentedEdge(of: "a") == nil)
    rig.release()
    while rig.machine.needsFrames {
      rig.wait(7)
      #expect(rig.machine.presentedEdge(of: "a") == nil)
    }
    #expect(rig.offset("a") == 0)
  }

  @Test func aRowCaughtInMidFlightDoesNotJump() {
    var rig = Rig(traits: Rig.mail(full: false))
    rig.drag("a", by: -300)
    rig.release()
    rig.wait(30)
    let caught = rig.offset("a")
    #expect(caught < -148)
    rig.press("a")
    rig.move(290, after: 0)
    #expect(abs(rig.offset("a") - caught) < 1e-9)
    rig.move(295, after: 0)
    #expect(rig.offset("a") > caught)
  }

  // MARK: Caught while closing

  @Test func aSwipeTheOtherWayGoesOnBeyondTheClosedPosition() {
    var rig = Rig(traits: Rig.mail(leading: [SwipeActionTraits("read")]))
    rig.drag("a", by: -60)
    rig.release()
    rig.wait(20)
    let caught = rig.offset("a")
    #expect(caught < -10 && rig.machine.openRow == nil)
    rig.press("a", 100)
    rig.move(110, after: 0)
    #expect(rig.offset("a") == caught && rig.machine.presentedEdge(of: "a") == .trailing)
    rig.move(110 - caught - 5, after: 0)
    #expect(abs(rig.offset("a") + 5) < 1e-9)
    rig.move(110 - caught + 50, after: 0)
    #expect(abs(rig.offset("a") - 50) < 1e-9 && rig.machine.presentedEdge(of: "a") == .leading)
    // Back again it resists: one gesture, one side.
    rig.move(110 - caught - 50, after: 0)
    #expect(abs(rig.offset("a") + RubberBand.shown(50, size: 360)) < 1e-9)
    #expect(rig.machine.presentedEdge(of: "a") == nil)
    rig.move(110 - caught + 50, after: 400)
    rig.move(110 - caught + 50, after: 400)
    rig.release()
    rig.rest()
    #expect(rig.machine.openRow == Open(id: "a", edge: .leading) && rig.offset("a") == 74)
  }

  @Test func afterAWrongDirectionTheNextGestureIsNormal() {
    var rig = Rig()
    rig.press("a", 30)
    rig.move(140)
    rig.release()
    rig.wait(20)
    #expect(rig.offset("a") > 10)
    rig.press("a", 300)
    rig.move(290)
    rig.move(100, after: 100)
    rig.move(100, after: 400)
    #expect(rig.offset("a") < 0 && rig.machine.presentedEdge(of: "a") == .trailing)
    rig.release()
    #expect(rig.machine.openRow == Open(id: "a", edge: .trailing))
  }

  @Test func aRowPulledPastItsClosedPositionOpensOnThatSideNext() {
    var rig = Rig(traits: Rig.mail(leading: [SwipeActionTraits("read")]))
    rig.do { $0.open("a", .trailing, animated: false, at: $1) }
    rig.press("a", 50)
    rig.move(60)
    rig.move(350)
    rig.release()
    let caught = rig.offset("a")
    #expect(caught > 0 && rig.machine.presentedEdge(of: "a") == nil)
    rig.press("a", 50)
    rig.move(60, after: 0)
    #expect(abs(rig.offset("a") - caught) < 1e-9)
    #expect(rig.machine.presentedEdge(of: "a") == .leading)
    rig.move(61, after: 0)
    #expect(rig.offset("a") > caught)
  }

  @Test func aRefreshKeepsAPullInTheWrongDirection() {
    var rig = Rig()
    rig.press("a", 30)
    rig.move(140)
    rig.do { _ = $0.update("a", Rig.mail(), at: $1) }
    #expect(rig.machine.owner == "a")
    // Nor does a panel that appears meanwhile open in this gesture.
    rig.do { _ = $0.update("a", Rig.mail(leading: [SwipeActionTraits("read")]), at: $1) }
    #expect(abs(rig.offset("a") - 47.7108) < 5e-5)
    rig.release(after: 400)
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.machine.openRow == nil)
  }

  // MARK: Cancelling

  @Test(arguments: [3.0, 50, 100, 148, 230, 300, -60], [false, true])
  func cancellingGoesBackToTheStateBefore(travel: Double, wasOpen: Bool) {
    var rig = Rig()
    if wasOpen { rig.do { _ = $0.open("a", .trailing, animated: false, at: $1) } }
    rig.drag("a", by: -travel)
    rig.do { $0.cancel(.mouse, at: $1) }
    #expect(rig.machine.owner == nil && rig.machine.armedAction == nil)
    #expect(rig.release() == .gesture)
    rig.rest()
    #expect(rig.offset("a") == (wasOpen ? -148 : 0))
    #expect((rig.machine.openRow != nil) == wasOpen)
    #expect(rig.calls == [])
  }

  @Test func driftBeyondItsLimitCancels() {
    var rig = Rig(policy: .gist)
    rig.press("a")
    rig.move(200, 80)
    #expect(rig.machine.owner == "a")
    #expect(rig.move(200, 80.1) == .blocked)
    #expect(rig.machine.owner == nil)
    #expect(rig.move(100, 30) == .blocked)
    rig.release()
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.calls == [])
  }

  @Test func positionsThatAreNotFiniteAreIgnored() {
    var rig = Rig()
    rig.press("a")
    rig.move(210)
    #expect(rig.move(.nan) == .blocked && rig.move(300, .infinity) == .blocked)
    #expect(rig.offset("a") == -80)
    rig.press("b", .nan, 0, by: .touch(1))
    #expect(rig.pad("b", .nan, 0) == .blocked)
    #expect(rig.offset("b") == 0)
  }

  @Test func timeThatGoesBackCountsAsTheLast() {
    var rig = Rig()
    rig.t = 1000
    rig.press("a")
    rig.t = 500
    rig.move(280, after: 0)
    rig.move(210, after: 0)
    rig.release(after: 0)
    #expect(rig.machine.now == SwipeTime(milliseconds: 1000))
    rig.t = 1050
    rig.rest()
    #expect(rig.offset("a") == -148)
  }

  @Test func framesThatRunAheadDoNotBendTheVelocity() {
    // Each event's own time is 12 ms before the frame in which it is delivered.
    var rig = Rig()
    rig.press("a")
    for (t, x) in [(16.0, 280.0), (32, 270), (48, 260)] {
      rig.do { machine, _ in
        machine.advance(to: SwipeTime(milliseconds: t + 12))
        machine.move(.mouse, x: x, y: 30, at: SwipeTime(milliseconds: t))
      }
    }
    rig.do { machine, _ in _ = machine.release(.mouse, at: SwipeTime(milliseconds: 49)) }
    #expect(rig.machine.openRow != nil)
  }
}
