import CAdwaita
import CGTK
import GTKBridge

/// A pointer to any widget.
typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

/// Makers of the plain widgets the views are put together from; each result is floating.
@MainActor
enum Make {
  /// One line of text that is cut at its end where there is no room.
  static func label(_ text: String = "", style: String...) -> WidgetPointer {
    let label: WidgetPointer = gtk_label_new(text)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_single_line_mode(label.opaque, 1)
    for name in style { gtk_widget_add_css_class(label, name) }
    return label
  }

  /// Text that is cut where its place ends: its size does not depend on it, so nothing has to be laid out
  /// anew for another text.
  static func inscription(style: String) -> WidgetPointer {
    let text: WidgetPointer = gtk_inscription_new(nil)
    gtk_inscription_set_text_overflow(text.opaque, GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END)
    gtk_widget_add_css_class(text, style)
    return text
  }

  /// Text that wraps.
  static func paragraph(_ text: String = "", style: String...) -> WidgetPointer {
    let label: WidgetPointer = gtk_label_new(text)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    // A hyphen would seem to be one of the address that goes on in the next line.
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    gtk_label_set_attributes(label.opaque, attributes)
    pango_attr_list_unref(attributes)
    for name in style { gtk_widget_add_css_class(label, name) }
    return label
  }

