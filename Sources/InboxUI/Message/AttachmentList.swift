import CGTK
import GTKBridge
import Inbox
import MailFormat
import MailStore

/// The files that came with a message.
@MainActor
final class AttachmentList {
  /// The list.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, style: "attachments")

  /// Lists files.
  init(
    _ attachments: [Attachment], of id: MailID, source: MessageSource, over widget: WidgetPointer
  ) {
    pointer.append(
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
      pointer.append(row)
    }
  }
}
