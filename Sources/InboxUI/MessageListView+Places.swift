import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// How far the list is scrolled, and the way back to where one was.
extension MessageListView {
  /// What is chosen, and what is on the screen.
  struct Place {
    let selected: RowID?
    /// Where the chosen row stands.
    let position: Int?
    /// In px.
    let scroll: Double
    /// The rows on the screen, from the top.
    let rows: [RowID]
    /// How much of the first of them is above the upper edge, in px.
    let hidden: Double
  }

  /// A way back, until the rows of its place are laid out and the focus is there.
  struct Return {
    let place: Place
    var step: SignalConnection?
  }

  /// Where one is, or is about to be again.
  var place: Place {
    if let returning { return returning.place }
    let height = rowHeight
    let first = height > 0 ? Int(scrolled / height) : 0
    let last = height > 0 ? Int((scrolled + gtk_adjustment_get_page_size(adjustment)) / height) : -1
    return Place(
      selected: selected, position: selectedPosition, scroll: scrolled,
      rows: (first..<max(first, min(last + 1, list.count))).map { list.id(at: $0) },
      hidden: scrolled - Double(first) * height)
  }

  /// How far the list is scrolled, in px.
  var scrolled: Double { gtk_adjustment_get_value(adjustment) }

  /// In px; all rows are equally high.
  private var rowHeight: Double {
    list.count > 0 ? gtk_adjustment_get_upper(adjustment) / Double(list.count) : 0
  }

  var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_vadjustment(pointer.opaque)
  }

  /// Goes back to where one was, with the focus. Where rows came or left meanwhile, those that stayed
  /// stand where they stood; a chosen row that left gives its place to the next one.
  func restore(_ place: Place) {
    if settling != nil { settle() }
    endReturning()
    let following =
      place.selected.flatMap { place.rows.firstIndex(of: $0) }
      .map { place.rows[$0...].lazy.compactMap(self.list.position).first } ?? nil
    choose(
      place.selected.flatMap { list.position(of: $0) } ?? following
        ?? place.position.map { min($0, list.count - 1) }, scrolls: false)
    onSelect(selected)
    returning = Return(place: place)
    // How far the list can be scrolled is known when it is laid out. The focus brings its row into
    // view, which may have been out of it.
    inNextFrame("layout") { list in
      list.scroll(to: list.value(of: place))
      list.inNextFrame("after-paint") { list in
        list.focus()
        list.inNextFrame("layout") { list in
          list.scroll(to: list.value(of: place))
          list.endReturning()
        }
      }
    }
  }

  /// Gives up the way back to a place.
  func endReturning() {
    returning?.step?.disconnect()
    returning = nil
  }

  /// Takes the next step of a way back at a signal of the frame clock.
  private func inNextFrame(
    _ signal: String, _ step: @escaping @MainActor (MessageListView) -> Void
  ) {
    guard let clock = gtk_widget_get_frame_clock(listView) else { return endReturning() }
    returning?.step?.disconnect()
    returning?.step = clock.connect(signal, after: true) { [weak self] in
      guard let self else { return }
      returning?.step?.disconnect()
      step(self)
    }
    gdk_frame_clock_request_phase(
      clock, signal == "layout" ? GDK_FRAME_CLOCK_PHASE_LAYOUT : GDK_FRAME_CLOCK_PHASE_PAINT)
  }

  /// How far a place is scrolled to now, in px.
  private func value(of place: Place) -> Double {
    for (number, row) in place.rows.enumerated() {
      guard let position = list.position(of: row) else { continue }
      return Double(position - number) * rowHeight + place.hidden
    }
    return place.scroll
  }

  private func scroll(to value: Double) { gtk_adjustment_set_value(adjustment, value) }

  /// Shows the newest rows whatever comes above, until somebody touches the list: while a folder is
  /// read for the first time.
  func stayOnTop() { staysOnTop = true }

  /// Lets rows come above without moving what is looked at.
  func letGoOfTop() {
    if settling != nil { settle() }
    staysOnTop = false
  }

  func watchForHands() {
    let events = gtk_event_controller_legacy_new()
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    events?.connect(answering: "event") { [weak self] (event: ValuePointer) -> Bool in
      let hands = [GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN, GDK_SCROLL, GDK_KEY_PRESS]
      if let event = event.opaque, hands.contains(gdk_event_get_event_type(event)) {
        self?.letGoOfTop()
        self?.wasTouched = true
        self?.endReturning()
      }
      return false
    }
    gtk_widget_add_controller(pointer, events)
  }

  /// Goes back to the newest row.
  func scrollToTop() {
    if list.count > 0 { scroll(to: 0) }
  }

  func scroll(to position: Int) {
    gtk_widget_activate_action_variant(
      listView, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
  }
}
