import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore

/// The folders of all accounts with their unread counts; one of them is open.
@MainActor
final class FolderSidebar {
  /// The pane.
  let pointer: WidgetPointer
  /// Called when a person chooses a folder, be it in passing.
  var onChoose: (FolderID) -> Void = { _ in }
  /// Called when a person goes into the chosen folder.
  var onEnter: () -> Void = {}

  let list: WidgetPointer
  /// Whether what is dragged can be dropped on a folder.
  var canDrop: (FolderID) -> Bool = { _ in false }
  /// Called when something was dropped on a folder, with the folder's row.
  var onDrop: (FolderID, WidgetPointer) -> Void = { _, _ in }
  /// The row that what is dragged is over and can be dropped on.
  var dropRow: WidgetPointer?
  private let kept: Retained
  private var folders: [Folder] = []
  private var accounts: [Account] = []
  private var rows: [FolderRow] = []
  private var selectionHandler: SignalConnection?

  init() {
    list = gtk_list_box_new()
    kept = Retained(list)
    gtk_widget_add_css_class(list, "navigation-sidebar")
    list.setAccessibleLabel(tr("Folders"))
    list.makeOneTabStop()
    let scroller: WidgetPointer = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, list)
    scroller.setAccessibleLabel(tr("List of folders"))
    gtk_widget_set_vexpand(scroller, 1)
    pointer = scroller
    selectionHandler = list.connect("row-selected") { [weak self] (row: ValuePointer) in
      guard let self, let folder = folder(of: row.widget) else { return }
      onChoose(folder.id)
    }
    takeDrops()
    list.connect("row-activated") { [weak self] in self?.onEnter() }
    let header: GtkListBoxUpdateHeaderFunc = { row, before, data in
      MainActor.assumeIsolated {
        guard let row, let data else { return }
        Unmanaged<FolderSidebar>.fromOpaque(data).takeUnretainedValue().placeHeader(
          on: row, after: before)
      }
    }
    gtk_list_box_set_header_func(
      list.opaque, header, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// Ends what C calls of the sidebar: the widget may outlive it.
  isolated deinit {
    gtk_list_box_set_header_func(list.opaque, nil, nil, nil)
  }

  /// Shows these folders; where only counts changed the rows stay what they are.
  func show(_ folders: [Folder], of accounts: [Account]) {
    let isSameList = folders.map(\.id) == self.folders.map(\.id)
    (self.folders, self.accounts) = (folders, accounts)
    if !isSameList { rebuild() }
    for (row, folder) in zip(rows, folders) { row.show(folder) }
    if !isSameList { select(chosen) }
  }

  /// Marks a folder as the open one without calling ``onChoose``.
  func select(_ id: FolderID?) {
    chosen = id
    let index = folders.firstIndex { $0.id == id }
    let row = index.map { rows[$0].pointer }
    selectionHandler?.blocked { gtk_list_box_select_row(list.opaque, row?.cast()) }
  }

  private var chosen: FolderID?

  /// Moves the keyboard focus to the open folder.
  func focus() {
    let row = gtk_list_box_get_selected_row(list.opaque)
    gtk_widget_grab_focus(row?.cast() ?? list)
  }

  private func rebuild() {
    selectionHandler?.blocked {
      for row in rows { gtk_list_box_remove(list.opaque, row.pointer) }
    }
    rows = folders.map { FolderRow(depth: max(0, $0.path.count - 1)) }
    for row in rows { gtk_list_box_append(list.opaque, row.pointer) }
  }

  func folder(of row: WidgetPointer?) -> Folder? {
    rows.firstIndex { $0.pointer == row }.map { folders[$0] }
  }

  /// With several accounts, each begins with its name.
  private func placeHeader(
    on row: UnsafeMutablePointer<GtkListBoxRow>, after before: UnsafeMutablePointer<GtkListBoxRow>?
  ) {
    let own = folder(of: row.cast())?.account
    let previous = before.flatMap { folder(of: $0.cast())?.account }
    guard accounts.count > 1, own != previous,
      let account = accounts.first(where: { $0.id == own })
    else { return gtk_list_box_row_set_header(row, nil) }
    gtk_list_box_row_set_header(row, Make.label(account.name, style: "heading", "account"))
  }
}

/// One folder: icon, name, and how many messages in it are unread.
@MainActor
private final class FolderRow {
  let pointer: WidgetPointer = gtk_list_box_row_new()
  private let icon = Make.decoration(icon: "folder-symbolic")
  private let name = Make.label()
  private let count = Make.label(style: "unread-count", "numeric")

  init(depth: Int) {
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    gtk_widget_set_margin_start(box, Int32(depth) * 16)
    gtk_widget_set_hexpand(name, 1)
    for child in [icon, name, count] { box.append(child) }
    gtk_list_box_row_set_child(pointer.cast(), box)
  }

  func show(_ folder: Folder) {
    gtk_image_set_from_icon_name(icon.opaque, folder.role.icon)
    name.setText(folder.title)
    gtk_widget_set_tooltip_text(pointer, folder.fullName)
    count.setText(folder.unread > 0 ? String(folder.unread) : "")
    gtk_widget_set_visible(count, folder.unread > 0 ? 1 : 0)
    name.setStyle("dim-label", !folder.isReadable)
    pointer.setAccessibleLabel(
      folder.unread > 0
        ? tr("{folder}, {unread}", ["folder": folder.title, "unread": folder.unreadText])
        : folder.title)
  }
}
