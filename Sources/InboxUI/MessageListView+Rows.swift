import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// What is shown of the rows that GTK binds: some 205, of which those out of sight have no content.
extension MessageListView {
  /// A row on the screen or near it.
  struct BoundRow {
    /// GTK's item, which knows where the row stands.
    let item: OpaquePointer
    let row: SwipeRow<RowID>
    let slot: RowSlot

    /// Where the row stands.
    @MainActor var position: Int { Int(gtk_list_item_get_position(item)) }
  }

  /// Which rows were seen, and how often others had come or gone by then.
  struct SeenRows: Equatable {
    /// Where they stand.
    var range = 0..<0
    var changes = 0
  }

  /// What a row was named by.
  struct SaidRow: Equatable {
    let row: RowSummary
    let folder: String?
    let now: Int64
    let isSelected: Bool
  }

  // MARK: Making and binding

  func makeFactory() -> Retained {
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
    let slot = RowSlot(rowHeight)
    let row = SwipeRow(in: swipes, content: slot.pointer)
    row.defersActions = true
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
    gtk_widget_add_controller(slot.pointer, click)
    return row
  }

  private func bind(_ item: OpaquePointer) {
    guard let id = ListModel<RowID>.key(of: gtk_list_item_get_item(item)?.raw),
      let row = SwipeRow<RowID>.peer(of: gtk_list_item_get_child(item)),
      let slot = RowSlot.peer(of: row.content)
    else { return }
    let bound = BoundRow(item: item, row: row, slot: slot)
    self.bound[id] = bound
    // The others are as high as it.
    if !rowHeight.isKnown { _ = slot.fill(settings) }
    row.bind(id: id)
    let position = bound.position
    say(position < list.count ? list.summary(at: position) : nil, in: bound)
    lookAgain()
  }

  private func unbind(_ item: OpaquePointer) {
    guard let row = SwipeRow<RowID>.peer(of: gtk_list_item_get_child(item)), let id = row.id
    else { return }
    if bound[id]?.row === row { bound[id] = nil }
    row.unbind()
  }

  // MARK: Names

  /// Names a row for assistive technology, if it was not named so already.
  private func say(_ summary: RowSummary?, in bound: BoundRow) {
    guard let item = gtk_widget_get_parent(bound.row.pointer) else { return }
    guard let summary else {
      // A row that showed another message before must not be taken for it.
      bound.slot.said = nil
      item.setAccessibleLabel(tr("Loading…"))
      return bound.slot.pointer.setAccessibleDescription("")
    }
    let said = SaidRow(
      row: summary, folder: folderName(summary.id), now: clock.now,
      isSelected: marks.contains(summary.id))
    if bound.slot.said == said { return }
    // What was announced is of the message that was shown before.
    if announced?.pointer == item.raw, bound.slot.said?.row.id != summary.id { endAnnouncement() }
    bound.slot.said = said
    let words = summary.words(clock.words, now: clock.now)
    item.setAccessibleLabel(said.isSelected ? tr("Selected. {row}", ["row": words]) : words)
    // GTK tells of a row's own description when the focus first comes to it, and a screen reader that
    // has just read it would read it again; of another widget's it tells nothing.
    bound.slot.pointer.setAccessibleDescription(summary.accessibleDescription(in: said.folder))
    if !bound.slot.describesItem {
      bound.slot.describesItem = true
      item.setAccessibleDescription(by: [bound.slot.pointer])
    }
  }

  // MARK: Content

  /// GTK has placed the rows when its layout is done: then those that are seen are known, and what
  /// they show is laid out in the same frame.
  func watchLayout() {
    listView.connect("realize", after: true) { [weak self] in
      guard let self else { return }
      let clock = gtk_widget_get_frame_clock(listView)
      painting = clock?.connect("before-paint") { [weak self] in self?.noteScroll() }
      laidOut = clock?.connect("layout", after: true) { [weak self] in
        self?.anchorOnce()
        self?.keepPlace()
        self?.showSeen()
      }
    }
    listView.connect("unrealize") { [weak self] in
      self?.painting?.disconnect()
      self?.laidOut?.disconnect()
    }
  }

