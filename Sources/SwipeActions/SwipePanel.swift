import CGTK
import GTKBridge
import SwipeCore

/// The buttons on one edge of a row, laid out from that edge inwards.
///
/// The panel is as long as what is uncovered, and at least its resting size. What is beyond goes to
/// the first button; while a full swipe is armed the first button takes all of it.
final class SwipePanel: Widget {
  override class var cssName: String { "swipe-panel" }
  override class var accessibleRole: GtkAccessibleRole { GTK_ACCESSIBLE_ROLE_GROUP }

  let edge: SwipeEdge
  let actions: [SwipeAction]
  let buttons: [UnsafeMutablePointer<GtkWidget>]
  /// The size of each button along the axis at rest, in px.
  let sizes: [Double]

  /// How far the first button has taken the place of the others, 0 … 1.
  var armedProgress = 0.0 {
    didSet { if armedProgress != oldValue { gtk_widget_queue_allocate(pointer) } }
  }

  /// Whether the panel is uncovered. One that is not is out of the focus order and out of the
  /// accessible tree.
  var isPresented = false {
    didSet {
      gtk_widget_set_child_visible(pointer, isPresented ? 1 : 0)
      gtk_widget_set_can_focus(pointer, isPresented ? 1 : 0)
      pointer.setAccessibleHidden(!isPresented)
      if !isPresented { armedProgress = 0 }
    }
  }

  /// Makes the panel of an edge.
  ///
  /// - Parameter activated: Called with an action's id when its button is pressed and released.
  init(
    edge: SwipeEdge, actions: [SwipeAction], sizes: [Double],
    activated: @escaping @MainActor (String) -> Void
  ) {
    self.edge = edge
    self.actions = actions
    self.sizes = sizes
    buttons = actions.map { makeSwipeButton(for: $0) }
    super.init()
    gtk_widget_add_css_class(pointer, edge.rawValue)
    for (action, button) in zip(actions, buttons) {
      gtk_widget_set_parent(button, pointer)
      button.connect("clicked") { activated(action.id) }
    }
  }

  override func measure(_ orientation: GtkOrientation, for otherSide: Int32) -> SizeRequest {
    // The row decides the size; the buttons are measured because they are allocated.
    for button in buttons { _ = SizeRequest(of: button, orientation) }
    return SizeRequest()
  }

  override func allocate(width: Int32, height: Int32, baseline: Int32) {
    let isHorizontal = edge.axis == .horizontal
    let extent = Double(isHorizontal ? width : height)
    let spare = max(0, extent - sizes.reduce(0, +))
    let isFromEnd =
      isHorizontal
      ? edge.openingSign(in: direction) < 0 : edge == .bottom
    var taken = 0.0
    for (index, button) in buttons.enumerated() {
      let rest = sizes[index] * (1 - armedProgress)
      let wanted =
        index == 0
        ? extent - (extent - sizes[0] - spare) * (1 - armedProgress) : rest
      let end = min(extent, taken + wanted)
      let low = Int32((isFromEnd ? extent - end : taken).rounded())
      let high = Int32((isFromEnd ? extent - taken : end).rounded())
      taken = end
      gtk_widget_set_child_visible(button, high > low ? 1 : 0)
      guard high > low else { continue }
      place(button, from: low, length: high - low, across: isHorizontal ? height : width)
    }
  }

  private func place(
    _ button: UnsafeMutablePointer<GtkWidget>, from start: Int32, length: Int32, across: Int32
  ) {
    let isHorizontal = edge.axis == .horizontal
    _ = SizeRequest(of: button, GTK_ORIENTATION_HORIZONTAL)
    _ = SizeRequest(of: button, GTK_ORIENTATION_VERTICAL)
    var box = GtkAllocation(
      x: isHorizontal ? start : 0, y: isHorizontal ? 0 : start,
      width: isHorizontal ? length : across, height: isHorizontal ? across : length)
    gtk_widget_size_allocate(button, &box, -1)
  }

  private var direction: SwipeDirection {
    gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight
  }
}
