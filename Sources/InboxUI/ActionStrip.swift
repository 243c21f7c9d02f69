import CGTK
import GTKBridge

/// Buttons side by side, each as wide as the others. The word of each stands below its picture where
/// there is room for those of all; else there are pictures alone.
@MainActor
final class ActionStrip: Widget {
  private var faces: [(button: WidgetPointer, face: ActionFace)] = []

  override class var accessibleRole: GtkAccessibleRole { GTK_ACCESSIBLE_ROLE_GROUP }

  /// Adds a button, whose picture and word are given later.
  func append(_ button: WidgetPointer) {
    let face = ActionFace()
    face.roomForAll = { [weak self] in self?.widest ?? 0 }
    gtk_button_set_child(button.cast(), face.pointer)
    gtk_widget_set_parent(button, pointer)
    faces.append((button, face))
  }

  /// Shows a picture and a word on a button of the strip, which has a name of its own for tooltips and
  /// for screen readers.
  func show(_ icon: String, word: String, on button: WidgetPointer) {
    faces.first { $0.button == button }?.face.show(icon, word: word)
    // The others have as much room as the longest word leaves.
    for face in faces { gtk_widget_queue_resize(face.face.pointer) }
  }

  private var shown: [(button: WidgetPointer, face: ActionFace)] {
    faces.filter { gtk_widget_get_visible($0.button) != 0 }
  }

  private var widest: Int32 { shown.map(\.face.wordWidth).max() ?? 0 }

  override var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

  override func measure(_ orientation: GtkOrientation, for otherSide: Int32) -> SizeRequest {
    let isWidth = orientation == GTK_ORIENTATION_HORIZONTAL
    let count = Int32(shown.count)
    let each = otherSide < 0 || count == 0 ? -1 : otherSide / count
    let sizes = shown.map { SizeRequest(of: $0.button, orientation, for: isWidth ? -1 : each) }
    let factor = isWidth ? count : 1
    return SizeRequest(
      minimum: factor * (sizes.map(\.minimum).max() ?? 0),
      natural: factor * (sizes.map(\.natural).max() ?? 0))
  }

  override func allocate(width: Int32, height: Int32, baseline: Int32) {
    let buttons = shown.map(\.button)
    guard !buttons.isEmpty else { return }
    let isMirrored = gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL
    let each = width / Int32(buttons.count)
    var place = GtkAllocation(
      x: (width - each * Int32(buttons.count)) / 2, y: 0, width: each, height: height)
    for button in isMirrored ? buttons.reversed() : buttons {
      gtk_widget_size_allocate(button, &place, -1)
      place.x += each
    }
  }
}

/// A picture with a word below it, which is left out where there is too little room.
@MainActor
final class ActionFace: Widget {
  /// How wide a face has to be to show its word, as all in a strip do or none, in px.
  var roomForAll: () -> Int32 = { 0 }

  // The button says it all.
  private let picture = Make.decoration(icon: "image-missing")
  private let word = makeWidget(gtk_label_get_type(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)

  override class var accessibleRole: GtkAccessibleRole { GTK_ACCESSIBLE_ROLE_PRESENTATION }

  override init() {
    super.init()
    gtk_widget_add_css_class(word, "caption")
    for part in [picture, word] { gtk_widget_set_parent(part, pointer) }
  }

  /// Shows a picture and a word.
  func show(_ icon: String, word text: String) {
    gtk_image_set_from_icon_name(picture.opaque, icon)
    word.setText(text)
  }

  /// How wide the word is, in px.
  var wordWidth: Int32 { SizeRequest(of: word, GTK_ORIENTATION_HORIZONTAL).natural }

  private func hasRoom(in width: Int32) -> Bool { width < 0 || width >= roomForAll() }

  override var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

  override func measure(_ orientation: GtkOrientation, for otherSide: Int32) -> SizeRequest {
    let least = SizeRequest(of: picture, orientation).natural
    if orientation == GTK_ORIENTATION_HORIZONTAL {
      return SizeRequest(minimum: least, natural: max(least, roomForAll()))
    }
    let below = SizeRequest(of: word, orientation).natural
    let height = hasRoom(in: otherSide) ? least + Self.gap + below : least
    return SizeRequest(minimum: height, natural: height)
  }

  override func allocate(width: Int32, height: Int32, baseline: Int32) {
    let showsWord = hasRoom(in: width)
    let pictureHeight = SizeRequest(of: picture, GTK_ORIENTATION_VERTICAL).natural
    gtk_widget_set_child_visible(word, showsWord ? 1 : 0)
    var place = GtkAllocation(
      x: 0, y: 0, width: width, height: showsWord ? pictureHeight : height)
    gtk_widget_size_allocate(picture, &place, -1)
    guard showsWord else { return }
    place.y = pictureHeight + Self.gap
    place.height = height - place.y
    gtk_widget_size_allocate(word, &place, -1)
  }

  private static let gap: Int32 = 2
}
