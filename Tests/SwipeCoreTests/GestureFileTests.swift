import Foundation
import SwipeCore
import Testing

/// Plays every script of the `Gestures` directory, those recorded from real devices included.
@Suite struct GestureFileTests {
  static let directory = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Gestures")

  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: directory.path(percentEncoded: false))
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".gesture") }.sorted()
  }()

  private func script(_ name: String) throws -> GestureScript {
    let text = try String(contentsOf: Self.directory.appending(path: name), encoding: .utf8)
    return try GestureScript(parsing: text)
  }

  @Test(arguments: names) func plays(name: String) throws {
    let script = try script(name)
    var player = GesturePlayer(script)
    #expect(player.play() == nil)
    #expect(player.machine.checkInvariants() == nil)
    #expect(
      script.statements.contains { if case .expect = $0 { true } else { false } },
      "a script that expects nothing proves nothing")
  }

  @Test(arguments: names) func readsBackAsItWasWritten(name: String) throws {
    let script = try script(name)
    #expect(try GestureScript(parsing: script.text) == script)
  }

  /// The numbers of the cases that are to be tested without a display.
  @Test(arguments: [1, 2, 3, 4, 5, 8, 10, 11, 12, 13, 15, 16])
  func everyCoreCaseHasAScript(number: Int) {
    let prefix = number < 10 ? "case-0\(number)-" : "case-\(number)-"
    #expect(Self.names.contains { $0.hasPrefix(prefix) })
  }
}
