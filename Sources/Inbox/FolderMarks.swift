public import MailStore

/// Which folders a person wants on top, and which out of sight.
public struct FolderMarks: Hashable, Sendable {
  /// The folders that come right after the inbox.
  public private(set) var pinned: Set<FolderID>
  /// The folders that are hidden with all that is below them, as long as those are not pinned.
  public private(set) var hidden: Set<FolderID>
  /// Whether hidden folders are listed all the same.
  public var showsHidden: Bool

  /// Makes marks.
  public init(pinned: Set<FolderID> = [], hidden: Set<FolderID> = [], showsHidden: Bool = false) {
    (self.pinned, self.hidden, self.showsHidden) = (pinned, hidden, showsHidden)
  }

  /// Puts a folder on top or back to its place; what is on top is not hidden.
  public mutating func setPinned(_ folder: FolderID, _ isPinned: Bool) {
    if isPinned {
      pinned.insert(folder)
      hidden.remove(folder)
    } else {
      pinned.remove(folder)
    }
  }

  /// Hides a folder or shows it again; what is hidden is not on top.
  public mutating func setHidden(_ folder: FolderID, _ isHidden: Bool) {
    if isHidden {
      hidden.insert(folder)
      pinned.remove(folder)
    } else {
      hidden.remove(folder)
    }
  }

  /// Gives a folder the marks it had.
  public mutating func restore(_ folder: FolderID, from former: FolderMarks) {
    setPinned(folder, former.pinned.contains(folder))
    setHidden(folder, former.hidden.contains(folder))
  }

  /// Whether a folder is hidden, be it with a folder it is in.
  public func isHidden(_ folder: Folder, among folders: [Folder]) -> Bool {
    isHidden(folder, in: folders.filter { hidden.contains($0.id) })
  }

  /// Those of some folders that are hidden.
  public func hidden(of folders: [Folder]) -> Set<FolderID> {
    let marked = folders.filter { hidden.contains($0.id) }
    return Set(folders.filter { isHidden($0, in: marked) }.map(\.id))
  }

  private func isHidden(_ folder: Folder, in marked: [Folder]) -> Bool {
    guard !marked.isEmpty, folder.role != .inbox, !pinned.contains(folder.id) else { return false }
    return marked.contains { other in
      other.account == folder.account && folder.path.starts(with: other.path)
    }
  }

  /// The places to be listed: all inboxes where there are several, then in each account the inbox,
  /// what is pinned, and the others.
  public func places(of folders: [Folder]) -> [MailPlace] {
    var accounts: [AccountID] = []
    for folder in folders where !accounts.contains(folder.account) {
      accounts.append(folder.account)
    }
    let inboxes = folders.filter { $0.role == .inbox }
    let unlisted = showsHidden ? [] : hidden(of: folders)
    let all = inboxes.count > 1 ? [MailPlace.inboxes(inboxes)] : []
    return all
      + accounts.flatMap { account in
        let own = folders.filter { folder in
          folder.account == account && !unlisted.contains(folder.id)
        }
        let inbox = own.filter { $0.role == .inbox }
        let others = own.filter { $0.role != .inbox }
        return inbox + others.filter { pinned.contains($0.id) }
          + others.filter { !pinned.contains($0.id) }
      }.map(MailPlace.folder)
  }

  /// Has pins go with a folder that another program gave another name, and with all that is in it:
  /// they went in the same moment as as many came, in one account.
  ///
  /// That may be chance, and the folders others: what was hidden is then seen rather than mail missed
  /// that nobody hid. Marks of folders that are gone stay: their disk may only be away.
  public mutating func follow(from old: [Folder], to new: [Folder]) {
    let (before, after) = (Set(old.map(\.id)), Set(new.map(\.id)))
    guard before != after else { return }
    let gone = old.filter { !after.contains($0.id) }
    let came = new.filter { !before.contains($0.id) }
    for account in Set(gone.map(\.account)) {
      let before = gone.filter { $0.account == account }
      let after = came.filter { $0.account == account }
      guard before.count == after.count,
        let from = before.min(by: { $0.path.count < $1.path.count })?.path,
        let to = after.min(by: { $0.path.count < $1.path.count })?.path
      else { continue }
      let renamed = before.compactMap { folder -> (FolderID, FolderID)? in
        guard folder.path.starts(with: from) else { return nil }
        let path = to + folder.path.dropFirst(from.count)
        return after.first { $0.path == path }.map { (folder.id, $0.id) }
      }
      guard renamed.count == before.count else { continue }
      for (old, new) in renamed where pinned.remove(old) != nil { pinned.insert(new) }
    }
  }
}
