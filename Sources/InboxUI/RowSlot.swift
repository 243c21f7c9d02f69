import CGTK
import GTKBridge

/// The place of one row in the list: as high as all are, with a ``MessageRow`` in it while it is seen.
///
/// A list view keeps some 205 rows, of which a dozen are seen, and binds, measures, places and draws
/// all of them whenever other rows come: one out of sight is to cost next to nothing.
final class RowSlot: Bin {
  private let height: RowHeight

  /// What is shown; nil before the row was seen for the first time.
  private(set) var content: MessageRow?

  /// Whether the row is seen, or about to be.
  private(set) var isFilled = false

  /// What the row was named by last.
  var said: MessageListView.SaidRow?

  /// Whether the list's item around it is described by what describes it.
  var describesItem = false

  override class var cssName: String { "row-slot" }
  override class var accessibleRole: GtkAccessibleRole { GTK_ACCESSIBLE_ROLE_PRESENTATION }

  /// Makes an empty place, as high as the others.
  init(_ height: RowHeight) {
    self.height = height
    super.init(child: nil)
    // With a context GTK has a widget measured again when its font changes.
    gtk_widget_get_pango_context(pointer)
  }

  /// Has the row be seen; what it shows is to be set now.
  func fill(_ settings: ListSettings) -> MessageRow {
    let row = content ?? makeContent(settings)
    if !isFilled {
      isFilled = true
      gtk_widget_set_child_visible(row.pointer, 1)
      gtk_widget_queue_allocate(pointer)
    }
    return row
  }

  /// Takes the row out of sight.
  func empty() {
    guard isFilled, let content else { return }
    isFilled = false
    gtk_widget_set_child_visible(content.pointer, 0)
  }

  private func makeContent(_ settings: ListSettings) -> MessageRow {
    let row = MessageRow()
    row.follow(settings)
    child = row.pointer
    content = row
    height.know(row)
    return row
  }

  /// Takes as much room, and shows as much, as is set.
  func follow(_ settings: ListSettings) {
    content?.follow(settings)
    gtk_widget_queue_resize(pointer)
  }

  override func measure(_ orientation: GtkOrientation, for otherSide: Int32) -> SizeRequest {
    if isFilled { return super.measure(orientation, for: otherSide) }
    return orientation == GTK_ORIENTATION_VERTICAL ? height.request : MessageRow.width
  }

  override func allocate(width: Int32, height: Int32, baseline: Int32) {
    if isFilled { super.allocate(width: width, height: height, baseline: baseline) }
  }
}

/// How high all rows of a list are, as one of them that has content says.
@MainActor
final class RowHeight {
  private weak var sample: MessageRow?
  private var last = SizeRequest()

  /// Whether there is a row to ask.
  var isKnown: Bool { sample?.isAlive == true }

  /// The height of each row.
  var request: SizeRequest {
    if let sample, sample.isAlive {
      last = SizeRequest(of: sample.pointer, GTK_ORIENTATION_VERTICAL)
    }
    return last
  }

  /// Asks this row from now on, if there is none yet.
  func know(_ row: MessageRow) {
    if !isKnown { sample = row }
  }
}
