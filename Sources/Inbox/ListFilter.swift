import MailStore

/// Which rows of a folder are shown.
public enum ListFilter: String, CaseIterable, Sendable {
  /// Those with an unread message.
  case unread
  /// Those with a star.
  case flagged
  /// Those with an attachment.
  case attachments

  /// What stands for no filter where each has a name.
  public static let nameOfAll = "all"

  /// Its name, translated.
  public var title: String {
    switch self {
    case .unread: tr("Unread Only")
    case .flagged: tr("Flagged Only")
    case .attachments: tr("With Attachments Only")
    }
  }

  /// What is searched for in folders.
  func query(in folders: [Folder]) -> SearchQuery {
    let ids = Set(folders.map(\.id))
    return switch self {
    case .unread: SearchQuery("is:unread", in: ids)
    case .flagged: SearchQuery("is:flagged", in: ids)
    case .attachments: SearchQuery("has:attachment", in: ids)
    }
  }
}
