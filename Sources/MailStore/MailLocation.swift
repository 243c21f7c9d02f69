private import Glibc

/// What stands at a path that is to be read as mail.
public enum MailLocation: Equatable, Sendable {
  /// A Maildir, perhaps with folders inside.
  case maildir
  /// A directory with Maildirs inside.
  case folderOfMaildirs
  /// A directory or a file without mail in a form we read.
  case notAMaildir
  /// The root of all disks.
  case notOnlyMail
  /// The system refuses to read it; the code is errno's.
  case unreadable(code: Int32)
  /// Nothing.
  case missing

  /// Looks at a path. O(directories below it) where none of them is a Maildir.
  public static func classify(_ path: String) -> MailLocation {
    guard FileSystem.status(of: path) != nil else {
      return errno == EACCES ? .unreadable(code: EACCES) : .missing
    }
    guard FileSystem.isDirectory(path) else { return .notAMaildir }
    do {
      let tree = MailTree(account: Account(path: path))
      if tree.rootIsMaildir { return .maildir }
      return try tree.hasFolders() ? .folderOfMaildirs : .notAMaildir
    } catch {
      switch error {
      case .unreadable(_, let code): return .unreadable(code: code)
      case .missing: return .missing
      case .notOnlyMail: return .notOnlyMail
      default: return .notAMaildir
      }
    }
  }

  /// Where mail usually is, in the order it is looked for: `$WHISK_MAIL`, `$MAILDIR`, `~/Maildir`,
  /// `~/Mail`, `~/mail`.
  public static func usualPaths(environment: [String: String]) -> [String] {
    let home = environment["HOME"].map { home in
      ["Maildir", "Mail", "mail"].map { home + "/" + $0 }
    }
    return [environment["WHISK_MAIL"], environment["MAILDIR"]].compactMap(\.self)
      .filter { !$0.isEmpty } + (home ?? [])
  }

  /// Makes a Maildir for its owner alone at the first usual path: where there is nothing, or an empty
  /// directory. One that is there already is fine.
  ///
  /// - Throws: ``StoreError/notAMaildir(path:)`` where there is something else, which stays as it is.
  public static func makeUsual(environment: [String: String]) throws(StoreError) {
    guard let path = usualPaths(environment: environment).first else {
      throw .missing(path: "~/Maildir")
    }
    let parts = ["tmp", "new", "cur"]
    if FileSystem.isDirectory(path) {
      guard classify(path) != .maildir else { return }
      // Some of the parts are there where the disk was full before.
      guard try FileSystem.entries(of: path).allSatisfy({ parts.contains($0.name) }) else {
        throw .notAMaildir(path: path)
      }
    } else if !FileSystem.isMissing(path) {
      throw .notAMaildir(path: path)
    }
    for part in parts { try FileSystem.makeDirectories(path + "/" + part) }
  }

  /// The first usual path that has mail.
  public static func find(environment: [String: String]) -> String? {
    usualPaths(environment: environment).first {
      [.maildir, .folderOfMaildirs].contains(classify($0))
    }
  }
}
