import CAdwaita
import CGTK
import GTKBridge
import Inbox

/// Opens links outside, once a person knows where they lead.
@MainActor
enum LinkOpener {
  /// Opens a link with the program the desktop has for it, and asks first where that is needed.
  ///
  /// The corresponding C function is `gtk_show_uri`.
  ///
  /// - Parameter widget: What the link is in; the question stands over its window.
  static func open(_ link: Link, over widget: WidgetPointer) {
    guard let window = gtk_widget_get_root(widget) else { return }
    guard link.needsQuestion else {
      return gtk_show_uri(window.cast(), link.target, UInt32(GDK_CURRENT_TIME))
    }
    let dialog: WidgetPointer = adw_message_dialog_new(
      window.cast(), tr("Open This Link?"), link.target)
    if link.isDisguised {
      adw_message_dialog_set_body(
        dialog.cast(),
        tr(
          "It looks like another address, but it leads to {host}:\n{target}",
          ["host": link.pieces.host, "target": link.target]))
    }
    adw_message_dialog_add_response(dialog.cast(), "cancel", tr("_Cancel"))
    adw_message_dialog_add_response(dialog.cast(), "open", tr("_Open"))
    // Of a link that misleads, Return does not open it.
    adw_message_dialog_set_default_response(
      dialog.cast(), link.isDisguised ? "cancel" : "open")
    adw_message_dialog_set_close_response(dialog.cast(), "cancel")
    dialog.readMnemonicsOnce()
    let parent = WeakReference(window)
    dialog.connect("response") { (response: String) in
      guard response == "open", let window = parent.pointer else { return }
      gtk_show_uri(window.cast(), link.target, UInt32(GDK_CURRENT_TIME))
    }
    gtk_window_present(dialog.cast())
  }
}
