public import MailStore

extension CommandRecord {
  /// What is so again after it was taken back, in words: `Moved “Re: engine” back to Inbox`.
  ///
  /// - Parameters:
  ///   - now: the folders that its messages are in now.
  ///   - folders: all there are.
  public func undoneLabel(now: Set<FolderID>, in folders: [Folder]) -> String {
    let words = ["subject": subject.isEmpty ? tr("(no subject)") : subject]
    if action == "import" {
      return count == 1
        ? tr("Moved “{subject}” to the trash", words)
        : tr("Moved {n} message to the trash", "Moved {n} messages to the trash", count: count)
    }
    if let opposite = Self.opposites[action],
      let variant = MailAction.variants.first(where: { $0.name == opposite })
    {
      return count == 1 ? variant.done(words["subject"] ?? "") : variant.doneToMany(count)
    }
    guard let variant = MailAction.variants.first(where: { $0.name == action }), variant.leaves
    else {
      return tr("Undone: {command}", ["command": label(in: folders)])
    }
    guard now.count == 1, let folder = folders.first(where: { now.contains($0.id) }) else {
      return count == 1
        ? tr("Moved “{subject}” back to its folder", words)
        : tr(
          "Moved {n} message back to its folder", "Moved {n} messages back to their folders",
          count: count)
    }
    let name = ["folder": folder.role.title ?? folder.fullName]
    return count == 1
      ? tr("Moved “{subject}” back to {folder}", words.merging(name) { own, _ in own })
      : tr(
        "Moved {n} message back to {folder}", "Moved {n} messages back to {folder}", count: count,
        name)
  }

  /// The actions that do what taking one back does.
  private static let opposites = [
    "read": "unread", "unread": "read", "flag": "unflag", "unflag": "flag", "pin": "unpin",
    "unpin": "pin",
  ]
}
