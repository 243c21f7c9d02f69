import CAdwaita
import CGTK
import GTKBridge
import GTKTesting
import Inbox

import XCTest

@testable import InboxUI
@testable import MailStore

/// The smaller views: what they say, and that they go.
final class ViewsTests: GTKTestCase {
  func testProgressStaysHiddenForAMoment() throws {
    MainActor.assumeIsolated {
      let strip = ProgressStrip(name: "Reading mail", stop: "Stop Reading")
      let kept = Retained(strip.pointer)
      defer { withExtendedLifetime(kept) {} }
      strip.show(ScanProgress(phase: .headers, done: 1, total: 2))
      XCTAssertEqual(gtk_revealer_get_reveal_child(strip.pointer.opaque), 0)
      MainLoop.run(atMost: 3) { gtk_revealer_get_reveal_child(strip.pointer.opaque) != 0 }
      XCTAssertNotEqual(gtk_revealer_get_reveal_child(strip.pointer.opaque), 0)
      XCTAssertTrue(strip.pointer.texts().contains("Reading mail: 1 of 2"))
      // A list that is not complete says so, for as long as that is so.
      strip.show(ScanProgress(phase: .finished, done: 0, total: 0, waitsForRoom: true))
      XCTAssertNotEqual(gtk_revealer_get_reveal_child(strip.pointer.opaque), 0)
      XCTAssertTrue(strip.pointer.texts().contains { $0.hasPrefix("The disk is full") })
      strip.show(ScanProgress(phase: .finished, done: 0, total: 0))
      XCTAssertEqual(gtk_revealer_get_reveal_child(strip.pointer.opaque), 0)
    }
  }

  /// Who stops reading is told that mail is missing, wherever that may be, and can go on.
  func testReadingThatWasStoppedIsNotOver() throws {
    try MainActor.assumeIsolated {
      try withView([]) { view, mailbox in
        MainLoop.run(atMost: 5) { view.pointer.texts().contains("All Whisked Away") }
        let strip = view.listPage.progress
        var said: [String] = []
        strip.onWords = { said.append($0) }
        var stops = 0
        strip.onCancel = { stops += 1 }
        let progress = view.session.onProgress
        progress?(ScanProgress(phase: .headers, done: 1, total: 9))
        MainLoop.run(atMost: 5) {
          strip.pointer.texts().contains("Reading mail: 1 of 9") && !said.isEmpty
        }
        gtk_widget_grab_focus(try XCTUnwrap(strip.pointer.button("Stop Reading")))
        try XCTUnwrap(strip.pointer.button("Stop Reading")).emitClicked()
        XCTAssertEqual(stops, 1)
        progress?(ScanProgress(phase: .finished, done: 0, total: 0, isStopped: true))
        XCTAssertEqual(said.last, "Not all mail is read in.")
        XCTAssertTrue(view.pointer.texts().contains("Not All Mail Is Read In"))
        XCTAssertFalse(view.pointer.texts().contains("All Whisked Away"))
        let goOn = try XCTUnwrap(strip.pointer.button("Go On"))
        XCTAssertEqual(gtk_window_get_focus(gtk_widget_get_root(goOn)?.cast()), goOn)
        try mailbox.deliver("left")
        goOn.emitClicked()
        MainLoop.run(atMost: 10) { view.session.list.count == 1 }
        XCTAssertEqual(view.session.list.count, 1)
        MainLoop.run(atMost: 5) { gtk_revealer_get_reveal_child(strip.pointer.opaque) == 0 }
        XCTAssertEqual(gtk_revealer_get_reveal_child(strip.pointer.opaque), 0)
      }
    }
  }

