import CGTK
import GTKBridge

@testable import InboxUI

extension WidgetPointer {
  /// The texts of labels on the screen that end in “…” and can be read nowhere else.
  ///
  /// Rows and closed cards of messages say in a line what is shown whole when they are opened, a label
  /// with a tooltip says there what it has no room for, and a page of the settings is named by its
  /// icon, too.
  @MainActor
  func cutTexts() -> [String] {
    let name = String(cString: gtk_widget_get_css_name(self))
    let isClosed =
      gtk_widget_has_css_class(self, "message-card") != 0
      && gtk_widget_has_css_class(self, "open") == 0
    guard gtk_widget_get_mapped(self) != 0, !["messagerow", "viewswitcher"].contains(name),
      !isClosed,
      gtk_widget_get_tooltip_text(self) == nil
    else { return [] }
    if isInstance(of: gtk_label_get_type()) {
      let isCut = pango_layout_is_ellipsized(gtk_label_get_layout(opaque)) != 0
      return isCut ? [String(cString: gtk_label_get_text(opaque))] : []
    }
    var found: [String] = []
    var child = gtk_widget_get_first_child(self)
    while let current = child {
      found += current.cutTexts()
      child = gtk_widget_get_next_sibling(current)
    }
    return found
  }
}
