extension MailStore {
  /// How many messages go into the word index at once.
  private static let textBatch = 64

  /// A message file whose text is to be read.
  private struct File: Sendable {
    let id: MailID
    let time: Int64
    let path: String?
  }

  /// Reads the text of the messages that have none in the index, newest first.
  func readTexts(atMost limit: Int = .max) async {
    do throws(StoreError) {
      try await emptyWordsOfOrphans()
      let total = min(
        limit, try await readOnce { index throws(DatabaseError) in try index.countWithoutText() })
      if total > 0 { try await readTexts(total: total) }
    } catch {
      if error == .indexDamaged { noteDamage(.words) }
      announce(error)
    }
  }

  private func readTexts(total: Int) async throws(StoreError) {
    let result = await withTaskGroup(of: [MessageText].self) { group -> Result<Void, StoreError> in
      var last: File?
      var begun = 0
      var done = 0
      /// Starts reading the next files while the words of the last ones are being written.
      func startNext() async throws(StoreError) {
        guard begun < total, !Task.isCancelled else { return }
        let files = try await nextFiles(after: last, atMost: min(Self.textBatch, total - begun))
        guard let end = files.last else { return }
        last = end
        begun += files.count
        group.addTask(executorPreference: workers) { [diagnostics] in
          files.map { file in
            diagnostics.countOpenedMessageFile()
            return MessageText(of: file.id, time: file.time, path: file.path)
          }
        }
      }
      do throws(StoreError) {
        for _ in 0..<Self.parallelReaders { try await startNext() }
        while let texts = await group.next() {
          try await startNext()
          try await add(texts)
          done += texts.count
          broadcaster.send(.progress(ScanProgress(phase: .text, done: done, total: total)))
        }
        return .success(())
      } catch {
        group.cancelAll()
        return .failure(error)
      }
    }
    try result.get()
  }

  private func nextFiles(
    after last: File?, atMost limit: Int
  ) async throws(StoreError) -> [File] {
    let messages = try await readOnce { index throws(DatabaseError) in
      try index.withoutText(after: last.map { ($0.time, $0.id) }, limit: limit)
    }
    return messages.map { File(id: $0.message.id, time: $0.time, path: path(of: $0.message)) }
  }

  /// The words first: when a crash comes between the two, a message is read once more, and the word
  /// index passes it over.
  private func add(_ texts: [MessageText]) async throws(StoreError) {
    let entries = texts.compactMap(\.entry)
    try await textIndexer.work { index throws(DatabaseError) in try index.add(entries) }
    try commit { () throws(DatabaseError) in
      for text in texts { try index.setText(text) }
    }
  }

  private func path(of message: Located) -> String? {
    guard let folder = folderList.first(where: { $0.id == message.folder }),
      let tree = trees[folder.account]
    else { return nil }
    let place = Place(directory: folder.directory, name: message.name, isNew: message.isNew)
    return Mover(tree: tree).path(place)
  }

  // MARK: Orphans

  /// Makes the word index anew when many of its messages are gone: single ones cannot be removed.
  private func emptyWordsOfOrphans() async throws(StoreError) {
    let messages = try await readOnce { index throws(DatabaseError) in try index.count() }
    let words = try await textIndexer.work { index throws(DatabaseError) in
      let count = try index.count
      // A fifth, and not every few messages in a small mailbox.
      guard count > messages + messages / 4 + 1_000 else { return try index.epoch }
      try index.removeAll()
      return try index.epoch
    }
    try database { () throws(DatabaseError) in try index.setWordIndex(epoch: words) }
  }
}
