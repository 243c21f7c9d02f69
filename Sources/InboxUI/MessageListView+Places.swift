import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// How far the list is scrolled, and the way back to where one was.
extension MessageListView {
  /// What is chosen, and what is on the screen.
  struct Place: Equatable {
    var selected: RowID?
    /// Where the chosen row stands.
    var position: Int?
    /// In px.
    var scroll = 0.0
    /// Where the first row on the screen stands.
    var top = 0
    /// The rows on the screen, from the top.
    var rows: [RowID] = []
    /// How much of the first of them is above the upper edge, in px.
    var hidden = 0.0
    /// The time of the newest row that was seen, in seconds since 1970.
    var seenTime: Int64?
  }

  /// A way back, until the rows of its place are laid out and the focus is there.
  struct Return {
    let place: Place
    var step: SignalConnection?
  }

  /// Where one is, or is about to be again.
  var place: Place {
    if let known = resuming ?? returning?.place { return known }
    let height = pitch
    let first = height > 0 ? Int(scrolled / height) : 0
    let last = height > 0 ? Int((scrolled + gtk_adjustment_get_page_size(adjustment)) / height) : -1
    return Place(
      selected: selected, position: selectedPosition, scroll: scrolled, top: first,
      rows: (first..<max(first, min(last + 1, list.count))).map { list.id(at: $0) },
      hidden: scrolled - Double(first) * height, seenTime: seenTime)
  }

  /// How far the list is scrolled, in px.
  var scrolled: Double { gtk_adjustment_get_value(adjustment) }

  /// From the top of one row to that of the next, in px; all are equally high.
  var pitch: Double {
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
    whenMapped { $0.goBack(to: place) }
  }

  /// How far the list can be scrolled is known when it is laid out. The focus brings its row into
  /// view, which may have been out of it.
  private func goBack(to place: Place) {
    inNextFrame("layout") { list in
      list.scroll(to: list.value(of: place))
      list.inNextFrame("after-paint") { list in
        if list.selected.flatMap(list.item) != nil { list.focus() } else { list.focusTop() }
        list.inNextFrame("layout") { list in
          list.scroll(to: list.value(of: place))
          list.endReturning()
          list.lookAtTop()
        }
      }
    }
  }

  /// Waits with a way back where a message covers the list.
  private func whenMapped(_ step: @escaping @MainActor (MessageListView) -> Void) {
    guard gtk_widget_get_mapped(listView) == 0 else { return step(self) }
    returning?.step = listView.connect("map") { [weak self] in
      guard let self else { return }
      returning?.step?.disconnect()
      step(self)
    }
  }

  /// Moves the keyboard focus to the first row that is seen wholly, which is not chosen by that.
  private func focusTop() {
    let height = pitch
    let top = height > 0 ? Int((scrolled / height).rounded(.up)) : 0
    guard top < list.count, let item = item(of: list.id(at: top)) else { return }
    gtk_widget_grab_focus(item)
  }

  // MARK: After a start

  /// Goes back to where one was before the program was left, as soon as the rows are there, unless
  /// somebody is at work by then.
  func resume(_ place: Place) {
    endReturning()
    resuming = place
    seenTime = place.seenTime
  }

  /// Takes the way back when the first row that was on the screen is there.
  func resumeIfThere() {
    guard let first = resuming?.rows.first, list.position(of: first) != nil else { return }
    endResuming()
  }

  /// Takes the way back with those rows that are there, if it was not taken yet.
  func endResuming() {
    guard let place = resuming else { return }
    resuming = nil
    if list.count > 0 { restore(place) }
  }

  /// Gives up the way back to a place.
  func endReturning() {
    resuming = nil
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
      return Double(position - number) * pitch + place.hidden
    }
    return place.scroll
  }

  private func scroll(to value: Double) {
    endFling()
    gtk_adjustment_set_value(adjustment, value)
  }

  /// Shows the newest rows whatever comes above, until somebody touches the list: while a folder is
  /// read for the first time.
  func stayOnTop() {
    lettingGo = nil
    staysOnTop = true
  }

  /// Shows what an undo brings back above, if the newest rows are seen now.
  func stayOnTopIfThere() {
    if scrolled < Self.topReach { stayOnTop() }
  }

  /// Whether a row is seen wholly where the newest ones are.
  func isOnFirstScreen(_ position: Int) -> Bool {
    Double(position + 1) * pitch <= gtk_adjustment_get_page_size(adjustment)
  }

  /// Keeps what is looked at where it is when the list becomes lower or higher, as with the bar of a
  /// selection: GTK would move it in proportion. The chosen row stays in view.
  func keepPlace() {
    let page = gtk_adjustment_get_page_size(adjustment)
    if let known = knownView, known.page > 0, known.page != page, known.count == list.count {
      let chosenEnd = selectedPosition.map { Double($0 + 1) * pitch } ?? 0
      let wasSeen = chosenEnd <= known.scroll + known.page
      let value = wasSeen ? max(known.scroll, chosenEnd - page) : known.scroll
      if value != scrolled { gtk_adjustment_set_value(adjustment, value) }
    }
    knownView = (scrolled, page, list.count)
  }

  /// What was scrolled since the last layout is not GTK's doing.
  func noteScroll() { knownView?.scroll = scrolled }

  /// Lets rows come above without moving what is looked at.
  func letGoOfTop() {
    if settling != nil { settle() }
    staysOnTop = false
  }

  /// Waits a second for what an undo brings back: a filter may leave it out.
  func letGoOfTopSoon() {
    lettingGo = Timeout(seconds: 1) { [weak self] in self?.letGoOfTop() }
  }

  func watchForHands() {
    let events = gtk_event_controller_legacy_new()
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    events?.connect(answering: "event") { [weak self] (event: ValuePointer) -> Bool in
      guard let self, let event = event.opaque, isByHand(event) else { return false }
      letGoOfTop()
      wasTouched = true
      endReturning()
      let kind = gdk_event_get_event_type(event)
      if kind == GDK_KEY_PRESS || kind == GDK_BUTTON_PRESS { endFling() }
      return false
    }
    gtk_widget_add_controller(pointer, events)
  }

  /// Ends the motion that goes on after a fling: GTK ends it for touches and touchpads only, and it
  /// would take back what a key, the scrollbar or the program scrolls to.
  private func endFling() {
    gtk_scrolled_window_set_kinetic_scrolling(pointer.opaque, 0)
    gtk_scrolled_window_set_kinetic_scrolling(pointer.opaque, 1)
  }

  /// Goes back to the newest row.
  func scrollToTop() {
    if list.count > 0 { scroll(to: 0) }
  }

  func scroll(to position: Int) {
    endFling()
    gtk_widget_activate_action_variant(
      listView, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
  }
}

/// Whether somebody presses a key or a button, touches or scrolls.
@MainActor
func isByHand(_ event: OpaquePointer) -> Bool {
  [GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN, GDK_SCROLL, GDK_KEY_PRESS].contains(
    gdk_event_get_event_type(event))
}
