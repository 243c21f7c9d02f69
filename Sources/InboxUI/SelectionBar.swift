import CGTK
import GTKBridge
import Inbox

/// What can be done to all rows that are picked, below the list.
@MainActor
final class SelectionBar {
  /// The bar, which is seen while rows are picked.
  let pointer: WidgetPointer = gtk_revealer_new()

  private let strip = ActionStrip()
  private let buttons: [(id: MailAction.ID, widget: WidgetPointer)]

  init() {
    buttons = MailAction.all.map { action in
      let button: WidgetPointer = gtk_button_new()
      gtk_actionable_set_action_name(button.opaque, "win.\(action.id.rawValue)")
      gtk_widget_add_css_class(button, "flat")
      return (action.id, button)
    }
    gtk_widget_add_css_class(strip.pointer, "selection-bar")
    for button in buttons { strip.append(button.widget) }
    strip.pointer.setAccessibleLabel(tr("Actions on the selected messages"))
    gtk_revealer_set_child(pointer.opaque, strip.pointer)
    pointer.hideWhenClosed()
    gtk_revealer_set_transition_type(pointer.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
  }

  /// The button of an action, if the bar is to be seen.
  func button(of action: MailAction.ID) -> WidgetPointer? {
    gtk_revealer_get_reveal_child(pointer.opaque) == 0
      ? nil : buttons.first { $0.id == action }?.widget
  }

  /// How much room it takes below the list, in px.
  var height: Int32 {
    guard gtk_revealer_get_reveal_child(pointer.opaque) != 0 else { return 0 }
    var height: Int32 = 0
    gtk_widget_measure(strip.pointer, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
    return height
  }

  /// Shows what can be done to that many rows in that state, or hides.
  func show(count: Int?, state: ActionState?) {
    gtk_revealer_set_reveal_child(pointer.opaque, count == nil ? 0 : 1)
    guard let count else { return }
    for (id, widget) in buttons {
      let action = MailAction.named(id)
      let variant = state.map { action.variant(in: $0) } ?? nil
      gtk_widget_set_visible(widget, state == nil || variant != nil ? 1 : 0)
      let title = variant?.title ?? action.name
      strip.show(
        variant?.icon ?? action.icon, word: variant?.shortTitle ?? action.shortName, on: widget)
      gtk_widget_set_tooltip_text(widget, title)
      widget.setAccessibleLabel(
        tr("{action}, {n} selected", ["action": title, "n": grouped(count)]))
    }
  }
}