  /// Other rows are there: which are seen is looked at in the next frame.
  func lookAgain() {
    changes += 1
    if let clock = gtk_widget_get_frame_clock(listView) {
      gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT)
    }
  }

  /// A row that had the focus before the list had any height stands nowhere for GTK 4.8, which then
  /// leaves the list empty when many rows come above: it is told once more where the first one stands.
  private func anchorOnce() {
    guard !isAnchored, gtk_adjustment_get_page_size(adjustment) > 0, list.count > 0 else { return }
    isAnchored = true
    if pitch > 0 { scroll(to: Int(scrolled / pitch)) }
  }

  /// Fills the rows that are seen, and empties the others.
  private func showSeen() {
    let now = SeenRows(range: seenPositions, changes: changes)
    guard now != seen else { return }
    let isMoving = !seen.range.isEmpty && scrolled != seenScroll
    (seen, seenScroll) = (now, scrolled)
    for (id, bound) in bound {
      if isSeen(bound) {
        show(id, in: bound)
        // Each frame of a fling has other rows.
        if !isMoving { bound.row.defersActions = false }
      } else {
        bound.row.defersActions = true
        bound.slot.empty()
      }
    }
    evaluateLater(isMoving: isMoving)
  }

  /// Assistive technology may ask a row for its actions before a swipe needs them: they are evaluated
  /// when the list is at rest, those of a few rows in a turn, of the rows in sight first.
  private func evaluateLater(isMoving: Bool = false, after seconds: Double = 0.3) {
    if !isMoving, evaluating?.isPending == true { return }
    evaluating = Timeout(seconds: seconds) { [weak self] in
      guard let self else { return }
      let (inSight, others) = (bound.values.filter(isSeen), bound.values.filter { !isSeen($0) })
      let due = (inSight + others).filter(\.row.areActionsDue)
      for bound in due.prefix(Self.rowsInATurn) { bound.row.evaluateDueActions() }
      if due.count > Self.rowsInATurn { return evaluateLater(after: 0.01) }
      // From now on they change with what they depend on.
      for bound in inSight { bound.row.defersActions = false }
    }
  }

  private func isSeen(_ bound: BoundRow) -> Bool { seen.range.contains(bound.position) }

  private static let rowsInATurn = 8

  /// Where the rows stand that are seen, and a few beside them.
  private var seenPositions: Range<Int> {
    guard pitch > 0 else { return 0..<0 }
    let end = scrolled + gtk_adjustment_get_page_size(adjustment)
    return Int(scrolled / pitch) - Self.nearRows..<Int(end / pitch) + 1 + Self.nearRows
  }

  private static let nearRows = 2

  private func show(_ id: RowID, in bound: BoundRow) {
    let content = bound.slot.fill(settings)
    content.show(isSelected: isSelecting ? marks.contains(id) : nil)
    if let summary = list.summary(of: id) {
      content.show(summary, in: folderName(id), clock: clock)
    } else {
      content.showNothing()
    }
  }

  // MARK: Changes

  /// Shows whether a row is picked.
  func showMark(of id: RowID) {
    if let bound = bound[id] { refresh(bound, id) }
  }

  /// Shows rows anew whose values were read or changed.
  func refresh(_ rows: [RowID]) {
    refreshMarksState()
    for id in rows {
      guard let bound = bound[id] else { continue }
      refresh(bound, id)
      if id == selected { onSelect(id) }
    }
  }

  private func refresh(_ bound: BoundRow, _ id: RowID) {
    say(list.summary(of: id), in: bound)
    if bound.slot.isFilled { show(id, in: bound) }
    bound.row.invalidateActions()
    if bound.row.areActionsDue { evaluateLater() }
  }

  /// Shows all rows as it is set now.
  func settingsChanged() {
    swipes.dismiss()
    applySwipeSettings()
    for (_, bound) in bound {
      bound.slot.follow(settings)
      bound.row.invalidateActions()
    }
  }

  /// Writes all times anew, on another day.
  func refreshTimes() {
    clock = Clock()
    for (id, bound) in bound { refresh(bound, id) }
  }

  /// Has the times written anew as soon as the clock's day is over.
  func followClock() {
    dayEnding = Timeout(seconds: clock.restOfDay) { [weak self] in self?.refreshTimes() }
  }
}
