private import Glibc

extension MailStore {
  /// Does something to messages, as one command that can be undone as one.
  ///
  /// The journal has the command on the disk before the first file moves; when the disk is full or a
  /// folder cannot be changed, nothing is done and an error says why. Messages that other programs
  /// removed meanwhile are left out.
  ///
  /// - Parameters:
  ///   - action: the catalogue's id of the action, for the label of its undo.
  ///   - isQuiet: whether it stays out of what can be undone and redone, because nobody asked for it:
  ///     a message is marked read by being opened.
  /// - Returns: the command, or nil where there was nothing to change.
  public func perform(
    _ action: String, _ change: MailChange, on selection: Selection, isQuiet: Bool = false
  ) async throws(StoreError) -> CommandRecord? {
    try await mending { () throws(StoreError) -> CommandRecord? in
      try performOnce(action, change, on: selection, isQuiet: isQuiet)
    }
  }

  private func performOnce(
    _ action: String, _ change: MailChange, on selection: Selection, isQuiet: Bool
  ) throws(StoreError) -> CommandRecord? {
    try journal.exclusively { () throws(StoreError) -> CommandRecord? in
      // Another process may have moved messages, made folders, or changed what messages have besides
      // their files, up to this moment.
      try noticeOtherProcesses()
      let messages = try locate(selection)
      guard !messages.isEmpty else {
        if case .unread = selection { return nil }
        throw .vanished
      }
      let steps = try steps(for: change, on: messages)
      guard !steps.isEmpty else { return nil }
      try check(steps)
      // Those that are so already are not what is done.
      let subject = messages.first { $0.id == steps[0].message }?.subject ?? ""
      let isUndoable = change != .deleteForever && !isQuiet
      let now = Int64(time(nil))
      let id = try database { () throws(DatabaseError) in
        try journal.begin(
          action: action, subject: subject, steps: steps, isUndoable: isUndoable, time: now)
      }
      let numbered = steps.enumerated().map { (number: $0.offset, step: $0.element) }
      let dropped = try carryOut(numbered, of: id, end: .done, clearsRedo: !isQuiet) {
        journal throws(DatabaseError) in try journal.abandon(id)
      }
      var record = CommandRecord(
        id: id, action: action, subject: subject, count: steps.count - dropped.count,
        time: now, state: .done, isUndoable: isUndoable)
      record.describe(
        steps[0],
        goesToOne: steps.allSatisfy {
          $0.account == steps[0].account && $0.to?.directory == steps[0].to?.directory
        })
      return record
    }
  }

  /// Takes back the last command.
  ///
  /// - Parameter only: the id of the command that is meant; where another one is the last,
  ///   ``StoreError/doneSince`` is thrown and nothing is changed.
  public func undo(only: Int64? = nil) async throws(StoreError) -> CommandRecord {
    try await mending { () throws(StoreError) -> CommandRecord in
      try turn(from: .done, via: .undoing, to: .undone, only: only)
    }
  }

  /// Does the command again that was undone last.
  public func redo() async throws(StoreError) -> CommandRecord {
    try await mending { () throws(StoreError) -> CommandRecord in
      try turn(from: .undone, via: .redoing, to: .done)
    }
  }

  /// The command that ``undo()`` would take back.
  public func nextUndo() throws(StoreError) -> CommandRecord? { try next(.done) }

  /// The command that ``redo()`` would do again.
  public func nextRedo() throws(StoreError) -> CommandRecord? { try next(.undone) }

  /// All commands the journal still has about these accounts, newest first.
  public func history() throws(StoreError) -> [CommandRecord] {
    try database { () throws(DatabaseError) in
      try journal.history(accounts: accounts.map(\.id))
    }
  }

  /// The rows of these folders, or of all, that hold messages a command changed.
  public func rows(
    of command: CommandRecord, in folders: Set<FolderID>? = nil
  ) throws(StoreError) -> [RowID] {
    let ids = try database { () throws(DatabaseError) in try journal.messages(of: command.id) }
    var rows: [RowID] = []
    var seen: Set<RowID> = []
    for message in try locate(.messages(ids))
    where folders?.contains(message.folder) ?? true && seen.insert(message.row).inserted {
      rows.append(message.row)
    }
    return rows
  }

  /// The folders that the messages of a command were in before it, and are in again once it was taken
  /// back.
  public func folders(of command: CommandRecord) throws(StoreError) -> Set<FolderID> {
    try database { () throws(DatabaseError) in try journal.sources(of: command.id) }
  }

