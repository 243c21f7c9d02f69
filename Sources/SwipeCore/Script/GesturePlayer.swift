/// Plays a ``GestureScript`` through a ``SwipeMachine``.
///
/// Frames run at 60 Hz, or at the script's `frameInterval`, between the events and after the last
/// one until nothing moves.
public struct GesturePlayer: Sendable {
  /// The machine as it is now.
  public private(set) var machine = SwipeMachine<String>()
  /// All actions run so far, as `ID:NAME`.
  public private(set) var calls: [String] = []
  /// The px the scroller was given so far along its axis, the program's own scrolling included.
  public private(set) var scrolled = 0.0

  private let script: GestureScript
  private var container = GestureScript.Container(width: 0, height: 0)
  private var frameInterval = 1000.0 / 60
  private var time = 0.0
  private var places: [String: GestureScript.Place] = [:]
  private var panels: [String: [SwipeEdge: SwipePanelTraits]] = [:]
  /// Where each finger was when the scroller last followed it.
  private var fingers: [Int: (x: Double, y: Double)] = [:]
  private var mouse = (x: 0.0, y: 0.0)

  /// A player at the beginning of a script.
  public init(_ script: GestureScript) { self.script = script }

  /// Plays the script to its end, or to the first expectation that does not hold.
  ///
  /// - Parameter report: given the state after each event as one JSON object, a line without its
  ///   end, with the words of `expect`: `{"t":48,"event":"mouse release","owner":null,
  ///   "open":"42 trailing","offset":{"42":-80.0},"armed":null,"calls":["43:archive"],"scrolled":0}`.
  /// - Returns: the expectation that did not hold, or nil.
  public mutating func play(report: (String) -> Void = { _ in }) -> GestureMismatch? {
    let lastEvent = script.statements.lastIndex { if case .event = $0 { true } else { false } }
    for (index, statement) in script.statements.enumerated() {
      switch statement {
      case .container(let container): setContainer(container)
      case .policy(let settings): set(settings)
      case .row(let id, let place): setRow(id, place)
      case .actions(let id, let edge, let panel):
        panels[id, default: [:]][edge] = panel
        update(id)
      case .event(let time, let event):
        runFrames(until: time)
        perform(event)
        drain()
        report(stateLine(time, event))
        if index == lastEvent { rest() }
      case .expect(let expectation):
        if let got = mismatch(expectation) {
          return GestureMismatch(
            line: script.lineNumbers[index], wanted: expectation.text, got: got)
        }
      }
      drain()
    }
    return nil
  }

  private var now: SwipeTime { SwipeTime(milliseconds: time) }

  private mutating func runFrames(until end: Double) {
    while machine.needsFrames {
      let frame = ((time / frameInterval).rounded(.down) + 1) * frameInterval
      guard frame < end else { break }
      // A frame later than this one even where the sum of two numbers is neither.
      time = max(frame, time.nextUp)
      machine.advance(to: now)
      drain()
    }
    time = end
    machine.advance(to: now)
    drain()
  }

  private mutating func rest() {
    while machine.needsFrames { runFrames(until: time + frameInterval) }
  }

  private mutating func drain() {
    while let effect = machine.popEffect() {
      if case .run(let id, let action) = effect { calls.append("\(id):\(action)") }
    }
  }

  private mutating func setContainer(_ new: GestureScript.Container) {
    container = new
    machine.scrollAxis = new.scrollAxis
    machine.closesOnScroll = new.closesOnScroll
    machine.swipesWithTouchpad = new.swipesWithTouchpad
    machine.setDirection(new.direction, at: now)
    machine.setMotion(new.reducesMotion ? .reduced : .full, at: now)
  }

  private mutating func set(_ settings: [GestureScript.PolicySetting]) {
    for setting in settings {
      if setting.name == "frameInterval" {
        if let value = setting.value, value >= 1 { frameInterval = value }
      } else if let field = SwipePolicy.fields.first(where: { $0.name == setting.name }) {
        field.set(setting.value, in: &machine.policy)
      }
    }
  }

  private func traits(_ id: String, _ place: GestureScript.Place) -> SwipeRowTraits {
    SwipeRowTraits(width: place.width, height: place.height, panels: panels[id] ?? [:])
  }

  private mutating func setRow(_ id: String, _ place: GestureScript.Place) {
    let isNew = places[id] == nil
    places[id] = place
    if isNew { machine.bind(id, traits(id, place), at: now) } else { update(id) }
  }

