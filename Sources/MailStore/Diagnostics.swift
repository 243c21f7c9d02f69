private import Synchronization

/// Counts what a test wants to know about the store's work.
public final class Diagnostics: Sendable {
  private let opened = Atomic<Int>(0)
  private let listed = Atomic<Int>(0)

  init() {}

  /// How many message files were opened since the store was.
  public var messageFilesOpened: Int { opened.load(ordering: .relaxed) }

  /// How many folders were listed since the store was opened.
  public var foldersListed: Int { listed.load(ordering: .relaxed) }

  func countOpenedMessageFile() { opened.add(1, ordering: .relaxed) }

  func countListedFolder() { listed.add(1, ordering: .relaxed) }
}
