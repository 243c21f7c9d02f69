import CGTK
import GTKBridge
import SwipeActions

/// A course of the example.
private struct Course: Identifiable {
  let id: Int
  let name: String
  let teacher: String
  var isFavourite = false
  var hasPriority = false
}

/// Actions that depend on the row, and one that asks before it deletes.
@MainActor
private final class Courses {
  private let swipes = SwipeCoordinator<Int>()
  private var courses: [Int: Course] = [:]
  private var rows: [Int: SwipeRow<Int>] = [:]
  private let list: WidgetPointer
  private let status = StatusLine("Swipe a course.")

  init() {
    list = listBox(swipes, label: "Courses", rows: [])
  }

  private var box: WidgetPointer? {
    gtk_scrolled_window_get_child(list.opaque).flatMap { gtk_viewport_get_child($0.opaque) }
  }

  private func add(_ course: Course) {
    courses[course.id] = course
    let row = SwipeRow(in: swipes, content: RowView(name: course.name).pointer)
    row.swipeActions(edge: .leading) { [self] id in
      if courses[id]?.isFavourite == true {
        SwipeAction("unfavourite", title: "Unfavourite", icon: "non-starred-symbolic") { [self] in
          change(id) { $0.isFavourite = false }
        }
      } else {
        SwipeAction("favourite", title: "Favourite", icon: "starred-symbolic", tint: .yellow) {
          [self] in change(id) { $0.isFavourite = true }
        }
      }
      if courses[id]?.hasPriority == false {
        SwipeAction("priority", title: "Priority", icon: "go-top-symbolic", tint: .orange) {
          [self] in change(id) { $0.hasPriority = true }
        }
      }
    }
    row.swipeActions(edge: .trailing) { [self] id in
      SwipeAction(
        "delete", title: "Delete", phrase: "Delete course", icon: "user-trash-symbolic",
        role: .destructive, rowLeaves: true, canBeUndone: false, shortcut: "Delete",
        confirm: { [self] in await confirmDeleting(id) }
      ) { [self] in delete(id) }
    }
    rows[course.id] = row
    gtk_list_box_append(box?.opaque, row.pointer)
    row.bind(id: course.id)
    show(course)
  }

  private func show(_ course: Course) {
    let marks = [
      course.isFavourite ? "favourite" : nil, course.hasPriority ? "priority" : nil,
    ].compactMap { $0 }
    let detail = ([course.teacher] + marks).joined(separator: " · ")
    guard let row = rows[course.id] else { return }
    gtk_label_set_text(RowView.peer(of: row.content)?.detail.opaque, detail)
    row.item.setAccessibleLabel("\(course.name), \(detail)")
  }

  private func change(_ id: Int, _ change: (inout Course) -> Void) {
    guard var course = courses[id] else { return }
    change(&course)
    courses[id] = course
    rows[id]?.invalidateActions()
    show(course)
    status.say("\(course.name) has changed.")
  }

  private func confirmDeleting(_ id: Int) async -> Bool {
    await SwipeConfirmation(
      "Delete “\(courses[id]?.name ?? "")”?", detail: "The course and its notes are gone for ever.",
      confirm: "Delete", cancel: "Cancel"
    ).ask(over: list)
  }

  private func delete(_ id: Int) {
    guard let row = rows.removeValue(forKey: id), let course = courses.removeValue(forKey: id)
    else { return }
    swipes.remove(id: id)
    gtk_list_box_remove(box?.opaque, row.item)
    status.say("Deleted \(course.name).")
  }

  func makeWidget() -> WidgetPointer {
    let names = [
      ("Linear algebra", "E. Noether"), ("Compilers", "G. Hopper"), ("Logic", "A. Turing"),
      ("Orbital mechanics", "K. Johnson"), ("Poetry", "A. Lovelace"),
    ]
    for (index, (name, teacher)) in names.enumerated() {
      add(Course(id: index, name: name, teacher: teacher))
    }
    return stacked([card(list), status.pointer])
  }
}

/// The page.
@MainActor
func makeCourses() -> WidgetPointer { Courses().makeWidget() }
