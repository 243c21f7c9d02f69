import SwipeCore
import Testing

@Suite struct MachineTests {
  @Test func theExampleOfTheGestureFormat() {
    var rig = Rig()
    rig.press("a", 300, 30)
    #expect(rig.move(280, 30) == .swipe)
    #expect(rig.move(210, 90) == .swipe)
    #expect(rig.offset("a") == -80)
    #expect(rig.machine.owner == "a")
    rig.release()
    rig.rest()
    #expect(rig.offset("a") == -148)
    #expect(rig.machine.openRow == SwipeOpenRow(id: "a", edge: .trailing))
    #expect(rig.calls == [])
    #expect(rig.effects.last == .frames(false))
  }
}
