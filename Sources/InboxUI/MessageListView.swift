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
  /// Called when the drag has ended that such files were made for.
  var onFilesEnd: (_ paths: [String]) -> Void = { _ in }
  var knownMarksState: ActionState?
  var findingMarksState: Task<Void, Never>?
  /// Makes the set of all rows that were picked.
  var settlingMarks: Task<Void, Never>?
  let model: ListModel<RowID>
  let selection: Retained
  let listView: WidgetPointer
  /// The rows on the screen and near it.
  var bound: [RowID: BoundRow] = [:]
  /// How high they all are.
  let rowHeight = RowHeight()
  var seen = SeenRows()
  /// How far the list was scrolled then.
  var seenScroll = 0.0
  /// How often rows were bound, came or left.
  var changes = 0
  var painting: SignalConnection?
  var laidOut: SignalConnection?
  /// Whether GTK knows where the rows stand.
  var isAnchored = false
  var evaluating: Timeout?
  /// What the times of the rows are as seen at.
  var clock = Clock() { didSet { followClock() } }
  /// Comes when that is another day.
  var dayEnding: Timeout?
  var selectionHandler: SignalConnection?
  /// The chosen row.
  var selected: RowID?
  var selectedPosition: Int?
  /// Where the row stands that comes after a chosen one that left.
  var successor: Int?
  /// The rows that a person takes away: the next one is chosen for them.
  var leaving: [RowID] = []
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
  /// Ends that.
  var lettingGo: Timeout?
  /// How far the list is scrolled before a layout, and how high it was after the last one, with how many
  /// rows.
  var knownView: (scroll: Double, page: Double, count: Int)?
  var wasTouched = false
  var settling: Timeout?
  var focusing: Timeout?
  var announcing: Timeout?
  var announced: WeakReference?

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
    followClock()
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
    watchLayout()
    applySwipeSettings()
    settings.onChange = { [weak self] in self?.settingsChanged() }
    list.onSplice = { [weak self] in self?.apply($0) }
    list.onUpdate = { [weak self] in self?.refresh($0) }
    addSelectionKeys(to: listView)
    pill.onPress = { [weak self] in self?.goToTop() }
    adjustment?.connect("value-changed") { [weak self] in
      guard let self else { return }
      onScroll()
      if pill.count > 0 { lookAtTop() }
    }
    swipes.onDraggingRowChanged = { [weak self] row in
      guard let self else { return }
      row == nil ? self.list.thaw() : self.list.freeze()
    }
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
