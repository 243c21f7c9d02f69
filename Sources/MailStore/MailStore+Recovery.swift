extension MailStore {
  /// Finishes or takes back what a crash interrupted: a command of which anything was done is
  /// finished, any other is as if it had never been given.
  func recover() throws(StoreError) {
    // What another process is doing just now looks like that, too: the lock waits for its end.
    let isNeeded = try database { () throws(DatabaseError) in try !journal.interrupted().isEmpty }
    guard isNeeded else { return }
    try journal.exclusively { () throws(StoreError) in
      let interrupted = try database { () throws(DatabaseError) in try journal.interrupted() }
      for command in interrupted { try recover(command) }
    }
  }

  private func recover(_ command: CommandRecord) throws(StoreError) {
    let all = try database { () throws(DatabaseError) in try journal.steps(of: command.id) }
    let isBackwards = command.state == .undoing
    let steps = all.compactMap { entry in
      (isBackwards ? entry.step.inverse : entry.step).map { (number: entry.number, step: $0) }
    }
    // Only those who can see the files can tell; the others wait for a start with that account.
    guard
      steps.allSatisfy({
        trees[$0.step.account] != nil && !away.contains($0.step.account)
      })
    else { return }
    let (before, after): (CommandState?, CommandState) =
      switch command.state {
      case .undoing: (.done, .undone)
      case .redoing: (.undone, .done)
      default: (nil, .done)
      }
    var files = FilesByName(trees: trees)
    var open: [(number: Int, step: Step)] = []
    for entry in steps where try !isDone(entry.step, &files) { open.append(entry) }
    guard open.count < steps.count else {
      for (_, step) in steps {
        if let tree = trees[step.account] { try Mover(tree: tree).removeRest(of: step) }
      }
      return try database { () throws(DatabaseError) in
        if let before {
          try journal.mark(command.id, before)
        } else {
          try journal.abandon(command.id)
        }
      }
    }
    var dropped: [Int] = []
    for entry in open {
      var step = entry.step
      let outcome = try perform(
        &step, number: entry.number, of: command.id, isBackwards: isBackwards)
      if outcome == .vanished { dropped.append(entry.number) }
    }
    let attributes = steps.filter {
      !dropped.contains($0.number) && $0.step.before != $0.step.after
    }
    .map { ($0.step.message, $0.step.after) }
    try database { () throws(DatabaseError) in
      try journal.finish(command.id, after, dropped: dropped, attributes: attributes)
    }
  }

  /// Whether a step's file is where the step takes it.
  private func isDone(_ step: Step, _ files: inout FilesByName) throws(StoreError) -> Bool {
    let source = try files.find(step.from, of: step.account)
    guard let to = step.to else { return source == nil }
    guard let found = try files.find(to, of: step.account) else { return false }
    guard step.from.directory == to.directory else {
      if let source { try removeRest(source, copiedTo: found, of: step.account) }
      return true
    }
    let (before, planned) = (MaildirName(step.from.name).letters, MaildirName(to.name).letters)
    let letters = MaildirName(found.name).letters
    return planned.allSatisfy { before.contains($0) || letters.contains($0) }
      && before.allSatisfy { planned.contains($0) || !letters.contains($0) }
  }

  /// Ends a copy over a border between file systems that had not removed its source yet.
  private func removeRest(
    _ source: Place, copiedTo target: Place, of account: AccountID
  ) throws(StoreError) {
    guard let tree = trees[account] else { return }
    let mover = Mover(tree: tree)
    let (rest, copy) = (mover.path(source), mover.path(target))
    guard FileSystem.status(of: rest)?.size == FileSystem.status(of: copy)?.size else { return }
    try FileSystem.remove(rest)
  }
}

/// The files of directories by the unique part of their names, each directory listed once.
private struct FilesByName {
  let trees: [AccountID: MailTree]
  private var directories: [String: [String: Place]] = [:]

  init(trees: [AccountID: MailTree]) {
    self.trees = trees
  }

  mutating func find(_ place: Place, of account: AccountID) throws(StoreError) -> Place? {
    guard let tree = trees[account] else { return nil }
    let key = tree.absolute(place.directory)
    if let listed = directories[key] { return listed[place.unique] }
    var files: [String: Place] = [:]
    for found in try Mover(tree: tree).files(in: place.directory) { files[found.unique] = found }
    directories[key] = files
    return files[place.unique]
  }
}
