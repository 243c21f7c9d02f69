private import MailFormat

/// The folders below one mail directory, in whatever layout they are kept.
///
/// Three layouts are read, also mixed: Maildir++ (`.Archive.2024` beside `cur` and `new`), nested
/// (`Archive/2024`), and the containers of KMail (`.Archive.directory/2024`) and Thunderbird
/// (`Archive.sbd/2024`).
struct MailTree {
  let account: Account

  private let realRoot: String
  /// Deeper than any mail is kept; it ends a walk through a tree that is none.
  private static let maximalDepth = 12
  private static let maximalDirectories = 50_000
  /// More than lie among anybody's mail: with more, it is a home, or a whole disk.
  private static let maximalOthers = 5_000

  /// The tree of an account's directory, whether that is there or not.
  init(account: Account) {
    self.account = account
    realRoot = FileSystem.realPath(account.path) ?? account.path
  }

  /// Whether the mail directory itself is a Maildir, so that new folders are Maildir++.
  var rootIsMaildir: Bool { isMaildir(account.path) }

  /// All folders, the inbox first, then those with a role, then the others by name.
  ///
  /// - Parameter known: those that were found before: they stay where a directory cannot be looked into.
  ///   Where there are some, whatever else has come to lie among them does not matter.
  func folders(known: [Folder] = []) throws(StoreError) -> [Folder] {
    var walk = Walk()
    if known.isEmpty { walk.others = Self.maximalOthers }
    try maildirs(&walk)
    guard walk.others >= 0 else { throw .notOnlyMail(path: account.path) }
    let directories = Set(walk.found.map(\.directory))
    walk.found += known.map { ($0.directory, $0.path) }.filter { place in
      !directories.contains(place.0)
        && walk.unreadable.contains { place.0 == $0 || place.0.hasPrefix($0 + "/") }
    }
    let found = walk.found.sorted { $0.directory < $1.directory }
    let roles = FolderRole.roles(of: found.map(\.path))
    return zip(found, roles).map { place, role in
      Folder(account: account.id, role: role, path: place.path, directory: place.directory)
    }.sorted(by: Self.isBefore)
  }

  /// Whether there is any folder.
  func hasFolders() throws(StoreError) -> Bool {
    var walk = Walk(limit: 1)
    try maildirs(&walk)
    return !walk.found.isEmpty
  }

  /// A walk through the directories of an account.
  private struct Walk {
    var limit = Int.max
    var budget = MailTree.maximalDirectories
    /// How many more directories may be without mail.
    var others = Int.max
    var found: [(directory: String, path: [String])] = []
    /// The directories that could not be looked into.
    var unreadable: [String] = []
  }

  private func maildirs(_ walk: inout Walk) throws(StoreError) {
    guard realRoot != "/" else { throw .notOnlyMail(path: account.path) }
    if rootIsMaildir { walk.found.append(("", [])) }
    let entries = try FileSystem.entries(of: account.path)
    look(through: entries, directory: "", path: [], depth: 0, &walk)
  }

  static func isBefore(_ first: Folder, _ second: Folder) -> Bool {
    let order = FolderRole.allCases
    let ranks = (order.firstIndex(of: first.role) ?? 0, order.firstIndex(of: second.role) ?? 0)
    if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
    return first.fullName.lowercased() < second.fullName.lowercased()
  }

  private func look(
    through entries: [FileSystem.Entry], directory: String, path: [String], depth: Int,
    _ walk: inout Walk
  ) {
    let insideMaildir = isMaildir(absolute(directory))
    for entry in entries where entry.kind == .directory || entry.kind == .link {
      let child = directory.isEmpty ? entry.name : directory + "/" + entry.name
      if insideMaildir, ["cur", "new", "tmp"].contains(entry.name) { continue }
      guard walk.found.count < walk.limit, walk.others >= 0 else { return }
      guard walk.budget > 0, entry.kind == .directory || isInside(child) else { continue }
      walk.budget -= 1
      let before = walk.found.count
      defer { if walk.found.count == before { walk.others -= 1 } }
      var below: [FileSystem.Entry] = []
      do throws(StoreError) {
        below = try FileSystem.entries(of: absolute(child))
      } catch {
        if case .unreadable = error { walk.unreadable.append(child) }
      }
      let childPath: [String]
      if let container = Self.containerName(entry.name) {
        childPath = path + [container.shownFileName]
      } else if entry.name.hasPrefix(".") {
        // Other hidden directories belong to programs, not to mail.
        guard insideMaildir, isMaildir(absolute(child)) else { continue }
        let components = entry.name.dropFirst().split(
          separator: ".", omittingEmptySubsequences: true)
        childPath = path + components.map { ModifiedUTF7.decode(String($0)).shownFileName }
      } else {
        childPath = path + [ModifiedUTF7.decode(entry.name).shownFileName]
      }
      guard !childPath.isEmpty else { continue }
      if Self.containerName(entry.name) == nil, isMaildir(absolute(child)) {
        walk.found.append((child, childPath))
      }
      if depth < Self.maximalDepth {
        look(through: below, directory: child, path: childPath, depth: depth + 1, &walk)
      }
    }
  }

