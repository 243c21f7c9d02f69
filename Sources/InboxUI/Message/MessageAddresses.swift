import CGTK
import GTKBridge
import Inbox
import MailFormat
import MailStore

/// Who wrote to whom, with the real addresses, as far as the head of the message does not say it: that
/// has the sender, the address and the date.
@MainActor
enum MessageAddresses {
  /// The names and addresses in a grid.
  static func makeWidget(of envelope: Envelope) -> WidgetPointer {
    let grid: WidgetPointer = gtk_grid_new()
    gtk_widget_add_css_class(grid, "addresses")
    gtk_grid_set_column_spacing(grid.cast(), 12)
    gtk_grid_set_row_spacing(grid.cast(), 2)
    var rows: [(String, String)] = []
    if envelope.from.count > 1 { rows.append((tr("From"), list(envelope.from))) }
    rows.append((tr("Sent by"), list(envelope.sender.map { [$0] } ?? [])))
    rows += [(tr("To"), list(envelope.to)), (tr("Copy"), list(envelope.cc))]
    rows.append((tr("Blind copy"), list(envelope.bcc)))
    let replyTo = envelope.replyTo.filter { reply in
      !envelope.from.contains { $0.address == reply.address }
    }
    rows.append((tr("Answers to"), list(replyTo)))
    rows.removeAll(where: \.1.isEmpty)
    gtk_widget_set_visible(grid, rows.isEmpty ? 0 : 1)
    for (index, row) in rows.enumerated() {
      let title = Make.label(row.0, style: "dim-label")
      gtk_label_set_ellipsize(title.opaque, PANGO_ELLIPSIZE_NONE)
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
}
