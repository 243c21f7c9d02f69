import CGTK
import GTKBridge
import SwipeActions

/// The desktop's switch for animations, followed at once.
@MainActor
func makeReducedMotion() -> WidgetPointer {
  let swipes = SwipeCoordinator<Int>()
  let rows = (1...4).map { number in
    RowView(name: "Row \(number)", detail: "Swipe me, with and without animations").pointer
      .swipeActions(id: number, in: swipes) {
        SwipeAction("done", title: "Done", icon: "object-select-symbolic", tint: .green) {}
        SwipeAction("later", title: "Later", icon: "alarm-symbolic", tint: .orange) {}
      }
  }
  let animations = checkBox("Animations", isOn: true) { isOn in
    gtk_settings_get_default().map { $0.set("gtk-enable-animations", to: isOn) }
  }
  let hint: WidgetPointer = gtk_button_new_with_label("Hint at the first row")
  hint.connect("clicked") { swipes.peek(id: 1) }
  return stacked([
    card(listBox(swipes, label: "Rows", rows: rows)),
    stacked([animations, hint], GTK_ORIENTATION_HORIZONTAL, spacing: 12, style: "gallery-bar"),
  ])
}
