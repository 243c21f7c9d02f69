import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// Which row is chosen, and which has the keyboard focus.
extension MessageListView {
  /// Chooses a row and brings it into view; a focus that is in the list goes with it.
  func select(_ row: RowID) {
    awaited = nil
    guard row != selected, let position = list.position(of: row) else { return }
    choose(position)
    if hasFocus { focus() }
    onSelect(selected)
  }

  /// The row that keys and menus are about: the focused one, else the chosen one.
  var current: RowID? { focusedRow ?? selected }

  /// Chooses the next or a previous row and moves the focus to it.
  func move(by step: Int) {
    awaited = nil
    guard list.count > 0 else { return }
    let here = current == selected ? selectedPosition : current.flatMap { list.position(of: $0) }
    let target = here.map { min(max(0, $0 + step), list.count - 1) } ?? 0
    choose(target)
    onSelect(selected)
    focus()
  }

  /// Chooses a row that is there already or is about to come.
  func selectWhenThere(_ row: RowID) {
    guard list.position(of: row) == nil else { return select(row) }
    awaited = row
  }

  func choose(_ position: Int?, scrolls: Bool = true) {
    if scrolls { endReturning() }
    let position = position.flatMap { $0 >= 0 && $0 < list.count ? $0 : nil }
    selectedPosition = position
    selected = position.map { list.id(at: $0) }
    let number = position.map { guint($0) } ?? guint(GTK_INVALID_LIST_POSITION)
    selectionHandler?.blocked { gtk_single_selection_set_selected(selection.opaque, number) }
    if let position, scrolls { scroll(to: position) }
  }

  func chosenByHand() {
    awaited = nil
    let number = gtk_single_selection_get_selected(selection.opaque)
    selectedPosition = Int(number) < list.count ? Int(number) : nil
    selected = selectedPosition.map { list.id(at: $0) }
    onSelect(selected)
  }

  // MARK: Focus

  /// Whether the keyboard focus is in the list.
  var hasFocus: Bool { focusWidget != nil }

  /// The widget in the list that has the keyboard focus.
  private var focusWidget: WidgetPointer? {
    guard let root = gtk_widget_get_root(listView), let focus = gtk_root_get_focus(root),
      focus == listView || gtk_widget_is_ancestor(focus, listView) != 0
    else { return nil }
    return focus
  }

  /// The row that has the keyboard focus, or in which something has it.
  private var focusedRow: RowID? {
    var widget = focusWidget
    while let current = widget, current != listView {
      // The focus is on the list's own widget around the row.
      if let row = SwipeRow<RowID>.peer(of: current)
        ?? SwipeRow<RowID>.peer(of: gtk_widget_get_first_child(current))
      {
        return row.id
      }
      widget = gtk_widget_get_parent(current)
    }
    return nil
  }

  /// Moves the keyboard focus to the chosen row, else to the first one.
  func focus() {
    guard let id = selected ?? (list.count > 0 ? list.id(at: 0) : nil) else { return }
    if let item = item(of: id) {
      gtk_widget_grab_focus(item)
    } else {
      // It is made when the list is laid out at the place that was scrolled to.
      focusing = Timeout(seconds: 0.05) { [weak self] in
        if let item = self?.item(of: id) { gtk_widget_grab_focus(item) }
      }
    }
  }

  /// Chooses the first row and moves the focus to it.
  func focusFirst() {
    choose(list.count > 0 ? 0 : nil)
    onSelect(selected)
    focus()
  }

  func chooseAndFocus(_ row: RowID) {
    choose(list.position(of: row), scrolls: false)
    onSelect(selected)
    focus()
  }

  /// Chooses no row, and tells nobody.
  func chooseNone() {
    awaited = nil
    choose(nil)
  }
}
