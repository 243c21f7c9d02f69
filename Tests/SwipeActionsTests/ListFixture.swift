import CGTK
import GTKBridge
import GTKTesting
@testable import SwipeActions

/// A list of numbers in a window, whose rows archive and delete to one side and flag to the other.
@MainActor
final class ListFixture {
  let swipes = SwipeCoordinator<Int>()
  let scroller: UnsafeMutablePointer<GtkWidget> = gtk_scrolled_window_new()
  private(set) var list: UnsafeMutablePointer<GtkWidget>!
  private(set) var model: ListModel<Int>!
  private(set) var window: TestWindow!
  var ids: [Int]
  var calls: [String] = []
  /// What the rows declare; nil is the usual set.
  var trailing: (@MainActor (Int) -> [SwipeAction])?
  private var rows: [RowReference<Int>] = []

  /// - Parameter width: Of the window, in px.
  init(_ ids: [Int], width: Int32 = 360, height: Int32 = 640) {
    self.ids = ids
    model = ListModel(count: ids.count) { [unowned self] in self.ids[$0] }
    let factory = gtk_signal_list_item_factory_new()!
    factory.connect("setup") { [unowned self] (item: ValuePointer) in
      guard let item = item.opaque else { return }
      gtk_list_item_set_child(item, makeRow().pointer)
    }
    factory.connect("bind") { (item: ValuePointer) in
      guard let item = item.opaque, let id = ListModel<Int>.key(of: gtk_list_item_get_item(item))
      else { return }
      let row = SwipeRow<Int>.peer(of: gtk_list_item_get_child(item))
      row?.bind(id: id)
      if let label = row?.content { gtk_label_set_text(label.opaque, "Row \(id)") }
    }
    factory.connect("unbind") { (item: ValuePointer) in
      guard let item = item.opaque else { return }
      SwipeRow<Int>.peer(of: gtk_list_item_get_child(item))?.unbind()
    }
    g_object_ref(model.pointer.raw)
    list = gtk_list_view_new(gtk_single_selection_new(model.pointer), factory)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, list)
    scroller.swipeActionsContainer(swipes)
    window = TestWindow(scroller, width: width, height: height)
    MainLoop.run(atMost: 5) {
      self.row(ids[0]).map { gtk_widget_get_width($0.pointer) > 0 } ?? false
    }
  }

  private func makeRow() -> SwipeRow<Int> {
    let label: UnsafeMutablePointer<GtkWidget> = gtk_label_new(nil)
    gtk_widget_set_size_request(label, -1, 64)
    let row = SwipeRow(in: swipes, content: label)
    row.swipeActions(edge: .trailing) { [unowned self] id in trailing?(id) ?? usual(id) }
    row.swipeActions(edge: .leading) { [unowned self] id in
      SwipeAction("flag", title: "Flag", phrase: "Flag row") { self.calls.append("\(id):flag") }
    }
    rows.append(RowReference(row))
    return row
  }

  private func usual(_ id: Int) -> [SwipeAction] {
    [
      SwipeAction("archive", title: "Archive", phrase: "Archive row", rowLeaves: true) {
        [unowned self] in calls.append("\(id):archive")
      },
      SwipeAction("delete", title: "Delete", phrase: "Delete row", role: .destructive) {
        [unowned self] in calls.append("\(id):delete")
      },
    ]
  }

  /// The row that shows an id now.
  func row(_ id: Int) -> SwipeRow<Int>? { swipes.row(for: id) }

  /// All rows there are, bound or not.
  var allRows: [SwipeRow<Int>] { rows.compactMap(\.row) }

  /// Replaces a range of the model.
  func replace(_ range: Range<Int>, with new: [Int]) {
    ids.replaceSubrange(range, with: new)
    model.itemsChanged(at: range.lowerBound, removed: range.count, added: new.count)
  }

  /// Runs the loop until nothing moves any more.
  @discardableResult
  func settle() -> Bool {
    MainLoop.run(atMost: 5) { !self.swipes.machine.needsFrames && self.isLaidOut }
  }

  private var isLaidOut: Bool {
    allRows.allSatisfy { $0.id == nil || abs($0.shownOffset - $0.offset) < 0.01 }
  }

  /// Drags a row's content by that many px without letting go; the start distance is on top.
  func drag(_ id: Int, by distance: Double) {
    var time = SwipeTime.now
    swipes.hold(id)
    swipes.act(at: time) { $0.press(.mouse, on: id, x: 180, y: 30, at: $1) }
    let start = distance < 0 ? -10.0 : 10.0
    for step in 0...20 {
      time = time.adding(seconds: 0.02)
      let x = 180 + start + distance * Double(step) / 20
      swipes.act(at: time) { $0.move(.mouse, x: x, y: 30, at: $1) }
    }
  }

  /// Lets go after a rest, so that only the distance counts.
  func release(_ id: Int) {
    let time = swipes.machine.now.adding(seconds: 0.3)
    swipes.act(at: time) { $0.release(.mouse, at: $1) }
    swipes.letGo(of: id)
  }
}

extension SwipeRow {
  /// Where the content is on the screen, in px along the row's axis.
  var shownOffset: Double {
    var x = 0.0
    var y = 0.0
    gtk_widget_translate_coordinates(layer.pointer, pointer, 0, 0, &x, &y)
    return axis == .vertical ? y : x
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Emits a signal that takes nothing and answers nothing.
  @MainActor
  func emit(_ signal: String) {
    let id = g_signal_lookup(signal, cgtk_type_of(self))
    withValue(ValuePointer(self)) { instance in
      var nothing = GValue()
      g_signal_emitv(instance, id, 0, &nothing)
    }
  }

  /// Emits a signal that takes one way to scroll and answers nothing.
  @MainActor
  func emit(_ signal: String, _ way: GtkScrollType) {
    let id = g_signal_lookup(signal, cgtk_type_of(self))
    var values = [GValue(), GValue()]
    defer { for index in values.indices { g_value_unset(&values[index]) } }
    g_value_init(&values[0], cgtk_type_of(self))
    g_value_set_object(&values[0], self)
    g_value_init(&values[1], gtk_scroll_type_get_type())
    g_value_set_enum(&values[1], Int32(way.rawValue))
    var nothing = GValue()
    g_signal_emitv(&values, id, 0, &nothing)
  }
}
