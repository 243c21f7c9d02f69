import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailFormat
import MailStore

/// The messages of one thread, one below the other; the first unread one, or the newest, is open.
@MainActor
final class ReadingPage {
  /// The page.
  let pointer: WidgetPointer
  /// Where messages are read from.
  var source = MessageSource()
  /// What a person likes when reading.
  var settings = MessageSettings() {
    didSet { applyZoom() }
  }
  /// Copies of attachments for other programs.
  var copies = AttachmentCopies(in: ReadingPage.cacheDirectory + "/attachments")
  /// Called with a sentence about something that was done or went wrong.
  var say: (String) -> Void = { _ in }

  /// Called when an unread message is shown that came after its thread, or that could not be shown
  /// before.
  var onOpenLate: (MailID) -> Void = { _ in }

  /// What can be done to a message, in the order of menus.
  var messageActions: (MessageSummary) -> [(MailAction.ID, MailAction.Variant)] = { _ in [] }
  /// Called to do an action of the catalogue to one message.
  var onAction: (MailAction.ID, MailID) -> Void = { _, _ in }

  /// Says where the link under the pointer leads.
  let linkTarget = LinkTarget()
  /// The bar with what is looked for.
  let findBar = FindBar()
  /// What is being looked for, and where.
  var finding = Finding.nothing
  /// What scrolls.
  let scroller: WidgetPointer = gtk_scrolled_window_new()
  /// What has the focus while one reads: screen readers say nothing of what only scrolls.
  let group = makeWidget(gtk_overlay_get_type(), role: GTK_ACCESSIBLE_ROLE_GROUP)
  /// The messages that are shown, oldest first.
  private(set) var cards: [MessageCard] = []
  /// The message that was opened last.
  private(set) weak var current: MessageCard?
  /// The one view for HTML, made with the first message that has some.
  var html: HTMLPane?
  /// The message that has it.
  weak var htmlHolder: MessageBody?
  /// What hands scrolling on between the view and the page.
  var nesting: NestedScrolling?
  /// What gives the view a new height after a layout.
  var fitting: Timeout?
  /// How a person wanted to see messages.
  var forms: [MailID: MessageBody.Form] = [:]
  /// The messages that may load their images, as a person has said of each.
  var withImages: Set<MailID> = []
  /// The style that makes text larger, while it is.
  var zoomStyle: Retained?
  /// What keys call on the page.
  var pageActions: ActionGroup?

  /// Where what can be made again is kept.
  static let cacheDirectory = String(cString: g_get_user_cache_dir()) + "/whisk"

