import CGTK
import GTKBridge
import SwipeActions

/// The coordinator told and watched by the program.
@MainActor
func makeControl() -> WidgetPointer {
  let swipes = SwipeCoordinator<String>()
  let rows = ["One", "Two", "Three"].map { name in
    let view = RowView(name: name, detail: "Row “\(name.lowercased())”")
    let row = view.pointer.swipeActions(id: name, in: swipes) {
      SwipeAction("a", title: "Note", icon: "document-edit-symbolic", tint: .blue) {}
      SwipeAction("b", title: "Drop", icon: "user-trash-symbolic", role: .destructive) {}
    }
    return row.swipeActions(edge: .leading) { _ in
      SwipeAction("c", title: "Star", icon: "starred-symbolic", tint: .yellow) {}
    }
  }

  let commands: [(String, @MainActor () -> Void)] = [
    ("Open One, trailing", { swipes.open(id: "One") }),
    ("Open Two, leading", { swipes.open(id: "Two", from: .leading) }),
    ("Open Three at once", { swipes.open(id: "Three", animated: false) }),
    ("Hint at One", { swipes.peek(id: "One") }),
    ("Close", { swipes.close() }),
  ]
  let buttons: WidgetPointer = gtk_grid_new()
  gtk_grid_set_row_spacing(buttons.cast(), 6)
  gtk_grid_set_column_spacing(buttons.cast(), 6)
  gtk_grid_set_column_homogeneous(buttons.cast(), 1)
  for (index, (title, command)) in commands.enumerated() {
    let button: WidgetPointer = gtk_button_new_with_label(title)
    // After the press that closes what is open.
    button.connect("clicked") { command() }
    gtk_grid_attach(buttons.cast(), button, Int32(index % 2), Int32(index / 2), 1, 1)
  }

  let state = text("")
  gtk_label_set_wrap(state.opaque, 1)
  let log = text("Nothing has happened yet.", style: "dim-label")
  // The coordinator keeps its functions, which must not keep it.
  let report: @MainActor () -> Void = { [weak swipes] in
    guard let swipes else { return }
    let open = swipes.openRow.map { "\($0.id), \($0.edge.rawValue)" } ?? "none"
    let model = swipes.openRowID.flatMap { swipes.model(of: $0) }
    gtk_label_set_text(
      state.opaque,
      "Open: \(open) · dragged: \(swipes.draggingRowID ?? "none") · "
        + "actions: \(Int(model?.actionsSize ?? 0)) px")
  }
  swipes.onOpenRowChanged = { _ in report() }
  swipes.onDraggingRowChanged = { _ in report() }
  swipes.onPresentationChanged = { id, edge, isPresented in
    gtk_label_set_text(
      log.opaque, "\(id): \(edge.rawValue) panel \(isPresented ? "uncovered" : "covered")")
  }
  swipes.onArmedChanged = { id, action in
    gtk_label_set_text(log.opaque, "\(id): \(action.map { "armed “\($0)”" } ?? "not armed")")
  }
  report()
  return stacked([
    card(listBox(swipes, label: "Rows", rows: rows)),
    stacked([state, log, buttons], spacing: 10, style: "gallery-bar"),
  ])
}
