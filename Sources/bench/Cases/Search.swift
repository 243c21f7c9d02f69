import MailStore

extension Case {
  /// What is shown while a word is typed.
  static let search = Case(
    name: "search", summary: "50 threads with a rare, a common and an 84 % word, as it is typed",
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
      let hits = try await store.messages(matching: query).count
      all += [
        Measurement("whisk", "\(word): 50 threads", .seconds, times, goal: 0.016),
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
