import CGTK
import GTKBridge

/// The line over the lower edge of a message that says where the link under the pointer leads.
@MainActor
final class LinkTarget {
  /// The line.
  let pointer = Make.label(style: "link-target", "osd")

  /// Makes a line that is hidden.
  init() {
    gtk_widget_set_halign(pointer, GTK_ALIGN_START)
    gtk_widget_set_valign(pointer, GTK_ALIGN_END)
    gtk_widget_set_can_target(pointer, 0)
    gtk_widget_set_visible(pointer, 0)
  }

  /// Says where a link leads, its host set apart; nothing for none.
  func show(_ link: Link?) {
    gtk_widget_set_visible(pointer, link == nil ? 0 : 1)
    guard let link else { return }
    let pieces = link.pieces
    let markup =
      Self.escaped(pieces.before) + "<b>" + Self.escaped(pieces.host) + "</b>"
      + Self.escaped(pieces.behind)
    gtk_label_set_markup(pointer.opaque, (link.isDisguised ? "⚠ " : "") + markup)
  }

  private static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}

extension Link {
  /// Whether a person has seen where a link leads, as the pointer came onto it at a time.
  ///
  /// - Parameter time: In μs on the monotonic clock.
  @MainActor
  static func wasSeen(since time: Int) -> Bool {
    // A quarter of a second, about what it takes a person to see that something appeared.
    Int(g_get_monotonic_time()) - time >= 250_000
  }
}
