import CGTK
import GTKBridge
import SwipeCore

/// Words for the programmer, in debug builds only.
@MainActor
enum DebugHint {
  /// Where hints go: to GLib's log, unless a test looks at them.
  static var sink: (String) -> Void = { hint in
    let type = g_variant_type_new("a{sv}")
    defer { g_variant_type_free(type) }
    let fields = g_variant_builder_new(type)
    g_variant_builder_add_value(
      fields,
      g_variant_new_dict_entry(
        g_variant_new_string("MESSAGE"), g_variant_new_variant(g_variant_new_string(hint))))
    let message = g_variant_ref_sink(g_variant_builder_end(fields))
    g_log_variant("SwipeActions", G_LOG_LEVEL_MESSAGE, message)
    g_variant_unref(message)
    g_variant_builder_unref(fields)
  }

  /// Gives a hint.
  static func give(_ hint: @autoclosure () -> String) {
    #if DEBUG
      sink(hint())
    #endif
  }

  /// Gives a hint in the next turn of the loop, if there is one to give then.
  static func later(_ hint: @escaping @MainActor () -> String?) {
    #if DEBUG
      pending.append(
        Timeout(seconds: 0) {
          pending.removeFirst()
          if let hint = hint() { sink(hint) }
        })
    #endif
  }

  private static var pending: [Timeout] = []
}

extension SwipeRow {
  /// Says that a declaration contradicts an earlier one for its edge.
  func hintAtConflict(of new: SwipeDeclaration<ID>) {
    guard let old = declarations.last(where: { $0.edge == new.edge }),
      old.allowsFullSwipe != new.allowsFullSwipe || old.margin != new.margin
        || old.style != new.style
    else { return }
    DebugHint.give(
      "Two declarations for the edge “\(new.edge.rawValue)” differ in allowsFullSwipe, margin or "
        + "style: those of the last one hold.")
  }

  /// Says once for each row that an edge cannot be swiped here, or may not be.
  func hintAtAxes() {
    guard !hasHinted else { return }
    hasHinted = true
    for declaration in declarations {
      let axis = declaration.containerAxis ?? coordinator.machine.scrollAxis
      switch SwipeAxisHint(edge: declaration.edge, containerAxis: axis) {
      case .conflict:
        DebugHint.give(
          "The container scrolls along the axis of the edge “\(declaration.edge.rawValue)”: "
            + "it cannot be swiped, only opened by the program, keys and the menu.")
      case .unknownContainer where coordinator.host == nil:
        DebugHint.give(
          "The edge “\(declaration.edge.rawValue)” is vertical and no container says how it "
            + "scrolls: give containerAxis or make one with swipeActionsContainer.")
      case .unknownContainer, nil: break
      }
    }
  }
}
