/// How the steps of a command are done.
extension MailStore {
  /// A step, and where the journal has it.
  typealias NumberedStep = (number: Int, step: Step)

  /// Moves the files, brings the index up to date and ends the command.
  ///
  /// When one of it is refused, the steps before it are taken back, `abandon` runs, and nothing has
  /// happened; only what was removed for good stays removed, and the error says how much that is.
  ///
  /// - Returns: the numbers of the steps whose file was gone.
  func carryOut(
    _ steps: [NumberedStep], of command: Int64, end: CommandState, clearsRedo: Bool = false,
    abandon: (Journal) throws(DatabaseError) -> Void
  ) throws(StoreError) -> [Int] {
    var outcomes: [(entry: NumberedStep, outcome: Mover.Outcome)] = []
    do throws(StoreError) {
      for (number, planned) in steps where trees[planned.account] != nil {
        var step = planned
        let outcome = try perform(
          &step, number: number, of: command, isBackwards: end == .undone)
        outcomes.append(((number, step), outcome))
      }
      try note(outcomes)
      let dropped = outcomes.filter { $0.outcome == .vanished }.map(\.entry.number)
      let changed = outcomes.filter {
        $0.outcome != .vanished && $0.entry.step.before != $0.entry.step.after
      }.map(\.entry.step)
      guard dropped.count < steps.count else {
        // Other programs took all of it away: there is nothing left to turn back or forth.
        try database { () throws(DatabaseError) in try journal.abandon(command) }
        throw .vanished
      }
      try database { () throws(DatabaseError) in
        try journal.finish(
          command, end, dropped: dropped, attributes: changed.map { ($0.message, $0.after) },
          clearsRedo: clearsRedo)
      }
      for step in changed { attributes[step.message] = step.after.isEmpty ? nil : step.after }
      if !changed.isEmpty { scheduleWaking() }
      // They are found in the order of their times.
      if isStarted, changed.contains(where: { $0.before.wokenTime != $0.after.wokenTime }) {
        Task { await readTexts() }
      }
      return dropped
    } catch .vanished {
      throw .vanished
    } catch {
      takeBack(outcomes, of: command, isBackwards: end != .undone)
      let removed = outcomes.filter { $0.outcome == .removed }
      guard removed.isEmpty else {
        try? note(removed)
        let left = Set(steps.map(\.number)).subtracting(removed.map(\.entry.number))
        try? database { () throws(DatabaseError) in
          try journal.finish(command, end, dropped: left.sorted(), attributes: [])
        }
        throw .partlyDeleted(removed.count, of: steps.count, because: error)
      }
      try database { () throws(DatabaseError) in try abandon(journal) }
      throw error
    }
  }

  /// Does a step. Where the name it leads to cannot be had, because another program's file has it or
  /// it is too long, it leads to a name that nobody has, which the journal knows first.
  func perform(
    _ step: inout Step, number: Int, of command: Int64, isBackwards: Bool
  ) throws(StoreError) -> Mover.Outcome {
    guard let tree = trees[step.account] else { return .vanished }
    let mover = Mover(tree: tree)
    let outcome = try mover.perform(step)
    guard outcome == .refused, let refused = step.to else { return outcome }
    var name = MaildirName.fresh()
    name.changeLetters(adding: MaildirName(refused.name).letters, removing: [])
    let isUnmarked = refused.isNew && name.letters.isEmpty
    step.to = Place(
      directory: refused.directory, name: isUnmarked ? name.base : name.fileName,
      isNew: refused.isNew)
    let redirected = step
    try database { () throws(DatabaseError) in
      try journal.redirect(redirected, number: number, of: command, isBackwards: isBackwards)
    }
    let second = try mover.perform(step)
    // The name is nobody's: a file system refuses it for a reason of its own.
    guard second != .refused else { throw .system("rename", mover.path(refused), 17) }
    return second
  }

  private func takeBack(
    _ outcomes: [(entry: NumberedStep, outcome: Mover.Outcome)], of command: Int64,
    isBackwards: Bool
  ) {
    for ((number, step), outcome) in outcomes.reversed() {
      guard case .done = outcome, var back = step.inverse else { continue }
      // What cannot be taken back either is found by the next scan, where it is now.
      let outcome = try? perform(&back, number: number, of: command, isBackwards: isBackwards)
      if let outcome { try? note([((number, back), outcome)]) }
    }
  }

  /// Has the index agree with what was done.
  private func note(
    _ outcomes: [(entry: NumberedStep, outcome: Mover.Outcome)]
  ) throws(StoreError) {
    try commit { () throws(DatabaseError) in
      for ((_, step), outcome) in outcomes {
        try note(outcome, of: step)
        if step.before != step.after { try index.set(step.after, of: step.message) }
      }
    }
  }

  private func note(_ outcome: Mover.Outcome, of step: Step) throws(DatabaseError) {
    switch outcome {
    case .done(let name, let isNew):
      guard let to = step.to else { return }
      let folder = FolderID(account: step.account, directory: to.directory)
      try index.move(step.message, to: folder, name: name, isNew: isNew)
    case .removed, .vanished:
      let folder = FolderID(account: step.account, directory: step.from.directory)
      // A scan may have found it somewhere else already.
      if try index.locate(step.message)?.folder == folder { try index.remove(step.message) }
    case .refused: break
    }
  }
}
