import CGTK
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import XCTest

@testable import InboxUI

/// What is done to folders is taken back in its order among what is done to mail.
final class FolderUndoTests: GTKTestCase {
  func testUndoAndRedoGoThroughFoldersAndMail() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver("one")
      for name in [".Lists", ".Work"] { try mailbox.makeFolder(name) }
      let view = MailView(session: try mailbox.open())
      let window = TestWindow(view.pointer, width: 900)
      view.start(at: nil)
      let session = view.session
      MainLoop.run(atMost: 10) { session.list.count == 1 && session.folders.count == 3 }
      let places = session.folders.filter { $0.role == .other }.map(MailPlace.folder)
      @MainActor func state() -> [Int] {
        [view.folderSettings.marks.pinned.count, session.undoCommand == nil ? 0 : 1]
      }
      @MainActor func wait(for expected: [Int], line: UInt = #line) {
        MainLoop.run(atMost: 5) { state() == expected && !session.isActing }
        XCTAssertEqual(state(), expected, line: line)
      }
      view.sidebar.onAction(.pin, places[0])
      wait(for: [1, 0])
      view.perform(.archive, on: session.list.id(at: 0))
      wait(for: [1, 1])
      view.sidebar.onAction(.pin, places[1])
      wait(for: [2, 1])
      for expected in [[1, 1], [1, 0], [0, 0]] {
        view.undo()
        wait(for: expected)
      }
      XCTAssertEqual(try mailbox.files().count, 1)
      XCTAssertFalse(view.undoesFolderChange)
      for expected in [[1, 0], [1, 1], [2, 1]] {
        view.redo()
        wait(for: expected)
      }
      XCTAssertEqual(try mailbox.files().count, 0)
      try finish { await session.close() }
      withExtendedLifetime(window) {}
    }
  }

  /// The Undo of a notice takes back what the notice names and nothing else.
  func testTheNoticeOfAFolderTakesBackNothingElse() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two"])
      let view = fixture.view
      try fixture.mailbox.makeFolder(".Work")
      try finish { await view.session.store.refresh() }
      MainLoop.run(atMost: 5) { view.session.folders.count == 2 }
      let work = try XCTUnwrap(view.session.folders.first { $0.title == "Work" })
      view.sidebar.onAction(.pin, .folder(work))
      let pressUndo = try XCTUnwrap(view.toastUndo)
      view.perform(.archive, on: try fixture.id("one"))
      MainLoop.run(atMost: 5) { view.session.list.count == 1 && !view.session.isActing }
      pressUndo()
      XCTAssertEqual(view.folderSettings.marks.pinned, [work.id])
      XCTAssertEqual(view.session.list.count, 1)
      view.undo()
      MainLoop.run(atMost: 5) { view.session.list.count == 2 && !view.session.isActing }
      pressUndo()
      XCTAssertEqual(view.folderSettings.marks.pinned, [])
      try fixture.close()
    }
  }
}
