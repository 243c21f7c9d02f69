import MailStore

/// Which rows of a folder are shown.
public enum ListFilter: String, CaseIterable, Sendable {
  /// Those with an unread message.
  case unread
  /// Those with a star.
  case flagged
  /// Those with an attachment.
  case attachments

  /// Its name, translated.
  public var title: String {
    switch self {
    case .unread: tr("Unread Only")
    case .flagged: tr("Flagged Only")
    case .attachments: tr("With Attachments Only")
    }
  }

  /// What is searched for in a folder.
  func query(in folder: Folder) -> SearchQuery {
    switch self {
    case .unread: SearchQuery("is:unread", in: folder.id)
    case .flagged: SearchQuery("is:flagged", in: folder.id)
    case .attachments: SearchQuery("has:attachment", in: folder.id)
    }
  }
}
