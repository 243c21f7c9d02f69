import CGTK
import GTKBridge
import Inbox

/// A stretch of a message as text, in which links can be followed and words be found.
///
/// A label and no text view: it is as tall as its text from the first frame, and its links can be
/// reached by Tab.
@MainActor
final class MessageText {
  /// The label.
  let pointer: WidgetPointer = gtk_label_new(nil)
  /// Called when a person follows a link.
  var onLink: (Link) -> Void = { _ in }

  /// Places that were found are still known when the text was taken from the page.
  private let kept: Retained
  private let links: [String: Link]
  /// Where the words stand that were looked for, in bytes.
  private var matches: [Range<Int>] = []
  /// The text, for finding: made when it is first needed.
  private lazy var foldedText = FoldedText(String(cString: gtk_label_get_text(pointer.opaque)))

  /// Shows some text.
  init(_ runs: [TextRun]) {
    kept = Retained(pointer)
    links = Dictionary(
      runs.compactMap(\.link).map { ($0.target, $0) }, uniquingKeysWith: { first, _ in first })
    gtk_label_set_markup(pointer.opaque, runs.map(Self.markup).joined())
    gtk_label_set_xalign(pointer.opaque, 0)
    gtk_label_set_wrap(pointer.opaque, 1)
    gtk_label_set_wrap_mode(pointer.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_selectable(pointer.opaque, 1)
    gtk_widget_add_css_class(pointer, "message-text")
    pointer.connect(answering: "activate-link") { [weak self] (target: String) -> Bool in
      if let self, let link = links[target] { onLink(link) }
      return true
    }
  }

  /// A piece as markup that shows exactly its text.
  private static func markup(_ run: TextRun) -> String {
    var markup = escaped(run.text)
    if let link = run.link, link.isOpenable {
      let target = escaped(link.target)
      markup = "<a href=\"\(target)\" title=\"\(target)\">\(markup)</a>"
    }
    // It stands back; what is left has a contrast of more than 5 : 1 on any ground.
    return run.isQuote ? "<span alpha=\"72%\">\(markup)</span>" : markup
  }

  private static func escaped(_ text: String) -> String {
    // The C call would end at NUL, which is no character to show.
    guard let escaped = g_markup_escape_text(text.replacing("\0", with: " "), -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }

  // MARK: Finding

  /// Marks every place of some words, regardless of case, and says how many there are.
  ///
  /// - Parameter limit: More are not looked for.
  func find(_ words: String, limit: Int) -> Int {
    matches = foldedText.ranges(of: words, limit: limit)
    mark(current: nil)
    return matches.count
  }

  /// Marks one of the places as the one that one is at; nil marks none.
  ///
  /// - Returns: Where it is, in the label's px.
  @discardableResult
  func goToMatch(_ index: Int?) -> GdkRectangle? {
    mark(current: index)
    guard let index, let layout = gtk_label_get_layout(pointer.opaque) else { return nil }
    var place = PangoRectangle()
    pango_layout_index_to_pos(layout, Int32(clamping: matches[index].lowerBound), &place)
    var (x, y): (Int32, Int32) = (0, 0)
    gtk_label_get_layout_offsets(pointer.opaque, &x, &y)
    let scale = Int32(PANGO_SCALE)
    return GdkRectangle(
      x: x + place.x / scale, y: y + place.y / scale, width: place.width / scale,
      height: place.height / scale)
  }

  /// Takes the marks away.
  func endFinding() {
    matches = []
    mark(current: nil)
  }

  private func mark(current: Int?) {
    guard let list = pango_attr_list_new() else { return }
    defer { pango_attr_list_unref(list) }
    for (index, match) in matches.enumerated() {
      // Yellow and orange under black stand out in either style, with more than 9 : 1.
      let green: UInt16 = index == current ? 0x9A9A : 0xF0F0
      let blue: UInt16 = index == current ? 0x3D3D : 0x6B6B
      let looks = [
        pango_attr_background_new(0xFFFF, green, blue), pango_attr_foreground_new(0, 0, 0),
        pango_attr_foreground_alpha_new(0xFFFF),
      ]
      for case let look? in looks {
        look.pointee.start_index = guint(match.lowerBound)
        look.pointee.end_index = guint(match.upperBound)
        pango_attr_list_insert(list, look)
      }
    }
    gtk_label_set_attributes(pointer.opaque, list)
  }
}
