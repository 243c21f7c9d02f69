import SwipeCore
import Testing

/// State belongs to ids: binding, recycling, inserting, removing, resizing, mirroring.
@Suite struct RowTests {
  typealias Open = SwipeOpenRow<String>

  private func opened(_ traits: SwipeRowTraits = Rig.mail()) -> Rig {
    var rig = Rig(traits: traits)
    rig.do { $0.open("a", .trailing, animated: false, at: $1) }
    return rig
  }

  @Test func anOpenRowSurvivesRecycling() {
    var rig = opened()
    rig.do { $0.unbind("a", at: $1) }
    #expect(rig.offset("a") == -148)
    rig.wait(1000)
    #expect(rig.offset("a") == -148 && rig.machine.openRow == Open(id: "a", edge: .trailing))
    rig.do { $0.bind("a", Rig.mail(), at: $1) }
    #expect(rig.offset("a") == -148)
  }

  @Test func bindingAgainAtOnceKeepsTheAnimation() {
    var rig = Rig()
    rig.do { $0.open("a", .trailing, at: $1) }
    rig.wait(50)
    let middle = rig.offset("a")
    rig.do { $0.unbind("a", at: $1) }
    rig.do { $0.bind("a", Rig.mail(), at: $1) }
    #expect(rig.offset("a") == middle && rig.machine.isAnimating)
    rig.wait(50)
    #expect(abs(rig.offset("a") + 148 * 0.7048) < 0.01)
  }

  @Test func anAnimationNobodyShowsSkipsToItsEnd() {
    var rig = Rig()
    rig.do { $0.open("a", .trailing, at: $1) }
    rig.wait(50)
    rig.do { $0.unbind("a", at: $1) }
    #expect(rig.machine.needsFrames)
    rig.wait(1)
    #expect(rig.offset("a") == -148 && !rig.machine.needsFrames)
    // A flight, too: the row is in its place when it is seen again.
    rig.drag("b", by: -230)
    rig.release()
    rig.do { $0.unbind("b", at: $1) }
    rig.wait(1)
    #expect(rig.offset("b") == 0 && !rig.machine.needsFrames)
    #expect(rig.machine.model(of: "b") == nil)
  }

  @Test func aHiddenRowIsAtItsEnd() {
    var rig = Rig()
    rig.do { $0.open("a", .trailing, at: $1) }
    rig.wait(50)
    rig.do { $0.hide("a", at: $1) }
    #expect(rig.offset("a") == -148 && !rig.machine.needsFrames)
    // A hint is withdrawn, and a flight is over.
    rig.do { $0.close(animated: false, at: $1) }
    rig.do { $0.peek("b", at: $1) }
    rig.wait(100)
    rig.do { $0.hide("b", at: $1) }
    #expect(rig.offset("b") == 0 && !rig.machine.needsFrames)
    rig.drag("c", by: -230)
    rig.release()
    rig.do { $0.hide("c", at: $1) }
    #expect(rig.offset("c") == 0 && rig.calls == ["c:archive"])
  }

  @Test func case17AHiddenRowIsAsBeforeItsDrag() {
    for (isOpen, offset) in [(false, 0.0), (true, -148)] {
      var rig = isOpen ? opened() : Rig()
      rig.drag("a", by: isOpen ? -100 : -230)
      rig.do { $0.hide("a", at: $1) }
      #expect(rig.offset("a") == offset && rig.machine.owner == nil && !rig.machine.needsFrames)
      rig.move(-300)
      rig.release()
      #expect(rig.offset("a") == offset && rig.calls.isEmpty)
    }
  }

  @Test func twoWidgetsMayShowOneRow() {
    var rig = opened()
    rig.do { $0.bind("a", Rig.mail(actions: [SwipeActionTraits("x", size: 50)]), at: $1) }
    #expect(rig.offset("a") == -50)
    rig.do { $0.unbind("a", at: $1) }
    #expect(rig.machine.isBound("a"))
    rig.do { $0.unbind("a", at: $1) }
    #expect(!rig.machine.isBound("a"))
    rig.do { $0.unbind("a", at: $1) }
    rig.do { $0.unbind("nobody", at: $1) }
    #expect(rig.offset("a") == -50)
  }

