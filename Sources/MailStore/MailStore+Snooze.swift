private import Glibc

extension MailStore {
  /// Reads what messages have besides their files, and has the index agree.
  func readAttributes() throws(StoreError) {
    attributes = try database { () throws(DatabaseError) in try journal.attributes() }
    let pinned = Set(attributes.filter(\.value.isPinned).keys)
    let snoozed = folderList.filter { $0.role == .snoozed }.map(\.id)
    let shown = try database { () throws(DatabaseError) in
      (pinned: Set(try index.pinned()), wakeTimes: try index.wakeTimes(in: snoozed))
    }
    var changed = pinned.symmetricDifference(shown.pinned)
    for (id, time) in shown.wakeTimes where attributes[id]?.wakeTime != time { changed.insert(id) }
    guard !changed.isEmpty else { return }
    try commit { () throws(DatabaseError) in
      for id in changed { try index.set(attributes[id] ?? Attributes(), of: id) }
    }
  }

  /// When a snoozed message comes back, in seconds since 1970; nil for others.
  public func wakeTime(of id: MailID) -> Int64? { attributes[id]?.wakeTime }

  /// Brings back the snoozed messages whose time has come: unread, on top of the folder they were in.
  ///
  /// A message that another program moved out of the snoozed folder stays where it is.
  func wakeDue() {
    do throws(StoreError) {
      try noticeOtherProcesses()
      let now = Int64(time(nil))
      if try !due(at: now).isEmpty {
        try journal.exclusively { () throws(StoreError) in
          // Another process may have woken some.
          try readAttributes()
          var failure: StoreError?
          // Each on its own: an account that cannot be changed keeps no other's messages away.
          for ids in try due(at: now).values {
            do throws(StoreError) { try wake(ids, now: now) } catch { failure = failure ?? error }
          }
          if let failure { throw failure }
        }
      }
      wakeFailure = nil
    } catch {
      // It is tried again and again, and has nothing to do with what is read in.
      if error != wakeFailure { broadcaster.send(.failed(nil, error)) }
      wakeFailure = error
    }
    scheduleWaking()
  }

  /// Those of the snoozed messages whose time has come, by their accounts.
  private func due(at now: Int64) throws(StoreError) -> [AccountID: [MailID]] {
    let due = try snoozed().filter { $0.time <= now }
    return Dictionary(grouping: due, by: \.account).mapValues { $0.map(\.id) }
  }

  /// The snoozed messages of the accounts that are open, with their times: the journal has those of
  /// others, too, which are left to whoever opens them.
  private func snoozed() throws(StoreError) -> [(id: MailID, account: AccountID, time: Int64)] {
    try database { () throws(DatabaseError) in
      var snoozed: [(id: MailID, account: AccountID, time: Int64)] = []
      for (id, attributes) in attributes {
        guard let time = attributes.wakeTime, let message = try index.locate(id),
          let folder = folderList.first(where: { $0.id == message.folder })
        else { continue }
        snoozed.append((id, folder.account, time))
      }
      return snoozed
    }
  }

  private func wake(_ ids: [MailID], now: Int64) throws(StoreError) {
    var steps: [Step] = []
    var keywords = KeywordTranslation()
    for id in ids {
      guard let message = try locate(.messages([id])).first,
        let folder = folderList.first(where: { $0.id == message.folder })
      else { continue }
      // It comes back when its account does.
      guard !away.contains(folder.account) else { continue }
      guard folder.role == .snoozed else {
        try forgetSnooze(of: id)
        continue
      }
      let from = Place(directory: folder.directory, name: message.name, isNew: message.isNew)
      let target = try home(of: id, outOf: folder)
      guard var step = try move(message, from, in: folder, to: target, &keywords), var to = step.to
      else {
        continue
      }
      var name = MaildirName(to.name)
      name.changeLetters(adding: [], removing: Flags.seen.letters)
      to.name = name.fileName
      step.to = to
      step.after.wokenTime = now
      steps.append(step)
    }
    guard !steps.isEmpty else { return }
    let subject = try locate(.messages([steps[0].message])).first?.subject ?? ""
    let command = try database { () throws(DatabaseError) in
      try journal.begin(
        action: "wake", subject: subject, steps: steps, isUndoable: false, time: now)
    }
    let numbered = steps.enumerated().map { (number: $0.offset, step: $0.element) }
    let dropped = try carryOut(numbered, of: command, end: .done) {
      journal throws(DatabaseError) in try journal.abandon(command)
    }
    let back = numbered.filter { !dropped.contains($0.number) }.map(\.step.message)
    broadcaster.send(.arrived(back, isBack: true))
  }

  /// The folder that a message goes back to: the one it was in before, where that is still there, else
  /// the inbox.
  func home(of id: MailID, outOf folder: Folder) throws(StoreError) -> Folder {
    let home = attributes[id]?.home.first
    let known = folderList.first {
      $0.account == folder.account && $0.directory == home && $0.id != folder.id
    }
    if let known { return known }
    return try madeFolder(.inbox, in: folder.account)
  }

  private func forgetSnooze(of id: MailID) throws(StoreError) {
    var left = attributes[id] ?? Attributes()
    left.wakeTime = nil
    left.home = []
    let after = left
    try database { () throws(DatabaseError) in try journal.set(after, of: id) }
    try commit { () throws(DatabaseError) in try index.set(after, of: id) }
    attributes[id] = left.isEmpty ? nil : left
  }

  /// Sleeps until the next snoozed message is due; without one, nothing ever wakes up.
  func scheduleWaking() {
    waking?.cancel()
    waking = nil
    guard isStarted else { return }
    guard let next = (try? snoozed())?.map(\.time).min() else { return }
    // The clock may be set, and the machine sleep: look at least every quarter of an hour.
    // What is due in an account that is away, or cannot be moved, is no reason to hurry.
    let shortest: Int64 = away.isEmpty && wakeFailure == nil ? 1 : 60
    let seconds = min(max(next - Int64(time(nil)), shortest), 900)
    waking = Task { [weak self] in
      try? await Task.sleep(for: .seconds(seconds))
      guard !Task.isCancelled else { return }
      await self?.wakeDue()
    }
  }
}
