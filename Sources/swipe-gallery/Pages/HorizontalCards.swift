import CGTK
import GTKBridge
import SwipeActions

/// A list view that scrolls sideways: its cards open upwards and downwards.
@MainActor
private final class Cards {
  private let swipes = SwipeCoordinator<Int>()
  private let cities = ["Lisbon", "Oslo", "Kyoto", "Quito", "Dakar", "Hobart", "Tbilisi", "Nuuk"]
  private var order = Array(0..<8)
  private var starred: Set<Int> = []
  private lazy var model = ListModel(count: order.count) { [unowned self] in order[$0] }
  private let status = StatusLine("Swipe a card up or down.")

  private func makeCard() -> SwipeRow<Int> {
    let row = SwipeRow(in: swipes, content: Tile().pointer)
    gtk_widget_add_css_class(row.pointer, "round")
    row.swipeActions(edge: .bottom) { [self] id in
      SwipeAction(
        "remove", title: "Remove", phrase: "Remove city", icon: "user-trash-symbolic",
        role: .destructive, rowLeaves: true
      ) { [self] in remove(id) }
    }
    row.swipeActions(edge: .top) { [self] id in
      let isStarred = starred.contains(id)
      SwipeAction(
        "star", title: isStarred ? "Unstar" : "Star", phrase: isStarred ? "Unstar" : "Star city",
        icon: isStarred ? "non-starred-symbolic" : "starred-symbolic", tint: .yellow
      ) { [self] in toggle(id) }
    }
    return row
  }

  private func bind(_ row: SwipeRow<Int>, to id: Int) {
    row.bind(id: id)
    Tile.peer(of: row.content)?.show(cities[id], isStarred: starred.contains(id))
    row.item.setAccessibleLabel(cities[id] + (starred.contains(id) ? ", starred" : ""))
  }

  private func remove(_ id: Int) {
    guard let position = order.firstIndex(of: id) else { return }
    order.remove(at: position)
    swipes.remove(id: id)
    model.itemsChanged(at: position, removed: 1, added: 0)
    status.say("Removed \(cities[id]).")
  }

  private func toggle(_ id: Int) {
    starred.formSymmetricDifference([id])
    guard let row = order.firstIndex(of: id) else { return }
    model.itemsChanged(at: row, removed: 1, added: 1)
    status.say("\(cities[id]) is \(starred.contains(id) ? "starred" : "not starred").")
  }

  func makeWidget() -> WidgetPointer {
    let factory = Retained(owned: gtk_signal_list_item_factory_new())
    factory.pointer.connect("setup") { [self] (item: ValuePointer) in
      gtk_list_item_set_child(item.opaque, makeCard().pointer)
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
    let list: WidgetPointer = gtk_list_view_new(
      gtk_no_selection_new(model.passRetained()), factory.opaque)
    gtk_orientable_set_orientation(list.opaque, GTK_ORIENTATION_HORIZONTAL)
    list.setAccessibleLabel("Cities")
    gtk_widget_add_css_class(list, "gallery-strip")
    let scroller: WidgetPointer = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_child(scroller.opaque, list)
    scroller.swipeActionsContainer(swipes)
    gtk_widget_set_valign(scroller, GTK_ALIGN_CENTER)
    gtk_widget_set_vexpand(scroller, 1)
    return stacked([scroller, status.pointer])
  }
}

/// What a card shows.
private final class Tile: Bin {
  private let name = text("", style: "name")
  private let star = text("", style: "dim-label")

  init() {
    let lines = stacked([name, star], spacing: 6, style: "gallery-tile")
    gtk_widget_set_valign(name, GTK_ALIGN_END)
    gtk_widget_set_vexpand(name, 1)
    super.init(child: lines)
  }

  func show(_ city: String, isStarred: Bool) {
    gtk_label_set_text(name.opaque, city)
    gtk_label_set_text(star.opaque, isStarred ? "★ Starred" : "Not starred")
  }
}

/// The page.
@MainActor
func makeHorizontalCards() -> WidgetPointer { Cards().makeWidget() }
