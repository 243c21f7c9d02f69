public import MailStore

/// What a list of folders has to choose from.
public enum MailPlace: Identifiable, Hashable, Sendable {
  /// A folder.
  case folder(Folder)

  /// Names a place at every start.
  public enum ID: Hashable, Sendable {
    /// A folder.
    case folder(FolderID)
  }

  /// Names the place.
  public var id: ID {
    switch self {
    case .folder(let folder): .folder(folder.id)
    }
  }

  /// The account it is in.
  public var account: AccountID? {
    switch self {
    case .folder(let folder): folder.account
    }
  }

  /// The folders whose mail it shows.
  public var folders: [Folder] {
    switch self {
    case .folder(let folder): [folder]
    }
  }
}
