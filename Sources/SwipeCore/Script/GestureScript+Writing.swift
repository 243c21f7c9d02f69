extension GestureScript {
  /// The script in its text format, a statement a line, ended by a line feed.
  ///
  /// Numbers are written so that they read back as they were: parsing the text gives an equal script
  /// as long as ids and names are single words.
  public var text: String {
    var result = ""
    for statement in statements {
      result += statement.text
      result += "\n"
    }
    return result
  }
}

extension GestureScript.Statement {
  /// The statement as a line of text.
  public var text: String {
    switch self {
    case .container(let container): container.text
    case .policy(let settings):
      "policy"
        + settings.map { " \($0.name)=\($0.value.map(DecimalText.exact) ?? "none")" }.joined()
    case .row(let id, let place): "row \(id) \(place.text)"
    case .actions(let id, let edge, let panel):
      "actions \(id) \(edge.rawValue)" + (panel.allowsFullSwipe ? "" : " full=no")
        + panel.actions.map { " " + $0.text }.joined()
    case .event(let time, let event):
      DecimalText.exact(time) + " " + ([event.name] + event.arguments).joined(separator: " ")
    case .expect(let expectation): "expect " + expectation.text
    }
  }
}

extension GestureScript.Container {
  fileprivate var text: String {
    var text = "container \(DecimalText.exact(width)) \(DecimalText.exact(height))"
    text += " scroll=\(scrollAxis?.rawValue ?? "none")"
    if direction == .rightToLeft { text += " direction=rtl" }
    if reducesMotion { text += " reduced-motion" }
    if !closesOnScroll { text += " closes-on-scroll=no" }
    if !swipesWithTouchpad { text += " touchpad=off" }
    return text
  }
}

extension GestureScript.Place {
  fileprivate var text: String {
    [x, y, width, height].map(DecimalText.exact).joined(separator: " ")
  }
}

extension SwipeActionTraits {
  fileprivate var text: String {
    let flags =
      (rowLeaves ? "l" : "") + (isDestructive ? "d" : "") + (asksFirst ? "c" : "")
      + (isEnabled ? "" : "x")
    return "\(id):\(DecimalText.exact(size))" + (flags.isEmpty ? "" : ":" + flags)
  }
}

extension GestureScript.Event {
  /// The words that say what happens, without its numbers and names: "mouse move".
  public var name: String {
    switch self {
    case .mousePress: "mouse press"
    case .mouseMove: "mouse move"
    case .mouseRelease: "mouse release"
    case .mouseOtherButton: "mouse other-button"
    case .touchBegin(let number, _, _): "touch \(number) begin"
    case .touchMove(let number, _, _): "touch \(number) move"
    case .touchEnd(let number): "touch \(number) end"
    case .touchCancel(let number): "touch \(number) cancel"
    case .pad: "pad"
    case .padStop: "pad stop"
    case .wheel: "wheel"
    case .escape: "escape"
    case .deactivate: "deactivate"
    case .searchStart: "search-start"
    case .scrollByProgram: "scroll-by-program"
    case .open: "open"
    case .close: "close"
    case .peek: "peek"
    case .insert: "insert"
    case .remove: "remove"
    case .move: "move"
    case .refresh: "refresh"
    case .recycle: "recycle"
    case .resize: "resize"
    case .direction: "direction"
    case .reducedMotion: "reduced-motion"
    case .answer: "answer"
    case .wait: "wait"
    }
  }

  fileprivate var arguments: [String] {
    switch self {
    case .mousePress(let x, let y), .mouseMove(let x, let y), .mouseRelease(let x, let y),
      .touchBegin(_, let x, let y), .touchMove(_, let x, let y):
      [x, y].map(DecimalText.exact)
    case .pad(let x, let y, let dx, let dy, let unit):
      [x, y, dx, dy].map(DecimalText.exact) + (unit == .wheel ? ["wheel-unit"] : [])
    case .wheel(let x, let y, let dx, let dy): [x, y, dx, dy].map(DecimalText.exact)
    case .scrollByProgram(let distance): [DecimalText.exact(distance)]
    case .open(let id, let edge): [id, edge.rawValue]
    case .peek(let id), .remove(let id), .refresh(let id), .recycle(let id): [id]
    case .insert(let id, let other, let place): [id, "before", other, place.text]
    case .move(let id, let x, let y): [id, DecimalText.exact(x), DecimalText.exact(y)]
    case .resize(let width, let height): [width, height].map(DecimalText.exact)
    case .direction(let direction): [direction == .rightToLeft ? "rtl" : "ltr"]
    case .reducedMotion(let isOn): [isOn ? "on" : "off"]
    case .answer(let yes): [yes ? "yes" : "no"]
    case .mouseOtherButton, .touchEnd, .touchCancel, .padStop, .escape, .deactivate, .searchStart,
      .close, .wait:
      []
    }
  }
}

extension GestureScript.Expectation {
  /// The expectation as it stands behind `expect`.
  public var text: String {
    switch self {
    case .offset(let id, let value, let tolerance):
      "offset \(id) \(DecimalText.exact(value))" + Self.text(tolerance: tolerance)
    case .scrolled(let value, let tolerance):
      "scrolled \(DecimalText.exact(value))" + Self.text(tolerance: tolerance)
    case .open(let row): "open " + (row.map { "\($0.id) \($0.edge.rawValue)" } ?? "none")
    case .owner(let id): "owner " + (id ?? "none")
    case .armed(let action): "armed " + (action ?? "none")
    case .calls(let calls): "calls " + (calls.isEmpty ? "none" : calls.joined(separator: " "))
    case .asking(let question): "asking " + (question ?? "none")
    }
  }

  private static func text(tolerance: Double) -> String {
    tolerance == 0.5 ? "" : " ±" + DecimalText.exact(tolerance)
  }
}
