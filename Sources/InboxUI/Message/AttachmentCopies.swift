import FoundationEssentials
import Glibc
import MailFormat
import MailStore
import Synchronization

/// Private copies of attachments and messages, for programs that open them and for dragging them out.
///
/// Nobody else can read them, and nobody can write them: a program that is to change one has to save
/// it elsewhere, so that nothing is lost without a word. What was dragged out is removed a while after
/// the drag, the rest by a later start: until then the other program may read it again.
actor AttachmentCopies {
  private struct Key: Hashable {
    var id: MailID
    var part: Int
  }

  /// How many there were in this process: each window has one, and other mail may have the same ids.
  private static let made = Atomic(0)

  private let folder: String
  private let own: String
  private var copies: [Key: Task<String, any Error>] = [:]
  private var drags = 0
  private let keepingTime: Duration

  /// Keeps copies in a folder of its own within another one.
  ///
  /// - Parameter keepingTime: How long after a drag its copies are kept. A program that writes a
  ///   message reads its attachments when it is sent.
  init(in folder: String, keepingTime: Duration = .seconds(3600)) {
    (self.folder, self.keepingTime) = (folder, keepingTime)
    own = "\(folder)/\(getpid())/\(Self.made.add(1, ordering: .relaxed).newValue)"
  }

  /// The path of a copy to be opened, made when it is first asked for.
  func path(
    of attachment: Attachment, in id: MailID, from source: MessageSource
  ) async throws -> String {
    let key = Key(id: id, part: attachment.index)
    if let copy = copies[key], let path = try? await copy.value { return path }
    let directory = "\(own)/\(id)-\(attachment.index)"
    let copy = Task {
      try FileSystem.makeDirectories(directory)
      let path = directory + "/" + attachment.name
      try await source.save(id, attachment, path)
      chmod(path, 0o400)
      return path
    }
    copies[key] = copy
    return try await copy.value
  }

  /// The paths of new copies of messages, each a file named after its subject: of all or of none.
  func paths(
    of messages: [MessageSummary], from source: MessageSource
  ) async throws -> [String] {
    try await dragged { directory in
      var paths: [String] = []
      for message in messages {
        let path =
          directory
          + SavedName.free(SavedName.message(message.subject)) { paths.contains(directory + $0) }
        try await source.saveRaw(message.id, path)
        paths.append(path)
      }
      return paths
    }
  }

  /// The path of a new copy of an attachment that is dragged out.
  func paths(
    of attachment: Attachment, in id: MailID, from source: MessageSource
  ) async throws -> [String] {
    try await dragged { directory in
      let path = directory + attachment.name
      try await source.save(id, attachment, path)
      return [path]
    }
  }

  /// Has files made in a directory of their own; none stays where one of them cannot be made.
  private func dragged(_ make: (_ directory: String) async throws -> [String]) async throws
    -> [String]
  {
    drags += 1
    let directory = "\(own)/dragged-\(drags)/"
    try FileSystem.makeDirectories(directory)
    do { return try await make(directory) } catch {
      try? FileManager.default.removeItem(atPath: directory)
      throw error
    }
  }

  /// Removes the copies of a drag that has ended, once their time is over.
  nonisolated func endDrag(of paths: [String]) {
    guard let path = paths.first, let slash = path.lastIndex(of: "/") else { return }
    let directory = String(path[..<slash])
    Task { [keepingTime] in
      try await Task.sleep(for: keepingTime)
      try FileManager.default.removeItem(atPath: directory)
    }
  }

  /// Removes what programs left that are no more.
  func removeOld() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names {
      guard let process = pid_t(name), kill(process, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(atPath: folder + "/" + name)
    }
  }
}

/// Saving several attachments at a time.
enum AttachmentSaving {
  /// Saves attachments in a folder, each under a name that is not taken; off the main thread.
  ///
  /// - Returns: How many were saved, and what kept the next one from it.
  nonisolated static func save(
    _ attachments: [Attachment], of id: MailID, in folder: String, from source: MessageSource
  ) async -> (saved: Int, problem: (any Error)?) {
    for (saved, attachment) in attachments.enumerated() {
      let name = SavedName.free(attachment.name) {
        // Symbolic links that lead nowhere are there, too.
        var status = stat()
        return lstat(folder + "/" + $0, &status) == 0
      }
      do { try await source.save(id, attachment, folder + "/" + name) } catch {
        return (saved, error)
      }
    }
    return (attachments.count, nil)
  }
}
