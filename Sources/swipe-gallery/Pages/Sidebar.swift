import CGTK
import GTKBridge
import SwipeActions

/// Categories of a sidebar with two distances a side: a short swipe does one thing, a long one another.
@MainActor
func makeSidebar() -> WidgetPointer {
  let status = StatusLine("Swipe a little, or far.")
  let swipes = SwipeCoordinator<String>()
  swipes.policy.usesTwoDistances = true
  let names = ["Inbox", "Drafts", "Sent", "Archive", "Junk", "Trash"]
  let icons = [
    "mail-unread-symbolic", "document-edit-symbolic", "mail-send-symbolic", "folder-symbolic",
    "mail-mark-junk-symbolic", "user-trash-symbolic",
  ]
  let rows = zip(names, icons).map { name, icon in
    let image: WidgetPointer = gtk_image_new_from_icon_name(icon)
    let content = stacked(
      [image, text(name)], GTK_ORIENTATION_HORIZONTAL, spacing: 12, style: "gallery-row")
    let row = content.swipeActions(id: name, in: swipes) {
      SwipeAction("hide", title: "Hide", icon: "view-conceal-symbolic", tint: .orange) {
        status.say("\(name): hidden by a short swipe.")
      }
      SwipeAction("empty", title: "Empty", icon: "edit-clear-all-symbolic", tint: .red) {
        status.say("\(name): emptied by a long swipe.")
      }
    }
    return row.swipeActions(edge: .leading) { _ in
      SwipeAction("pin", title: "Pin", icon: "view-pin-symbolic", tint: .teal) {
        status.say("\(name): pinned by a swipe of either length.")
      }
    }
  }
  let list = card(listBox(swipes, label: "Categories", rows: rows))
  gtk_widget_set_size_request(list, 280, -1)
  gtk_widget_set_halign(list, GTK_ALIGN_START)
  return stacked([list, status.pointer])
}
