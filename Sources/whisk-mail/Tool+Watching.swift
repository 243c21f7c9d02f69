import Foundation
import Inbox
import MailStore

extension Tool {
  /// `watch`
  func watch(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow()
    try arguments.expectNone()
    let store = try await openStore(arguments)
    await store.refresh(.headers)
    let events = await store.events()
    // What is there at the beginning is no change.
    var known: [FolderID: (name: String, marks: MarksSnapshot)] = [:]
    for folder in await store.folders {
      known[folder.id] = (folder.fullName, try await store.marks(in: folder.id))
    }
    async let started: Void = store.start()
    for await event in events {
      switch event {
      case .changed(let change):
        let folders = await store.folders
        for folder in folders {
          let before = known[folder.id]?.marks
          let isTouched = change.isReload || before == nil || change.folders[folder.id] != nil
          guard isTouched, before.map({ $0.generation < change.generation }) ?? true else {
            continue
          }
          let after = try await store.marks(in: folder.id)
          known[folder.id] = (folder.fullName, after)
          try tell(
            Report.Change(
              folder: folder.fullName, from: before?.messages ?? [:], to: after.messages),
            asJSON: arguments.has("--json"))
        }
        for (id, gone) in known where !folders.contains(where: { $0.id == id }) {
          known[id] = nil
          try tell(
            Report.Change(folder: gone.name, from: gone.marks.messages, to: [:]),
            asJSON: arguments.has("--json"))
        }
      case .failed(_, let error): complain(error.sentence)
      case .progress, .arrived: break
      }
    }
    await started
    return .done
  }

  /// One line for each change, at once.
  private func tell(_ change: Report.Change, asJSON: Bool) throws {
    guard !change.isEmpty else { return }
    if asJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(change), as: UTF8.self))
    } else {
      let (added, removed) = (change.added.count, change.removed.count)
      print("\(change.folder): +\(added) -\(removed) ~\(change.changed.count)")
    }
    try output.flush()
  }
}

extension Report.Change {
  fileprivate var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  fileprivate init(
    folder: String, from before: [MailID: MessageMarks], to after: [MailID: MessageMarks]
  ) {
    func names(_ ids: [MailID]) -> [String] { ids.map(\.description).sorted() }
    self.init(
      folder: folder, added: names(after.keys.filter { before[$0] == nil }),
      removed: names(before.keys.filter { after[$0] == nil }),
      changed: names(
        after.compactMap { id, marks in
          before[id].map { $0 != marks } == true ? id : nil
        }))
  }
}
