import FoundationEssentials
public import MailFormat

/// What the name and the times of a message file say, wherever it lies.
public struct MessageFileInfo: Sendable {
  /// The marks in its name.
  public let flags: Flags
  /// Its size in bytes.
  public let size: Int64

  private let name: MaildirName
  private let modified: Int64

  /// Looks at a file.
  public init(path: String) throws(StoreError) {
    guard let status = FileSystem.status(of: path) else { throw FileSystem.readError(path) }
    guard status.kind == .file else { throw .noMail(path: path) }
    name = MaildirName(path.split(separator: "/").last.map(String.init) ?? path)
    flags = name.flags
    size = status.size
    modified = status.modified / 1_000_000_000
  }

  init(name: String, size: Int64, modified: Int64) {
    self.name = MaildirName(name)
    flags = self.name.flags
    self.size = size
    self.modified = modified
  }

  /// The time to sort a message by that has these headers, in seconds since 1970.
  public func sortTime(of envelope: Envelope) -> Int64 {
    let nameTime = MaildirName.time(of: name.unique).map { Date(timeIntervalSince1970: Double($0)) }
    return seconds(
      envelope.sortTime(
        fileTime: Date(timeIntervalSince1970: Double(modified)), nameTime: nameTime))
  }
}

/// Whole seconds since 1970, within the years 1 to 9999.
func seconds(_ date: Date) -> Int64 {
  let seconds = date.timeIntervalSince1970.rounded(.down)
  return Int64(min(max(seconds, -62_135_596_800), 253_402_300_799))
}
