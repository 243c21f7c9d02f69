import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// The mail of one session: folders, list and message, and what is done with them.
@MainActor
final class MailView {
  /// The widget.
  let pointer: WidgetPointer = adw_toast_overlay_new()
  /// The mail.
  let session: Session
  /// The three panes.
  let panes: Panes
  /// The rows of the open folder.
  let list: MessageListView
  /// The open message.
  let reading = ReadingPage()
  /// Called when what can be done may have changed: another row, another state, another history.
  var onStateChange: () -> Void = {}
  /// Called when the first folder is shown and all mail that was found is read.
  var onShown: () -> Void = {}

  let sidebar = FolderSidebar()
  /// Names the accounts none of whose folders is known, as they could never be read.
  let absentAccounts = Make.paragraph(style: "dim-label", "absent-accounts")
  /// Which folders are on top, and which out of sight.
  let folderSettings: FolderSettings
  /// Why the open folder was not shown last.
  private(set) var shownAbsence: Absence?
  /// The folders as they were shown last.
  private var knownFolders: [Folder] = []
  /// What was done to the marks of folders in this window.
  var folderHistory = FolderHistory()
  /// Commands end when they end: until then what they report to must be there.
  private let kept: Retained
  let listPage: ListPage
  private let folderHeader: WidgetPointer = adw_header_bar_new()
  var toast: WeakReference?
  /// What its Undo button does.
  var toastUndo: (@MainActor () -> Void)?
  /// What is shown after a toast whose Undo button is still promised.
  var waitingNotices: [String] = []
  /// When the toast came, in µs of the monotonic clock.
  var toastTime: gint64 = 0
  /// Ends when the first rows of the place that was chosen last are there.
  var visit: Task<Void, Never>?
  /// What the message pane shows.
  var opened: Opened?
  var opening: Task<Void, Never>?
  var following: Timeout?
  /// How many seconds after its opening a message counts as read; nil: only by hand.
  var readDelay: () -> Double? = { 0 }
  var markingRead: Timeout?
  /// What is to be marked as read then.
  var unmarked: [MailID] = []
  /// What was opened while perhaps nobody looked, and is unread.
  var unseen: [MailID] = []
  /// What kept the last opened message from being marked as read.
  var unreadProblem: String?
  var importing: Task<Void, Never>?
  /// The row whose message was open when the program was left, until it is open again.
  var reopening: RowID?
  /// What is being dragged to a folder.
  var drag: Drag?
  /// What was chosen for the action that is about to be done.
  var chosen: Chosen?
  /// What a person was asked about, as it was then: the folder that is shown may change meanwhile.
  var asked: Selection?
  /// The name of what a person has just said yes to, which has no way back.
  var confirmed: String?
  /// Where one was before the search that is open.
  var searchOrigin: SearchOrigin?
  /// Where one was before the search whose end is under way.
  var endingSearch: (origin: SearchOrigin, task: Task<Void, Never>)?
  /// The count of results that was said last, and what says the next one.
  var announcedResults: Int?
  var counting: Timeout?
  private var wasFolded = false
  private var refocusing: Timeout?
  /// How far reading is; nil where nothing is being read.
  private(set) var scanning: ScanProgress?
  /// Whether the mail was looked through since the start.
  private var isScanned = false
  /// Whether the open folder's rows are known.
  private var isLoaded = false
  /// Whether the list gets the focus when it has rows: after the start, and on entering a folder.
  var focusesList = true
  /// Whether the folder had no rows until now.
  private var wasEmpty = false

