import CGTK
import GTKBridge
public import SwipeCore

/// Writes down what happens in a container, so that it can be played again without widgets.
///
/// It records the real events as they reach the library, the rows they happen on, what the program does
/// with the coordinator, and what came of it as expectations. A `GesturePlayer` plays the script through
/// the same machine.
///
/// ```swift
/// let recorder = SwipeRecorder(swipes)
/// …
/// print(recorder.finish().text)
/// ```
@MainActor
public final class SwipeRecorder<ID: Hashable & Sendable> {
  private var script = GestureScript()
  private let coordinator: SwipeCoordinator<ID>
  private var start: SwipeTime?
  private var last = 0.0
  private var places: [ID: GestureScript.Place] = [:]
  private var panels: [ID: [SwipeEdge: SwipePanelTraits]] = [:]
  private var calls: [String] = []

  /// Begins recording; a coordinator is recorded by one recorder at a time.
  public init(_ coordinator: SwipeCoordinator<ID>) {
    self.coordinator = coordinator
    coordinator.recorder = self
  }

  /// Ends recording.
  ///
  /// - Returns: The script, with what the rows rest at as its last expectations.
  public func finish() -> GestureScript {
    if coordinator.recorder === self { coordinator.recorder = nil }
    guard start != nil else { return script }
    for id in places.keys.sorted(by: { word($0) < word($1) }) where coordinator.row(for: id) != nil
    {
      expect(offset(of: id))
    }
    expect(.open(coordinator.openRow.map { SwipeOpenRow(id: word($0.id), edge: $0.edge) }))
    expect(.owner(nil))
    expect(.calls(calls))
    return script
  }

  /// Something happens in the container.
  ///
  /// - Parameter id: The row it happens on, whose place must be known before.
  func note(_ event: GestureScript.Event, on id: ID? = nil, at time: SwipeTime) {
    begin(at: time)
    last = max(last, Self.rounded(time.seconds(since: start ?? time) * 1000))
    if let id { describe(id) }
    script.append(.event(last, Self.rounded(event)))
  }

  /// What holds in the middle of a drag, just before it ends.
  func noteDrag() {
    guard let id = coordinator.draggingRowID, start != nil else { return }
    expect(.owner(word(id)))
    expect(offset(of: id))
    expect(.armed(coordinator.machine.armedAction))
  }

  func noteCall(_ action: String, on id: ID) {
    calls.append("\(word(id)):\(action)")
  }

  /// An id as the single word that scripts know.
  func word(_ id: ID) -> String {
    String("\(id)".map { $0.isWhitespace || $0 == ":" || $0 == "#" ? "_" : $0 })
  }

  private func expect(_ expectation: GestureScript.Expectation) {
    script.append(.expect(expectation))
  }

  private func offset(of id: ID) -> GestureScript.Expectation {
    .offset(word(id), Self.rounded(coordinator.machine.offset(of: id)), tolerance: 0.5)
  }

  /// Thousandths are exact enough for px and ms, and can be read.
  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  private static func rounded(_ event: GestureScript.Event) -> GestureScript.Event {
    switch event {
    case .mousePress(let x, let y): .mousePress(x: rounded(x), y: rounded(y))
    case .mouseMove(let x, let y): .mouseMove(x: rounded(x), y: rounded(y))
    case .mouseRelease(let x, let y): .mouseRelease(x: rounded(x), y: rounded(y))
    case .touchBegin(let n, let x, let y): .touchBegin(n, x: rounded(x), y: rounded(y))
    case .touchMove(let n, let x, let y): .touchMove(n, x: rounded(x), y: rounded(y))
    case .pad(let x, let y, let dx, let dy, let unit):
      .pad(x: rounded(x), y: rounded(y), dx: dx, dy: dy, unit: unit)
    case .wheel(let x, let y, let dx, let dy):
      .wheel(x: rounded(x), y: rounded(y), dx: dx, dy: dy)
    default: event
    }
  }

  private func begin(at time: SwipeTime) {
    guard start == nil else { return }
    start = time
    let host = coordinator.host?.pointer?.cast(to: GtkWidget.self)
    let machine = coordinator.machine
    var container = GestureScript.Container(
      width: host.map { Double(gtk_widget_get_width($0)) } ?? 0,
      height: host.map { Double(gtk_widget_get_height($0)) } ?? 0, scrollAxis: machine.scrollAxis)
    container.direction = machine.direction
    container.reducesMotion = machine.motion != .full
    container.closesOnScroll = machine.closesOnScroll
    container.swipesWithTouchpad = machine.swipesWithTouchpad
    script.append(.container(container))
    let settings = GestureScript.PolicySetting.differences(of: machine.policy)
    if !settings.isEmpty { script.append(.policy(settings)) }
    if let open = machine.openRow {
      describe(open.id)
      script.append(.event(0, .open(word(open.id), open.edge)))
    }
  }

  /// Says where a row is and what its actions are, unless that is known.
  private func describe(_ id: ID) {
    for known in Array(places.keys) where known != id { move(known) }
    guard let row = coordinator.row(for: id), let place = place(of: row) else { return }
    if places[id] == nil {
      places[id] = place
      script.append(.row(word(id), place))
    } else {
      move(id)
    }
    for edge in SwipeEdge.allCases {
      let panel = row.traits[edge]
      guard panels[id]?[edge] != panel else { continue }
      panels[id, default: [:]][edge] = panel
      script.append(.actions(word(id), edge, panel ?? SwipePanelTraits([])))
    }
  }

  /// A row that is known may be elsewhere now, or shown no more.
  private func move(_ id: ID) {
    guard let before = places[id] else { return }
    guard let row = coordinator.row(for: id), let place = place(of: row) else { return }
    guard place != before else { return }
    places[id] = place
    script.append(.event(last, .move(word(id), x: place.x, y: place.y)))
  }

  private func place(of row: SwipeRow<ID>) -> GestureScript.Place? {
    var x = 0.0
    var y = 0.0
    guard let frame = coordinator.host?.pointer?.cast(to: GtkWidget.self),
      gtk_widget_translate_coordinates(row.pointer, frame, 0, 0, &x, &y) != 0
    else { return nil }
    return GestureScript.Place(x: x, y: y, width: row.size.width, height: row.size.height)
  }
}
