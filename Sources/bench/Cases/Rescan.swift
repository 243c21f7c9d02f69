import MailStore

extension Case {
  /// Looking for changes where there are none.
  static let rescan = Case(
    name: "rescan", summary: "a look for changes, with nothing changed, and with one new message",
    peers: { setup in try Notmuch(setup)?.rescan(runs: setup.runs) ?? [] }
  ) { setup in
    let store = try await setup.openIndexedStore()
    let unchanged = await repeated(setup.runs * 10) { _ in await store.refresh() }
    var listed = Timings()
    for number in 0..<setup.runs {
      try MaildirWriter.deliver("Subject: new \(number)\n\ntext\n", to: setup.mail, number: number)
      await listed.measure { await store.refresh() }
    }
    await store.close()
    return [
      Measurement("whisk", "nothing changed", unchanged),
      Measurement("whisk", "one new message", listed),
    ]
  }
}
