private import Glibc
private import MailFormat

/// A file on its way: it gets its name when it is complete and on the disk, and leaves nothing where
/// it is not completed.
///
/// Where the file system can do so, it has no name at all until then, so that not even a process that
/// is killed leaves one; elsewhere it has a random name that nobody else has.
final class NewFile: Sendable {
  /// Open for writing.
  let descriptor: CInt
  private let path: String
  private let directory: String
  /// Nil where it has no name yet.
  private let temporaryName: String?

  /// Begins a file that is to have this path.
  ///
  /// - Parameter mode: who may read and write it, less what the process' mask takes away.
  init(_ path: String, mode: UInt32) throws(StoreError) {
    self.path = path
    directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    let flags = O_WRONLY | O_CLOEXEC
    let nameless =
      Self.canNameLater
      ? open(directory.fileNameBytes, flags | O_DIRECTORY | Self.temporary, mode) : -1
    if nameless >= 0 {
      descriptor = nameless
      temporaryName = nil
    } else {
      let name = Self.unusedName(in: directory)
      descriptor = open(name.fileNameBytes, flags | O_CREAT | O_EXCL, mode)
      temporaryName = name
      guard descriptor >= 0 else {
        guard errno == ENOENT else { throw FileSystem.writeError(path, "open") }
        throw .missing(path: directory == "/" ? directory : String(directory.dropLast()))
      }
    }
  }

  deinit {
    // After its completion nothing has the name any more.
    if let temporaryName { unlink(temporaryName.fileNameBytes) }
    close(descriptor)
  }

  /// Adds to its end.
  func append(_ bytes: [UInt8]) throws(StoreError) {
    try FileSystem.write(bytes[...], to: descriptor, path)
  }

  /// Gives it its name when it is on the disk, unless something else has the name.
  func complete() throws(StoreError) {
    try synchronize()
    guard let temporaryName else {
      guard try link(to: path) else { throw .exists(path: path) }
      return
    }
    switch try FileSystem.rename(temporaryName, to: path) {
    case .done: return
    case .targetExists: throw .exists(path: path)
    case .nameTooLong: throw FileSystem.writeError(path, "rename", ENAMETOOLONG)
    case .sourceMissing, .otherFileSystem: throw .missing(path: temporaryName)
    }
  }

  /// Gives it its name when it is on the disk, in place of what had it.
  func completeReplacing() throws(StoreError) {
    try synchronize()
    if let temporaryName { return try FileSystem.moveOver(temporaryName, to: path) }
    if try link(to: path) { return }
    // Only a rename replaces: the complete file has another name for a moment.
    let name = Self.unusedName(in: directory)
    guard try link(to: name) else { throw .exists(path: name) }
    do throws(StoreError) {
      try FileSystem.moveOver(name, to: path)
    } catch {
      unlink(name.fileNameBytes)
      throw error
    }
  }

  private func synchronize() throws(StoreError) {
    guard fsync(descriptor) == 0 else { throw FileSystem.writeError(path, "fsync") }
  }

  /// - Returns: whether it has the name; if not, something else has.
  private func link(to name: String) throws(StoreError) -> Bool {
    let source = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, source, AT_FDCWD, name.fileNameBytes, AT_SYMLINK_FOLLOW) == 0 {
      return true
    }
    guard errno == EEXIST else { throw FileSystem.writeError(path, "link") }
    return false
  }

  private static func unusedName(in directory: String) -> String {
    "\(directory).whisk-\(UInt64.random(in: 0...UInt64.max)).part"
  }

  /// `O_TMPFILE` without `O_DIRECTORY`; the macro is not imported.
  private static let temporary: CInt = 0o20_000_000
  /// A file without a name can be called by its number only.
  private static let canNameLater = access("/proc/self/fd", X_OK) == 0
}
