import CGTK
import GTKBridge
import GTKTesting
import XCTest

@testable import SwipeActions

/// Fails unless what `body` returns, and the coordinator, are gone with the window.
@MainActor
private func watch(
  file: StaticString = #filePath, line: UInt = #line,
  _ body: (ListFixture, SwipeRow<Int>) -> UnsafeMutableRawPointer
) {
  weak var coordinator: SwipeCoordinator<Int>?
  assertFinalized(file: file, line: line) {
    let fixture = ListFixture([1, 2, 3])
    coordinator = fixture.swipes
    guard let row = fixture.row(2) else { return WeakReference(fixture.scroller) }
    return WeakReference(body(fixture, row))
  }
  XCTAssertNil(coordinator, "The coordinator is still alive.", file: file, line: line)
}

final class FinalizationTests: GTKTestCase {
  func testRowsAreFinalised() throws {
    MainActor.assumeIsolated { watch { $1.pointer.raw } }
  }

  func testContentIsFinalised() throws {
    MainActor.assumeIsolated { watch { $1.layer.pointer.raw } }
  }

  func testContainersAreFinalised() throws {
    MainActor.assumeIsolated { watch { fixture, _ in fixture.scroller.raw } }
  }

  func testPanelsOfOpenRowsAreFinalised() throws {
    MainActor.assumeIsolated {
      watch { fixture, row in
        fixture.swipes.open(id: 2)
        fixture.settle()
        return row.panels[.trailing]?.pointer.raw ?? row.pointer.raw
      }
    }
  }

  func testRowsInMidAnimationAreFinalised() throws {
    MainActor.assumeIsolated {
      watch { fixture, row in
        fixture.swipes.open(id: 2)
        MainLoop.run(atMost: 5) { row.offset < -10 }
        return row.pointer.raw
      }
    }
  }

  func testRowsBeingDraggedAreFinalised() throws {
    MainActor.assumeIsolated {
      watch { fixture, row in
        fixture.drag(2, by: -250)
        return row.pointer.raw
      }
    }
  }

  func testButtonsAreFinalised() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let button = Retained(SwipeAction("a", title: "A") {}.makeControl())
        return WeakReference(button.pointer)
      }
    }
  }

  func testARowAloneIsFinalised() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let row = SwipeRow(in: SwipeCoordinator<String>(), content: gtk_label_new("alone"))
        row.swipeActions { _ in SwipeAction("a", title: "A") {} }
        row.bind(id: "alone")
        let window = TestWindow(row.pointer, width: 200, height: 80)
        row.swipe()
        window.drawFrames()
        return WeakReference(row.pointer)
      }
    }
  }
}
