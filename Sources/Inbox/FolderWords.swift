public import MailStore

extension Folder {
  /// The folder's name; special folders in the user's language.
  public var title: String { role.title ?? name }
}

extension FolderRole {
  /// The name of such a folder in the user's language; nil for one that has a name of its own.
  public var title: String? {
    switch self {
    case .inbox: tr("Inbox")
    case .archive: tr("Archive")
    case .trash: tr("Trash")
    case .junk: tr("Junk")
    case .sent: tr("Sent")
    case .drafts: tr("Drafts")
    case .snoozed: tr("Snoozed")
    case .other: nil
    }
  }

  /// The name of the icon that stands for such a folder.
  public var icon: String {
    switch self {
    case .inbox: "mail-inbox-symbolic"
    case .archive: "mail-archive-symbolic"
    case .trash: "user-trash-symbolic"
    case .junk: "mail-mark-junk-symbolic"
    case .sent: "mail-send-symbolic"
    case .drafts: "document-edit-symbolic"
    case .snoozed: "whisk-snooze-symbolic"
    case .other: "folder-symbolic"
    }
  }
}
