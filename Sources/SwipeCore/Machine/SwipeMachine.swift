/// The whole of swiping in one container, as a value: recogniser, coordinator and settling.
///
/// At most one row is dragged and at most one is open. All state belongs to ids, not to widgets, so
/// that rows may be recycled, inserted and removed at any time. The machine reads no clock, calls
/// nobody and knows no toolkit; the same value stands behind the widgets and behind the replay of
/// recorded gestures.
///
/// ## How a widget layer feeds it
///
/// - Keep one machine for each container, on the main actor. After **every** call take what it wants
///   done: `while let effect = machine.popEffect() { … }`. An effect may call the machine again;
///   further effects queue behind.
/// - `bind` a row when its widget is bound to an item (and again when its size or its actions
///   change), then place the content at ``offset(of:)``; `unbind` when the widget is unbound;
///   `remove` when the model has lost the item.
/// - Mouse and touch: `press`, `move`, `release` or `cancel` with positions in any coordinates that
///   stay fixed during the gesture (those of the container, not of the row). The verdict of `move`
///   says whether to claim. Only a real button or touch release is a `release`, and every press needs
///   one or the other.
/// - Touchpad: each smooth event goes to `scroll`; swallow it unless the verdict is
///   ``SwipeVerdict/scroll(x:y:)``, and then first give the scroller the px that were held back. The
///   end of the fingers is `scrollStop`. Wheel clicks go to `wheel`.
/// - Frames: while the last ``SwipeEffect/frames(_:)`` said true, call ``advance(to:)`` once a frame.
/// - All times are of one clock; a time before the last one counts as the last one. Where events and
///   frames use different clocks, shift the events by the difference seen at the press.
///
/// Offsets are px in screen coordinates along the row's axis. Every call costs O(rows that are off
/// their place), which is a handful, whatever the number of rows; samples and frames allocate
/// nothing.
///
/// ## Defined results for bad input
///
/// An id that is not bound cannot be pressed, opened, peeked or acted on (the call does nothing and
/// returns false); two widgets bound to one id show the same state and the traits given last; a
/// position or delta that is not finite is ignored; sizes that are negative or NaN count as "not
/// measured"; a policy is ``SwipePolicy/validated()``.
public struct SwipeMachine<ID: Hashable & Sendable>: Sendable {
  // MARK: Settings

  /// The numbers in force; assigning validates them.
  ///
  /// A gesture that has begun keeps its start distances and velocity window.
  public var policy: SwipePolicy {
    didSet {
      policy = policy.validated()
      policiesChanged()
    }
  }
  /// The numbers for a row of a given size along its axis, in place of ``policy``.
  ///
  /// It is asked when a row is bound or changes, not for each sample; its answers are validated.
  public var policyForSize: (@Sendable (_ size: Double) -> SwipePolicy)? {
    didSet {
      for id in rows.keys { updatePolicies(id) }
      policiesChanged()
    }
  }
  /// The rule that lets a swipe begin, unless a row has its own.
  public var swipeBehavior = SwipeBehavior.straight
  /// The rule that gives a gesture to the scroller, unless a row has its own.
  public var scrollBehavior = ScrollBehavior.disabled
  /// The axis the container scrolls along, if it scrolls.
  public var scrollAxis: SwipeAxis?
  /// Whether rows can be swiped at all.
  public var isEnabled = true
  /// Whether a touchpad can swipe; if not, its motion passes untouched.
  public var swipesWithTouchpad = true
  /// Whether a finger on a touchscreen can swipe.
  public var swipesWithTouch = true
  /// Whether dragging with the mouse can swipe.
  public var swipesWithMouse = true
  /// Whether rows can be swiped while a search is active.
  public var swipesWhileSearching = true
  /// Whether scrolling by the person closes the open row.
  public var closesOnScroll = true

  // MARK: State

  /// The direction of text.
  public internal(set) var direction = SwipeDirection.leftToRight
  /// How much motion the person wants to see.
  public internal(set) var motion = SwipeMotionPreference.full
  /// Whether a search is active.
  public internal(set) var isSearching = false
  /// The latest time the machine was told.
  public internal(set) var now = SwipeTime.zero
  /// The open row, if there is one; a row that is settling open counts.
  public internal(set) var openRow: SwipeOpenRow<ID>?
  /// The question that waits for an answer, if there is one.
  public internal(set) var question: Question?

  var rows: [ID: Row] = [:]
  var reveals: [Reveal] = []
  var pointers: [Pointer] = []
  var drag: Drag?
  var peek: (id: ID, end: SwipeTime)?
  var isScrollerMoving = false
  /// Whether a row was unbound in mid-motion and nothing has been told of a later time yet.
  var hasUnboundMotion = false
  var wantsFrames = false
  private var effects: [SwipeEffect<ID>] = []
  private var nextEffect = 0

  /// A machine without rows.
  public init(policy: SwipePolicy = .standard) {
    self.policy = policy.validated()
    reveals.reserveCapacity(8)
    pointers.reserveCapacity(4)
    effects.reserveCapacity(32)
  }

  /// An action that waits for the person's word.
  public struct Question: Hashable, Sendable {
    /// The row the action is for.
    public var id: ID
    /// The name of the action.
    public var action: String
  }

  /// A registered row.
  struct Row: Sendable {
    var traits: SwipeRowTraits
    /// How many widgets show it; a recycling list may bind the new one before it unbinds the old.
    var bindings: Int
    /// The policies for its width and its height, where they depend on these.
    var policies: (horizontal: SwipePolicy, vertical: SwipePolicy)?
  }

  /// A row that is not simply closed.
  struct Reveal: Sendable {
    enum Motion: Sendable {
      case resting
      case dragged
      case settling(Settling)
      case flying(Settling)
      case gone
    }

    let id: ID
    var edge: SwipeEdge
    /// How far the content is shown, in px toward the opening side.
    var distance = 0.0
    var motion = Motion.resting
    var isPresented = false
  }

  /// A pointer that is down, or fingers that move on the touchpad.
  struct Pointer: Sendable {
    let pointer: SwipePointer
    let row: ID?
    let target: SwipeTarget
    let inner: SwipeInnerScroll
    let startX: Double
    let startY: Double
    var recognizer: SwipeRecognizer
    var isBlocked = false
    /// Whether something scrollable inside the row has the gesture.
    var isInner = false
    /// Whether the container's scroller follows this pointer.
    var scrolls = false
    /// Whether the press stopped the scroller, and is therefore no click.
    var stopsScroller = false
    /// The time of the last sample.
    var last: SwipeTime
    /// For streams without a stop: when silence ends them.
    var silence: SwipeTime?
  }

  /// The one swipe that has been recognised.
  struct Drag: Sendable {
    let pointer: SwipePointer
    let id: ID
    /// The side the row's offset is counted from: that of what is uncovered, else of the motion.
    var edge: SwipeEdge
    /// The drag distance at the lock, so that a row caught in mid-flight does not jump.
    var base: Double
    var raw: Double
    /// Whether there was something to open on this side when the drag came to it.
    var canOpen: Bool
    /// Whether the drag may go on to the other side: it closes a row that was closing already.
    var mayCross: Bool
    var armed: String?
  }

  // MARK: Effects

  /// The oldest effect not yet taken, or nil when all are done. Allocates nothing.
  public mutating func popEffect() -> SwipeEffect<ID>? {
    guard nextEffect < effects.count else {
      effects.removeAll(keepingCapacity: true)
      nextEffect = 0
      return nil
    }
    nextEffect += 1
    return effects[nextEffect - 1]
  }

  mutating func emit(_ effect: SwipeEffect<ID>) { effects.append(effect) }
}
