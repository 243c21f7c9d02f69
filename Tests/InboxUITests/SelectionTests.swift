import CGTK
import Glibc
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import SwipeActions
import XCTest

@testable import InboxUI

/// Picking several rows and doing something to all of them.
final class SelectionTests: GTKTestCase {
  /// A key that comes right after a row left finds a focus, not a widget that is gone.
  func testTheFocusIsNeverLostWhileItsRowLeaves() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two", "three"])
      fixture.list.focusFirst()
      fixture.view.perform(.archive, on: try fixture.id("three"))
      var turnsWithout = 0
      MainLoop.run(atMost: 5) {
        if !fixture.list.hasFocus { turnsWithout += 1 }
        return fixture.view.session.list.count == 2 && fixture.list.selected != nil
      }
      XCTAssertEqual(fixture.list.current, try fixture.id("two"))
      XCTAssertEqual(turnsWithout, 0)
      try fixture.close()
    }
  }

  func testSwipingAPickedRowActsOnAllAndSaysSoAndAnotherOnItself() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two", "three", "four"])
      let list = fixture.list
      for subject in ["one", "two", "three"] { list.toggle(try fixture.id(subject)) }
      let picked = try fixture.id("two")
      let other = try fixture.id("four")
      list.select(picked)
      XCTAssertEqual(action("archive", of: picked, in: list)?.title, "Archive 3")
      XCTAssertEqual(action("archive", of: other, in: list)?.title, "Archive")
      XCTAssertTrue(fixture.view.listPage.pointer.texts().contains("3 selected"))
      XCTAssertTrue(list.swipes.activate("archive", on: picked))
      MainLoop.run(atMost: 5) {
        fixture.view.session.list.count == 1 && list.selected == other && !list.isSelecting
      }
      XCTAssertEqual(fixture.subjects, ["four"])
      XCTAssertFalse(list.isSelecting)
      XCTAssertEqual(list.selected, other)
      try fixture.close()
    }
  }

  /// The next key must not act on more than the row one goes on from.
  func testUndoOfSeveralChoosesTheFirstAndPicksNone() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two", "three"])
      let before = try fixture.mailbox.files()
      fixture.list.toggle(try fixture.id("one"))
      fixture.list.toggle(try fixture.id("three"))
      fixture.view.perform(.delete)
      MainLoop.run(atMost: 5) {
        fixture.view.session.list.count == 1 && fixture.view.session.undoLabel != nil
      }
      XCTAssertEqual(fixture.view.session.undoLabel, "Deleted 2 messages")
      fixture.view.undo()
      MainLoop.run(atMost: 5) {
        fixture.view.session.list.count == 3 && fixture.list.selected != nil
      }
      XCTAssertEqual(fixture.list.selected, try fixture.id("three"))
      XCTAssertFalse(fixture.list.isSelecting)
      XCTAssertEqual(try fixture.mailbox.files(), before)
      try fixture.close()
    }
  }

  func testAMarkKeepsThePicking() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two"])
      fixture.list.selectAll()
      fixture.view.perform(.flag)
      MainLoop.run(atMost: 5) {
        (0..<2).allSatisfy { fixture.view.session.list.summary(at: $0)?.isFlagged == true }
      }
      XCTAssertEqual(fixture.list.selectedRows.count, 2)
      XCTAssertEqual(
        action("flag", of: try fixture.id("one"), in: fixture.list)?.phrase,
        "Remove Flag, 2 selected")
      try fixture.close()
    }
  }

  /// What is not near the screen was not read.
  func testWhatIsDoneToAllIsDecidedByAllAndNotByThoseThatWereShown() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture((0..<250).map { "loom \($0)" })
      let (list, rows) = (fixture.list, fixture.view.session.list)
      fixture.showStates()
      let last = rows.id(at: 249)
      list.selectAll()
      fixture.view.perform(.flag)
      MainLoop.run(atMost: 10) { fixture.view.session.undoLabel == "Flagged 250 messages" }
      list.endSelecting()
      let folder = try XCTUnwrap(fixture.view.folder)
      try finish { await rows.show(.folder(folder)) }
      XCTAssertNil(rows.summary(of: last))
      list.selectAll()
      MainLoop.run(atMost: 5) { list.marksState.isFlagged }
      XCTAssertTrue(list.marksState.isFlagged)
      XCTAssertTrue(list.marksState.isUnread)
      let button = try XCTUnwrap(fixture.view.listPage.selectionBar.button(of: .flag))
      XCTAssertEqual(
        gtk_widget_get_tooltip_text(button).map { String(cString: $0) }, "Remove Flag")
      fixture.view.perform(.flag)
      MainLoop.run(atMost: 10) {
        fixture.view.session.undoLabel == "Removed the flags from 250 messages"
      }
      XCTAssertEqual(fixture.view.session.undoLabel, "Removed the flags from 250 messages")
      try fixture.close()
    }
  }

  /// What can be done to the messages that are picked stays in reach of a hand, whatever is said.
  func testANoticeStandsAboveTheBar() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two", "three"])
      let (view, list) = (fixture.view, fixture.list)
      fixture.showStates()
      let bar = view.listPage.selectionBar.pointer
      list.toggle(try fixture.id("one"))
      list.toggle(try fixture.id("two"))
      view.perform(.flag)
      let height = view.listPage.selectionBar.height
      XCTAssertGreaterThan(height, 30)
      // Both come up slowly.
      MainLoop.run(atMost: 5) { fixture.notice != nil && gtk_widget_get_height(bar) == height }
      let top = fixture.bottom(of: bar) - Double(height)
      let shown = try XCTUnwrap(fixture.notice)
      MainLoop.run(atMost: 5) { (1...top).contains(fixture.bottom(of: shown)) }
      XCTAssertLessThanOrEqual(fixture.bottom(of: shown), top)
      list.endSelecting()
      MainLoop.run(atMost: 5) { fixture.bottom(of: shown) > top }
      XCTAssertGreaterThan(fixture.bottom(of: shown), top, "It stays up where nothing is below it.")
      try fixture.close()
    }
  }

  func testMailThatArrivesLeavesTheCountAndTheStateRight() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two"])
      let (list, rows) = (fixture.list, fixture.view.session.list)
      fixture.showStates()
      fixture.view.perform(.read, on: try fixture.id("one"))
      fixture.view.perform(.read, on: try fixture.id("two"))
      MainLoop.run(atMost: 5) {
        (0..<2).allSatisfy { rows.summary(at: $0)?.isUnread == false }
      }
      list.selectAll()
      for number in 0..<3 { try fixture.mailbox.deliver("new \(number)") }
      MainLoop.run(atMost: 5) { rows.count == 5 }
      XCTAssertTrue(fixture.view.listPage.pointer.texts().contains("2 selected"))
      XCTAssertFalse(list.marksState.isUnread, "What came is not picked.")
      let button = try XCTUnwrap(fixture.view.listPage.selectionBar.button(of: .read))
      fixture.view.perform(.read)
      let tooltip = { gtk_widget_get_tooltip_text(button).map { String(cString: $0) } }
      MainLoop.run(atMost: 5) { tooltip() == "Mark as Read" }
      XCTAssertEqual(tooltip(), "Mark as Read", "The bar follows what was done.")
      try fixture.close()
    }
  }

  func testEnteringClosesTheOpenRowAndEscapeEndsOneThingEach() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two"])
      let row = try fixture.id("one")
      XCTAssertTrue(fixture.list.swipes.open(id: row, animated: false))
      fixture.view.startSearch()
      fixture.list.toggle(row)
      XCTAssertNil(fixture.list.swipes.openRow)
      fixture.view.escape()
      XCTAssertFalse(fixture.list.isSelecting)
      XCTAssertTrue(fixture.view.isSearching)
      fixture.view.escape()
      XCTAssertFalse(fixture.view.isSearching)
      try fixture.close()
    }
  }

  func testARowThatLeftElsewhereIsPickedNoMore() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two"])
      fixture.list.selectAll()
      let newest = try XCTUnwrap(fixture.mailbox.files().last)
      unlink("\(fixture.mailbox.mail)/cur/\(newest)")
      MainLoop.run(atMost: 5) { fixture.list.marks.rows.count == 1 }
      XCTAssertEqual(fixture.subjects(of: fixture.list.selectedRows), ["one"])
      XCTAssertTrue(fixture.view.listPage.pointer.texts().contains("1 selected"))
      try fixture.close()
    }
  }

  func testTheBarNamesWhatItDoesToHowMany() throws {
    MainActor.assumeIsolated {
      let bar = SelectionBar()
      let window = TestWindow(bar.pointer)
      defer { withExtendedLifetime(window) {} }
      XCTAssertNil(bar.button(of: .archive))
      let state = ActionState(role: .archive, isUnread: false, isFlagged: true, isPinned: false)
      bar.show(count: 3, state: state)
      let button = bar.button(of: .archive)
      XCTAssertEqual(
        button.flatMap { gtk_widget_get_tooltip_text($0) }.map { String(cString: $0) },
        "Move to Inbox")
      XCTAssertEqual(bar.button(of: .snooze).map { gtk_widget_get_visible($0) }, 0)
      bar.show(count: nil, state: nil)
      XCTAssertNil(bar.button(of: .archive))
    }
  }

  func testTheWordsBelowThePicturesComeAndGoTogether() throws {
    MainActor.assumeIsolated {
      let bar = SelectionBar()
      let window = TestWindow(bar.pointer)
      defer { withExtendedLifetime(window) {} }
      let state = ActionState(role: .inbox, isUnread: true, isFlagged: false, isPinned: false)
      bar.show(count: 3, state: state)
      guard let strip = gtk_revealer_get_child(bar.pointer.opaque) else { return XCTFail() }
      let size = SizeRequest(of: strip, GTK_ORIENTATION_HORIZONTAL)
      XCTAssertLessThan(size.minimum, size.natural)
      XCTAssertLessThanOrEqual(size.minimum, 360)
      for (width, isWorded) in [(size.natural, true), (size.natural - 8, false)] {
        let height = SizeRequest(of: strip, GTK_ORIENTATION_VERTICAL, for: width).natural
        gtk_widget_allocate(strip, width, height, -1, nil)
        let words = strip.children(of: gtk_label_get_type())
        XCTAssertEqual(words.count, MailAction.all.count)
        for word in words {
          XCTAssertEqual(gtk_widget_get_child_visible(word) != 0, isWorded, "\(width) px")
        }
        let pictures = strip.children(of: gtk_image_get_type())
        XCTAssertTrue(pictures.allSatisfy { gtk_widget_get_height($0) > 0 })
      }
    }
  }

  func testTheFocusOfAButtonThatGoesIsInTheList() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two"])
      let header = fixture.view.listPage.header
      let actions = ActionGroup()
      actions.add("search") {}
      actions.insert(into: fixture.window.pointer, as: "win")
      gtk_widget_grab_focus(try XCTUnwrap(header.button("Search Mail")))
      XCTAssertTrue(header.hasFocusWithin)
      fixture.list.selectAll()
      XCTAssertTrue(MainLoop.run(atMost: 5) { fixture.list.hasFocus })
      try fixture.close()
    }
  }

  func testTheButtonThatEndsTheSelectionSaysSo() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two"])
      let words = { fixture.view.listPage.pointer.texts().contains("Cancel") }
      XCTAssertFalse(words())
      fixture.list.selectAll()
      XCTAssertTrue(words())
      fixture.view.escape()
      XCTAssertFalse(words())
      try fixture.close()
    }
  }
}