  init(
    session: Session, settings: ListSettings = ListSettings(),
    folderSettings: FolderSettings = FolderSettings()
  ) {
    self.session = session
    self.folderSettings = folderSettings
    kept = Retained(pointer)
    list = MessageListView(list: session.list, settings: settings)
    listPage = ListPage(list: list.pill.pointer)
    let folders = Make.box(GTK_ORIENTATION_VERTICAL, style: "folder-pane")
    adw_header_bar_set_title_widget(folderHeader.opaque, Make.windowTitle("Whisk"))
    adw_header_bar_set_show_end_title_buttons(folderHeader.opaque, 0)
    folders.append(folderHeader)
    folders.append(sidebar.pointer)
    folders.append(absentAccounts)
    panes = Panes(folders: folders, list: listPage.pointer, message: reading.pointer)
    // The line below them goes through all panes, also with large text.
    let heights = Retained(owned: gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL))
    for header in [folderHeader, listPage.header, reading.header] {
      gtk_size_group_add_widget(heights.pointer.cast(), header)
    }
    adw_toast_overlay_set_child(pointer.opaque, panes.pointer)
    connect()
  }

  private func connect() {
    connectFolders()
    panes.onChange = { [weak self] in self?.panesChanged() }
    list.onOpen = { [weak self] in self?.open($0) }
    list.onSelect = { [weak self] in self?.selectionChanged(to: $0) }
    list.onAction = { [weak self] in self?.perform($0, on: $1) }
    list.confirm = { [weak self] in await self?.confirm($0, on: $1) ?? false }
    connectReading()
    connectDragging()
    takeFiles()
    session.times = Clock().words
    session.onFolders = { [weak self] _ in self?.foldersChanged() }
    session.onProgress = { [weak self] in self?.progressed($0) }
    session.onProblem = { [weak self] in self?.mention($0) }
    session.onHistory = { [weak self] in self?.onStateChange() }
    session.list.onLoaded = { [weak self] in self?.loaded($0) }
    list.onChange = { [weak self] in self?.rowsChanged() }
    connectSearch()
    takeEscape()
    watchForReader()
    listPage.progress.onCancel = { [store = session.store] in Task { await store.stopReading() } }
    listPage.progress.onGoOn = { [session] in session.start() }
    listPage.importing.onWords = { [weak self] in self?.list.announce($0) }
    listPage.progress.onWords = { [weak self] in self?.list.announce($0) }
    list.onMarks = { [weak self] in self?.marksChanged() }
    list.folderName = { [weak self] in self?.placeName(of: $0) }
    panesChanged()
  }

  // MARK: Ending

  /// Ends the session, after what it is asked to do; an import is stopped, what it added stays.
  func end() async {
    importing?.cancel()
    await importing?.value
    await session.close()
  }

  // MARK: Folders

  /// The open place as it is now.
  var place: MailPlace? {
    session.list.place.flatMap { session.place($0.id) } ?? session.list.place
  }

  /// The open folder as it is now; nil where all inboxes are shown.
  var folder: Folder? { if case .folder(let folder) = place { folder } else { nil } }

  func choose(_ place: MailPlace) {
    if place.id != session.list.place?.id || isSearching { show(place) }
  }

  /// Shows a folder, if what is shown does not contain it, and waits until its first rows are there.
  func go(to folder: Folder) async {
    // What is on its way is there only then.
    await visit?.value
    let isShown = session.list.place?.folders.contains { $0.id == folder.id } ?? false
    if !isShown || isSearching { await show(.folder(folder)).value }
  }

  func enterFolder() {
    if !panes.hasRoomForFolders { panes.showsFolders = false }
    focusesList = true
    focusListIfWanted()
  }

  /// Shows a place from its top.
  ///
  /// - Returns: What ends when its first rows are there.
  @discardableResult
  func show(_ place: MailPlace) -> Task<Void, Never> {
    leaveForAnother(place)
    let visit = Task {
      await session.list.show(place)
      list.scrollToTop()
    }
    self.visit = visit
    return visit
  }

  /// Gives up what belongs to the place that was shown.
  func leaveForAnother(_ place: MailPlace, filter: ListFilter? = nil) {
    leaveSearch()
    list.endSelecting()
    list.endReturning()
    listPage.show(filter: filter)
    list.forgetSeen()
    list.swipes.dismiss()
    list.dragged = []
    closeMessage()
    sidebar.select(place.id)
    isLoaded = false
    listPage.show(title: place)
    onStateChange()
  }

  /// Gives the list the focus once it has rows.
  private func focusListIfWanted() {
    guard focusesList || wasEmpty, isLoaded, session.list.count > 0 else { return }
    // Where the last row left the focus went somewhere, and comes back with the first one, unless a
    // person has moved it to another pane.
    if focusesList || !sidebar.pointer.hasFocusWithin && !reading.pointer.hasFocusWithin {
      list.focus()
    }
    (focusesList, wasEmpty) = (false, false)
  }

  func foldersChanged() {
    folderSettings.marks.follow(from: knownFolders, to: session.folders)
    knownFolders = session.folders
    let marks = folderSettings.marks
    sidebar.show(
      marks.places(of: session.folders), of: session.store.accounts,
      pinned: marks.pinned, hidden: marks.hidden(of: session.folders))
    showAbsentAccounts()
    if !isSearching { showTitle() }
    if absence != shownAbsence { rowsChanged() }
    shownAbsence = absence
    leaveHidden()
  }

  /// Names what the list shows: the folder, or how many rows are picked.
  private func showTitle() {
    if list.isSelecting {
      listPage.show(selected: list.marks.count)
    } else if isSearching {
      listPage.show(results: !session.list.isSearch ? nil : session.list.count)
    } else if let place {
      listPage.show(title: place)
    }
  }

  private func marksChanged() {
    showTitle()
    let hadFocus = listPage.header.hasFocusWithin
    listPage.setSelecting(list.isSelecting)
    // The button that had it may be one of those that went.
    if hadFocus, !listPage.hasVisibleFocus { list.focus() }
    onStateChange()
  }

  /// Where a row is that stands among rows of several folders: the folder of a result that is not in
  /// the inbox, and the account where there are several.
  private func placeName(of row: RowID) -> String? {
    guard session.list.isSearch || session.list.place?.id == .inboxes,
      let id = session.list.folderID(of: row),
      let folder = session.folders.first(where: { $0.id == id })
    else { return nil }
    let names = [
      session.list.isSearch && folder.role != .inbox ? folder.title : nil,
      session.accountName(of: folder.account),
    ].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: tr(", "))
  }

  private func loaded(_ error: StoreError?) {
    isLoaded = true
    if let error {
      listPage.show(problem: error.sentence)
    } else {
      rowsChanged()
      if session.list.isSearch { showResults() }
    }
    if isScanned { onShown() }
  }

  private func progressed(_ progress: ScanProgress) {
    // What is imported is read in as it comes: that is one work, with one way to stop it.
    if importing == nil || progress.isIncomplete {
      listPage.show(progress: progress)
    } else {
      listPage.progress.hide()
    }
    let wasIncomplete = scanning?.isIncomplete ?? false
    scanning = progress.phase == .finished && !progress.isIncomplete ? nil : progress
    if session.list.count == 0, session.list.isSearch || progress.isIncomplete != wasIncomplete {
      rowsChanged()
    }
    guard progress.phase == .finished, !isScanned else { return }
    isScanned = true
    list.letGoOfTop()
    rowsChanged()
    if isLoaded { onShown() }
  }

  /// Rows came or left, or the folder was read.
  func rowsChanged() {
    readOn()
    if !session.list.isSearch, let absence {
      wasEmpty = true
      showAbsence(absence)
    } else if session.list.count > 0 {
      listPage.showList()
      focusListIfWanted()
    } else if session.list.isSearch {
      if let scanning { listPage.showStillReading(scanning) } else { showNothingFound() }
    } else if isScanned, isLoaded, let place {
      // Before that nobody knows that it is empty.
      wasEmpty = true
      if let scanning, scanning.isIncomplete {
        listPage.showStillReading(scanning)
      } else {
        showEmpty(place)
      }
    }
    onStateChange()
  }

  // MARK: Panes

  private func panesChanged() {
    let isAlone = !panes.hasRoomForFolders || !panes.showsFolders
    listPage.setFolderButton(isVisible: isAlone)
    listPage.setNarrow(!panes.hasRoomForFolders)
    listPage.setTitleButtons(
      start: isAlone, end: !panes.showsMessage || panes.isFolded)
    reading.setTitleButtons(start: panes.isFolded && isAlone)
    if panes.isFolded, panes.showsMessage, !wasFolded {
      // The list goes with the focus, which the message's first button would get.
      refocusing = Timeout(seconds: 0) { [weak self] in self?.reading.focus() }
    }
    wasFolded = panes.isFolded
    onStateChange()
  }

  /// Shows the folders or hides them.
  func toggleFolders() { panes.showsFolders.toggle() }

  /// Moves the keyboard focus to the next pane that is to be seen, or a previous one.
  func movePane(by step: Int) {
    var stops: [(widget: WidgetPointer, focus: () -> Void)] = []
    if panes.showsFolders { stops.append((sidebar.pointer, sidebar.focus)) }
    if panes.showsList { stops.append((list.pointer, list.focus)) }
    if panes.showsMessage { stops.append((reading.pointer, reading.focus)) }
    let focus = gtk_widget_get_root(pointer).flatMap { gtk_root_get_focus($0) }
    let here = stops.firstIndex { stop in
      focus.map { $0 == stop.widget || gtk_widget_is_ancestor($0, stop.widget) != 0 } ?? false
    }
    guard let here else { return list.focus() }
    stops[(here + step + stops.count) % stops.count].focus()
  }

  /// Ends one thing: an open row, the folders over the list, the picking, the search, the message; a message that
  /// covers the list goes before the search.
  func escape() {
    if sidebar.swipes.openRow != nil {
      sidebar.swipes.close()
    } else if list.swipes.openRow != nil {
      list.swipes.close()
    } else if !panes.hasRoomForFolders, panes.showsFolders {
      panes.showsFolders = false
      list.focus()
    } else if list.isSelecting, panes.showsList {
      list.endSelecting()
    } else if isSearching, !(panes.isFolded && panes.showsMessage) {
      endSearch()
    } else {
      closeMessage()
    }
  }

  /// Names what the buttons of the message would do now.
  func showState(_ state: ActionState?) {
    reading.show(state: state)
    listPage.selectionBar.show(
      count: list.isSelecting ? list.marks.count : nil, state: state)
    placeNotices()
  }
}
