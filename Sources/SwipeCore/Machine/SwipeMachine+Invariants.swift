extension SwipeMachine {
  /// The first rule of the machine that does not hold, in words; nil if all hold.
  ///
  /// For tests: call it after every step. O(rows off their place).
  public func checkInvariants() -> String? {
    if let drag {
      guard let i = pointerIndex(drag.pointer) else { return "the owner has no pointer" }
      if pointers[i].isBlocked { return "the owner's pointer is blocked" }
      if pointers[i].recognizer.phase != .swiping { return "the owner's gesture is not a swipe" }
      if pointers[i].row != drag.id { return "the owner is not the row that was pressed" }
      guard revealIndex(drag.id) != nil else { return "the owner has no offset" }
      if drag.armed != nil, rows[drag.id] == nil { return "an unknown row is armed" }
      if !drag.raw.isFinite { return "the drag distance is not finite" }
    }
    if Set(reveals.map(\.id)).count != reveals.count { return "a row has two offsets" }
    if Set(pointers.map(\.pointer)).count != pointers.count { return "a pointer is down twice" }
    for reveal in reveals {
      if let broken = check(reveal) { return broken }
    }
    if let openRow {
      guard let i = revealIndex(openRow.id) else { return "the open row is closed" }
      if reveals[i].edge != openRow.edge { return "the open row is open on another edge" }
      if let drag, drag.id != openRow.id { return "one row is open while another is dragged" }
    }
    for (id, row) in rows where row.bindings == 0 {
      guard revealIndex(id) != nil || question?.id == id else { return "an unused row was kept" }
    }
    if let peek, revealIndex(peek.id) == nil { return "the hint has no row" }
    if wantsFrames != needsFrames { return "frames were not asked for, or not given back" }
    return nil
  }

  private func check(_ reveal: Reveal) -> String? {
    if !reveal.distance.isFinite { return "an offset is not finite" }
    let isPresented = reveal.distance > 0 && rows[reveal.id]?.traits[reveal.edge] != nil
    if reveal.isPresented != isPresented { return "a panel is not shown as it is" }
    let isOpen = openRow?.id == reveal.id
    switch reveal.motion {
    case .dragged:
      if drag?.id != reveal.id { return "a row is dragged by nobody" }
    case .resting:
      if reveal.distance == 0 { return "a closed row was not forgotten" }
      if peek?.id == reveal.id { return nil }
      if !isOpen { return "a row rests off its place" }
      let panel = geometry(reveal.id, reveal.edge).panel
      if abs(reveal.distance - panel) > 1e-6 { return "an open row does not fit its panel" }
    case .settling(let settling):
      if !isBound(reveal.id), !hasUnboundMotion { return "a row that nothing shows is animated" }
      if isOpen || peek?.id == reveal.id { return settling.target > 0 ? nil : "an open row closes" }
      if settling.target != 0 { return "a row settles open that is not the open row" }
    case .flying, .gone:
      if isOpen { return "a row that has left is open" }
      if !isBound(reveal.id), !hasUnboundMotion { return "a row that nothing shows has flown out" }
    }
    return nil
  }
}
