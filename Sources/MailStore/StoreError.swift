/// What the mail store could not do.
///
/// It carries facts, not sentences: `Inbox` words them for a person.
public enum StoreError: Error, Equatable, Sendable {
  /// There is nothing at this path.
  case missing(path: String)
  /// The path is neither a Maildir nor a folder of Maildirs.
  case notAMaildir(path: String)
  /// The path has so many directories without mail that it is a home or a whole disk.
  case notOnlyMail(path: String)
  /// What is at the path is neither a message nor an mbox, nor a directory that has any of them.
  case noMail(path: String)
  /// The system refused to read this path.
  case unreadable(path: String, code: Int32)
  /// The folder cannot be changed: its mode, its owner or a read-only disk is in the way.
  case readOnly(folder: String)
  /// There is something at this path already.
  case exists(path: String)
  /// There is no room on the disk; nothing was changed.
  case diskFull
  /// None of the messages is there any more: another program moved or removed them.
  case vanished
  /// Only so many of these messages were deleted for good before something was in the way.
  indirect case partlyDeleted(Int, of: Int, because: StoreError)
  /// No folder of this name.
  case noSuchFolder(name: String)
  /// The account's layout has no room for a folder of this name: Maildir++ puts dots between names.
  case badFolderName(String)
  /// No message with this id.
  case noSuchMessage(id: String)
  /// The message has no such part: another program changed its file.
  case noSuchPart
  /// Only what is in the trash is deleted forever.
  case notInTrash
  /// This cannot be done with these messages in their folder.
  case notApplicable
  /// There is nothing to undo.
  case nothingToUndo
  /// Another command was done after the one that was to be undone.
  case doneSince
  /// There is nothing to do again.
  case nothingToRedo
  /// Another process kept the store locked for ten seconds.
  case busy
  /// The index was found to be damaged; it is being made anew.
  case indexDamaged
  /// The journal was found to be damaged; it is kept at this path, and a new one was begun.
  case journalDamaged(keptAs: String)
  /// The task that asked was cancelled.
  case cancelled
  /// A system call failed in a way that has no word of its own.
  case system(operation: String, path: String, code: Int32)
  /// The index or the journal could not be used.
  case database(message: String)

  init(_ error: DatabaseError) {
    if error.isFull {
      self = .diskFull
    } else if error.isBusy {
      self = .busy
    } else if error.isDamaged {
      self = .indexDamaged
    } else if error.isInterrupted {
      self = .cancelled
    } else {
      self = .database(message: error.message)
    }
  }

  /// The error of a system call that just failed on a path.
  static func system(_ operation: String, _ path: String, _ code: Int32) -> StoreError {
    .system(operation: operation, path: path, code: code)
  }
}
