import CAdwaita
import CGTK
import GTKBridge

/// How the text of messages looks: its links, quotations and what was found in it.
///
/// All texts share it, and it follows the theme.
@MainActor
final class TextStyle {
  /// The kinds of text that look different.
  enum Tag: String, CaseIterable {
    /// Words that lead somewhere.
    case link
    /// Words of another message.
    case quote
    /// Words that were looked for.
    case match
    /// Those of them that one is at.
    case current
  }

  /// The tags, as `gtk_text_buffer_new` takes them.
  let table = Retained(owned: gtk_text_tag_table_new())

  private var connections: [SignalConnection] = []
  private var restyling: Timeout?
  private let widget: WeakReference

  /// Makes the tags in the colours that a widget has.
  init(of widget: WidgetPointer) {
    self.widget = WeakReference(widget)
    for name in Tag.allCases {
      guard let tag = gtk_text_tag_new(name.rawValue) else { continue }
      gtk_text_tag_table_add(table.opaque, tag)
      g_object_unref(tag.raw)
    }
    set(.link, "underline", PANGO_UNDERLINE_SINGLE)
    // These stand out in either style, each with a contrast of more than 9 : 1.
    set(.match, "background", "#f9f06b")
    set(.match, "foreground", "#000000")
    set(.current, "background", "#ff9a3d")
    set(.current, "foreground", "#000000")
    applyTheme()
    let manager = adw_style_manager_get_default()
    connections = ["dark", "high-contrast"].compactMap { property in
      manager?.connect("notify::\(property)") { [weak self] in
        // The theme's colours change after the word that they do.
        self?.restyling = Timeout(seconds: 0) { self?.applyTheme() }
      }
    }
  }

  isolated deinit {
    for connection in connections { connection.disconnect() }
  }

  /// Gives a stretch of a text a look.
  ///
  /// The corresponding C function is `gtk_text_buffer_apply_tag_by_name`.
  func apply(_ tag: Tag, to range: Range<Int32>, of buffer: UnsafeMutablePointer<GtkTextBuffer>?) {
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &start, range.lowerBound)
    gtk_text_buffer_get_iter_at_offset(buffer, &end, range.upperBound)
    gtk_text_buffer_apply_tag_by_name(buffer, tag.rawValue, &start, &end)
  }

  /// Takes a look away from a whole text.
  ///
  /// The corresponding C function is `gtk_text_buffer_remove_tag_by_name`.
  func remove(_ tag: Tag, from buffer: UnsafeMutablePointer<GtkTextBuffer>?) {
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    gtk_text_buffer_remove_tag_by_name(buffer, tag.rawValue, &start, &end)
  }

  private func set(_ tag: Tag, _ property: String, _ value: some ValueRepresentable) {
    gtk_text_tag_table_lookup(table.opaque, tag.rawValue)?.raw.set(property, to: value)
  }

  private func set(_ tag: Tag, _ property: String, _ value: PangoUnderline) {
    gtk_text_tag_table_lookup(table.opaque, tag.rawValue)?.raw.set(
      property, to: Int32(value.rawValue))
  }

  private func applyTheme() {
    guard let widget = widget.pointer else { return }
    let theme = ThemeColors(of: widget.cast())
    set(.link, "foreground", theme.link)
    set(.quote, "foreground", theme.quote)
  }
}