extension WidgetPointer {
  /// Those in the widget that are of a type.
  @MainActor
  fileprivate func children(of type: GType) -> [WidgetPointer] {
    var found: [WidgetPointer] = []
    var child = gtk_widget_get_first_child(self)
    while let current = child {
      found += current.isInstance(of: type) ? [current] : current.children(of: type)
      child = gtk_widget_get_next_sibling(current)
    }
    return found
  }
}

extension ListFixture {
  /// Has the bar follow, as the window does.
  fileprivate func showStates() {
    view.onStateChange = { [view] in view.showState(view.list.currentState) }
  }

  /// What is said on the screen now.
  fileprivate var notice: WidgetPointer? {
    let last = gtk_widget_get_last_child(view.pointer)
    return last.flatMap { String(cString: gtk_widget_get_css_name($0)) == "toast" ? $0 : nil }
  }

  /// How far below the view's upper edge a widget ends, in px.
  fileprivate func bottom(of widget: WidgetPointer) -> Double {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, view.pointer, &bounds) != 0 else { return 0 }
    return Double(bounds.origin.y + bounds.size.height)
  }
}

@MainActor
private func action(_ id: String, of row: RowID, in list: MessageListView) -> SwipeAction? {
  list.row(row)?.orderedActions.first { $0.id == id }
}
