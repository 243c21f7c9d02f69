import SwipeCore
import Testing

/// One owner, one open row, and everything that dismisses.
@Suite struct CoordinatorTests {
  typealias Open = SwipeOpenRow<String>

  private func opened(_ id: String = "a", scrollAxis: SwipeAxis? = .vertical) -> Rig {
    var rig = Rig(scrollAxis: scrollAxis)
    rig.do { $0.open(id, .trailing, animated: false, at: $1) }
    return rig
  }

  // MARK: Program

  @Test func openingByProgram() {
    var rig = Rig(traits: Rig.mail(leading: [SwipeActionTraits("read")]))
    #expect(rig.do { $0.open("a", .trailing, at: $1) })
    let count = rig.effects.count
    // What is open already stays as it is.
    #expect(rig.do { $0.open("a", .trailing, at: $1) })
    #expect(rig.effects.count == count)
    rig.rest()
    #expect(rig.do { $0.open("b", .trailing, at: $1) })
    #expect(rig.machine.openRow == Open(id: "b", edge: .trailing))
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.offset("b") == -148)
    // The same row on the other side is another key.
    #expect(rig.do { $0.open("b", .leading, at: $1) })
    #expect(rig.offset("b") == 0)
    rig.rest()
    #expect(rig.offset("b") == 74 && rig.machine.openRow == Open(id: "b", edge: .leading))
    #expect(!rig.do { $0.open("b", .top, at: $1) })
    #expect(rig.machine.openRow == Open(id: "b", edge: .leading))
    rig.do { $0.close(at: $1) }
    rig.rest()
    #expect(rig.offset("b") == 0 && rig.machine.openRow == nil)
  }

  @Test func nothingOpensDuringADrag() {
    var rig = Rig()
    rig.drag("a", by: -50)
    #expect(!rig.do { $0.open("b", .trailing, at: $1) })
    #expect(!rig.do { $0.open("a", .trailing, at: $1) })
    #expect(rig.offset("a") == -50 && rig.offset("b") == 0)
    var disabled = Rig.mail()
    disabled.isEnabled = false
    var other = Rig(traits: disabled)
    #expect(!other.do { $0.open("a", .trailing, at: $1) })
  }

  @Test func aRowClosedDuringItsDragStaysClosedWhenTheDragIsCancelled() {
    var rig = opened()
    rig.drag("a", by: -30)
    rig.do { $0.close(at: $1) }
    #expect(rig.machine.owner == "a" && rig.machine.openRow == nil)
    rig.do { $0.cancel(.mouse, at: $1) }
    rig.rest()
    #expect(rig.offset("a") == 0)
  }

  @Test func openingAndClosingTouchesTwoRows() {
    var rig = Rig(rows: (0..<1000).map { "r\($0)" })
    rig.do { $0.open("r7", .trailing, at: $1) }
    rig.rest()
    rig.do { $0.open("r900", .trailing, at: $1) }
    rig.rest()
    let touched = Set(
      rig.effects.compactMap { if case .offset(let id, _) = $0 { id } else { nil } })
    #expect(touched == ["r7", "r900"])
  }

  @Test func activatingIsTheSamePath() {
    var rig = opened()
    #expect(rig.do { $0.activate("a", action: "delete", at: $1) })
    #expect(rig.calls == ["a:delete"] && rig.machine.openRow == nil)
    rig.rest()
    #expect(rig.offset("a") == 0)
    // A closed row, as from a key or a screen reader; another open row stays.
    rig.do { _ = $0.open("b", .trailing, at: $1) }
    #expect(rig.do { $0.activate("a", action: "archive", at: $1) })
    #expect(rig.calls == ["a:delete", "a:archive"] && rig.machine.openRow?.id == "b")
    let off = Rig.mail(actions: [SwipeActionTraits("archive", isEnabled: false)])
    rig.do { _ = $0.update("a", off, at: $1) }
    #expect(!rig.do { $0.activate("a", action: "archive", at: $1) })
    #expect(rig.calls.count == 2)
  }

  @Test(arguments: [true, false])
  func aButtonThatAsksLeavesTheRowOpenMeanwhile(yes: Bool) {
    var rig = Rig(traits: Rig.mail(actions: [SwipeActionTraits("delete", asksFirst: true)]))
    rig.do { $0.open("a", .trailing, animated: false, at: $1) }
    rig.do { _ = $0.activate("a", action: "delete", at: $1) }
    // Asking takes the focus from the window.
    rig.do { $0.dismiss(at: $1) }
    rig.wait(1000)
    #expect(rig.offset("a") == -74 && rig.calls == [])
    rig.do { $0.answer(yes, at: $1) }
    rig.rest()
    #expect(rig.offset("a") == (yes ? 0 : -74) && rig.calls == (yes ? ["a:delete"] : []))
  }

  // MARK: Clicks

  @Test func clicks() {
    var rig = opened()
    // On its own content, on another row, on no row: they close and nothing else.
    for target in ["a", "b", nil] {
      rig.do { _ = $0.open("a", .trailing, animated: false, at: $1) }
      rig.press(target)
      #expect(rig.machine.openRow?.id == "a")
      #expect(rig.release() == .dismissal)
      #expect(rig.machine.openRow == nil)
      rig.rest()
      #expect(rig.offset("a") == 0)
    }
    // Closed rows are clicked as any row; 4 px do not matter.
    rig.press("b")
    rig.move(296)
    #expect(rig.release() == .click)
    // A button of the panel acts by itself.
    rig.do { _ = $0.open("a", .trailing, animated: false, at: $1) }
    rig.do { $0.press(.mouse, on: "a", x: 350, y: 30, target: .panel, at: $1) }
    #expect(rig.release() == .click)
    #expect(rig.machine.openRow?.id == "a")
  }

  @Test func aDragFromAButtonSwipesTheRow() {
    var rig = opened()
    rig.do { $0.press(.mouse, on: "a", x: 300, y: 30, target: .panel, at: $1) }
    #expect(rig.move(330) == .swipe)
    rig.move(410)
    rig.move(410, after: 200)
    #expect(rig.release(after: 200) == .gesture)
    rig.rest()
    #expect(rig.offset("a") == 0)
  }

  @Test func aMouseThatWentAstrayIsNoClick() {
    var rig = Rig()
    rig.press("a")
    #expect(rig.move(300, 60) == .scroll)
    #expect(rig.release() == .gesture)
    rig.do { _ = $0.open("a", .trailing, animated: false, at: $1) }
    rig.press("b")
    #expect(rig.move(300, 60) == .scroll)
    #expect(rig.machine.openRow != nil)
    #expect(rig.release() == .dismissal)
  }

  @Test func aClickOnASettlingRowHasOneOutcome() {
    var rig = Rig()
    rig.drag("a", by: -100)
    rig.release()
    rig.wait(30)
    rig.press("a")
    #expect(rig.release(after: 10) == .dismissal)
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.machine.openRow == nil)
  }

  // MARK: Owners

  @Test func aSecondPointerIsBlockedUntilItIsLifted() {
    var rig = Rig()
    rig.press("b", by: .touch(2))
    rig.drag("a", by: -50)
    #expect(rig.move(200, by: .touch(2)) == .blocked)
    rig.press("c", by: .touch(3))
    #expect(rig.pad("c", 30, 0) == .blocked)
    #expect(rig.do { $0.wheel(x: 0, y: 1, at: $1) } == .blocked)
    #expect(rig.machine.displacedRows == ["a"])
    rig.release()
    #expect(rig.move(100, by: .touch(2)) == .blocked)
    #expect(rig.release(by: .touch(2)) == .gesture)
    rig.padStop()
    rig.press("b", by: .touch(2))
    #expect(rig.move(200, by: .touch(2)) == .swipe)
  }

  @Test func aSecondFingerOnTheRowCancels() {
    var rig = Rig()
    rig.drag("a", by: -50, pointer: .touch(1))
    #expect(rig.press("a", by: .touch(2)) == .blocked)
    #expect(rig.machine.owner == nil)
    #expect(rig.move(100, by: .touch(1)) == .blocked && rig.move(100, by: .touch(2)) == .blocked)
    rig.release(by: .touch(1))
    rig.release(by: .touch(2))
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.calls == [])
  }

  @Test func aSecondFingerOnAnotherRowDoesNot() {
    var rig = Rig()
    rig.drag("a", by: -50, pointer: .touch(1))
    #expect(rig.press("b", by: .touch(2)) == .blocked)
    #expect(rig.machine.owner == "a" && rig.move(200, by: .touch(1)) == .swipe)
    rig.release(by: .touch(2))
    #expect(rig.machine.owner == "a")
  }

  @Test func aPressWithoutAReleaseBetweenStartsAnew() {
    var rig = Rig()
    rig.drag("a", by: -50)
    #expect(rig.press("b") == .undecided)
    #expect(rig.machine.owner == nil)
    #expect(rig.move(210) == .swipe && rig.machine.owner == "b")
    rig.rest()
    #expect(rig.offset("a") == 0)
  }

  // MARK: Dismissing

  @Test func whatClosesTheOpenRow() {
    let closers: [(String, (inout SwipeMachine<String>, SwipeTime) -> Void)] = [
      ("keys and scrollbar", { $0.userScrolled(at: $1) }),
      ("wheel", { $0.wheel(x: 0, y: 1, at: $1) }),
      ("touchpad", { $0.scroll(on: "b", x: 0, y: 5, at: $1) }),
      ("escape", { $0.escape(at: $1) }), ("focus", { $0.dismiss(at: $1) }),
      ("search", { $0.setSearching(true, at: $1) }), ("program", { $0.close(at: $1) }),
    ]
    for (name, close) in closers {
      var rig = opened()
      rig.do { close(&$0, $1) }
      #expect(rig.machine.openRow == nil, "\(name)")
      rig.rest()
      #expect(rig.offset("a") == 0, "\(name)")
    }
  }

  @Test func whatDoesNotCloseTheOpenRow() {
    let others: [(String, (inout SwipeMachine<String>, SwipeTime) -> Void)] = [
      ("tilt", { $0.wheel(x: 1, y: 0, at: $1) }),
      ("touchpad at rest", { $0.scroll(on: "b", x: 0, y: 2, at: $1) }),
      ("end of search", { $0.setSearching(false, at: $1) }),
      ("insertion", { $0.bind("d", Rig.mail(), at: $1) }),
      ("refresh", { $0.update("a", Rig.mail(), at: $1) }),
      ("another row", { $0.remove("b", at: $1) }),
      ("kinetics", { $0.setScrolling(true, at: $1) }),
    ]
    for (name, act) in others {
      var rig = opened()
      rig.do { act(&$0, $1) }
      #expect(rig.machine.openRow?.id == "a" && rig.offset("a") == -148, "\(name)")
    }
    var still = opened(scrollAxis: nil)
    still.do { $0.wheel(x: 0, y: 1, at: $1) }
    #expect(still.machine.openRow?.id == "a")
  }

  @Test func closingOnScrollCanBeSwitchedOff() {
    var rig = opened()
    rig.machine.closesOnScroll = false
    rig.do { $0.userScrolled(at: $1) }
    rig.do { $0.wheel(x: 0, y: 1, at: $1) }
    rig.pad("b", 0, 30)
    rig.padStop()
    rig.press("b", by: .touch(1))
    #expect(rig.move(300, 60, by: .touch(1)) == .scroll)
    rig.release(by: .touch(1))
    #expect(rig.machine.openRow?.id == "a")
  }

  @Test func aTouchThatScrollsClosesAtOnce() {
    var rig = opened()
    rig.press("b", by: .touch(1))
    rig.move(300, 34, by: .touch(1))
    #expect(rig.machine.openRow != nil)
    #expect(rig.move(300, 40, by: .touch(1)) == .scroll)
    #expect(rig.machine.openRow == nil && rig.machine.isScrolling)
    #expect(rig.release(by: .touch(1)) == .gesture)
    #expect(!rig.machine.isScrolling)
  }

  @Test func aTouchOnARowThatCannotSwipeScrollsAllTheSame() {
    var rig = opened()
    rig.do { $0.bind("plain", SwipeRowTraits(width: 360, height: 64), at: $1) }
    rig.press("plain", by: .touch(1))
    rig.move(300, 37, by: .touch(1))
    #expect(rig.machine.openRow != nil)
    #expect(rig.move(300, 38, by: .touch(1)) == .scroll)
    #expect(rig.machine.openRow == nil)
  }

  @Test func noSwipeWhileAnotherFingerScrolls() {
    var rig = Rig()
    rig.press("a", by: .touch(1))
    rig.move(300, 60, by: .touch(1))
    rig.press("b")
    #expect(rig.move(200) == .scroll)
    #expect(rig.machine.owner == nil)
  }

  @Test func scrollingByOtherMeansDoesNotDisturbADrag() {
    var rig = Rig()
    rig.drag("a", by: -50)
    rig.do { $0.userScrolled(at: $1) }
    #expect(rig.machine.owner == "a" && rig.offset("a") == -50)
    rig.do { $0.cancel(.mouse, at: $1) }
    rig.do { _ = $0.open("b", .trailing, animated: false, at: $1) }
    rig.drag("b", by: 20)
    rig.do { $0.userScrolled(at: $1) }
    #expect(rig.machine.openRow?.id == "b")
  }

  @Test func escapeEndsOneThingAtATime() {
    var rig = opened()
    rig.drag("a", by: -50)
    #expect(rig.do { $0.escape(at: $1) })
    #expect(rig.machine.owner == nil && rig.machine.openRow?.id == "a")
    #expect(rig.move(0) == .blocked)
    rig.release()
    #expect(rig.do { $0.escape(at: $1) })
    #expect(rig.machine.openRow == nil)
    #expect(!rig.do { $0.escape(at: $1) })
    rig.rest()
    #expect(rig.calls == [])
  }

  @Test func dismissingEndsADrag() {
    var rig = Rig()
    rig.drag("a", by: -230)
    rig.do { $0.dismiss(at: $1) }
    #expect(rig.machine.owner == nil && rig.machine.armedAction == nil)
    #expect(rig.release() == .gesture)
    rig.rest()
    #expect(rig.offset("a") == 0 && rig.calls == [])
  }
}
