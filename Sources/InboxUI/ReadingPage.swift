import CAdwaita
import CGTK
import GTKBridge
import MailFormat
import Inbox
import MailStore

/// The messages of one thread, one below the other; the unread ones and the newest are open.
@MainActor
final class ReadingPage {
  /// The page.
  let pointer: WidgetPointer
  private let header: WidgetPointer = adw_header_bar_new()
  /// Called to read a message from its file.
  var read: (MailID) async throws -> Message = { _ in throw CancellationError() }
  /// Words for what went wrong.
  var describe: (any Error) -> String = { "\($0)" }

  private let backButton = Make.iconButton(
    "go-previous-symbolic", name: tr("Back to the List"), action: "win.back")
  private let buttons: [(id: MailAction.ID, widget: WidgetPointer)]
  private let stack: WidgetPointer = gtk_stack_new()
  private let subject = Make.paragraph(style: "title-2", "reading-subject")
  private let cards = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6)
  private let scroller: WidgetPointer = gtk_scrolled_window_new()
  private var shown: [MessageCard] = []
  private var readings: [Task<Void, Never>] = []
  private var problem: WidgetPointer?

  init() {
    buttons = [MailAction.ID.archive, .delete, .read, .flag].map { id in
      (id, Make.iconButton("image-missing", name: "", action: "win.\(id.rawValue)"))
    }
    gtk_label_set_selectable(subject.opaque, 1)
    let column = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12, style: "reading-column")
    column.append(subject)
    column.append(cards)
    let clamp: WidgetPointer = adw_clamp_new()
    adw_clamp_set_maximum_size(clamp.opaque, 760)
    adw_clamp_set_child(clamp.opaque, column)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, clamp)
    scroller.setAccessibleLabel(tr("Message"))
    gtk_stack_add_named(stack.opaque, scroller, "message")
    gtk_stack_add_named(stack.opaque, Make.box(GTK_ORIENTATION_VERTICAL), "nothing")
    gtk_stack_set_visible_child_name(stack.opaque, "nothing")
    gtk_widget_set_vexpand(stack, 1)
    adw_header_bar_set_title_widget(header.opaque, Make.label())
    adw_header_bar_pack_start(header.opaque, backButton)
    for button in buttons.reversed() { adw_header_bar_pack_end(header.opaque, button.widget) }
    pointer = Make.box(GTK_ORIENTATION_VERTICAL, style: "reading-page")
    pointer.append(header)
    pointer.append(stack)
    addScrollKeys()
  }

  isolated deinit {
    for reading in readings { reading.cancel() }
  }

  /// Shows a thread.
  func show(_ messages: [MessageSummary], clock: Clock) {
    clear()
    subject.setText(
      messages.last.map(\.subject).flatMap { $0.isEmpty ? nil : $0 } ?? tr("(no subject)"))
    for message in messages {
      let card = MessageCard(message, clock: clock)
      card.onFirstOpening = { [weak self, weak card] in
        guard let self, let card else { return }
        fill(card)
      }
      shown.append(card)
      cards.append(card.pointer)
    }
    gtk_stack_set_visible_child_name(stack.opaque, "message")
    let isAnyUnread = messages.contains { !$0.flags.contains(.seen) }
    for (message, card) in zip(messages, shown)
    where message.id == messages.last?.id || isAnyUnread && !message.flags.contains(.seen) {
      card.setOpen(true)
    }
  }

  /// Says in place why there is no message.
  func show(problem title: String, description: String) {
    clear()
    if let problem { gtk_stack_remove(stack.opaque, problem) }
    let page = Pages.status(
      icon: "dialog-warning-symbolic", title: title, description: description)
    gtk_stack_add_named(stack.opaque, page, "problem")
    gtk_stack_set_visible_child_name(stack.opaque, "problem")
    problem = page
  }

  /// Shows nothing.
  func clear() {
    for reading in readings { reading.cancel() }
    readings = []
    for card in shown { gtk_box_remove(cards.cast(), card.pointer) }
    shown = []
    gtk_stack_set_visible_child_name(stack.opaque, "nothing")
    let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    gtk_adjustment_set_value(adjustment, 0)
  }

  /// Names what the buttons would do now.
  func show(state: ActionState?) {
    for (id, widget) in buttons {
      let variant = state.flatMap { MailAction.named(id).variant(in: $0) }
      gtk_widget_set_visible(widget, variant == nil ? 0 : 1)
      guard let variant else { continue }
      gtk_button_set_icon_name(widget.cast(), variant.icon)
      gtk_widget_set_tooltip_text(widget, variant.title)
      widget.setAccessibleLabel(variant.title)
    }
  }

  /// Says whether no pane is before the page, so that it has the window's buttons at the start.
  func setTitleButtons(start: Bool) {
    adw_header_bar_set_show_start_title_buttons(header.opaque, start ? 1 : 0)
  }

  /// Moves the keyboard focus to the messages, where the arrows and Space scroll.
  func focus() {
    gtk_widget_grab_focus(scroller)
  }

  private func addScrollKeys() {
    gtk_widget_set_focusable(scroller, 1)
    let keys = gtk_event_controller_key_new()
    keys?.connect(answering: "key-pressed") {
      [weak self] (key: UInt32, _: UInt32, state: UInt32) -> Bool in
      self?.scroll(by: Int32(key), isShifted: state & GDK_SHIFT_MASK.rawValue != 0) ?? false
    }
    gtk_widget_add_controller(scroller, keys)
  }

  private func scroll(by key: Int32, isShifted: Bool) -> Bool {
    let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    let page = gtk_adjustment_get_page_size(adjustment)
    let step: Double
    switch key {
    case GDK_KEY_Down: step = 48
    case GDK_KEY_Up: step = -48
    case GDK_KEY_space: step = (isShifted ? -1 : 1) * (page - 48)
    default: return false
    }
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + step)
    return true
  }

  private func fill(_ card: MessageCard) {
    let id = card.id
    readings.append(
      Task { [weak self, weak card] in
        guard let read = self?.read else { return }
        do {
          let message = try await read(id)
          if !Task.isCancelled { card?.show(message) }
        } catch {
          if !Task.isCancelled, let self { card?.show(problem: describe(error)) }
        }
      })
  }
}
