import CGTK
import GTKBridge
import SwipeActions

/// The gallery's window: the pages' names at one side, the chosen page, and its code at the other.
@MainActor
final class GalleryWindow {
  private let window: UnsafeMutablePointer<GtkWidget>
  private let stack: UnsafeMutablePointer<GtkWidget> = gtk_stack_new()
  private let codeView: UnsafeMutablePointer<GtkWidget> = gtk_text_view_new()
  private let options: GalleryOptions
  private var made: Set<String> = []
  private var frames: FrameCallback?
  private var picture: Timeout?

  init(for application: UnsafeMutablePointer<GtkApplication>, options: GalleryOptions) {
    self.options = options
    window = gtk_application_window_new(application)
    gtk_window_set_title(window.cast(), "Swipe Gallery")
    gtk_window_set_default_size(window.cast(), options.isNarrow ? 360 : 1180, 720)
    GalleryStyle.load(for: window)
    GalleryRecording.isWanted = options.recording != nil

    for page in Gallery.pages {
      // The pages are made when they are first shown.
      gtk_stack_add_titled(
        stack.opaque, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), page.name, page.title)
    }
    window.connect(answering: "close-request") { [weak self] in
      self?.saveRecording()
      return false
    }
    stack.connect("notify::visible-child-name") { [weak self] in self?.showChosenPage() }
    gtk_widget_set_size_request(stack, 360, -1)
    gtk_widget_set_hexpand(stack, 1)

    let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    let parts = options.isNarrow ? [stack] : [makeSidebar(), stack, makeCodePane()]
    for part in parts { gtk_box_append(box.cast(), part) }
    gtk_window_set_child(window.cast(), box)
    gtk_stack_set_visible_child_name(stack.opaque, options.page)
    showChosenPage()
  }

  func present() {
    gtk_window_present(window.cast())
    // At the pages, or on the one there is, and not in the code.
    if let box = gtk_window_get_child(window.cast()), let first = gtk_widget_get_first_child(box) {
      gtk_widget_child_focus(first, GTK_DIR_TAB_FORWARD)
    }
    if let path = options.screenshot { takePicture(path) }
  }

  /// Before the window goes, which closes the open row.
  private func saveRecording() {
    if let path = options.recording, !GalleryRecording.save(to: path) {
      Gallery.fail("The recording cannot be saved as \(path).", status: 3)
    }
  }

  private func makeSidebar() -> UnsafeMutablePointer<GtkWidget> {
    let sidebar: UnsafeMutablePointer<GtkWidget> = gtk_stack_sidebar_new()
    gtk_stack_sidebar_set_stack(sidebar.opaque, stack.opaque)
    gtk_widget_set_size_request(sidebar, 180, -1)
    nameParts(of: sidebar)
    return sidebar
  }

  /// GTK names neither what scrolls a sidebar of a stack nor its rows.
  private func nameParts(of sidebar: UnsafeMutablePointer<GtkWidget>) {
    let scroller: UnsafeMutablePointer<GtkWidget>? = gtk_widget_get_first_child(sidebar)
    scroller?.setAccessibleLabel("Pages")
    guard let viewport = scroller.flatMap({ gtk_scrolled_window_get_child($0.opaque) }),
      let list = gtk_viewport_get_child(viewport.opaque)
    else { return }
    list.setAccessibleLabel("Pages")
    var row = gtk_widget_get_first_child(list)
    while let current = row {
      current.setAccessibleLabel(by: current.accessibleLabels)
      row = gtk_widget_get_next_sibling(current)
    }
  }

  private func makeCodePane() -> UnsafeMutablePointer<GtkWidget> {
    gtk_text_view_set_editable(codeView.opaque.cast(), 0)
    gtk_text_view_set_monospace(codeView.opaque.cast(), 1)
    gtk_text_view_set_cursor_visible(codeView.opaque.cast(), 0)
    gtk_text_view_set_accepts_tab(codeView.opaque.cast(), 0)
    gtk_text_view_set_left_margin(codeView.opaque.cast(), 16)
    gtk_text_view_set_top_margin(codeView.opaque.cast(), 16)
    codeView.setAccessibleLabel("The code of this page")
    gtk_widget_add_css_class(codeView, "gallery-code")
    let scroller: UnsafeMutablePointer<GtkWidget> = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(scroller.opaque, codeView)
    scroller.setAccessibleLabel("Code")
    gtk_widget_set_size_request(scroller, 480, -1)
    gtk_widget_add_css_class(scroller, "gallery-code")
    return scroller
  }

  private func showChosenPage() {
    guard let name = gtk_stack_get_visible_child_name(stack.opaque).map({ String(cString: $0) }),
      let page = Gallery.pages.first(where: { $0.name == name })
    else { return }
    if made.insert(name).inserted, let place = gtk_stack_get_visible_child(stack.opaque) {
      gtk_box_append(place.cast(), makeHeading(page))
      let body = page.make()
      gtk_widget_set_vexpand(body, 1)
      gtk_box_append(place.cast(), body)
    }
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(codeView.opaque.cast()), page.code, -1)
  }

  private func makeHeading(_ page: GalleryPage) -> UnsafeMutablePointer<GtkWidget> {
    let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
    gtk_widget_add_css_class(box, "gallery-heading")
    for (text, style) in [(page.title, "title-2"), (page.summary, "dim-label")] {
      let label: UnsafeMutablePointer<GtkWidget> = gtk_label_new(text)
      gtk_label_set_xalign(label.opaque, 0)
      gtk_label_set_wrap(label.opaque, 1)
      gtk_widget_add_css_class(label, style)
      gtk_box_append(box.cast(), label)
    }
    return box
  }

  /// Opens the first row on the page, so that a picture shows what is under it.
  private func openFirstRow() {
    func open<ID>(_ row: SwipeRow<ID>?) -> Bool {
      guard let row, let id = row.id else { return false }
      return [.trailing, .bottom].contains {
        row.coordinator.open(id: id, from: $0, animated: false)
      }
    }
    func openFirst(in widget: WidgetPointer) -> Bool {
      if open(SwipeRow<Int>.peer(of: widget)) || open(SwipeRow<String>.peer(of: widget)) {
        return true
      }
      var child = gtk_widget_get_first_child(widget)
      while let current = child {
        if openFirst(in: current) { return true }
        child = gtk_widget_get_next_sibling(current)
      }
      return false
    }
    if let page = gtk_stack_get_visible_child(stack.opaque) { _ = openFirst(in: page) }
  }

  /// Saves what the window shows when it has been drawn for half a second, and closes it.
  private func takePicture(_ path: String) {
    openFirstRow()
    var first: Double?
    frames = FrameCallback(on: window) { [weak self] time in
      let start = first ?? time
      first = start
      if time - start < 0.5 { return true }
      self?.picture = Timeout(seconds: 0) { self?.finishPicture(path) }
      return false
    }
  }

  private func finishPicture(_ path: String) {
    if !WindowPicture.save(window, to: path) {
      Gallery.fail("The picture cannot be saved as \(path).", status: 3)
    }
    gtk_window_close(window.cast())
  }
}
