public import CGTK
import GTKBridge

/// A button as it stands in a swipe panel, for use anywhere.
@MainActor
public struct SwipeButton {
  /// The `GtkButton`.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Makes a button around any widget.
  ///
  /// - Parameters:
  ///   - tint: Its colour; nil is the colour of the role.
  ///   - role: Grey or red, where no tint is given.
  ///   - cornerRadius: In px; 999 with a margin makes a pill.
  ///   - margin: The room left around it, in px.
  ///   - child: What stands on it; the button takes it over.
  public init(
    tint: SwipeTint? = nil, role: SwipeAction.Role = .normal, cornerRadius: Double = 0,
    margin: Double = 0, child: UnsafeMutablePointer<GtkWidget>
  ) {
    pointer = gtk_button_new()
    pointer.swipeButtonStyle(
      tint: tint ?? role.tint, cornerRadius: cornerRadius, margin: margin)
    gtk_button_set_child(pointer.cast(), child)
  }

  /// Makes a button with an icon, a title, or both.
  ///
  /// - Parameters:
  ///   - title: The short word on it.
  ///   - icon: The name of a symbolic icon; its `-filled` variant is taken where the theme has it.
  ///   - labelStyle: Which of them are shown.
  ///   - tint: Its colour; nil is the colour of the role.
  ///   - role: Grey or red, where no tint is given.
  ///   - cornerRadius: In px; 999 with a margin makes a pill.
  ///   - margin: The room left around it, in px.
  public init(
    title: String, icon: String? = nil, labelStyle: SwipeAction.LabelStyle = .iconAndTitle,
    tint: SwipeTint? = nil, role: SwipeAction.Role = .normal, cornerRadius: Double = 0,
    margin: Double = 0
  ) {
    self.init(
      tint: tint, role: role, cornerRadius: cornerRadius, margin: margin,
      child: makeLabel(title: title, icon: icon, style: labelStyle))
    pointer.setAccessibleLabel(title)
    if case .iconOnly = labelStyle, icon != nil { gtk_widget_set_tooltip_text(pointer, title) }
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Gives any `GtkButton` the look of a button in a swipe panel, in place of one given before.
  ///
  /// A negative or infinite number, or NaN, counts as 0.
  ///
  /// - Parameters:
  ///   - tint: Its colour; what is written on it becomes white or near-black.
  ///   - cornerRadius: In px; 999 makes a pill.
  ///   - margin: The room left around it, in px.
  @MainActor
  public func swipeButtonStyle(tint: SwipeTint, cornerRadius: Double = 0, margin: Double = 0) {
    StyleSheet.load(for: self)
    StyleSheet.removeLook(from: self)
    gtk_widget_add_css_class(self, "swipe-button")
    gtk_widget_add_css_class(self, StyleSheet.className(for: tint))
    if cornerRadius.length > 0 || margin.length > 0 {
      gtk_widget_add_css_class(
        self, StyleSheet.className(cornerRadius: cornerRadius, margin: margin))
    }
  }
}

extension SwipeAction {
  /// What stands for the action in a panel: a button in its tint, or the program's own control.
  @MainActor
  func makeControl() -> UnsafeMutablePointer<GtkWidget> {
    let control = appearance.control?() ?? makeButton()
    gtk_widget_set_sensitive(control, isEnabled ? 1 : 0)
    return control
  }

  @MainActor
  private func makeButton() -> UnsafeMutablePointer<GtkWidget> {
    let button =
      if let label = appearance.label {
        SwipeButton(
          tint: effectiveTint, cornerRadius: cornerRadius, margin: margin, child: label())
      } else {
        SwipeButton(
          title: title, icon: icon, labelStyle: labelStyle, tint: effectiveTint,
          cornerRadius: cornerRadius, margin: margin)
      }
    button.pointer.setAccessibleLabel(phrase)
    return button.pointer
  }
}

extension SwipeAction.Role {
  /// The colour where no tint is given.
  var tint: SwipeTint { self == .destructive ? .red : .grey }
}

@MainActor
private func makeLabel(
  title: String, icon: String?, style: SwipeAction.LabelStyle
) -> UnsafeMutablePointer<GtkWidget> {
  guard let icon else { return makeTitle(title) }
  switch style {
  case .titleOnly:
    return makeTitle(title)
  case .iconOnly:
    return makeIcon(icon)
  case .iconAndTitle(let placement):
    let isBelow = placement == .below
    let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(
      isBelow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, isBelow ? 4 : 6)
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
    gtk_box_append(box.cast(), makeIcon(icon))
    gtk_box_append(box.cast(), makeTitle(title))
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
