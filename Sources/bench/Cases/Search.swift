import MailStore

extension Case {
  /// What is shown while a word is typed.
  static let search = Case(
    name: "search", summary: "50 threads with a rare, a common and an 84 % word, by each key",
    peers: { setup in
      guard let notmuch = try Notmuch(setup) else { return [] }
      return try SearchWord.allCases.flatMap { try notmuch.search($0, runs: 10) }
    }
  ) { setup in
    let store = try await setup.openIndexedStore()
    var all: [Measurement] = []
    for word in SearchWord.allCases {
      let query = SearchQuery(word.rawValue, isTyping: true)
      let times = try await repeated(100) { _ in _ = try await store.search(query, limit: 50) }
      var slowest = 0.0
      for length in 1...word.rawValue.count {
        let typed = SearchQuery(String(word.rawValue.prefix(length)), isTyping: true)
        let key = try await repeated(10) { _ in
          _ = try await store.summaries(of: try await store.search(typed, limit: 50))
        }
        slowest = max(slowest, Measurement("", "", key).median)
      }
      let hits = try await store.messages(matching: query).count
      all += [
        Measurement("whisk", "\(word): 50 threads", times, goal: 0.016),
        Measurement("whisk", "\(word): the slowest key", .seconds, [slowest], goal: 0.016),
        Measurement("whisk", "\(word): hits", .count, [Double(hits)]),
      ]
      if let mailbox = setup.mailbox {
        let truth = Double(mailbox.hits[word.rawValue] ?? 0)
        all.append(Measurement("truth", "\(word): hits", .count, [truth]))
      }
    }
    await store.close()
    return all
  }
}
