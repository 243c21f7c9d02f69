/// A folder of mail as a person sees it.
public struct Folder: Identifiable, Hashable, Sendable {
  /// Names the folder at every start.
  public let id: FolderID
  /// The mail directory it belongs to.
  public let account: AccountID
  /// What it is for.
  public let role: FolderRole
  /// Its name below the folders it is in, outermost first; empty for a Maildir's own inbox.
  public let path: [String]
  /// How many messages it holds, as far as they are indexed.
  public internal(set) var total = 0
  /// How many of them are unread.
  public internal(set) var unread = 0
  /// Whether the system lets us read it; if not, it is shown but empty.
  public internal(set) var isReadable = true

  /// The Maildir, relative to the account's directory; empty for the directory itself.
  let directory: String

  /// The last part of its name, `Inbox` for a Maildir's own inbox.
  public var name: String { path.last ?? "Inbox" }

  /// The whole name with slashes, as `whisk-mail` takes it.
  public var fullName: String { path.isEmpty ? "Inbox" : path.joined(separator: "/") }

  init(account: AccountID, role: FolderRole, path: [String], directory: String) {
    id = FolderID(account: account, directory: directory)
    self.account = account
    self.role = role
    self.path = path
    self.directory = directory
  }
}

/// One mail directory a store was opened with.
public struct Account: Identifiable, Hashable, Sendable {
  /// Names the account at every start.
  public let id: AccountID
  /// The directory as it was given, absolute; a link is kept as it is.
  public let path: String

  /// The account of a mail directory.
  public init(path: String) {
    self.path = path
    id = AccountID(path: path)
  }

  /// The last part of its path, for people.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
