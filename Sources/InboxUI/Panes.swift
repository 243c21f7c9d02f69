import CAdwaita
import CGTK
import GTKBridge

/// Folders, list and message side by side where there is room, else one at a time.
///
/// Wide: all that is open. Narrower: list and message take turns. Narrow: the folders come over the
/// list with a button. Their own swipe navigation is off: in this program a swipe is for rows.
@MainActor
final class Panes {
  /// The widget with all panes.
  let pointer: WidgetPointer
  /// Called when the panes were rearranged.
  var onChange: () -> Void = {}

  // With a role of their own they would be read by the names of their types.
  private let flap = makeWidget(adw_flap_get_type(), role: GTK_ACCESSIBLE_ROLE_GENERIC)
  private let leaflet = makeWidget(adw_leaflet_get_type(), role: GTK_ACCESSIBLE_ROLE_GENERIC)
  private let message: Pane
  private let list: Pane
  private let separator: WidgetPointer = gtk_separator_new(GTK_ORIENTATION_VERTICAL)

  /// The least width of the list and of the message, in px.
  private static let leastPaneWidth: Int32 = 360
  private static let folderWidth: Int32 = 232

  /// Puts three panes together; the message is closed at first.
  init(folders: WidgetPointer, list: WidgetPointer, message: WidgetPointer) {
    pointer = flap
    self.list = Pane(list, naturalWidth: 420)
    self.message = Pane(message, naturalWidth: 600)
    gtk_widget_set_size_request(folders, Self.folderWidth, -1)
    for pane in [self.list, self.message] {
      gtk_widget_set_hexpand(pane.pointer, 1)
      gtk_widget_set_size_request(pane.pointer, Self.leastPaneWidth, -1)
    }
    adw_leaflet_append(leaflet.opaque, self.list.pointer)
    let page = adw_leaflet_append(leaflet.opaque, separator)
    adw_leaflet_page_set_navigatable(page, 0)
    adw_leaflet_append(leaflet.opaque, self.message.pointer)
    adw_leaflet_set_can_navigate_back(leaflet.opaque, 0)
    adw_leaflet_set_can_navigate_forward(leaflet.opaque, 0)
    adw_flap_set_flap(flap.opaque, folders)
    adw_flap_set_separator(flap.opaque, gtk_separator_new(GTK_ORIENTATION_VERTICAL))
    adw_flap_set_content(flap.opaque, leaflet)
    adw_flap_set_swipe_to_open(flap.opaque, 0)
    adw_flap_set_swipe_to_close(flap.opaque, 0)
    setMessageVisible(false)
    for property in ["folded", "reveal-flap"] {
      flap.connect("notify::\(property)") { [weak self] in self?.onChange() }
    }
    leaflet.connect("notify::folded") { [weak self] in self?.onChange() }
  }

  /// Whether the folders are beside the list and not over it.
  var hasRoomForFolders: Bool { adw_flap_get_folded(flap.opaque) == 0 }

  /// Whether the folders are to be seen.
  var showsFolders: Bool {
    get { adw_flap_get_reveal_flap(flap.opaque) != 0 }
    set { adw_flap_set_reveal_flap(flap.opaque, newValue ? 1 : 0) }
  }

  /// Whether list and message take turns.
  var isFolded: Bool { adw_leaflet_get_folded(leaflet.opaque) != 0 }

  /// Whether a message is open.
  private(set) var showsMessage = false

  /// Whether the list is to be seen.
  var showsList: Bool { !showsMessage || !isFolded }

  /// Opens the pane of the message.
  func openMessage() {
    if !showsMessage { setMessageVisible(true) }
    adw_leaflet_set_visible_child(leaflet.opaque, message.pointer)
    onChange()
  }

  /// Closes the pane of the message.
  func closeMessage() {
    guard showsMessage else { return }
    adw_leaflet_set_visible_child(leaflet.opaque, list.pointer)
    setMessageVisible(false)
    onChange()
  }

  private func setMessageVisible(_ isVisible: Bool) {
    showsMessage = isVisible
    for part in [separator, message.pointer] { gtk_widget_set_visible(part, isVisible ? 1 : 0) }
  }
}

/// A pane whose share of the window is the same whatever is in it.
private final class Pane: Bin {
  private let naturalWidth: Int32

  override class var accessibleRole: GtkAccessibleRole { GTK_ACCESSIBLE_ROLE_GENERIC }

  init(_ child: WidgetPointer, naturalWidth: Int32) {
    self.naturalWidth = naturalWidth
    super.init(child: child)
  }

  override func measure(_ orientation: GtkOrientation, for otherSide: Int32) -> SizeRequest {
    var request = super.measure(orientation, for: otherSide)
    if orientation == GTK_ORIENTATION_HORIZONTAL {
      request.natural = max(request.minimum, naturalWidth)
    }
    return request
  }
}
