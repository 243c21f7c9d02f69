import CGTK
import GTKBridge
import SwipeActions

/// The policy's numbers as sliders, and rows that follow them at once.
@MainActor
func makeBehaviours() -> WidgetPointer {
  let status = StatusLine("Swipe a row.")
  let swipes = SwipeCoordinator<Int>()
  let rows = (1...3).map { number in
    let row = SwipeRow(
      in: swipes, content: RowView(name: "Row \(number)", detail: "Swipe me").pointer)
    for edge in [SwipeEdge.trailing, .leading] {
      row.swipeActions(edge: edge) { _ in
        SwipeAction("first", title: "First", icon: "starred-symbolic", tint: .orange) {
          status.say("First action of row \(number).")
        }
        SwipeAction("second", title: "Second", icon: "go-next-symbolic", tint: .teal) {
          status.say("Second action of row \(number).")
        }
      }
    }
    row.bind(id: number)
    return row
  }

  /// Presets first; then each number of its own.
  let presets: [(String, SwipePolicy)] = [
    ("Standard", .standard), ("Swipy", .swipy), ("Gist", .gist),
  ]
  let rules: [(String, SwipeBehavior)] = [
    ("Any swipe", .straight), ("Soft", .soft), ("Normal", .normal), ("Hard", .hard),
    ("Never", .disabled),
  ]
  let sliders = stacked(policyNumbers.map { $0.slider(swipes) }, spacing: 2)
  let presetMenu = choice("Policy", presets.map(\.0)) { index in
    swipes.policy = presets[index].1
    for number in policyNumbers { number.refresh(swipes) }
  }
  let ruleMenu = choice("A swipe begins with", rules.map(\.0)) { index in
    swipes.swipeBehavior = rules[index].1
  }
  let distances = checkBox("Short and long swipes act, nothing rests open") { isOn in
    swipes.policy.usesTwoDistances = isOn
  }
  let follows = checkBox("The content follows beyond the panel") { isOn in
    swipes.policy.followsBeyondPanel = isOn
  }
  let hint: WidgetPointer = gtk_button_new_with_label("Hint at row 1")
  hint.connect("clicked") { swipes.peek(id: 1) }
  let touchpad = checkBox("Swipe with a touchpad", isOn: true) { swipes.swipesWithTouchpad = $0 }

  let controls = stacked(
    [presetMenu, ruleMenu, distances, follows, touchpad, hint, sliders], spacing: 8,
    style: "gallery-bar")
  let scroller: WidgetPointer = gtk_scrolled_window_new()
  gtk_scrolled_window_set_child(scroller.opaque, controls)
  scroller.setAccessibleLabel("The policy's numbers")
  gtk_widget_set_vexpand(scroller, 1)
  let list = card(listBox(swipes, label: "Behaviours", rows: rows))
  return stacked([list, status.pointer, scroller])
}

/// A number of the policy that a slider sets.
@MainActor
private final class PolicyNumber {
  let name: String
  let range: ClosedRange<Double>
  let step: Double
  /// What the upper end of the slider means, where it is more than the number.
  let end: String?
  private let read: (SwipePolicy) -> Double
  private let write: (inout SwipePolicy, Double) -> Void
  private var scale: WidgetPointer?

  init(
    _ name: String, _ path: WritableKeyPath<SwipePolicy, Double>, _ range: ClosedRange<Double>,
    step: Double, isUnlimited: Bool = false
  ) {
    self.name = name
    self.range = range
    self.step = step
    end = isUnlimited ? "∞" : nil
    read = { min($0[keyPath: path], range.upperBound) }
    write = { $0[keyPath: path] = isUnlimited && $1 >= range.upperBound ? .infinity : $1 }
  }

  /// A number that may be none.
  init(
    _ name: String, optional path: WritableKeyPath<SwipePolicy, Double?>,
    _ range: ClosedRange<Double>, step: Double
  ) {
    self.name = name
    self.range = range
    self.step = step
    end = "none"
    read = { $0[keyPath: path] ?? range.upperBound }
    write = { $0[keyPath: path] = $1 >= range.upperBound ? nil : $1 }
  }

