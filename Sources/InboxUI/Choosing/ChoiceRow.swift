import CGTK
import GTKBridge

/// Makers of the rows of a choice.
extension Make {
  /// A list of rows that are chosen by a click or Return.
  static func choices(name: String) -> WidgetPointer {
    let list: WidgetPointer = gtk_list_box_new()
    gtk_widget_add_css_class(list, "navigation-sidebar")
    list.setAccessibleLabel(name)
    list.makeOneTabStop()
    return list
  }

  /// A row with an icon, words, and more words at its end.
  static func choice(icon: String, _ title: String, detail: String = "") -> WidgetPointer {
    let row: WidgetPointer = gtk_list_box_row_new()
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    box.append(Make.decoration(icon: icon))
    let words = Make.label(title)
    gtk_widget_set_hexpand(words, 1)
    box.append(words)
    if !detail.isEmpty { box.append(Make.label(detail, style: "dim-label", "numeric")) }
    gtk_list_box_row_set_child(row.cast(), box)
    row.setAccessibleLabel(detail.isEmpty ? title : "\(title), \(detail)")
    return row
  }
}
