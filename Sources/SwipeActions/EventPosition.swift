import CGTK
import GTKBridge

extension UnsafeMutablePointer<GtkWidget> {
  /// Where an event happened in the widget, in px, or nil for one of another surface.
  ///
  /// Scroll events carry no position of their own: theirs is that of the pointer.
  @MainActor
  func position(of event: OpaquePointer?) -> (x: Double, y: Double)? {
    guard let event, let native = gtk_widget_get_native(self),
      let surface = gtk_native_get_surface(native), gdk_event_get_surface(event) == surface
    else { return nil }
    var x = 0.0
    var y = 0.0
    if gdk_event_get_position(event, &x, &y) == 0 || !x.isFinite || !y.isFinite {
      // Under Wayland only the seat's own pointer knows where it is.
      guard let seat = gdk_event_get_seat(event), let device = gdk_seat_get_pointer(seat),
        gdk_surface_get_device_position(surface, device, &x, &y, nil) != 0
      else { return nil }
    }
    // Windows with client-side decorations draw a shadow around themselves.
    var shadowX = 0.0
    var shadowY = 0.0
    gtk_native_get_surface_transform(native, &shadowX, &shadowY)
    var localX = 0.0
    var localY = 0.0
    guard
      gtk_widget_translate_coordinates(
        native.cast(to: GtkWidget.self), self, x - shadowX, y - shadowY, &localX, &localY) != 0
    else { return nil }
    return (localX, localY)
  }
}
