import CGTK
import GTKBridge
import GTKTesting
import XCTest

@MainActor
private final class Rows {
  var ids: [Int]
  var asked = 0
  private(set) var model: ListModel<Int>!

  init(_ ids: [Int]) {
    self.ids = ids
    model = ListModel(count: ids.count) { [unowned self] position in
      self.asked += 1
      return self.ids[position]
    }
  }

  func item(_ position: Int) -> UnsafeMutableRawPointer? {
    g_list_model_get_item(model.pointer, UInt32(position))
  }
}

final class ListModelTests: GTKTestCase {
  func testRowsAreMadeOnlyWhenAskedFor() throws {
    MainActor.assumeIsolated {
      let rows = Rows(Array(0..<1_000_000))
      XCTAssertEqual(g_list_model_get_n_items(rows.model.pointer), 1_000_000)
      XCTAssertEqual(rows.asked, 0)
      let item = rows.item(999_999)
      XCTAssertEqual(ListModel<Int>.key(of: item), 999_999)
      XCTAssertEqual(rows.asked, 1)
      XCTAssertNil(rows.item(1_000_000))
      g_object_unref(item)
    }
  }

  func testTheSameItemIsReturnedWhileItLives() throws {
    MainActor.assumeIsolated {
      let rows = Rows([10, 20, 30])
      let item = rows.item(1)
      rows.ids = [5, 10, 20, 30]
      rows.model.itemsChanged(at: 0, removed: 0, added: 1)
      let again = rows.item(2)
      XCTAssertEqual(item, again)
      XCTAssertEqual(rows.model.liveItemCount, 1)
      g_object_unref(item)
      g_object_unref(again)
      XCTAssertEqual(rows.model.liveItemCount, 0)
    }
  }

  func testChangesAreReportedAsTheyAreGiven() throws {
    MainActor.assumeIsolated {
      let rows = Rows([1, 2, 3, 4])
      var seen: [[UInt32]] = []
      rows.model.pointer.connect("items-changed") { (at: UInt32, removed: UInt32, added: UInt32) in
        seen.append([at, removed, added])
      }
      rows.ids = [1, 4]
      rows.model.itemsChanged(at: 1, removed: 2, added: 0)
      XCTAssertEqual(seen, [[1, 2, 0]])
      XCTAssertEqual(g_list_model_get_n_items(rows.model.pointer), 2)
    }
  }

  func testForeignItemsHaveNoKey() throws {
    MainActor.assumeIsolated {
      let label = Retained(gtk_label_new("x"))
      XCTAssertNil(ListModel<Int>.key(of: label.pointer))
      XCTAssertNil(ListModel<Int>.key(of: nil))
      let rows = Rows([1])
      let item = rows.item(0)
      XCTAssertNil(ListModel<String>.key(of: item))
      g_object_unref(item)
    }
  }

  func testModelAndItemsAreFinalised() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let rows = Rows([1])
        return WeakReference(rows.model.pointer)
      }
      assertFinalized {
        let rows = Rows([1])
        let item = rows.item(0)!
        let watched = WeakReference(item)
        g_object_unref(item)
        return watched
      }
    }
  }

  func testAListViewRealisesFewRowsOfMany() throws {
    MainActor.assumeIsolated {
      let rows = Rows(Array(0..<100_000))
      let factory = gtk_signal_list_item_factory_new()!
      var bound = 0
      factory.connect("setup") { (item: ValuePointer) in
        gtk_list_item_set_child(item.opaque, gtk_label_new(""))
      }
      factory.connect("bind") { (item: ValuePointer) in
        bound += 1
        let key = ListModel<Int>.key(of: gtk_list_item_get_item(item.opaque))
        gtk_label_set_label(gtk_list_item_get_child(item.opaque)?.opaque, "Row \(key ?? -1)")
      }
      g_object_ref(rows.model.pointer.raw)
      let view = gtk_list_view_new(
        gtk_no_selection_new(rows.model.pointer).map { $0.opaque }, factory)
      let scroller = gtk_scrolled_window_new()!
      gtk_scrolled_window_set_child(scroller.opaque, view)
      let window = TestWindow(scroller)
      XCTAssertTrue(MainLoop.run(atMost: 5) { bound > 0 })
      XCTAssertLessThan(bound, 1_000)
      withExtendedLifetime(window) {}
    }
  }
}
