import CGTK
import GTKBridge
import Inbox
import MailFormat

/// What a reader should know about a message, each in a sentence with a picture.
struct MessageNotice: Equatable, Sendable {
  /// The sentence.
  var text: String
  /// The name of a symbolic icon.
  var icon: String

  /// All there is to say about a message.
  ///
  /// - Parameters:
  ///   - time: Words for a time in seconds since 1970.
  ///   - offset: How far the reader's clock is before UTC at such a time, in s.
  static func all(
    of message: Message, time: (Int64) -> String,
    offset: (Int64) -> Int64 = MessageNotice.offset(at:)
  ) -> [MessageNotice] {
    var notices: [MessageNotice] = []
    if let event = message.calendar {
      notices.append(
        MessageNotice(
          text: event.words(time: time, offset: offset), icon: "x-office-calendar-symbolic"))
    }
    for recipient in message.deliveryReport?.recipients.prefix(10) ?? [] {
      notices.append(MessageNotice(text: recipient.words, icon: recipient.icon))
    }
    switch message.protection {
    case .encrypted(let scheme):
      notices.append(
        MessageNotice(
          text: tr(
            "This message is encrypted with {scheme}. Whisk cannot decrypt it: save it and open it with a program that has your key.",
            ["scheme": scheme.rawValue]),
          icon: "dialog-password-symbolic"))
    case .signed(let scheme):
      notices.append(
        MessageNotice(
          text: tr(
            "This message is signed with {scheme}. Whisk does not check signatures.",
            ["scheme": scheme.rawValue]),
          icon: "security-medium-symbolic"))
    case nil: break
    }
    notices += message.warnings.filter { !$0.isQuiet }.map {
      MessageNotice(text: $0.words, icon: "dialog-warning-symbolic")
    }
    return notices
  }

  /// How far the system's clock is before UTC at a time in seconds since 1970, in s.
  static func offset(at time: Int64) -> Int64 {
    guard let moment = g_date_time_new_from_unix_local(gint64(time)) else { return 0 }
    defer { g_date_time_unref(moment) }
    return Int64(g_date_time_get_utc_offset(moment) / 1_000_000)
  }

  /// The sentence, set apart from the message's text.
  @MainActor
  func makeWidget() -> WidgetPointer {
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, style: "notice")
    box.append(Make.decoration(icon: icon))
    let words = Make.paragraph(text)
    gtk_label_set_selectable(words.opaque, 1)
    gtk_widget_set_focusable(words, 0)
    box.append(words)
    return box
  }
}

extension DeliveryReport.Recipient {
  fileprivate var words: String {
    let reason = diagnostic.isEmpty ? status : diagnostic
    let values = ["address": address, "reason": reason]
    switch action {
    case "failed":
      return reason.isEmpty
        ? tr("Your message did not reach {address}.", values)
        : tr("Your message did not reach {address}. The server says: {reason}", values)
    case "delayed":
      return tr("Your message to {address} is delayed; the server goes on trying.", values)
    case "delivered", "relayed", "expanded":
      return tr("Your message to {address} was delivered.", values)
    default:
      return tr("A report about your message to {address}.", values)
    }
  }

  fileprivate var icon: String {
    switch action {
    case "failed": "dialog-error-symbolic"
    case "delivered", "relayed", "expanded": "emblem-ok-symbolic"
    default: "dialog-information-symbolic"
    }
  }
}

extension Warning {
  /// Whether it matters to programs only.
  fileprivate var isQuiet: Bool {
    if case .unknownCharset = self { return true }
    return false
  }

  /// The warning as a sentence in the user's language.
  fileprivate var words: String {
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
