import CGTK
import GTKBridge
import Inbox
import MailFormat

/// A look at an attachment without another program.
@MainActor
enum AttachmentPreview {
  /// What can be looked at.
  enum Kind {
    /// A picture.
    case image
    /// Words.
    case text
  }

  /// The most bytes of a text that are shown.
  static let longestText = 256 << 10
  /// The most pixels of a picture that are worth their memory: four bytes each.
  private static let largestImage = 64_000_000
  /// The most px of a side that are shown.
  private static let longestSide: Int32 = 1_600

  /// How an attachment can be looked at; nil where it cannot.
  static func kind(of attachment: Attachment) -> Kind? {
    let type = attachment.type
    if type.hasPrefix("image/") { return .image }
    let texts = ["application/json", "application/xml", "application/ics", "message/rfc822"]
    return type.hasPrefix("text/") || texts.contains(type) ? .text : nil
  }

  /// The words of a text, whatever its bytes are.
  static func text(of bytes: [UInt8]) -> String {
    // The last character may be cut in two.
    let start = bytes.count >= longestText ? bytes.dropLast(min(3, bytes.count)) : bytes[...]
    let text =
      String(validating: start, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    return text.replacing("\r\n", with: "\n").replacing("\0", with: "\u{FFFD}")
  }

  /// A text in a frame that scrolls.
  static func makeText(_ text: String, name: String) -> WidgetPointer {
    let view: WidgetPointer = gtk_text_view_new()
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.cast()), text, -1)
    gtk_text_view_set_editable(view.cast(), 0)
    gtk_text_view_set_monospace(view.cast(), 1)
    gtk_text_view_set_accepts_tab(view.cast(), 0)
    gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
    gtk_widget_add_css_class(view, "message-source")
    view.setAccessibleLabel(tr("Text of “{file}”", ["file": name]))
    let scroller: WidgetPointer = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(scroller.opaque, view)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, 320)
    gtk_widget_add_css_class(scroller, "preview")
    // What is read would take what room a page has left.
    gtk_widget_set_vexpand(scroller, 0)
    return scroller
  }

  /// A picture; nil where the file is none, or too large to be shown.
  ///
  /// It is read and made smaller off the main thread.
  ///
  /// The corresponding C function is `gdk_pixbuf_new_from_stream_at_scale_async`.
  static func makeImage(path: String, name: String) async -> WidgetPointer? {
    let sized = await asyncResult { gdk_pixbuf_get_file_info_async(path, nil, $0, $1) }
    var (width, height): (Int32, Int32) = (0, 0)
    guard gdk_pixbuf_get_file_info_finish(sized.opaque, &width, &height, nil) != nil,
      width > 0, height > 0, Int(width) * Int(height) <= largestImage,
      let file = g_file_new_for_path(path).map({ Retained(owned: $0) })
    else { return nil }
    let opened = await asyncResult {
      g_file_read_async(file.opaque, G_PRIORITY_DEFAULT, nil, $0, $1)
    }
    guard
      let stream = g_file_read_finish(file.opaque, opened.opaque, nil).map({ Retained(owned: $0) })
    else { return nil }
    // Never larger than it is.
    let side = min(longestSide, max(width, height))
    let read = await asyncResult {
      gdk_pixbuf_new_from_stream_at_scale_async(
        stream.pointer.cast(), side, side, 1, nil, $0, $1)
    }
    guard
      let pixels = gdk_pixbuf_new_from_stream_finish(read.opaque, nil).map({ Retained(owned: $0) })
    else { return nil }
    let picture: WidgetPointer = gtk_picture_new_for_pixbuf(pixels.opaque)
    gtk_picture_set_can_shrink(picture.opaque, 1)
    gtk_widget_set_halign(picture, GTK_ALIGN_START)
    gtk_picture_set_alternative_text(picture.opaque, tr("Picture “{file}”", ["file": name]))
    gtk_widget_add_css_class(picture, "preview")
    // As wide as it is where there is room.
    let shown = gdk_pixbuf_get_height(pixels.opaque)
    gtk_widget_set_size_request(picture, -1, min(shown, 360))
    gtk_widget_set_vexpand(picture, 0)
    return picture
  }
}
