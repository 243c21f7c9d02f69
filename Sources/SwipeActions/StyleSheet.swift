import CGTK
import GTKBridge

/// The library's CSS, and a rule for each tint and corner radius in use.
///
/// A program changes looks with its own CSS: the nodes are `swipe-row`, `swipe-content`, `swipe-panel`
/// (with the class of its edge) and `button.swipe-button`.
@MainActor
enum StyleSheet {
  private static let provider = Retained(owned: gtk_css_provider_new().raw)
  private static var rules: [String: String] = [:]
  private static var displays: Set<UnsafeMutableRawPointer> = []

  /// Loads the style for the display of a widget, once per display.
  static func load(for widget: UnsafeMutablePointer<GtkWidget>) {
    guard let display = gtk_widget_get_display(widget), displays.insert(display.raw).inserted
    else { return }
    if displays.count == 1 { reload() }
    gtk_style_context_add_provider_for_display(
      display, provider.opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) - 1)
  }

  /// The class of a tint, whose rule is added at its first use.
  static func className(for tint: SwipeTint) -> String {
    let name = "swipe-tint-" + tint.css.dropFirst()
    add(
      name,
      """
      button.swipe-button.\(name) { background-color: \(tint.css); color: \(tint.foreground.css); }
      """)
    return name
  }

  /// The class of a corner radius and margin in px, whose rule is added at its first use.
  static func className(cornerRadius: Double, margin: Double) -> String {
    let radius = pixels(cornerRadius)
    let room = pixels(margin)
    let name = "swipe-shape-\(radius)-\(room)"
    add(
      name,
      """
      button.swipe-button.\(name) { border-radius: \(radius)px; margin: \(room)px; }
      """)
    return name
  }

  /// Takes the classes of an earlier tint and shape away.
  static func removeLook(from widget: UnsafeMutablePointer<GtkWidget>) {
    guard let classes = gtk_widget_get_css_classes(widget) else { return }
    defer { g_strfreev(classes) }
    var next = classes
    while let name = next.pointee {
      if String(cString: name).hasPrefix("swipe-tint-")
        || String(cString: name).hasPrefix("swipe-shape-")
      {
        gtk_widget_remove_css_class(widget, name)
      }
      next += 1
    }
  }

  /// A length in whole px, as CSS takes it.
  private static func pixels(_ length: Double) -> Int { Int(min(length.length, 9999).rounded()) }

  private static func add(_ name: String, _ rule: String) {
    guard rules.updateValue(rule, forKey: name) == nil else { return }
    if !displays.isEmpty { reload() }
  }

  private static func reload() {
    // Row colours: libadwaita tints selected rows, GTK's own theme fills them.
    let isAdwaita = g_type_from_name("AdwStyleManager") != 0
    let all = [base, isAdwaita ? adwaitaRows : plainRows] + rules.values.sorted()
    gtk_css_provider_load_from_data(
      provider.pointer.cast(to: GtkCssProvider.self), all.joined(separator: "\n"), -1)
  }

  private static let base = """
    .swipe-item { padding: 0; }
    swipe-content { background-color: @theme_base_color; }
    button.swipe-button {
      min-width: 0; min-height: 0; padding: 0; margin: 0; border: none; border-radius: 0;
      box-shadow: none; background-image: none; text-shadow: none; -gtk-icon-shadow: none;
      font-weight: 500; transition: none;
    }
    button.swipe-button label { font-size: 0.82em; }
    button.swipe-button image { -gtk-icon-size: 16px; }
    button.swipe-button:hover { background-image: image(alpha(currentColor, 0.08)); }
    button.swipe-button:active { opacity: 0.75; }
    button.swipe-button:disabled { opacity: 0.5; }
    button.swipe-button:focus-visible {
      outline: 2px solid currentColor; outline-offset: -5px;
    }
    """

  private static let adwaitaRows = """
    .activatable:hover > swipe-row > swipe-content {
      background-image: image(alpha(currentColor, 0.04));
    }
    .activatable:active > swipe-row > swipe-content {
      background-image: image(alpha(currentColor, 0.08));
    }
    :selected > swipe-row > swipe-content {
      background-image: image(alpha(currentColor, 0.1));
    }
    .activatable:selected:hover > swipe-row > swipe-content {
      background-image: image(alpha(currentColor, 0.13));
    }
    """

  private static let plainRows = """
    .activatable:hover > swipe-row > swipe-content {
      background-image: image(alpha(currentColor, 0.05));
    }
    :selected > swipe-row > swipe-content {
      background-color: @theme_selected_bg_color; color: @theme_selected_fg_color;
    }
    """
}
