import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// Picking several rows, to do something to all of them.
extension MessageListView {
  /// Whether rows are being picked.
  var isSelecting: Bool { marks.isActive }

  /// The rows that are picked, in the order of the list. O(rows).
  var selectedRows: [RowID] {
    marks.isEmpty ? [] : list.keys.lazy.map(\.id).filter(marks.contains)
  }

  /// The rows that an action on a row is done to: all that are picked if it is one of them.
  func rowsForAction(_ row: RowID) -> [RowID] {
    marks.contains(row) ? selectedRows : [row]
  }

  /// How many rows an action on a row is done to.
  func countForAction(_ row: RowID) -> Int { marks.contains(row) ? marks.count : 1 }

  /// What the catalogue finds for a row, or for all that are picked if it is one of them.
  func state(of row: RowID) -> ActionState {
    marks.contains(row) ? marksState : list.actionState(of: [row])
  }

  /// What the catalogue finds for what keys and buttons are about; nil where that is nothing.
  var currentState: ActionState? {
    isSelecting ? (marks.isEmpty ? nil : marksState) : current.map(state)
  }

  // MARK: Picking

  /// Begins with the row that has the focus, or ends.
  func toggleSelecting() {
    if isSelecting { return endSelecting() }
    changeMarks { $0.select(hasFocus ? [current].compactMap(\.self) : []) }
    if !hasFocus { focus() }
  }

  /// Picks a row, or no longer.
  func toggle(_ row: RowID) { changeMarks { $0.toggle(row) } }

  /// Picks all rows from the last picked one to this one.
  func extendSelection(to row: RowID) {
    let start = selected
    changeMarks { [list] in
      $0.extend(
        to: row, from: start, position: { list.position(of: $0) }, row: { list.id(at: $0) })
    }
  }

  /// Picks all rows.
  func selectAll() {
    let keys = list.keys
    changeMarks { $0.selectAll(keys) }
    settlingMarks = Task { [weak self] in
      let rows = await RowSelection.distantSet(of: keys)
      if !Task.isCancelled { self?.marks.settle(rows) }
    }
  }

  /// Picks no row, and goes on picking.
  func selectNone() { if isSelecting { changeMarks { $0.select([]) } } }

  /// Ends the picking.
  func endSelecting() { if isSelecting { changeMarks { $0.end() } } }

  /// Drops picked rows that left. O(rows).
  func dropLostMarks() {
    guard !marks.isEmpty else { return }
    let there = selectedRows
    guard there.count < marks.count else { return }
    changeMarks { $0.keep(Set(there).contains) }
  }

  // MARK: State

  /// What the catalogue finds for all picked rows. Where their values are not there it is what takes
  /// nothing away from them, until the index has said how they are.
  var marksState: ActionState {
    if let knownMarksState { return knownMarksState }
    let rows = selectedRows
    let state = list.actionState(of: rows)
    knownMarksState = state
    if !list.hasValues(of: rows) { findMarksState() }
    return state
  }

  /// The picked rows are other ones.
  private func forgetMarksState() {
    knownMarksState = nil
    findingMarksState?.cancel()
  }

  /// The values of rows were read or changed: what is known of many holds until it is found anew.
  func refreshMarksState() {
    guard !marks.isEmpty else { return }
    guard marks.count <= Self.fewMarks else { return findMarksState() }
    let before = knownMarksState
    forgetMarksState()
    if marksState != before { onMarks() }
  }

  /// Their state is found at once.
  private static let fewMarks = 100

  private func findMarksState() {
    findingMarksState?.cancel()
    findingMarksState = Task { [weak self, list] in
      // The values of many rows are read one group after another.
      try? await Task.sleep(for: .milliseconds(50))
      guard let rows = self?.selectedRows, !Task.isCancelled,
        let state = try? await list.findActionState(of: rows),
        let self, !Task.isCancelled, state != knownMarksState
      else { return }
      knownMarksState = state
      for id in bound.keys where marks.contains(id) { showMark(of: id) }
      onMarks()
    }
  }

  private func changeMarks(_ change: (inout RowSelection) -> Void) {
    settlingMarks?.cancel()
    let before = marks
    change(&marks)
    let (wasActive, isActive) = (before.isActive, marks.isActive)
    if !wasActive { swipes.dismiss() }
    forgetMarksState()
    for id in bound.keys
    where wasActive != isActive || marks.contains(id) || before.contains(id) {
      showMark(of: id)
    }
    onMarks()
    guard isActive, marks.differs(from: before) else { return }
    announce(tr("{n} selected", "{n} selected", count: marks.count))
  }

  // MARK: Keys

  /// The list's own bindings for these keys know one chosen row only.
  func addSelectionKeys(to listView: WidgetPointer) {
    let keys = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    keys?.connect(answering: "key-pressed") {
      [weak self] (key: UInt32, _: UInt32, state: UInt32) -> Bool in
      self?.selectionKey(
        Int32(key), isControl: state & GDK_CONTROL_MASK.rawValue != 0,
        isShift: state & GDK_SHIFT_MASK.rawValue != 0) ?? false
    }
    gtk_widget_add_controller(listView, keys)
  }

  private func selectionKey(_ key: Int32, isControl: Bool, isShift: Bool) -> Bool {
    if !isControl, list.count > 0 {
      // GTK moves the focus there, which does not scroll to a row that has it already.
      if [GDK_KEY_Home, GDK_KEY_KP_Home].contains(key) { scroll(to: 0) }
      if [GDK_KEY_End, GDK_KEY_KP_End].contains(key) { scroll(to: list.count - 1) }
    }
    switch (key, isControl, isShift) {
    case (GDK_KEY_a, true, false): selectAll()
    case (GDK_KEY_A, true, true), (GDK_KEY_a, true, true): selectNone()
    case (GDK_KEY_space, true, false), (GDK_KEY_space, false, false):
      guard isControl || isSelecting, swipes.openRow == nil, let current else { return false }
      toggle(current)
    case (GDK_KEY_Down, false, true), (GDK_KEY_Up, false, true):
      let start = current
      if !isSelecting, let start { toggle(start) }
      move(by: key == GDK_KEY_Down ? 1 : -1)
      if let row = selected { extendSelection(to: row) }
    default: return false
    }
    return true
  }
}