  /// A picture beside a text that says the same; assistive technology does not see it.
  static func decoration(icon name: String, style: String...) -> WidgetPointer {
    let image = makeWidget(gtk_image_get_type(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    gtk_image_set_from_icon_name(image.opaque, name)
    for name in style { gtk_widget_add_css_class(image, name) }
    return image
  }

  /// A button with an icon alone, whose name is its tooltip and what assistive technology reads.
  static func iconButton(_ icon: String, name: String, action: String? = nil) -> WidgetPointer {
    let button: WidgetPointer = gtk_button_new()
    show(icon, name: name, on: button)
    if let action { gtk_actionable_set_action_name(button.opaque, action) }
    return button
  }

  /// Gives a button a picture and a name.
  static func show(_ icon: String, name: String, on button: WidgetPointer) {
    gtk_button_set_icon_name(button.cast(), icon)
    gtk_widget_set_tooltip_text(button, name)
    // GTK has the picture name it, whose name is that of a type.
    button.setAccessibleLabel(name)
  }

  /// Gives a button that may have a picture a word in its place, which is its name too.
  static func show(word: String, on button: WidgetPointer) {
    gtk_button_set_label(button.cast(), word)
    gtk_widget_set_tooltip_text(button, nil)
    button.setAccessibleLabel(word)
  }

  /// The title in a header bar, whose words are read and not its type.
  static func windowTitle(_ title: String) -> WidgetPointer {
    let widget = makeWidget(adw_window_title_get_type(), role: GTK_ACCESSIBLE_ROLE_GROUP)
    adw_window_title_set_title(widget.opaque, title)
    return widget
  }

  /// A button with a word and the letter that presses it.
  static func button(_ title: String) -> WidgetPointer {
    let button: WidgetPointer = gtk_button_new_with_mnemonic(title)
    button.readMnemonicsOnce()
    return button
  }

  /// A button whose words stand below each other in a narrow window.
  static func wrappingButton(_ title: String) -> WidgetPointer {
    let button = Self.button(title)
    if let words = gtk_button_get_child(button.cast()) {
      gtk_label_set_wrap(words.opaque, 1)
      gtk_label_set_justify(words.opaque, GTK_JUSTIFY_CENTER)
    }
    return button
  }

  /// A box.
  static func box(
    _ orientation: GtkOrientation, spacing: Int32 = 0, style: String...
  ) -> WidgetPointer {
    let box: WidgetPointer = gtk_box_new(orientation, spacing)
    for name in style { gtk_widget_add_css_class(box, name) }
    return box
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Puts or takes away a style class.
  func setStyle(_ name: String, _ isOn: Bool) {
    if isOn {
      gtk_widget_add_css_class(self, name)
    } else {
      gtk_widget_remove_css_class(self, name)
    }
  }

  /// Lets a button with a mnemonic, and those in the widget, be read once: GTK 4.8 reads such a button
  /// by its label, underscore and all, and then by the label's relation to it.
  func readMnemonicsOnce() {
    for button in buttons where gtk_button_get_use_underline(button.cast()) != 0 {
      gtk_accessible_reset_property(button.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
    }
  }

  /// The widget and those in it that are buttons, in their order.
  var buttons: [WidgetPointer] { parts(of: gtk_button_get_type()) }

  /// The widget and those in it that are of a class, in their order.
  func parts(of type: GType) -> [WidgetPointer] {
    var found = isInstance(of: type) ? [self] : []
    var child = gtk_widget_get_first_child(self)
    while let current = child {
      found += current.parts(of: type)
      child = gtk_widget_get_next_sibling(current)
    }
    return found
  }

  /// Adds a page to a stack; the page itself is a thing to screen readers, which would read its type.
  @MainActor
  func addPage(_ child: WidgetPointer, named name: String? = nil) {
    let page =
      name.map { gtk_stack_add_named(opaque, child, $0) } ?? gtk_stack_add_child(opaque, child)
    // Not a widget, but accessible as one is.
    page.map { UnsafeMutablePointer<GtkWidget>($0).setAccessibleLabel("") }
  }

  /// Has screen readers find what a revealer holds only while it is revealed, which GTK 4.8 does not.
  @MainActor
  func hideWhenClosed() {
    let update: @MainActor () -> Void = {
      let isClosed = gtk_revealer_get_reveal_child(opaque) == 0
      gtk_revealer_get_child(opaque)?.setAccessibleHidden(isClosed)
    }
    connect("notify::reveal-child", update)
    update()
  }

  /// Has a revealer with an entry show it in the moment it opens: what slides in is mapped at the next
  /// frame, and GTK loses the keys that are pressed until then.
  @MainActor
  func openAtOnce() {
    gtk_revealer_set_transition_type(opaque, GTK_REVEALER_TRANSITION_TYPE_NONE)
  }

  /// Has screen readers find a stack's page only while it is the one to be seen, which GTK 4.8 does not.
  @MainActor
  func hideOtherPages() {
    let update: @MainActor () -> Void = {
      let shown = gtk_stack_get_visible_child(opaque)
      var page = gtk_widget_get_first_child(self)
      while let current = page {
        current.setAccessibleHidden(current != shown)
        page = gtk_widget_get_next_sibling(current)
      }
    }
    connect("notify::visible-child", update)
    update()
  }

  /// Adds a child at the end of a box.
  func append(_ child: WidgetPointer) {
    gtk_box_append(cast(), child)
  }

  /// Sets a label's text where it differs, which saves its layout otherwise.
  func setText(_ text: String) {
    gtk_label_set_text(opaque, text)
  }
}

extension WidgetPointer {
  /// Has Escape close a window.
  @MainActor func closeOnEscape() {
    let keys = gtk_shortcut_controller_new()
    gtk_shortcut_controller_add_shortcut(
      keys?.opaque,
      gtk_shortcut_new(
        gtk_shortcut_trigger_parse_string("Escape"), gtk_named_action_new("window.close")))
    gtk_widget_add_controller(self, keys)
  }

  /// Moves the keyboard focus into an entry, which may have been shown just now: of what is not
  /// realized yet, GTK says nothing to screen readers.
  @MainActor func focusEntry() {
    gtk_editable_get_delegate(opaque).map { gtk_widget_realize($0.cast()) }
    gtk_widget_grab_focus(self)
  }

  /// Whether the keyboard focus is in the widget or below it.
  @MainActor var hasFocusWithin: Bool {
    gtk_widget_get_state_flags(self).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }
}
