import SwipeCore
import Testing

/// What may begin a swipe: settings, rules, strips inside rows, thresholds of a row's own.
@Suite struct StartTests {
  @Test func dragsThatCannotBeSwipes() {
    var noSize = Rig.mail()
    noSize.size = SwipeSize(width: .nan, height: 64)
    var empty = Rig.mail()
    empty[.trailing] = SwipePanelTraits([SwipeActionTraits("archive", size: -3)])
    var disabled = Rig.mail()
    disabled.isEnabled = false
    for traits in [noSize, empty, disabled, SwipeRowTraits(width: 360, height: 64)] {
      var rig = Rig(traits: traits)
      rig.press("a")
      #expect(rig.move(200) == .scroll)
      #expect(rig.offset("a") == 0 && rig.machine.owner == nil)
      #expect(rig.release() == .gesture)
    }
  }

  @Test func settingsThatForbidSwipes() {
    var rig = Rig()
    rig.machine.isEnabled = false
    rig.press("a")
    #expect(rig.move(200) == .scroll)
    rig.release()
    rig.machine.isEnabled = true
    rig.machine.swipesWhileSearching = false
    rig.do { $0.setSearching(true, at: $1) }
    rig.press("a")
    #expect(rig.move(200) == .scroll)
    rig.release()
    rig.machine.swipesWhileSearching = true
    rig.press("a")
    #expect(rig.move(200) == .swipe)
  }

  /// The way a press goes, whether the mouse swipes, and whether the row may be dragged to another
  /// place: across its axis only, beyond the start distance, and not with a finger.
  @Test(arguments: [
    (SwipePointer.mouse, 0.0, 12.0, true, true), (.mouse, 0, 9, true, false),
    (.mouse, 10, 12, true, true), (.mouse, 10, 11.9, true, false), (.mouse, 40, 0, true, false),
    (.mouse, 40, 0, false, true), (.mouse, 6, 0, false, false),
    (.touch(1), 0, 40, true, false), (.touch(1), 0, 40, false, false),
  ])
  func acrossItsAxisTheMouseDragsARowOut(
    pointer: SwipePointer, x: Double, y: Double, swipesWithMouse: Bool, isOut: Bool
  ) {
    var rig = Rig()
    rig.machine.swipesWithMouse = swipesWithMouse
    rig.press("a", by: pointer)
    rig.do { _ = $0.move(pointer, x: 300 + x, y: 30 + y, at: $1) }
    #expect(rig.machine.dragsOut(pointer) == isOut)
    rig.release(by: pointer)
    #expect(!rig.machine.dragsOut(pointer))
  }

  @Test func whatASwipeBeganNeverDragsOut() {
    var rig = Rig()
    rig.press("a")
    #expect(rig.move(280) == .swipe)
    rig.do { _ = $0.move(.mouse, x: 280, y: 300, at: $1) }
    #expect(!rig.machine.dragsOut(.mouse))
    rig.release()
    // Nor the buttons of an open row, nor what is no row.
    rig.do { _ = $0.open("a", .trailing, animated: false, at: $1) }
    for (row, target) in [("a" as String?, SwipeTarget.panel), (nil, .content)] {
      rig.do { $0.press(.mouse, on: row, x: 300, y: 30, target: target, at: $1) }
      rig.do { _ = $0.move(.mouse, x: 300, y: 90, at: $1) }
      #expect(!rig.machine.dragsOut(.mouse))
      rig.release()
    }
  }

  @Test func alongTheScrollersOwnAxisNothingSwipes() {
    var rig = Rig(scrollAxis: .horizontal)
    rig.press("a")
    #expect(rig.move(200) == .scroll)
    rig.release()
    let isOpen = rig.do { $0.open("a", .trailing, at: $1) }
    #expect(isOpen)
  }

  @Test func noSwipeWhileTheContainerScrolls() {
    var rig = Rig()
    rig.do { $0.setScrolling(true, at: $1) }
    rig.press("a", by: .touch(1))
    rig.do { $0.setScrolling(false, at: $1) }
    #expect(rig.move(200, by: .touch(1)) == .scroll)
    rig.release(by: .touch(1))
    // The tap that stops the scroller activates nothing; with the mouse it is a click.
    rig.do { $0.setScrolling(true, at: $1) }
    rig.press("a", by: .touch(1))
    #expect(rig.release(by: .touch(1)) == .gesture)
    rig.press("a")
    #expect(rig.release() == .click)
    rig.do { $0.setScrolling(false, at: $1) }
    rig.press("a", by: .touch(1))
    #expect(rig.move(200, by: .touch(1)) == .swipe)
  }

