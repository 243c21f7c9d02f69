import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import SwipeActions

/// Rows in every kind of container.
final class ContainerTests: GTKTestCase {
  @MainActor
  private static func makeRow(
    _ id: String, in swipes: SwipeCoordinator<String>, edges: [SwipeEdge] = [.trailing],
    log: @escaping @MainActor (String) -> Void = { _ in }
  ) -> SwipeRow<String> {
    let label: UnsafeMutablePointer<GtkWidget> = gtk_label_new(id)
    gtk_widget_set_size_request(label, 200, 120)
    let row = SwipeRow(in: swipes, content: label)
    for edge in edges {
      row.swipeActions(edge: edge) { id in
        SwipeAction("\(edge.rawValue)-a", title: "A", phrase: "A \(edge.rawValue)") {
          log("\(id):a")
        }
      }
    }
    row.bind(id: id)
    return row
  }

  @MainActor
  private static func assertOpens(
    _ row: SwipeRow<String>, edges: [SwipeEdge] = [.trailing], line: UInt = #line
  ) {
    MainLoop.run(atMost: 5) { gtk_widget_get_width(row.pointer) > 0 }
    for edge in edges {
      row.swipe(edge: edge)
      let distance = 74 * edge.openingSign(in: .leftToRight)
      XCTAssertTrue(
        MainLoop.run(atMost: 5) { abs(row.shownOffset - distance) < 0.01 },
        "\(edge) is at \(row.shownOffset)", line: line)
      row.unswipe()
      XCTAssertTrue(MainLoop.run(atMost: 5) { row.shownOffset == 0 }, line: line)
    }
  }

  func testARowAlone() throws {
    MainActor.assumeIsolated {
      let row = Self.makeRow("a", in: SwipeCoordinator(), edges: SwipeEdge.allCases)
      let window = TestWindow(row.pointer, width: 300, height: 200)
      XCTAssertEqual(row.item, row.pointer)
      XCTAssertEqual(gtk_widget_get_focusable(row.pointer), 1)
      Self.assertOpens(row, edges: SwipeEdge.allCases)
      withExtendedLifetime(window) {}
    }
  }

  func testRowsInABoxHaveActionsOfTheirOwn() throws {
    MainActor.assumeIsolated {
      let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
      let swipes = SwipeCoordinator<String>()
      box.swipeActionsContainer(swipes)
      var log: [String] = []
      let rows = ["a", "b"].map { id in Self.makeRow(id, in: swipes) { log.append($0) } }
      for row in rows { gtk_box_append(box.cast(), row.pointer) }
      let window = TestWindow(box, width: 300, height: 300)
      Self.assertOpens(rows[0])
      Self.assertOpens(rows[1])
      XCTAssertEqual(gtk_widget_activate_action_variant(rows[0].pointer, "A trailing.", nil), 1)
      XCTAssertEqual(gtk_widget_activate_action_variant(rows[1].pointer, "A trailing.", nil), 1)
      XCTAssertEqual(log, ["a:a", "b:a"])
      XCTAssertNil(swipes.machine.scrollAxis)
      withExtendedLifetime(window) {}
    }
  }

  func testRowsInAListBoxPutTheirActionsOnItsRows() throws {
    MainActor.assumeIsolated {
      let list: UnsafeMutablePointer<GtkWidget> = gtk_list_box_new()
      let swipes = SwipeCoordinator<String>()
      list.swipeActionsContainer(swipes)
      let row = Self.makeRow("a", in: swipes)
      gtk_list_box_append(list.opaque, row.pointer)
      row.bind(id: "b")
      let window = TestWindow(list, width: 300, height: 200)
      XCTAssertEqual(row.item, gtk_widget_get_parent(row.pointer))
      XCTAssertEqual(gtk_widget_activate_action_variant(row.item, "A trailing.", nil), 1)
      Self.assertOpens(row)
      withExtendedLifetime(window) {}
    }
  }

  func testAHorizontalScrollerTakesVerticalEdges() throws {
    MainActor.assumeIsolated {
      let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
      let scroller: UnsafeMutablePointer<GtkWidget> = gtk_scrolled_window_new()
      gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
      gtk_scrolled_window_set_child(scroller.opaque, box)
      let swipes = SwipeCoordinator<String>()
      scroller.swipeActionsContainer(swipes)
      let rows = ["a", "b", "c"].map { Self.makeRow($0, in: swipes, edges: [.top, .bottom]) }
      for row in rows { gtk_box_append(box.cast(), row.pointer) }
      let window = TestWindow(scroller, width: 300, height: 200)
      XCTAssertEqual(swipes.machine.scrollAxis, .horizontal)
      Self.assertOpens(rows[1], edges: [.top, .bottom])
      withExtendedLifetime(window) {}
    }
  }

  func testTheAxisOfAListViewIsItsOrientation() throws {
    MainActor.assumeIsolated {
      for orientation in [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL] {
        let list: UnsafeMutablePointer<GtkWidget> = gtk_list_view_new(nil, nil)
        gtk_orientable_set_orientation(list.opaque, orientation)
        let scroller: UnsafeMutablePointer<GtkWidget> = gtk_scrolled_window_new()
        gtk_scrolled_window_set_child(scroller.opaque, list)
        let swipes = SwipeCoordinator<Int>()
        let keep = Retained(scroller)
        scroller.swipeActionsContainer(swipes)
        XCTAssertEqual(
          swipes.machine.scrollAxis,
          orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical)
        withExtendedLifetime(keep) {}
      }
    }
  }

