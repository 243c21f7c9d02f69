/// What a folder is for, recognised by its name.
public enum FolderRole: String, CaseIterable, Sendable {
  /// Where new mail arrives.
  case inbox
  /// Where mail goes that is done with.
  case archive
  /// Where deleted mail waits.
  case trash
  /// Unwanted mail.
  case junk
  /// What was sent.
  case sent
  /// What is not finished.
  case drafts
  /// Mail that comes back at a time.
  case snoozed
  /// Any other folder.
  case other

  /// The usual names, lower case, best first; the first is used when the folder must be made.
  ///
  /// They are those of Dovecot, Thunderbird, KMail, Evolution, mutt, Apple Mail, Outlook and Gmail.
  var names: [String] {
    switch self {
    case .inbox: ["inbox"]
    case .archive: ["archive", "archives", "archived", "all mail"]
    case .trash:
      ["trash", "deleted messages", "deleted items", "deleted", "bin", "wastebasket"]
    case .junk:
      ["junk", "spam", "junk mail", "junk e-mail", "junk email", "bulk mail"]
    case .sent: ["sent", "sent messages", "sent items", "sent mail", "sent-mail"]
    case .drafts: ["drafts", "draft", "postponed"]
    case .snoozed: ["snoozed"]
    case .other: []
    }
  }

  /// The name given to the folder when it is made; empty for one that is nothing special.
  public var usualName: String { names.first?.capitalized ?? "" }

  /// Whether the people that matter in this folder are those the mail went to.
  public var showsRecipients: Bool { self == .sent || self == .drafts }

  /// The prefixes under which servers put special folders.
  private static let namespaces: Set<String> = ["inbox", "[gmail]", "[google mail]"]

  /// Which folder has which role, by their name components; each role is given once.
  static func roles(of folders: [[String]]) -> [FolderRole] {
    let leaves = folders.map { components -> String? in
      switch components.count {
      case 1: components[0].lowercased()
      case 2 where namespaces.contains(components[0].lowercased()): components[1].lowercased()
      default: nil
      }
    }
    var roles = folders.map { _ in FolderRole.other }
    // The mail directory itself, a Maildir, has no components and is the inbox.
    var rootIsInbox = false
    for (index, components) in folders.enumerated() where components.isEmpty {
      roles[index] = .inbox
      rootIsInbox = true
    }
    for role in allCases where !(role == .inbox && rootIsInbox) {
      for name in role.names {
        guard let index = leaves.firstIndex(of: name), roles[index] == .other else { continue }
        roles[index] = role
        break
      }
    }
    return roles
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