  /// The bar above the messages.
  let header: WidgetPointer = adw_header_bar_new()
  private let backButton = Make.iconButton(
    "go-previous-symbolic", name: tr("Back to the List"), action: "win.back")
  /// Opens the menu with all that can be done to the message.
  let actionsButton = Make.iconButton(
    "view-more-symbolic", name: tr("Actions"), action: "win.actions")
  private let buttons: [(id: MailAction.ID, widget: WidgetPointer)]
  private let stack: WidgetPointer = gtk_stack_new()
  private let subject = Make.paragraph(style: "title-2", "reading-subject")
  private let list = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6)
  /// The unread messages that came since the thread is shown and were not opened yet, or that could
  /// not be shown.
  private(set) var late: [MailID] = []
  private var readings: [Task<Void, Never>] = []
  private var problem: WidgetPointer?
  private var revealing: FrameCallback?
  private var isFocusWanted = false

  init() {
    buttons = [MailAction.ID.archive, .delete, .read, .flag].map { id in
      (id, Make.iconButton("image-missing", name: "", action: "win.\(id.rawValue)"))
    }
    gtk_label_set_selectable(subject.opaque, 1)
    let column = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12, style: "reading-column")
    column.append(subject)
    column.append(list)
    let clamp: WidgetPointer = adw_clamp_new()
    adw_clamp_set_maximum_size(clamp.opaque, 800)
    adw_clamp_set_tightening_threshold(clamp.opaque, 720)
    adw_clamp_set_child(clamp.opaque, column)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, clamp)
    scroller.setAccessibleLabel(tr("Message"))
    gtk_overlay_set_child(group.opaque, scroller)
    gtk_overlay_add_overlay(group.opaque, linkTarget.pointer)
    gtk_widget_add_css_class(group, "reading-group")
    stack.addPage(group, named: "message")
    stack.addPage(Make.box(GTK_ORIENTATION_VERTICAL), named: "nothing")
    gtk_stack_set_visible_child_name(stack.opaque, "nothing")
    gtk_widget_set_vexpand(stack, 1)
    adw_header_bar_set_title_widget(header.opaque, Make.label())
    adw_header_bar_pack_start(header.opaque, backButton)
    adw_header_bar_pack_end(header.opaque, actionsButton)
    for button in buttons.reversed() { adw_header_bar_pack_end(header.opaque, button.widget) }
    pointer = Make.box(GTK_ORIENTATION_VERTICAL, style: "reading-page")
    pointer.append(header)
    pointer.append(findBar.pointer)
    pointer.append(stack)
    // Tab would select all of a text.
    gtk_settings_get_default()?.set("gtk-label-select-on-focus", to: false)
    addScrollKeys()
    addMessageKeys()
    connectFindBar()
  }

  isolated deinit {
    for reading in readings { reading.cancel() }
    removeZoom()
  }

  // MARK: Showing

  /// Shows a thread.
  func show(_ messages: [MessageSummary], clock: Clock) {
    clear()
    subject.setText(
      messages.last.map(\.subject).flatMap { $0.isEmpty ? nil : $0 } ?? tr("(no subject)"))
    cards = messages.map { makeCard($0, clock: clock) }
    for card in cards { list.append(card.pointer) }
    gtk_stack_set_visible_child_name(stack.opaque, "message")
    let first = messages.firstIndex { !$0.flags.contains(.seen) } ?? messages.count - 1
    if cards.indices.contains(first) { cards[first].setOpen(true) }
  }

  /// Adds the messages of the thread that came since it is shown, closed, and takes away those that
  /// left; where all did, another thread is to follow.
  func update(_ messages: [MessageSummary], clock: Clock) {
    guard !cards.isEmpty, !messages.isEmpty else { return }
    let there = Set(messages.map(\.id))
    for card in cards where !there.contains(card.summary.id) { remove(card) }
    var previous: WidgetPointer?
    for (place, message) in messages.enumerated() {
      if let known = cards.first(where: { $0.summary.id == message.id }) {
        previous = known.pointer
        known.show(message)
        continue
      }
      let card = makeCard(message, clock: clock)
      if !message.flags.contains(.seen) { late.append(message.id) }
      gtk_box_insert_child_after(list.cast(), card.pointer, previous)
      cards.insert(card, at: min(place, cards.count))
      previous = card.pointer
    }
  }

  /// Takes a message away; the next one gets a focus that was in it, or the one before.
  private func remove(_ card: MessageCard) {
    guard let place = cards.firstIndex(where: { $0 === card }) else { return }
    cards.remove(at: place)
    late.removeAll { $0 == card.summary.id }
    if let body = card.body, body === htmlHolder {
      body.giveUpHTML()
      htmlHolder = nil
    }
    if card.pointer.hasFocusWithin, !cards.isEmpty { cards[min(place, cards.count - 1)].focus() }
    if current === card {
      current = cards.last { $0.isOpen }
      sayCurrent()
    }
    gtk_box_remove(list.cast(), card.pointer)
    searchAgain()
  }

  /// Opens the first of the unread messages that came since the thread is shown.
  func openLate() {
    cards.first { late.contains($0.summary.id) }?.setOpen(true)
  }

  private func makeCard(_ message: MessageSummary, clock: Clock) -> MessageCard {
    let card = MessageCard(message, clock: clock, actions: actions(for: message))
    card.actions = { [weak self] in self?.messageActions($0) ?? [] }
    card.onFirstOpening = { [weak self, weak card] in
      guard let self, let card else { return }
      fill(card)
    }
    card.onToggle = { [weak self, weak card] in
      guard let self, let card else { return }
      toggled(card)
    }
    return card
  }

  /// Says in place why there is no message.
  func show(problem title: String, description: String) {
    clear()
    if let problem { gtk_stack_remove(stack.opaque, problem) }
    let page = Pages.status(
      icon: "dialog-warning-symbolic", title: title, description: description)
    stack.addPage(page, named: "problem")
    gtk_stack_set_visible_child_name(stack.opaque, "problem")
    problem = page
  }

  /// Shows nothing.
  func clear() {
    for reading in readings { reading.cancel() }
    readings = []
    isFocusWanted = false
    hideFindBar()
    linkTarget.show(nil)
    html?.clear()
    htmlHolder = nil
    for card in cards { gtk_box_remove(list.cast(), card.pointer) }
    (cards, late) = ([], [])
    current = nil
    sayCurrent()
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
      Make.show(variant.icon, name: variant.title, on: widget)
    }
  }

  /// Says whether no pane is before the page, so that it has the window's buttons at the start.
  func setTitleButtons(start: Bool) {
    adw_header_bar_set_show_start_title_buttons(header.opaque, start ? 1 : 0)
  }

  /// Moves the keyboard focus to the messages, where the arrows and Space scroll.
  func focus() {
    // What is still being read gets it when it is there.
    isFocusWanted = current?.body == nil
    if let html, current?.body?.form == .formatted {
      html.view.focus()
    } else if DesktopSetting.hasScreenReader, let text = current?.body?.texts.first {
      gtk_widget_grab_focus(text.pointer)
    } else {
      gtk_widget_grab_focus(group)
    }
  }

  /// Waits until what is open is shown, or cannot be.
  func whenRead() async {
    for reading in readings { await reading.value }
  }

  // MARK: Cards

  private func fill(_ card: MessageCard) {
    let id = card.summary.id
    readings.append(
      Task { [weak self, weak card] in
        guard let source = self?.source else { return }
        do {
          let message = try await source.message(id)
          let blocks = await TextBlock.blocks(of: message.text)
          guard !Task.isCancelled, let self, let card, has(card) else { return }
          card.show(message, blocks: blocks, on: self)
          card.body?.show(form(of: message, id: id))
          toggled(card)
          if current === card { bringIntoView(card) }
          if current === card, isFocusWanted, pointer.hasFocusWithin { focus() }
          guard let index = late.firstIndex(of: id) else { return }
          late.remove(at: index)
          onOpenLate(id)
        } catch {
          guard !Task.isCancelled, let self, let card, has(card) else { return }
          if !card.summary.flags.contains(.seen), !late.contains(id) { late.append(id) }
          card.show(problem: StoreError.sentence(of: error))
        }
      })
  }

  /// Whether a card is here still: its message may have been taken away while it was read.
  private func has(_ card: MessageCard) -> Bool { cards.contains { $0 === card } }

  private func toggled(_ card: MessageCard) {
    if card.isOpen {
      current = card
      // It may have given the one view away while it was closed.
      if let body = card.body, body.form == .plain,
        form(of: body.message, id: body.id) == .formatted,
        htmlHolder !== body
      {
        body.show(.formatted)
      }
    } else if current === card {
      current = cards.last { $0.isOpen }
    }
    sayCurrent()
    searchAgain()
  }

  /// Names the page by the message that is read, and describes it by what that says: both are heard
  /// when the focus comes to it.
  private func sayCurrent() {
    let subject = String(cString: gtk_label_get_text(subject.opaque))
    group.setAccessibleLabel(current.map { "\(subject). \($0.name)" } ?? tr("Message"))
    group.setAccessibleDescription(current?.body?.spoken ?? "")
  }

  /// The message's head goes to the top where too much stands before it.
  private func bringIntoView(_ card: MessageCard) {
    guard cards.first !== card else { return }
    var place = GdkRectangle()
    place.height = gtk_widget_get_height(card.pointer)
    reveal(place, in: card.pointer)
  }

  // MARK: Links and places

  /// Opens a link outside.
  func open(_ link: Link) {
    LinkOpener.open(link, over: pointer)
  }

  /// Scrolls so that a place in a widget on the page can be seen.
  func reveal(_ place: GdkRectangle, in widget: WidgetPointer) {
    let target = WeakReference(widget)
    var frames = 0
    revealing = FrameCallback(on: scroller) { [weak self] _ in
      frames += 1
      // What was just added has its place after the next frame.
      guard frames > 1 else { return true }
      if let widget = target.pointer { self?.scroll(to: place, in: widget.cast()) }
      return false
    }
  }

  private func scroll(to place: GdkRectangle, in widget: WidgetPointer) {
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(
      widget, scroller, Double(place.x), Double(place.y), &x, &y)
    let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    let page = gtk_adjustment_get_page_size(adjustment)
    let margin = min(48, page / 4)
    let bottom = y + Double(place.height)
    let value = gtk_adjustment_get_value(adjustment)
    if y < margin {
      gtk_adjustment_set_value(adjustment, value + y - margin)
    } else if bottom > page - margin {
      gtk_adjustment_set_value(adjustment, value + min(y - margin, bottom - page + margin))
    }
  }
}
