import CGTK
import GTKBridge
import Inbox

/// Tells of new mail above what is looked at, and leads there.
@MainActor
final class NewMailPill {
  /// The list with the pill over its upper edge.
  let pointer: WidgetPointer = gtk_overlay_new()
  /// Called when a person wants to see the new mail.
  var onPress: () -> Void = {}

  private let button: WidgetPointer = gtk_button_new_with_label("")
  private let revealer: WidgetPointer = gtk_revealer_new()

  init(over list: WidgetPointer) {
    gtk_overlay_set_child(pointer.opaque, list)
    gtk_widget_add_css_class(button, "new-mail")
    gtk_widget_add_css_class(button, "pill")
    gtk_widget_add_css_class(button, "suggested-action")
    gtk_revealer_set_child(revealer.opaque, button)
    gtk_revealer_set_transition_type(revealer.opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
    gtk_widget_set_halign(revealer, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(revealer, GTK_ALIGN_START)
    gtk_overlay_add_overlay(pointer.opaque, revealer)
    // Nothing lies over the rows while there is nothing to tell.
    gtk_widget_set_visible(revealer, 0)
    button.connect("clicked") { [weak self] in self?.onPress() }
  }

  /// How much new mail it tells of.
  private(set) var count = 0

  /// Tells of that much new mail; of none it is gone.
  func show(_ count: Int) {
    self.count = count
    gtk_widget_set_visible(revealer, count > 0 ? 1 : 0)
    gtk_revealer_set_reveal_child(revealer.opaque, count > 0 ? 1 : 0)
    guard count > 0 else { return }
    gtk_button_set_label(button.cast(), tr("{n} new", "{n} new", count: count))
    button.setAccessibleLabel(
      tr("{n} new message. Go to the top", "{n} new messages. Go to the top", count: count))
  }
}
