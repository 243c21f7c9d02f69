private import Glibc

/// Adds message files to a Maildir as it is to be done: written in `tmp`, on the disk, then renamed.
struct MaildirWriter: Sendable {
  let directory: String

  /// A file that was added, and what of its message an undo is told by.
  struct Added: Sendable {
    let name: MaildirName
    let subject: String
  }

  /// Whether files can be added at all.
  func check() throws(StoreError) {
    for part in ["/tmp", "/cur"] {
      if !FileSystem.isDirectory(directory + part) {
        try FileSystem.makeDirectory(directory + part)
      }
      guard FileSystem.canChange(directory + part) else { throw .readOnly(folder: directory) }
    }
  }

  /// What became of messages that were to be added.
  struct Result: Sendable {
    var added: [Added] = []
    /// How many another import added meanwhile.
    var duplicates = 0
    /// What kept the others from being added.
    var failure: StoreError?
  }

  /// Adds messages, up to the first one that cannot be written, as on a full disk.
  func add(_ messages: [ImportedMessage]) throws(StoreError) -> Result {
    // Imports of the same mail use the same names in `tmp`, one after the other.
    try FileLock(directory: directory + "/tmp").whileHeld { () throws(StoreError) in
      try addAlone(messages)
    }
  }

  private func addAlone(_ messages: [ImportedMessage]) throws(StoreError) -> Result {
    var result = Result()
    var written: [String] = []
    for message in messages {
      let path = directory + "/tmp/" + message.unique
      do throws(StoreError) {
        // What an import that was cut short left.
        try FileSystem.remove(path)
        try FileSystem.write(message.bytes, to: path, modified: message.time)
        written.append(path)
      } catch {
        try? FileSystem.remove(path)
        result.failure = error
        break
      }
    }
    do throws(StoreError) {
      // All at once: a disk waits for many files hardly longer than for one.
      try FileSystem.synchronize(directory + "/tmp", files: written)
      for (message, path) in zip(messages, written) {
        var name = MaildirName(message.unique)
        name.changeLetters(adding: message.flags.letters, removing: [])
        let target = directory + "/cur/" + name.fileName
        switch try FileSystem.rename(path, to: target) {
        case .done: result.added.append(Added(name: name, subject: message.subject))
        case .targetExists:
          result.duplicates += 1
          try FileSystem.remove(path)
        case .sourceMissing: throw .missing(path: directory + "/cur")
        case .nameTooLong: throw FileSystem.writeError(target, "rename", ENAMETOOLONG)
        case .otherFileSystem: throw FileSystem.writeError(target, "rename", EXDEV)
        }
      }
    } catch {
      result.failure = error
      // Those that were added have another name now.
      for path in written { try? FileSystem.remove(path) }
    }
    return result
  }
}
