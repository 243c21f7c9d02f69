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
      guard let self else { return }
      gtk_widget_set_can_target(reading.pointer, isDragging ? 0 : 1)
      let rows = list.dragged
      drag =
        isDragging
        ? Drag(from: session.list.folders(of: rows), state: session.list.actionState(of: rows))
        : nil
    }
    list.makeFiles = { [weak self] in await self?.files(of: $0) }
    list.onFilesEnd = { [copies = reading.copies] in copies.endDrag(of: $0) }
    sidebar.canDrop = { [weak self] in self?.dropVariant(on: $0) != nil }
    sidebar.onDrop = { [weak self] in self?.drop(on: $0, near: $1) }
  }

  /// What is known of the dragged rows, which may be many, while the pointer moves over the folders.
  struct Drag {
    let from: Set<FolderID>
    let state: ActionState
  }

  /// What dropping the dragged rows on a folder would be; nil where it makes no sense.
  private func dropVariant(on id: FolderID) -> MailAction.Variant? {
    guard let drag, drag.from != [id],
      let folder = session.folders.first(where: { $0.id == id }), folder.isReadable,
      session.folders.allSatisfy({ !drag.from.contains($0.id) || $0.account == folder.account })
    else { return nil }
    return MailAction.variant(bringingTo: folder.role, in: drag.state)
  }

  private func drop(on folder: FolderID, near widget: WidgetPointer) {
    let rows = list.dragged
    guard let variant = dropVariant(on: folder) else { return }
    guard variant.needs == .time else { return perform(variant, on: rows, .folder(folder)) }
    let selection = session.selection(of: rows, for: variant)
    Task {
      guard let chosen = await choose(.time, for: rows, near: widget) else { return }
      perform(variant, on: rows, chosen, asked: selection)
    }
  }

  /// The messages of rows that are in the shown folder, or of results, as files; nil where one of them
  /// cannot be had: who drags many out and deletes them then is not to lose any.
  private func files(of rows: [RowID]) async -> [String]? {
    let folders = session.list.folders(of: rows)
    do {
      var messages: [MessageSummary] = []
      for row in rows {
        messages += try await session.store.messages(of: row).filter {
          folders.contains($0.folder)
        }
      }
      return try await reading.copies.paths(of: messages, from: reading.source)
    } catch {
      say(tr("Nothing was copied. {reason}", ["reason": StoreError.sentence(of: error)]))
      return nil
    }
  }
}
