import CAdwaita
import CGTK
import GTKBridge
import Inbox

/// The entry of a search above the list, with suggestions below it.
@MainActor
final class SearchBar {
  /// The bar, which shows itself when it is opened.
  let pointer: WidgetPointer = gtk_revealer_new()
  /// Called when what is searched for has changed.
  var onChange: (String) -> Void = { _ in }
  /// Called when a person goes on to the results.
  var onSubmit: () -> Void = {}
  /// Called when a person ends the search.
  var onEnd: () -> Void = {}
  /// Gives what a text may become.
  var suggest: (String) async -> [SearchSuggestion] = { _ in [] }

  /// Where one types.
  let entry: WidgetPointer = gtk_search_entry_new()
  private let popover: WidgetPointer = gtk_popover_new()
  private let scroller: WidgetPointer = gtk_scrolled_window_new()
  private let listBox: WidgetPointer = gtk_list_box_new()
  private let focusWatch: OpaquePointer? = gtk_event_controller_focus_new()
  /// What is offered below the entry.
  private(set) var suggestions: [SearchSuggestion] = []
  private var suggesting: Task<Void, Never>?
  private var changes: SignalConnection?

  init() {
    let bar = Make.box(GTK_ORIENTATION_HORIZONTAL, style: "search-bar")
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL)
    // No wider than what is found.
    let clamp: WidgetPointer = adw_clamp_new()
    adw_clamp_set_maximum_size(clamp.opaque, MessageRow.mostContentWidth)
    adw_clamp_set_tightening_threshold(clamp.opaque, MessageRow.mostContentWidth)
    adw_clamp_set_child(clamp.opaque, box)
    gtk_widget_set_hexpand(clamp, 1)
    bar.append(clamp)
    gtk_widget_set_hexpand(entry, 1)
    entry.set("placeholder-text", to: tr("Search all mail"))
    entry.setAccessibleLabel(tr("Search Mail"))
    box.append(entry)
    gtk_revealer_set_child(pointer.opaque, bar)
    pointer.hideWhenClosed()
    pointer.openAtOnce()
    gtk_widget_set_visible(pointer, 0)
    makePopover(on: box)
    changes = entry.connect("changed") { [weak self] in self?.changed() }
    entry.connect("activate") { [weak self] in self?.submit() }
    entry.connect("stop-search") { [weak self] in self?.onEnd() }
    addKeys()
    focusWatch?.connect("notify::contains-focus") { [weak self] in self?.focusChanged() }
    gtk_widget_add_controller(box, focusWatch)
  }

  /// Whether the bar is open.
  private(set) var isOpen = false

  /// What is searched for, as typed.
  var text: String { String(cString: gtk_editable_get_text(entry.opaque)) }

  /// Opens the bar and goes into it.
  func open() {
    isOpen = true
    gtk_widget_set_visible(pointer, 1)
    gtk_revealer_set_reveal_child(pointer.opaque, 1)
    // What was announced last time has taken its place.
    entry.setAccessibleDescription(tr("Down arrow for suggestions, Return for the results"))
    focus()
    showSuggestions()
  }

  /// Closes the bar and forgets what was typed.
  func close() {
    isOpen = false
    hideSuggestions()
    changes?.blocked { gtk_editable_set_text(entry.opaque, "") }
    gtk_revealer_set_reveal_child(pointer.opaque, 0)
    // What is closed is in no accessible tree.
    gtk_widget_set_visible(pointer, 0)
  }

  /// Moves the keyboard focus into the entry, with all of it chosen.
  func focus() { entry.focusEntry() }

  /// Has this text in the entry, as if it had been typed.
  func type(_ text: String) {
    gtk_widget_grab_focus(entry)
    gtk_editable_set_text(entry.opaque, text)
    gtk_editable_set_position(entry.opaque, -1)
  }

  // MARK: Typing

  private func changed() {
    guard isOpen else { return }
    onChange(text)
    showSuggestions()
  }

  private func submit() {
    hideSuggestions()
    onSubmit()
  }

  private func addKeys() {
    let keys = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    keys?.connect(answering: "key-pressed") { [weak self] (key: UInt32) -> Bool in
      guard let self, Int32(key) == GDK_KEY_Down else { return false }
      if gtk_widget_get_visible(popover) != 0,
        let row = gtk_list_box_get_row_at_index(listBox.opaque, 0)
      {
        gtk_widget_grab_focus(row.cast())
      } else {
        submit()
      }
      return true
    }
    gtk_widget_add_controller(entry, keys)
  }

  // MARK: Suggestions

  private func makePopover(on box: WidgetPointer) {
    gtk_list_box_set_selection_mode(listBox.opaque, GTK_SELECTION_NONE)
    listBox.setAccessibleLabel(tr("Suggestions"))
    listBox.connect("row-activated") { [weak self] (row: ValuePointer) in
      guard let row = row.opaque else { return }
      self?.choose(Int(gtk_list_box_row_get_index(row.cast())))
    }
    gtk_scrolled_window_set_propagate_natural_width(scroller.opaque, 1)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_min_content_width(scroller.opaque, 280)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, 400)
    gtk_scrolled_window_set_child(scroller.opaque, listBox)
    scroller.setAccessibleLabel(tr("List of suggestions"))
    gtk_popover_set_child(popover.cast(), scroller)
    gtk_popover_set_autohide(popover.cast(), 0)
    gtk_popover_set_has_arrow(popover.cast(), 0)
    gtk_popover_set_position(popover.cast(), GTK_POS_BOTTOM)
    gtk_widget_add_css_class(popover, "suggestions")
    popover.setAccessibleLabel(tr("Suggestions"))
    gtk_widget_set_parent(popover, box)
    let keys = gtk_event_controller_key_new()
    // A list takes Up also in its first row, where it leads nowhere; CAPTURE comes before it.
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    keys?.connect(answering: "key-pressed") { [weak self] (key: UInt32) -> Bool in
      self?.pressed(Int32(key), keys) ?? false
    }
    gtk_widget_add_controller(popover, keys)
  }

  /// Keys in the suggestions: Escape, and Up from the first one, lead back to the entry; so does what
  /// goes on with the text.
  private func pressed(_ key: Int32, _ keys: OpaquePointer?) -> Bool {
    switch key {
    case GDK_KEY_Escape:
      hideSuggestions()
      resume()
      return true
    case GDK_KEY_Up:
      guard let first = gtk_list_box_get_row_at_index(listBox.opaque, 0),
        gtk_widget_is_focus(first.cast()) != 0
      else { return false }
      resume()
      return true
    default:
      guard gdk_keyval_to_unicode(guint(key)) > 32 || key == GDK_KEY_BackSpace else {
        return false
      }
      resume()
      if let text = gtk_editable_get_delegate(entry.opaque) {
        gtk_event_controller_key_forward(keys, text.cast())
      }
      return true
    }
  }

  /// Goes on typing at the end.
  private func resume() {
    gtk_widget_grab_focus(entry)
    gtk_editable_set_position(entry.opaque, -1)
  }

  private func choose(_ index: Int) {
    guard suggestions.indices.contains(index) else { return }
    type(suggestions[index].text)
  }

  private func showSuggestions() {
    suggesting?.cancel()
    suggesting = Task { [weak self] in
      guard let self else { return }
      let text = text
      let found = await suggest(text)
      guard !Task.isCancelled, isOpen, text == self.text else { return }
      show(found)
    }
  }

  private func show(_ found: [SearchSuggestion]) {
    guard !found.isEmpty, hasFocus else { return hideSuggestions() }
    if found != suggestions {
      suggestions = found
      while let row = gtk_list_box_get_row_at_index(listBox.opaque, 0) {
        gtk_list_box_remove(listBox.opaque, row.cast())
      }
      for suggestion in found { gtk_list_box_append(listBox.opaque, row(for: suggestion)) }
    }
    // What is never wider than the list has no greatest width, and one or two need no scroll bar,
    // which would be higher than they are.
    gtk_scrolled_window_set_policy(
      scroller.opaque, GTK_POLICY_EXTERNAL,
      found.count > 2 ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
    // The suggestions stay in the window; what has no room beside its name stands below it.
    let room = min(420, max(280, gtk_widget_get_width(pointer) - 48))
    gtk_scrolled_window_set_max_content_width(scroller.opaque, room)
    stack(GTK_ORIENTATION_HORIZONTAL)
    if SizeRequest(of: listBox, GTK_ORIENTATION_HORIZONTAL).natural > room {
      stack(GTK_ORIENTATION_VERTICAL)
    }
    // A popover's start is the left, in either direction.
    let isMirrored = gtk_widget_get_direction(popover) == GTK_TEXT_DIR_RTL
    gtk_widget_set_halign(popover, isMirrored ? GTK_ALIGN_END : GTK_ALIGN_START)
    gtk_popover_popup(popover.cast())
  }

  /// Puts what is typed for each suggestion beside its name or below it.
  private func stack(_ orientation: GtkOrientation) {
    var index: Int32 = 0
    while let row = gtk_list_box_get_row_at_index(listBox.opaque, index) {
      let line = gtk_list_box_row_get_child(row)
      gtk_orientable_set_orientation(line?.opaque, orientation)
      gtk_box_set_spacing(line?.cast(), orientation == GTK_ORIENTATION_HORIZONTAL ? 12 : 0)
      index += 1
    }
  }

  private func row(for suggestion: SearchSuggestion) -> WidgetPointer {
    let line = Make.box(GTK_ORIENTATION_HORIZONTAL, style: "suggestion")
    let title = Make.paragraph(suggestion.title)
    gtk_widget_set_hexpand(title, 1)
    line.append(title)
    if suggestion.hint != suggestion.title {
      line.append(Make.paragraph(suggestion.hint, style: "dim-label", "hint"))
    }
    let row: WidgetPointer = gtk_list_box_row_new()
    gtk_list_box_row_set_child(row.cast(), line)
    row.setAccessibleLabel(
      tr("{title}, {typed}", ["title": suggestion.title, "typed": suggestion.hint]))
    return row
  }

  private func hideSuggestions() {
    suggesting?.cancel()
    gtk_popover_popdown(popover.cast())
  }

  private var hasFocus: Bool { gtk_event_controller_focus_contains_focus(focusWatch) != 0 }

  private func focusChanged() {
    if !hasFocus { hideSuggestions() }
  }
}
