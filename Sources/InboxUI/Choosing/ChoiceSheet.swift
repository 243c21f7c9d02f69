import CAdwaita
import CGTK
import GTKBridge
import Inbox

/// Holds a choice that is asked for: a popover at what it is about, or a small window of its own
/// where there is no room for one or nothing to point to.
@MainActor
final class ChoiceSheet {
  private let title: String
  private let content: Retained
  /// Gives the content the keyboard focus.
  private let focus: () -> Void
  private var shown: Retained?
  private var isWindow = false
  private var removal: Timeout?

  /// The width of a window below which a popover at a row would cover all of it, in px.
  private static let narrow: Int32 = 480

  init(title: String, content: WidgetPointer, focus: @escaping () -> Void) {
    self.title = title
    self.content = Retained(content)
    self.focus = focus
  }

  /// Shows the content until it is closed, by ``close()`` or by hand; the focus is back where it was
  /// when it returns.
  ///
  /// - Parameters:
  ///   - anchor: What the choice is about.
  ///   - view: A widget of the window it is asked in.
  func run(near anchor: WidgetPointer?, over view: WidgetPointer) async {
    guard let root = gtk_widget_get_root(view) else { return }
    let before = gtk_root_get_focus(root).map { WeakReference($0) }
    await withTaskCancellationHandler {
      await withCheckedContinuation { closed in
        show(near: anchor, in: root.cast()) { closed.resume() }
        if Task.isCancelled { close() }
      }
    } onCancel: {
      Task { @MainActor in self.close() }
    }
    if let widget = before?.pointer, gtk_widget_get_mapped(widget.cast()) != 0 {
      gtk_widget_grab_focus(widget.cast())
    }
  }

  /// Takes it away.
  func close() {
    guard let shown else { return }
    if isWindow {
      gtk_window_close(shown.widget.cast())
    } else {
      gtk_popover_popdown(shown.widget.cast())
    }
  }

  private func show(
    near anchor: WidgetPointer?, in window: WidgetPointer, closed: @escaping () -> Void
  ) {
    let hasRoom = gtk_widget_get_width(window) >= Self.narrow
    if hasRoom, let anchor, gtk_widget_get_mapped(anchor) != 0, let parent = Self.parent(of: anchor)
    {
      showPopover(at: anchor, in: parent, closed: closed)
    } else {
      showWindow(over: window, closed: closed)
    }
    focus()
  }

  private func showPopover(
    at anchor: WidgetPointer, in parent: WidgetPointer, closed: @escaping () -> Void
  ) {
    let popover: WidgetPointer = gtk_popover_new()
    shown = Retained(popover)
    popover.setAccessibleLabel(title)
    gtk_widget_add_css_class(popover, "choice")
    gtk_popover_set_child(popover.cast(), content.widget)
    gtk_widget_set_parent(popover, parent)
    var bounds = graphene_rect_t()
    if gtk_widget_compute_bounds(anchor, parent, &bounds) != 0 {
      var target = GdkRectangle(
        x: Int32(bounds.origin.x), y: Int32(bounds.origin.y), width: Int32(bounds.size.width),
        height: Int32(bounds.size.height))
      gtk_popover_set_pointing_to(popover.cast(), &target)
    }
    popover.connect("closed") { [weak self] in
      // Not while it is being closed.
      self?.removal = Timeout(seconds: 0) {
        gtk_popover_set_child(popover.cast(), nil)
        gtk_widget_unparent(popover)
      }
    }
    // Also where its window goes before it.
    popover.connect("unrealize") { closed() }
    gtk_popover_popup(popover.cast())
  }

  private func showWindow(over parent: WidgetPointer, closed: @escaping () -> Void) {
    isWindow = true
    let window: WidgetPointer = adw_window_new()
    shown = Retained(window)
    gtk_window_set_title(window.cast(), title)
    gtk_window_set_transient_for(window.cast(), parent.cast())
    gtk_window_set_modal(window.cast(), 1)
    gtk_window_set_default_size(window.cast(), 328, -1)
    let box = Make.box(GTK_ORIENTATION_VERTICAL, style: "choice")
    let header: WidgetPointer = adw_header_bar_new()
    gtk_widget_add_css_class(header, "flat")
    box.append(header)
    gtk_widget_set_vexpand(content.widget, 1)
    box.append(content.widget)
    adw_window_set_content(window.cast(), box)
    window.closeOnEscape()
    // A window that is still referred to is closed without its end.
    window.connect("unrealize") { closed() }
    gtk_window_present(window.cast())
  }

  /// The nearest widget around another that lays out popovers and is not recycled as a row is.
  private static func parent(of anchor: WidgetPointer) -> WidgetPointer? {
    var widget = gtk_widget_get_parent(anchor)
    let scroller = gtk_widget_get_ancestor(anchor, gtk_scrolled_window_get_type())
    if let scroller { widget = gtk_widget_get_parent(scroller) }
    while let current = widget, gtk_widget_get_layout_manager(current) == nil {
      widget = gtk_widget_get_parent(current)
    }
    return widget
  }
}
