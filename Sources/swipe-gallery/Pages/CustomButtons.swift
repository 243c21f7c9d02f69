import CGTK
import GTKBridge
import SwipeActions

/// What may stand on a button, and what may stand in a panel instead of one.
@MainActor
func makeCustomButtons() -> WidgetPointer {
  let status = StatusLine("Swipe a row left.")
  let swipes = SwipeCoordinator<String>()

  func row(
    _ name: String, _ detail: String,
    @SwipeActionsBuilder _ actions: @escaping @MainActor () -> [SwipeAction]
  ) -> SwipeRow<String> {
    RowView(name: name, detail: detail).pointer.swipeActions(id: name, in: swipes, actions: actions)
  }

  /// An action that says that it ran.
  func action(
    _ title: String, _ icon: String?, _ tint: SwipeTint?, _ style: SwipeAction.LabelStyle
  ) -> SwipeAction {
    SwipeAction(title.lowercased(), title: title, icon: icon, tint: tint, labelStyle: style) {
      status.say("\(title).")
    }
  }

  let rows = [
    row("Icon only", "The title is read and shown as a tooltip") {
      action("Flag", "starred-symbolic", .orange, .iconOnly)
      action("Mute", "audio-volume-muted-symbolic", .purple, .iconOnly)
    },
    row("Title only", "No icon at all") {
      action("Done", nil, .green, .titleOnly)
      action("Later", nil, .teal, .titleOnly)
    },
    row("Icon above title", "The usual look") {
      action("Share", "send-to-symbolic", .blue, .iconAndTitle)
      action("Print", "printer-symbolic", nil, .iconAndTitle)
    },
    row("Icon beside title", "For wide panels") {
      action("Go", "go-next-symbolic", .blue, .iconAndTitle(.beside))
    },
    row("A dark word on a bright tint", "Whichever contrasts more") {
      action("Sun", "weather-clear-symbolic", .yellow, .iconAndTitle)
    },
    row("Any widget on the button", "Here a level bar") {
      action("Battery", nil, .grey, .titleOnly).label {
        let bar: WidgetPointer = gtk_level_bar_new_for_interval(0, 1)
        gtk_level_bar_set_value(bar.opaque, 0.7)
        gtk_widget_set_size_request(bar, 40, -1)
        gtk_widget_set_halign(bar, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(bar, GTK_ALIGN_CENTER)
        return bar
      }
    },
    row("Any control in the panel", "Here a switch, left as it is") {
      action("Alarm", nil, nil, .titleOnly).control {
        let control: WidgetPointer = gtk_switch_new()
        gtk_widget_set_halign(control, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(control, GTK_ALIGN_CENTER)
        control.setAccessibleLabel("Alarm")
        return control
      }
    },
  ]
  let strip = stripRow(swipes) { status.say("Strip: \($0).") }
  return stacked([
    card(listBox(swipes, label: "Custom buttons", rows: rows + [strip])), status.pointer,
  ])
}

/// A row whose content has a strip that scrolls by itself, to its end; elsewhere the row is swiped.
@MainActor
private func stripRow(
  _ swipes: SwipeCoordinator<String>, _ said: @escaping @MainActor (String) -> Void
) -> SwipeRow<String> {
  let chips = (1...16).map { number in
    let chip: WidgetPointer = gtk_label_new("Chip \(number)")
    gtk_widget_add_css_class(chip, "gallery-chip")
    return chip
  }
  let scroller: WidgetPointer = gtk_scrolled_window_new()
  gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER)
  gtk_scrolled_window_set_child(
    scroller.opaque, stacked(chips, GTK_ORIENTATION_HORIZONTAL, spacing: 6))
  gtk_widget_set_hexpand(scroller, 1)
  scroller.setAccessibleLabel("Chips")
  let content = stacked(
    [text("A strip inside", style: "name"), scroller], GTK_ORIENTATION_HORIZONTAL, spacing: 16,
    style: "gallery-row")
  return content.swipeActions(id: "strip", in: swipes) {
    SwipeAction("clear", title: "Clear", icon: "edit-clear-symbolic", tint: .teal) {
      said("cleared")
    }
  }
}
