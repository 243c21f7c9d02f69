import CGTK
import GTKBridge
import Inbox

/// The bar with what is looked for in a message.
@MainActor
final class FindBar {
  /// The bar.
  let pointer: WidgetPointer = gtk_revealer_new()
  /// Called when other words are looked for.
  var onSearch: (String) -> Void = { _ in }
  /// Called to go on to the next place, or back to the one before (-1).
  var onStep: (Int) -> Void = { _ in }
  /// Called when the bar was closed.
  var onClose: () -> Void = {}

  private let entry: WidgetPointer = gtk_search_entry_new()
  private let count = Make.label(style: "dim-label", "numeric")

  /// Makes a closed bar.
  init() {
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, style: "find-bar")
    gtk_widget_set_hexpand(entry, 1)
    entry.setAccessibleLabel(tr("Find in Message"))
    gtk_editable_set_max_width_chars(entry.opaque, 30)
    gtk_label_set_ellipsize(count.opaque, PANGO_ELLIPSIZE_NONE)
    let previous = Make.iconButton("go-up-symbolic", name: tr("Previous Match"))
    let next = Make.iconButton("go-down-symbolic", name: tr("Next Match"))
    let close = Make.iconButton("window-close-symbolic", name: tr("Close"))
    for child in [entry, count, previous, next, close] { box.append(child) }
    for button in [previous, next, close] { gtk_widget_add_css_class(button, "flat") }
    gtk_revealer_set_child(pointer.opaque, box)
    pointer.hideWhenClosed()
    pointer.openAtOnce()
    entry.connect("search-changed") { [weak self] in self.map { $0.onSearch($0.words) } }
    // Return goes on, with Shift it goes back.
    entry.connect("activate") { [weak self] in self?.onStep(1) }
    entry.connect("next-match") { [weak self] in self?.onStep(1) }
    entry.connect("previous-match") { [weak self] in self?.onStep(-1) }
    entry.connect("stop-search") { [weak self] in self?.close() }
    previous.connect("clicked") { [weak self] in self?.onStep(-1) }
    next.connect("clicked") { [weak self] in self?.onStep(1) }
    close.connect("clicked") { [weak self] in self?.close() }
    let keys = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    keys?.connect(answering: "key-pressed") {
      [weak self] (key: UInt32, _: UInt32, state: UInt32) -> Bool in
      guard Int32(key) == GDK_KEY_Return, state & GDK_SHIFT_MASK.rawValue != 0 else { return false }
      self?.onStep(-1)
      return true
    }
    gtk_widget_add_controller(entry, keys)
    gtk_widget_set_visible(pointer, 0)
  }

  /// Whether the bar is to be seen.
  var isOpen: Bool { gtk_revealer_get_reveal_child(pointer.opaque) != 0 }

  /// What is looked for.
  var words: String {
    get { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }
    set { gtk_editable_set_text(entry.opaque, newValue) }
  }

  /// Shows the bar, its words selected, and gives it the focus.
  func open() {
    gtk_widget_set_visible(pointer, 1)
    gtk_revealer_set_reveal_child(pointer.opaque, 1)
    entry.focusEntry()
    gtk_editable_select_region(entry.opaque, 0, -1)
    onSearch(words)
  }

  /// Hides the bar, as a person wants it.
  func close() {
    guard isOpen else { return }
    hide()
    onClose()
  }

  /// Hides the bar, because what it is about goes.
  func hide() {
    gtk_revealer_set_reveal_child(pointer.opaque, 0)
    // Hidden at once: what is in it must not be reached by Tab.
    gtk_widget_set_visible(pointer, 0)
  }

  /// Says at which of the places one is; nil where nothing is looked for.
  func show(_ place: (current: Int, count: Int)?) {
    guard let place else {
      entry.setStyle("error", false)
      return count.setText("")
    }
    let values = ["current": String(place.current), "count": String(place.count)]
    count.setText(
      place.count == 0 ? tr("Not found") : tr("{current} of {count}", values))
    entry.setStyle("error", place.count == 0)
    entry.setAccessibleDescription(
      place.count == 0 ? tr("Not found") : tr("{current} of {count}", values))
  }
}
