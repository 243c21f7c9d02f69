public import CGTK

/// One thing that can be done to a row: a button in its panel, an item of its menu, a key, and an
/// action for assistive technology, all from this one declaration.
public struct SwipeAction {
  /// What an action is to the person who reads it.
  public enum Role: Sendable {
    /// Nothing special: grey unless a tint is given.
    case normal
    /// It takes something away: red unless a tint is given. Whether the row leaves is said by
    /// ``SwipeAction/rowLeaves``.
    case destructive
  }

  /// What stands on the action's button.
  public enum LabelStyle: Hashable, Sendable {
    /// The icon alone; the title is still the button's accessible name and tooltip.
    case iconOnly
    /// The title alone.
    case titleOnly
    /// The icon with the title below it or beside it.
    case iconAndTitle(TitlePlacement)
    /// The icon with the title below it.
    public static var iconAndTitle: Self { .iconAndTitle(.below) }
  }

  /// Where the title stands from the icon.
  public enum TitlePlacement: Hashable, Sendable {
    /// Under the icon.
    case below
    /// After the icon in reading direction.
    case beside
  }

  /// Asks whether the action shall be done; answering false leaves everything as it was.
  public typealias Confirmation = @MainActor () async -> Bool

  /// The name of the action: unique on its row and stable across titles.
  public var id: String
  /// The short word on the button, already translated: "Archive".
  public var title: String
  /// The whole phrase read by assistive technology and shown in menus, already translated: "Archive
  /// message"; the title where none is given.
  public var phrase: String
  /// The name of a symbolic icon of the icon theme; its `-filled` variant is taken where the theme has it.
  public var icon: String?
  /// The colour of the button; nil is the colour of the role.
  public var tint: SwipeTint?
  /// What the action is to the person who reads it.
  public var role: Role
  /// The radius of the button's corners in px; 999 with ``margin`` makes a pill.
  ///
  /// A negative or infinite number, or NaN, counts as 0, here and in ``margin``.
  public var cornerRadius: Double { didSet { cornerRadius = cornerRadius.length } }
  /// The room left around the button in px.
  public var margin: Double { didSet { margin = margin.length } }
  /// What stands on the button.
  public var labelStyle: LabelStyle
  /// Whether the row leaves the list when the action is done: a full swipe then flies it out.
  public var rowLeaves: Bool
  /// Whether the action can be undone; one that cannot is a full-swipe action only if it asks first.
  public var canBeUndone: Bool
  /// Whether a full swipe does the action where it is the first of its edge: true.
  public var allowsFullSwipe = true
  /// Whether the action can be done now; the button, menu item and key of one that cannot are insensitive.
  public var isEnabled: Bool
  /// The key that does the action while the row has the focus, as `gtk_shortcut_trigger_parse_string`
  /// reads it: `Delete`, `e`, `<Control>d`.
  public var shortcut: String?
  /// Asks before the action is done.
  public var confirm: Confirmation?
  /// Does the action.
  public var handler: @MainActor () -> Void
  /// What stands in the panel, where it is not the usual button.
  var appearance = Appearance()

  /// Widgets of the program's own in the panel.
  struct Appearance {
    var label: (@MainActor () -> UnsafeMutablePointer<GtkWidget>)?
    var control: (@MainActor () -> UnsafeMutablePointer<GtkWidget>)?
  }

  /// Declares an action.
  ///
  /// - Precondition: Neither `id` nor `title` is empty.
  public init(
    _ id: String, title: String, phrase: String? = nil, icon: String? = nil,
    tint: SwipeTint? = nil, role: Role = .normal, cornerRadius: Double = 0, margin: Double = 0,
    labelStyle: LabelStyle = .iconAndTitle, rowLeaves: Bool = false, canBeUndone: Bool = true,
    isEnabled: Bool = true, shortcut: String? = nil, confirm: Confirmation? = nil,
    handler: @escaping @MainActor () -> Void
  ) {
    precondition(!id.isEmpty, "A swipe action needs an id.")
    precondition(!title.isEmpty, "The swipe action “\(id)” needs a title.")
    self.id = id
    self.title = title
    self.phrase = phrase ?? title
    self.icon = icon
    self.tint = tint
    self.role = role
    self.cornerRadius = cornerRadius.length
    self.margin = margin.length
    self.labelStyle = labelStyle
    self.rowLeaves = rowLeaves
    self.canBeUndone = canBeUndone
    self.isEnabled = isEnabled
    self.shortcut = shortcut
    self.confirm = confirm
    self.handler = handler
  }

  /// Whether a button made for the other action would look and read the same.
  func looks(like other: SwipeAction) -> Bool {
    id == other.id && title == other.title && phrase == other.phrase && icon == other.icon
      && effectiveTint == other.effectiveTint && cornerRadius == other.cornerRadius
      && margin == other.margin && labelStyle == other.labelStyle && isEnabled == other.isEnabled
      && (appearance.label == nil) == (other.appearance.label == nil)
      && (appearance.control == nil) == (other.appearance.control == nil)
  }

  /// The colour the button has: its own, or that of its role.
  public var effectiveTint: SwipeTint { tint ?? role.tint }

  /// The action with a widget of the program's own on its button, in place of icon and title.
  ///
  /// - Parameter make: Makes the widget, once for each panel.
  public func label(
    _ make: @escaping @MainActor () -> UnsafeMutablePointer<GtkWidget>
  ) -> SwipeAction {
    var action = self
    action.appearance.label = make
    return action
  }

  /// The action with a control of the program's own in the panel, which is left unstyled.
  ///
  /// If the control is a `GtkButton`, its click does the action; what any other does is the program's to
  /// say. In menus and for keys and assistive technology the action stays as it is.
  ///
  /// - Parameter make: Makes the control, once for each panel.
  public func control(
    _ make: @escaping @MainActor () -> UnsafeMutablePointer<GtkWidget>
  ) -> SwipeAction {
    var action = self
    action.appearance.control = make
    return action
  }
}

extension Double {
  /// The number as a length: 0 where it is none.
  var length: Double { isFinite ? max(0, self) : 0 }
}
