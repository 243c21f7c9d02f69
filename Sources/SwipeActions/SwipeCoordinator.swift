import CGTK
import GTKBridge
public import SwipeCore

/// Decides which row of a container is swiped and which is open: at most one of each.
///
/// Make one for each container and give it to its rows and, by `swipeActionsContainer`, to the
/// container's widget. State belongs to ids: rows may be recycled,
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
  var frames: FrameCallback?
  var asking: (action: SwipeAction, task: Task<Void, Never>)?
  var returns: [ID: Timeout] = [:]
  /// The rows that are flying out, and what is to be done when they have.
  var flights: Set<ID> = []
  var awaitingFlights: [ID: [@MainActor () -> Void]] = [:]
  var absence: Timeout?
  var streams: [Int: AsyncStream<SwipeOpenRow<ID>?>.Continuation] = [:]
  var nextStream = 0
  var motionWatch: MotionWatch?
  var shownOpenRow: SwipeOpenRow<ID>?
  /// What writes down what happens, if anything does.
  weak var recorder: SwipeRecorder<ID>?
  /// The menu that is open, if one is.
  var menu: RowMenu?
  /// Those that have closed and are still widgets.
  var closedMenus: [RowMenu] = []
  var menuRemoval: Timeout?
  var interruption: UInt32?
  /// The size of the row that was placed last, for rows that have no size yet.
  var usualRowSize = SwipeSize()
  /// What is to be done with a row as soon as it has been placed.
  var awaitedPlacing: (id: ID, command: @MainActor () -> Void)?
  var placing: Timeout?

  struct PressedRow {
    let id: ID
    let actions: [SwipeAction]
  }

  /// Makes a coordinator for one container.
  ///
  /// - Parameter policy: Every number the swipe depends on.
  public init(policy: SwipePolicy = .standard) {
    machine = SwipeMachine(policy: policy)
    // Questions are asked in tasks, which GTK's loop would never run by itself.
    MainLoop.attachSwiftConcurrency()
  }

  // MARK: Rules

  /// Every number the swipe depends on; a gesture keeps those it began with.
  public var policy: SwipePolicy {
    get { machine.policy }
    set {
      machine.policy = newValue
      updateRowsWithPanels()
    }
  }

  /// The numbers for a row of a given size in px along its axis, in place of ``policy``.
  public var policyForSize: (@Sendable (_ size: Double) -> SwipePolicy)? {
    get { machine.policyForSize }
    set {
      machine.policyForSize = newValue
      updateRowsWithPanels()
    }
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

  /// Whether a finger on a touchscreen can swipe.
  public var swipesWithTouch: Bool {
    get { machine.swipesWithTouch }
    set { machine.swipesWithTouch = newValue }
  }

  /// Whether dragging with the mouse can swipe.
  public var swipesWithMouse: Bool {
    get { machine.swipesWithMouse }
    set { machine.swipesWithMouse = newValue }
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

  /// How often the widget of each row that is shown was placed and drawn so far.
  ///
  /// Compared before and after, it proves what was touched: opening and closing touch two rows,
  /// however many there are.
  public var rowDiagnostics: [ID: SwipeRowDiagnostics] {
    rows.compactMapValues { $0.row?.diagnostics }
  }

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
