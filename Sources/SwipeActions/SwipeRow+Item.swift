public import CGTK
import GTKBridge
public import SwipeCore

/// The widget that stands for a row in its list: what has the focus, and what assistive technology
/// reads.
extension SwipeRow {
  /// The list's item around the row, or the row itself where it stands alone or in a plain box.
  ///
  /// Set the accessible name of what the row shows here, after ``bind(id:)``. While it has none it is
  /// named by the labels in the row's content.
  public var item: UnsafeMutablePointer<GtkWidget> {
    guard let parent = gtk_widget_get_parent(pointer), parent.isListItem else { return pointer }
    return parent
  }

  /// Names an item that the program has not named by what the row says.
  func nameItem() {
    let item = item
    guard !item.hasAccessibleLabel, let labels = content?.accessibleLabels, !labels.isEmpty
    else { return }
    item.setAccessibleLabel(by: labels)
  }

  /// Gives the item the focus.
  func focusItem() {
    gtk_widget_grab_focus(item)
  }

  /// Gives the focused accessible the actions of the bound id.
  func updateAccessibleActions() {
    guard id != nil else { return }
    let item = item
    if accessibleActions?.isOn(item) != true {
      accessibleActions?.remove()
      accessibleActions = AccessibleActions(of: self, on: item)
      // A row that is its own item takes the focus itself.
      gtk_widget_set_focusable(pointer, item == pointer ? 1 : 0)
    }
    accessibleActions?.set(orderedActions)
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Whether the widget is what a list puts around each of its rows.
  @MainActor
  var isListItem: Bool {
    let name = gtk_widget_get_css_name(self).map { String(cString: $0) }
    return name.map(["row", "child", "flowboxchild"].contains) ?? false
  }

  /// Puts the widget into a row of its own that can be swiped.
  ///
  /// For rows that are made once; in a list view make a ``SwipeRow`` in `setup` and bind it.
  ///
  /// - Parameters:
  ///   - id: What the row shows.
  ///   - coordinator: The coordinator of its container.
  ///   - edge: Where the panel is; more are declared on the row.
  ///   - allowsFullSwipe: Whether swiping all the way does the first action.
  ///   - actions: The actions.
  /// - Returns: The row, whose widget is to be put where this one would have been.
  @MainActor
  public func swipeActions<ID: Hashable & Sendable>(
    id: ID, in coordinator: SwipeCoordinator<ID>, edge: SwipeEdge = .trailing,
    allowsFullSwipe: Bool = true,
    @SwipeActionsBuilder actions: @escaping @MainActor () -> [SwipeAction]
  ) -> SwipeRow<ID> {
    let row = SwipeRow(in: coordinator, content: self)
    row.swipeActions(edge: edge, allowsFullSwipe: allowsFullSwipe) { _ in actions() }
    row.bind(id: id)
    return row
  }

  /// Puts the widget into a row that can be swiped and shows an item.
  ///
  /// - Parameters:
  ///   - item: What the row shows; the actions are given it as it is now.
  ///   - coordinator: The coordinator of its container.
  ///   - edge: Where the panel is; more are declared on the row.
  ///   - allowsFullSwipe: Whether swiping all the way does the first action.
  ///   - actions: The actions of the item.
  /// - Returns: The row, whose widget is to be put where this one would have been.
  @MainActor
  public func swipeActions<Item: Identifiable>(
    for item: Item, in coordinator: SwipeCoordinator<Item.ID>, edge: SwipeEdge = .trailing,
    allowsFullSwipe: Bool = true,
    @SwipeActionsBuilder actions: @escaping @MainActor (Item) -> [SwipeAction]
  ) -> SwipeRow<Item.ID> where Item.ID: Sendable {
    swipeActions(id: item.id, in: coordinator, edge: edge, allowsFullSwipe: allowsFullSwipe) {
      actions(item)
    }
  }
}
