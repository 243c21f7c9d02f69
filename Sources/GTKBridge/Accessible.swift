public import CGTK

/// What a widget tells assistive technology.
extension UnsafeMutablePointer<GtkWidget> {
  /// Sets the name that is read for the widget, in place of what others name.
  ///
  /// The corresponding C function is `gtk_accessible_update_property_value`.
  @MainActor
  public func setAccessibleLabel(_ label: String) {
    // GTK 4.8 would read both.
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, to: label)
  }

  /// Sets what is read after the name, in place of what others describe.
  @MainActor
  public func setAccessibleDescription(_ description: String) {
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY)
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

  /// Names the widget by what the others are named, as it is whenever somebody asks.
  @MainActor
  public func setAccessibleLabel(by others: [UnsafeMutablePointer<GtkWidget>]) {
    setAccessible(GTK_ACCESSIBLE_RELATION_LABELLED_BY, to: others)
  }

  /// Has the descriptions of the others be read after the name, without a description of its own.
  @MainActor
  public func setAccessibleDescription(by others: [UnsafeMutablePointer<GtkWidget>]) {
    gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
    setAccessible(GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, to: others)
  }

  /// The corresponding C function is `gtk_accessible_update_relation_value`.
  @MainActor
  private func setAccessible(
    _ relation: GtkAccessibleRelation, to others: [UnsafeMutablePointer<GtkWidget>]
  ) {
    var list: UnsafeMutablePointer<GList>?
    for other in others.reversed() { list = g_list_prepend(list, other) }
    var relation = relation
    var value = GValue()
    g_value_init(&value, cgtk_type_pointer())
    defer { g_value_unset(&value) }
    // GTK takes the list, and forgets of it what goes.
    g_value_set_pointer(&value, list)
    gtk_accessible_update_relation_value(opaque, 1, &relation, &value)
  }

  /// Whether the program has named the widget, in whatever way.
  ///
  /// The corresponding C functions are `gtk_test_accessible_has_property` and
  /// `gtk_test_accessible_has_relation`.
  @MainActor
  public var hasAccessibleLabel: Bool {
    gtk_test_accessible_has_property(opaque, GTK_ACCESSIBLE_PROPERTY_LABEL) != 0
      || gtk_test_accessible_has_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY) != 0
  }

  /// Lets the pages of the stacks in the widget be read as what is on them: to assistive technology a
  /// page is a thing of its own, which GTK 4.8 names by its type.
  ///
  /// Visits all widgets inside. The corresponding C function is `gtk_stack_get_pages`.
  @MainActor
  public func unnameStackPages() {
    if isInstance(of: gtk_stack_get_type()), let pages = gtk_stack_get_pages(opaque) {
      for index in 0..<g_list_model_get_n_items(pages) {
        guard let page = g_list_model_get_item(pages, index) else { continue }
        page.assumingMemoryBound(to: GtkWidget.self).setAccessibleLabel("")
        g_object_unref(page)
      }
      g_object_unref(pages.raw)
    }
    var child = gtk_widget_get_first_child(self)
    while let current = child {
      current.unnameStackPages()
      child = gtk_widget_get_next_sibling(current)
    }
  }

  /// The labels and inscriptions in the widget that are shown and are there for assistive technology,
  /// in the order of the tree.
  ///
  /// Visits all widgets inside.
  @MainActor
  public var accessibleLabels: [UnsafeMutablePointer<GtkWidget>] {
    guard gtk_widget_get_visible(self) != 0,
      gtk_accessible_get_accessible_role(opaque) != GTK_ACCESSIBLE_ROLE_PRESENTATION
    else { return [] }
    if isInstance(of: gtk_label_get_type()) || isInstance(of: gtk_inscription_get_type()) {
      return [self]
    }
    var found: [UnsafeMutablePointer<GtkWidget>] = []
    var child = gtk_widget_get_first_child(self)
    while let current = child {
      found += current.accessibleLabels
      child = gtk_widget_get_next_sibling(current)
    }
    return found
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
