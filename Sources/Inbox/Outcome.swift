public import MailStore

/// What came of a command, in words for a person.
public struct Outcome: Sendable {
  /// One sentence: what was done, or why it was not.
  public let sentence: String
  /// Whether it was not done.
  public let isFailure: Bool
  /// The command, for an undo; nil where nothing was done.
  public let command: CommandRecord?
  /// The rows of the shown folder that an undo or redo was about.
  public let rows: [RowID]

  /// Whether Undo is to be offered.
  public var canUndo: Bool { command?.isUndoable == true && command?.state == .done }

  init(_ sentence: String, command: CommandRecord, rows: [RowID] = []) {
    self.sentence = sentence
    self.rows = rows
    isFailure = false
    self.command = command
  }

  init(failure error: StoreError) {
    sentence = error.sentence
    isFailure = true
    command = nil
    rows = []
  }

  init(nothing sentence: String) {
    self.sentence = sentence
    isFailure = false
    command = nil
    rows = []
  }
}

extension StoreError {
  /// What happened and what to do, in words for a person, of an error of any kind.
  public static func sentence(of error: any Error) -> String {
    if let error = error as? StoreError { return error.sentence }
    return tr("It could not be done: {reason}. Try again.", ["reason": "\(error)"])
  }

  /// What happened and what to do, in a sentence or two for a person.
  public var sentence: String {
    switch self {
    case .missing(let path): tr("There is nothing at “{path}”. Check its name.", ["path": path])
    case .notAMaildir(let path):
      tr(
        "“{path}” is not a mail folder: there is no “cur” and “new” in it or below it. Choose one that has them.",
        ["path": path])
    case .notOnlyMail(let path):
      tr(
        "“{path}” holds much more than mail. Choose the folder in it that your mail is in: one with “cur” and “new”, or one whose folders are such.",
        ["path": path])
    case .noMail(let path):
      tr("“{path}” is no mail. Choose an mbox file, messages or a mail folder.", ["path": path])
    case .unreadable(let path, _):
      tr("“{path}” cannot be read. Check its permissions.", ["path": path])
    case .readOnly(let path):
      tr(
        "“{path}” cannot be changed. Check its permissions, and whether its disk is read-only.",
        ["path": path])
    case .exists(let path):
      tr("There is something at “{path}” already. Choose another name.", ["path": path])
    case .diskFull: tr("The disk is full, so nothing was changed. Make room and try again.")
    case .vanished: tr("The message is not there any more: another program moved or removed it.")
    case .partlyDeleted(let count, let total, let reason):
      tr(
        "{n} message of {total} was deleted forever, the others are still there. {reason}",
        "{n} messages of {total} were deleted forever, the others are still there. {reason}",
        count: count, ["total": grouped(total), "reason": reason.sentence])
    case .noSuchFolder(let name): tr("There is no folder “{name}”.", ["name": name])
    case .badFolderName(let name):
      tr("A folder cannot be named “{name}” here. Choose a name without a dot.", ["name": name])
    case .noSuchMessage(let id): tr("There is no message “{id}”.", ["id": id])
    case .noSuchPart:
      tr("The attachment is not there any more: another program changed the message.")
    case .notInTrash: tr("Only messages in the trash can be deleted forever.")
    case .notApplicable: tr("This cannot be done with messages of this folder.")
    case .nothingToUndo: tr("There is nothing to undo.")
    case .doneSince: tr("Something else was done since. Ctrl+Z takes that back first.")
    case .nothingToRedo: tr("There is nothing to do again.")
    case .indexDamaged: tr("The mail index is damaged. It is being made anew; try again soon.")
    case .journalDamaged(let path):
      tr(
        "The journal was damaged: what was done before cannot be undone, and snoozed messages may have lost their time. It is kept as “{path}”.",
        ["path": path])
    case .cancelled: tr("It was cancelled.")
    case .busy: tr("Another program is using the mail index. Try again in a moment.")
    case .system(let operation, let path, let code):
      tr(
        "“{path}” could not be changed ({operation}, error {code}). Check that its disk is there, then try again.",
        ["path": path, "operation": operation, "code": String(code)])
    case .database(let message):
      tr(
        "The mail index could not be used: {reason}. Try again; if it stays so, “whisk-mail check --repair” mends it.",
        ["reason": message])
    }
  }
}

