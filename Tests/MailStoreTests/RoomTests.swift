import Testing

@testable import MailStore

/// Reading mail in while the disk is full.
@Suite struct RoomTests {
  /// The database that finds no room.
  enum Full: CaseIterable {
    case headers, words
  }

  @Test(.timeLimit(.minutes(5)), arguments: Full.allCases)
  func whatIsMissingIsReadWhenThereIsRoom(_ full: Full) async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    let body = (0..<500).map { "word\($0)" }.joined(separator: " ")
    for number in 0..<300 {
      try scratch.write("cur/\(number).x:2,S", subject: "\(number)", body: body)
    }
    let store = try await MailStore(scratch.configuration)
    await store.lookForRoom(every: .milliseconds(10))
    try await store.limit(full, pages: 1)
    let (events, problems) = (await store.events(), await store.events())
    await store.start()
    let waiting = try #require(await store.waitingForRoom)
    var tries = 0
    for await case .progress(let progress) in events where progress.phase == .finished {
      #expect(progress.waitsForRoom)
      tries += 1
      if tries == 3 { break }
    }
    try await store.limit(full, pages: 1_000_000)
    await waiting.value
    #expect(await store.waitingForRoom == nil)
    #expect(try await store.messages(in: .inbox).count == 300)
    #expect(try await store.countWithoutText() == 0)
    #expect(try await store.search(SearchQuery("word7")).count == 300)
    #expect(try await store.check() == [])
    await store.close()
    // It was tried again and again, and told once.
    var failures: [StoreError] = []
    for await case .failed(_, let error) in problems { failures.append(error) }
    #expect(failures == [.diskFull])
  }

  @Test(.timeLimit(.minutes(5))) func readingThatIsOverIsNotStopped() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,S", subject: "one")
    let store = try await scratch.openStore()
    await store.stopReading()
    let isStopped = await store.isStopped
    #expect(!isStopped)
    await store.close()
  }

  /// What the system could not tell of while reading was stopped is looked for at the next start.
  @Test(.timeLimit(.minutes(5))) func whatIsMissedWhileStoppedIsNotTakenForSeen() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    try scratch.write("cur/1.x:2,S", subject: "one")
    let store = try await scratch.openStore()
    await store.pretendStopped()
    await store.receive(Watcher.Report(isIncomplete: true))
    var (isStopped, isUpToDate) = (await store.isStopped, await store.isUpToDate)
    #expect(isStopped && !isUpToDate)
    await store.refresh()
    (isStopped, isUpToDate) = (await store.isStopped, await store.isUpToDate)
    #expect(!isStopped && isUpToDate)
    await store.close()
  }

  @Test(.timeLimit(.minutes(5))) func aStoreThatIsClosedWaitsNoLonger() async throws {
    let scratch = try Scratch()
    try scratch.makeMaildir()
    for number in 0..<300 { try scratch.write("cur/\(number).x:2,S", subject: "\(number)") }
    let store = try await MailStore(scratch.configuration)
    try await store.limit(.headers, pages: 1)
    await store.start()
    let waiting = try #require(await store.waitingForRoom)
    await store.close()
    await waiting.value
  }
}

extension MailStore {
  fileprivate func pretendStopped() { isStopped = true }

  fileprivate func lookForRoom(every interval: Duration) { roomInterval = interval }

  /// Lets a database grow to this many pages; fewer than it has are those it has.
  fileprivate func limit(_ full: RoomTests.Full, pages: Int) async throws {
    let limit = "PRAGMA max_page_count = \(pages)"
    switch full {
    case .headers: try index.database.execute(limit)
    case .words:
      try await textIndexer.work { index throws(DatabaseError) in
        try index.database.execute(limit)
      }
    }
  }
}
