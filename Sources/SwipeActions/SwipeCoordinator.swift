import CGTK
import GTKBridge
public import SwipeCore

/// Decides which row of a container is swiped and which is open: at most one of each.
///
/// Make one for each container and give it to its rows and to
/// ``UnsafeMutablePointer/swipeActionsContainer(_:axis:)``. State belongs to ids: rows may be recycled,
/// inserted and removed at any time. All of it is decided by a `SwipeMachine`; the coordinator carries
/// out what the machine wants on the widgets that show the ids.
@MainActor
public final class SwipeCoordinator<ID: Hashable & Sendable> {
  var machine: SwipeMachine<ID>
  var rows: [ID: RowReference<ID>] = [:]
  /// The widget that all rows are in, and whose frame clock is followed.
  var host: WeakReference?
  /// The actions of the pressed row as they were at the press: what a release will do.
  var pressed: PressedRow?
  var input: [AnyObject] = []
  private var frames: FrameCallback?
  private var asking: (action: SwipeAction, task: Task<Void, Never>)?
  private var returns: [ID: Timeout] = [:]
  /// The rows that are flying out, and what is to be done when they have.
  private var flights: Set<ID> = []
  private var awaitingFlights: [ID: [@MainActor () -> Void]] = [:]
  private var absence: Timeout?
  private var streams: [Int: AsyncStream<SwipeOpenRow<ID>?>.Continuation] = [:]
  private var nextStream = 0
  private var motionWatch: MotionWatch?
  private var shownOpenRow: SwipeOpenRow<ID>?
  /// What writes down what happens, if anything does.
  weak var recorder: SwipeRecorder<ID>?
  /// The menu that is open, if one is.
  var menu: RowMenu?
  private var menuRemoval: Timeout?
  private var interruption: UInt32?
  /// The size of the row that was placed last, for rows that have no size yet.
  var usualRowSize = SwipeSize()

  struct PressedRow {
    let id: ID
    let actions: [SwipeAction]
  }

  /// Makes a coordinator for one container.
  ///
  /// - Parameter policy: Every number the swipe depends on.
  public init(policy: SwipePolicy = .standard) {
    machine = SwipeMachine(policy: policy)
  }

  // MARK: Rules

  /// Every number the swipe depends on; a gesture keeps those it began with.
  public var policy: SwipePolicy {
    get { machine.policy }
    set { machine.policy = newValue }
  }

  /// The numbers for a row of a given size in px along its axis, in place of ``policy``.
  public var policyForSize: (@Sendable (_ size: Double) -> SwipePolicy)? {
    get { machine.policyForSize }
    set { machine.policyForSize = newValue }
  }

  /// The policy in force for a row of a size.
  func policy(forSize size: Double) -> SwipePolicy {
    machine.policyForSize.map { $0(size).validated() } ?? machine.policy
  }

  /// Whether rows can be swiped at all; their actions stay in menus and for assistive technology.
  public var isEnabled: Bool {
    get { machine.isEnabled }
    set {
      machine.isEnabled = newValue
      if !newValue { dismiss() }
    }
  }

  /// Whether a touchpad can swipe; if not, its motion passes untouched.
  public var swipesWithTouchpad: Bool {
    get { machine.swipesWithTouchpad }
    set { machine.swipesWithTouchpad = newValue }
  }

  /// Whether rows can be swiped while ``isSearching``.
  public var swipesWhileSearching: Bool {
    get { machine.swipesWhileSearching }
    set { machine.swipesWhileSearching = newValue }
  }

  /// Whether scrolling by the person closes the open row.
  public var closesOnScroll: Bool {
    get { machine.closesOnScroll }
    set { machine.closesOnScroll = newValue }
  }

  /// The rule that lets a swipe begin.
  public var swipeBehavior: SwipeBehavior {
    get { machine.swipeBehavior }
    set { machine.swipeBehavior = newValue }
  }

  /// The rule that gives a gesture to the scroller.
  public var scrollBehavior: ScrollBehavior {
    get { machine.scrollBehavior }
    set { machine.scrollBehavior = newValue }
  }

  /// Whether a search is active; its beginning closes the open row.
  public var isSearching: Bool {
    get { machine.isSearching }
    set { act { $0.setSearching(newValue, at: $1) } }
  }

  // MARK: State

