import CGTK
import GTKBridge
import GTKTesting
import XCTest

private final class Square: Widget {
  override class var cssName: String { "square" }
  override class var accessibleRole: GtkAccessibleRole { GTK_ACCESSIBLE_ROLE_GROUP }
  var allocations: [[Int32]] = []
  var disposals = 0
  var maps = 0
  let child = gtk_label_new("inside")

  override init() {
    super.init()
    gtk_widget_set_parent(child, pointer)
  }

  override func measure(_ orientation: GtkOrientation, for otherSide: Int32) -> SizeRequest {
    guard let child else { return SizeRequest() }
    _ = SizeRequest(of: child, orientation)
    return SizeRequest(minimum: 40, natural: 80)
  }

  override func allocate(width: Int32, height: Int32, baseline: Int32) {
    allocations.append([width, height])
    gtk_widget_allocate(child, width, height, baseline, nil)
  }

  override func mapped() { maps += 1 }
  override func dispose() { disposals += 1 }
}

private final class Painter: Widget {
  override class var drawsItself: Bool { true }
  var frames = 0

  override func snapshot(_ snapshot: OpaquePointer) {
    frames += 1
    super.snapshot(snapshot)
  }
}

private final class Generic<Content>: Widget {}

final class WidgetTests: GTKTestCase {
  func testASwiftClassMeasuresPlacesAndNamesItself() throws {
    MainActor.assumeIsolated {
      let square = Square()
      XCTAssertEqual(gtk_widget_get_css_name(square.pointer).map { String(cString: $0) }, "square")
      XCTAssertEqual(
        gtk_accessible_get_accessible_role(square.pointer.opaque), GTK_ACCESSIBLE_ROLE_GROUP)
      let measured = SizeRequest(of: square.pointer, GTK_ORIENTATION_HORIZONTAL)
      XCTAssertEqual([measured.minimum, measured.natural], [40, 80])
      let window = TestWindow(square.pointer, width: 200, height: 100)
      XCTAssertTrue(MainLoop.run(atMost: 5) { !square.allocations.isEmpty })
      XCTAssertEqual(square.maps, 1)
      XCTAssertEqual(square.allocations.last?[0], gtk_widget_get_width(square.pointer))
      withExtendedLifetime(window) {}
    }
  }

  func testPeersAreFoundByWidgetAndOnlyTheirOwn() throws {
    MainActor.assumeIsolated {
      let square = Square()
      let keep = Retained(square.pointer)
      XCTAssertTrue(Square.peer(of: square.pointer) === square)
      XCTAssertTrue(Widget.peer(of: square.pointer) === square)
      XCTAssertNil(Painter.peer(of: square.pointer))
      XCTAssertNil(Square.peer(of: square.child))
      XCTAssertNil(Square.peer(of: nil))
      withExtendedLifetime(keep) {}
    }
  }

  func testAWidgetAndItsPeerAreFinalisedTogether() throws {
    MainActor.assumeIsolated {
      weak var peer: Square?
      assertFinalized {
        let square = Square()
        peer = square
        let keep = Retained(square.pointer)
        let watched = WeakReference(square.pointer)
        withExtendedLifetime(keep) {}
        return watched
      }
      XCTAssertNil(peer)
    }
  }

  func testAWidgetInAWindowIsDisposedOnceAndFinalisedWithIt() throws {
    MainActor.assumeIsolated {
      let square = Square()
      assertFinalized {
        let window = TestWindow(square.pointer)
        withExtendedLifetime(window) {}
        return WeakReference(square.pointer)
      }
      XCTAssertEqual(square.disposals, 1)
      XCTAssertFalse(square.isAlive)
    }
  }

  func testAPeerThatOutlivesItsWidgetSaysSo() throws {
    MainActor.assumeIsolated {
      let painter = Painter()
      XCTAssertTrue(painter.isAlive)
      _ = Retained(painter.pointer)
      XCTAssertFalse(painter.isAlive)
    }
  }

  func testAClassThatDrawsItselfIsAskedTo() throws {
    MainActor.assumeIsolated {
      let painter = Painter()
      let window = TestWindow(painter.pointer)
      XCTAssertTrue(MainLoop.run(atMost: 5) { painter.frames > 0 })
      withExtendedLifetime(window) {}
    }
  }

  func testGenericClassesAreClassesOfTheirOwn() throws {
    MainActor.assumeIsolated {
      let ofInt = Generic<Int>()
      let ofString = Generic<String>()
      let keep = [Retained(ofInt.pointer), Retained(ofString.pointer)]
      XCTAssertNotEqual(cgtk_type_of(ofInt.pointer), cgtk_type_of(ofString.pointer))
      XCTAssertNil(Generic<Int>.peer(of: ofString.pointer))
      withExtendedLifetime(keep) {}
    }
  }
}

final class BinTests: GTKTestCase {
  func testTheChildFillsTheBinAndIsReplaced() throws {
    MainActor.assumeIsolated {
      let first: UnsafeMutablePointer<GtkWidget> = gtk_label_new("first")
      let watched = WeakReference(first)
      let bin = Bin(child: first)
      let window = TestWindow(bin.pointer, width: 200, height: 100)
      XCTAssertTrue(MainLoop.run(atMost: 5) { gtk_widget_get_width(first) > 0 })
      XCTAssertEqual(gtk_widget_get_width(first), gtk_widget_get_width(bin.pointer))
      XCTAssertEqual(gtk_widget_get_height(first), gtk_widget_get_height(bin.pointer))
      let second: UnsafeMutablePointer<GtkWidget> = gtk_label_new("second")
      bin.child = second
      XCTAssertFalse(watched.isAlive)
      XCTAssertEqual(gtk_widget_get_parent(second), bin.pointer)
      bin.child = nil
      XCTAssertNil(gtk_widget_get_first_child(bin.pointer))
      withExtendedLifetime(window) {}
    }
  }

  func testABinAndItsChildAreFinalised() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let child: UnsafeMutablePointer<GtkWidget> = gtk_label_new("inside")
        let watched = WeakReference(child)
        let bin = Bin(child: child)
        _ = Retained(bin.pointer)
        return watched
      }
    }
  }
}
