extension GestureScript {
  /// Reads what follows the time of an event.
  static func event(_ words: inout ScriptWords) throws(GestureScriptError) -> Event {
    let name = try words.next("the event")
    switch name {
    case "mouse": return try mouse(&words)
    case "touch": return try touch(&words)
    case "pad": return try pad(&words)
    case "wheel":
      return .wheel(
        x: try words.number("X"), y: try words.number("Y"), dx: try words.number("DX"),
        dy: try words.number("DY"))
    case "escape": return .escape
    case "deactivate": return .deactivate
    case "search-start": return .searchStart
    case "scroll-by-program": return .scrollByProgram(try words.number("DY"))
    case "open": return .open(try words.next("the row"), try words.edge())
    case "close": return .close
    case "peek": return .peek(try words.next("the row"))
    case "insert", "remove", "move", "refresh", "recycle": return try model(name, &words)
    case "resize":
      return .resize(width: try words.size("the width"), height: try words.size("the height"))
    case "direction":
      return .direction(
        try words.choice("rtl", "ltr", "the direction") ? .rightToLeft : .leftToRight)
    case "reduced-motion":
      return .reducedMotion(try words.choice("on", "off", "reduced motion"))
    case "answer": return .answer(try words.choice("yes", "no", "the answer"))
    case "wait": return .wait
    default: throw words.error("“\(name)” is no event")
    }
  }

  private static func mouse(_ words: inout ScriptWords) throws(GestureScriptError) -> Event {
    let name = try words.next("what the mouse does")
    switch name {
    case "press": return .mousePress(x: try words.number("X"), y: try words.number("Y"))
    case "move": return .mouseMove(x: try words.number("X"), y: try words.number("Y"))
    case "release": return .mouseRelease(x: try words.number("X"), y: try words.number("Y"))
    case "other-button": return .mouseOtherButton
    default: throw words.error("a mouse does not “\(name)”: press, move, release or other-button")
    }
  }

  private static func touch(_ words: inout ScriptWords) throws(GestureScriptError) -> Event {
    let word = try words.next("the number of the touch")
    guard let number = Int(word) else {
      throw words.error("the number of the touch must be whole, not “\(word)”")
    }
    let name = try words.next("what the touch does")
    switch name {
    case "begin": return .touchBegin(number, x: try words.number("X"), y: try words.number("Y"))
    case "move": return .touchMove(number, x: try words.number("X"), y: try words.number("Y"))
    case "end": return .touchEnd(number)
    case "cancel": return .touchCancel(number)
    default: throw words.error("a touch does not “\(name)”: begin, move, end or cancel")
    }
  }

  private static func pad(_ words: inout ScriptWords) throws(GestureScriptError) -> Event {
    let word = try words.next("X")
    if word == "stop" { return .padStop }
    guard let x = DecimalText.parse(word) else {
      throw words.error("X must be a number or “stop”, not “\(word)”")
    }
    let (y, dx) = (try words.number("Y"), try words.number("DX"))
    let dy = try words.number("DY")
    guard !words.isEmpty else { return .pad(x: x, y: y, dx: dx, dy: dy, unit: .surface) }
    let unit = try words.next("the unit")
    guard unit == "wheel-unit" else { throw words.error("“\(unit)” is no unit: wheel-unit") }
    return .pad(x: x, y: y, dx: dx, dy: dy, unit: .wheel)
  }

  private static func model(_ name: String, _ words: inout ScriptWords)
    throws(GestureScriptError) -> Event
  {
    let id = try words.next("the row")
    switch name {
    case "remove": return .remove(id)
    case "refresh": return .refresh(id)
    case "recycle": return .recycle(id)
    case "move": return .move(id, x: try words.number("X"), y: try words.number("Y"))
    default:
      let word = try words.next("“before”")
      guard word == "before" else { throw words.error("“before” is missing") }
      let other = try words.next("the row before which it stands")
      let (x, y) = (try words.number("X"), try words.number("Y"))
      let place = Place(
        x: x, y: y, width: try words.size("the width"), height: try words.size("the height"))
      return .insert(id, before: other, place)
    }
  }
}
