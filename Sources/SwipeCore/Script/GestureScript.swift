/// A deterministic story of input and model changes, and what must come of it.
///
/// One file holds one script, one statement a line; `#` begins a comment. ``init(parsing:)`` reads it,
/// ``text`` writes it, and a ``GesturePlayer`` plays it through the very machine that stands behind
/// the widgets. Times are ms from the start and do not go back, coordinates are px in the container,
/// ids are single words.
///
/// ```
/// container W H [scroll=vertical|horizontal|none] [direction=ltr|rtl] [reduced-motion]
///               [closes-on-scroll=no] [touchpad=off]
/// policy NAME=VALUE …
/// row ID X Y W H
/// actions ID EDGE [full=no] NAME:SIZE[:FLAGS] …
/// T mouse press X Y | mouse move X Y | mouse release X Y | mouse other-button
/// T touch N begin X Y | touch N move X Y | touch N end | touch N cancel
/// T pad X Y DX DY [wheel-unit] | pad stop | wheel X Y DX DY
/// T escape | deactivate | search-start | scroll-by-program DY
/// T open ID EDGE | close | peek ID
/// T insert ID before ID2 X Y W H | remove ID | move ID X Y | refresh ID | recycle ID
/// T resize W H | direction rtl|ltr | reduced-motion on|off
/// T answer yes|no
/// T wait
/// expect offset ID VALUE [±TOLERANCE] | open none | open ID EDGE | owner none | owner ID
/// expect armed none | armed NAME | calls none | calls ID:NAME … | scrolled DY [±TOLERANCE]
/// expect asking none | asking ID:NAME
/// ```
///
/// The names of a policy are those of ``SwipePolicy`` and `frameInterval` in ms. The flags of an
/// action are l (the row leaves), d (looks destructive), c (asks first) and x (disabled). A script:
///
/// ```
/// container 360 640 scroll=vertical
/// row 42 0 0 360 64
/// actions 42 trailing archive:74:l delete:74:dl
/// 0   mouse press 300 30
/// 16  mouse move 280 30
/// 32  mouse move 210 90
/// expect offset 42 -80
/// 48  mouse release 210 90
/// expect open 42 trailing
/// ```
///
/// Rows stand where the script puts them: scrolling does not move them, `move` does.
public struct GestureScript: Sendable {
  /// The statements in order.
  public private(set) var statements: [Statement] = []
  /// The line each statement stands on, from 1.
  public private(set) var lineNumbers: [Int] = []

  /// An empty script, to be recorded into.
  public init() {}

  /// Adds a statement behind the others, on a line of its own.
  public mutating func append(_ statement: Statement) {
    append(statement, line: (lineNumbers.last ?? 0) + 1)
  }

  mutating func append(_ statement: Statement, line: Int) {
    statements.append(statement)
    lineNumbers.append(line)
  }

  /// One line of a script.
  public enum Statement: Equatable, Sendable {
    /// What contains the rows.
    case container(Container)
    /// Fields of the policy, and the frame interval in ms under the name `frameInterval`.
    case policy([PolicySetting])
    /// A row and its place.
    case row(String, Place)
    /// The panel on one edge of a row, which may come later; without actions there is none.
    case actions(String, SwipeEdge, SwipePanelTraits)
    /// Something happens, so many ms after the start.
    case event(Double, Event)
    /// What must be true now.
    case expect(Expectation)
  }

  /// The container of the rows.
  public struct Container: Equatable, Sendable {
    /// px from left to right.
    public var width: Double
    /// px from top to bottom.
    public var height: Double
    /// The axis it scrolls along, if it scrolls.
    public var scrollAxis: SwipeAxis?
    /// The direction of text.
    public var direction = SwipeDirection.leftToRight
    /// Whether reduced motion is asked for.
    public var reducesMotion = false
    /// Whether scrolling by the person closes the open row.
    public var closesOnScroll = true
    /// Whether a touchpad can swipe.
    public var swipesWithTouchpad = true

    /// A container that scrolls vertically, as most do.
    public init(width: Double, height: Double, scrollAxis: SwipeAxis? = .vertical) {
      self.width = width
      self.height = height
      self.scrollAxis = scrollAxis
    }
  }

