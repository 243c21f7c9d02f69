import CGTK
import GTKBridge
import MailStore

/// Rows of the list of messages are dropped on folders.
extension FolderSidebar {
  /// What a drag that can be dropped on a folder carries beside whatever else; its data are empty, as
  /// only this process knows what is dragged.
  static let dragType = "application/x-whisk-conversations"

  /// Lets folders take what is dragged from the list.
  func takeDrops() {
    var types: UnsafePointer<CChar>? = Self.dragType.withCString { g_intern_string($0) }
    let formats = gdk_content_formats_new(&types, 1)
    guard let target = gtk_drop_target_async_new(formats, GDK_ACTION_MOVE) else { return }
    for signal in ["drag-enter", "drag-motion"] {
      target.connect(answering: signal) {
        [weak self] (drop: ValuePointer, _: Double, y: Double) -> UInt32 in
        guard let self, let row = row(for: drop.opaque, at: y) else {
          self?.showDrop(on: nil)
          return 0
        }
        showDrop(on: row)
        return GDK_ACTION_MOVE.rawValue
      }
    }
    target.connect("drag-leave") { [weak self] in self?.showDrop(on: nil) }
    target.connect(answering: "drop") {
      [weak self] (drop: ValuePointer, _: Double, y: Double) -> Bool in
      guard let self, let drop = drop.opaque else { return false }
      let row = row(for: drop, at: y)
      showDrop(on: nil)
      guard let row, let folder = folder(of: row) else { return false }
      // What was dropped is known here before the drag ends.
      onDrop(folder.id, row)
      gdk_drop_finish(drop, GDK_ACTION_MOVE)
      return true
    }
    gtk_widget_add_controller(list, target)
  }

  /// The row at a height that can take what is dragged.
  private func row(for drop: OpaquePointer?, at y: Double) -> WidgetPointer? {
    // A drag of another process has no `GdkDrag` here.
    guard let drop, gdk_drop_get_drag(drop) != nil,
      let row = gtk_list_box_get_row_at_y(list.opaque, Int32(y)),
      let folder = folder(of: row.cast()), canDrop(folder.id)
    else { return nil }
    return row.cast()
  }

  private func showDrop(on row: WidgetPointer?) {
    // The row may have left meanwhile.
    let old = dropRow?.pointer?.cast(to: GtkWidget.self)
    guard row != old else { return }
    old?.setStyle("drop-target", false)
    row?.setStyle("drop-target", true)
    dropRow = row.map { WeakReference($0) }
  }
}
