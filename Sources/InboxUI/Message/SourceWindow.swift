import CAdwaita
import CGTK
import GTKBridge
import Inbox

/// A window with a message as it stands in its file.
@MainActor
enum SourceWindow {
  /// More of a message than this is not shown; it can be saved.
  static let limit = 2 << 20

  /// The bytes of a message as text, off the main thread.
  @concurrent
  static func text(of bytes: [UInt8]) async -> String {
    // NUL would be the end to C.
    String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
      .replacing("\r\n", with: "\n")
  }

  /// Shows a message.
  ///
  /// - Parameters:
  ///   - text: The message, or its first ``limit`` bytes.
  ///   - isCut: Whether there is more of it.
  ///   - save: Called to save the whole message.
  @discardableResult
  static func show(
    _ text: String, isCut: Bool, title: String, over widget: WidgetPointer,
    save: @escaping @MainActor () -> Void
  ) -> WidgetPointer {
    let window: WidgetPointer = adw_window_new()
    if let parent = gtk_widget_get_root(widget) {
      gtk_window_set_transient_for(window.cast(), parent.cast())
      gtk_window_set_application(window.cast(), gtk_window_get_application(parent.cast()))
    }
    gtk_window_set_title(window.cast(), title)
    gtk_window_set_default_size(window.cast(), 760, 640)
    let header: WidgetPointer = adw_header_bar_new()
    adw_header_bar_set_title_widget(
      header.opaque, adw_window_title_new(tr("Message Source"), title))
    let button: WidgetPointer = Make.button(tr("_Save…"))
    button.connect("clicked", save)
    adw_header_bar_pack_start(header.opaque, button)
    let box = Make.box(GTK_ORIENTATION_VERTICAL)
    box.append(header)
    if isCut {
      let notice = MessageNotice(
        text: tr("The message is long: only its beginning is shown. Save it to see all."),
        icon: "dialog-information-symbolic"
      ).makeWidget()
      gtk_widget_set_margin_start(notice, 12)
      gtk_widget_set_margin_end(notice, 12)
      box.append(notice)
    }
    box.append(makeView(of: text))
    adw_window_set_content(window.cast(), box)
    addKeys(to: window)
    gtk_window_present(window.cast())
    return window
  }

  private static func makeView(of text: String) -> WidgetPointer {
    let view: WidgetPointer = gtk_text_view_new()
    let buffer = gtk_text_view_get_buffer(view.cast())
    gtk_text_buffer_set_text(buffer, text, -1)
    var start = GtkTextIter()
    gtk_text_buffer_get_start_iter(buffer, &start)
    gtk_text_buffer_place_cursor(buffer, &start)
    gtk_text_view_set_editable(view.cast(), 0)
    gtk_text_view_set_monospace(view.cast(), 1)
    gtk_text_view_set_accepts_tab(view.cast(), 0)
    gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_CHAR)
    view.setAccessibleLabel(tr("Message Source"))
    gtk_widget_add_css_class(view, "message-source")
    let scroller: WidgetPointer = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(scroller.opaque, view)
    scroller.setAccessibleLabel(tr("Message Source"))
    gtk_widget_set_vexpand(scroller, 1)
    return scroller
  }

  private static func addKeys(to window: WidgetPointer) {
    let keys = gtk_shortcut_controller_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    for key in ["Escape", "<Control>w"] {
      gtk_shortcut_controller_add_shortcut(
        keys?.opaque,
        gtk_shortcut_new(
          gtk_shortcut_trigger_parse_string(key), gtk_named_action_new("window.close")))
    }
    gtk_widget_add_controller(window, keys)
  }
}
