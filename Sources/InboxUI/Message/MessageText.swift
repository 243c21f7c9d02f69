import CGTK
import GTKBridge
import Inbox

/// A stretch of a message as text, in which links can be followed and words be found.
@MainActor
final class MessageText {
  /// The text view.
  let pointer: WidgetPointer = gtk_text_view_new()
  /// Called when a person follows a link.
  var onLink: (Link) -> Void = { _ in }
  /// Called when the pointer comes onto a link or leaves it.
  var onHover: (Link?) -> Void = { _ in }
  /// Called when the cursor was moved by keys, with the place it is at, in the text view's px.
  var onCursor: (GdkRectangle) -> Void = { _ in }

  private let style: TextStyle
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>?
  /// The links by where they stand, in characters.
  private var links: [(range: Range<Int32>, link: Link)] = []
  private var hovered: (link: Link, since: Int)?
  /// Where the words stand that were looked for.
  private var matches: [Range<Int32>] = []

  /// Shows some text.
  init(_ runs: [TextRun], style: TextStyle) {
    self.style = style
    let made = Retained(owned: gtk_text_buffer_new(style.table.opaque))
    buffer = made.pointer.cast()
    gtk_text_view_set_buffer(pointer.cast(), buffer)
    gtk_text_view_set_editable(pointer.cast(), 0)
    // A screen reader follows the cursor; for others it would be a speck that blinks.
    gtk_text_view_set_cursor_visible(pointer.cast(), DesktopSetting.hasScreenReader ? 1 : 0)
    gtk_text_view_set_accepts_tab(pointer.cast(), 0)
    gtk_text_view_set_wrap_mode(pointer.cast(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_pixels_above_lines(pointer.cast(), 2)
    gtk_text_view_set_pixels_inside_wrap(pointer.cast(), 2)
    gtk_widget_add_css_class(pointer, "message-text")
    pointer.setAccessibleLabel(tr("Text of the message"))
    fill(runs)
    connectLinks()
  }

  private func fill(_ runs: [TextRun]) {
    var end = GtkTextIter()
    for run in runs {
      gtk_text_buffer_get_end_iter(buffer, &end)
      let start = gtk_text_iter_get_offset(&end)
      // The C call would end at NUL, which is no character to show.
      gtk_text_buffer_insert(buffer, &end, run.text.replacing("\0", with: " "), -1)
      let range = start..<gtk_text_iter_get_offset(&end)
      if run.isQuote { style.apply(.quote, to: range, of: buffer) }
      if let link = run.link {
        style.apply(.link, to: range, of: buffer)
        links.append((range, link))
      }
    }
    gtk_text_buffer_get_start_iter(buffer, &end)
    gtk_text_buffer_place_cursor(buffer, &end)
  }

  // MARK: Links

  private func connectLinks() {
    let motion = gtk_event_controller_motion_new()
    motion?.connect("motion") { [weak self] (x: Double, y: Double) in
      self.map { $0.hover(over: $0.link(x: x, y: y)) }
    }
    motion?.connect("leave") { [weak self] in self?.hover(over: nil) }
    gtk_widget_add_controller(pointer, motion)
    let click = gtk_gesture_click_new()
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_PRIMARY))
    click?.connect("released") { [weak self] (_: Int32, x: Double, y: Double) in
      guard let self, gtk_text_buffer_get_has_selection(buffer) == 0 else { return }
      follow(link(x: x, y: y))
    }
    gtk_widget_add_controller(pointer, click)
    let keys = gtk_event_controller_key_new()
    keys?.connect(answering: "key-pressed") { [weak self] (key: UInt32) -> Bool in
      guard let self, [GDK_KEY_Return, GDK_KEY_KP_Enter].contains(Int32(key)) else { return false }
      return follow(link(at: cursor))
    }
    gtk_widget_add_controller(pointer, keys)
    buffer?.connect("notify::cursor-position") { [weak self] in
      guard let self, gtk_widget_has_focus(pointer) != 0 else { return }
      onCursor(place(of: cursor))
    }
  }

  private var cursor: Int32 { buffer?.get("cursor-position") ?? 0 }

  private func link(x: Double, y: Double) -> Link? {
    var iter = GtkTextIter()
    var (inX, inY): (Int32, Int32) = (0, 0)
    gtk_text_view_window_to_buffer_coords(
      pointer.cast(), GTK_TEXT_WINDOW_WIDGET, Int32(x), Int32(y), &inX, &inY)
    guard gtk_text_view_get_iter_at_location(pointer.cast(), &iter, inX, inY) != 0 else {
      return nil
    }
    return link(at: gtk_text_iter_get_offset(&iter))
  }

  /// The link at a character: O(log n) for n links.
  private func link(at offset: Int32) -> Link? {
    var range = 0..<links.count
    while let first = range.first {
      let middle = first + range.count / 2
      if links[middle].range.contains(offset) { return links[middle].link }
      range =
        offset < links[middle].range.lowerBound ? first..<middle : middle + 1..<range.upperBound
    }
    return nil
  }

  private func hover(over link: Link?) {
    guard link != hovered?.link else { return }
    hovered = link.map { ($0, Int(g_get_monotonic_time())) }
    gtk_widget_set_cursor_from_name(pointer, link == nil ? "text" : "pointer")
    onHover(link)
  }

  @discardableResult
  private func follow(_ link: Link?) -> Bool {
    guard var link, link.isOpenable else { return false }
    if let hovered, hovered.link == link {
      link.wasShown = link.wasShown || Link.wasSeen(since: hovered.since)
    }
    onLink(link)
    return true
  }

  // MARK: Finding

  /// Marks every place of some words, regardless of case, and says how many there are.
  ///
  /// - Parameter limit: More are not looked for.
  func find(_ words: String, limit: Int) -> Int {
    endFinding()
    guard !words.isEmpty else { return 0 }
    var here = GtkTextIter()
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_start_iter(buffer, &here)
    let flags = GtkTextSearchFlags(
      rawValue: GTK_TEXT_SEARCH_CASE_INSENSITIVE.rawValue | GTK_TEXT_SEARCH_TEXT_ONLY.rawValue)
    while matches.count < limit,
      gtk_text_iter_forward_search(&here, words, flags, &start, &end, nil) != 0
    {
      matches.append(gtk_text_iter_get_offset(&start)..<gtk_text_iter_get_offset(&end))
      here = end
    }
    for match in matches { style.apply(.match, to: match, of: buffer) }
    return matches.count
  }

  /// Marks one of the places as the one that one is at; nil marks none.
  ///
  /// - Returns: Where it is, in the text view's px.
  @discardableResult
  func goToMatch(_ index: Int?) -> GdkRectangle? {
    style.remove(.current, from: buffer)
    guard let index else { return nil }
    style.apply(.current, to: matches[index], of: buffer)
    return place(of: matches[index].lowerBound)
  }

  /// Takes the marks away.
  func endFinding() {
    matches = []
    style.remove(.match, from: buffer)
    style.remove(.current, from: buffer)
  }

  private func place(of offset: Int32) -> GdkRectangle {
    var iter = GtkTextIter()
    var rectangle = GdkRectangle()
    gtk_text_buffer_get_iter_at_offset(buffer, &iter, offset)
    gtk_text_view_get_iter_location(pointer.cast(), &iter, &rectangle)
    gtk_text_view_buffer_to_window_coords(
      pointer.cast(), GTK_TEXT_WINDOW_WIDGET, rectangle.x, rectangle.y, &rectangle.x, &rectangle.y)
    return rectangle
  }
}
