/// How far a command has come.
public enum CommandState: Int64, Sendable {
  /// Written down; its files may or may not have moved.
  case doing = 0
  /// Done; it can be undone.
  case done = 1
  /// Being undone.
  case undoing = 2
  /// Undone; it can be done again.
  case undone = 3
  /// Being done again.
  case redoing = 4
}

/// A command as the journal has it: what was done, to how many messages, and when.
public struct CommandRecord: Identifiable, Hashable, Sendable {
  /// Counts up with each command.
  public let id: Int64
  /// The catalogue's id of the action, as in `archive`.
  public let action: String
  /// The subject of the first message.
  public let subject: String
  /// How many messages it changed.
  public internal(set) var count: Int
  /// When it was given, in seconds since 1970.
  public let time: Int64
  /// How far it has come.
  public internal(set) var state: CommandState
  /// Whether it has an inverse.
  public let isUndoable: Bool
  /// The folder it moved the messages to; nil where they stayed in theirs, or went to several.
  public internal(set) var target: FolderID?
  /// When the first message comes back, in seconds since 1970, where it was snoozed.
  public internal(set) var wakeTime: Int64?

  /// Takes from what it does to the first message where that goes and when it comes back.
  ///
  /// - Parameter goesToOne: whether all messages go to the same folder.
  mutating func describe(_ step: Step, goesToOne: Bool) {
    target = step.to.flatMap { to in
      goesToOne && to.directory != step.from.directory
        ? FolderID(account: step.account, directory: to.directory) : nil
    }
    wakeTime = step.after.wakeTime == step.before.wakeTime ? nil : step.after.wakeTime
  }
}

/// What is to be done to messages.
public enum MailChange: Hashable, Sendable {
  /// Moves them to the folder of this role in their account, made if missing.
  case moveToRole(FolderRole)
  /// Moves them out of the trash or junk, back to the folder they were in, where that is there still,
  /// else to the inbox; those that are elsewhere stay.
  case moveBack
  /// Moves them to a folder of their account.
  case move(to: FolderID)
  /// Sets and clears marks.
  case mark(adding: Flags, removing: Flags)
  /// Removes the files of messages in the trash for good; there is no way back.
  case deleteForever
  /// Keeps them on top of their folder, or no longer.
  case pin(Bool)
  /// Takes them out of sight until a time, in seconds since 1970.
  case snooze(until: Int64)
}

/// The messages a command is about.
public indirect enum Selection: Hashable, Sendable {
  /// All messages of these rows of a folder.
  case rows([RowID], in: FolderID)
  /// The newest message of each of these rows.
  case newestOfRows([RowID], in: FolderID)
  /// All messages of these rows of a search that are in the folder of the one that was found.
  case found([SearchHit])
  /// These messages.
  case messages([MailID])
  /// What all of these are about.
  case several([Selection])
  /// All unread messages of these folders.
  case unread(in: [FolderID])
}

/// What a message has that no file says; it stands in the journal's database.
struct Attributes: Hashable, Sendable {
  var isPinned = false
  /// When a snoozed message comes back, in seconds since 1970.
  var wakeTime: Int64?
  /// The Maildirs it goes back to, relative to its account: the first from being snoozed, or from the
  /// trash or junk, the next one from there. Where none is left, it goes back to the inbox.
  var home: [String] = []
  /// When it came back last: the time it is sorted by.
  var wokenTime: Int64?

  var isEmpty: Bool { self == Attributes() }
}

/// Where a message file is or is to be: a Maildir relative to its account, and the file's name.
struct Place: Hashable, Sendable {
  var directory: String
  var name: String
  var isNew: Bool

  var unique: String { MaildirName(name).unique }
}

/// What a command does to one message. Its inverse is the same the other way round.
struct Step: Hashable, Sendable {
  var message: MailID
  var account: AccountID
  var from: Place
  /// Nil removes the message for good.
  var to: Place?
  /// What the message has besides its file, before and after.
  var before = Attributes()
  var after = Attributes()

  /// The step that takes this one back.
  ///
  /// The first name comes back exactly, but for a synchroniser's UID where the file went to another
  /// folder or got a new name: the server may have forgotten it meanwhile.
  var inverse: Step? {
    guard let to else { return nil }
    var back = from
    if from.directory != to.directory || from.unique != to.unique {
      back.name = MaildirName(from.name).withoutUID
    }
    return Step(
      message: message, account: account, from: to, to: back, before: after, after: before)
  }
}
