/// The files that an import finds at some paths.
struct ImportSource: Sendable {
  /// How the messages of a file are to be read.
  enum Kind: Sendable {
    case mbox
    /// One message, with the marks of its name where it stands in a Maildir.
    case message(Flags)
  }

  struct File: Sendable {
    let path: String
    let kind: Kind
    let size: Int64
    let modified: Int64
  }

  /// In the order of their paths.
  private(set) var files: [File] = []
  /// Files that hold no mail.
  private(set) var others = 0
  /// Whether any of the files is an mbox.
  var hasMbox: Bool {
    files.contains { if case .mbox = $0.kind { true } else { false } }
  }

  /// Looks for mail: in an mbox, in one message, or below a directory in both and in Maildirs.
  init(paths: [String]) throws(StoreError) {
    for path in paths {
      guard let status = FileSystem.status(of: path) else { throw FileSystem.readError(path) }
      switch status.kind {
      case .directory: try search(path, depth: 0)
      case .file:
        // One that cannot be read says so here.
        _ = try MboxReader(path: path)
        // What is named is meant, whatever its name.
        let kind: Kind = MboxReader.isMbox(path) ? .mbox : .message([])
        add(path, kind, status)
      default: throw .noMail(path: path)
      }
    }
    files.sort { $0.path < $1.path }
  }

  private mutating func add(_ path: String, _ kind: Kind, _ status: FileSystem.Status) {
    files.append(
      File(
        path: path, kind: kind, size: status.size, modified: status.modified / 1_000_000_000))
  }

  private mutating func search(_ directory: String, depth: Int) throws(StoreError) {
    let entries = try FileSystem.entries(of: directory)
    let parts = directory.split(separator: "/").suffix(1).first.map(String.init)
    for entry in entries {
      let path = directory + "/" + entry.name
      switch entry.kind {
      case .directory:
        // A link could lead in a circle, and tmp holds what is not complete.
        guard depth < 32, entry.name != "tmp" else { continue }
        try search(path, depth: depth + 1)
      case .file:
        guard let status = FileSystem.status(of: path) else { continue }
        if let kind = kind(of: entry.name, path, isInMaildir: parts == "cur" || parts == "new") {
          add(path, kind, status)
        } else {
          others += 1
        }
      default: continue
      }
    }
  }

  private func kind(of name: String, _ path: String, isInMaildir: Bool) -> Kind? {
    guard !name.hasPrefix(".") else { return nil }
    if isInMaildir { return .message(MaildirName(name).flags) }
    if name.lowercased().hasSuffix(".eml") { return .message([]) }
    if MboxReader.isMbox(path) { return .mbox }
    // MH folders name messages by numbers.
    return name.allSatisfy(\.isNumber) ? .message([]) : nil
  }
}
