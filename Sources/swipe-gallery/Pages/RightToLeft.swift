import CGTK
import GTKBridge
import SwipeActions

/// The same rows in both directions of text, switched while a row may be open.
@MainActor
func makeRightToLeft() -> WidgetPointer {
  let status = StatusLine("Trailing is at the right.")
  let swipes = SwipeCoordinator<Int>()
  let words = [
    ("First row", "שורה ראשונה"), ("Second row", "صف ثانٍ"), ("Third row", "שורה שלישית"),
  ]
  let rows = words.enumerated().map { index, word in
    let row = SwipeRow(
      in: swipes, content: RowView(name: word.0, detail: word.1, hasAvatar: true).pointer)
    row.swipeActions(edge: .trailing) { _ in
      SwipeAction("archive", title: "Archive", icon: "folder-symbolic", tint: .green) {
        status.say("Archived row \(index + 1).")
      }
      SwipeAction("delete", title: "Delete", icon: "user-trash-symbolic", role: .destructive) {
        status.say("Deleted row \(index + 1).")
      }
    }
    row.swipeActions(edge: .leading) { _ in
      SwipeAction("read", title: "Read", icon: "mail-read-symbolic", tint: .blue) {
        status.say("Read row \(index + 1).")
      }
    }
    row.bind(id: index)
    return row
  }
  let list = listBox(swipes, label: "Both directions", rows: rows)
  let mirror = checkBox("Right to left") { isOn in
    mirrorTree(list, isOn ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    status.say("Trailing is at the \(isOn ? "left" : "right").")
  }
  return stacked([card(list), stacked([mirror], style: "gallery-bar"), status.pointer])
}

/// Sets the direction of a widget and of all that is in it.
@MainActor
private func mirrorTree(_ widget: WidgetPointer, _ direction: GtkTextDirection) {
  gtk_widget_set_direction(widget, direction)
  var child = gtk_widget_get_first_child(widget)
  while let current = child {
    mirrorTree(current, direction)
    child = gtk_widget_get_next_sibling(current)
  }
}
