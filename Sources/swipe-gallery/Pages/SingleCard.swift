import CGTK
import GTKBridge
import SwipeActions

/// One card with actions on all four edges, in a box that does not scroll.
@MainActor
func makeSingleCard() -> WidgetPointer {
  let status = StatusLine("Swipe the card in any direction.")
  let swipes = SwipeCoordinator<String>()
  let words = stacked(
    [text("Postcard", style: "name"), text("Greetings from the sea.", style: "dim-label")],
    spacing: 8, style: "gallery-tile")
  gtk_widget_set_size_request(words, 300, 220)

  let row = words.swipeActions(id: "postcard", in: swipes) {
    SwipeAction("reply", title: "Reply", icon: "mail-reply-sender-symbolic", tint: .blue) {
      status.say("Replied.")
    }
  }
  let others: [(SwipeEdge, String, String, SwipeTint)] = [
    (.leading, "Keep", "starred-symbolic", .yellow),
    (.top, "Send on", "mail-forward-symbolic", .green),
    (.bottom, "Tear up", "edit-cut-symbolic", .red),
  ]
  for (edge, title, icon, tint) in others {
    row.swipeActions(edge: edge) { _ in
      SwipeAction(title.lowercased(), title: title, icon: icon, tint: tint) {
        status.say("\(title).")
      }
    }
  }
  row.pointer.setAccessibleLabel("Postcard")
  gtk_widget_add_css_class(row.pointer, "round")

  let card = card(row.pointer)
  gtk_widget_set_halign(card, GTK_ALIGN_CENTER)
  gtk_widget_set_valign(card, GTK_ALIGN_CENTER)
  let box = stacked([card])
  gtk_widget_set_vexpand(box, 1)
  gtk_widget_set_vexpand(card, 1)
  box.swipeActionsContainer(swipes)
  return stacked([box, status.pointer])
}
