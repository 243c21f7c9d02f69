import SwipeCore
import Testing

/// Arming, acting, asking, flying out; two distances.
@Suite struct FullSwipeTests {
  @Test func armingHasHysteresisAndIsToldOncePerCrossing() {
    var rig = Rig()
    rig.press("a", 350)
    rig.move(340)
    for raw in [215.9, 216, 230, 208.1, 208, 215.9, 216, 208.1] { rig.move(340 - raw) }
    let told = rig.effects.filter { if case .armed = $0 { true } else { false } }
    #expect(
      told == [
        .armed("a", action: "archive"), .armed("a", action: nil), .armed("a", action: "archive"),
      ])
    #expect(rig.machine.armedAction == "archive")
  }

  @Test func fromAnOpenRowThePanelCounts() {
    var rig = Rig()
    rig.do { $0.open("a", .trailing, animated: false, at: $1) }
    rig.press("a")
    rig.move(290)
    rig.move(290 - 67.9)
    #expect(rig.machine.armedAction == nil)
    rig.move(290 - 68)
    #expect(rig.machine.armedAction == "archive")
    rig.release()
    #expect(rig.calls == ["a:archive"] && rig.machine.openRow == nil)
  }

  @Test func anActionWhoseRowLeavesFliesOut() {
    var rig = Rig()
    rig.drag("a", by: -230)
    let from = rig.offset("a")
    rig.release()
    #expect(rig.calls == ["a:archive"])
    #expect(rig.effects.contains(.flyOut("a")) && rig.machine.openRow == nil)
    #expect(rig.machine.armedAction == nil)
    // An ease-out of 0.4 s from where it was to the row's size.
    rig.wait(100)
    let progress = CubicBezier.easeOut.value(at: 0.25)
    #expect(abs(rig.offset("a") - (from + (-360 - from) * progress)) < 1e-9)
    rig.wait(300)
    #expect(rig.offset("a") == -360 && !rig.machine.needsFrames)
    // Nothing starts on a row that has left; other rows may be swiped.
    rig.press("a")
    #expect(rig.move(200) == .scroll)
    rig.release()
    let reopened = rig.do { $0.open("a", .trailing, at: $1) }
    #expect(!reopened && rig.machine.openRow == nil)
    rig.drag("b", by: -100)
    #expect(rig.offset("b") == -100)
    rig.do { $0.remove("a", at: $1) }
    #expect(rig.offset("a") == 0 && rig.machine.owner == "b")
    #expect(rig.calls == ["a:archive"])
  }

  @Test func otherRowsMayBeSwipedDuringTheFlight() {
    var rig = Rig()
    rig.drag("a", by: -230)
    rig.release()
    rig.press("b")
    #expect(rig.move(210) == .swipe)
    #expect(rig.offset("b") == -80 && rig.offset("a") < -190)
    rig.release()
    rig.rest()
    #expect(rig.offset("b") == -148 && rig.offset("a") == -360)
  }

  @Test func aFailedActionBringsTheRowBack() {
    var rig = Rig()
    rig.drag("a", by: -230)
    rig.release()
    rig.wait(50)
    rig.do { $0.restore("a", at: $1) }
    #expect(rig.offset("a") == 0 && !rig.machine.isAnimating)
    rig.drag("a", by: -100)
    #expect(rig.offset("a") == -100)
    rig.do { $0.restore("a", at: $1) }
    #expect(rig.offset("a") == -100)
  }

  @Test func theFlightMayGoFurtherThanTheRow() {
    var rig = Rig(policy: .gist)
    rig.press("a", 350)
    rig.move(145)
    #expect(rig.machine.armedAction == "archive")
    rig.release(after: 400)
    rig.rest()
    #expect(rig.offset("a") == -600)
  }

  @Test(arguments: [SwipeMotionPreference.reduced, .none])
  func withoutMotionThereIsNoFlight(motion: SwipeMotionPreference) {
    var rig = Rig()
    rig.do { $0.setMotion(motion, at: $1) }
    rig.drag("a", by: -230)
    rig.release()
    #expect(rig.offset("a") == 0 && !rig.machine.needsFrames && rig.calls == ["a:archive"])
    #expect(!rig.effects.contains(.flyOut("a")))
  }

  @Test func anActionWhoseRowStaysSpringsClosedAndRuns() {
    var rig = Rig(traits: Rig.mail(actions: [SwipeActionTraits("flag")]))
    rig.drag("a", by: -230)
    rig.release()
    #expect(rig.calls == ["a:flag"])
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.calls == ["a:flag"] && rig.machine.openRow == nil)
  }

  /// Case 18, as far as the machine goes: the row does not leave while the question is open.
  @Test(arguments: [true, false])
  func case18AnActionThatAsksFirst(yes: Bool) {
    let delete = SwipeActionTraits("delete", rowLeaves: true, asksFirst: true, canBeUndone: false)
    var rig = Rig(traits: Rig.mail(actions: [delete]))
    rig.drag("a", by: -230)
    rig.release()
    #expect(rig.effects.contains(.ask("a", action: "delete")) && rig.calls == [])
    #expect(rig.machine.question?.id == "a" && rig.machine.question?.action == "delete")
    rig.rest()
    let count = rig.effects.count
    rig.wait(2000)
    #expect(rig.offset("a") == 0 && rig.effects.count == count)
    rig.do { $0.answer(yes, at: $1) }
    rig.do { $0.answer(true, at: $1) }
    rig.rest()
    #expect(rig.calls == (yes ? ["a:delete"] : []) && rig.offset("a") == 0)
    #expect(rig.machine.question == nil)
  }

  @Test func oneQuestionAtATime() {
    let delete = SwipeActionTraits("delete", asksFirst: true)
    var rig = Rig(traits: Rig.mail(actions: [delete]))
    for id in ["a", "b"] {
      rig.drag(id, by: -230)
      rig.release()
      rig.rest()
    }
    #expect(rig.machine.question?.id == "a")
    let asked = rig.do { $0.activate("c", action: "delete", at: $1) }
    #expect(!asked)
    rig.do { $0.answer(true, at: $1) }
    #expect(rig.calls == ["a:delete"])
  }

  @Test func aQuestionAboutARemovedRowIsWithdrawn() {
    var rig = Rig(traits: Rig.mail(actions: [SwipeActionTraits("delete", asksFirst: true)]))
    rig.do { _ = $0.activate("a", action: "delete", at: $1) }
    rig.do { $0.remove("b", at: $1) }
    #expect(rig.machine.question?.id == "a")
    rig.do { $0.remove("a", at: $1) }
    #expect(rig.effects.last == .withdrawQuestion("a", action: "delete"))
    rig.do { $0.answer(true, at: $1) }
    #expect(rig.calls == [])
  }

  @Test func aQuestionOutlivesTheWidgetOfItsRow() {
    var rig = Rig(traits: Rig.mail(actions: [SwipeActionTraits("delete", asksFirst: true)]))
    rig.do { _ = $0.activate("a", action: "delete", at: $1) }
    rig.do { $0.unbind("a", at: $1) }
    rig.do { $0.answer(true, at: $1) }
    #expect(rig.calls == ["a:delete"])
    #expect(rig.machine.model(of: "a") == nil)
  }

  @Test func actionsThatAFullSwipeMayNotDo() {
    for action in [
      SwipeActionTraits("x", isEnabled: false), SwipeActionTraits("x", canBeUndone: false),
    ] {
      // Not even the next one: it is not the outermost.
      var rig = Rig(traits: Rig.mail(actions: [action, SwipeActionTraits("y")]))
      rig.drag("a", by: -300)
      #expect(rig.machine.armedAction == nil)
      rig.release()
      rig.rest()
      #expect(rig.calls == [] && rig.offset("a") == -148)
    }
    var rig = Rig(traits: Rig.mail(full: false))
    rig.drag("a", by: -300)
    #expect(rig.machine.armedAction == nil)
    #expect(SwipeActionTraits("x", asksFirst: true, canBeUndone: false).isFullSwipeAction)
  }

  @Test func anActionWithoutASizeNeverArms() {
    var rig = Rig(traits: Rig.mail(leading: [SwipeActionTraits("read", size: 0)]))
    rig.press("a", 10)
    rig.move(20)
    rig.move(350)
    #expect(rig.offset("a") > 0 && rig.machine.armedAction == nil)
    rig.release()
    rig.rest()
    #expect(rig.calls == [] && rig.offset("a") == 0)
  }

  @Test func theRowUnderThePressIsTheOneThatActs() {
    var rig = Rig()
    rig.press("a", 350)
    rig.move(340)
    rig.move(100)
    rig.do { $0.unbind("a", at: $1) }
    rig.do { $0.bind("d", Rig.mail(), at: $1) }
    rig.release()
    #expect(rig.calls == ["a:archive"])
    rig.wait(10)
    #expect(rig.machine.displacedRows == [])
  }

  @Test func anActionThatVanishedDuringTheDragIsNotRun() {
    var rig = Rig()
    rig.drag("a", by: -230)
    #expect(rig.machine.armedAction == "archive")
    rig.do { _ = $0.update("a", Rig.mail(actions: [SwipeActionTraits("flag")]), at: $1) }
    #expect(rig.machine.armedAction == "flag")
    rig.do {
      _ = $0.update("a", Rig.mail(actions: [SwipeActionTraits("flag", isEnabled: false)]), at: $1)
    }
    #expect(rig.machine.armedAction == nil)
    rig.release()
    rig.rest()
    #expect(rig.calls == [] && rig.offset("a") == -74)
  }

  // MARK: Two distances

  @Test(arguments: [
    (71.9, nil as String?), (72, "archive"), (179.9, "archive"), (180, "delete"), (300, "delete"),
  ])
  func twoDistances(travel: Double, action: String?) {
    var policy = SwipePolicy()
    policy.usesTwoDistances = true
    var rig = Rig(policy: policy)
    rig.drag("a", by: -travel)
    #expect(rig.machine.armedAction == action)
    rig.release()
    rig.rest()
    #expect(rig.calls == (action.map { ["a:\($0)"] } ?? []))
    #expect(rig.machine.openRow == nil && rig.offset("a") == (action == nil ? 0 : -360))
  }

  @Test func twoDistancesHoldAsFullSwipesDo() {
    var policy = SwipePolicy()
    policy.usesTwoDistances = true
    var rig = Rig(policy: policy)
    rig.press("a", 350)
    rig.move(340)
    var armed: [String?] = []
    for raw in [180, 172.1, 172, 180, 100, 64.1, 64] {
      rig.move(340 - raw)
      armed.append(rig.machine.armedAction)
    }
    let expected: [String?] = [
      "delete", "delete", "archive", "delete", "archive", "archive", nil,
    ]
    #expect(armed == expected)
  }

  @Test func oneActionServesBothDistances() {
    var policy = SwipePolicy()
    policy.usesTwoDistances = true
    var rig = Rig(policy: policy, traits: Rig.mail(actions: [SwipeActionTraits("flag")]))
    rig.drag("a", by: -300)
    #expect(rig.machine.armedAction == "flag")
    // A flick does not open: nothing rests open here.
    rig.do { $0.cancel(.mouse, at: $1) }
    rig.rest()
    rig.press("a")
    rig.move(280)
    rig.move(250)
    rig.release()
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.machine.openRow == nil)
  }
}
