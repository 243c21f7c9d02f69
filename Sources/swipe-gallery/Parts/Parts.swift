import CGTK
import GTKBridge
import SwipeActions

typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

/// A box of widgets, one after the other.
@MainActor
func stacked(
  _ widgets: [WidgetPointer], _ orientation: GtkOrientation = GTK_ORIENTATION_VERTICAL,
  spacing: Int32 = 0, style: String? = nil
) -> WidgetPointer {
  let box: WidgetPointer = gtk_box_new(orientation, spacing)
  for widget in widgets { gtk_box_append(box.cast(), widget) }
  if let style { gtk_widget_add_css_class(box, style) }
  return box
}

/// A line of text that is cut off rather than wrapped.
@MainActor
func text(_ text: String, style: String? = nil) -> WidgetPointer {
  let label: WidgetPointer = gtk_label_new(text)
  gtk_label_set_xalign(label.opaque, 0)
  gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
  if let style { gtk_widget_add_css_class(label, style) }
  return label
}

/// A round card around a list.
///
/// - Parameter fills: Whether it takes all the height there is.
@MainActor
func card(_ child: WidgetPointer, fills: Bool = false) -> WidgetPointer {
  let box = stacked([child], style: "gallery-card")
  gtk_widget_set_overflow(box, GTK_OVERFLOW_HIDDEN)
  gtk_widget_set_vexpand(child, fills ? 1 : 0)
  return box
}

/// A list box in a scroller that is the container of a coordinator's rows.
@MainActor
func listBox<ID>(_ swipes: SwipeCoordinator<ID>, label: String, rows: [SwipeRow<ID>])
  -> WidgetPointer
{
  let list: WidgetPointer = gtk_list_box_new()
  list.setAccessibleLabel(label)
  gtk_list_box_set_show_separators(list.opaque, 1)
  gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
  for row in rows { gtk_list_box_append(list.opaque, row.pointer) }
  let scroller: WidgetPointer = gtk_scrolled_window_new()
  gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
  gtk_scrolled_window_set_child(scroller.opaque, list)
  gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
  scroller.swipeActionsContainer(swipes)
  return scroller
}

/// What a row of a list looks like: a name, a line below it, and perhaps a picture before them.
final class RowView: Bin {
  let name = text("", style: "name")
  let detail = text("", style: "dim-label")
  /// Initials of the name beside it, which are not read.
  private let avatar = makeWidget(gtk_label_get_type(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)

  init(name: String = "", detail: String = "", hasAvatar: Bool = false) {
    gtk_label_set_text(self.name.opaque, name)
    gtk_label_set_text(self.detail.opaque, detail)
    let lines = stacked([self.name, self.detail], spacing: 3)
    gtk_widget_set_valign(lines, GTK_ALIGN_CENTER)
    gtk_widget_set_hexpand(lines, 1)
    gtk_widget_add_css_class(avatar, "gallery-avatar")
    gtk_widget_set_valign(avatar, GTK_ALIGN_CENTER)
    gtk_widget_set_visible(avatar, hasAvatar ? 1 : 0)
    super.init(
      child: stacked(
        [avatar, lines], GTK_ORIENTATION_HORIZONTAL, spacing: 14, style: "gallery-row"))
    if hasAvatar { showAvatar(of: name) }
  }

  /// Shows a person.
  func show(name: String, detail: String) {
    gtk_label_set_text(self.name.opaque, name)
    gtk_label_set_text(self.detail.opaque, detail)
    showAvatar(of: name)
  }

  private func showAvatar(of name: String) {
    gtk_label_set_text(
      avatar.opaque, String(name.split(separator: " ").prefix(2).compactMap(\.first)))
    for shade in 0..<5 { gtk_widget_remove_css_class(avatar, "shade-\(shade)") }
    let sum = name.unicodeScalars.reduce(0) { $0 + Int($1.value) }
    gtk_widget_add_css_class(avatar, "shade-\(sum % 5)")
  }
}

/// A line at the foot of a page that says what happened last.
@MainActor
final class StatusLine {
  let label = text("")
  let pointer: WidgetPointer

  /// - Parameter controls: What stands at the end of the line.
  init(_ first: String, controls: [WidgetPointer] = []) {
    gtk_label_set_text(label.opaque, first)
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_NONE)
    gtk_label_set_wrap(label.opaque, 1)
    gtk_widget_set_hexpand(label, 1)
    pointer = stacked(
      [label] + controls, GTK_ORIENTATION_HORIZONTAL, spacing: 12, style: "gallery-bar")
  }

  func say(_ words: String) {
    gtk_label_set_text(label.opaque, words)
  }
}

/// A check box that sets something.
@MainActor
func checkBox(
  _ title: String, isOn: Bool = false, _ changed: @escaping @MainActor (Bool) -> Void
) -> WidgetPointer {
  let button: WidgetPointer = gtk_check_button_new_with_label(title)
  gtk_check_button_set_active(button.cast(), isOn ? 1 : 0)
  button.connect("toggled") { changed(gtk_check_button_get_active(button.cast()) != 0) }
  return button
}

/// A menu of choices with its label.
@MainActor
func choice(
  _ title: String, _ names: [String], _ chosen: @escaping @MainActor (Int) -> Void
) -> WidgetPointer {
  let strings = Retained(owned: gtk_string_list_new(nil))
  for name in names { gtk_string_list_append(strings.opaque, name) }
  g_object_ref(strings.pointer)
  let menu: WidgetPointer = gtk_drop_down_new(strings.opaque, nil)
  menu.setAccessibleLabel(title)
  // The focus goes to the button in it, which GTK does not name.
  let name: @MainActor (Int) -> Void = {
    gtk_widget_get_first_child(menu)?.setAccessibleLabel("\(title), \(names[$0])")
  }
  name(0)
  menu.connect("notify::selected") {
    let index = Int(gtk_drop_down_get_selected(menu.opaque))
    name(index)
    chosen(index)
  }
  let label = text(title)
  gtk_widget_set_hexpand(label, 1)
  return stacked([label, menu], GTK_ORIENTATION_HORIZONTAL, spacing: 12)
}
