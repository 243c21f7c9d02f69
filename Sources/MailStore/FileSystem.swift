private import Glibc
private import MailFormat

/// Every system call on mail files stands here once. Names that are no UTF-8 stand in paths as
/// `String(fileName:)` has them.
package enum FileSystem {
  enum Kind {
    case file, directory, link, other
  }

  struct Entry {
    let name: String
    let kind: Kind
  }

  struct Status {
    let kind: Kind
    let size: Int64
    /// When its contents changed, in nanoseconds since 1970.
    let modified: Int64
    /// When anything of it changed, its mode and its name too, in nanoseconds since 1970.
    let changed: Int64
    let device: UInt64
    let inode: UInt64
  }

  /// What a directory holds, without `.` and `..`, in no order.
  static func entries(of path: String) throws(StoreError) -> [Entry] {
    var entries: [Entry] = []
    try eachEntry(of: path) { entries.append($0) }
    return entries
  }

  /// Calls `body` with all that a directory holds: there may be a million, too many to be kept.
  static func eachEntry(of path: String, _ body: (Entry) -> Void) throws(StoreError) {
    guard let directory = opendir(path.fileNameBytes) else { throw readError(path) }
    defer { closedir(directory) }
    while true {
      errno = 0
      guard let entry = readdir(directory) else {
        // What could not be listed to its end must not count as gone.
        guard errno == 0 else { throw readError(path) }
        return
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(fileName: $0) }
      }
      if name == "." || name == ".." { continue }
      let kind: Kind =
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .directory
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): status(of: path + "/" + name, followLink: false)?.kind ?? .other
        default: .other
        }
      body(Entry(name: name, kind: kind))
    }
  }

  /// What the system knows of a path, or nil where there is nothing to see.
  static func status(of path: String, followLink: Bool = true) -> Status? {
    var result = stat()
    let name = path.fileNameBytes
    guard (followLink ? stat(name, &result) : lstat(name, &result)) == 0 else { return nil }
    let kind: Kind =
      switch result.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    return Status(
      kind: kind, size: Int64(result.st_size),
      modified: nanoseconds(result.st_mtim), changed: nanoseconds(result.st_ctim),
      device: UInt64(result.st_dev), inode: UInt64(result.st_ino))
  }

  /// Whether the system says that there is nothing at a path, which is not to say that it could not
  /// look.
  static func isMissing(_ path: String) -> Bool {
    var result = stat()
    let name = path.fileNameBytes
    guard lstat(name, &result) != 0 else { return false }
    return errno == ENOENT || errno == ENOTDIR
  }

  /// A time since 1970; one before 1677 or after 2262, which only a wrong clock or a hostile file
  /// gives, counts as the nearest that there is.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    let (seconds, overflows) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carries) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
    guard overflows || carries else { return sum }
    return time.tv_sec < 0 ? .min : .max
  }

  static func isDirectory(_ path: String) -> Bool { status(of: path)?.kind == .directory }

  /// The path without links, or nil where it leads nowhere.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path.fileNameBytes, nil) else { return nil }
    defer { free(resolved) }
    return String(fileName: resolved)
  }

  /// Makes a directory; one that is there already is fine.
  static func makeDirectory(_ path: String) throws(StoreError) {
    guard mkdir(path.fileNameBytes, 0o700) == 0 || errno == EEXIST else {
      throw writeError(path, "mkdir")
    }
  }

  /// Makes a directory and those above it, for their owner alone.
  package static func makeDirectories(_ path: String) throws(StoreError) {
    guard !isDirectory(path) else { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeDirectories(String(path[..<slash]))
    }
    try makeDirectory(path)
  }

  /// Removes a directory that is empty, and says whether it is gone.
  static func removeDirectory(_ path: String) -> Bool {
    rmdir(path.fileNameBytes) == 0 || errno == ENOENT
  }

  /// Whether entries may be added to and removed from a directory, by mode and by mount; true of
  /// one that is missing.
  static func canChange(_ directory: String) -> Bool {
    access(directory.fileNameBytes, W_OK | X_OK) == 0 || errno == ENOENT
  }

  enum RenameResult {
    case done
    /// The source is not there (any more).
    case sourceMissing
    /// Something else has the target's name; nothing was changed.
    case targetExists
    /// The file system has no room for so long a name; nothing was changed.
    case nameTooLong
    case otherFileSystem
  }

  /// Renames without ever replacing another file.
  ///
  /// The corresponding C function is `renameat2`, looked up because its header is not imported.
  static func rename(_ source: String, to target: String) throws(StoreError) -> RenameResult {
    let (old, new) = (source.fileNameBytes, target.fileNameBytes)
    if let renameAt2 {
      if renameAt2(AT_FDCWD, old, AT_FDCWD, new, 1) == 0 { return .done }
    } else {
      errno = ENOSYS
    }
    if errno == EINVAL || errno == ENOSYS {
      // A file system without RENAME_NOREPLACE (NFS): the names are unique, so a look suffices.
      if status(of: target, followLink: false) != nil { return .targetExists }
      if Glibc.rename(old, new) == 0 { return .done }
    }
    switch errno {
    case ENOENT: return .sourceMissing
    case EEXIST: return .targetExists
    case ENAMETOOLONG: return .nameTooLong
    case EXDEV: return .otherFileSystem
    default: throw writeError(target, "rename")
    }
  }

  fileprivate typealias RenameAt2 =
    @convention(c) (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt) -> CInt

  private static let renameAt2: RenameAt2? = {
    guard let symbol = dlsym(nil, "renameat2") else { return nil }
    // The manual gives exactly this signature.
    return unsafeBitCast(symbol, to: RenameAt2.self)
  }()

  /// Removes a file; one that is gone already is fine.
  static func remove(_ path: String) throws(StoreError) {
    _ = try removeIfThere(path)
  }

  /// Removes a file.
  ///
  /// - Returns: whether it was there.
  static func removeIfThere(_ path: String) throws(StoreError) -> Bool {
    if unlink(path.fileNameBytes) == 0 { return true }
    guard errno == ENOENT else { throw writeError(path, "unlink") }
    return false
  }

  /// Copies a file with its time, and returns only when the copy is on the disk.
  static func copyDurably(_ source: String, to target: String) throws(StoreError) {
    let input = open(source.fileNameBytes, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw readError(source) }
    defer { close(input) }
    let output = open(target.fileNameBytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw writeError(target, "open") }
    defer { close(output) }
    do throws(StoreError) {
      try copyBytes(from: input, to: output, target)
      var status = stat()
      if fstat(input, &status) == 0 {
        let times = [status.st_atim, status.st_mtim]
        _ = futimens(output, times)
      }
      guard fsync(output) == 0 else { throw writeError(target, "fsync") }
    } catch {
      unlink(target.fileNameBytes)
      throw error
    }
  }

  private static func copyBytes(
    from input: CInt, to output: CInt, _ target: String
  ) throws(StoreError) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(input, &buffer, buffer.count)
      guard count >= 0 else { throw readError(target) }
      if count == 0 { return }
      try write(buffer[..<count], to: output, target)
    }
  }

  /// - Parameter target: the path of the open file, for its errors.
  static func write(
    _ bytes: ArraySlice<UInt8>, to output: CInt, _ target: String
  ) throws(StoreError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      guard written > 0 else { throw writeError(target, "write") }
      rest = rest.dropFirst(written)
    }
  }

  /// A file, whole or its first `limit` bytes.
  static func contents(of path: String, limit: Int = .max) throws(StoreError) -> [UInt8] {
    let descriptor = open(path.fileNameBytes, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw readError(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
      guard count >= 0 else { throw readError(path) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Copies a file into an open one.
  ///
  /// - Parameter target: the path of the open one, for its errors.
  static func copyBytes(
    of source: String, to output: CInt, _ target: String
  ) throws(StoreError) {
    let input = open(source.fileNameBytes, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw readError(source) }
    defer { close(input) }
    try copyBytes(from: input, to: output, target)
  }

  /// Renames a file, replacing another one.
  static func moveOver(_ source: String, to target: String) throws(StoreError) {
    guard Glibc.rename(source.fileNameBytes, target.fileNameBytes) == 0 else {
      throw writeError(target, "rename")
    }
  }

  /// Makes a file that is not there yet; ``synchronize(_:files:)`` has it on the disk.
  static func write(
    _ bytes: [UInt8], to path: String, modified time: Int64? = nil
  ) throws(StoreError) {
    let descriptor = open(path.fileNameBytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw writeError(path, "open") }
    defer { close(descriptor) }
    try write(bytes[...], to: descriptor, path)
    guard let time else { return }
    let moment = timespec(tv_sec: Int(time), tv_nsec: 0)
    _ = futimens(descriptor, [moment, moment])
  }

  /// Adds to the end of a file.
  static func append(_ bytes: [UInt8], to path: String) throws(StoreError) {
    let descriptor = open(path.fileNameBytes, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw writeError(path, "open") }
    defer { close(descriptor) }
    try write(bytes[...], to: descriptor, path)
  }

  /// Waits until files are on the disk.
  ///
  /// The corresponding C function is `syncfs`, looked up because its header is not imported; without
  /// it, `fsync` for each file.
  static func synchronize(_ directory: String, files: [String]) throws(StoreError) {
    for path in syncFS == nil ? files : [directory] {
      let descriptor = open(path.fileNameBytes, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw readError(path) }
      defer { close(descriptor) }
      let code = syncFS.map { $0(descriptor) } ?? fsync(descriptor)
      guard code == 0 else { throw writeError(path, "fsync") }
    }
  }

  fileprivate typealias SyncFS = @convention(c) (CInt) -> CInt

  private static let syncFS: SyncFS? = {
    // The manual gives exactly this signature.
    dlsym(nil, "syncfs").map { unsafeBitCast($0, to: SyncFS.self) }
  }()

  /// The error of the call that just failed to read `path`.
  static func readError(_ path: String) -> StoreError {
    switch errno {
    case ENOENT, ENOTDIR: .missing(path: path)
    case let code: .unreadable(path: path, code: code)
    }
  }

  /// The error of a call that failed to change `path`.
  static func writeError(
    _ path: String, _ operation: String, _ code: Int32 = errno
  ) -> StoreError {
    switch code {
    case EACCES, EPERM, EROFS: .readOnly(folder: path)
    case ENOSPC, EDQUOT: .diskFull
    default: .system(operation: operation, path: path, code: code)
    }
  }
}

/// A lock between processes that ends with the process holding it.
final class FileLock {
  private let descriptor: CInt

  /// Opens the lock file, made if missing.
  init(path: String) throws(StoreError) {
    descriptor = open(path.fileNameBytes, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .readOnly(folder: path) }
  }

  /// Takes a directory itself as the lock.
  init(directory: String) throws(StoreError) {
    descriptor = open(directory.fileNameBytes, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystem.readError(directory) }
  }

  deinit { close(descriptor) }

  /// Runs `body` while no other process is in such a block of the same lock.
  func whileHeld<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
    defer { unlock() }
    return try body()
  }

  /// Takes the lock if no other process has it.
  func tryLock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  func unlock() { flock(descriptor, LOCK_UN) }
}
