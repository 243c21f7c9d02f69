import CGTK
import GTKBridge
import Inbox
import MailFormat
import MailStore

/// What an open message shows below its head: addresses, what there is to know, attachments, text.
@MainActor
final class MessageBody {
  /// The two ways to show a message that has HTML.
  enum Form {
    /// As its sender made it up.
    case formatted
    /// Its text alone.
    case plain
  }

  /// The body.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12, style: "message-body")
  /// The message.
  let message: Message
  /// The message's name in the store.
  let id: MailID
  /// How it is shown.
  private(set) var form = Form.plain
  /// The stretches of its text, those that are folded too.
  private(set) var texts: [MessageText] = []

  /// What the message says, for screen readers where what has the focus is no text.
  var spoken: String { String(message.text.prefix(Self.longestSpoken)) }

  /// In characters: some minutes of speech.
  private static let longestSpoken = 4_000
  private weak var page: ReadingPage?
  private let blocks: [TextBlock]
  private let content = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6)
  private var quotes: [QuoteButton] = []
  private var switchButtons: (formatted: WidgetPointer, plain: WidgetPointer)?
  private var problem: WidgetPointer?
  /// The files that came with it; nil without any.
  let attachments: AttachmentList?

  /// Shows a message.
  ///
  /// - Parameters:
  ///   - blocks: Its text, taken apart.
  ///   - page: The page it is on, which has the one view for HTML.
  init(
    _ message: Message, blocks: [TextBlock], id: MailID, addresses: WidgetPointer,
    page: ReadingPage, clock: Clock
  ) {
    (self.message, self.blocks, self.id, self.page) = (message, blocks, id, page)
    attachments =
      message.attachments.isEmpty ? nil : AttachmentList(message.attachments, of: id, on: page)
    pointer.append(addresses)
    for notice in MessageNotice.all(of: message, time: clock.long) {
      pointer.append(notice.makeWidget())
    }
    if let attachments { pointer.append(attachments.pointer) }
    if message.html != nil { pointer.append(makeSwitch()) }
    pointer.append(content)
  }

  /// Shows the message in one of its forms.
  func show(_ form: Form) {
    self.form = form
    if let switchButtons {
      // Setting one of a group takes the other back; the handlers see that nothing changes.
      let button = form == .formatted ? switchButtons.formatted : switchButtons.plain
      gtk_toggle_button_set_active(button.cast(), 1)
    }
    pointer.setStyle("formatted", form == .formatted)
    attachments?.show(form)
    if form == .formatted { showHTML() } else { showText() }
  }

  /// Gives the one view for HTML away to another message.
  func giveUpHTML() {
    if form == .formatted { show(.plain) }
  }

  /// Unfolds the quotation that a stretch of text is.
  func unfold(_ text: MessageText) {
    quotes.first { $0.text === text }?.isOpen = true
  }

  // MARK: Forms

  private func makeSwitch() -> WidgetPointer {
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL, style: "linked", "form-switch")
    gtk_widget_set_halign(box, GTK_ALIGN_START)
    let formatted: WidgetPointer = gtk_toggle_button_new_with_label(tr("Formatted"))
    let plain: WidgetPointer = gtk_toggle_button_new_with_label(tr("Plain Text"))
    gtk_toggle_button_set_group(plain.cast(), formatted.cast())
    for (button, form) in [(formatted, Form.formatted), (plain, .plain)] {
      button.connect("toggled") { [weak self] in
        guard let self, self.form != form,
          gtk_toggle_button_get_active(button.cast()) != 0
        else { return }
        show(form)
        page?.remember(form, for: id)
      }
      box.append(button)
    }
    switchButtons = (formatted, plain)
    return box
  }

  private func showHTML() {
    guard let page, let html = message.html else { return showText() }
    if let problem { gtk_box_remove(pointer.cast(), problem) }
    problem = nil
    emptyContent()
    let pane = page.borrowHTML(for: self)
    content.append(pane.pointer)
    let parts = InlineParts(attachments: message.attachments) { [source = page.source, id] in
      try await source.part(id, $0, Self.largestPicture)
    }
    pane.onFailure = { [weak self] in self?.fail($0) }
    pane.onAllow = { [weak page, id] in page?.withImages.insert(id) }
    pane.onAlwaysAllow = { [weak self] in self?.allowSender() }
    pane.view.text = spoken
    let sender = message.envelope.from.first?.address ?? ""
    pane.show(
      html: html, parts: parts,
      allowsRemote: page.withImages.contains(id) || page.settings.allowsRemote(from: sender),
      hasSender: !sender.isEmpty)
  }

  /// A picture within a message that is larger is not worth waiting for.
  private static let largestPicture = 32 << 20

  private func allowSender() {
    if let sender = message.envelope.from.first?.address {
      page?.settings.allowedSenders?.insert(sender)
    }
  }

  private func fail(_ sentence: String) {
    show(.plain)
    let widget = MessageNotice(text: sentence, icon: "dialog-warning-symbolic").makeWidget()
    gtk_box_insert_child_after(pointer.cast(), widget, gtk_widget_get_prev_sibling(content))
    problem = widget
  }

  private func showText() {
    emptyContent()
    if case .encrypted = message.protection, blocks.isEmpty { return }
    if blocks.isEmpty {
      content.append(Make.paragraph(tr("This message has no text."), style: "dim-label"))
    }
    show(blocks[...])
  }

  /// Shows stretches of the text, as many as can be laid out at once, and a button for the rest.
  private func show(_ blocks: ArraySlice<TextBlock>) {
    var length = 0
    for (index, block) in zip(blocks.indices, blocks) {
      if length > Self.longestText { return addRest(blocks[index...]) }
      length += block.runs.reduce(0) { $0 + $1.text.utf8.count }
      let text = MessageText(block.runs)
      text.onLink = { [weak page] in page?.open($0) }
      texts.append(text)
      if block.isQuote {
        let quote = QuoteButton(text)
        quotes.append(quote)
        content.append(quote.pointer)
      }
      content.append(text.pointer)
    }
  }

  /// In bytes; more takes longer to lay out than a person does not notice.
  private static let longestText = 192 << 10

  private func addRest(_ blocks: ArraySlice<TextBlock>) {
    let button: WidgetPointer = gtk_button_new_with_label(tr("Show More of the Text"))
    gtk_widget_set_halign(button, GTK_ALIGN_START)
    button.connect("clicked") { [weak self] in
      guard let self else { return }
      gtk_box_remove(content.cast(), button)
      show(blocks)
    }
    content.append(button)
  }

  private func emptyContent() {
    page?.linkTarget.show(nil)
    (texts, quotes) = ([], [])
    while let child = gtk_widget_get_first_child(content) { gtk_box_remove(content.cast(), child) }
  }
}

/// A button that shows a quotation or hides it.
@MainActor
private final class QuoteButton {
  let pointer: WidgetPointer = gtk_button_new()
  let text: MessageText
  var isOpen = false {
    didSet { update() }
  }

  init(_ text: MessageText) {
    self.text = text
    gtk_widget_set_halign(pointer, GTK_ALIGN_START)
    gtk_widget_add_css_class(pointer, "quote-button")
    pointer.connect("clicked") { [weak self] in self?.isOpen.toggle() }
    update()
  }

  private func update() {
    gtk_widget_set_visible(text.pointer, isOpen ? 1 : 0)
    gtk_button_set_label(
      pointer.cast(), isOpen ? tr("Hide Quoted Text") : tr("Show Quoted Text"))
    pointer.setAccessible(isExpanded: isOpen)
  }
}
