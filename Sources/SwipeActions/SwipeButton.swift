public import CGTK
import GTKBridge

extension UnsafeMutablePointer<GtkWidget> {
  /// Gives any `GtkButton` the look of a button in a swipe panel.
  ///
  /// - Parameters:
  ///   - tint: Its colour; what is written on it becomes white or near-black.
  ///   - cornerRadius: In px; 999 makes a pill.
  ///   - margin: The room left around it, in px.
  @MainActor
  public func swipeButtonStyle(tint: SwipeTint, cornerRadius: Double = 0, margin: Double = 0) {
    StyleSheet.load(for: self)
    gtk_widget_add_css_class(self, "swipe-button")
    gtk_widget_add_css_class(self, StyleSheet.className(for: tint))
    if cornerRadius > 0 || margin > 0 {
      gtk_widget_add_css_class(
        self, StyleSheet.className(cornerRadius: cornerRadius, margin: margin))
    }
  }
}

/// Makes the button of an action: its icon and title as its label style says, in its tint.
@MainActor
func makeSwipeButton(for action: SwipeAction) -> UnsafeMutablePointer<GtkWidget> {
  let button: UnsafeMutablePointer<GtkWidget> = gtk_button_new()
  button.swipeButtonStyle(
    tint: action.effectiveTint, cornerRadius: action.cornerRadius, margin: action.margin)
  gtk_button_set_child(button.cast(), makeLabel(for: action))
  gtk_widget_set_sensitive(button, action.isEnabled ? 1 : 0)
  button.setAccessibleLabel(action.phrase)
  if case .iconOnly = action.labelStyle { gtk_widget_set_tooltip_text(button, action.title) }
  return button
}

@MainActor
private func makeLabel(for action: SwipeAction) -> UnsafeMutablePointer<GtkWidget> {
  guard let icon = action.icon else { return makeTitle(action.title) }
  switch action.labelStyle {
  case .titleOnly:
    return makeTitle(action.title)
  case .iconOnly:
    return makeIcon(icon)
  case .iconAndTitle(let placement):
    let isBelow = placement == .below
    let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(
      isBelow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, isBelow ? 4 : 6)
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
    gtk_box_append(box.cast(), makeIcon(icon))
    gtk_box_append(box.cast(), makeTitle(action.title))
    return box
  }
}

@MainActor
private func makeIcon(_ name: String) -> UnsafeMutablePointer<GtkWidget> {
  let image: UnsafeMutablePointer<GtkWidget> = gtk_image_new_from_icon_name(
    filledVariant(of: name))
  gtk_image_set_pixel_size(image.opaque, 16)
  return image
}

/// The `-filled` variant of a symbolic icon where the icon theme has it, else the icon itself.
@MainActor
private func filledVariant(of name: String) -> String {
  let suffix = "-symbolic"
  guard name.hasSuffix(suffix), let display = gdk_display_get_default() else { return name }
  let filled = name.dropLast(suffix.count) + "-filled" + suffix
  let theme = gtk_icon_theme_get_for_display(display)
  return gtk_icon_theme_has_icon(theme, String(filled)) != 0 ? String(filled) : name
}

@MainActor
private func makeTitle(_ title: String) -> UnsafeMutablePointer<GtkWidget> {
  let label: UnsafeMutablePointer<GtkWidget> = gtk_label_new(title)
  gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
  gtk_label_set_wrap(label.opaque, 1)
  gtk_label_set_lines(label.opaque, 2)
  gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
  return label
}
