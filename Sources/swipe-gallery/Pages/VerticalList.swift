import CGTK
import GTKBridge
import SwipeActions

/// A message of the example.
private struct Letter {
  let sender: String
  let subject: String
  let preview: String
  var isRead: Bool
}

/// A list of letters: swipe left to archive or delete, right to mark as read or unread.
@MainActor
private final class Letters {
  private var letters: [Int: Letter] = [:]
  private var order: [Int] = []
  private let swipes = SwipeCoordinator<Int>()
  private lazy var model = ListModel(count: order.count) { [unowned self] in order[$0] }
  private var removed: [(id: Int, position: Int)] = []
  private let undo: UnsafeMutablePointer<GtkWidget> = gtk_button_new_with_label("Undo")
  private let status: UnsafeMutablePointer<GtkWidget> = gtk_label_new("Swipe a row.")

  init() {
    let senders = ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Emmy Noether", "Mary Jackson"]
    let subjects = ["Notes on the engine", "A moth in the relay", "On computable numbers"]
    for id in 0..<40 {
      letters[id] = Letter(
        sender: senders[id % senders.count], subject: "\(subjects[id % subjects.count]) \(id + 1)",
        preview: "I had meant to write sooner, but the week was full.", isRead: id % 3 != 0)
      order.append(id)
    }
  }

  func makeWidget() -> UnsafeMutablePointer<GtkWidget> {
    let factory = gtk_signal_list_item_factory_new()!
    factory.connect("setup") { [self] (item: ValuePointer) in
      guard let item = item.opaque else { return }
      gtk_list_item_set_child(item, makeRow().pointer)
    }
    factory.connect("bind") { [self] (item: ValuePointer) in
      guard let item = item.opaque, let id = ListModel<Int>.key(of: gtk_list_item_get_item(item))
      else { return }
      bind(SwipeRow<Int>.peer(of: gtk_list_item_get_child(item)), to: id)
    }
    factory.connect("unbind") { (item: ValuePointer) in
      guard let item = item.opaque else { return }
      SwipeRow<Int>.peer(of: gtk_list_item_get_child(item))?.unbind()
    }
    let selection = gtk_single_selection_new(model.pointer)
    g_object_ref(model.pointer.raw)
    let list: UnsafeMutablePointer<GtkWidget> = gtk_list_view_new(selection, factory)
    gtk_list_view_set_show_separators(list.opaque, 1)
    list.setAccessibleLabel("Letters")
    list.connect("activate") { [self] (position: UInt32) in
      say("Opened letter \(order[Int(position)] + 1).")
    }
    let scroller: UnsafeMutablePointer<GtkWidget> = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(
      scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, list)
    gtk_widget_set_vexpand(scroller, 1)
    scroller.swipeActionsContainer(swipes)

    let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    gtk_box_append(box.cast(), scroller)
    let bar: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
    for margin in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { margin(bar, 8) }
    for margin in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { margin(bar, 16) }
    gtk_widget_set_hexpand(status, 1)
    gtk_label_set_xalign(status.opaque, 0)
    gtk_widget_set_sensitive(undo, 0)
    undo.connect("clicked") { [self] in restore() }
    gtk_box_append(bar.cast(), status)
    gtk_box_append(bar.cast(), undo)
    gtk_box_append(box.cast(), bar)
    return box
  }

  private func makeRow() -> SwipeRow<Int> {
    let view = LetterView()
    let row = SwipeRow(in: swipes, content: view.pointer)
    row.swipeActions(edge: .trailing) { [self] id in
      SwipeAction(
        "archive", title: "Archive", phrase: "Archive letter", icon: "folder-symbolic",
        tint: .green, rowLeaves: true
      ) { [self] in remove(id, "Archived") }
      SwipeAction(
        "delete", title: "Delete", phrase: "Delete letter", icon: "user-trash-symbolic",
        role: .destructive, rowLeaves: true
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

  private func bind(_ row: SwipeRow<Int>?, to id: Int) {
    guard let row, let letter = letters[id] else { return }
    row.bind(id: id)
    LetterView.peer(of: row.content)?.show(letter)
    let item = gtk_widget_get_parent(row.pointer)
    item?.setAccessibleLabel(
      "\(letter.isRead ? "" : "Unread, ")\(letter.sender), \(letter.subject)")
  }

  private func remove(_ id: Int, _ verb: String) {
    guard let position = order.firstIndex(of: id) else { return }
    say("\(verb) letter \(id + 1).")
    order.remove(at: position)
    removed.append((id, position))
    gtk_widget_set_sensitive(undo, 1)
    swipes.remove(id: id)
    model.itemsChanged(at: position, removed: 1, added: 0)
  }

  private func restore() {
    guard let (id, position) = removed.popLast() else { return }
    order.insert(id, at: position)
    model.itemsChanged(at: position, removed: 0, added: 1)
    gtk_widget_set_sensitive(undo, removed.isEmpty ? 0 : 1)
    say("Letter \(id + 1) is back.")
  }

  private func toggleRead(_ id: Int) {
    letters[id]?.isRead.toggle()
    if let position = order.firstIndex(of: id) {
      model.itemsChanged(at: position, removed: 1, added: 1)
    }
    say("Letter \(id + 1) is \(letters[id]?.isRead == true ? "read" : "unread").")
  }

  private func say(_ text: String) {
    gtk_label_set_text(status.opaque, text)
  }
}

/// What a letter looks like.
private final class LetterView: Bin {
  private let sender: UnsafeMutablePointer<GtkWidget> = gtk_label_new(nil)
  private let subject: UnsafeMutablePointer<GtkWidget> = gtk_label_new(nil)
  private let preview: UnsafeMutablePointer<GtkWidget> = gtk_label_new(nil)

  init() {
    let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
    for margin in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { margin(box, 10) }
    for margin in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { margin(box, 16) }
    for label in [sender, subject, preview] {
      gtk_label_set_xalign(label.opaque, 0)
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
      gtk_box_append(box.cast(), label)
    }
    gtk_widget_add_css_class(preview, "dim-label")
    super.init(child: box)
  }

  func show(_ letter: Letter) {
    gtk_label_set_text(sender.opaque, letter.sender)
    gtk_label_set_text(subject.opaque, letter.subject)
    gtk_label_set_text(preview.opaque, letter.preview)
    letter.isRead
      ? gtk_widget_remove_css_class(sender, "heading")
      : gtk_widget_add_css_class(sender, "heading")
  }
}

/// The page.
@MainActor
func makeVerticalList() -> UnsafeMutablePointer<GtkWidget> { Letters().makeWidget() }
