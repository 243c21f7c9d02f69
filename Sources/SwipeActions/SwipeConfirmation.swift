public import CGTK
import GTKBridge

/// A question before an action that cannot be undone: it names what is at stake and offers to cancel.
///
/// ```swift
/// confirm: { await SwipeConfirmation("Delete “\(name)”?", confirm: "Delete").ask(over: list) }
/// ```
@MainActor
public struct SwipeConfirmation {
  private let question: String
  private let detail: String
  private let confirm: String
  private let cancel: String

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - question: What is asked, with the name of the item.
  ///   - detail: What follows from yes.
  ///   - confirm: The word on the button that means yes: what is done, not "Yes".
  ///   - cancel: The word on the button that means no.
  public init(_ question: String, detail: String = "", confirm: String, cancel: String = "Cancel") {
    self.question = question
    self.detail = detail
    self.confirm = confirm
    self.cancel = cancel
  }

  /// Asks in a dialog over the window of a widget.
  ///
  /// - Returns: Whether it was confirmed; closing the dialog in any other way, or cancelling the task,
  ///   means no.
  public func ask(over widget: UnsafeMutablePointer<GtkWidget>) async -> Bool {
    let dialog = makeDialog(over: widget)
    let watched = WeakReference(dialog)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        dialog.connect("response") { (response: Int32) in
          answer.resume(returning: response == GTK_RESPONSE_ACCEPT.rawValue)
          gtk_window_destroy(dialog.cast())
        }
        if Task.isCancelled { gtk_dialog_response(dialog.cast(), GTK_RESPONSE_CANCEL.rawValue) }
      }
    } onCancel: {
      Task { @MainActor in
        if let dialog = watched.pointer {
          gtk_dialog_response(dialog.cast(), GTK_RESPONSE_CANCEL.rawValue)
        }
      }
    }
  }

  private func makeDialog(
    over widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget> {
    guard
      let object = g_object_new_with_properties(gtk_message_dialog_get_type(), 0, nil, nil)
    else { preconditionFailure("GTK cannot make a dialog.") }
    let dialog: UnsafeMutablePointer<GtkWidget> = object.cast()
    dialog.set("text", to: question)
    if !detail.isEmpty { dialog.set("secondary-text", to: detail) }
    gtk_window_set_modal(dialog.cast(), 1)
    if let window = gtk_widget_get_root(widget), window.isInstance(of: gtk_window_get_type()) {
      gtk_window_set_transient_for(dialog.cast(), window.cast())
    }
    let answers = [(cancel, GTK_RESPONSE_CANCEL), (confirm, GTK_RESPONSE_ACCEPT)]
    for (word, response) in answers {
      guard let button = gtk_dialog_add_button(dialog.cast(), word, response.rawValue) else {
        continue
      }
      // GTK 4.8 reads a button with a mnemonic twice: by its label and by the label's relation to it.
      button.setAccessibleLabel(word)
      if response == GTK_RESPONSE_ACCEPT {
        gtk_widget_add_css_class(button, "destructive-action")
      }
    }
    gtk_dialog_set_default_response(dialog.cast(), GTK_RESPONSE_CANCEL.rawValue)
    gtk_window_present(dialog.cast())
    return dialog
  }
}