extension ImportProgress {
  /// What stopped it before its end, in a sentence or two for a person; nil where nothing did.
  public var problem: String? {
    guard failure == .diskFull, imported > 0 else { return failure?.sentence }
    return tr("The disk is full. Make room and import the same again: it goes on.")
  }
}

extension Inconsistency {
  /// What does not agree, in one sentence for a person.
  public var sentence: String {
    switch self {
    case .damaged(let database, let message):
      tr("The database “{name}” is damaged: {reason}", ["name": database, "reason": message])
    case .fileMissing(let folder, let name):
      tr("{folder}: the file of a message is not there: {name}", ["folder": folder, "name": name])
    case .fileUnknown(let folder, let name):
      tr("{folder}: a file is not in the index: {name}", ["folder": folder, "name": name])
    case .nameOutdated(let folder, let name):
      tr(
        "{folder}: a file has another name than in the index: {name}",
        ["folder": folder, "name": name])
    case .nameTwice(let folder, let name):
      tr("{folder}: two files have the same name: {name}", ["folder": folder, "name": name])
    case .rowsWrong(let folder, let count):
      tr(
        "{folder}: {n} row is wrong.", "{folder}: {n} rows are wrong.", count: count,
        ["folder": folder])
    case .countsWrong(let folder): tr("{folder}: the counts are wrong.", ["folder": folder])
    case .attributesWrong(let folder, let count):
      tr(
        "{folder}: the pin or the time to come back of {n} message is wrong.",
        "{folder}: the pins or the times to come back of {n} messages are wrong.", count: count,
        ["folder": folder])
    case .wordsMissing(let folder, let count):
      tr(
        "{folder}: {n} message is not found by its words.",
        "{folder}: {n} messages are not found by their words.", count: count,
        ["folder": folder])
    case .fileUnreadable(let folder, let name):
      tr(
        "{folder}: the file of a message cannot be read. Check its permissions: {name}",
        ["folder": folder, "name": name])
    case .textUnreadable(let folder, let name):
      tr(
        "{folder}: the text of a message is not searched, because reading it ended the program: {name}",
        ["folder": folder, "name": name])
    case .snoozedWithoutTime(let id, let subject):
      tr(
        "“{subject}” ({id}) is snoozed without a time to come back at. Snooze it again, or move it to the inbox.",
        ["subject": subject, "id": id.description])
    case .commandInterrupted(let number):
      tr("Command {number} was begun and not ended.", ["number": String(number)])
    }
  }
}

extension CommandRecord {
  /// What it did, in words, with the folder or the time that was chosen for it:
  /// `Moved “Re: engine” to Lists`, `Snoozed “Re: engine” until Monday 8:00`.
  ///
  /// - Parameters:
  ///   - folders: all there are.
  ///   - when: writes a time to come, in seconds since 1970; nil leaves it out.
  public func label(in folders: [Folder], when: ((Int64) -> String)? = nil) -> String {
    let variant = MailAction.variants.first { $0.name == action }
    if variant?.needs == .time, let wakeTime, let when {
      return tr("{command} until {time}", ["command": label, "time": when(wakeTime)])
    }
    let movesBack = variant?.change() == .moveBack
    guard movesBack || variant?.needs == .folder else { return label }
    guard target == nil else {
      // One that is gone meanwhile has no name.
      guard let folder = folders.first(where: { $0.id == target }) else { return label }
      return tr(
        "{command} to {folder}",
        ["command": label, "folder": folder.role.title ?? folder.fullName])
    }
    return movesBack ? tr("{command} to their folders", ["command": label]) : label
  }

  /// What it did, in words: `Archived “Re: engine”`.
  public var label: String {
    // No action of the catalogue: nothing is there yet that it could be done to.
    if action == "import" {
      return count == 1
        ? tr("Imported “{subject}”", ["subject": subject.isEmpty ? tr("(no subject)") : subject])
        : tr("Imported {n} message", "Imported {n} messages", count: count)
    }
    let variants = MailAction.variants + [MailAction.wake]
    guard let variant = variants.first(where: { $0.name == action }) else {
      return action
    }
    if count == 1 {
      return variant.done(subject.isEmpty ? tr("(no subject)") : subject)
    }
    return variant.doneToMany(count)
  }
}
