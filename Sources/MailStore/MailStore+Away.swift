/// Accounts whose directory goes and comes back: a disk that is unmounted, a directory that is renamed.
extension MailStore {
  /// Whether an account's directory can be read as mail.
  static func check(_ account: Account) throws(StoreError) {
    switch MailLocation.classify(account.path) {
    case .maildir, .folderOfMaildirs: break
    case .notAMaildir: throw .notAMaildir(path: account.path)
    case .notOnlyMail: throw .notOnlyMail(path: account.path)
    case .unreadable(let code): throw .unreadable(path: account.path, code: code)
    case .missing: throw .missing(path: account.path)
    }
  }

  /// The tree of an account in which folders can be made: not where its disk would be.
  func presentTree(of account: AccountID) throws(StoreError) -> MailTree {
    guard let tree = trees[account] else { throw .notApplicable }
    if away.contains(account) { throw .missing(path: tree.account.path) }
    return tree
  }

  /// Finds the folders of an account. Where its directory is away, all that is known of it stays, and
  /// it is looked for until it is back.
  func lookForFolders(of account: Account) {
    do throws(StoreError) {
      // An empty directory is where a disk is mounted.
      if folderList.contains(where: { $0.account == account.id }) { try Self.check(account) }
      try findFolders(of: account)
      if away.remove(account.id) != nil {
        unreadable.subtract(folderList.filter { $0.account == account.id }.map(\.id))
      }
    } catch .diskFull {
      // That of the index: the account is there.
      isUpToDate = false
      announce(.diskFull)
    } catch {
      if away.insert(account.id).inserted { announce(error) }
      unreadable.formUnion(folderList.filter { $0.account == account.id }.map(\.id))
      waitForReturn()
    }
  }

  /// Looks now and then whether an account is back: nothing tells of a disk that is mounted.
  func waitForReturn() {
    guard returning == nil else { return }
    returning = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(2))
        guard let self, await isAnyoneAway() else { return }
      }
    }
  }

  /// - Returns: Whether an account is still away.
  private func isAnyoneAway() async -> Bool {
    let back = accounts.contains { account in
      away.contains(account.id) && (try? Self.check(account)) != nil
    }
    if back {
      await refresh()
      watchDirectories()
    }
    if away.isEmpty { returning = nil }
    return !away.isEmpty
  }
}