  private func next(_ state: CommandState) throws(StoreError) -> CommandRecord? {
    try database { () throws(DatabaseError) in
      try journal.next(state, accounts: accounts.map(\.id))
    }
  }

  private func turn(
    from state: CommandState, via passing: CommandState, to end: CommandState, only: Int64? = nil
  ) throws(StoreError) -> CommandRecord {
    try journal.exclusively { () throws(StoreError) -> CommandRecord in
      try noticeOtherProcesses()
      guard let command = try next(state) else {
        throw end == .undone ? .nothingToUndo : .nothingToRedo
      }
      if let only, only != command.id {
        // Another window, or another process, was faster: with this command, or with one after it.
        let isDone = try database { () throws(DatabaseError) in try journal.isDone(only) }
        throw isDone ? .doneSince : .nothingToUndo
      }
      let all = try database { () throws(DatabaseError) in try journal.steps(of: command.id) }
      let steps = all.compactMap { entry in
        (end == .undone ? entry.step.inverse : entry.step).map { (number: entry.number, step: $0) }
      }
      try makeTargets(of: steps.map(\.step))
      try check(steps.map(\.step))
      try database { () throws(DatabaseError) in try journal.mark(command.id, passing) }
      let dropped = try carryOut(steps, of: command.id, end: end) {
        journal throws(DatabaseError) in try journal.mark(command.id, state)
      }
      if end == .undone { removeFolder(madeBy: command.id, all.map(\.step)) }
      var record = command
      record.count = steps.count - dropped.count
      record.state = end
      return record
    }
  }

  /// Makes the folders that messages go back to where they are not there: another program removed
  /// them, or nothing was in the trash yet.
  private func makeTargets(of steps: [Step]) throws(StoreError) {
    for account in accounts {
      let targets = Set(
        steps.filter { $0.account == account.id }.compactMap { $0.to?.directory })
      let known = Set(folderList.filter { $0.account == account.id }.map(\.directory))
      let missing = targets.subtracting(known)
      guard !missing.isEmpty else { continue }
      let tree = try presentTree(of: account.id)
      for directory in missing { try tree.makeMaildir(directory) }
      try findFolders(of: account)
      watchDirectories()
    }
  }

  // MARK: Planning

  func locate(_ selection: Selection) throws(StoreError) -> [Located] {
    try database { () throws(DatabaseError) in
      let messages = try index.locate(selection)
      // What is named twice is one message all the same.
      var seen: Set<MailID> = []
      return messages.filter { seen.insert($0.id).inserted }
    }
  }

  private func steps(
    for change: MailChange, on messages: [Located]
  ) throws(StoreError) -> [Step] {
    var steps: [Step] = []
    var keywords = KeywordTranslation()
    for message in messages {
      guard let folder = folderList.first(where: { $0.id == message.folder }) else { continue }
      let from = Place(directory: folder.directory, name: message.name, isNew: message.isNew)
      let attributes = attributes[message.id] ?? Attributes()
      switch change {
      case .mark(let added, let removed):
        var name = message.maildirName
        name.changeLetters(adding: added.letters, removing: removed.letters)
        guard name.letters != message.maildirName.letters else { continue }
        let to = Place(directory: folder.directory, name: name.fileName, isNew: false)
        steps.append(
          Step(
            message: message.id, account: folder.account, from: from, to: to, before: attributes,
            after: attributes))
      case .deleteForever:
        guard folder.role == .trash else { throw .notInTrash }
        steps.append(
          Step(
            message: message.id, account: folder.account, from: from, to: nil,
            before: attributes))
      case .pin(let isPinned):
        guard attributes.isPinned != isPinned else { continue }
        var after = attributes
        after.isPinned = isPinned
        steps.append(
          Step(
            message: message.id, account: folder.account, from: from, to: from,
            before: attributes, after: after))
      case .snooze(let time):
        var after = attributes
        after.wakeTime = time
        let target = try madeFolder(.snoozed, in: folder.account)
        if folder.id == target.id {
          steps.append(
            Step(
              message: message.id, account: folder.account, from: from, to: from,
              before: attributes, after: after))
        } else if var step = try move(message, from, in: folder, to: target, &keywords) {
          after.home = step.after.home
          step.after = after
          steps.append(step)
        }
      case .moveToRole(let role):
        let target = try madeFolder(role, in: folder.account)
        if let step = try move(message, from, in: folder, to: target, &keywords) {
          steps.append(step)
        }
      case .moveBack:
        guard folder.role.isDiscarded else { continue }
        let target = try home(of: message.id, outOf: folder)
        if let step = try move(message, from, in: folder, to: target, &keywords) {
          steps.append(step)
        }
      case .move(let id):
        guard let target = folderList.first(where: { $0.id == id }),
          target.account == folder.account
        else { throw .notApplicable }
        if let step = try move(message, from, in: folder, to: target, &keywords) {
          steps.append(step)
        }
      }
    }
    return steps
  }

