import CGTK
import GTKBridge

/// Makes what one presses large enough for a finger, from the first touch on: somebody with a mouse
/// keeps the room.
@MainActor
enum TouchSizes {
  private static var isInUse = false

  /// Waits for a finger on a window.
  static func watch(_ window: WidgetPointer) {
    let events = gtk_event_controller_legacy_new()
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    events?.connect(answering: "event") { (event: ValuePointer) -> Bool in
      // At its end: nothing moves under the finger.
      if let event = event.opaque, gdk_event_get_event_type(event) == GDK_TOUCH_END {
        use(on: gtk_widget_get_display(window))
      }
      return false
    }
    gtk_widget_add_controller(window, events)
  }

  private static func use(on display: OpaquePointer?) {
    guard !isInUse, let display, let style = gtk_css_provider_new() else { return }
    isInUse = true
    let folder = applicationID.replacing(".", with: "/")
    gtk_css_provider_load_from_resource(style, "/\(folder)/whisk-touch.css")
    let provider = Retained(owned: style)
    gtk_style_context_add_provider_for_display(
      display, provider.opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
  }
}
