// A window with rows: one is opened, one is acted on, and the program ends.
import CGTK
import GTKBridge
import SwipeActions

precondition(gtk_init_check() != 0, "There is no display.")

let swipes = SwipeCoordinator<String>()
var bought: [String] = []
let list: UnsafeMutablePointer<GtkWidget> = gtk_list_box_new()
for fruit in ["Apples", "Pears", "Plums"] {
  let label: UnsafeMutablePointer<GtkWidget> = gtk_label_new(fruit)
  let row = label.swipeActions(id: fruit, in: swipes) {
    SwipeAction("buy", title: "Bought", icon: "object-select-symbolic", tint: .green) {
      bought.append(fruit)
    }
  }
  gtk_list_box_append(list.opaque, row.pointer)
}
let scroller: UnsafeMutablePointer<GtkWidget> = gtk_scrolled_window_new()
gtk_scrolled_window_set_child(scroller.opaque, list)
scroller.swipeActionsContainer(swipes)

let window: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
gtk_window_set_default_size(window.cast(), 360, 300)
gtk_window_set_child(window.cast(), scroller)
gtk_window_present(window.cast())

swipes.open(id: "Pears")
MainLoop.run(atMost: 10) { swipes.openRowID == "Pears" }
precondition(swipes.openRowID == "Pears", "A row can be opened as soon as there is one.")
precondition(swipes.activate("buy", on: "Pears"), "Its action can be done.")
print("Bought:", bought, "Open:", swipes.openRowID ?? "none")
gtk_window_destroy(window.cast())
