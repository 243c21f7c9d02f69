import CGTK
import GTKBridge
import SwipeCore

/// The buttons on one edge of a row, laid out from that edge inwards.
///
/// The row gives the panel at least its resting size along the axis, and all that is uncovered beyond.
/// How the buttons share it is the core's `SwipePanelTraits` to say; the panel only animates the change
/// between what rests and what a release would do.
final class SwipePanel: Widget {
  override class var cssName: String { "swipe-panel" }
  override class var accessibleRole: GtkAccessibleRole { GTK_ACCESSIBLE_ROLE_GROUP }

  let edge: SwipeEdge
  /// How the buttons share what is uncovered.
  var style = SwipePanelStyle.fixed
  let actions: [SwipeAction]
  let buttons: [UnsafeMutablePointer<GtkWidget>]
  /// The sizes and margins in force for a row of ``rowSize``.
  var traits: SwipePanelTraits
  /// The resting distance of the panel in px.
  var resting = 0.0
  /// The size of the row along the axis in px that these are for.
  var rowSize: Int32 = 0

  /// The action that a release would do, or did.
  private var armed: String?
  /// How far that action has taken the place of the others, 0 … 1.
  private(set) var armedProgress = 0.0
  private var arming: FrameCallback?

  /// Whether the panel is uncovered. One that is not is out of the focus order and out of the
  /// accessible tree.
  var isPresented = false {
    didSet {
      gtk_widget_set_child_visible(pointer, isPresented ? 1 : 0)
      gtk_widget_set_can_focus(pointer, isPresented ? 1 : 0)
      pointer.setAccessibleHidden(!isPresented)
      if !isPresented { showArmed(nil, isAnimated: false) }
    }
  }

  /// Makes the panel of an edge.
  ///
  /// - Parameter activated: Called with an action's id when its button is pressed and released.
  init(
    edge: SwipeEdge, traits: SwipePanelTraits, actions: [SwipeAction],
    activated: @escaping @MainActor (String) -> Void
  ) {
    self.edge = edge
    self.traits = traits
    self.actions = actions
    buttons = actions.map { $0.makeControl() }
    super.init()
    gtk_widget_set_overflow(pointer, GTK_OVERFLOW_HIDDEN)
    gtk_widget_add_css_class(pointer, edge.rawValue)
    for (action, button) in zip(actions, buttons) {
      gtk_widget_set_parent(button, pointer)
      guard button.isInstance(of: gtk_button_get_type()) else { continue }
      button.connect("clicked") { activated(action.id) }
    }
  }

  /// Gives all the room to an action, because a release would do it; nil gives it back.
  func showArmed(_ action: String?, isAnimated: Bool) {
    if let action { armed = action }
    let target = action == nil ? 0.0 : 1.0
    arming?.stop()
    arming = nil
    guard isAnimated, gtk_widget_get_mapped(pointer) != 0 else { return setProgress(target) }
    let from = armedProgress
    var start: Double?
    arming = FrameCallback(on: pointer) { [weak self] time in
      guard let self, isAlive else { return false }
      let begun = start ?? time
      start = begun
      let elapsed = min(1, (time - begun) / Self.armingDuration)
      setProgress(from + (target - from) * CubicBezier.easeOut.value(at: elapsed))
      return elapsed < 1
    }
  }

  /// Seconds in which the armed action takes the place of the others.
  private static var armingDuration: Double { 0.15 }

  private func setProgress(_ progress: Double) {
    guard progress != armedProgress else { return }
    armedProgress = progress
    gtk_widget_queue_allocate(pointer)
  }

  override func measure(_ orientation: GtkOrientation, for otherSide: Int32) -> SizeRequest {
    // The row decides the size.
    SizeRequest()
  }

  override func allocate(width: Int32, height: Int32, baseline: Int32) {
    let isHorizontal = edge.axis == .horizontal
    let length = Double(isHorizontal ? width : height)
    let isFromEnd = edge.openingSign(in: pointer.swipeDirection) < 0
    for (index, button) in buttons.enumerated() {
      let (start, size) = extent(of: index, in: length)
      let low = (isFromEnd ? length - start - size : start).rounded()
      let high = (isFromEnd ? length - start : start + size).rounded()
      let isShown = high > low
      gtk_widget_set_child_visible(button, isShown ? 1 : 0)
      guard isShown else { continue }
      place(button, from: Int32(low), to: Int32(high), across: isHorizontal ? height : width)
    }
  }

  /// Where a button lies from the row's edge, and its size, in px.
  private func extent(of index: Int, in length: Double) -> (start: Double, size: Double) {
    func extent(_ armed: String?) -> (start: Double, size: Double) {
      traits.button(
        at: index, uncovered: length, resting: resting, style: style, armed: armed)
    }
    if armedProgress == 0 { return extent(nil) }
    let full = extent(armed)
    if armedProgress == 1 { return full }
    let rest = extent(nil)
    return (
      rest.start + (full.start - rest.start) * armedProgress,
      rest.size + (full.size - rest.size) * armedProgress
    )
  }

  private func place(
    _ button: UnsafeMutablePointer<GtkWidget>, from low: Int32, to high: Int32, across: Int32
  ) {
    let isHorizontal = edge.axis == .horizontal
    let width = SizeRequest(of: button, GTK_ORIENTATION_HORIZONTAL).minimum
    let height = SizeRequest(of: button, GTK_ORIENTATION_VERTICAL).minimum
    // Less than a button needs is shown by cutting it off, never by squeezing it.
    var box = GtkAllocation(
      x: isHorizontal ? low : 0, y: isHorizontal ? 0 : low,
      width: max(width, isHorizontal ? high - low : across),
      height: max(height, isHorizontal ? across : high - low))
    gtk_widget_size_allocate(button, &box, -1)
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// The direction of text in the widget.
  @MainActor
  var swipeDirection: SwipeDirection {
    gtk_widget_get_direction(self) == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight
  }
}
