import CGTK
import GTKBridge
import Inbox

/// How rows look and what swiping them does, as set by a person; the list follows each change at once.
@MainActor
final class ListSettings {
  /// How much room a row takes.
  enum Density: Int32 {
    /// Sender and subject.
    case compact
    /// And a line of the text.
    case comfortable
    /// And a second one.
    case spacious

    /// How many lines of the text are shown.
    var previewLines: Int32 { rawValue }
  }

  /// The actions behind the rows.
  var swipes = SwipeAssignments() { didSet { if swipes != oldValue { onChange() } } }
  /// How much room a row takes.
  var density = Density.comfortable { didSet { if density != oldValue { onChange() } } }
  /// Whether rows show the initials of who wrote.
  var showsAvatars = true { didSet { if showsAvatars != oldValue { onChange() } } }
  /// Whether letters and signs alone act on messages.
  var usesSingleKeys = true { didSet { if usesSingleKeys != oldValue { onChange() } } }
  /// Called after a change.
  var onChange: () -> Void = {}

  private var following: (settings: Retained, connection: SignalConnection)?

  /// The program's defaults, which follow nothing.
  init() {}

  /// What is set now, and each change of it.
  init(following settings: UnsafeMutablePointer<GSettings>) {
    let retained = Retained(settings)
    read(settings)
    let connection = retained.pointer.connect("changed") { [weak self] in
      self?.readAgain()
    }
    following = (retained, connection)
  }

  isolated deinit {
    following?.connection.disconnect()
  }

  private func readAgain() {
    guard let settings = following?.settings else { return }
    withExtendedLifetime(settings) { read(settings.pointer.cast()) }
  }

  private func read(_ settings: UnsafeMutablePointer<GSettings>) {
    var swipes = SwipeAssignments()
    for side in SwipeAssignments.Side.allCases {
      for reach in SwipeAssignments.Reach.allCases {
        let id = string("\(side.rawValue)-\(reach.rawValue)-action", in: settings)
        swipes[side, reach] = MailAction.ID(rawValue: id)
      }
    }
    swipes.style = .init(rawValue: string("swipe-style", in: settings)) ?? .buttons
    swipes.sensitivity = g_settings_get_double(settings, "swipe-sensitivity")
    swipes.usesTouchpad = g_settings_get_boolean(settings, "touchpad-swipes") != 0
    swipes.usesTouch = g_settings_get_boolean(settings, "touch-swipes") != 0
    swipes.usesMouse = g_settings_get_boolean(settings, "mouse-swipes") != 0
    self.swipes = swipes
    density = Density(rawValue: g_settings_get_enum(settings, "density")) ?? .comfortable
    usesSingleKeys = g_settings_get_boolean(settings, "single-key-shortcuts") != 0
    showsAvatars = g_settings_get_boolean(settings, "shows-avatars") != 0
  }

  private func string(_ key: String, in settings: UnsafeMutablePointer<GSettings>) -> String {
    guard let value = g_settings_get_string(settings, key) else { return "" }
    defer { g_free(value) }
    return String(cString: value)
  }
}
