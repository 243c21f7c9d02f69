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
  let touchpad = checkBox("Swipe with a touchpad", isOn: true) { swipes.swipesWithTouchpad = $0 }

  let controls = stacked(
    [presetMenu, ruleMenu, distances, touchpad, sliders], spacing: 8, style: "gallery-bar")
  let scroller: WidgetPointer = gtk_scrolled_window_new()
  gtk_scrolled_window_set_child(scroller.opaque, controls)
  gtk_widget_set_vexpand(scroller, 1)
  let list = card(listBox(swipes, label: "Behaviours", rows: rows))
  return stacked([list, status.pointer, scroller])
}

/// A number of the policy that a slider sets.
@MainActor
private final class PolicyNumber {
  let name: String
  let path: WritableKeyPath<SwipePolicy, Double>
  let range: ClosedRange<Double>
  let step: Double
  private var scale: WidgetPointer?

  init(
    _ name: String, _ path: WritableKeyPath<SwipePolicy, Double>, _ range: ClosedRange<Double>,
    step: Double
  ) {
    self.name = name
    self.path = path
    self.range = range
    self.step = step
  }

  func slider<ID>(_ swipes: SwipeCoordinator<ID>) -> WidgetPointer {
    let scale: WidgetPointer = gtk_scale_new_with_range(
      GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step)
    self.scale = scale
    gtk_scale_set_draw_value(scale.cast(), 1)
    gtk_scale_set_value_pos(scale.cast(), GTK_POS_RIGHT)
    gtk_widget_set_hexpand(scale, 1)
    scale.setAccessibleLabel(name)
    refresh(swipes)
    scale.connect("value-changed") { [self] in
      swipes.policy[keyPath: path] = gtk_range_get_value(scale.cast())
    }
    let label = text(name)
    gtk_widget_set_size_request(label, 180, -1)
    return stacked([label, scale], GTK_ORIENTATION_HORIZONTAL, spacing: 8)
  }

  func refresh<ID>(_ swipes: SwipeCoordinator<ID>) {
    let value = swipes.policy[keyPath: path]
    if let scale, value.isFinite { gtk_range_set_value(scale.cast(), value) }
  }
}

@MainActor
private let policyNumbers = [
  PolicyNumber("Start, mouse (px)", \.startDistance, 2...40, step: 1),
  PolicyNumber("Start, touch (px)", \.touchStartDistance, 2...40, step: 1),
  PolicyNumber("Start, touchpad (px)", \.touchpadStartDistance, 1...30, step: 1),
  PolicyNumber("Largest angle (°)", \.maximumAngle, 10...80, step: 1),
  PolicyNumber("Touchpad axis ratio", \.touchpadAxisRatio, 1...3, step: 0.1),
  PolicyNumber("Sensitivity", \.sensitivity, 0.5...2, step: 0.05),
  PolicyNumber("Rubber band", \.rubberBandCoefficient, 0.1...1, step: 0.05),
  PolicyNumber("Flick (px/s)", \.flickVelocity, 50...2000, step: 10),
  PolicyNumber("Opens at (of panel)", \.openFraction, 0.1...1, step: 0.05),
  PolicyNumber("Full swipe at (of row)", \.fullSwipeFraction, 0.2...1, step: 0.05),
  PolicyNumber("Full swipe overshoot (px)", \.fullSwipeOvershoot, 0...100, step: 1),
  PolicyNumber("Arm hysteresis (px)", \.armHysteresis, 0...40, step: 1),
  PolicyNumber("Short swipe (px)", \.shortSwipeDistance, 20...200, step: 1),
  PolicyNumber("Long swipe (of row)", \.longSwipeFraction, 0.2...1, step: 0.05),
  PolicyNumber("Button size (px)", \.buttonSize, 40...120, step: 1),
  PolicyNumber("Spring response (s)", \.springResponse, 0.1...1.5, step: 0.05),
  PolicyNumber("Spring damping", \.springDamping, 0.2...1.5, step: 0.05),
  PolicyNumber("Fly-out (s)", \.flyOutDuration, 0.1...2, step: 0.1),
]
