import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// Rows are dragged to folders.
extension MessageListView {
  /// What is taken along with a row: all that are picked if it is one of them.
  func dragContent(of row: RowID) -> SwipeDragContent? {
    let rows = rowsForAction(row)
    let data = g_bytes_new(nil, 0)
    defer { g_bytes_unref(data) }
    guard let own = gdk_content_provider_new_for_bytes(FolderSidebar.dragType, data) else {
      return nil
    }
    var provider = Retained(owned: own)
    if rows.count <= Self.mostFiles {
      let files = FileProvider.make {
        [makeFiles] in
        await makeFiles(rows)
      } onEnd: {
        [onFilesEnd] in
        onFilesEnd($0)
      }
      var parts = [provider, files].map { part -> UnsafeMutablePointer<GdkContentProvider>? in
        // The union takes them over.
        g_object_ref(part.pointer)?.cast()
      }
      provider = Retained(owned: gdk_content_provider_new_union(&parts, gsize(parts.count)))
    }
    dragged = rows
    return SwipeDragContent(
      provider: provider,
      actions: GdkDragAction(GDK_ACTION_MOVE.rawValue | GDK_ACTION_COPY.rawValue),
      icon: dragIcon(of: rows)
    ) { [weak self] in self?.dragged = [] }
  }

  /// More conversations than this are not offered to other programs as files.
  private static let mostFiles = 100

  /// Says what is carried.
  private func dragIcon(of rows: [RowID]) -> WidgetPointer {
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 9, style: "drag-icon")
    box.append(Make.decoration(icon: "mail-unread-symbolic"))
    let label = Make.label(dragWords(of: rows))
    gtk_label_set_max_width_chars(label.opaque, 40)
    box.append(label)
    return box
  }

  private func dragWords(of rows: [RowID]) -> String {
    if rows.count == 1, let summary = list.summary(of: rows[0]) { return summary.subjectText }
    return tr("{n} conversation", "{n} conversations", count: rows.count)
  }
}