  private mutating func update(_ id: String) {
    guard let place = places[id] else { return }
    machine.update(id, traits(id, place), at: now)
  }

  private func row(at x: Double, _ y: Double) -> String? {
    places.filter { $0.value.contains(x, y) }.keys.min()
  }

  private mutating func giveScroller(_ x: Double, _ y: Double) {
    if let axis = container.scrollAxis { scrolled += axis.along(x, y) }
  }

  private mutating func perform(_ event: GestureScript.Event) {
    switch event {
    case .mousePress(let x, let y):
      mouse = (x, y)
      machine.press(.mouse, on: row(at: x, y), x: x, y: y, at: now)
    case .mouseMove(let x, let y): moveMouse(x, y)
    case .mouseRelease(let x, let y):
      if (x, y) != mouse { moveMouse(x, y) }
      machine.release(.mouse, at: now)
    case .mouseOtherButton: machine.cancel(.mouse, at: now)
    case .touchBegin(let number, let x, let y):
      fingers[number] = (x, y)
      machine.press(.touch(number), on: row(at: x, y), x: x, y: y, at: now)
    case .touchMove(let number, let x, let y): moveFinger(number, x, y)
    case .touchEnd(let number): machine.release(.touch(number), at: now)
    case .touchCancel(let number): machine.cancel(.touch(number), at: now)
    case .pad(let x, let y, let dx, let dy, let unit): scroll(x, y, dx, dy, unit)
    case .padStop: machine.scrollStop(at: now)
    case .wheel(_, _, let dx, let dy):
      let unit = machine.policy.wheelUnit
      if machine.wheel(x: dx, y: dy, at: now) == .scroll { giveScroller(dx * unit, dy * unit) }
    case .escape: machine.escape(at: now)
    case .deactivate: machine.dismiss(at: now)
    case .searchStart: machine.setSearching(true, at: now)
    case .scrollByProgram(let distance): scrolled += distance
    case .open(let id, let edge): machine.open(id, edge, at: now)
    case .close: machine.close(at: now)
    case .peek(let id): machine.peek(id, at: now)
    case .resize(let width, let height): resize(width, height)
    case .direction(let direction): machine.setDirection(direction, at: now)
    case .reducedMotion(let isOn): machine.setMotion(isOn ? .reduced : .full, at: now)
    case .answer(let yes): machine.answer(yes, at: now)
    case .wait: break
    case .insert, .remove, .move, .refresh, .recycle: change(event)
    }
  }

  private mutating func change(_ event: GestureScript.Event) {
    switch event {
    case .insert(let id, _, let place): setRow(id, place)
    case .remove(let id):
      places[id] = nil
      machine.remove(id, at: now)
    case .move(let id, let x, let y):
      places[id]?.x = x
      places[id]?.y = y
    case .refresh(let id): update(id)
    case .recycle(let id):
      guard let place = places[id] else { return }
      machine.unbind(id, at: now)
      machine.bind(id, traits(id, place), at: now)
    default: break
    }
  }

  private mutating func moveMouse(_ x: Double, _ y: Double) {
    mouse = (x, y)
    machine.move(.mouse, x: x, y: y, at: now)
  }

  private mutating func moveFinger(_ number: Int, _ x: Double, _ y: Double) {
    let verdict = machine.move(.touch(number), x: x, y: y, at: now)
    guard verdict == .scroll, let last = fingers[number] else { return }
    giveScroller(last.x - x, last.y - y)
    fingers[number] = (x, y)
  }

  private mutating func scroll(
    _ x: Double, _ y: Double, _ dx: Double, _ dy: Double, _ unit: SwipeScrollUnit
  ) {
    let verdict = machine.scroll(on: row(at: x, y), x: dx, y: dy, unit: unit, at: now)
    guard case .scroll(let heldX, let heldY) = verdict else { return }
    let scale = unit == .wheel ? machine.policy.wheelUnit : 1
    giveScroller(heldX + dx * scale, heldY + dy * scale)
  }

  /// The container has another size: rows that fill a scroller, and those that span the container,
  /// keep their distance from its far side.
  private mutating func resize(_ width: Double, _ height: Double) {
    let (dx, dy) = (width - container.width, height - container.height)
    for (id, place) in places {
      var new = place
      if container.scrollAxis == .vertical || place.width == container.width {
        new.width = max(0, place.width + dx)
      }
      if container.scrollAxis == .horizontal || place.height == container.height {
        new.height = max(0, place.height + dy)
      }
      places[id] = new
      update(id)
    }
    container.width = width
    container.height = height
  }
}
