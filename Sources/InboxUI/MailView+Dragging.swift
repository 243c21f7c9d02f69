import CGTK
import GTKBridge
import Inbox
import MailStore

/// Rows that are dragged from the list to a folder.
extension MailView {
  /// Has folders take what is dragged from the list.
  func connectDragging() {
    // WebKit would read what is carried over a message, and have files made of it.
    list.onDrag = { [weak self] isDragging in
      if let self { gtk_widget_set_can_target(reading.pointer, isDragging ? 0 : 1) }
    }
    list.makeFiles = { [weak self] in await self?.files(of: $0) ?? [] }
    sidebar.canDrop = { [weak self] in self?.dropVariant(on: $0) != nil }
    sidebar.onDrop = { [weak self] in self?.drop(on: $0, near: $1) }
  }

  /// What dropping the dragged rows on a folder would be; nil where it makes no sense.
  private func dropVariant(on id: FolderID) -> MailAction.Variant? {
    let rows = list.dragged
    let here = session.list.folders(of: rows)
    guard !rows.isEmpty, here != [id],
      let folder = session.folders.first(where: { $0.id == id }), folder.isReadable,
      session.folders.allSatisfy({ !here.contains($0.id) || $0.account == folder.account })
    else { return nil }
    return MailAction.variant(bringingTo: folder.role, in: session.list.actionState(of: rows))
  }

  private func drop(on folder: FolderID, near widget: WidgetPointer) {
    let rows = list.dragged
    guard let variant = dropVariant(on: folder) else { return }
    guard variant.needs == .time else { return perform(variant, on: rows, .folder(folder)) }
    Task {
      guard let chosen = await choose(.time, for: rows, near: widget) else { return }
      perform(variant, on: rows, chosen)
    }
  }
  /// The messages of rows that are in the shown folder, or of results, as files.
  private func files(of rows: [RowID]) async -> [String] {
    let folders = session.list.folders(of: rows)
    var messages: [MessageSummary] = []
    for row in rows {
      let all = (try? await session.store.messages(of: row)) ?? []
      messages += all.filter { folders.contains($0.folder) }
    }
    return await reading.copies.paths(of: messages, from: reading.source)
  }
}