  func testAnyWidgetIsPutIntoARow() throws {
    MainActor.assumeIsolated {
      struct Fruit: Identifiable {
        let id: String
        let name: String
      }
      var eaten: [String] = []
      let swipes = SwipeCoordinator<String>()
      let label: UnsafeMutablePointer<GtkWidget> = gtk_label_new("Pear")
      let row = label.swipeActions(for: Fruit(id: "p", name: "Pear"), in: swipes) { fruit in
        SwipeAction("eat", title: "Eat") { eaten.append(fruit.name) }
      }
      let keep = Retained(row.pointer)
      XCTAssertEqual(row.content, label)
      XCTAssertTrue(swipes.activate("eat", on: "p"))
      XCTAssertEqual(eaten, ["Pear"])
      withExtendedLifetime(keep) {}
    }
  }

  func testRowsInAGridViewAreItsChildren() throws {
    try MainActor.assumeIsolated {
      let swipes = SwipeCoordinator<Int>()
      let model = ListModel(count: 12) { $0 }
      let factory = try XCTUnwrap(gtk_signal_list_item_factory_new())
      factory.connect("setup") { (item: ValuePointer) in
        let row = SwipeRow(in: swipes, content: gtk_label_new("tile"))
        gtk_widget_set_size_request(row.pointer, 120, 80)
        row.swipeActions { _ in SwipeAction("a", title: "A", phrase: "Act") {} }
        gtk_list_item_set_child(item.opaque, row.pointer)
      }
      factory.connect("bind") { (item: ValuePointer) in
        guard let id = ListModel<Int>.key(of: gtk_list_item_get_item(item.opaque)) else { return }
        SwipeRow<Int>.peer(of: gtk_list_item_get_child(item.opaque))?.bind(id: id)
      }
      g_object_ref(model.pointer.raw)
      let grid: UnsafeMutablePointer<GtkWidget> = gtk_grid_view_new(
        gtk_single_selection_new(model.pointer), factory)
      let scroller: UnsafeMutablePointer<GtkWidget> = gtk_scrolled_window_new()
      gtk_scrolled_window_set_child(scroller.opaque, grid)
      scroller.swipeActionsContainer(swipes)
      let window = TestWindow(scroller, width: 500, height: 400)
      XCTAssertTrue(MainLoop.run(atMost: 5) { swipes.row(for: 7) != nil })
      XCTAssertEqual(swipes.machine.scrollAxis, .vertical)
      let row = try XCTUnwrap(swipes.row(for: 7))
      XCTAssertEqual(row.item, gtk_widget_get_parent(row.pointer))
      XCTAssertEqual(row.accessibleActions?.isOn(row.item), true)
      MainLoop.run(atMost: 5) { row.hasPlace }
      row.swipe()
      XCTAssertTrue(MainLoop.run(atMost: 5) { abs(row.shownOffset + 74) < 0.01 })
      XCTAssertEqual(Set(swipes.rowDiagnostics.keys).isSuperset(of: 0..<12), true)
      withExtendedLifetime(window) {}
    }
  }

  func testARowThatIsNotPlacedYetOpensWhenItIs() throws {
    MainActor.assumeIsolated {
      for (edge, isPossible) in [(SwipeEdge.trailing, true), (.leading, false)] {
        let swipes = SwipeCoordinator<String>()
        let row = Self.makeRow("a", in: swipes)
        let keep = Retained(row.pointer)
        XCTAssertEqual(swipes.open(id: "a", from: edge), isPossible)
        XCTAssertNil(swipes.openRow)
        let window = TestWindow(row.pointer, width: 300, height: 200)
        if isPossible {
          MainLoop.run(atMost: 5) { row.offset == -74 }
        } else {
          window.drawFrames()
        }
        XCTAssertEqual(row.offset == -74, isPossible)
        XCTAssertEqual(swipes.openRowID, isPossible ? "a" : nil)
        withExtendedLifetime((keep, window)) {}
      }
    }
  }

  func testWhatWasAskedBeforeTheRowWasPlacedCanBeWithdrawn() throws {
    MainActor.assumeIsolated {
      let withdrawals: [@MainActor (SwipeCoordinator<String>) -> Void] = [
        { $0.close() }, { $0.dismiss() }, { $0.remove(id: "a") }, { $0.peek(id: "a") },
      ]
      for withdraw in withdrawals {
        let swipes = SwipeCoordinator<String>()
        let row = Self.makeRow("a", in: swipes)
        let keep = Retained(row.pointer)
        swipes.open(id: "a")
        withdraw(swipes)
        let window = TestWindow(row.pointer, width: 300, height: 200)
        window.drawFrames()
        XCTAssertNil(swipes.openRow)
        withExtendedLifetime((keep, window)) {}
      }
    }
  }

  func testAHintAtARowThatIsNotPlacedYetIsGivenWhenItIs() throws {
    MainActor.assumeIsolated {
      let swipes = SwipeCoordinator<String>()
      let row = Self.makeRow("a", in: swipes)
      let keep = Retained(row.pointer)
      XCTAssertTrue(swipes.peek(id: "a"))
      let window = TestWindow(row.pointer, width: 300, height: 200)
      XCTAssertTrue(MainLoop.run(atMost: 5) { row.offset < -40 })
      XCTAssertTrue(MainLoop.run(atMost: 5) { row.offset == 0 })
      withExtendedLifetime((keep, window)) {}
    }
  }
}
