public import CGTK

/// What a widget tells assistive technology.
extension UnsafeMutablePointer<GtkWidget> {
  /// Sets the name that is read for the widget.
  ///
  /// The corresponding C function is `gtk_accessible_update_property_value`.
  @MainActor
  public func setAccessibleLabel(_ label: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, to: label)
  }

  /// Sets what is read after the name.
  @MainActor
  public func setAccessibleDescription(_ description: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, to: description)
  }

  /// Shows or hides the widget and what is in it to assistive technology.
  ///
  /// The corresponding C function is `gtk_accessible_update_state_value`.
  @MainActor
  public func setAccessibleHidden(_ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    withValue(isHidden) { gtk_accessible_update_state_value(opaque, 1, &state, $0) }
  }

  @MainActor
  private func setAccessible(_ property: GtkAccessibleProperty, to text: String) {
    var property = property
    withValue(text) { gtk_accessible_update_property_value(opaque, 1, &property, $0) }
  }
}

/// Makes a floating widget of a class with a role other than the class's own, which cannot be
/// changed later.
///
/// The corresponding C function is `g_object_new_with_properties`.
@MainActor
public func makeWidget(
  _ type: GType, role: GtkAccessibleRole
) -> UnsafeMutablePointer<GtkWidget> {
  var value = GValue()
  g_value_init(&value, gtk_accessible_role_get_type())
  defer { g_value_unset(&value) }
  g_value_set_enum(&value, Int32(role.rawValue))
  return "accessible-role".withCString { name in
    var names: [UnsafePointer<CChar>?] = [name]
    guard let made = g_object_new_with_properties(type, 1, &names, &value) else {
      preconditionFailure("GTK cannot make a widget of this class.")
    }
    return made.cast()
  }
}
