import CGTK
import GTKBridge
import GTKTesting
import Glibc
import XCTest

private actor Elsewhere {
  func double(_ number: Int) -> Int { number * 2 }
}

final class MainLoopTests: GTKTestCase {
  private static func now() -> Double { Double(g_get_monotonic_time()) / 1_000_000 }

  func testTasksRunOnGLibsLoopAtOnce() throws {
    MainActor.assumeIsolated {
      XCTAssertEqual(MainLoop.attachSwiftConcurrency(), .descriptor)
      var latencies: [Double] = []
      for _ in 0..<50 {
        let start = Self.now()
        var end: Double?
        Task { @MainActor in end = Self.now() }
        XCTAssertTrue(MainLoop.run(atMost: 5) { end != nil })
        latencies.append((end ?? .infinity) - start)
      }
      // The median shows whether the loop is woken by the job or by chance (a poll of 10 ms).
      XCTAssertLessThan(latencies.sorted()[25], 0.005)
    }
  }

  func testAwaitComesBackToTheMainThread() throws {
    MainActor.assumeIsolated {
      let main = pthread_self()
      var result = 0
      Task { @MainActor in
        let elsewhere = Elsewhere()
        for _ in 0..<100 { result += await elsewhere.double(1) }
        XCTAssertEqual(pthread_equal(main, pthread_self()), 1)
        result += 1
      }
      XCTAssertTrue(MainLoop.run(atMost: 5) { result == 201 })
    }
  }

  func testAnIdleLoopDoesNotWake() throws {
    MainActor.assumeIsolated {
      var done = false
      Task { @MainActor in done = true }
      XCTAssertTrue(MainLoop.run(atMost: 5) { done })
      let before = MainLoop.wakeUps
      // A loop that polls wakes many times meanwhile.
      MainLoop.run(atMost: 0.3) { false }
      XCTAssertLessThanOrEqual(MainLoop.wakeUps - before, 1)
    }
  }

  func testTimeoutsRunOnceOrNeverWhenCancelled() throws {
    MainActor.assumeIsolated {
      var runs = 0
      let first = Timeout(seconds: 0.01) { runs += 1 }
      let second = Timeout(seconds: 0.01) { runs += 100 }
      second.cancel()
      XCTAssertFalse(second.isPending)
      do { _ = Timeout(seconds: 0.01) { runs += 1000 } }
      XCTAssertTrue(MainLoop.run(atMost: 5) { !first.isPending })
      // It is due after all of them.
      let last = Timeout(seconds: 0.01) { runs += 10 }
      XCTAssertTrue(MainLoop.run(atMost: 5) { !last.isPending })
      XCTAssertEqual(runs, 11)
    }
  }

  func testFrameCallbacksEndWithTheWidget() throws {
    MainActor.assumeIsolated {
      let label = gtk_label_new("x")!
      var frames: [Double] = []
      var callback: FrameCallback?
      do {
        let window = TestWindow(label)
        callback = FrameCallback(on: label) { time in
          frames.append(time)
          gtk_widget_queue_draw(label)
          return true
        }
        XCTAssertTrue(MainLoop.run(atMost: 5) { frames.count > 2 })
        withExtendedLifetime(window) {}
      }
      let seen = frames.count
      TestWindow(gtk_label_new("y")).drawFrames()
      XCTAssertEqual(frames.count, seen)
      XCTAssertEqual(frames, frames.sorted())
      callback?.stop()
    }
  }

  func testNewerFunctionsAreLookedUpNotLinked() throws {
    typealias Version = @convention(c) () -> UInt32
    let version: Version? = runtimeSymbol("gtk_get_major_version")
    XCTAssertEqual(version?(), 4)
    XCTAssertNil(runtimeSymbol("gtk_no_such_function", as: Version.self))
  }
}
