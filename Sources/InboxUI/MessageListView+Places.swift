import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// How far the list is scrolled, and the way back to where one was.
extension MessageListView {
  /// What is chosen, and how far the list is scrolled.
  struct Place {
    let selected: RowID?
    /// Where the chosen row stands.
    let position: Int?
    /// In px.
    let scroll: Double
  }

  /// Where one is.
  var place: Place {
    Place(
      selected: selected, position: selectedPosition,
      scroll: gtk_adjustment_get_value(adjustment))
  }

  var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_vadjustment(pointer.opaque)
  }

  /// Goes back to where one was, with the focus: at once where the rows are laid out already, else
  /// when they are.
  func restore(_ place: Place) {
    if settling != nil { settle() }
    // What was chosen may have left meanwhile; then it is what stands there now.
    let position = place.position.map { min($0, list.count - 1) }
    choose(place.selected.flatMap { list.position(of: $0) } ?? position, scrolls: false)
    onSelect(selected)
    returning?.disconnect()
    scroll(to: place.scroll)
    guard gtk_adjustment_get_value(adjustment) != place.scroll else { return focus() }
    returning = adjustment?.connect("changed") { [weak self] in
      guard let self else { return }
      scroll(to: place.scroll)
      guard gtk_adjustment_get_value(adjustment) == place.scroll else { return }
      returning?.disconnect()
      returning = nil
      focus()
    }
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
        self?.returning?.disconnect()
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
