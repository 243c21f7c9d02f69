import CGTK
import GTKBridge

extension UnsafeMutablePointer<GtkWidget> {
  /// Makes a list one stop for Tab and Shift+Tab: the arrows go from row to row, Tab goes through what
  /// can take the focus inside the row and then leaves the list, however many rows there are.
  @MainActor
  func makeOneTabStop() {
    let keys = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    let list = self
    keys?.connect(answering: "key-pressed") { (key: UInt32, _: UInt32, state: UInt32) -> Bool in
      guard state & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue) == 0 else { return false }
      switch Int32(key) {
      case GDK_KEY_Tab, GDK_KEY_KP_Tab: return list.tab(GTK_DIR_TAB_FORWARD)
      case GDK_KEY_ISO_Left_Tab: return list.tab(GTK_DIR_TAB_BACKWARD)
      default: return false
      }
    }
    gtk_widget_add_controller(self, keys)
  }

  /// - Returns: Whether the focus is where Tab leads.
  private func tab(_ direction: GtkDirectionType) -> Bool {
    guard let root = gtk_widget_get_root(self), let focus = gtk_root_get_focus(root) else {
      return false
    }
    if let row = gtk_widget_get_focus_child(self), gtk_widget_child_focus(row, direction) != 0,
      gtk_root_get_focus(root) != focus
    {
      return true
    }
    let window: WidgetPointer = root.cast()
    // The search for the next stop passes the list over.
    gtk_widget_set_can_focus(self, 0)
    defer { gtk_widget_set_can_focus(self, 1) }
    if gtk_widget_child_focus(window, direction) == 0 {
      // It was the last stop of the window.
      gtk_root_set_focus(root, nil)
      gtk_widget_child_focus(window, direction)
    }
    return true
  }
}