  @Test func unknownRowsAreIgnored() {
    var rig = Rig()
    #expect(rig.press("x") == .scroll)
    #expect(rig.move(100) == .scroll)
    rig.release()
    #expect(!rig.do { $0.open("x", .trailing, at: $1) })
    #expect(!rig.do { $0.update("x", Rig.mail(), at: $1) })
    #expect(!rig.do { $0.activate("x", action: "archive", at: $1) })
    #expect(!rig.do { $0.activate("a", action: "x", at: $1) })
    rig.do { machine, time in
      machine.remove("x", at: time)
      machine.restore("x", at: time)
      machine.answer(true, at: time)
      machine.cancel(.touch(7), at: time)
    }
    #expect(rig.move(1, by: .touch(7)) == .blocked && rig.release(by: .touch(7)) == .gesture)
    #expect(rig.offset("x") == 0 && rig.calls == [])
  }

  @Test func removingTheOpenRowClearsItsState() {
    var rig = opened()
    rig.do { $0.remove("a", at: $1) }
    #expect(rig.machine.openRow == nil && rig.offset("a") == 0)
    #expect(
      rig.effects.suffix(2) == [
        .open(nil), .presentation("a", .trailing, isPresented: false),
      ])
    // The same id again, as after an undo, is a closed row.
    rig.do { $0.bind("a", Rig.mail(), at: $1) }
    #expect(rig.offset("a") == 0)
    rig.drag("a", by: -100)
    #expect(rig.offset("a") == -100)
  }

  @Test func removingTheDraggedRowEndsItsGesture() {
    var rig = Rig()
    rig.drag("a", by: -230)
    rig.do { $0.remove("a", at: $1) }
    #expect(rig.machine.owner == nil && rig.machine.armedAction == nil)
    #expect(rig.move(100) == .blocked)
    #expect(rig.release() == .gesture)
    #expect(rig.calls == [] && rig.machine.openRow == nil)
  }

  @Test func otherRowsComingAndGoingChangeNothing() {
    var rig = opened()
    rig.drag("b", by: -50)
    let count = rig.effects.count
    rig.do { $0.bind("d", Rig.mail(), at: $1) }
    rig.do { $0.remove("c", at: $1) }
    rig.do { $0.unbind("d", at: $1) }
    rig.do { _ = $0.update("c", Rig.mail(), at: $1) }
    #expect(rig.effects.count == count && rig.machine.owner == "b")
  }

  // MARK: Changes of an open row

  @Test func anOpenRowKeepsToItsPanel() {
    var rig = opened()
    rig.do { _ = $0.update("a", Rig.mail(width: 150), at: $1) }
    #expect(rig.offset("a") == -102)
    rig.do { _ = $0.update("a", Rig.mail(width: 500), at: $1) }
    #expect(rig.offset("a") == -148)
    rig.do { machine, _ in machine.policy.contentReserve = 400 }
    #expect(rig.offset("a") == -100)
  }

  @Test func anOpeningRowIsRetargeted() {
    var rig = Rig()
    rig.do { $0.open("a", .trailing, at: $1) }
    rig.wait(50)
    let middle = rig.offset("a")
    rig.do { _ = $0.update("a", Rig.mail(width: 150), at: $1) }
    #expect(rig.offset("a") == middle)
    rig.wait(16)
    #expect(rig.offset("a") < middle)
    rig.rest()
    #expect(rig.offset("a") == -102)
  }

  @Test func aPanelThatVanishesCloses() {
    for traits in [Rig.mail(actions: []), Rig.mail(width: 0)] {
      var rig = opened()
      rig.do { _ = $0.update("a", traits, at: $1) }
      #expect(rig.machine.openRow == nil)
      rig.rest()
      #expect(rig.offset("a") == 0)
    }
    var disabled = Rig.mail()
    disabled.isEnabled = false
    var rig = opened()
    rig.do { _ = $0.update("a", disabled, at: $1) }
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.machine.openRow == nil)
  }

  @Test func aPanelThatVanishesDuringTheDragEndsIt() {
    var rig = Rig()
    rig.drag("a", by: -100)
    rig.do { _ = $0.update("a", Rig.mail(actions: []), at: $1) }
    #expect(rig.machine.owner == nil && rig.machine.presentedEdge(of: "a") == nil)
    #expect(rig.move(100) == .blocked)
    rig.release()
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.machine.openRow == nil)
  }

  @Test func aRefreshDuringTheDragChangesNothing() {
    var rig = Rig()
    rig.drag("a", by: -100)
    let count = rig.effects.count
    rig.do { _ = $0.update("a", Rig.mail(), at: $1) }
    rig.do { $0.unbind("a", at: $1) }
    rig.do { $0.bind("a", Rig.mail(), at: $1) }
    rig.wait(10)
    #expect(rig.machine.owner == "a" && rig.offset("a") == -100)
    #expect(
      rig.effects.dropFirst(count).allSatisfy { if case .frames = $0 { true } else { false } })
  }

  @Test func policiesMayDependOnTheSize() {
    var rig = Rig()
    rig.machine.policyForSize = { size in
      var policy = SwipePolicy()
      policy.fullSwipeFraction = size > 400 ? 0.8 : 0.6
      policy.startDistance = size > 400 ? 30 : -1
      return policy
    }
    rig.do { $0.bind("w", Rig.mail(width: 500), at: $1) }
    #expect(rig.machine.policy(for: "w", axis: .horizontal).startDistance == 30)
    #expect(rig.machine.policy(for: "w", axis: .vertical).startDistance == 0)
    #expect(rig.machine.policy(for: "nobody", axis: .vertical) == .standard)
    rig.press("w", 450)
    #expect(rig.move(421) == .undecided)
    rig.move(420)
    rig.move(420 - 399.9)
    #expect(rig.machine.armedAction == nil)
    rig.move(420 - 400)
    #expect(rig.machine.armedAction == "archive")
    rig.machine.policyForSize = nil
    #expect(rig.machine.policy(for: "w", axis: .horizontal) == .standard)
  }

  // MARK: Direction

  @Test func mirroringKeepsTheOpenRowOpen() {
    var rig = opened()
    rig.do { $0.setDirection(.rightToLeft, at: $1) }
    #expect(rig.offset("a") == 148 && rig.effects.last == .offset("a", 148))
    #expect(rig.machine.openRow == Open(id: "a", edge: .trailing))
    let count = rig.effects.count
    rig.do { $0.setDirection(.rightToLeft, at: $1) }
    #expect(rig.effects.count == count)
  }

  @Test func mirroringEndsGestures() {
    var rig = Rig()
    rig.drag("a", by: -100)
    rig.do { $0.setDirection(.rightToLeft, at: $1) }
    #expect(rig.machine.owner == nil)
    rig.release()
    rig.rest()
    #expect(rig.offset("a") == 0)
    rig.drag("a", by: 100)
    #expect(rig.offset("a") == 100)
    rig.release()
    rig.rest()
    #expect(rig.offset("a") == 148)
  }

  @Test func verticalEdgesAreNotMirrored() {
    var traits = SwipeRowTraits(width: 200, height: 200)
    traits[.top] = SwipePanelTraits([SwipeActionTraits("one")])
    var rig = Rig(scrollAxis: .horizontal, traits: traits)
    rig.do { $0.open("a", .top, animated: false, at: $1) }
    let count = rig.effects.count
    rig.do { $0.setDirection(.rightToLeft, at: $1) }
    #expect(rig.offset("a") == 74 && rig.effects.count == count)
  }

  @Test func aRowOnBothAxesMovesOnOneAtATime() {
    var traits = SwipeRowTraits(width: 300, height: 300)
    for edge in SwipeEdge.allCases { traits[edge] = SwipePanelTraits([SwipeActionTraits("x")]) }
    var rig = Rig(scrollAxis: nil, traits: traits)
    rig.press("a", 100, 100)
    rig.move(100, 160)
    rig.release()
    rig.rest()
    #expect(rig.machine.openRow == Open(id: "a", edge: .top) && rig.offset("a") == 74)
    rig.press("a", 100, 100)
    #expect(rig.move(160, 105) == .scroll)
    rig.do { $0.cancel(.mouse, at: $1) }
    #expect(rig.machine.openRow?.edge == .top)
    rig.press("a", 100, 100)
    #expect(rig.move(105, 40) == .swipe)
    rig.release()
    rig.rest()
    #expect(rig.offset("a") == 0)
  }

  @Test func tracesOfUnseenRowsAreForgotten() {
    var rig = opened()
    rig.do { $0.unbind("a", at: $1) }
    #expect(rig.machine.model(of: "a") != nil)
    rig.do { _ = $0.open("b", .trailing, at: $1) }
    #expect(rig.offset("a") == 0 && rig.machine.model(of: "a") == nil)
  }
}