  /// A move between folders gives the file a new unique name, and keeps its marks and keywords.
  func move(
    _ message: Located, _ from: Place, in folder: Folder, to target: Folder,
    _ keywords: inout KeywordTranslation
  ) throws(StoreError) -> Step? {
    guard folder.id != target.id, let tree = trees[folder.account] else { return nil }
    var name = MaildirName.fresh()
    let letters = try keywords.letters(
      message.maildirName.letters, from: tree.absolute(folder.directory),
      to: tree.absolute(target.directory))
    name.changeLetters(adding: letters, removing: [])
    let to = Place(directory: target.directory, name: name.fileName, isNew: false)
    let before = attributes[message.id] ?? Attributes()
    // Whoever moves a snoozed message has dealt with it.
    var after = before
    after.wakeTime = nil
    after.home = wayBack(of: before, from: folder, to: target)
    return Step(
      message: message.id, account: folder.account, from: from, to: to, before: before,
      after: after)
  }

  /// Where a message that comes to the trash, to junk or to the snoozed ones goes back to, and from
  /// there on.
  private func wayBack(
    of attributes: Attributes, from folder: Folder, to target: Folder
  ) -> [String] {
    guard target.role.isDiscarded || target.role == .snoozed else { return [] }
    let further = attributes.home.filter { $0 != target.directory }
    return switch folder.role {
    case .inbox: []
    case .snoozed: further
    // From there it would have gone back as well.
    case .trash where target.role == .junk: further
    case .trash, .junk: [folder.directory] + further
    default: [folder.directory]
    }
  }

  /// The account of each of these messages that is there; each once, in their order.
  public func accounts(
    of messages: [MailID]
  ) throws(StoreError) -> [(id: MailID, account: AccountID)] {
    let accounts = Dictionary(uniqueKeysWithValues: folderList.map { ($0.id, $0.account) })
    return try locate(.messages(messages)).compactMap { message in
      accounts[message.folder].map { (message.id, $0) }
    }
  }

  /// Makes a folder, in the layout of its account; one that is there already is given as it is.
  ///
  /// - Parameter path: its name below the folders it is in, outermost first.
  public func makeFolder(named path: [String], in account: AccountID) throws(StoreError) -> Folder {
    if let folder = folderList.first(where: { $0.account == account && $0.path == path }) {
      return folder
    }
    let folder = try presentTree(of: account).makeFolder(path: path)
    for known in accounts where known.id == account { try findFolders(of: known) }
    watchDirectories()
    return folderList.first { $0.id == folder.id } ?? folder
  }

  /// The folder of a role, made if there is none.
  func madeFolder(_ role: FolderRole, in account: AccountID) throws(StoreError) -> Folder {
    if let folder = folder(role, in: account) { return folder }
    let folder = try presentTree(of: account).makeFolder(role: role)
    try commit { () throws(DatabaseError) in try index.setFolder(folder) }
    return folder
  }

  /// Takes a folder away that was made for nothing; one that has anything in it by now stays.
  func removeIfEmpty(_ directory: String, of id: AccountID) {
    guard let account = accounts.first(where: { $0.id == id }),
      trees[id]?.removeEmptyMaildir(directory) == true
    else { return }
    try? findFolders(of: account)
    watchDirectories()
  }

  private func check(_ steps: [Step]) throws(StoreError) {
    var checked: Set<String> = []
    for step in steps {
      guard trees[step.account] != nil else { continue }
      // Nothing is there to be changed, which is not to say that the messages are gone.
      let tree = try presentTree(of: step.account)
      for path in Mover.parts(of: step).map(tree.absolute) where checked.insert(path).inserted {
        guard FileSystem.canChange(path) else { throw .readOnly(folder: path) }
      }
    }
  }
}