  /// The open row, if there is one; a row that is settling open counts.
  public var openRow: SwipeOpenRow<ID>? { machine.openRow }

  /// The id of the open row, if there is one.
  public var openRowID: ID? { machine.openRow?.id }

  /// The id of the row that is being dragged, if there is one.
  public var draggingRowID: ID? { machine.owner }

  /// Whether a row is being dragged; while it is, the scroller does not move.
  public var isSwipingAnItem: Bool { machine.isSwipingAnItem }

  /// What start rules see of a row; nil for an id that no row shows.
  public func model(of id: ID) -> SwipeRowModel? { machine.model(of: id) }

  /// Called when another row is open, or none.
  public var onOpenRowChanged: ((SwipeOpenRow<ID>?) -> Void)?

  /// Called when a row begins to be dragged, and with nil when it no longer is.
  public var onDraggingRowChanged: ((ID?) -> Void)?

  /// Called when a panel begins to be uncovered or is covered again.
  public var onPresentationChanged: ((ID, SwipeEdge, Bool) -> Void)?

  /// Called when releasing a dragged row would do an action (its id), or no longer would (nil).
  public var onArmedChanged: ((ID, String?) -> Void)?

  /// The open row now and whenever it changes.
  public var openRows: AsyncStream<SwipeOpenRow<ID>?> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: SwipeOpenRow<ID>?.self, bufferingPolicy: .bufferingNewest(1))
    let key = nextStream
    nextStream += 1
    streams[key] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.streams[key] = nil }
    }
    continuation.yield(openRow)
    return stream
  }

  // MARK: Commands

  /// Opens a row, closing any other; opening what is open already does nothing.
  ///
  /// - Returns: Whether the row is open now; an id that no row shows cannot be opened.
  @discardableResult
  public func open(id: ID, from edge: SwipeEdge = .trailing, animated: Bool = true) -> Bool {
    row(for: id)?.prepareForSwipe()
    if let recorder { recorder.note(.open(recorder.word(id), edge), on: id, at: .now) }
    return act { $0.open(id, edge, animated: animated, at: $1) }
  }

  /// Closes the open row, if there is one.
  public func close(animated: Bool = true) {
    recorder?.note(.close, at: .now)
    act { $0.close(animated: animated, at: $1) }
  }

  /// Shows for a moment that a row can be swiped; skipped where motion is reduced.
  ///
  /// - Returns: Whether it is shown.
  @discardableResult
  public func peek(id: ID, from edge: SwipeEdge? = nil) -> Bool {
    row(for: id)?.prepareForSwipe()
    return act { $0.peek(id, edge, at: $1) }
  }

  /// Ends a drag without an action and closes the open row: selection mode began, another folder is
  /// shown.
  public func dismiss() {
    act { $0.dismiss(at: $1) }
  }

  /// Does an action of a row as its button would: it asks first where the action says so.
  ///
  /// - Returns: Whether the action ran or is being asked about.
  @discardableResult
  public func activate(_ action: String, on id: ID) -> Bool {
    guard row(for: id) != nil else { return false }
    row(for: id)?.prepareForSwipe()
    return act { $0.activate(id, action: action, at: $1) }
  }

  /// Tells that the model has lost an item: whatever takes its place is closed.
  ///
  /// Call it when an item leaves, before or after the list is told.
  public func remove(id: ID) {
    endFlight(of: id)
    if let recorder { recorder.note(.remove(recorder.word(id)), at: .now) }
    act { $0.remove(id, at: $1) }
    row(for: id)?.show(offset: 0, axis: nil)
  }

  /// Brings a row back that flew out, because its action failed.
  public func restore(id: ID) {
    endFlight(of: id)
    act { $0.restore(id, at: $1) }
  }

  /// Does something when a row that is flying out has come to its end, or now if it does not fly.
  ///
  /// An action runs at the release; a list that takes the row away only here lets the flight be seen.
  public func afterFlight(of id: ID, _ work: @escaping @MainActor () -> Void) {
    if flights.contains(id) { awaitingFlights[id, default: []].append(work) } else { work() }
  }

  // MARK: Effects

  /// Calls the machine with the time, and does what it wants done.
  @discardableResult
  func act<Result>(
    at time: SwipeTime = .now, _ body: (inout SwipeMachine<ID>, SwipeTime) -> Result
  ) -> Result {
    let result = body(&machine, time)
    while let effect = machine.popEffect() { carryOut(effect) }
    return result
  }

  private func carryOut(_ effect: SwipeEffect<ID>) {
    switch effect {
    case .offset(let id, let offset):
      row(for: id)?.show(offset: offset, axis: machine.axis(of: id))
    case .presentation(let id, let edge, let isPresented):
      row(for: id)?.present(edge, isPresented: isPresented)
      row(for: id)?.announcePresentation(edge, isPresented: isPresented)
      onPresentationChanged?(id, edge, isPresented)
    case .armed(let id, let action):
      row(for: id)?.showArmed(action)
      onArmedChanged?(id, action)
    case .run(let id, let action):
      recorder?.noteCall(action, on: id)
      run(action, on: id)
    case .ask(let id, let action): ask(action, on: id)
    case .withdrawQuestion:
      asking?.task.cancel()
      asking = nil
    case .flyOut(let id): awaitLeaving(of: id)
    case .open(let row):
      if let previous = shownOpenRow, previous != row {
        self.row(for: previous.id)?.retrieveFocus()
      }
      shownOpenRow = row
      onOpenRowChanged?(row)
      for stream in streams.values { stream.yield(row) }
    case .owner(let id): onDraggingRowChanged?(id)
    case .frames(let areNeeded): areNeeded ? startFrames() : stopFrames()
    }
  }

  private func action(_ action: String, on id: ID) -> SwipeAction? {
    let actions = pressed?.id == id ? pressed?.actions : row(for: id)?.orderedActions
    return actions?.first { $0.id == action }
  }

  private func run(_ name: String, on id: ID) {
    if let asked = asking?.action, asked.id == name {
      asking = nil
      asked.handler()
    } else {
      action(name, on: id)?.handler()
    }
  }

  private func ask(_ name: String, on id: ID) {
    guard let action = action(name, on: id), let confirm = action.confirm else {
      return act { $0.answer(false, at: $1) }
    }
    let task = Task { [weak self] in
      let isConfirmed = await confirm()
      guard !Task.isCancelled, let self else { return }
      self.recorder?.note(.answer(isConfirmed), at: .now)
      self.act { $0.answer(isConfirmed, at: $1) }
      self.asking = nil
    }
    asking = (action, task)
  }

  /// A row that flew out and did not leave within a moment comes back: its action did not succeed.
  private func awaitLeaving(of id: ID) {
    flights.insert(id)
    returns[id] = Timeout(seconds: policy.flyOutDuration) { [weak self] in
      guard let self else { return }
      flights.remove(id)
      returns[id] = Timeout(seconds: 1) { [weak self] in self?.restore(id: id) }
      for work in awaitingFlights.removeValue(forKey: id) ?? [] { work() }
    }
  }

  /// The row has left or is back: what waited for its flight is done now.
  private func endFlight(of id: ID) {
    returns[id] = nil
    flights.remove(id)
    for work in awaitingFlights.removeValue(forKey: id) ?? [] { work() }
  }

  private func startFrames() {
    guard frames == nil,
      let clock = host?.pointer
        ?? rows.values.lazy.compactMap(\.row).first?
        .pointer.raw
    else { return }
    frames = FrameCallback(on: clock.cast()) { [weak self] time in
      guard let self else { return false }
      self.act(at: SwipeTime(microseconds: Int64((time * 1_000_000).rounded()))) {
        $0.advance(to: $1)
      }
      return self.frames != nil
    }
  }

  private func stopFrames() {
    frames?.stop()
    frames = nil
  }

  // MARK: Input

  /// Whether touch is decided by the container's gesture, because the container scrolls.
  var takesTouchInContainer: Bool {
    host?.pointer?.isInstance(of: gtk_scrolled_window_get_type()) == true
  }

  /// Another button ends a drag.
  func interrupt(by event: OpaquePointer) {
    interruption = gdk_event_get_time(event)
    dismiss()
  }

  /// Whether the event is the press that ended a drag.
  func wasInterrupted(by event: OpaquePointer?) -> Bool {
    event.map { gdk_event_get_time($0) == interruption } ?? false
  }

  /// The menu of a row has closed: the focus goes back to the row.
  func menuClosed(on id: ID) {
    let closed = menu
    menu = nil
    row(for: id)?.focusItem()
    // Its action runs after it has closed.
    menuRemoval = Timeout(seconds: 0) { closed?.remove() }
  }

  // MARK: Rows

  func row(for id: ID) -> SwipeRow<ID>? { rows[id]?.row }

  func attach(_ row: SwipeRow<ID>, to id: ID) {
    if let other = self.row(for: id), other !== row { warn(of: other, and: row, showing: id) }
    rows[id] = RowReference(row)
    watchMotion(of: row.pointer)
    let traits = row.traits
    act {
      $0.setDirection(row.direction, at: $1)
      $0.bind(id, traits, at: $1)
    }
    if let edge = machine.presentedEdge(of: id) { row.present(edge, isPresented: true) }
    row.show(offset: machine.offset(of: id), axis: machine.axis(of: id))
  }

  /// A list may bind a new row before it unbinds the old one; both at once are a program's error.
  private func warn(of one: SwipeRow<ID>, and other: SwipeRow<ID>, showing id: ID) {
    DebugHint.later { [weak one, weak other] in
      guard let one, let other, one.id == id, other.id == id else { return nil as String? }
      return "Two rows of one container show the id \(id): both move, the last one is told of."
    }
  }

  func detach(_ row: SwipeRow<ID>, from id: ID) {
    if rows[id]?.row === row { rows[id] = nil }
    act { $0.unbind(id, at: $1) }
    guard machine.openRow?.id == id, machine.closesOnScroll else { return }
    // Rebound in this turn, it was only recycled; else it has left, or was scrolled far away.
    absence = Timeout(seconds: 0) { [weak self] in
      guard let self, let open = self.openRowID, !self.machine.isBound(open) else { return }
      self.close(animated: false)
    }
  }

  func traitsChanged(of row: SwipeRow<ID>) {
    guard let id = row.id else { return }
    let traits = row.traits
    act { $0.update(id, traits, at: $1) }
  }

  /// A row was placed: one that is off its place keeps to its panel.
  func sizeChanged(of row: SwipeRow<ID>) {
    usualRowSize = row.size
    guard let id = row.id, machine.axis(of: id) != nil else { return }
    traitsChanged(of: row)
  }

  func directionChanged(of row: SwipeRow<ID>) {
    act { $0.setDirection(row.direction, at: $1) }
  }

  /// A row that goes from the screen ends its motion, and its gesture without an action.
  func rowUnmapped(_ row: SwipeRow<ID>) {
    guard let id = row.id, rows[id]?.row === row,
      machine.owner == id || machine.displacedRows.contains(id)
    else { return }
    let traits = row.traits
    act {
      if $0.owner == id { $0.dismiss(at: $1) }
      $0.unbind(id, at: $1)
      $0.bind(id, traits, at: $1)
    }
  }

  func buttonActivated(_ action: String, on id: ID) {
    act { $0.activate(id, action: action, at: $1) }
  }

  /// A press may become a swipe of the row: its actions stay as they are now until it is let go.
  func hold(_ id: ID) {
    guard let row = row(for: id) else { return }
    row.prepareForSwipe()
    pressed = PressedRow(id: id, actions: row.orderedActions)
  }

  /// The press on a row is over.
  func letGo(of id: ID) {
    guard pressed?.id == id else { return }
    pressed = nil
    row(for: id)?.invalidateActions()
  }

  /// Whether the row's actions must stay as they were at the press.
  func isFrozen(_ id: ID) -> Bool { pressed?.id == id }

  /// How much motion the person wants to see.
  var motion: SwipeMotionPreference { machine.motion }

  private func watchMotion(of widget: UnsafeMutablePointer<GtkWidget>) {
    guard motionWatch == nil else { return }
    motionWatch = MotionWatch(for: widget) { [weak self] preference in
      self?.act { $0.setMotion(preference, at: $1) }
    }
  }
}

/// A row as its coordinator knows it: without keeping it.
@MainActor
struct RowReference<ID: Hashable & Sendable> {
  private weak var reference: SwipeRow<ID>?

  init(_ row: SwipeRow<ID>) {
    reference = row
  }

  var row: SwipeRow<ID>? {
    guard let reference, reference.isAlive else { return nil }
    return reference
  }
}

extension SwipeTime {
  /// This moment on the monotonic clock, which GTK's frame clock follows.
  static var now: SwipeTime { SwipeTime(microseconds: Int64(g_get_monotonic_time())) }
}