  func testSidebarKeepsItsRowsWhenOnlyCountsChange() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver("one")
      let session = try mailbox.open()
      let sidebar = FolderSidebar()
      let window = TestWindow(sidebar.pointer)
      defer { withExtendedLifetime(window) {} }
      sidebar.show(session.folders.map(MailPlace.folder), of: session.store.accounts)
      let before = sidebar.pointer.texts()
      session.start()
      MainLoop.run(atMost: 10) { session.folders.first?.unread == 1 }
      var chosen: MailPlace?
      sidebar.onChoose = { chosen = $0 }
      sidebar.show(session.folders.map(MailPlace.folder), of: session.store.accounts)
      sidebar.select(session.folders.first.map { .folder($0.id) })
      XCTAssertEqual(before.filter { !$0.isEmpty }, ["Inbox"])
      XCTAssertEqual(sidebar.pointer.texts(), ["Inbox", "1"])
      XCTAssertNil(chosen, "Nobody chose it by hand.")
      try finish { await session.close() }
    }
  }

  /// A folder in one that is not listed, or is pinned to another place, says where it is.
  func testFoldersInFoldersThatAreNotListedThereNameThem() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      for name in ["Lists/swift", "Work", "Work/2024"] { try mailbox.makeFolder(name) }
      let session = try mailbox.open()
      let sidebar = FolderSidebar()
      let places = session.folders.map(MailPlace.folder)
      sidebar.show(places, of: session.store.accounts)
      let names = { sidebar.pointer.texts().filter { !$0.isEmpty } }
      XCTAssertEqual(names(), ["Inbox", "Lists/swift", "Work", "2024"])
      let work = try XCTUnwrap(session.folders.first { $0.fullName == "Work" })
      sidebar.show(places, of: session.store.accounts, pinned: [work.id])
      XCTAssertEqual(names(), ["Inbox", "Lists/swift", "Work", "Work/2024"])
      try finish { await session.close() }
    }
  }

  func testPanesAreOneAfterAnotherWhereTheyHaveNoRoom() throws {
    try MainActor.assumeIsolated {
      let parts = (0..<3).map { _ in Make.box(GTK_ORIENTATION_VERTICAL) }
      let panes = Panes(folders: parts[0], list: parts[1], message: parts[2])
      let window = TestWindow(panes.pointer, width: 360)
      defer { withExtendedLifetime(window) {} }
      MainLoop.run(atMost: 2) { !panes.hasRoomForFolders }
      XCTAssertFalse(panes.hasRoomForFolders)
      XCTAssertTrue(panes.showsList)
      panes.openMessage()
      MainLoop.run(atMost: 2) { panes.isFolded }
      XCTAssertFalse(panes.showsList)
      panes.closeMessage()
      XCTAssertTrue(panes.showsList && !panes.showsMessage)
      XCTAssertEqual(adw_flap_get_swipe_to_open(panes.pointer.opaque), 0)
      XCTAssertEqual(adw_flap_get_swipe_to_close(panes.pointer.opaque), 0)
      let leaflet = try XCTUnwrap(panes.pointer.first(adw_leaflet_get_type()))
      XCTAssertEqual(adw_leaflet_get_can_navigate_back(leaflet.opaque), 0)
      XCTAssertEqual(adw_leaflet_get_can_navigate_forward(leaflet.opaque), 0)
    }
  }

  func testPanesAreAsWideWhateverIsInThem() throws {
    MainActor.assumeIsolated {
      let words = Make.paragraph("Short")
      let panes = Panes(
        folders: Make.box(GTK_ORIENTATION_VERTICAL), list: words, message: Make.paragraph("Text"))
      let window = TestWindow(panes.pointer, width: 1_280)
      defer { withExtendedLifetime(window) {} }
      panes.openMessage()
      // Where the list ends the message begins.
      MainLoop.run(atMost: 2) { (1..<600).contains(gtk_widget_get_width(words)) }
      let width = gtk_widget_get_width(words)
      XCTAssertGreaterThanOrEqual(width, 360)
      XCTAssertLessThan(width, 600, "the pane is not open")
      words.setText(String(repeating: "much longer than any pane ", count: 20))
      window.drawFrames()
      XCTAssertEqual(gtk_widget_get_width(words), width)
    }
  }

  /// For a report of a fault.
  func testTheAboutWindowTellsWhatIsUsed() throws {
    try MainActor.assumeIsolated {
      let parent = TestWindow(gtk_label_new(""))
      AboutWindow.show(over: parent.pointer)
      let windows = gtk_window_get_toplevels()
      let about = try XCTUnwrap(
        (0..<g_list_model_get_n_items(windows)).lazy
          .compactMap { WidgetPointer(g_list_model_get_item(windows, $0)?.opaque) }
          .first { window in
            g_object_unref(window.raw)
            return window.isInstance(of: adw_about_window_get_type())
          })
      defer { gtk_window_destroy(about.cast()) }
      let lines = String(cString: adw_about_window_get_debug_info(about.opaque))
        .split(separator: "\n").map(String.init)
      XCTAssertEqual(lines.first, "Whisk \(Program.version)")
      for (name, major) in [
        ("GTK", gtk_get_major_version()), ("libadwaita", adw_get_major_version()),
      ] {
        XCTAssertTrue(lines.contains { $0.hasPrefix("\(name) \(major).") }, "\(lines)")
      }
      let renderer = try XCTUnwrap(lines.first { $0.hasPrefix("Renderer ") })
      XCTAssertTrue(renderer.hasSuffix("Renderer"), renderer)
      withExtendedLifetime(parent) {}
    }
  }

  func testWidgetsAreFinalized() throws {
    MainActor.assumeIsolated {
      assertFinalized { Self.watched(FolderSidebar().pointer) }
      assertFinalized { Self.watched(ReadingPage().pointer) }
      assertFinalized {
        Self.watched(ProgressStrip(name: "Reading mail", stop: "Stop Reading").pointer)
      }
      assertFinalized { Self.watched(ListPage(list: gtk_label_new("")).pointer) }
      assertFinalized { Self.watched(Pages.welcome()) }
    }
  }

  /// Sinks a widget, lets it go and watches it.
  @MainActor
  private static func watched(_ widget: WidgetPointer) -> WeakReference {
    let kept = Retained(widget)
    return withExtendedLifetime(kept) { WeakReference(widget) }
  }
}
