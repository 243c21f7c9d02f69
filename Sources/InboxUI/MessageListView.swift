import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// The list of a folder's rows: what is shown of each, what a swipe, a key or a click does to it, and
/// which one is chosen.
@MainActor
final class MessageListView {
  /// The list in its scroller.
  let pointer: WidgetPointer = gtk_scrolled_window_new()
  /// Called when a person opens a row.
  var onOpen: (RowID) -> Void = { _ in }
  /// Called when rows came or left.
  var onChange: () -> Void = {}
  /// Called when another row is chosen, or none.
  var onSelect: (RowID?) -> Void = { _ in }
  /// Called to do an action to a row.
  var onAction: (MailAction.ID, RowID) -> Void = { _, _ in }
  /// Asks before an action that cannot be undone.
  var confirm: (MailAction.ID, RowID) async -> Bool = { _, _ in false }

  /// Called when the list is scrolled.
  var onScroll: () -> Void = {}
  /// Called when other rows are picked.
  var onMarks: () -> Void = {}
  /// Names the folder a row is in, where that is to be shown.
  var folderName: (RowID) -> String? = { _ in nil }

  /// Tells of new mail above.
  private(set) lazy var pill = NewMailPill(over: pointer)
  /// The time of the newest row that was seen.
  var seenTime: Int64?
  var looking: Timeout?

  /// Which row is swiped, and which is open.
  let swipes = SwipeCoordinator<RowID>()

  /// How rows look and what swiping them does.
  let settings: ListSettings
  let list: MessageList
  /// The rows that are picked.
  var marks = RowSelection()
  /// The rows that are being dragged to a folder.
  var dragged: [RowID] = [] {
    didSet { if dragged.isEmpty != oldValue.isEmpty { onDrag(!dragged.isEmpty) } }
  }
  /// Called when a drag begins or ends.
  var onDrag: (_ isDragging: Bool) -> Void = { _ in }
  /// Makes files of the messages of rows, for other programs, and gives their paths.
  var makeFiles: ([RowID]) async -> [String]? = { _ in [] }
  var knownMarksState: ActionState?
  var findingMarksState: Task<Void, Never>?
  let model: ListModel<RowID>
  let selection: Retained
  let listView: WidgetPointer
  private var bound: [RowID: BoundRow] = [:]
  var clock = Clock()
  var selectionHandler: SignalConnection?
  /// The chosen row.
  var selected: RowID?
  var selectedPosition: Int?
  /// Where the row stands that comes after a chosen one that left.
  var successor: Int?
  /// The rows that a person takes away: the next one is chosen for them.
  var leaving: Set<RowID> = []
  /// Whether the row is being chosen because another program took the one before away.
  var choseByItself = false
  /// A row that is to be chosen when it comes.
  var awaited: RowID?
  var hadFocus = false
  /// Whether rows left, or were taken out for a moment.
  var hasLost = false
  /// The way back to a place.
  var returning: Return?
  /// Where one was before the program was left, until its rows are there.
  var resuming: Place?
  var staysOnTop = false
  var wasTouched = false
  var settling: Timeout?
  var focusing: Timeout?
  var announcing: Timeout?
  var announced: WeakReference?

  /// A row on the screen or near it.
  private struct BoundRow {
    let row: SwipeRow<RowID>
    let content: MessageRow
  }

  init(list: MessageList, settings: ListSettings) {
    self.list = list
    self.settings = settings
    model = ListModel(count: list.count) { [list] in list.id(at: $0) }
    g_object_ref(model.pointer.raw)
    guard let single = gtk_single_selection_new(model.pointer) else {
      preconditionFailure("GTK cannot make a selection.")
    }
    gtk_single_selection_set_autoselect(single, 0)
    gtk_single_selection_set_can_unselect(single, 1)
    gtk_single_selection_set_selected(single, guint(GTK_INVALID_LIST_POSITION))
    selection = Retained(single)
    listView = gtk_list_view_new(single, nil)
    let factory = makeFactory()
    withExtendedLifetime(factory) { gtk_list_view_set_factory(listView.opaque, factory.opaque) }
    gtk_widget_add_css_class(listView, "messages")
    listView.setAccessibleLabel(tr("Messages"))
    pointer.setAccessibleLabel(tr("List of messages"))
    gtk_scrolled_window_set_policy(pointer.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    listView.makeOneTabStop()
    gtk_scrolled_window_set_child(pointer.opaque, listView)
    gtk_widget_set_vexpand(pointer, 1)
    pointer.swipeActionsContainer(swipes)

    listView.connect("activate") { [weak self] (position: UInt32) in
      guard let self else { return }
      let id = list.id(at: Int(position))
      isSelecting ? toggle(id) : onOpen(id)
    }
    selectionHandler = single.connect("notify::selected") { [weak self] in
      self?.chosenByHand()
    }
    watchForHands()
    applySwipeSettings()
    settings.onChange = { [weak self] in self?.settingsChanged() }
    list.onSplice = { [weak self] in self?.apply($0) }
    list.onUpdate = { [weak self] in self?.refresh($0) }
    addSelectionKeys(to: listView)
    pill.onPress = { [weak self] in self?.goToTop() }
    adjustment?.connect("value-changed") { [weak self] in
      guard let self else { return }
      onScroll()
      if pill.count > 0 || seenTime == nil { lookAtTop() }
    }
    swipes.onDraggingRowChanged = { [weak self] row in
      guard let self else { return }
      row == nil ? self.list.thaw() : self.list.freeze()
    }
  }

  // MARK: Rows

  private func makeFactory() -> Retained {
    let factory = Retained(owned: gtk_signal_list_item_factory_new())
    factory.pointer.connect("setup") { [weak self] (item: ValuePointer) in
      guard let self, let item = item.opaque else { return }
      gtk_list_item_set_child(item, makeRow().pointer)
    }
    factory.pointer.connect("bind") { [weak self] (item: ValuePointer) in
      guard let self, let item = item.opaque else { return }
      bind(item)
    }
    factory.pointer.connect("unbind") { [weak self] (item: ValuePointer) in
      guard let self, let item = item.opaque else { return }
      unbind(item)
    }
    return factory
  }

  private func makeRow() -> SwipeRow<RowID> {
    let content = MessageRow()
    content.follow(settings)
    let row = SwipeRow(in: swipes, content: content.pointer)
    declareActions(on: row)
    row.dragContent = { [weak self] in self?.dragContent(of: $0) }
    let click = gtk_gesture_click_new()
    click?.connect("pressed") { [weak self, weak row] in
      guard let self, let id = row?.id else { return }
      let state = gtk_event_controller_get_current_event_state(click).rawValue
      if state & GDK_CONTROL_MASK.rawValue != 0 {
        toggle(id)
      } else if state & GDK_SHIFT_MASK.rawValue != 0 {
        extendSelection(to: id)
      } else {
        return
      }
      // Nothing else comes of this press; the row is the one that keys go on from.
      gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
      chooseAndFocus(id)
    }
    click?.connect("released") { [weak self, weak row] (presses: Int32) in
      guard let self, presses == 1, let id = row?.id else { return }
      let state = gtk_event_controller_get_current_event_state(click).rawValue
      guard state & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue) == 0 else { return }
      isSelecting ? toggle(id) : onOpen(id)
    }
    gtk_widget_add_controller(content.pointer, click)
    return row
  }

