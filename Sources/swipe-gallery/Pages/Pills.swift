import CGTK
import GTKBridge
import SwipeActions

/// Buttons with round corners and room around them.
@MainActor
func makePills() -> WidgetPointer {
  let status = StatusLine("Swipe a row left.")
  let swipes = SwipeCoordinator<Int>()
  let shapes: [(name: String, radius: Double, room: Double)] = [
    ("Square", 0, 0), ("Slightly round", 8, 4), ("Round", 16, 6), ("Pills", 999, 10),
  ]
  let rows = shapes.enumerated().map { index, shape in
    let detail = "cornerRadius \(Int(shape.radius)), margin \(Int(shape.room))"
    let row = SwipeRow(in: swipes, content: RowView(name: shape.name, detail: detail).pointer)
    row.swipeActions(margin: SwipeMargin(leading: shape.room, trailing: shape.room)) { _ in
      SwipeAction(
        "done", title: "Done", icon: "object-select-symbolic", tint: .green,
        cornerRadius: shape.radius, margin: shape.room / 2
      ) { status.say("\(shape.name): done.") }
      SwipeAction(
        "delete", title: "Delete", icon: "user-trash-symbolic", role: .destructive,
        cornerRadius: shape.radius, margin: shape.room / 2
      ) { status.say("\(shape.name): deleted.") }
    }
    row.bind(id: index)
    return row
  }
  return stacked([card(listBox(swipes, label: "Pills", rows: rows)), status.pointer])
}
