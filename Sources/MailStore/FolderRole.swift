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

  /// The name given to the folder when it is made; empty for one that is nothing special.
  public var usualName: String { names.first?.capitalized ?? "" }

  /// Whether the people that matter in this folder are those the mail went to.
  public var showsRecipients: Bool { self == .sent || self == .drafts }

  /// Whether mail is here to be got rid of, so that a search leaves it out unless it is asked for.
  public var isDiscarded: Bool { self == .trash || self == .junk }

  /// The prefixes under which servers put special folders.
  private static let namespaces: Set<String> = ["inbox", "[gmail]", "[google mail]"]

  /// Which folder has which role, by their name components; each role is given once.
  ///
  /// Of several folders that could have it, the one whose name comes first in ``names`` has it, then
  /// the one that is in no other, then the first by name.
  static func roles(of folders: [[String]]) -> [FolderRole] {
    let leaves = folders.map { components -> String? in
      switch components.count {
      case 1: folded(components[0])
      case 2 where namespaces.contains(components[0].lowercased()): folded(components[1])
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
      let candidates = leaves.enumerated().compactMap { index, leaf in
        leaf.flatMap { role.rank(ofFolded: $0) }.map {
          (index: index, order: ($0, folders[index].count, folders[index].joined(separator: "/")))
        }
      }
      if let best = candidates.min(by: { $0.order < $1.order }) { roles[best.index] = role }
    }
    return roles
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
