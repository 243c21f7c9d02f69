public import CGTK
public import GTKBridge
import Glibc
public import XCTest

/// A test that needs GTK and a display.
///
/// XCTest runs on the main thread, as GTK needs. Test methods are
/// `func testX() throws { try MainActor.assumeIsolated { … } }`.
open class GTKTestCase: XCTestCase {
  /// Whether GTK found a display, asked once.
  @MainActor private static let hasDisplay = gtk_init_check() != 0

  open override func setUpWithError() throws {
    try super.setUpWithError()
    let hasDisplay = MainActor.assumeIsolated {
      MainLoop.attachSwiftConcurrency()
      return Self.hasDisplay
    }
    if !hasDisplay {
      if getenv("CI") != nil { XCTFail("There is no display, and CI must have one.") }
      throw XCTSkip("There is no display.")
    }
  }
}

/// Fails unless an object made by `make` is finalised once nothing but `make` could have kept it.
///
/// - Parameter make: Makes the object, uses it, and returns a watched reference to it; every strong
///   reference must have been given back by the time it returns.
@MainActor
public func assertFinalized(
  file: StaticString = #filePath, line: UInt = #line, _ make: () -> WeakReference
) {
  let watched = make()
  MainLoop.run(atMost: 2) { !watched.isAlive }
  XCTAssertFalse(watched.isAlive, "The object is still alive: it leaks.", file: file, line: line)
}

/// A window on screen around a widget, for as long as the value is kept.
@MainActor
public final class TestWindow {
  /// The window.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Shows a widget in a window of a given size and waits until it is mapped.
  public init(
    _ child: UnsafeMutablePointer<GtkWidget>, width: Int32 = 360, height: Int32 = 640
  ) {
    pointer = gtk_window_new()
    gtk_window_set_default_size(pointer.cast(), width, height)
    gtk_window_set_child(pointer.cast(), child)
    gtk_window_present(pointer.cast())
    MainLoop.run(atMost: 5) { gtk_widget_get_mapped(child) != 0 }
  }

  /// Runs the loop until the window has drawn some frames from now on: what waits for one, such as what
  /// moves, has been there then.
  public func drawFrames(file: StaticString = #filePath, line: UInt = #line) {
    var frames = 0
    let drawing = gtk_widget_get_frame_clock(pointer)?.connect("after-paint") { [pointer] in
      frames += 1
      gtk_widget_queue_draw(pointer)
    }
    gtk_widget_queue_draw(pointer)
    MainLoop.run(atMost: 5) { frames >= 3 }
    drawing?.disconnect()
    XCTAssertGreaterThanOrEqual(frames, 3, "Nothing is drawn.", file: file, line: line)
  }

  isolated deinit {
    gtk_window_destroy(pointer.cast())
  }
}

extension MainLoop {
  /// Runs the loop until nothing is left that it could do at once.
  public static func runUntilIdle() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }
}

/// A value of no type yet.
///
/// Its initialiser belongs to whichever C module the compiler met first, which in a test of several
/// modules is none that the test names.
public func makeEmptyValue() -> GValue { GValue() }
