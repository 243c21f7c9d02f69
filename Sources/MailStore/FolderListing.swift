private import Glibc

/// What a folder's files say against what the index knows of it.
struct FolderListing: Sendable {
  /// Message files the index does not know.
  private(set) var found: [FoundFile] = []
  /// Known messages with a new name or mark.
  private(set) var renamed: [(old: Located, file: FoundFile)] = []
  /// Known messages whose file is gone.
  private(set) var gone: [Located] = []
  /// Known messages that are not where they were; ``resolve(_:known:)`` says what became of them.
  let missing: [MailID]
  /// The directories' times before they were listed.
  let times: FolderTimes
  /// Whether a change right after the listing would give the directories another time.
  let isSettled: Bool

  private let directory: String

  /// The times of a folder's directories; nil where there are none.
  static func times(of directory: String) -> FolderTimes? {
    let cur = FileSystem.status(of: directory + "/cur")?.modified
    let new = FileSystem.status(of: directory + "/new")?.modified
    guard cur != nil || new != nil else { return nil }
    return FolderTimes(cur: cur ?? 0, new: new ?? 0)
  }

  /// Nanoseconds since 1970.
  static func now() -> Int64 { Int64(time(nil)) * 1_000_000_000 }

  /// Whether a change right now would give the directories another time: file systems note times in
  /// ticks of some milliseconds, network ones of up to two seconds.
  static func isSettled(_ times: FolderTimes, now: Int64) -> Bool {
    max(times.cur, times.new) < now - 2_000_000_000
  }

  /// Lists a folder. O(files), without looking at one.
  ///
  /// - Parameter known: the messages of the folder, by the mark of their file.
  init(directory: String, known: [FileMark: MailID], now: Int64) throws(StoreError) {
    self.directory = directory
    // A folder that is not there, or cannot be looked into, is none that is empty.
    guard let times = Self.times(of: directory) else {
      throw FileSystem.isMissing(directory + "/cur")
        ? .missing(path: directory) : .unreadable(path: directory, code: EACCES)
    }
    self.times = times
    isSettled = Self.isSettled(times, now: now)
    var unseen = known
    var found: [FoundFile] = []
    try Self.eachFile(of: directory) { file in
      if unseen.removeValue(forKey: FileMark(file.name, isNew: file.isNew)) == nil {
        found.append(file)
      }
    }
    self.found = found
    missing = Array(unseen.values)
  }

  /// Finds out which of the missing messages have another name, and which are gone.
  ///
  /// - Parameter known: the messages the folder was listed with.
  mutating func resolve(
    _ missing: [Located], known: [FileMark: MailID]
  ) throws(StoreError) {
    guard !missing.isEmpty else { return }
    // Two messages may have the same unique name.
    var unseen = Dictionary(grouping: missing, by: \.maildirName.unique)
    var renamed: [(old: Located, file: FoundFile)] = []
    let notice = { (file: FoundFile) -> Bool in
      let unique = MaildirName(file.name).unique
      guard let old = unseen[unique]?.last else { return false }
      let owner = known[FileMark(file.name, isNew: file.isNew)]
      guard owner == nil || owner == old.id else { return false }
      unseen[unique]?.removeLast()
      if unseen[unique]?.isEmpty == true { unseen[unique] = nil }
      renamed.append((old, file))
      return true
    }
    found.removeAll(where: notice)
    // A directory that is read while another program renames in it may show neither name, so only a
    // second look says that a file is gone.
    if !unseen.isEmpty { try Self.eachFile(of: directory) { _ = notice($0) } }
    self.renamed = renamed
    gone = unseen.values.flatMap(\.self)
  }

  /// Leaves out found files that are known by now.
  mutating func leaveOut(
    _ isKnown: (FoundFile) throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    var left: [FoundFile] = []
    for file in found where try !isKnown(file) { left.append(file) }
    found = left
  }

  /// The message files of a folder; those in `new` first, for that is the way other programs move
  /// them.
  static func eachFile(
    of directory: String, _ body: (FoundFile) -> Void
  ) throws(StoreError) {
    var missing = 0
    for (part, isNew) in [("new", true), ("cur", false)] {
      do throws(StoreError) {
        try FileSystem.eachEntry(of: directory + "/" + part) { entry in
          guard entry.kind == .file, !entry.name.hasPrefix(".") else { return }
          body(FoundFile(name: entry.name, isNew: isNew))
        }
      } catch .missing {
        missing += 1
      }
    }
    // It went away since it was looked at.
    if missing == 2 { throw .missing(path: directory) }
  }
}

/// A message file, by its name in its folder.
struct FoundFile: Sendable {
  let name: String
  /// Whether it is in `new`, else in `cur`.
  let isNew: Bool

  func path(in directory: String) -> String {
    directory + (isNew ? "/new/" : "/cur/") + name
  }

  /// When it was written last, in seconds since 1970; nil where it is gone.
  func timeByFile(in directory: String) -> Int64? {
    FileSystem.status(of: path(in: directory), followLink: false).map {
      $0.modified / 1_000_000_000
    }
  }

  /// When it was made, by a name as the convention has it; by the file, where it has another one.
  func timeByName(in directory: String) -> Int64? {
    if let time = MaildirName.time(of: name), Self.usualTimes.contains(time) { return time }
    return timeByFile(in: directory)
  }

  /// From the year of the first Maildirs to the next century.
  private static let usualTimes: ClosedRange<Int64> = 788_918_400...4_102_444_800
}

/// What tells a file from all others of its folder: a hash, since a million names are a lot to keep.
struct FileMark: Hashable {
  private let hash: Int64

  init(_ name: String, isNew: Bool) {
    hash = stableHash(name, isNew ? 1 : 0)
  }
}
