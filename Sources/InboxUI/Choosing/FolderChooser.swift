import CGTK
import GTKBridge
import Inbox
import MailStore

/// Asks for a folder: its name is typed until it is the first of those that fit.
@MainActor
final class FolderChooser {
  /// The widget.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL, style: "choice-folder")
  /// The chosen folder.
  private(set) var answer: FolderFilter.Choice?
  /// Called when a folder was chosen, or none is to be.
  var onEnd: () -> Void = {}

  private let filter: FolderFilter
  private let entry: WidgetPointer = gtk_search_entry_new()
  private let list = Make.choices(name: tr("Folders"))
  private var shown: [FolderFilter.Choice] = []

  init(filter: FolderFilter) {
    self.filter = filter
    entry.set("placeholder-text", to: tr("Search or new folder"))
    entry.setAccessibleLabel(tr("Name of the folder"))
    let scroller: WidgetPointer = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_min_content_height(scroller.opaque, 120)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, 320)
    // It is as high with few of them, where there is room, and does not jump as one types.
    gtk_widget_set_size_request(list, -1, 240)
    gtk_scrolled_window_set_child(scroller.opaque, list)
    gtk_widget_set_vexpand(scroller, 1)
    scroller.setAccessibleLabel(tr("List of folders"))
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_BROWSE)
    gtk_widget_set_size_request(pointer, 288, -1)
    pointer.append(entry)
    pointer.append(scroller)
    // What is typed in the list goes on in the entry.
    gtk_search_entry_set_key_capture_widget(entry.opaque, list)
    entry.connect("changed") { [weak self] in self?.narrow() }
    entry.connect("activate") { [weak self] in self?.choose(0) }
    entry.connect("stop-search") { [weak self] in self?.onEnd() }
    list.connect("row-activated") { [weak self] (row: ValuePointer) in
      guard let row = row.widget else { return }
      self?.choose(Int(gtk_list_box_row_get_index(row.cast())))
    }
    list.connect(answering: "keynav-failed") { [weak self] (direction: Int32) -> Bool in
      guard UInt32(direction) == GTK_DIR_UP.rawValue else { return true }
      self?.focus()
      return true
    }
    let keys = gtk_event_controller_key_new()
    keys?.connect(answering: "key-pressed") { [weak self] (key: UInt32) -> Bool in
      guard key == UInt32(GDK_KEY_Down) else { return false }
      self?.enterList()
      return true
    }
    gtk_widget_add_controller(entry, keys)
    narrow()
  }

  /// Moves the focus to the entry.
  func focus() { gtk_widget_grab_focus(entry) }

  private func narrow() {
    shown = filter.choices(for: String(cString: gtk_editable_get_text(entry.opaque)))
    while let row = gtk_list_box_get_row_at_index(list.opaque, 0) {
      gtk_list_box_remove(list.opaque, row.cast())
    }
    for choice in shown {
      switch choice {
      case .folder(let folder):
        let above = folder.path.dropLast().joined(separator: "/")
        gtk_list_box_append(
          list.opaque, Make.choice(icon: folder.role.icon, folder.title, detail: above))
      case .usual(let role):
        gtk_list_box_append(
          list.opaque, Make.choice(icon: role.icon, role.title ?? role.rawValue))
      case .new(let path):
        gtk_list_box_append(
          list.opaque,
          Make.choice(
            icon: "folder-new-symbolic",
            tr("New Folder “{name}”", ["name": path.joined(separator: "/")])))
      }
    }
    // The first one is what Return in the entry takes.
    let first = gtk_list_box_get_row_at_index(list.opaque, 0)
    gtk_list_box_select_row(list.opaque, first)
    let count = shown.count { if case .new = $0 { false } else { true } }
    entry.setAccessibleDescription(
      count > 0
        ? tr("{n} folder fits", "{n} folders fit", count: count) : tr("No folder fits"))
  }

  /// The first row has the selection already: Down goes to the one after it.
  private func enterList() {
    let row =
      gtk_list_box_get_row_at_index(list.opaque, 1) ?? gtk_list_box_get_row_at_index(list.opaque, 0)
    guard let row else { return }
    gtk_list_box_select_row(list.opaque, row)
    gtk_widget_grab_focus(row.cast())
  }

  private func choose(_ number: Int) {
    guard shown.indices.contains(number) else { return }
    answer = shown[number]
    onEnd()
  }
}
