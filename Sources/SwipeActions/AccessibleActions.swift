import CGTK
import GTKBridge
import SwipeCore

/// A row's actions where assistive technology finds them: on the accessible that has the focus.
///
/// In a list view that is the parent of the row. Each action is a group of its own whose prefix is the
/// phrase that is read, with one action named "": GTK shows it as the phrase. GTK parts such a name at
/// its first full stop, and a prefix has one group: a full stop becomes a one dot leader, which looks
/// the same, and a phrase that is there already gets a number.
@MainActor
final class AccessibleActions<ID: Hashable & Sendable> {
  private weak var row: SwipeRow<ID>?
  private let item: WeakReference
  private var phrases: [(phrase: String, id: String, prefix: String, group: ActionGroup)] = []

  init(of row: SwipeRow<ID>, on item: UnsafeMutablePointer<GtkWidget>) {
    self.row = row
    self.item = WeakReference(item)
  }

  /// The phrases that are read, in order.
  var names: [String] { phrases.map(\.phrase) }

  /// Whether the actions are on that widget.
  func isOn(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool { item.pointer == widget.raw }

  /// Makes the item have exactly these actions, in this order where GTK keeps one.
  func set(_ actions: [SwipeAction]) {
    let wanted = actions.filter(\.isEnabled)
    guard let item = item.pointer?.cast(to: GtkWidget.self),
      wanted.map(\.phrase) != phrases.map(\.phrase) || wanted.map(\.id) != phrases.map(\.id)
    else { return }
    remove()
    var uses: [String: Int] = [:]
    for action in wanted {
      var prefix = action.phrase.replacing(".", with: "\u{2024}")
      uses[prefix, default: 0] += 1
      if let use = uses[prefix], use > 1 { prefix += " \(use)" }
      let group = ActionGroup()
      let id = action.id
      group.add("") { [weak row] in
        if let row, let bound = row.id { row.coordinator.activate(id, on: bound) }
      }
      group.insert(into: item, as: prefix)
      phrases.append((action.phrase, id, prefix, group))
    }
  }

  /// Takes the actions away.
  func remove() {
    // One that a list destroys, as it does with 200 at once, loses them faster by itself.
    if let item = item.pointer?.cast(to: GtkWidget.self), gtk_widget_in_destruction(item) == 0 {
      for phrase in phrases { gtk_widget_insert_action_group(item, phrase.prefix, nil) }
    }
    phrases = []
  }
}
