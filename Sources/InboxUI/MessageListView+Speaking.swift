import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// What is said to screen readers.
extension MessageListView {
  /// Says something to screen readers: by the call for it where GTK has one, else as the description
  /// of the focused row, once the focus has settled on it.
  func announce(_ sentence: String) {
    typealias Announce =
      @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>, UInt32) -> Void
    if let announce: Announce = runtimeSymbol("gtk_accessible_announce") {
      // 1 is GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM.
      return announce(pointer.raw, sentence, 1)
    }
    announcing = Timeout(seconds: 0.2) { [weak self] in
      guard let self, let root = gtk_widget_get_root(listView),
        var focus = gtk_root_get_focus(root)
      else { return }
      // An entry is heard of, and not the text within it that has the focus.
      while gtk_accessible_get_accessible_role(focus.opaque) == GTK_ACCESSIBLE_ROLE_NONE,
        let parent = gtk_widget_get_parent(focus)
      {
        focus = parent
      }
      focus.setAccessibleDescription(sentence)
      announced = WeakReference(focus)
    }
  }

  /// The focus has moved on: what was announced there is no description of it.
  func endAnnouncement() {
    guard let widget = announced?.pointer?.cast(to: GtkWidget.self) else { return }
    announced = nil
    if let content = SwipeRow<RowID>.peer(of: gtk_widget_get_first_child(widget))?.content {
      widget.setAccessibleDescription(by: [content])
    } else {
      widget.setAccessibleDescription("")
    }
  }
}
