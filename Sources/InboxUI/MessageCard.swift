import CGTK
import FoundationEssentials
import GTKBridge
import MailFormat
import Inbox
import MailStore

/// One message of the reading page: who and when, and, opened, the addresses and the text.
@MainActor
final class MessageCard {
  /// The card.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL, style: "message-card")
  /// The message.
  let id: MailID
  /// Called when the card is opened for the first time: the message has to be read then.
  var onFirstOpening: () -> Void = {}

  private let summary: MessageSummary
  private let clock: Clock
  private let head: WidgetPointer = gtk_button_new()
  private let body = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12, style: "message-body")
  private let excerpt = Make.label(style: "dim-label", "excerpt")
  private let address = Make.label(style: "dim-label")
  private let spinner: WidgetPointer = gtk_spinner_new()
  private var wasOpened = false

  /// Whether the text is shown.
  private(set) var isOpen = false

  /// Makes a closed card.
  init(_ summary: MessageSummary, clock: Clock) {
    (self.summary, self.clock, id) = (summary, clock, summary.id)
    fillHead()
    gtk_widget_set_visible(body, 0)
    body.append(spinner)
    pointer.append(head)
    pointer.append(body)
    head.connect("clicked") { [weak self] in self.map { $0.setOpen(!$0.isOpen) } }
  }

  /// Shows or hides the text.
  func setOpen(_ isOpen: Bool) {
    self.isOpen = isOpen
    gtk_widget_set_visible(body, isOpen ? 1 : 0)
    gtk_widget_set_visible(excerpt, isOpen ? 0 : 1)
    gtk_widget_set_visible(address, isOpen ? 1 : 0)
    head.setAccessible(isExpanded: isOpen)
    guard isOpen, !wasOpened else { return }
    wasOpened = true
    gtk_spinner_start(spinner.opaque)
    onFirstOpening()
  }

  /// Shows what was read.
  func show(_ message: Message) {
    clear()
    body.append(addressGrid(of: message.envelope))
    for warning in message.warnings where !warning.isQuiet {
      body.append(Self.notice(warning.words, icon: "dialog-warning-symbolic"))
    }
    if case .encrypted = message.protection {
      body.append(
        Self.notice(
          tr("This message is encrypted; Whisk cannot read it."), icon: "dialog-password-symbolic"))
    }
    body.append(textView(message.text))
    let files = message.attachments.filter { !$0.isInline }
    if !files.isEmpty { body.append(attachmentList(files)) }
  }

  /// Says in place why there is nothing to read.
  func show(problem: String) {
    clear()
    body.append(Self.notice(problem, icon: "dialog-error-symbolic"))
  }

  private func clear() {
    while let child = gtk_widget_get_first_child(body) { gtk_box_remove(body.cast(), child) }
  }

  // MARK: The head

  private func fillHead() {
    let sender = summary.sender.isEmpty ? tr("(no sender)") : summary.sender
    gtk_widget_add_css_class(head, "flat")
    gtk_widget_add_css_class(head, "message-head")
    let initials = Initials(of: sender)
    let avatar = makeWidget(gtk_label_get_type(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    avatar.setText(initials.text)
    for style in ["avatar", "tone\(initials.tone)"] { gtk_widget_add_css_class(avatar, style) }
    gtk_widget_set_valign(avatar, GTK_ALIGN_CENTER)

    let name = Make.label(sender, style: "sender")
    let time = Make.label(clock.short(summary.time), style: "time", "numeric", "dim-label")
    gtk_widget_set_tooltip_text(time, clock.long(summary.time))
    gtk_label_set_ellipsize(time.opaque, PANGO_ELLIPSIZE_NONE)
    gtk_widget_set_hexpand(name, 1)
    let first = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    for child in [name, time] { first.append(child) }

    excerpt.setText(summary.preview)
    address.setText(summary.senderAddress)
    gtk_widget_set_visible(address, 0)
    let lines = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 2)
    gtk_widget_set_hexpand(lines, 1)
    gtk_widget_set_valign(lines, GTK_ALIGN_CENTER)
    for child in [first, excerpt, address] { lines.append(child) }
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    for child in [avatar, lines] { box.append(child) }
    gtk_button_set_child(head.cast(), box)
    head.setAccessibleLabel(
      tr(
        "Message from {sender}, {time}", ["sender": sender, "time": clock.long(summary.time)]))
  }

  // MARK: The body

  /// Who wrote to whom and when, with the real addresses.
  private func addressGrid(of envelope: Envelope) -> WidgetPointer {
    let grid: WidgetPointer = gtk_grid_new()
    gtk_widget_add_css_class(grid, "addresses")
    gtk_grid_set_column_spacing(grid.cast(), 12)
    gtk_grid_set_row_spacing(grid.cast(), 2)
    var rows: [(String, String)] = []
    // The head names one sender with the real address.
    if envelope.from.count > 1 || envelope.sender != nil {
      rows.append((tr("From"), Self.list(envelope.from)))
      rows.append((tr("Sent by"), Self.list(envelope.sender.map { [$0] } ?? [])))
    }
    rows += [(tr("To"), Self.list(envelope.to)), (tr("Copy"), Self.list(envelope.cc))]
    let replyTo = envelope.replyTo.filter { reply in
      !envelope.from.contains { $0.address == reply.address }
    }
    rows.append((tr("Answers to"), Self.list(replyTo)))
    rows.append((tr("Date"), clock.long(envelope.shownTime ?? summary.time)))
    for (index, row) in rows.filter({ !$0.1.isEmpty }).enumerated() {
      let title = Make.label(row.0, style: "dim-label")
      gtk_label_set_xalign(title.opaque, 1)
      gtk_widget_set_valign(title, GTK_ALIGN_START)
      let value = Make.paragraph(row.1)
      gtk_label_set_selectable(value.opaque, 1)
      gtk_widget_set_hexpand(value, 1)
      gtk_grid_attach(grid.cast(), title, 0, Int32(index), 1, 1)
      gtk_grid_attach(grid.cast(), value, 1, Int32(index), 1, 1)
    }
    return grid
  }

  /// Long lists of recipients are cut, and say so.
  private static func list(_ addresses: [Address]) -> String {
    let limit = 20
    let shown = addresses.prefix(limit).map(\.fullText).joined(separator: tr(", "))
    guard addresses.count > limit else { return shown }
    return tr(
      "{names} and {n} more", "{names} and {n} more", count: addresses.count - limit,
      ["names": shown])
  }

  private func textView(_ text: String) -> WidgetPointer {
    let view: WidgetPointer = gtk_text_view_new()
    let buffer = gtk_text_view_get_buffer(view.cast())
    gtk_text_buffer_set_text(buffer, text, Int32(clamping: text.utf8.count))
    gtk_text_view_set_editable(view.cast(), 0)
    gtk_text_view_set_cursor_visible(view.cast(), 0)
    gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_pixels_above_lines(view.cast(), 2)
    gtk_text_view_set_pixels_inside_wrap(view.cast(), 2)
    gtk_widget_add_css_class(view, "message-text")
    view.setAccessibleLabel(tr("Text of the message"))
    return view
  }

  private func attachmentList(_ attachments: [Attachment]) -> WidgetPointer {
    let box = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, style: "attachments")
    box.append(
      Make.label(
        tr("{n} attachment", "{n} attachments", count: attachments.count), style: "heading"))
    for attachment in attachments {
      let row = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 8)
      row.append(
        Make.decoration(
          icon: attachment.isDisguised ? "dialog-warning-symbolic" : "mail-attachment-symbolic"))
      let name = Make.label(attachment.name)
      gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_MIDDLE)
      row.append(name)
      if let size = attachment.size, let words = g_format_size(guint64(size)) {
        row.append(Make.label(String(cString: words), style: "dim-label", "numeric"))
        g_free(words)
      }
      box.append(row)
    }
    return box
  }

  /// A sentence about the message, set apart from its text.
  private static func notice(_ text: String, icon: String) -> WidgetPointer {
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, style: "notice")
    box.append(Make.decoration(icon: icon))
    box.append(Make.paragraph(text))
    return box
  }
}

