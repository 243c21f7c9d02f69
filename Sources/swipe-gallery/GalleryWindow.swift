import CGTK
import GTKBridge

/// The gallery's window: the pages' names at the side, the chosen page beside them.
@MainActor
struct GalleryWindow {
  private let window: UnsafeMutablePointer<GtkWidget>

  init(for application: UnsafeMutablePointer<GtkApplication>, page: String) {
    window = gtk_application_window_new(application)
    gtk_window_set_title(window.cast(), "Swipe Gallery")
    gtk_window_set_default_size(window.cast(), 900, 640)
    let stack: UnsafeMutablePointer<GtkWidget> = gtk_stack_new()
    gtk_widget_set_hexpand(stack, 1)
    for entry in Gallery.pages {
      let child = entry.make()
      gtk_stack_add_titled(stack.opaque, child, entry.name, entry.title)
    }
    gtk_stack_set_visible_child_name(stack.opaque, page)
    let sidebar: UnsafeMutablePointer<GtkWidget> = gtk_stack_sidebar_new()
    gtk_stack_sidebar_set_stack(sidebar.opaque, stack.opaque)
    gtk_widget_set_size_request(sidebar, 200, -1)
    let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    gtk_box_append(box.cast(), sidebar)
    gtk_box_append(box.cast(), stack)
    gtk_window_set_child(window.cast(), box)
  }

  func present() {
    gtk_window_present(window.cast())
  }
}
