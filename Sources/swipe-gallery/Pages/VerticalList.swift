import CGTK
import GTKBridge
import SwipeActions

/// A list view of letters: swipe left to archive or delete, right to mark as read or unread.
@MainActor
private final class Letters {
  private struct Letter {
    let sender: String
    let subject: String
    var isRead: Bool
  }

  private let swipes = SwipeCoordinator<Int>()
  private var letters: [Int: Letter] = [:]
  private var order: [Int] = Array(1...40)
  private var removed: [(id: Int, position: Int)] = []
  private lazy var model = ListModel(count: order.count) { [unowned self] in order[$0] }
  private let undo: WidgetPointer = gtk_button_new_with_label("Undo")
  private lazy var status = StatusLine("Swipe a row.", controls: [undo])

  init() {
    let senders = ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Emmy Noether", "Mary Jackson"]
    let subjects = ["On computable numbers", "Notes on the engine", "A moth in the relay"]
    for id in order {
      letters[id] = Letter(
        sender: senders[id % senders.count], subject: "\(subjects[id % subjects.count]) \(id)",
        isRead: id % 3 != 1)
    }
  }

  private func makeRow() -> SwipeRow<Int> {
    let row = SwipeRow(in: swipes, content: RowView(hasAvatar: true).pointer)
    row.swipeActions(edge: .trailing) { [self] id in
      SwipeAction(
        "archive", title: "Archive", phrase: "Archive letter", icon: "folder-symbolic",
        tint: .green, rowLeaves: true, shortcut: "e"
      ) { [self] in swipes.afterFlight(of: id) { [self] in remove(id, "Archived") } }
      SwipeAction(
        "delete", title: "Delete", phrase: "Delete letter", icon: "user-trash-symbolic",
        role: .destructive, rowLeaves: true, shortcut: "Delete"
      ) { [self] in remove(id, "Deleted") }
    }
    row.swipeActions(edge: .leading) { [self] id in
      let isRead = letters[id]?.isRead == true
      SwipeAction(
        "read", title: isRead ? "Unread" : "Read",
        phrase: isRead ? "Mark as unread" : "Mark as read",
        icon: isRead ? "mail-unread-symbolic" : "mail-read-symbolic", tint: .blue
      ) { [self] in toggleRead(id) }
    }
    return row
  }

  private func bind(_ row: SwipeRow<Int>, to id: Int) {
    row.bind(id: id)
    guard let letter = letters[id], let view = RowView.peer(of: row.content) else { return }
    view.show(name: letter.sender, detail: letter.subject)
    letter.isRead
      ? gtk_widget_remove_css_class(view.name, "gallery-mark")
      : gtk_widget_add_css_class(view.name, "gallery-mark")
    row.item.setAccessibleLabel(
      "\(letter.isRead ? "" : "Unread, ")\(letter.sender), \(letter.subject)")
  }

  func makeWidget() -> WidgetPointer {
    let factory = Retained(owned: gtk_signal_list_item_factory_new())
    factory.pointer.connect("setup") { [self] (item: ValuePointer) in
      gtk_list_item_set_child(item.opaque, makeRow().pointer)
    }
    factory.pointer.connect("bind") { [self] (item: ValuePointer) in
      guard let id = ListModel<Int>.key(of: gtk_list_item_get_item(item.opaque)),
        let row = SwipeRow<Int>.peer(of: gtk_list_item_get_child(item.opaque))
      else { return }
      bind(row, to: id)
    }
    factory.pointer.connect("unbind") { (item: ValuePointer) in
      SwipeRow<Int>.peer(of: gtk_list_item_get_child(item.opaque))?.unbind()
    }
    g_object_ref(factory.pointer)
    let selection = gtk_single_selection_new(model.passRetained())
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_selected(selection, .max)
    let list: WidgetPointer = gtk_list_view_new(selection, factory.opaque)
    list.setAccessibleLabel("Letters")
    gtk_list_view_set_show_separators(list.opaque, 1)
    list.connect("activate") { [self] (position: UInt32) in
      status.say("Opened letter \(order[Int(position)]).")
    }
    let scroller: WidgetPointer = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, list)
    scroller.swipeActionsContainer(swipes)

    gtk_widget_set_sensitive(undo, 0)
    undo.connect("clicked") { [self] in restore() }
    return stacked([card(scroller, fills: true), status.pointer])
  }

  private func remove(_ id: Int, _ verb: String) {
    guard let position = order.firstIndex(of: id) else { return }
    status.say("\(verb) letter \(id).")
    order.remove(at: position)
    removed.append((id, position))
    swipes.remove(id: id)
    model.itemsChanged(at: position, removed: 1, added: 0)
    gtk_widget_set_sensitive(undo, 1)
  }

  private func restore() {
    guard let (id, position) = removed.popLast() else { return }
    order.insert(id, at: position)
    model.itemsChanged(at: position, removed: 0, added: 1)
    gtk_widget_set_sensitive(undo, removed.isEmpty ? 0 : 1)
    status.say("Letter \(id) is back.")
  }

  private func toggleRead(_ id: Int) {
    guard let position = order.firstIndex(of: id) else { return }
    letters[id]?.isRead.toggle()
    model.itemsChanged(at: position, removed: 1, added: 1)
    status.say("Letter \(id) is \(letters[id]?.isRead == true ? "read" : "unread").")
  }
}

/// The page.
@MainActor
func makeVerticalList() -> WidgetPointer { Letters().makeWidget() }
