private import Glibc

/// What a folder's files say against what the index knows of it.
struct FolderListing: Sendable {
  /// Message files the index does not know, without size and time yet.
  private(set) var found: [(name: String, isNew: Bool)] = []
  /// Known messages with a new name or mark.
  private(set) var renamed: [(old: Located, name: String, isNew: Bool)] = []
  /// Known messages whose file is gone.
  private(set) var gone: [Located] = []
  /// The directories' times before they were listed.
  let times: FolderTimes
  /// Whether a change right after the listing would give the directories another time.
  let isSettled: Bool

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

  /// Lists a folder. O(files), without opening one.
  init(directory: String, known: [Located], now: Int64) throws(StoreError) {
    times = Self.times(of: directory) ?? FolderTimes(cur: 0, new: 0)
    isSettled = Self.isSettled(times, now: now)
    var unseen = Dictionary(
      known.map { ($0.maildirName.unique, $0) }, uniquingKeysWith: { first, _ in first })
    for (name, isNew) in try Self.files(of: directory) {
      guard let old = unseen.removeValue(forKey: MaildirName(name).unique) else {
        found.append((name, isNew))
        continue
      }
      if old.name != name || old.isNew != isNew { renamed.append((old, name, isNew)) }
    }
    guard !unseen.isEmpty else { return }
    // A directory that is read while another program renames in it may show neither name, so only a
    // second look says that a file is gone.
    for (name, isNew) in try Self.files(of: directory) {
      if let old = unseen.removeValue(forKey: MaildirName(name).unique) {
        renamed.append((old, name, isNew))
      }
    }
    gone = Array(unseen.values)
  }

  /// The message files of a folder; those in `new` first, for that is the way other programs move
  /// them.
  private static func files(
    of directory: String
  ) throws(StoreError) -> [(name: String, isNew: Bool)] {
    var files: [(name: String, isNew: Bool)] = []
    for (part, isNew) in [("new", true), ("cur", false)] {
      do throws(StoreError) {
        for entry in try FileSystem.entries(of: directory + "/" + part)
        where entry.kind == .file && !entry.name.hasPrefix(".") {
          files.append((entry.name, isNew))
        }
      } catch .missing {
        continue
      }
    }
    return files
  }
}