  /// The directories in which folders may come or go: the mail directory, and all in it that are no
  /// part of a Maildir.
  func containers() -> [String] {
    var result = [account.path]
    var next = 0
    while next < result.count, result.count < Self.maximalDirectories {
      let path = result[next]
      next += 1
      let isMaildir = isMaildir(path)
      for entry in (try? FileSystem.entries(of: path)) ?? [] where entry.kind == .directory {
        if isMaildir, ["cur", "new", "tmp"].contains(entry.name) { continue }
        result.append(path + "/" + entry.name)
      }
    }
    return result
  }

  /// The folder whose subfolders a container of KMail or Thunderbird holds.
  private static func containerName(_ name: String) -> String? {
    if name.hasPrefix("."), name.hasSuffix(".directory") {
      return String(name.dropFirst().dropLast(10))
    }
    return name.hasSuffix(".sbd") ? String(name.dropLast(4)) : nil
  }

  func absolute(_ directory: String) -> String {
    directory.isEmpty ? account.path : account.path + "/" + directory
  }

  private func isMaildir(_ path: String) -> Bool {
    isOwnDirectory(path + "/cur")
      && (isOwnDirectory(path + "/new") || isOwnDirectory(path + "/tmp"))
  }

  private func isOwnDirectory(_ path: String) -> Bool {
    guard let status = FileSystem.status(of: path, followLink: false) else { return false }
    return status.kind == .directory || status.kind == .link && leadsInside(path)
  }

  private func isInside(_ directory: String) -> Bool { leadsInside(absolute(directory)) }

  /// Whether a link stays in the mail directory; one that leads out is neither shown nor changed.
  private func leadsInside(_ path: String) -> Bool {
    guard let real = FileSystem.realPath(path) else { return false }
    return real.hasPrefix(realRoot + "/") && FileSystem.isDirectory(real)
  }

  /// Makes the folder of a role, in the layout of this directory.
  func makeFolder(role: FolderRole) throws(StoreError) -> Folder {
    try makeFolder(path: [role.usualName], role: role)
  }

  /// Makes a folder with this name, in the layout of this directory, and never outside it.
  func makeFolder(path: [String], role: FolderRole = .other) throws(StoreError) -> Folder {
    let directory = try directory(for: path)
    try makeMaildir(directory)
    return Folder(account: account.id, role: role, path: path, directory: directory)
  }

  /// Where a folder with this name is to be made, in the layout of this directory.
  func directory(for path: [String]) throws(StoreError) -> String {
    let encoded = path.map(ModifiedUTF7.encode)
    guard !encoded.isEmpty,
      encoded.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("/") })
    else { throw .badFolderName(path.joined(separator: "/")) }
    if rootIsMaildir {
      guard encoded.allSatisfy({ !$0.contains(".") }) else {
        throw .badFolderName(path.joined(separator: "/"))
      }
      return "." + encoded.joined(separator: ".")
    }
    return encoded.joined(separator: "/")
  }

  /// Removes a Maildir that has nothing in it, nor beside its messages what another program keeps, and
  /// says whether it is gone.
  func removeEmptyMaildir(_ directory: String) -> Bool {
    let path = absolute(directory)
    // Without `tmp` nothing new is delivered.
    let parts = ["tmp", "new", "cur"]
    guard !directory.isEmpty, let entries = try? FileSystem.entries(of: path),
      entries.allSatisfy({ parts.contains($0.name) })
    else { return false }
    let isGone =
      parts.allSatisfy { FileSystem.removeDirectory(path + "/" + $0) }
      && FileSystem.removeDirectory(path)
    // Somebody was faster.
    if !isGone { try? makeMaildir(directory) }
    return isGone
  }

  /// Makes a Maildir of this account, or what is missing of it; never the mail directory itself, which
  /// may be on a disk that is away.
  func makeMaildir(_ directory: String) throws(StoreError) {
    guard FileSystem.isDirectory(account.path) else { throw .missing(path: account.path) }
    for part in ["cur", "new", "tmp"] {
      try FileSystem.makeDirectories(absolute(directory) + "/" + part)
    }
  }
}
