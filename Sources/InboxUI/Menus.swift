import CGTK
import GTKBridge

/// A menu model in sections.
@MainActor
func makeMenu(_ sections: [[(label: String, action: String)]]) -> Retained {
  let menu = Retained(owned: g_menu_new())
  for section in sections {
    let part = Retained(owned: g_menu_new())
    withExtendedLifetime(part) {
      for item in section { g_menu_append(part.opaque, item.label, item.action) }
      g_menu_append_section(menu.opaque, nil, part.pointer.cast())
    }
  }
  return menu
}
