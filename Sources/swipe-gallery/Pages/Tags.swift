import CGTK
import GTKBridge
import SwipeActions

/// Tags with check boxes: one Delete button as wide as the drag, and ticked tags are deleted together.
@MainActor
private final class Tags {
  private let swipes = SwipeCoordinator<String>(policy: .gist)
  private let list: WidgetPointer
  private var rows: [String: SwipeRow<String>] = [:]
  private var ticked: Set<String> = []
  private let status = StatusLine("Swipe a tag left.")

  init() {
    list = listBox(swipes, label: "Tags", rows: [])
  }

  private var box: WidgetPointer? {
    gtk_scrolled_window_get_child(list.opaque).flatMap { gtk_viewport_get_child($0.opaque) }
  }

  private func add(_ name: String) {
    let check: WidgetPointer = gtk_check_button_new_with_label(name)
    gtk_widget_add_css_class(check, "gallery-row")
    check.connect("toggled") { [self] in
      ticked.formSymmetricDifference([name])
      for row in rows.values { row.invalidateActions() }
    }
    let row = SwipeRow(in: swipes, content: check)
    row.lifts = true
    row.swipeActions(edge: .trailing, style: .stretch) { [self] name in
      // A ticked tag stands for all that are ticked, and says how many.
      let count = ticked.contains(name) ? ticked.count : 1
      SwipeAction(
        "delete", title: count == 1 ? "Delete" : "Delete \(count)",
        phrase: count == 1 ? "Delete tag" : "Delete \(count) tags", icon: "user-trash-symbolic",
        role: .destructive, rowLeaves: true, shortcut: "Delete"
      ) { [self] in delete(ticked.contains(name) ? ticked : [name]) }
    }
    rows[name] = row
    gtk_list_box_append(box?.opaque, row.pointer)
    row.bind(id: name)
    row.item.setAccessibleLabel(name)
  }

  private func delete(_ names: Set<String>) {
    for name in names {
      guard let row = rows.removeValue(forKey: name) else { continue }
      swipes.remove(id: name)
      gtk_list_box_remove(box?.opaque, row.item)
    }
    ticked.subtract(names)
    status.say("Deleted \(names.sorted().joined(separator: ", ")).")
  }

  func makeWidget() -> WidgetPointer {
    for name in ["Work", "Family", "Invoices", "Travel", "Recipes", "Music", "Garden"] { add(name) }
    return stacked([card(list), status.pointer])
  }
}

/// The page.
@MainActor
func makeTags() -> WidgetPointer { Tags().makeWidget() }
