public import MailStore

extension Folder {
  /// The folder's name; special folders in the user's language.
  public var title: String {
    switch role {
    case .inbox: tr("Inbox")
    case .archive: tr("Archive")
    case .trash: tr("Trash")
    case .junk: tr("Junk")
    case .sent: tr("Sent")
    case .drafts: tr("Drafts")
    case .snoozed: tr("Snoozed")
    case .other: name
    }
  }

  /// How many messages are unread, in words.
  public var unreadText: String {
    unread == 0 ? tr("No unread messages") : tr("{n} unread", "{n} unread", count: unread)
  }
}

extension FolderRole {
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
