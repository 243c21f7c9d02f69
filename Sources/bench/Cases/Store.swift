import MailStore

extension Setup {
  /// Where the index is that the cases share, and `whisk-mail` with them.
  var cache: String { "\(scratch)/cache/whisk" }

  /// The store on the mail of this run, with what it has in its index already.
  func openStore() async throws -> MailStore {
    try await MailStore(
      MailStore.Configuration(
        mailDirectories: [mail], cacheDirectory: cache, dataDirectory: "\(scratch)/data/whisk"))
  }

  /// The store with all mail in its index, as it is after the first start.
  func openIndexedStore() async throws -> MailStore {
    let store = try await openStore()
    await store.refresh()
    return store
  }

  /// The folder the mail is in.
  func inbox(of store: MailStore) async throws -> Folder {
    guard let inbox = await store.folder(.inbox, in: store.accounts[0].id) else {
      throw BenchError("There is no inbox in \(mail)")
    }
    return inbox
  }
}

/// Repeats what takes milliseconds: some times that do not count, then `count` times that do; `body`
/// is told how often it was called before.
func repeated(_ count: Int, _ body: (Int) async throws -> Void) async rethrows -> Timings {
  let warmUps = max(3, count / 10)
  for number in 0..<warmUps { try await body(number) }
  var timings = Timings()
  for number in warmUps..<(warmUps + count) {
    try await timings.measure { try await body(number) }
  }
  return timings
}
