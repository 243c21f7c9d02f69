public import MailStore

extension Account {
  /// What tells the account from others: the end of its path, as much of it as no other one has.
  public func name(among accounts: [Account]) -> String {
    let parts = path.split(separator: "/")
    let others = accounts.filter { $0.id != id }.map { $0.path.split(separator: "/") }
    let count = (1...max(1, parts.count)).first { count in
      !others.contains { $0.suffix(count) == parts.suffix(count) }
    }
    let end = parts.suffix(count ?? parts.count)
    return end.isEmpty ? path : end.joined(separator: "/")
  }
}

extension Session {
  /// The name of an account where there are several, else nil.
  public func accountName(of id: AccountID) -> String? {
    guard store.accounts.count > 1 else { return nil }
    return store.accounts.first { $0.id == id }?.name(among: store.accounts)
  }
}