  private func bind(_ item: OpaquePointer) {
    guard let id = ListModel<RowID>.key(of: gtk_list_item_get_item(item)?.raw),
      let row = SwipeRow<RowID>.peer(of: gtk_list_item_get_child(item)),
      let content = MessageRow.peer(of: row.content)
    else { return }
    bound[id] = BoundRow(row: row, content: content)
    let position = Int(gtk_list_item_get_position(item))
    content.show(isSelected: isSelecting ? marks.rows.contains(id) : nil)
    row.bind(id: id)
    show(position < list.count ? list.summary(at: position) : nil, in: row, content)
  }

  private func unbind(_ item: OpaquePointer) {
    guard let row = SwipeRow<RowID>.peer(of: gtk_list_item_get_child(item)), let id = row.id
    else { return }
    if bound[id]?.row === row { bound[id] = nil }
    row.unbind()
  }

  private func show(_ summary: RowSummary?, in row: SwipeRow<RowID>, _ content: MessageRow) {
    guard let summary else {
      content.showNothing()
      return sayLoading(in: row)
    }
    let folder = folderName(summary.id)
    if content.show(summary, in: folder, clock: clock) { sayRow(summary, in: folder) }
  }

  /// Names a row for assistive technology.
  private func sayRow(_ summary: RowSummary, in folder: String?) {
    guard let item = item(of: summary.id) else { return }
    let words = summary.words(clock.words, now: clock.now)
    item.setAccessibleLabel(
      marks.rows.contains(summary.id) ? tr("Selected. {row}", ["row": words]) : words)
    item.setAccessibleDescription(summary.accessibleDescription(in: folder))
  }

  /// A row that showed another message before must not be taken for it.
  private func sayLoading(in row: SwipeRow<RowID>) {
    guard let item = gtk_widget_get_parent(row.pointer) else { return }
    item.setAccessibleLabel(tr("Loading…"))
    item.setAccessibleDescription("")
  }

  /// The rows on the screen and near it.
  var boundRows: some Collection<RowID> { bound.keys }

  /// Shows whether a row is picked.
  func showMark(of id: RowID) {
    guard let bound = bound[id] else { return }
    bound.content.show(isSelected: isSelecting ? marks.rows.contains(id) : nil)
    bound.row.invalidateActions()
    if let summary = list.summary(of: id) { sayRow(summary, in: folderName(id)) }
  }

  /// Shows rows anew whose values were read or changed.
  private func refresh(_ rows: [RowID]) {
    refreshMarksState()
    for id in rows {
      guard let bound = bound[id] else { continue }
      show(list.summary(of: id), in: bound.row, bound.content)
      bound.row.invalidateActions()
      if id == selected { onSelect(id) }
    }
  }

  /// Shows all rows as it is set now.
  private func settingsChanged() {
    swipes.dismiss()
    applySwipeSettings()
    for (_, bound) in bound {
      bound.content.follow(settings)
      bound.row.invalidateActions()
    }
  }

  /// Writes all times anew, on another day.
  func refreshTimes() {
    clock = Clock()
    for (id, bound) in bound { show(list.summary(of: id), in: bound.row, bound.content) }
  }

  /// The row's own widget, if it is on the screen or near it.
  func row(_ id: RowID) -> SwipeRow<RowID>? { bound[id]?.row }

  /// The list's widget around a row.
  func item(of row: RowID) -> WidgetPointer? {
    bound[row].flatMap { gtk_widget_get_parent($0.row.pointer) }
  }

  /// Opens the menu of a row that is on the screen or near it: at the row, or at a button elsewhere.
  func openMenu(of id: RowID, at button: WidgetPointer?) {
    guard let row = bound[id]?.row else { return }
    let below = button.map { (0.0, Double(gtk_widget_get_height($0))) }
    row.openMenu(at: below, in: button)
  }

  /// Moves the first row aside for a moment, to show that there is something behind it; who is
  /// already at work is not disturbed.
  func hint() {
    if list.count > 0, !wasTouched { swipes.peek(id: list.id(at: 0)) }
  }
}
