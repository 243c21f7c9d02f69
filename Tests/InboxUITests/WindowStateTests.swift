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
    #expect(state.width == 1080 && state.height == 720 && state.showing == nil)
    state.width = 640
    state.height = 480
    state.isMaximized = true
    for place in [MailPlace.ID.folder(FolderID(rawValue: -7_000_000_000)), .inboxes] {
      var showing = MailView.Showing(place: place)
      for change in [
        { _ in },
        { showing in
          showing.filter = .flagged
          showing.isReading = true
          showing.list = MessageListView.Place(
            selected: RowID(rawValue: 7_000_000_000), position: 0, scroll: 1_234.5, top: 12,
            rows: [RowID(rawValue: 7_000_000_000), RowID(rawValue: 3)], hidden: 0.25,
            seenTime: 1_750_000_000)
        },
      ] as [(inout MailView.Showing) -> Void] {
        change(&showing)
        state.showing = showing
        state.save(path: path)
        #expect(WindowState(path: path) == state)
      }
    }
  }

  @Test func nonsenseInAPlaceIsItsTop() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = """
      [window]
      folder=5
      rows=a,,3
      top=-9
      position=-1
      hidden=nan
      scroll=-5
      filter=no
      """
    try text.write(toFile: folder + "/window.ini", atomically: true, encoding: .utf8)
    let showing = try #require(WindowState(path: folder + "/window.ini").showing)
    var expected = MailView.Showing(place: .folder(FolderID(rawValue: 5)))
    expected.list = MessageListView.Place(position: 0, rows: [RowID(rawValue: 3)])
    #expect(showing == expected)
    // A place beyond all counting is no sum that ends the program.
    let far = "[window]\nfolder=5\ntop=\(Int.max)\nposition=\(Int.max)\n"
    try far.write(toFile: folder + "/window.ini", atomically: true, encoding: .utf8)
    let place = try #require(WindowState(path: folder + "/window.ini").showing).list
    #expect(place.top == Int(Int32.max) && place.position == Int(Int32.max))
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
