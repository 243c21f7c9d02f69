import CGTK
import GTKBridge

/// Leads the focus back to where it was before a button's menu was opened, once the menu is closed:
/// GTK leaves it on the button, also where a key opened the menu from elsewhere.
@MainActor
final class FocusReturn {
  private let button: WeakReference
  /// What had the focus last outside the menu.
  private var last: WeakReference?
  /// What had it when the menu was opened.
  private var before: WeakReference?
  private var watch: SignalConnection?
  private var returning: Timeout?

  /// Watches a menu, which keeps the watch.
  init(of popover: WidgetPointer, on button: WidgetPointer) {
    self.button = WeakReference(button)
    button.connect("realize", after: true) { [self] in
      let root = gtk_widget_get_root(button).map { UnsafeMutablePointer<GtkWidget>($0) }
      watch = root?.connect("notify::focus-widget") { [weak self] in
        guard let root, let focus = gtk_window_get_focus(root.cast()),
          gtk_widget_is_ancestor(focus, popover) == 0
        else { return }
        self?.last = WeakReference(focus)
      }
    }
    button.connect("unrealize") { [self] in watch?.disconnect() }
    popover.connect("show") { [self] in before = last }
    // What was chosen may have moved the focus itself by then, or closed the window.
    popover.connect("closed") { [self] in
      returning = Timeout(seconds: 0) { [self] in lead() }
    }
  }

  private func lead() {
    guard let button = button.pointer?.cast(to: GtkWidget.self), button.hasFocusWithin,
      let widget = before?.pointer?.cast(to: GtkWidget.self)
    else { return }
    gtk_widget_grab_focus(widget)
  }
}
