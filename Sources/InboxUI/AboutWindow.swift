import CAdwaita
import CGTK
import GTKBridge
import Inbox

/// The window that says what the program is.
@MainActor
enum AboutWindow {
  /// Shows it over a window.
  static func show(over parent: WidgetPointer) {
    let window: WidgetPointer = adw_about_window_new()
    let about = window.opaque
    adw_about_window_set_application_name(about, "Whisk")
    adw_about_window_set_application_icon(about, applicationID)
    adw_about_window_set_version(about, Program.version)
    adw_about_window_set_developer_name(about, tr("The Whisk authors"))
    adw_about_window_set_comments(about, tr("An inbox you clear by swiping."))
    adw_about_window_set_license_type(about, GTK_LICENSE_MIT_X11)
    adw_about_window_set_debug_info(about, debugInformation(of: parent))
    adw_about_window_set_debug_info_filename(about, "whisk.txt")
    gtk_window_set_transient_for(window.cast(), parent.cast())
    gtk_window_set_modal(window.cast(), 1)
    gtk_window_present(window.cast())
  }

  /// What helps to understand a report of a fault.
  private static func debugInformation(of window: WidgetPointer) -> String {
    let gtk = [gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version()]
    let adwaita = [adw_get_major_version(), adw_get_minor_version(), adw_get_micro_version()]
    return [
      "Whisk \(Program.version)",
      "GTK " + gtk.map(String.init).joined(separator: "."),
      "libadwaita " + adwaita.map(String.init).joined(separator: "."),
      "GLib \(glib_major_version).\(glib_minor_version).\(glib_micro_version)",
      "Desktop " + (g_getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0) } ?? "–"),
      "Display " + typeName(gtk_widget_get_display(window)),
      "Renderer " + typeName(gtk_native_get_renderer(window.opaque)),
      "Scale \(gtk_widget_get_scale_factor(window))",
      "Input " + inputDevices(of: window).joined(separator: ", "),
    ].joined(separator: "\n")
  }

  /// The class of an object, which names the display and the renderer.
  private static func typeName(_ object: OpaquePointer?) -> String {
    guard let object, let name = g_type_name(cgtk_type_of(object.raw)) else { return "–" }
    return String(cString: name)
  }

  private static func inputDevices(of window: WidgetPointer) -> [String] {
    guard let seat = gdk_display_get_default_seat(gtk_widget_get_display(window)) else { return [] }
    let list = gdk_seat_get_devices(seat, GDK_SEAT_CAPABILITY_ALL)
    defer { g_list_free(list) }
    var names: [String] = []
    var entry = list
    while let current = entry?.pointee {
      if let device = current.data, let name = gdk_device_get_name(device.opaque) {
        names.append(String(cString: name))
      }
      entry = current.next
    }
    return names
  }
}
