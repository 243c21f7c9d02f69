import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// The folders of all accounts with their unread counts; one of them is open.
@MainActor
final class FolderSidebar {
  /// The pane.
  let pointer: WidgetPointer = gtk_scrolled_window_new()
  /// Called when a person chooses a place, be it in passing.
  var onChoose: (MailPlace) -> Void = { _ in }
  /// Called when a person goes into the chosen place.
  var onEnter: () -> Void = {}
  /// Called to do an action to a place.
  var onAction: (FolderAction, MailPlace) -> Void = { _, _ in }
  /// What can be done to a place, in the order of menus.
  var actions: (MailPlace) -> [(FolderAction, FolderAction.Variant)] = { _ in [] }
  /// Which row is swiped, and which is open.
  let swipes = SwipeCoordinator<MailPlace.ID>()

  let list: WidgetPointer = gtk_list_box_new()
  /// Whether what is dragged can be dropped on a folder.
  var canDrop: (FolderID) -> Bool = { _ in false }
  /// Called when something was dropped on a folder, with the folder's row.
  var onDrop: (FolderID, WidgetPointer) -> Void = { _, _ in }
  /// The row that what is dragged is over and can be dropped on.
  var dropRow: WeakReference?
  private let kept: Retained
  private var places: [MailPlace] = []
  private var accounts: [Account] = []
  private var rows: [MailPlace.ID: FolderRow] = [:]
  private var selectionHandler: SignalConnection?
  private var chosen: MailPlace.ID?
  private var usesSingleKeys = true

