public import MailStore

/// The folders that something can be moved to, narrowed by what is typed.
public struct FolderFilter: Sendable {
  /// Where to.
  public enum Choice: Hashable, Sendable {
    /// A folder that is there.
    case folder(Folder)
    /// A special folder that is made when it is first needed.
    case usual(FolderRole)
    /// A folder that is still to be made, by its name below the folders it is in.
    case new([String])
  }

  private let folders: [Folder]

  /// Offers these folders, but for those that cannot be read and those one is in.
  public init(_ folders: [Folder], without: Set<FolderID> = []) {
    // Snoozing has a time too: what is only moved there would never come back.
    self.folders = folders.filter {
      $0.isReadable && !without.contains($0.id) && $0.role != .snoozed
    }
    all = folders
    missing = [.archive, .trash, .junk].filter { role in !folders.contains { $0.role == role } }
  }

  private let all: [Folder]
  private let missing: [FolderRole]

  /// What fits a text: folders whose name begins with it, then those that hold it elsewhere, then
  /// making a folder of that name where there is none.
  public func choices(for text: String) -> [Choice] {
    let path = text.split(separator: "/").map { $0.trimmed }.filter { !$0.isEmpty }
    guard !path.isEmpty else { return folders.map(Choice.folder) + missing.map(Choice.usual) }
    let wanted = path.joined(separator: "/").lowercased()
    let beginning = folders.filter { folder in
      folder.names.contains { $0.hasPrefix(wanted) }
        || folder.path.contains { $0.lowercased().hasPrefix(wanted) }
    }
    let others = folders.filter { folder in
      !beginning.contains(folder) && folder.names.contains { $0.contains(wanted) }
    }
    let usual = missing.filter { $0.title?.lowercased().contains(wanted) == true }
    let special = FolderRole.allCases.map { $0.usualName.lowercased() }
    let isThere =
      special.contains(wanted)
      || all.contains { folder in
        folder.fullName.lowercased() == wanted
          || folder.role != .other && folder.names.contains(wanted)
      }
    return (beginning + others).map(Choice.folder) + usual.map(Choice.usual)
      + (isThere ? [] : [.new(path)])
  }
}

extension Folder {
  /// What a person may call it, in small letters.
  fileprivate var names: [String] { [title.lowercased(), fullName.lowercased()] }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