  func slider<ID>(_ swipes: SwipeCoordinator<ID>) -> WidgetPointer {
    let scale: WidgetPointer = gtk_scale_new_with_range(
      GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step)
    self.scale = scale
    gtk_scale_set_draw_value(scale.cast(), 1)
    gtk_scale_set_value_pos(scale.cast(), GTK_POS_RIGHT)
    if let end { gtk_scale_add_mark(scale.cast(), range.upperBound, GTK_POS_BOTTOM, end) }
    gtk_widget_set_hexpand(scale, 1)
    scale.setAccessibleLabel(name)
    refresh(swipes)
    scale.connect("value-changed") { [self] in
      write(&swipes.policy, gtk_range_get_value(scale.cast()))
    }
    let label = text(name)
    gtk_widget_set_size_request(label, 180, -1)
    return stacked([label, scale], GTK_ORIENTATION_HORIZONTAL, spacing: 8)
  }

  func refresh<ID>(_ swipes: SwipeCoordinator<ID>) {
    if let scale { gtk_range_set_value(scale.cast(), read(swipes.policy)) }
  }
}

@MainActor
private let policyNumbers = [
  PolicyNumber("Start, mouse (px)", \.startDistance, 2...40, step: 1),
  PolicyNumber("Start, touch (px)", \.touchStartDistance, 2...40, step: 1),
  PolicyNumber("Start, touchpad (px)", \.touchpadStartDistance, 1...30, step: 1),
  PolicyNumber("Largest angle (°)", \.maximumAngle, 10...80, step: 1),
  PolicyNumber("Touchpad axis ratio", \.touchpadAxisRatio, 1...3, step: 0.1),
  PolicyNumber("Wheel unit (px)", \.wheelUnit, 1...40, step: 1),
  PolicyNumber("Silence ends (s)", \.silenceDuration, 0.05...1, step: 0.05),
  PolicyNumber("Drift across (px)", \.crossDriftLimit, 10...400, step: 10, isUnlimited: true),
  PolicyNumber("Sensitivity", \.sensitivity, 0.5...2, step: 0.05),
  PolicyNumber("Rubber band", \.rubberBandCoefficient, 0.1...1, step: 0.05),
  PolicyNumber("Shows beyond (px)", \.revealDistance, 0...60, step: 1),
  PolicyNumber("Velocity window (s)", \.velocityWindow, 0.02...0.5, step: 0.01),
  PolicyNumber("Flick (px/s)", \.flickVelocity, 50...2000, step: 10, isUnlimited: true),
  PolicyNumber("Opens at (of panel)", \.openFraction, 0.1...1, step: 0.05),
  PolicyNumber("Opens at (px)", optional: \.openDistance, 10...300, step: 1),
  PolicyNumber("Full swipe at (of row)", \.fullSwipeFraction, 0.2...1, step: 0.05),
  PolicyNumber("Full swipe overshoot (px)", \.fullSwipeOvershoot, 0...100, step: 1),
  PolicyNumber("Full swipe at (px)", optional: \.armDistance, 50...500, step: 5),
  PolicyNumber("Arm hysteresis (px)", \.armHysteresis, 0...40, step: 1),
  PolicyNumber("Fly-out (px)", optional: \.flyOutDistance, 100...1000, step: 10),
  PolicyNumber("Fly-out (s)", \.flyOutDuration, 0.1...2, step: 0.1),
  PolicyNumber("Short swipe (px)", \.shortSwipeDistance, 20...200, step: 1),
  PolicyNumber("Long swipe (of row)", \.longSwipeFraction, 0.2...1, step: 0.05),
  PolicyNumber("Hint (px)", \.peekDistance, 10...120, step: 1),
  PolicyNumber("Hint (s)", \.peekDuration, 0.2...3, step: 0.1),
  PolicyNumber("Spring response (s)", \.springResponse, 0.1...1.5, step: 0.05),
  PolicyNumber("Spring damping", \.springDamping, 0.2...1.5, step: 0.05),
  PolicyNumber("Settles in (s), no spring", optional: \.settleDuration, 0.05...1, step: 0.05),
  PolicyNumber("Reduced motion (s)", \.reducedMotionDuration, 0.05...1, step: 0.05),
  PolicyNumber("Button size (px)", \.buttonSize, 40...120, step: 1),
  PolicyNumber("Kept from buttons (px)", \.buttonReserve, 0...120, step: 1),
  PolicyNumber("Kept for content (px)", \.contentReserve, 0...120, step: 1),
]