  init() {
    kept = Retained(list)
    gtk_widget_add_css_class(list, "navigation-sidebar")
    list.setAccessibleLabel(tr("Folders"))
    list.makeOneTabStop()
    gtk_scrolled_window_set_policy(pointer.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(pointer.opaque, list)
    pointer.setAccessibleLabel(tr("List of folders"))
    gtk_widget_set_vexpand(pointer, 1)
    pointer.swipeActionsContainer(swipes)
    selectionHandler = list.connect("row-selected") { [weak self] (row: ValuePointer) in
      // The open one is selected once more whenever it gets the focus.
      guard let self, let place = place(of: row.widget), place.id != chosen else { return }
      chosen = place.id
      onChoose(place)
    }
    takeDrops()
    list.connect("row-activated") { [weak self] (row: ValuePointer) in
      guard let self, let place = place(of: row.widget) else { return }
      // Also the open one, from which a search may have led away.
      onChoose(place)
      onEnter()
    }
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

  /// Has gestures and keys follow what is set; behind a folder there are always buttons.
  func follow(_ settings: ListSettings) {
    settings.swipes.apply(to: swipes)
    swipes.policy.usesTwoDistances = false
    usesSingleKeys = settings.usesSingleKeys
  }

  // MARK: Places

  /// Shows these places; where only counts changed the rows stay what they are.
  ///
  /// - Parameters:
  ///   - pinned: The folders that stand apart from those they are in.
  ///   - hidden: The folders that would not be listed without being asked for.
  func show(
    _ places: [MailPlace], of accounts: [Account], pinned: Set<FolderID> = [],
    hidden: Set<FolderID> = []
  ) {
    let isSameList = places.map(\.id) == self.places.map(\.id)
    let focus = self.places.firstIndex { rows[$0.id]?.pointer.hasFocusWithin == true }
    let focused = focus.map { self.places[$0].id }
    (self.places, self.accounts) = (places, accounts)
    if !isSameList { selectionHandler?.blocked { arrange() } }
    let branches = Set(
      places.compactMap { place -> Branch? in
        guard case .folder(let folder) = place, !pinned.contains(folder.id) else { return nil }
        return Branch(account: folder.account, path: folder.path)
      })
    for place in places {
      guard let row = rows[place.id] else { continue }
      let folder = place.folders[0].id
      let isFolder = place.id == .folder(folder)
      row.show(
        place, in: branches, isPinned: isFolder && pinned.contains(folder),
        isHidden: isFolder && hidden.contains(folder))
      row.swipe.invalidateActions()
    }
    guard !isSameList else { return }
    gtk_list_box_invalidate_headers(list.opaque)
    select(chosen)
    // What had the focus may stand elsewhere; in the place of what went is the next one.
    if let focus, let focused, !places.isEmpty {
      let row = rows[focused] ?? rows[places[min(focus, places.count - 1)].id]
      row.map { _ = gtk_widget_grab_focus($0.pointer) }
    }
  }

  /// Puts the rows into the order of the places, with as few changes as come to mind.
  private func arrange() {
    let wanted = Set(places.map(\.id))
    for (id, row) in rows where !wanted.contains(id) {
      swipes.remove(id: id)
      gtk_list_box_remove(list.opaque, row.pointer)
      rows[id] = nil
    }
    for (position, place) in places.enumerated() {
      let known = rows[place.id]
      let there = gtk_list_box_get_row_at_index(list.opaque, Int32(position))
      if let known {
        guard known.pointer != there?.cast() else { continue }
        // A row that leaves as the selected one can never be selected again.
        gtk_list_box_unselect_row(list.opaque, known.pointer.cast())
        gtk_list_box_remove(list.opaque, known.pointer)
      }
      let row = known ?? makeRow(place.id)
      rows[place.id] = row
      gtk_list_box_insert(list.opaque, row.pointer, Int32(position))
      // Its item is the list's row from now on.
      row.swipe.bind(id: place.id)
    }
  }

  private func makeRow(_ id: MailPlace.ID) -> FolderRow {
    let row = FolderRow(in: swipes)
    row.swipe.swipeActions(edge: .leading) { [weak self] id in
      self?.swipeActions(for: id, [.markAllRead]) ?? []
    }
    row.swipe.swipeActions(edge: .trailing) { [weak self] id in
      self?.swipeActions(for: id, [.hide, .pin]) ?? []
    }
    return row
  }

  private func swipeActions(
    for id: MailPlace.ID, _ wanted: [FolderAction]
  ) -> [SwipeAction] {
    guard let place = places.first(where: { $0.id == id }) else { return [] }
    return actions(place).filter { wanted.contains($0.0) }.map { action, variant in
      SwipeAction(
        action.rawValue, title: variant.shortTitle, phrase: variant.title, icon: variant.icon,
        // A folder's row is too low for two lines.
        tint: variant.tint.color, labelStyle: .iconOnly, rowLeaves: variant.leaves,
        shortcut: usesSingleKeys ? action.key : nil
      ) { [weak self] in self?.onAction(action, place) }
    }
  }

  /// Marks a place as the open one without calling ``onChoose``.
  func select(_ id: MailPlace.ID?) {
    chosen = id
    let row = id.flatMap { rows[$0] }?.pointer
    selectionHandler?.blocked { gtk_list_box_select_row(list.opaque, row?.cast()) }
  }

  /// Moves the keyboard focus to the open place.
  func focus() {
    let row = gtk_list_box_get_selected_row(list.opaque)
    gtk_widget_grab_focus(row?.cast() ?? list)
  }

  /// Opens the menu of the place that has the focus.
  func openMenu() {
    rows.values.first { $0.pointer.hasFocusWithin }?.swipe.openMenu()
  }

  /// The folder a row stands for, if it is one.
  func folder(of row: WidgetPointer?) -> Folder? {
    if case .folder(let folder) = place(of: row) { folder } else { nil }
  }

  private func place(of row: WidgetPointer?) -> MailPlace? {
    places.first { rows[$0.id]?.pointer == row }
  }

  /// With several accounts, each begins with its name.
  private func placeHeader(
    on row: UnsafeMutablePointer<GtkListBoxRow>, after before: UnsafeMutablePointer<GtkListBoxRow>?
  ) {
    let own = place(of: row.cast())?.account
    let previous = before.flatMap { place(of: $0.cast())?.account }
    guard accounts.count > 1, own != previous,
      let account = accounts.first(where: { $0.id == own })
    else { return gtk_list_box_row_set_header(row, nil) }
    let name = Make.label(account.name(among: accounts), style: "heading", "account")
    gtk_widget_set_tooltip_text(name, account.path)
    gtk_list_box_row_set_header(row, name)
  }
}

/// Where a folder is among those of its account.
private struct Branch: Hashable {
  let account: AccountID
  let path: [String]
}

/// One place: icon, name, and how many messages in it are unread.
@MainActor
private final class FolderRow {
  let pointer: WidgetPointer = gtk_list_box_row_new()
  let swipe: SwipeRow<MailPlace.ID>
  /// It is taken out and put in again when it moves.
  private let kept: Retained
  private let box = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, style: "folder")
  private let icon = Make.decoration(icon: "folder-symbolic")
  private let name = Make.label()
  private let pin = Make.decoration(icon: "view-pin-symbolic", style: "folder-pin")
  private let count = Make.label(style: "unread-count", "numeric")

  init(in swipes: SwipeCoordinator<MailPlace.ID>) {
    kept = Retained(pointer)
    swipe = SwipeRow(in: swipes, content: box)
    gtk_widget_set_hexpand(name, 1)
    for child in [icon, name, pin, count] { box.append(child) }
    gtk_list_box_row_set_child(pointer.cast(), swipe.pointer)
  }

  func show(_ place: MailPlace, in branches: Set<Branch>, isPinned: Bool, isHidden: Bool) {
    var title = place.title
    var fullName = title
    var depth = 0
    if case .folder(let folder) = place {
      fullName = folder.role.title ?? folder.fullName
      // What is pinned stands apart from the folders it is in; what is in a folder that is not listed
      // there says so in its name.
      let parents = folder.path.indices.dropFirst().filter {
        branches.contains(Branch(account: folder.account, path: Array(folder.path[..<$0])))
      }
      let nearest = parents.last ?? 0
      if isPinned {
        title = fullName
      } else if nearest + 1 < folder.path.count {
        title = folder.path[nearest...].joined(separator: "/")
      }
      if !isPinned { depth = parents.count }
    }
    gtk_widget_set_margin_start(icon, Int32(depth) * 16)
    gtk_image_set_from_icon_name(icon.opaque, place.icon)
    name.setText(title)
    gtk_widget_set_tooltip_text(pointer, title == fullName ? nil : fullName)
    count.setText(place.unread > 0 ? grouped(place.unread) : "")
    gtk_widget_set_visible(count, place.unread > 0 ? 1 : 0)
    gtk_widget_set_visible(pin, isPinned ? 1 : 0)
    box.setStyle("dim-label", place.folders.contains { !$0.isReadable } || isHidden)
    // Where a folder is in, which an indent shows, is not heard.
    var words = [fullName]
    if place.unread > 0 { words.append(place.unreadText) }
    if isPinned { words.append(tr("pinned")) }
    if isHidden { words.append(tr("hidden")) }
    pointer.setAccessibleLabel(words.joined(separator: tr(", ")))
  }
}
