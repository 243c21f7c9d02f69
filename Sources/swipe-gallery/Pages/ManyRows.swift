import CGTK
import GTKBridge
import SwipeActions

/// 100,000 rows of which about 205 exist at a time; what is swiped here can be recorded.
@MainActor
private final class ManyRows {
  private let swipes = SwipeCoordinator<Int>()
  private var isDone: Set<Int> = []
  private let model = ListModel(count: 100_000) { $0 + 1 }
  private let status = StatusLine("Swipe, scroll away, and come back.")
  private var count: Timeout?

  private func makeRow() -> SwipeRow<Int> {
    let row = SwipeRow(in: swipes, content: RowView().pointer)
    row.swipeActions(edge: .trailing) { [self] id in
      SwipeAction("done", title: "Done", icon: "object-select-symbolic", tint: .green) {
        [self] in toggle(id)
      }
      SwipeAction("later", title: "Later", icon: "alarm-symbolic", tint: .orange) {
        [self] in status.say("Row \(id): later.")
      }
    }
    row.swipeActions(edge: .leading) { [self] id in
      SwipeAction("flag", title: "Flag", icon: "starred-symbolic", tint: .yellow) {
        [self] in status.say("Row \(id): flagged.")
      }
    }
    return row
  }

  private func bind(_ row: SwipeRow<Int>, to id: Int) {
    row.bind(id: id)
    let detail = isDone.contains(id) ? "Done" : "To do"
    RowView.peer(of: row.content)?.show(name: "Row \(id)", detail: detail)
    row.item.setAccessibleLabel("Row \(id), \(detail)")
  }

  private func toggle(_ id: Int) {
    isDone.formSymmetricDifference([id])
    model.itemsChanged(at: id - 1, removed: 1, added: 1)
    status.say("Row \(id) is \(isDone.contains(id) ? "done" : "to do").")
  }

  /// Says how many rows were placed anew until the row that opens rests.
  private func countTouchedRows() {
    let before = swipes.rowDiagnostics
    count = Timeout(seconds: 0.6) { [weak self] in
      guard let self else { return }
      let after = swipes.rowDiagnostics
      let touched = after.count { before[$0]?.allocations != $1.allocations }
      status.say("Opening it placed \(touched) of \(after.count) rows anew.")
    }
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
    let list: WidgetPointer = gtk_list_view_new(
      gtk_no_selection_new(model.passRetained()), factory.opaque)
    gtk_list_view_set_show_separators(list.opaque, 1)
    list.setAccessibleLabel("Rows")
    let scroller: WidgetPointer = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, list)
    scroller.swipeActionsContainer(swipes)
    GalleryRecording.begin(swipes)
    // The page keeps the coordinator, which must not keep the page.
    swipes.onOpenRowChanged = { [weak self] row in
      if row != nil { self?.countTouchedRows() }
    }

    let closes = checkBox("Scrolling closes the open row", isOn: true) { [self] isOn in
      swipes.closesOnScroll = isOn
    }
    return stacked([
      card(scroller, fills: true), stacked([closes], style: "gallery-bar"), status.pointer,
    ])
  }
}

/// The page.
@MainActor
func makeManyRows() -> WidgetPointer { ManyRows().makeWidget() }
