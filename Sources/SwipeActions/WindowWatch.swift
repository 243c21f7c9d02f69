import CGTK
import GTKBridge
import SwipeCore

/// Sees what ends a swipe from outside its container: a press elsewhere in the window, another
/// button, Escape, and the window losing the focus.
@MainActor
final class WindowWatch<ID: Hashable & Sendable> {
  private unowned let coordinator: SwipeCoordinator<ID>
  private let host: WeakReference
  private var window: WeakReference?
  private var controllers: [Retained] = []
  private var connections: [SignalConnection] = []
  private var hostConnections: [SignalConnection] = []

  init(on host: UnsafeMutablePointer<GtkWidget>, for coordinator: SwipeCoordinator<ID>) {
    self.coordinator = coordinator
    self.host = WeakReference(host)
    hostConnections = [
      host.connect("map") { [weak self] in self?.enterWindow() },
      host.connect("unmap") { [weak self] in
        self?.coordinator.containerUnmapped()
        self?.leaveWindow()
      },
    ]
    if gtk_widget_get_mapped(host) != 0 { enterWindow() }
  }

  isolated deinit {
    for connection in hostConnections { connection.disconnect() }
    leaveWindow()
  }

  private func enterWindow() {
    leaveWindow()
    guard let host = host.pointer?.cast(to: GtkWidget.self), let root = gtk_widget_get_root(host)
    else { return }
    window = WeakReference(root)
    let legacy = Retained(owned: gtk_event_controller_legacy_new().raw)
    legacy.opaque.connect(answering: "event") { [weak self] (event: ValuePointer) in
      if let event = event.opaque { self?.sees(event) }
      return false
    }
    let keys = Retained(owned: gtk_event_controller_key_new().raw)
    keys.opaque.connect(answering: "key-pressed") { [weak self] (key: UInt32) in
      self?.pressed(key) ?? false
    }
    controllers = [legacy, keys]
    for controller in controllers {
      gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
      g_object_ref(controller.pointer)
      gtk_widget_add_controller(root.cast(to: GtkWidget.self), controller.opaque)
    }
    if root.isInstance(of: gtk_window_get_type()) {
      connections = [
        root.connect("notify::is-active") { [weak self] in
          if gtk_window_is_active(root.cast(to: GtkWindow.self)) == 0 {
            self?.coordinator.recorder?.note(.deactivate, at: .now)
            self?.coordinator.dismiss()
          }
        }
      ]
    }
  }

  private func leaveWindow() {
    for connection in connections { connection.disconnect() }
    connections = []
    if let window = window?.pointer {
      for controller in controllers {
        gtk_widget_remove_controller(window.cast(), controller.opaque)
      }
    }
    controllers = []
    window = nil
  }

  private func sees(_ event: OpaquePointer) {
    switch gdk_event_get_event_type(event) {
    case GDK_BUTTON_PRESS:
      if gdk_button_event_get_button(event) != UInt32(GDK_BUTTON_PRIMARY),
        coordinator.isSwipingAnItem
      {
        coordinator.interrupt(by: event)
      } else if isOutside(event) {
        coordinator.close()
      }
    case GDK_TOUCH_BEGIN:
      if isOutside(event) { coordinator.close() }
    default: break
    }
  }

  private func isOutside(_ event: OpaquePointer) -> Bool {
    guard coordinator.openRow != nil, let host = host.pointer?.cast(to: GtkWidget.self),
      let position = host.position(of: event)
    else { return false }
    return gtk_widget_contains(host, position.x, position.y) == 0
  }

  private func pressed(_ key: UInt32) -> Bool {
    guard key == UInt32(GDK_KEY_Escape) else { return false }
    coordinator.recorder?.note(.escape, at: .now)
    return coordinator.act { $0.escape(at: $1) }
  }
}
