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
  return stacked([card(listBox(swipes, label: "Custom buttons", rows: rows)), status.pointer])
}
