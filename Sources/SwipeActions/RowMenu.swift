import CGTK
import GTKBridge
import SwipeCore

/// The context menu of a row: all its actions, opened by right click, long press or key.
@MainActor
final class RowMenu {
  let popover: Retained
  private let group = ActionGroup()

  /// Shows the menu.
  ///
  /// - Parameters:
  ///   - actions: What is in it, in order; destructive ones stand apart at the end.
  ///   - frame: The widget the position is in.
  ///   - point: Where it points, in px.
  ///   - chosen: Called with the id of the action that is chosen.
  ///   - closed: Called when the menu is gone.
  init?(
    of actions: [SwipeAction], in frame: UnsafeMutablePointer<GtkWidget>,
    at point: (x: Double, y: Double), chosen: @escaping @MainActor (String) -> Void,
    closed: @escaping @MainActor () -> Void
  ) {
    guard !actions.isEmpty, let parent = Self.parent(for: frame) else { return nil }
    let model = Self.model(of: actions)
    popover = withExtendedLifetime(model) {
      Retained(gtk_popover_menu_new_from_model(model.pointer.cast(to: GMenuModel.self)))
    }
    for action in actions {
      let id = action.id
      group.add(id, isEnabled: action.isEnabled) { chosen(id) }
    }
    let widget = popover.widget
    group.insert(into: widget, as: "row")
    widget.setAccessibleLabel(actions.map(\.title).joined(separator: ", "))
    widget.unnameStackPages()
    var x = 0.0
    var y = 0.0
    gtk_widget_translate_coordinates(frame, parent, point.x, point.y, &x, &y)
    var target = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_widget_set_parent(widget, parent)
    gtk_popover_set_pointing_to(widget.cast(), &target)
    gtk_popover_set_has_arrow(widget.cast(), 0)
    gtk_widget_set_halign(widget, GTK_ALIGN_START)
    gtk_popover_set_position(widget.cast(), GTK_POS_BOTTOM)
    widget.connect("closed") { closed() }
    gtk_popover_popup(widget.cast())
  }

  /// Takes the menu away, a turn after it closed so that its action has run.
  func remove() {
    gtk_widget_unparent(popover.widget)
  }

  /// The nearest widget around the container that lays out popovers: one with a layout manager, such
  /// as a box. A scrolled window must not hold one, nor a row, which its action may take away.
  private static func parent(
    for frame: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    var widget = gtk_widget_get_parent(frame)
    while let current = widget {
      if gtk_widget_get_layout_manager(current) != nil, !current.isListItem { return current }
      widget = gtk_widget_get_parent(current)
    }
    return gtk_widget_get_parent(frame)
  }

  private static func model(of actions: [SwipeAction]) -> Retained {
    let menu = Retained(owned: g_menu_new())
    let named = Array(zip(actions, withMnemonics(actions.map(\.phrase))))
    for part in [
      named.filter { $0.0.role != .destructive },
      named.filter { $0.0.role == .destructive },
    ] where !part.isEmpty {
      let section = Retained(owned: g_menu_new())
      for (action, title) in part {
        let item = Retained(owned: g_menu_item_new(title, nil))
        // Not as a detailed name, in which an id could be misread.
        g_menu_item_set_action_and_target_value(item.opaque, "row." + action.id, nil)
        if let shortcut = action.shortcut {
          g_menu_item_set_attribute_value(item.opaque, "accel", g_variant_new_string(shortcut))
        }
        g_menu_append_item(section.opaque, item.opaque)
      }
      withExtendedLifetime(section) {
        g_menu_append_section(menu.opaque, nil, section.pointer.cast(to: GMenuModel.self))
      }
    }
    return menu
  }
}
