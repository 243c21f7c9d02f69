public import MailStore

/// What an action finds: the folder it is called in and the marks of the rows it is called for.
public struct ActionState: Hashable, Sendable {
  /// What the folder is for.
  public var role: FolderRole
  /// Whether any of the rows is unread.
  public var isUnread: Bool
  /// Whether all of the rows are flagged.
  public var isFlagged: Bool
  /// Whether all of the rows are pinned.
  public var isPinned: Bool
  /// Whether the rows are those of a search, which they stay in when they leave their folder.
  public var isSearch = false

  /// Makes a state.
  public init(role: FolderRole, isUnread: Bool, isFlagged: Bool, isPinned: Bool) {
    self.role = role
    self.isUnread = isUnread
    self.isFlagged = isFlagged
    self.isPinned = isPinned
  }

  /// The state of some rows of a folder.
  public init(role: FolderRole, rows: some Collection<RowSummary>) {
    self.init(
      role: role, isUnread: rows.contains(where: \.isUnread),
      isFlagged: !rows.isEmpty && rows.allSatisfy(\.isFlagged),
      isPinned: !rows.isEmpty && rows.allSatisfy(\.isPinned))
  }
}

/// One thing that can be done to rows.
///
/// ``all`` is the program's one list of them: the panels behind the rows, menus, keys, the shortcuts
/// window, notifications, the accessibility actions and `whisk-mail` are made from it.
public struct MailAction: Identifiable, Sendable {
  /// The name of an action, as in `whisk-mail act archive`.
  public enum ID: String, CaseIterable, Sendable {
    /// Out of the inbox, or back.
    case archive
    /// To the trash, or from there for good.
    case delete
    /// Read, or unread.
    case read
    /// A star, or none.
    case flag
    /// To junk, or back.
    case junk
    /// Out of sight until a time one chooses.
    case snooze
    /// To a folder one chooses.
    case move
    /// Kept on top, or no longer.
    case pin
  }

  /// What the colour of an action says; the view chooses the colour.
  public enum Tint: String, CaseIterable, Sendable {
    /// Done with, gladly.
    case positive
    /// Takes something away.
    case destructive
    /// The program's own colour.
    case accent
    /// Catches the eye.
    case highlight
    /// Nothing special.
    case neutral
  }

  /// What a person chooses before an action.
  public enum Choice: Sendable {
    /// The folder to move to.
    case folder
    /// The time to come back at.
    case time
  }

  /// What an action is in one state.
  public struct Variant: Sendable {
    /// Its name on a button or in a menu, translated.
    public var title: String { makeTitle() }
    /// Its name in one word, where there is no room for more, translated.
    public var shortTitle: String { makeShortTitle() }
    /// The name of its symbolic icon.
    public let icon: String
    /// Its colour.
    public let tint: Tint
    /// Whether the row leaves the list.
    public fileprivate(set) var leaves: Bool
    /// Whether it can be undone.
    public var isUndoable: Bool { change != .deleteForever }
    /// Whether a person is asked first, because there is no way back.
    public var asksFirst: Bool { !isUndoable }

    /// Names the action in this state, at the command line and in the journal.
    public let name: String
    private let change: MailChange?
    /// Whether it is about the newest message of a row only.
    let isForNewest: Bool
    private let makeTitle: @Sendable () -> String
    private let makeShortTitle: @Sendable () -> String
    /// What is said when it was done to one message with this subject.
    let done: @Sendable (_ subject: String) -> String
    /// What is said when it was done to this number of messages.
    let doneToMany: @Sendable (_ count: Int) -> String

    /// What has to be chosen first, if anything.
    public let needs: Choice?

    /// What is to be done to messages; nil where something has to be chosen first and is not.
    public func change(to target: FolderID? = nil, until time: Int64? = nil) -> MailChange? {
      switch needs {
      case .folder: target.map(MailChange.move)
      case .time: time.map(MailChange.snooze)
      case nil: change
      }
    }

    init(
      _ name: String, title: @autoclosure @escaping @Sendable () -> String,
      short: @autoclosure @escaping @Sendable () -> String, icon: String,
      tint: Tint, leaves: Bool, change: MailChange? = nil, needs: Choice? = nil,
      isForNewest: Bool = false,
      done: @escaping @Sendable (_ subject: String) -> String,
      doneToMany: @escaping @Sendable (_ count: Int) -> String
    ) {
      self.name = name
      makeTitle = title
      makeShortTitle = short
      self.icon = icon
      self.tint = tint
      self.leaves = leaves
      self.change = change
      self.needs = needs
      self.isForNewest = isForNewest
      self.done = done
      self.doneToMany = doneToMany
    }
  }

  /// Its name.
  public let id: ID
  /// The keys that call it, as GTK writes them (`<Shift>u`), the first one to be shown.
  public let keys: [String]
  /// What a person chooses before it, in whatever state.
  public var needs: Choice? {
    switch id {
    case .move: .folder
    case .snooze: .time
    default: nil
    }
  }
  /// Its name whatever the state, where an action is chosen, translated.
  public var name: String {
    switch id {
    case .archive: tr("Archive")
    case .delete: tr("Delete")
    case .read: tr("Mark as Read or Unread")
    case .flag: tr("Flag")
    case .junk: tr("Junk")
    case .snooze: tr("Snooze")
    case .move: tr("Move to Folder")
    case .pin: tr("Pin")
    }
  }
  /// Its name in one word whatever the state, translated.
  public var shortName: String {
    switch id {
    case .read: tr("Read")
    case .move: tr("Move")
    case .archive, .delete, .flag, .junk, .snooze, .pin: name
    }
  }
  /// The icon of the action where its state is not known.
  public var icon: String {
    switch id {
    case .archive: "mail-archive-symbolic"
    case .delete: "user-trash-symbolic"
    case .read: "whisk-read-symbolic"
    case .flag: "whisk-unflagged-symbolic"
    case .junk: "mail-mark-junk-symbolic"
    case .snooze: "alarm-symbolic"
    case .move: "folder-move-symbolic"
    case .pin: "view-pin-symbolic"
    }
  }
  private let variant: @Sendable (ActionState) -> Variant?

  init(_ id: ID, keys: [String], variant: @escaping @Sendable (ActionState) -> Variant?) {
    self.id = id
    self.keys = keys
    self.variant = variant
  }

  /// What the action is in this state; nil where it does not apply.
  public func variant(in state: ActionState) -> Variant? {
    guard var result = variant(state) else { return nil }
    if state.isSearch { result.leaves = !result.isUndoable }
    return result
  }

  /// Whether a key, as in ``keys``, is one that writes a letter or a sign where text is written.
  public static func isSingleKey(_ key: String) -> Bool {
    let name = key.hasPrefix("<Shift>") ? String(key.dropFirst(7)) : key
    return name.count == 1 || ["numbersign", "exclam", "slash"].contains(name)
  }

  /// The action of this name.
  public static func named(_ id: ID) -> MailAction {
    // Every id is in the table; a test checks it.
    all.first { $0.id == id } ?? all[0]
  }
}
