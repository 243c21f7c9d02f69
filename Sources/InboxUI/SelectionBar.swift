import CGTK
import GTKBridge
import Inbox

/// What can be done to all rows that are picked, below the list.
@MainActor
final class SelectionBar {
  /// The bar, which is seen while rows are picked.
  let pointer: WidgetPointer = gtk_revealer_new()

  private let buttons: [(id: MailAction.ID, widget: WidgetPointer)]

  init() {
    buttons = MailAction.all.map { action in
      (action.id, Make.iconButton("image-missing", name: "", action: "win.\(action.id.rawValue)"))
    }
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL, style: "selection-bar")
    gtk_widget_set_halign(box, GTK_ALIGN_FILL)
    for button in buttons {
      gtk_widget_add_css_class(button.widget, "flat")
      gtk_widget_set_hexpand(button.widget, 1)
      gtk_widget_set_halign(button.widget, GTK_ALIGN_CENTER)
      box.append(button.widget)
    }
    box.setAccessibleLabel(tr("Actions on the selected messages"))
    gtk_revealer_set_child(pointer.opaque, box)
    pointer.hideWhenClosed()
    gtk_revealer_set_transition_type(pointer.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
  }

  /// The button of an action, if the bar is to be seen.
  func button(of action: MailAction.ID) -> WidgetPointer? {
    gtk_revealer_get_reveal_child(pointer.opaque) == 0
      ? nil : buttons.first { $0.id == action }?.widget
  }

  /// Shows what can be done to that many rows in that state, or hides.
  func show(count: Int?, state: ActionState?) {
    gtk_revealer_set_reveal_child(pointer.opaque, count == nil ? 0 : 1)
    guard let count else { return }
    for (id, widget) in buttons {
      let action = MailAction.named(id)
      let variant = state.map { action.variant(in: $0) } ?? nil
      gtk_widget_set_visible(widget, state == nil || variant != nil ? 1 : 0)
      let icon = variant?.icon ?? action.icon
      let name = tr(
        "{action}, {n} selected", ["action": variant?.title ?? action.name, "n": String(count)])
      Make.show(icon, name: name, on: widget)
      gtk_widget_set_tooltip_text(widget, variant?.title ?? action.name)
    }
  }
}
