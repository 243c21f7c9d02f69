extension GestureScript {
  /// Reads a script.
  ///
  /// - Throws: the first line that is no statement, a time before the one above it, or a script whose
  ///   first event comes without a container.
  public init(parsing text: String) throws(GestureScriptError) {
    var hasContainer = false
    var lastTime = 0.0
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      var words = ScriptWords(line, line: index + 1)
      if words.isEmpty { continue }
      let statement = try Self.statement(&words)
      switch statement {
      case .container: hasContainer = true
      case .event(let time, _):
        guard hasContainer else { throw words.error("a container must come before the events") }
        guard time >= lastTime else {
          throw words.error("the time goes back from \(DecimalText.exact(lastTime)) ms")
        }
        lastTime = time
      case .policy, .row, .actions, .expect: break
      }
      append(statement, line: index + 1)
    }
    guard hasContainer else {
      throw GestureScriptError(line: lines.count, reason: "there is no container")
    }
  }

  private static func statement(_ words: inout ScriptWords) throws(GestureScriptError)
    -> Statement
  {
    let head = try words.next("a statement")
    let statement: Statement
    switch head {
    case "container": statement = .container(try container(&words))
    case "policy": statement = .policy(try policy(&words))
    case "row": statement = .row(try words.next("the row"), try place(&words))
    case "actions": statement = try actions(&words)
    case "expect": statement = .expect(try expectation(&words))
    default:
      guard let time = DecimalText.parse(head) else {
        throw words.error("“\(head)” begins no statement")
      }
      guard (0...1e12).contains(time) else {
        throw words.error("the time must be from 0 to 1000000000000 ms")
      }
      statement = .event(time, try event(&words))
    }
    try words.end()
    return statement
  }

  private static func container(_ words: inout ScriptWords) throws(GestureScriptError)
    -> Container
  {
    var result = Container(
      width: try words.size("the width"), height: try words.size("the height"))
    for option in words.rest() {
      switch option {
      case "scroll=vertical": result.scrollAxis = .vertical
      case "scroll=horizontal": result.scrollAxis = .horizontal
      case "scroll=none": result.scrollAxis = nil
      case "direction=ltr": result.direction = .leftToRight
      case "direction=rtl": result.direction = .rightToLeft
      case "reduced-motion": result.reducesMotion = true
      case "closes-on-scroll=no": result.closesOnScroll = false
      case "closes-on-scroll=yes": result.closesOnScroll = true
      case "touchpad=off": result.swipesWithTouchpad = false
      case "touchpad=on": result.swipesWithTouchpad = true
      default: throw words.error("“\(option)” is no option of a container")
      }
    }
    return result
  }

  private static func policy(_ words: inout ScriptWords) throws(GestureScriptError)
    -> [PolicySetting]
  {
    var result: [PolicySetting] = []
    for word in words.rest() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw words.error("“\(word)” is not NAME=VALUE") }
      let name = String(parts[0])
      result.append(PolicySetting(name, try policyValue(name, String(parts[1]), words)))
    }
    if result.isEmpty { throw words.error("a policy needs NAME=VALUE") }
    return result
  }

  private static func policyValue(_ name: String, _ text: String, _ words: ScriptWords)
    throws(GestureScriptError) -> Double?
  {
    if name == "frameInterval" {
      guard let value = DecimalText.parse(text), value >= 1 else {
        throw words.error("frameInterval must be a number from 1, not “\(text)”")
      }
      return value
    }
    guard let field = SwipePolicy.fields.first(where: { $0.name == name }) else {
      throw words.error("“\(name)” is no field of the policy")
    }
    switch (field, text) {
    case (.flag, "yes"), (.flag, "true"): return 1
    case (.flag, "no"), (.flag, "false"): return 0
    case (.optional, "none"): return nil
    case (.number, "inf"), (.optional, "inf"): return .infinity
    default:
      guard let value = DecimalText.parse(text) else {
        throw words.error("\(name) must be a number, not “\(text)”")
      }
      return value
    }
  }

  private static func place(_ words: inout ScriptWords) throws(GestureScriptError) -> Place {
    Place(
      x: try words.number("X"), y: try words.number("Y"), width: try words.size("the width"),
      height: try words.size("the height"))
  }

  private static func actions(_ words: inout ScriptWords) throws(GestureScriptError) -> Statement {
    let id = try words.next("the row")
    let edge = try words.edge()
    var panel = SwipePanelTraits([])
    for word in words.rest() {
      switch word {
      case "full=no": panel.allowsFullSwipe = false
      case "full=yes": panel.allowsFullSwipe = true
      default: panel.actions.append(try action(word, words))
      }
    }
    return .actions(id, edge, panel)
  }

  private static func action(_ word: String, _ words: ScriptWords) throws(GestureScriptError)
    -> SwipeActionTraits
  {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, !parts[0].isEmpty else {
      throw words.error("“\(word)” is not NAME:SIZE or NAME:SIZE:FLAGS")
    }
    guard let size = DecimalText.parse(parts[1]), size >= 0 else {
      throw words.error("the size of “\(parts[0])” must be a number from 0, not “\(parts[1])”")
    }
    var result = SwipeActionTraits(String(parts[0]), size: size)
    for flag in parts.count == 3 ? parts[2] : "" {
      switch flag {
      case "l": result.rowLeaves = true
      case "d": result.isDestructive = true
      case "c": result.asksFirst = true
      case "x": result.isEnabled = false
      default: throw words.error("“\(flag)” is no flag of an action: l, d, c or x")
      }
    }
    return result
  }

  private static func expectation(_ words: inout ScriptWords) throws(GestureScriptError)
    -> Expectation
  {
    let what = try words.next("what to expect")
    switch what {
    case "offset":
      return .offset(
        try words.next("the row"), try words.number("the offset"),
        tolerance: try tolerance(&words))
    case "scrolled":
      return .scrolled(try words.number("the distance"), tolerance: try tolerance(&words))
    case "open":
      let id = try words.next("the row")
      return .open(id == "none" ? nil : SwipeOpenRow(id: id, edge: try words.edge()))
    case "owner": return .owner(try optional("the row", &words))
    case "armed": return .armed(try optional("the action", &words))
    case "asking": return .asking(try optional("the question", &words))
    case "calls":
      let calls = words.rest()
      if calls.isEmpty { throw words.error("the calls are missing") }
      return .calls(calls == ["none"] ? [] : calls)
    default: throw words.error("“\(what)” cannot be expected")
    }
  }

  private static func optional(_ what: String, _ words: inout ScriptWords)
    throws(GestureScriptError) -> String?
  {
    let word = try words.next(what)
    return word == "none" ? nil : word
  }

  /// A tolerance as ±0.5 or +-0.5; 0.5 px where there is none.
  private static func tolerance(_ words: inout ScriptWords) throws(GestureScriptError) -> Double {
    if words.isEmpty { return 0.5 }
    let word = try words.next("the tolerance")
    let digits =
      if word.hasPrefix("±") { word.dropFirst(1) } else if word.hasPrefix("+-") {
        word.dropFirst(2)
      } else { Substring() }
    guard let value = DecimalText.parse(digits), value >= 0 else {
      throw words.error("the tolerance must be ± and a number, not “\(word)”")
    }
    return value
  }
}
