import CGTK
import GTKBridge
import SwipeCore

/// Follows how much motion the person wants to see, as the desktop's settings say it.
@MainActor
final class MotionWatch {
  private var connections: [SignalConnection] = []

  /// Reports the preference now and at each change.
  init(
    for widget: UnsafeMutablePointer<GtkWidget>,
    _ changed: @escaping @MainActor (SwipeMotionPreference) -> Void
  ) {
    guard let settings = gtk_widget_get_settings(widget) else { return }
    let report = { changed(Self.preference(settings)) }
    connections.append(settings.connect("notify::gtk-enable-animations") { report() })
    if Self.reducedMotion(settings) != nil {
      connections.append(settings.connect("notify::gtk-interface-reduced-motion") { report() })
    }
    report()
  }

  private static func preference(_ settings: OpaquePointer) -> SwipeMotionPreference {
    if settings.get("gtk-enable-animations", as: Bool.self) == false { return .none }
    return reducedMotion(settings) == 1 ? .reduced : .full
  }

  /// `GTK_REDUCED_MOTION_REDUCE` is 1; the property exists from GTK 4.22.
  private static func reducedMotion(_ settings: OpaquePointer) -> Int32? {
    settings.get("gtk-interface-reduced-motion", as: Int32.self)
  }

  isolated deinit {
    for connection in connections { connection.disconnect() }
  }
}
