/// Where a row stands in a list: the later, the higher.
public struct RowKey: Hashable, Comparable, Sendable {
  /// The time to sort by, in seconds since 1970; pinned rows have a large number added.
  public let order: Int64
  /// The row.
  public let id: RowID

  /// Makes the key of a row.
  public init(order: Int64, id: RowID) {
    self.order = order
    self.id = id
  }

  /// Whether the row is kept on top.
  public var isPinned: Bool { order >= Index.pinnedOrder / 2 }

  /// The row that is shown first is the smaller one.
  public static func < (first: RowKey, second: RowKey) -> Bool {
    first.order != second.order ? first.order > second.order : first.id > second.id
  }
}

/// What a list shows of one row.
public struct RowSummary: Identifiable, Hashable, Sendable {
  /// The row.
  public let id: RowID
  /// Who wrote the newest message of the row; in Sent and Drafts, who it goes to.
  public let sender: String
  /// Where several people wrote the row's newest messages, all of them, the oldest first; empty in Sent
  /// and Drafts.
  public internal(set) var senders: [String]
  /// The subject of the newest message; empty when it has none.
  public let subject: String
  /// The beginning of its text; empty while it is not read yet.
  public let preview: String
  /// The time to show, in seconds since 1970.
  public let time: Int64
  /// How many messages of the thread are in this folder.
  public let count: Int
  /// Whether one of them is unread.
  public let isUnread: Bool
  /// Whether one of them is flagged.
  public let isFlagged: Bool
  /// Whether one of them has an attachment.
  public let hasAttachment: Bool
  /// Whether the row is kept on top.
  public let isPinned: Bool
  /// When it comes back if it is snoozed, in seconds since 1970.
  public let wakeTime: Int64?

  /// Makes a summary of these values.
  public init(
    id: RowID, sender: String, senders: [String] = [], subject: String, preview: String,
    time: Int64, count: Int, isUnread: Bool, isFlagged: Bool, hasAttachment: Bool, isPinned: Bool,
    wakeTime: Int64? = nil
  ) {
    self.id = id
    self.sender = sender
    self.senders = senders
    self.subject = subject
    self.preview = preview
    self.time = time
    self.count = count
    self.isUnread = isUnread
    self.isFlagged = isFlagged
    self.hasAttachment = hasAttachment
    self.isPinned = isPinned
    self.wakeTime = wakeTime
  }
}

/// What the index knows of one message.
public struct MessageSummary: Identifiable, Hashable, Sendable {
  /// The stable id.
  public let id: MailID
  /// The folder it is in.
  public let folder: FolderID
  /// The row it belongs to.
  public let row: RowID
  /// Who wrote it, as shown: a name, or the address where there is no name.
  public let sender: String
  /// The address of the one who wrote it.
  public let senderAddress: String
  /// Who it went to, as shown.
  public let recipients: String
  /// The subject; empty when it has none.
  public let subject: String
  /// The beginning of its text.
  public let preview: String
  /// The time its header says, in seconds since 1970.
  public let date: Int64?
  /// The time to sort by, in seconds since 1970: that of its header, or when it came back from being
  /// snoozed.
  public let time: Int64
  /// Its marks.
  public let flags: Flags
  /// Whether it has an attachment.
  public let hasAttachment: Bool
  /// Its size in bytes.
  public let size: Int64
  /// Whether it is kept on top.
  public let isPinned: Bool
  /// When it comes back if it is snoozed, in seconds since 1970.
  public let wakeTime: Int64?
}

/// What can change of a message while it stays in its folder.
public struct MessageMarks: Hashable, Sendable {
  /// Its marks.
  public let flags: Flags
  /// Whether it is kept on top.
  public let isPinned: Bool
  /// When it comes back if it is snoozed, in seconds since 1970.
  public let wakeTime: Int64?
}

/// All messages of a folder at one moment.
public struct MarksSnapshot: Sendable {
  /// The messages with their marks.
  public let messages: [MailID: MessageMarks]
  /// The commit they belong to; change sets up to it are contained.
  public let generation: Int64
}

/// The order of all rows of a folder at one moment.
public struct RowSnapshot: Sendable {
  /// The folder.
  public let folder: FolderID
  /// The rows, in the order they are shown.
  public let keys: [RowKey]
  /// The commit they belong to; change sets up to it are contained.
  public let generation: Int64
  /// Whether the folder has more rows than were asked for.
  public let isPartial: Bool
}

/// What one commit to the index changed.
public struct ChangeSet: Sendable {
  /// The number of the commit.
  public let generation: Int64
  /// The rows that left or moved, with the place they had, and those that came or moved, by folder.
  public let folders: [FolderID: FolderChange]
  /// The last commit before this one, of whichever process, that moved rows, or had some come or go;
  /// `Int64.max` where that is not known.
  public let lastMove: Int64
  /// All folders with their new counts, where any of them changed.
  public let folderList: [Folder]?
  /// Whether another process changed the index: values have to be read again, and lists that are
  /// older than ``lastMove``.
  public let isReload: Bool
}

/// What one commit changed in one folder.
public struct FolderChange: Sendable {
  /// The rows that are not there, or not at this place, any more.
  public internal(set) var removed: [RowKey] = []
  /// The rows that are there now.
  public internal(set) var inserted: [RowKey] = []
  /// The rows at the same place whose values changed.
  public internal(set) var updated: [RowKey] = []
}
