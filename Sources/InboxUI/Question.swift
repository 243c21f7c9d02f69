import CAdwaita
import CGTK
import GTKBridge
import Inbox

/// A question before something that cannot be undone.
@MainActor
struct Question {
  /// What is asked, in a few words.
  let title: String
  /// What would happen.
  let text: String
  /// The answer that does it.
  let answer: String

  /// Asks over a widget's window and waits for the answer; closing it is No.
  func ask(over widget: WidgetPointer) async -> Bool {
    let window = gtk_widget_get_root(widget)
    guard let window else { return false }
    let dialog: WidgetPointer = adw_message_dialog_new(window.cast(), title, text)
    adw_message_dialog_add_response(dialog.cast(), "cancel", tr("_Cancel"))
    adw_message_dialog_add_response(dialog.cast(), "do", answer)
    adw_message_dialog_set_response_appearance(
      dialog.cast(), "do", ADW_RESPONSE_DESTRUCTIVE)
    adw_message_dialog_set_default_response(dialog.cast(), "cancel")
    adw_message_dialog_set_close_response(dialog.cast(), "cancel")
    dialog.readMnemonicsOnce()
    return await withCheckedContinuation { continuation in
      dialog.connect("response") { (response: String) in
        continuation.resume(returning: response == "do")
      }
      gtk_window_present(dialog.cast())
    }
  }
}