extension Envelope {
  /// The time the header claims, in seconds since 1970.
  fileprivate var shownTime: Int64? {
    date.flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded(.down)) }
  }
}

extension Warning {
  /// Whether it matters to programs only.
  var isQuiet: Bool {
    if case .unknownCharset = self { return true }
    return false
  }

  /// The warning as a sentence in the user's language.
  var words: String {
    switch self {
    case .noHeaders: tr("The file has no mail headers; it is shown as text.")
    case .nestedTooDeeply: tr("Parts are nested too deeply; the innermost are not shown.")
    case .tooManyParts: tr("The message has too many parts; not all are listed.")
    case .textTruncated: tr("The text is too long and was cut.")
    case .malformed: tr("The message is damaged; its raw text is shown.")
    case .unknownCharset(let name):
      tr("The character set “{name}” is not known; the text is a guess.", ["name": name])
    case .disguisedAttachment(let name):
      tr("The attachment “{name}” pretends to be another kind of file.", ["name": name])
    case .forgedSenderName(let address):
      tr(
        "The sender's name looks like an address, but the mail comes from {address}.",
        ["address": address])
    }
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Says whether what the widget opens is open.
  @MainActor
  fileprivate func setAccessible(isExpanded: Bool) {
    var state = GTK_ACCESSIBLE_STATE_EXPANDED
    // Boolean or undefined: GTK takes a number.
    withValue(Int32(isExpanded ? 1 : 0)) {
      gtk_accessible_update_state_value(opaque, 1, &state, $0)
    }
  }
}
