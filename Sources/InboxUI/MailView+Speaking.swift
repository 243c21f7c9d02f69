import CAdwaita
import CGTK
import GTKBridge
import Inbox

/// What is for somebody who hears the screen, or whose hands stay on the keys.
extension MailView {
  /// Says something in a toast and to screen readers.
  ///
  /// - Parameter undo: What its Undo button does; nil: it has none.
  func say(_ sentence: String, undo: (@MainActor () -> Void)? = nil) {
    show(sentence, undo: undo)
    list.announce(
      undo == nil ? sentence : tr("{sentence}. Undo with Control Z.", ["sentence": sentence]))
  }

  /// Says something that does not answer a command: to screen readers now, in a toast after one whose
  /// Undo button is still promised.
  func mention(_ sentence: String) {
    guard offersUndo else { return say(sentence) }
    waitingNotices.append(sentence)
    list.announce(sentence)
  }

  /// Whether a notice with an Undo button is on the screen, which stays as long as it is promised.
  private var offersUndo: Bool { toastUndo != nil && toast?.pointer != nil }

  private func show(_ sentence: String, undo: (@MainActor () -> Void)?) {
    toastUndo = undo
    let now = g_get_monotonic_time()
    if let last = toast?.pointer, now - toastTime < 1_000_000 {
      // It may still be coming up, and libadwaita 1.2 ends the program when one is dismissed then.
      fill(OpaquePointer(last), sentence)
    } else if let made = adw_toast_new("") {
      let last = toast?.pointer
      toast = WeakReference(made)
      if let last { adw_toast_dismiss(OpaquePointer(last)) }
      fill(made, sentence)
      made.connect("button-clicked") { [weak self] in self?.pressUndo() }
      // A screen reader has to read it, and its user to find the button.
      adw_toast_set_timeout(made, DesktopSetting.hasScreenReader ? 20 : 6)
      adw_toast_set_priority(made, ADW_TOAST_PRIORITY_HIGH)
      toastTime = now
      adw_toast_overlay_add_toast(pointer.opaque, made)
      made.connect("dismissed") { [weak self] in self?.noticeWent(made) }
    }
    nameButtons()
    placeNotices()
  }

  /// What waited for a notice to go is shown after it, unless that went for another one, or by its
  /// button: what the undo did is told first.
  private func noticeWent(_ gone: OpaquePointer) {
    guard toast?.pointer == gone.raw else { return }
    (toast, toastUndo) = (nil, nil)
    if !waitingNotices.isEmpty { show(waitingNotices.removeFirst(), undo: nil) }
  }

  /// Libadwaita's own button has a picture alone, and the other is named twice, once with its `_`.
  private func nameButtons() {
    for notice in notices {
      let buttons = notice.buttons
      gtk_accessible_reset_property(buttons.first?.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
      buttons.last?.setAccessibleLabel(tr("Close"))
    }
  }

  /// Has notices stand above the bar of a selection.
  func placeNotices() {
    let height = listPage.selectionBar.height
    for notice in notices { gtk_widget_set_margin_bottom(notice, height) }
  }

  /// The notices on the screen, one of which may be leaving.
  private var notices: [WidgetPointer] {
    let parts = sequence(first: gtk_widget_get_last_child(pointer)) {
      gtk_widget_get_prev_sibling($0)
    }
    return parts.prefix { $0 != nil }.compactMap(\.self).filter {
      String(cString: gtk_widget_get_css_name($0)) == "toast"
    }
  }

  /// The notice goes by the press: what is said next is said in another one.
  private func pressUndo() {
    let undo = toastUndo
    (toast, toastUndo) = (nil, nil)
    undo?()
  }

  private func fill(_ toast: OpaquePointer, _ sentence: String) {
    // There is one line, and what matters is at both ends: what was done, and where to or until when.
    let label: WidgetPointer = gtk_label_new(sentence)
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_MIDDLE)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_widget_add_css_class(label, "heading")
    adw_toast_set_custom_title(toast, label)
    adw_toast_set_button_label(toast, toastUndo == nil ? nil : tr("_Undo"))
  }

  /// Opens the menu of what can be done to the current message: at its row, or, while the message is
  /// read, at the button above it.
  func openActionsMenu() {
    guard let row = list.current else { return }
    list.openMenu(of: row, at: reading.pointer.hasFocusWithin ? reading.actionsButton : nil)
  }

  /// Opens the menu of what has the focus: of a folder in the list of folders, else of the message.
  func openMenuOfFocus() {
    if sidebar.pointer.hasFocusWithin { sidebar.openMenu() } else { openActionsMenu() }
  }

  /// Says which of the rows the current one is.
  func sayPosition() {
    guard let row = list.current, let position = session.list.position(of: row) else { return }
    let sentence = tr(
      "Row {number} of {count}",
      ["number": String(position + 1), "count": String(session.list.count)])
    // It would not be true any more after what is shown now.
    if offersUndo { list.announce(sentence) } else { say(sentence) }
  }
}
