public import MailStore

/// What was done to the marks of folders while the program ran, in its order among the commands on
/// mail: the one that was done last is taken back first, be it on mail or on a folder.
public struct FolderHistory: Sendable {
  /// One change of a folder's marks.
  public struct Change: Hashable, Sendable {
    /// The folder.
    public let folder: FolderID
    /// What was said when it was done.
    public let sentence: String
    /// All marks before it and after it; those of the folder count.
    public let before, after: FolderMarks
    /// The command on mail that was the last one then; nil where there was none.
    let command: Int64?

    /// Makes a change.
    ///
    /// - Parameter command: the id of the command on mail that an undo would have taken back then.
    public init(
      of folder: FolderID, _ sentence: String, from before: FolderMarks, to after: FolderMarks,
      after command: Int64?
    ) {
      (self.folder, self.sentence, self.command) = (folder, sentence, command)
      (self.before, self.after) = (before, after)
    }
  }

  private var done: [Change] = []
  private var undone: [Change] = []

  /// Makes an empty history.
  public init() {}

  /// Takes in a change that was done; what was taken back before cannot be done again.
  public mutating func add(_ change: Change) {
    done.append(change)
    undone = []
  }

  /// A command was done on mail: what was taken back before it cannot be done again.
  public mutating func commandWasDone() { undone = [] }

  /// The change that an undo takes back; nil where a command on mail comes first.
  ///
  /// - Parameter command: the id of the command on mail that an undo would take back now.
  public func nextUndo(before command: Int64?) -> Change? {
    done.last.flatMap { $0.command == command ? $0 : nil }
  }

  /// The change that a redo does again; nil where a command on mail comes first.
  public func nextRedo(before command: Int64?) -> Change? {
    undone.last.flatMap { $0.command == command ? $0 : nil }
  }

  /// Takes back the change that is next, and gives its folder the marks it had.
  ///
  /// - Returns: the change; nil where there is none.
  public mutating func undo(before command: Int64?, in marks: inout FolderMarks) -> Change? {
    guard let change = nextUndo(before: command) else { return nil }
    done.removeLast()
    undone.append(change)
    marks.restore(change.folder, from: change.before)
    return change
  }

  /// Does the change again that was taken back last.
  ///
  /// - Returns: the change; nil where there is none.
  public mutating func redo(before command: Int64?, in marks: inout FolderMarks) -> Change? {
    guard let change = nextRedo(before: command) else { return nil }
    undone.removeLast()
    done.append(change)
    marks.restore(change.folder, from: change.after)
    return change
  }
}
