import FoundationEssentials
import Glibc
import MailFormat
import MailStore

/// Private copies of attachments and messages, for programs that open them and for dragging them out.
///
/// Nobody else can read them, and nobody can write them: a program that is to change one has to save
/// it elsewhere, so that nothing is lost without a word. Those of programs that ended are removed.
actor AttachmentCopies {
  private struct Key: Hashable {
    var id: MailID
    var part: Int
  }

  private let folder: String
  private var copies: [Key: Task<String, any Error>] = [:]
  private var hasCleaned = false
  private var drags = 0

  /// Keeps copies in a folder of its own within another one.
  init(in folder: String) {
    self.folder = folder
  }

  /// The path of a copy, made when it is first asked for.
  func path(
    of attachment: Attachment, in id: MailID, from source: MessageSource
  ) async throws -> String {
    cleanOnce()
    let key = Key(id: id, part: attachment.index)
    if let copy = copies[key], let path = try? await copy.value { return path }
    let directory = "\(folder)/\(getpid())/\(id)-\(attachment.index)"
    let copy = Task {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
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
    cleanOnce()
    drags += 1
    let directory = "\(folder)/\(getpid())/messages-\(drags)"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    var paths: [String] = []
    for message in messages {
      let path =
        directory + "/"
        + SavedName.free(SavedName.message(message.subject)) {
          paths.contains(directory + "/" + $0)
        }
      try await source.saveRaw(message.id, path)
      paths.append(path)
    }
    return paths
  }

  /// Removes what programs left that are no more.
  private func cleanOnce() {
    guard !hasCleaned else { return }
    hasCleaned = true
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
