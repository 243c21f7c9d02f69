import CAdwaita
import CGTK
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import XCTest

@testable import InboxUI

/// New mail, filters, an empty inbox, and undoing much.
final class NewMailTests: GTKTestCase {
  func testNewMailAboveMovesNothingAndAPillLeadsToIt() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<40).map { "old \($0)" })
      MainLoop.run(atMost: 5) { fixture.list.seenTime != nil }
      let chosen = try fixture.id("old 5")
      fixture.list.select(chosen)
      MainLoop.run(atMost: 5) { fixture.list.scrolled > 100 }
      let top = { fixture.list.place(of: chosen) }
      let before = top()
      for number in 1...3 { try fixture.mailbox.deliver("new \(number)") }
      MainLoop.run(atMost: 10) { fixture.list.pill.count == 3 }
      XCTAssertEqual(fixture.list.pill.count, 3)
      XCTAssertTrue(fixture.list.pill.pointer.texts().contains("3 new"))
      XCTAssertEqual(fixture.list.selected, chosen)
      XCTAssertEqual(top(), before)
      fixture.list.pill.onPress()
      MainLoop.run(atMost: 5) { fixture.list.pill.count == 0 }
      XCTAssertEqual(fixture.list.pill.count, 0)
      XCTAssertEqual(fixture.list.scrolled, 0)
      XCTAssertEqual(fixture.list.selected, try fixture.id("new 3"))
      try fixture.close()
    }
  }

  /// The first row gets the focus before the list has any height, and then more rows come above it
  /// than GTK makes at a time.
  func testMuchNewMailAboveMovesNothing() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      for number in 1...30 { try mailbox.deliver("old \(number)") }
      let session = try mailbox.open()
      let inbox = try XCTUnwrap(session.folders.first)
      try finish {
        await session.store.refresh()
        await session.list.show(.folder(inbox))
      }
      let box = Make.box(GTK_ORIENTATION_VERTICAL)
      let window = TestWindow(box, width: 900)
      let list = MessageListView(list: session.list, settings: ListSettings())
      box.append(list.pill.pointer)
      list.focus()
      XCTAssertTrue(list.hasFocus)
      let first = session.list.id(at: 0)
      MainLoop.run(atMost: 5) { gtk_widget_get_height(list.pointer) > 0 }
      gtk_window_set_focus(window.pointer.cast(), nil)
      list.list.freeze()
      for number in 0..<250 { try mailbox.deliver("new \(number)", minute: 31 + number % 29) }
      try finish { await session.store.refresh() }
      list.list.thaw()
      MainLoop.run(atMost: 20) { session.list.count == 280 && list.settling == nil }
      XCTAssertEqual(session.list.count, 280)
      MainLoop.run(atMost: 5) { list.scrolled > 0 && list.place(of: first) == 0 }
      XCTAssertEqual(list.place(of: first), 0)
      XCTAssertGreaterThan(list.scrolled, 0)
      try finish { await session.close() }
    }
  }

  func testAFilterShowsSomeAndKeepsWhatIsReadMeanwhile() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two", "three"])
      let list = fixture.view.session.list
      fixture.view.perform(.read, on: try fixture.id("two"))
      MainLoop.run(atMost: 5) { list.summary(at: 1)?.isUnread == false }
      fixture.view.show(filter: .unread)
      MainLoop.run(atMost: 5) { list.count == 2 }
      XCTAssertEqual(fixture.subjects, ["three", "one"])
      XCTAssertTrue(fixture.view.listPage.pointer.texts().contains("Unread Only"))
      fixture.view.perform(.read, on: try fixture.id("one"))
      MainLoop.run(atMost: 5) { list.summary(at: 1)?.isUnread == false }
      try fixture.mailbox.deliver("four")
      MainLoop.run(atMost: 5) { list.count == 3 }
      XCTAssertEqual(fixture.subjects, ["four", "three", "one"], "What is read stays to be seen.")
      fixture.view.perform(.archive, on: try fixture.id("one"))
      MainLoop.run(atMost: 5) { list.count == 2 }
      XCTAssertEqual(fixture.subjects, ["four", "three"])
      fixture.view.show(filter: .flagged)
      let words = "No flagged messages here."
      MainLoop.run(atMost: 5) { fixture.view.listPage.pointer.texts().contains(words) }
      XCTAssertTrue(fixture.view.listPage.pointer.texts().contains(words))
      fixture.view.show(filter: nil)
      MainLoop.run(atMost: 5) { list.count == 3 }
      XCTAssertEqual(fixture.subjects, ["four", "three", "two"])
      try fixture.close()
    }
  }

  func testAFilterShowsOnlyWhatHasAttachments() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two"])
      let list = fixture.view.session.list
      fixture.view.show(filter: .attachments)
      let none = "No messages with attachments here."
      XCTAssertTrue(
        MainLoop.run(atMost: 5) { fixture.view.listPage.pointer.texts().contains(none) })
      try fixture.mailbox.deliver(raw: Self.withFile)
      try fixture.mailbox.deliver("three")
      XCTAssertTrue(MainLoop.run(atMost: 5) { list.count == 1 })
      XCTAssertEqual(fixture.subjects, ["The plan of the loom"])
      fixture.view.show(filter: nil)
      XCTAssertTrue(MainLoop.run(atMost: 5) { list.count == 4 })
      try fixture.close()
    }
  }

  private static let withFile = """
    From: Ada Lovelace <ada@example.org>
    Subject: The plan of the loom
    Date: Mon, 02 Nov 2026 10:00:00 +0000
    Message-ID: <plan@example.org>
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary=part

    --part

    Here it is.
    --part
    Content-Type: text/plain; name=plan.txt
    Content-Disposition: attachment

    It weaves.
    --part--
    """

  func testAnEmptyInboxTellsWhatIsSnoozed() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one"])
      let row = try fixture.id("one")
      let time = Clock().now + 86_400
      let session = fixture.view.session
      let snooze = try XCTUnwrap(
        MailAction.named(.snooze).variant(in: session.list.actionState(of: [row])))
      try finish { _ = await session.perform(snooze, on: [row], until: time) }
      let isSaid = {
        fixture.view.listPage.pointer.texts().contains { $0.contains("1 message is snoozed") }
      }
      MainLoop.run(atMost: 5, until: isSaid)
      XCTAssertTrue(isSaid(), "\(fixture.view.listPage.pointer.texts())")
      try fixture.close()
    }
  }

  func testManyActionsAreUndoneOneAfterAnotherAndDoneAgain() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two", "three", "four"])
      let session = fixture.view.session
      let before = try fixture.mailbox.files()
      for (count, subject) in zip([3, 2, 1], ["two", "four", "one"]) {
        fixture.view.perform(.archive, on: try fixture.id(subject))
        MainLoop.run(atMost: 5) {
          session.list.count == count && session.undoLabel == "Archived “\(subject)”"
        }
      }
      for (count, subject) in zip([2, 3, 4], ["one", "four", "two"]) {
        fixture.view.undo()
        let row = { fixture.list.selected.flatMap { session.list.summary(of: $0)?.subject } }
        MainLoop.run(atMost: 5) { session.list.count == count && row() == subject }
        XCTAssertEqual(row(), subject)
      }
      XCTAssertEqual(fixture.subjects, ["four", "three", "two", "one"])
      XCTAssertEqual(try fixture.mailbox.files(), before)
      XCTAssertTrue((0..<4).allSatisfy { session.list.summary(at: $0)?.isUnread == true })
      fixture.view.redo()
      MainLoop.run(atMost: 5) { session.list.count == 3 }
      XCTAssertEqual(fixture.subjects, ["four", "three", "one"])
      try fixture.close()
    }
  }

  /// Whoever presses End the moment the rows are there is told of what comes above then, too.
  func testWhatAFolderBeginsWithIsSeenAtOnce() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      for number in 1...30 { try mailbox.deliver("old \(number)") }
      let session = try mailbox.open()
      let list = MessageListView(list: session.list, settings: ListSettings())
      let window = TestWindow(list.pill.pointer, width: 900)
      defer { withExtendedLifetime(window) {} }
      try finish { await session.store.refresh() }
      Task { await session.list.show(.folder(session.folders[0])) }
      MainLoop.run(atMost: 5) { session.list.count == 30 }
      XCTAssertNotNil(list.seenTime)
      XCTAssertEqual(list.seenTime, session.list.newestTime)
      MainLoop.run(atMost: 5) { gtk_adjustment_get_upper(list.adjustment) > 1000 }
      list.scroll(to: 29)
      MainLoop.run(atMost: 5) { list.scrolled > 100 }
      try mailbox.deliver("new", minute: 45)
      try finish { await session.store.refresh() }
      XCTAssertTrue(MainLoop.run(atMost: 5) { list.pill.count == 1 })
      try finish { await session.close() }
    }
  }

  func testAnUndoAtTheTopHidesNoNewerRow() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<40).map { "old \($0)" })
      let (list, session) = (fixture.list, fixture.view.session)
      MainLoop.run(atMost: 5) { list.seenTime != nil }
      for (number, count) in zip([38, 37], [39, 38]) {
        list.select(try fixture.id("old \(number)"))
        fixture.view.perform(.archive, on: try fixture.id("old \(number)"))
        MainLoop.run(atMost: 5) { session.list.count == count && list.settling == nil }
      }
      XCTAssertEqual(list.scrolled, 0)
      let newest = try fixture.id("old 39")
      for count in [39, 40] {
        fixture.view.undo()
        MainLoop.run(atMost: 5) {
          session.list.count == count && list.selectedPosition == 1 && !list.staysOnTop
        }
        XCTAssertTrue(MainLoop.run(atMost: 5) { fixture.list.place(of: newest) == 0 })
        XCTAssertEqual(list.scrolled, 0)
      }
      try fixture.close()
    }
  }

  func testAListThatHadNoHeightStaysWhereItIs() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<40).map { "old \($0)" })
      let list = fixture.list
      gtk_adjustment_set_value(list.adjustment, 1001)
      list.knownView = (0, 0, 40)
      list.keepPlace()
      XCTAssertEqual(list.scrolled, 1001)
      try fixture.close()
    }
  }

  func testWhatIsSeenStaysWhenTheBarOfASelectionComesAndGoes() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<40).map { "old \($0)" })
      let (view, list) = (fixture.view, fixture.list)
      view.onStateChange = { view.showState(list.currentState) }
      let height = { gtk_adjustment_get_page_size(list.adjustment) }
      gtk_adjustment_set_value(list.adjustment, 1001)
      let full = height()
      list.selectAll()
      XCTAssertTrue(MainLoop.run(atMost: 5) { height() < full - 40 })
      let bar = try XCTUnwrap(
        gtk_revealer_get_child(view.listPage.selectionBar.pointer.opaque))
      MainLoop.run(atMost: 5) { height() + Double(gtk_widget_get_height(bar)) <= full }
      XCTAssertEqual(list.scrolled, 1001)
      list.endSelecting()
      XCTAssertTrue(MainLoop.run(atMost: 5) { height() == full })
      XCTAssertEqual(list.scrolled, 1001)
      try fixture.close()
    }
  }

  func testAWheelThatIsTurnedWhileTheBarComesUpTurnsTheList() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<40).map { "old \($0)" })
      let (view, list) = (fixture.view, fixture.list)
      view.onStateChange = { view.showState(list.currentState) }
      let height = { gtk_adjustment_get_page_size(list.adjustment) }
      var turned = 1001.0
      gtk_adjustment_set_value(list.adjustment, turned)
      XCTAssertTrue(MainLoop.run(atMost: 5) { list.knownView?.scroll == turned })
      let full = height()
      var known = full
      list.selectAll()
      @MainActor func turn() {
        turned += 7
        gtk_adjustment_set_value(list.adjustment, turned)
      }
      turn()
      let bar = try XCTUnwrap(
        gtk_revealer_get_child(view.listPage.selectionBar.pointer.opaque))
      XCTAssertTrue(
        MainLoop.run(atMost: 5) {
          if height() < full, height() + Double(gtk_widget_get_height(bar)) <= full { return true }
          if height() != known { turn() }
          known = height()
          return false
        })
      XCTAssertEqual(list.scrolled, turned)
      try fixture.close()
    }
  }

  /// Many scattered rows come as one change of the list.
  func testPickedRowsStayPickedWhenMuchMailComesBetween() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<30).map { "old \($0)" })
      let picked = try ["old 3", "old 11", "old 27"].map { try fixture.id($0) }
      fixture.list.select(picked[1])
      for row in picked { fixture.list.toggle(row) }
      for minute in 0..<25 { try fixture.mailbox.deliver("new \(minute)", minute: minute + 1) }
      MainLoop.run(atMost: 10) {
        fixture.view.session.list.count == 55 && fixture.list.settling == nil
      }
      XCTAssertEqual(fixture.list.marks.rows, Set(picked))
      XCTAssertEqual(fixture.list.selected, picked[1])
      try fixture.close()
    }
  }
}

extension MessageListView {
  /// How far down in the list's window a row is, in px.
  fileprivate func place(of row: RowID) -> Double? {
    var (x, y) = (0.0, 0.0)
    guard let item = item(of: row),
      gtk_widget_translate_coordinates(item, pointer, 0, 0, &x, &y) != 0
    else { return nil }
    return y
  }
}