  /// A rectangle in the container, in px.
  public struct Place: Equatable, Sendable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// A rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// Whether a point lies in it; the left and upper edge do, the others do not.
    public func contains(_ px: Double, _ py: Double) -> Bool {
      px >= x && px < x + width && py >= y && py < y + height
    }
  }

  /// One field of the policy and its value.
  public struct PolicySetting: Equatable, Sendable {
    /// The name of the field, or `frameInterval`.
    public var name: String
    /// Its value; 0 and 1 for a flag, nil for an optional field that is not in force.
    public var value: Double?

    /// A setting.
    public init(_ name: String, _ value: Double?) {
      self.name = name
      self.value = value
    }
  }

  /// Something that happens.
  public enum Event: Equatable, Sendable {
    /// The first button goes down.
    case mousePress(x: Double, y: Double)
    /// The mouse moves with the button down.
    case mouseMove(x: Double, y: Double)
    /// The button goes up.
    case mouseRelease(x: Double, y: Double)
    /// Another button is pressed meanwhile.
    case mouseOtherButton
    /// A finger touches.
    case touchBegin(Int, x: Double, y: Double)
    /// A finger moves.
    case touchMove(Int, x: Double, y: Double)
    /// A finger leaves.
    case touchEnd(Int)
    /// A touch sequence is taken away.
    case touchCancel(Int)
    /// A touchpad scrolls by (dx, dy) with the pointer at (x, y).
    case pad(x: Double, y: Double, dx: Double, dy: Double, unit: SwipeScrollUnit)
    /// The fingers leave the touchpad.
    case padStop
    /// A wheel turns by (dx, dy) steps with the pointer at (x, y).
    case wheel(x: Double, y: Double, dx: Double, dy: Double)
    /// The Escape key.
    case escape
    /// The window loses the focus.
    case deactivate
    /// A search begins.
    case searchStart
    /// The program scrolls by so many px.
    case scrollByProgram(Double)
    /// The program opens a row.
    case open(String, SwipeEdge)
    /// The program closes the open row.
    case close
    /// The program shows that a row can be swiped.
    case peek(String)
    /// The model gains a row before another.
    case insert(String, before: String, Place)
    /// The model loses a row.
    case remove(String)
    /// A row is elsewhere now.
    case move(String, x: Double, y: Double)
    /// The row's item has changed and is shown anew.
    case refresh(String)
    /// The row's widget is unbound and bound to it again.
    case recycle(String)
    /// The container has another size now, and the rows that span it with it.
    case resize(width: Double, height: Double)
    /// The direction of text changes.
    case direction(SwipeDirection)
    /// Reduced motion is asked for, or no longer.
    case reducedMotion(Bool)
    /// The answer to the open question.
    case answer(Bool)
    /// Nothing but time passes.
    case wait
  }

  /// What must be true at a point of the script.
  public enum Expectation: Equatable, Sendable {
    /// The offset of a row in px, within a tolerance.
    case offset(String, Double, tolerance: Double)
    /// The open row.
    case open(SwipeOpenRow<String>?)
    /// The row being dragged.
    case owner(String?)
    /// The action a release would do.
    case armed(String?)
    /// All actions run so far, as `ID:NAME`.
    case calls([String])
    /// The px the scroller was given so far along its axis, within a tolerance.
    case scrolled(Double, tolerance: Double)
    /// The question that waits, as `ID:NAME`.
    case asking(String?)
  }
}

extension GestureScript: Equatable {
  /// Whether both say the same, wherever their lines are.
  public static func == (a: GestureScript, b: GestureScript) -> Bool {
    a.statements == b.statements
  }
}

extension GestureScript.PolicySetting {
  /// The settings by which a policy differs from another: what a recording has to say of it.
  public static func differences(of policy: SwipePolicy, from base: SwipePolicy = .standard)
    -> [Self]
  {
    SwipePolicy.fields.compactMap { field in
      let value = field.value(in: policy)
      return value == field.value(in: base) ? nil : Self(field.name, value)
    }
  }
}

extension SwipePolicy.Field {
  func value(in policy: SwipePolicy) -> Double? {
    switch self {
    case .number(_, let path, _): policy[keyPath: path]
    case .optional(_, let path, _): policy[keyPath: path]
    case .flag(_, let path): policy[keyPath: path] ? 1 : 0
    }
  }

  /// Sets the field; a nil value leaves a field that is not optional as it is.
  func set(_ value: Double?, in policy: inout SwipePolicy) {
    switch self {
    case .number(_, let path, _): if let value { policy[keyPath: path] = value }
    case .optional(_, let path, _): policy[keyPath: path] = value
    case .flag(_, let path): if let value { policy[keyPath: path] = value != 0 }
    }
  }
}
