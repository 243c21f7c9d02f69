import SwipeCore
import XCTest

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Samples and frames allocate nothing.
///
/// In XCTest, which runs one test at a time: the counter sees every object of the process.
final class AllocationTests: XCTestCase {
  func testTheCounterCounts() throws {
    var kept: [[Int]] = []
    let count = try AllocationCounter.objects { kept = [[1, 2, 3]] }
    XCTAssertGreaterThan(count, 0)
    XCTAssertEqual(kept.count, 1)
  }

  func testMouseSamplesAndFramesAllocateNothing() throws {
    var machine = Self.machine()
    var time = 0.0
    machine.press(.mouse, on: "a", x: 350, y: 30, at: .zero)
    // Once around first: caches of the runtime and of the effects fill up.
    for _ in 0..<2 {
      let count = try AllocationCounter.objects {
        for i in 0..<200 {
          time += 8
          let x = 340 - Double(i % 60) * 5
          machine.move(.mouse, x: x, y: 30, at: SwipeTime(milliseconds: time))
          machine.advance(to: SwipeTime(milliseconds: time + 1))
          while machine.popEffect() != nil {}
        }
      }
      if time > 1600 { XCTAssertEqual(count, 0) }
    }
    XCTAssertEqual(machine.owner, "a")
  }

  func testUndecidedSamplesAllocateNothing() throws {
    var machine = Self.machine()
    machine.swipeBehavior = .offset(1000)
    var time = 0.0
    machine.press(.touch(1), on: "a", x: 350, y: 30, at: .zero)
    for _ in 0..<2 {
      let count = try AllocationCounter.objects {
        for i in 0..<200 {
          time += 8
          machine.move(
            .touch(1), x: 300 - Double(i % 7), y: 30, at: SwipeTime(milliseconds: time))
          while machine.popEffect() != nil {}
        }
      }
      if time > 1600 { XCTAssertEqual(count, 0) }
    }
    XCTAssertNil(machine.owner)
  }

  func testTouchpadSamplesAllocateNothing() throws {
    var machine = Self.machine()
    var time = 0.0
    for _ in 0..<2 {
      let count = try AllocationCounter.objects {
        for i in 0..<200 {
          time += 8
          machine.scroll(
            on: "a", x: i % 40 < 20 ? 5 : -5, y: 0.25, unit: .surface,
            at: SwipeTime(milliseconds: time))
          while machine.popEffect() != nil {}
        }
      }
      if time > 1600 { XCTAssertEqual(count, 0) }
    }
    XCTAssertEqual(machine.owner, "a")
  }

  func testSettlingAllocatesNothing() throws {
    var machine = Self.machine()
    var time = 0.0
    for round in 0..<3 {
      machine.open("a", .trailing, at: SwipeTime(milliseconds: time))
      machine.open("b", .trailing, at: SwipeTime(milliseconds: time + 100))
      let count = try AllocationCounter.objects {
        for _ in 0..<60 {
          time += 16
          machine.advance(to: SwipeTime(milliseconds: time))
          while machine.popEffect() != nil {}
        }
      }
      if round > 0 { XCTAssertEqual(count, 0) }
      machine.close(animated: false, at: SwipeTime(milliseconds: time))
    }
  }

  /// 1,000 bound rows, each with two panels.
  private static func machine() -> SwipeMachine<String> {
    var machine = SwipeMachine<String>()
    machine.scrollAxis = .vertical
    let traits = Rig.mail(leading: [SwipeActionTraits("read")])
    for i in 0..<1000 { machine.bind("row number \(i) of many", traits, at: .zero) }
    for id in ["a", "b"] { machine.bind(id, traits, at: .zero) }
    return machine
  }
}

/// Counts the objects that the Swift runtime allocates.
private enum AllocationCounter {
  private typealias Allocate =
    @convention(c) (UnsafeRawPointer?, Int, Int)
    -> UnsafeMutableRawPointer?

  // Only XCTest's one thread sets these, and no test but these runs meanwhile.
  nonisolated(unsafe) private static var counted = 0
  nonisolated(unsafe) private static var original: Allocate?

  /// The objects that `body` allocates, freed or not.
  ///
  /// The runtime calls through a replaceable pointer, which is how profilers count.
  static func objects(_ body: () -> Void) throws -> Int {
    guard
      let hook = dlsym(nil, "_swift_allocObject"),
      let flag = dlsym(
        nil, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
    else { throw XCTSkip("this Swift runtime does not let allocations be counted") }
    let pointer = hook.assumingMemoryBound(to: Allocate.self)
    let isEnabled = flag.assumingMemoryBound(to: Bool.self)
    original = pointer.pointee
    counted = 0
    pointer.pointee = { type, size, alignment in
      AllocationCounter.counted += 1
      return AllocationCounter.original?(type, size, alignment)
    }
    isEnabled.pointee = true
    body()
    isEnabled.pointee = false
    if let original { pointer.pointee = original }
    return counted
  }
}
