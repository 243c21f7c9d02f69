import CGTK
import FoundationEssentials
import GTKBridge
import Inbox
import MailFormat
import MailStore
import SwipeActions

/// One message of the reading page: who and when, and, opened, what it says.
@MainActor
final class MessageCard {
  /// The card.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL, style: "message-card")
  /// The message, as lists show it.
  private(set) var summary: MessageSummary
  /// What can be done to the message now, in the order of menus.
  var actions: (MessageSummary) -> [(MailAction.ID, MailAction.Variant)] = { _ in [] }
  /// Called when the card was opened or closed.
  var onToggle: () -> Void = {}
  /// Called when the card is opened for the first time: the message has to be read then.
  var onFirstOpening: () -> Void = {}
  /// Whether what the message says is shown.
  private(set) var isOpen = false
  /// What the message says, once it was read.
  private(set) var body: MessageBody?

  /// The message in words: who wrote it, and when.
  var name: String {
    tr("Message from {sender}, {time}", ["sender": sender, "time": clock.long(summary.time)])
  }

  private let clock: Clock
  private var sender: String { summary.sender.isEmpty ? tr("(no sender)") : summary.sender }
  private let head: WidgetPointer = gtk_button_new()
  /// Opens the menu of the message.
  let menuButton: WidgetPointer = gtk_menu_button_new()
  private let menu = Retained(owned: g_menu_new())
  private(set) var menuTitles: [String] = []
  private let star = Make.decoration(icon: "starred-symbolic", style: "star")
  private let place = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12)
  private let excerpt = Make.label(style: "dim-label", "excerpt")
  private let from = Make.label(style: "sender")
  private let address = Make.paragraph(style: "dim-label")
  private let time = Make.label(style: "time", "numeric", "dim-label")
  private let date = Make.paragraph(style: "dim-label", "numeric")
  private var wasOpened = false

  /// Makes a closed card.
  ///
  /// - Parameter actions: What the message's menu calls.
  init(_ summary: MessageSummary, clock: Clock, actions: ActionGroup) {
    (self.summary, self.clock) = (summary, clock)
    fillHead()
    makeMenuButton()
    actions.insert(into: pointer, as: "message")
    gtk_widget_set_visible(place, 0)
    let spinner: WidgetPointer = gtk_spinner_new()
    gtk_spinner_start(spinner.opaque)
    place.append(spinner)
    let first = Make.box(GTK_ORIENTATION_HORIZONTAL)
    gtk_widget_set_hexpand(head, 1)
    first.append(head)
    first.append(menuButton)
    pointer.append(first)
    pointer.append(place)
    head.connect("clicked") { [weak self] in self.map { $0.setOpen(!$0.isOpen) } }
  }

  /// Shows or hides what the message says.
  func setOpen(_ isOpen: Bool) {
    self.isOpen = isOpen
    gtk_widget_set_visible(place, isOpen ? 1 : 0)
    gtk_widget_set_visible(excerpt, isOpen ? 0 : 1)
    for part in [address, date] { gtk_widget_set_visible(part, isOpen ? 1 : 0) }
    gtk_widget_set_visible(time, isOpen ? 0 : 1)
    gtk_label_set_ellipsize(from.opaque, isOpen ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    gtk_widget_set_visible(menuButton, isOpen ? 1 : 0)
    pointer.setStyle("open", isOpen)
    head.setAccessible(isExpanded: isOpen)
    fillMenu()
    if isOpen, !wasOpened {
      wasOpened = true
      onFirstOpening()
    }
    onToggle()
  }

  /// Shows what was read.
  func show(_ message: Message, blocks: [TextBlock], on page: ReadingPage) {
    clear()
    date.setText(clock.long(message.envelope.shownTime ?? summary.time))
    let addresses = MessageAddresses.makeWidget(of: message.envelope)
    let body = MessageBody(
      message, blocks: blocks, id: summary.id, addresses: addresses, page: page, clock: clock)
    self.body = body
    place.append(body.pointer)
  }

  /// Says in place why there is nothing to read.
  func show(problem: String) {
    clear()
    place.append(MessageNotice(text: problem, icon: "dialog-error-symbolic").makeWidget())
    // It may be there when it is opened again.
    wasOpened = false
  }

  /// Shows what became of the message's marks.
  func show(_ summary: MessageSummary) {
    guard summary != self.summary else { return }
    self.summary = summary
    showMarks()
    fillMenu()
  }

  /// Moves the keyboard focus to the head of the message.
  func focus() {
    gtk_widget_grab_focus(head)
  }

  private func clear() {
    body = nil
    while let child = gtk_widget_get_first_child(place) { gtk_box_remove(place.cast(), child) }
  }

  // MARK: The head

  private func fillHead() {
    gtk_widget_add_css_class(head, "flat")
    gtk_widget_add_css_class(head, "message-head")
    let initials = Initials(of: summary.sender)
    let avatar = makeWidget(gtk_label_get_type(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    avatar.setText(initials.text)
    for style in ["avatar", "tone\(initials.tone)"] { gtk_widget_add_css_class(avatar, style) }
    gtk_widget_set_valign(avatar, GTK_ALIGN_START)

    from.setText(sender)
    gtk_label_set_single_line_mode(from.opaque, 0)
    gtk_label_set_wrap(from.opaque, 1)
    gtk_label_set_wrap_mode(from.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(from.opaque, 1)
    time.setText(clock.short(summary.time))
    gtk_widget_set_tooltip_text(time, clock.long(summary.time))
    date.setText(clock.long(summary.time))
    gtk_label_set_ellipsize(time.opaque, PANGO_ELLIPSIZE_NONE)
    gtk_widget_set_valign(time, GTK_ALIGN_START)
    gtk_widget_set_hexpand(from, 1)
    let first = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    for child in [from, star, time] { first.append(child) }

    address.setText(summary.senderAddress)
    for part in [address, date] { gtk_widget_set_visible(part, 0) }
    let lines = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 2)
    gtk_widget_set_hexpand(lines, 1)
    gtk_widget_set_valign(lines, GTK_ALIGN_CENTER)
    for child in [first, excerpt, address, date] { lines.append(child) }
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    for child in [avatar, lines] { box.append(child) }
    gtk_button_set_child(head.cast(), box)
    showMarks()
  }

  private func showMarks() {
    excerpt.setText(summary.preview)
    let isFlagged = summary.flags.contains(.flagged)
    gtk_widget_set_visible(star, isFlagged ? 1 : 0)
    head.setAccessibleLabel(isFlagged ? name + tr(", ") + tr("flagged") : name)
  }

  // MARK: The menu

  private func makeMenuButton() {
    gtk_menu_button_set_icon_name(menuButton.opaque, "view-more-symbolic")
    gtk_widget_add_css_class(menuButton, "flat")
    gtk_widget_set_valign(menuButton, GTK_ALIGN_CENTER)
    gtk_widget_set_visible(menuButton, 0)
    gtk_widget_set_tooltip_text(menuButton, tr("Message Menu"))
    menuButton.setAccessibleLabel(tr("Message Menu"))
    gtk_menu_button_set_menu_model(menuButton.opaque, menu.pointer.cast())
    gtk_menu_button_get_popover(menuButton.opaque).map {
      UnsafeMutablePointer<GtkWidget>($0.cast()).unnameStackPages()
    }
  }

  /// Names what can be done to the message now; a menu that is open stays open.
  private func fillMenu() {
    guard isOpen else { return }
    let sections =
      [actions(summary).map { (title: $0.1.title, action: "message.\($0.0.rawValue)") }]
      + Self.ownSections
    let titles = sections.joined().map(\.title)
    guard titles != menuTitles else { return }
    menuTitles = titles
    g_menu_remove_all(menu.opaque)
    fill(menu, with: sections)
  }

  /// What is no action of the catalogue.
  private static var ownSections: [[(title: String, action: String)]] {
    [
      Shortcut.items("message.find", "message.source", "message.save"),
      Shortcut.items("message.zoom-in", "message.zoom-out", "message.zoom-reset"),
    ]
  }
}

extension Envelope {
  /// The time the header claims, in seconds since 1970.
  fileprivate var shownTime: Int64? {
    date.flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded(.down)) }
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Says whether what the widget opens is open.
  @MainActor
  func setAccessible(isExpanded: Bool) {
    var state = GTK_ACCESSIBLE_STATE_EXPANDED
    // Boolean or undefined: GTK takes a number.
    withValue(Int32(isExpanded ? 1 : 0)) {
      gtk_accessible_update_state_value(opaque, 1, &state, $0)
    }
  }
}
