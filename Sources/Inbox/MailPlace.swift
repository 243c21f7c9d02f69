public import MailStore

/// What can be shown when nothing is searched for.
public enum MailPlace: Identifiable, Hashable, Sendable {
  /// A folder.
  case folder(Folder)
  /// The inboxes of all accounts, as one.
  case inboxes([Folder])

  /// Names a place at every start.
  public enum ID: Hashable, Sendable {
    /// A folder.
    case folder(FolderID)
    /// All inboxes.
    case inboxes
  }

  /// Names the place.
  public var id: ID {
    switch self {
    case .folder(let folder): .folder(folder.id)
    case .inboxes: .inboxes
    }
  }

  /// The account it is in, if it is one.
  public var account: AccountID? {
    switch self {
    case .folder(let folder): folder.account
    case .inboxes: nil
    }
  }

  /// The folders whose mail it shows.
  public var folders: [Folder] {
    switch self {
    case .folder(let folder): [folder]
    case .inboxes(let folders): folders
    }
  }

  /// What its mail is there for.
  public var role: FolderRole {
    switch self {
    case .folder(let folder): folder.role
    case .inboxes: .inbox
    }
  }

  /// How many of its messages are unread.
  public var unread: Int { folders.reduce(0) { $0 + $1.unread } }

  /// Its name, translated.
  public var title: String {
    switch self {
    case .folder(let folder): folder.title
    case .inboxes: tr("All Inboxes")
    }
  }

  /// How many of its messages are unread, in words.
  public var unreadText: String {
    unread == 0 ? tr("No unread messages") : tr("{n} unread", "{n} unread", count: unread)
  }

  /// The name of the icon that stands for it.
  public var icon: String {
    switch self {
    case .folder(let folder): folder.role.icon
    case .inboxes: "whisk-inboxes-symbolic"
    }
  }
}
