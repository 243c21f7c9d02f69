import CGTK
import GTKBridge
import SwipeActions

/// A menu model in sections, with a letter for each item.
@MainActor
func makeMenu(_ sections: [[(title: String, action: String)]]) -> Retained {
  let menu = Retained(owned: g_menu_new())
  fill(menu, with: sections)
  return menu
}

/// Fills an empty menu model with sections, with a letter for each item.
@MainActor
func fill(_ menu: Retained, with sections: [[(title: String, action: String)]]) {
  var labels = withMnemonics(sections.joined().map(\.title))[...]
  for section in sections where !section.isEmpty {
    let part = Retained(owned: g_menu_new())
    withExtendedLifetime(part) {
      for item in section { g_menu_append(part.opaque, labels.removeFirst(), item.action) }
      g_menu_append_section(menu.opaque, nil, part.pointer.cast())
    }
  }
}
