import CGTK
import GTKBridge
import SwipeCore

/// Tells the coordinator when its scrolled window moves, and when the person moves it.
@MainActor
final class ScrollerWatch<ID: Hashable & Sendable> {
  private unowned let coordinator: SwipeCoordinator<ID>
  private var connections: [SignalConnection] = []
  private var rest: Timeout?

  init(on scroller: UnsafeMutablePointer<GtkWidget>, for coordinator: SwipeCoordinator<ID>) {
    self.coordinator = coordinator
    for adjustment in [
      gtk_scrolled_window_get_hadjustment(scroller.opaque),
      gtk_scrolled_window_get_vadjustment(scroller.opaque),
    ] {
      guard let adjustment else { continue }
      connections.append(adjustment.connect("value-changed") { [weak self] in self?.moved() })
    }
    for bar in [
      gtk_scrolled_window_get_hscrollbar(scroller.opaque),
      gtk_scrolled_window_get_vscrollbar(scroller.opaque),
    ] {
      guard let range = bar.flatMap({ gtk_widget_get_first_child($0) }) else { continue }
      // Only the person changes a value through the bar.
      connections.append(
        range.connect(answering: "change-value") { [weak self] in
          self?.coordinator.act { $0.userScrolled(at: $1) }
          return false
        })
    }
  }

  isolated deinit {
    for connection in connections { connection.disconnect() }
  }

  /// The scroller has moved just now; it is at rest again when nothing moved for three frames.
  private func moved() {
    if rest == nil { coordinator.act { $0.setScrolling(true, at: $1) } }
    rest = Timeout(seconds: 0.05) { [weak self] in
      self?.rest = nil
      self?.coordinator.act { $0.setScrolling(false, at: $1) }
    }
  }
}
