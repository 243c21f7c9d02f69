import FoundationEssentials
import Inbox
import MailStore
import Testing

@testable import InboxUI

struct WindowStateTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/whisk-state-\(UUID())"

  @Test func comesBack() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/deep/window.ini"
    var state = WindowState(path: path)
    #expect(state.width == 1080 && state.height == 720 && state.place == nil)
    state.width = 640
    state.height = 480
    state.isMaximized = true
    state.row = 42
    for place in [MailPlace.ID.folder(FolderID(rawValue: -7_000_000_000)), .inboxes] {
      state.place = place
      state.save(path: path)
      #expect(WindowState(path: path) == state)
    }
  }

  @Test(arguments: ["", "[window]\nwidth=abc\nheight=-4\n", "no key file\u{0}"])
  func nonsenseIsTheFirstStart(_ text: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: folder + "/window.ini", atomically: true, encoding: .utf8)
    let state = WindowState(path: folder + "/window.ini")
    #expect(state.width == 1080 && state.height == 720 && !state.isMaximized)
  }
}