  @Test func aStripInsideTheRowOwnsWhatItCanFollow() {
    for (end, verdict) in [(200.0, SwipeVerdict.scroll), (330, .swipe)] {
      var rig = Rig(traits: Rig.mail(leading: [SwipeActionTraits("read")]))
      rig.do { _ = $0.open("b", .trailing, animated: false, at: $1) }
      rig.do { $0.press(.mouse, on: "a", x: 300, y: 30, inner: .left, at: $1) }
      #expect(rig.move(end, 50) == verdict)
    }
    #expect(SwipeInnerScroll.right.follows(.horizontal, sign: 1))
    #expect(SwipeInnerScroll.up.follows(.vertical, sign: -1))
    #expect(SwipeInnerScroll.down.follows(.vertical, sign: 1))
    #expect(!SwipeInnerScroll([.up, .left]).follows(.vertical, sign: 1))
  }

  @Test func aStripsScrollingDoesNotCloseTheOpenRow() {
    var rig = Rig()
    rig.do { _ = $0.open("b", .trailing, animated: false, at: $1) }
    rig.do { $0.press(.touch(1), on: "a", x: 300, y: 30, inner: .left, at: $1) }
    #expect(rig.move(280, 40, by: .touch(1)) == .scroll)
    rig.move(200, 60, by: .touch(1))
    #expect(rig.machine.openRow?.id == "b")
  }

  @Test func startRulesAreAskedBeforeTheLockOnly() {
    var rig = Rig()
    rig.machine.swipeBehavior = .offset(40)
    rig.press("a")
    #expect(rig.move(260) == .undecided)
    #expect(rig.offset("a") == 0)
    #expect(rig.move(259) == .swipe)
    #expect(rig.offset("a") == -31)
    #expect(rig.move(295) == .swipe)
  }

  @Test func aRowsOwnRulesComeFirst() {
    var traits = Rig.mail()
    traits.swipeBehavior = .disabled
    var rig = Rig(rows: ["a"], traits: traits)
    traits.swipeBehavior = nil
    traits.scrollBehavior = .offset(5)
    rig.do { $0.bind("b", traits, at: $1) }
    rig.press("a")
    #expect(rig.move(200) == .undecided)
    rig.release()
    rig.press("b")
    #expect(rig.move(200, 36) == .scroll)
    rig.release()
    rig.press("b")
    #expect(rig.move(200, 35) == .swipe)
    #expect(rig.move(200, 90) == .swipe)
  }

  @Test func velocitiesReachTheStartRules() {
    var rig = Rig()
    rig.machine.swipeBehavior = .normal
    rig.press("a")
    #expect(rig.move(280, after: 20) == .undecided)
    // 45 px in 300 ms is 150 px/s; then 55 px in 20 ms more is over 200.
    #expect(rig.move(255, after: 300) == .undecided)
    #expect(rig.move(245, after: 20) == .swipe)
  }

  @Test func aRowsOwnThreshold() {
    var traits = Rig.mail()
    traits.threshold = { $0.actionsSize * 0.25 }
    for (travel, opens) in [(37.0, false), (37.1, true)] {
      var rig = Rig(traits: traits)
      rig.drag("a", by: -travel)
      rig.release()
      #expect((rig.machine.openRow != nil) == opens)
    }
    traits.threshold = { _ in .nan }
    var rig = Rig(traits: traits)
    rig.drag("a", by: -75)
    rig.release()
    #expect(rig.machine.openRow != nil)
  }

  @Test func marginsRestBeyondTheActions() {
    var traits = Rig.mail()
    traits[.trailing]?.margin = SwipeMargin(leading: 5, trailing: 12)
    var rig = Rig(traits: traits)
    rig.do { $0.open("a", .trailing, animated: false, at: $1) }
    #expect(rig.offset("a") == -160)
    let model = rig.machine.model(of: "a")
    #expect(model?.actionsSize == 148 && model?.actionsMargin.leading == 5)
    #expect(model?.swipeOffset == -160 && model?.isSwiped == true && model?.isSwiping == false)
    #expect(model?.contentSize == SwipeSize(width: 360, height: 64))
    #expect(rig.machine.model(of: "x") == nil)
  }

  /// A device that is switched off leaves the row and all its clicks alone; the others go on.
  @Test(arguments: [SwipePointer.mouse, .touch(1)])
  func aDeviceMaySwipeNothing(pointer: SwipePointer) {
    var rig = Rig()
    rig.machine.swipesWithMouse = pointer != .mouse
    rig.machine.swipesWithTouch = pointer == .mouse
    rig.press("a", by: pointer)
    #expect(rig.move(200, by: pointer) == .scroll)
    rig.release(by: pointer)
    rig.press("a", by: pointer)
    #expect(rig.release(by: pointer) == .click)
    let other = pointer == .mouse ? SwipePointer.touch(1) : .mouse
    rig.press("a", by: other)
    #expect(rig.move(200, by: other) == .swipe)
  }
}
