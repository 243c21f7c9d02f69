/// What a command that nobody can take back means for those before it: they still can be, one by one.
extension Journal {
  /// Has all other commands agree with one that was carried out and cannot be undone. Within a
  /// transaction only.
  ///
  /// What was deleted forever is in none of them any more. What came back from being snoozed is where
  /// it is now, as though it had been put there.
  func settle(_ command: Int64) throws(DatabaseError) {
    guard try !isUndoable(command) else { return }
    let moved = try database.rows(
      "SELECT * FROM step WHERE command = ? AND to_directory IS NOT from_directory",
      .integer(command), make: Self.step)
    guard !moved.isEmpty else { return }
    let settled = Dictionary(
      moved.map { ($0.message, $0) }, uniquingKeysWith: { first, _ in first })
    var shortened: Set<Int64> = []
    for (other, number, step) in try stepsElsewhere(ofMessagesOf: command) {
      guard let later = settled[step.message] else { continue }
      let kept = step.settled(by: later)
      guard kept != step else { continue }
      try database.run(
        "DELETE FROM step WHERE command = ? AND number = ?", .integer(other), SQLValue(number))
      if let kept { try insert(kept, number: number, of: other) } else { shortened.insert(other) }
    }
    for other in shortened {
      try database.run(
        "UPDATE command SET count = (SELECT count(*) FROM step WHERE command = ?1) WHERE id = ?1",
        .integer(other))
      for empty in try ids("id = ? AND count = 0", .integer(other)) { try forget(empty) }
    }
  }

  private func isUndoable(_ command: Int64) throws(DatabaseError) -> Bool {
    try !ids("id = ? AND undoable", .integer(command)).isEmpty
  }

  /// What all other commands do to the messages of this one.
  ///
  /// Some 0.1 µs for each step in the journal: an index by message would make every command that is
  /// written down take half as long again.
  private func stepsElsewhere(
    ofMessagesOf command: Int64
  ) throws(DatabaseError) -> [(command: Int64, number: Int, step: Step)] {
    try database.rows(
      """
      SELECT * FROM step WHERE command <> ?1 \
      AND message IN (SELECT message FROM step WHERE command = ?1)
      """, .integer(command)
    ) { ($0.integer(0), $0.int(1), Self.step($0)) }
  }
}

extension Step {
  /// The same change, now that another one moved the message or removed it for good; nil where
  /// nothing is left of it.
  fileprivate func settled(by later: Step) -> Step? {
    guard let target = later.to else { return nil }
    var step = self
    let isAfter = later.isBegun(at: to)
    if later.isBegun(at: from) {
      step.from = target.named(withLettersOf: MaildirName(from.name).letters)
      step.before = before.awake(since: later.after)
    } else if isAfter, let to {
      // What brought it there did, in the end, what the later one did too.
      step.to = Mover.target(of: to, plannedFrom: later.from, to: target)
      step.after = after.awake(since: later.after)
      return step
    }
    if isAfter, let to {
      step.to = target.named(withLettersOf: MaildirName(to.name).letters)
      step.after = after.awake(since: later.after)
    }
    return step.from == step.to && step.before == step.after ? nil : step
  }

  private func isBegun(at place: Place?) -> Bool {
    place?.directory == from.directory && place?.unique == from.unique
  }
}

extension Place {
  fileprivate func named(withLettersOf letters: [UInt8]) -> Place {
    var name = MaildirName(self.name)
    name.changeLetters(
      adding: letters, removing: name.letters.filter { !letters.contains($0) })
    return Place(directory: directory, name: name.fileName, isNew: false)
  }
}

extension Attributes {
  /// The same of a message that woke up.
  fileprivate func awake(since later: Attributes) -> Attributes {
    guard wakeTime != nil else { return self }
    var attributes = self
    (attributes.wakeTime, attributes.home) = (nil, later.home)
    attributes.wokenTime = later.wokenTime
    return attributes
  }
}
