import MailFormat
import MailStore

/// Where messages and what is in them are read from, off the main thread.
struct MessageSource: Sendable {
  /// Reads a message.
  var message: @Sendable (MailID) async throws -> Message = { _ in throw CancellationError() }
  /// Reads the first bytes of a part.
  var part: @Sendable (MailID, Attachment, _ limit: Int) async throws -> [UInt8] = { _, _, _ in [] }
  /// Writes a part to a file.
  var save: @Sendable (MailID, Attachment, _ path: String) async throws -> Void = { _, _, _ in }
  /// Reads the first bytes of a message as it stands in its file.
  var raw: @Sendable (MailID, _ limit: Int) async throws -> [UInt8] = { _, _ in [] }
  /// Writes a message as it stands in its file to another one.
  var saveRaw: @Sendable (MailID, _ path: String) async throws -> Void = { _, _ in }
}

extension MessageSource {
  /// Reads from a store.
  init(_ store: MailStore) {
    self.init(
      message: { try await store.contents(of: $0) },
      part: { try await store.contents(ofPart: $1.index, of: $0, limit: $2) },
      save: { try await store.save(part: $1.index, of: $0, to: $2) },
      raw: { try await store.source(of: $0, limit: $1) },
      saveRaw: { try await store.save($0, to: $1) })
  }
}
