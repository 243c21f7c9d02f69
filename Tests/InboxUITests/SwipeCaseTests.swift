import CAdwaita
import CGTK
import FoundationEssentials
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import SwipeCore
import XCTest

@testable import InboxUI
@testable import SwipeActions

/// The swipe cases that are about mail, by their numbers.
final class SwipeCaseTests: GTKTestCase {
  func testCase8MessagesThatArriveDuringASwipeAreNotActedOn() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two", "three"]) { view, mailbox in
        let id = try row("two", in: view)
        let swipes = view.list.swipes
        try drag(id, in: view)
        for subject in ["four", "five", "six"] { try mailbox.deliver(subject) }
        MainLoop.run(atMost: 1) { view.session.list.count == 6 }
        XCTAssertEqual(swipes.draggingRowID, id)
        release(id, in: view)
        MainLoop.run(atMost: 10) {
          view.session.list.count == 5 && (try? mailbox.files(in: ".Archive").count) == 1
        }
        let archived = try XCTUnwrap(mailbox.files(in: ".Archive").first)
        let text = try String(
          contentsOfFile: "\(mailbox.mail)/.Archive/cur/\(archived)", encoding: .utf8)
        XCTAssertTrue(text.contains("Subject: two\n"), text)
        XCTAssertEqual(subjects(of: view), ["six", "five", "four", "three", "one"])
      }
    }
  }

  func testCase10OtherRowsLeaveAndChangeWithoutClosingTheOpenOne() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two", "three", "four"]) { view, mailbox in
        let id = try row("two", in: view)
        let swipes = view.list.swipes
        XCTAssertTrue(swipes.open(id: id, animated: false))
        let offset = swipes.row(for: id)?.offset
        unlink("\(mailbox.mail)/cur/\(try mailbox.files()[3])")
        MainLoop.run(atMost: 10) { view.session.list.count == 3 && view.list.settling == nil }
        XCTAssertEqual(swipes.openRowID, id)
        XCTAssertEqual(swipes.row(for: id)?.offset, offset)
        swipes.close(animated: false)
        // A message that is marked as read while it is dragged is dragged still.
        try drag(id, in: view)
        let file = "\(mailbox.mail)/cur/\(try mailbox.files()[1])"
        rename(file, file + "S")
        MainLoop.run(atMost: 1) { view.session.list.summary(of: id)?.isUnread == false }
        XCTAssertEqual(swipes.draggingRowID, id)
        swipes.act { $0.cancel(.mouse, at: $1) }
        swipes.letGo(of: id)
        MainLoop.run(atMost: 10) { view.session.list.summary(of: id)?.isUnread == false }
        XCTAssertEqual(view.session.list.summary(of: id)?.isUnread, false)
        XCTAssertEqual(try mailbox.files().count, 3)
      }
    }
  }

  func testCase18DeletingForEverAsksAndTheRowDoesNotMoveMeanwhile() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two"]) { view, mailbox in
        view.perform(.delete, on: try row("one", in: view))
        MainLoop.run(atMost: 10) { subjects(of: view) == ["two"] }
        let trash = try XCTUnwrap(view.session.folders.first { $0.role == .trash })
        try finish { await view.session.list.show(.folder(trash)) }
        for answer in [false, true] {
          var ask: CheckedContinuation<Bool, Never>?
          view.list.confirm = { _, _ in
            let isWanted = await withCheckedContinuation { ask = $0 }
            view.confirmed = isWanted ? "delete-forever" : nil
            return isWanted
          }
          let id = try row("one", in: view)
          let shown = try XCTUnwrap(view.list.swipes.row(for: id))
          XCTAssertEqual(
            shown.actions[.trailing]?.first { $0.id == "delete" }?.phrase, "Delete Forever")
          XCTAssertTrue(view.list.swipes.activate("delete", on: id))
          XCTAssertTrue(MainLoop.run(atMost: 5) { ask != nil })
          XCTAssertEqual(shown.offset, 0)
          XCTAssertEqual(try mailbox.files(in: ".Trash").count, 1)
          ask?.resume(returning: answer)
          MainLoop.run(atMost: answer ? 10 : 0.2) { view.session.list.count == 0 }
          XCTAssertEqual(try mailbox.files(in: ".Trash").count, answer ? 0 : 1)
          XCTAssertEqual(view.session.list.count, answer ? 0 : 1)
        }
      }
    }
  }

  func testCase19AfterASwipeUndoRestoresPlaceChoiceAndState() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two", "three"]) { view, mailbox in
        let before = try mailbox.files()
        let id = try row("two", in: view)
        view.list.select(id)
        try drag(id, in: view)
        release(id, in: view)
        MainLoop.run(atMost: 10) { view.session.list.count == 2 && view.toast?.isAlive == true }
        let toast = try XCTUnwrap(view.toast?.pointer)
        XCTAssertEqual(noticeText(toast), "Archived “two”")
        XCTAssertGreaterThanOrEqual(adw_toast_get_timeout(toast.opaque), 5)
        // A second action; both can be undone.
        let other = try row("three", in: view)
        try drag(other, in: view)
        release(other, in: view)
        MainLoop.run(atMost: 10) { view.session.list.count == 1 }
        for count in [2, 3] {
          view.undo()
          MainLoop.run(atMost: 10) { view.session.list.count == count }
        }
        MainLoop.run(atMost: 10) { chosen(in: view) == "two" }
        XCTAssertEqual(subjects(of: view), ["three", "two", "one"])
        XCTAssertEqual(chosen(in: view), "two")
        XCTAssertEqual(try mailbox.files(), before)
      }
    }
  }

  func testCase27TheActionsThatAreReadAreThoseOfTheRowInEveryFolder() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two", "three"]) { view, _ in
        for (action, subject) in [(MailAction.ID.archive, "one"), (.delete, "two")] {
          view.perform(action, on: try row(subject, in: view))
          MainLoop.run(atMost: 10) { subjects(of: view).contains(subject) == false }
        }
        var seen: Set<[String]> = []
        for folder in view.session.folders {
          try finish { await view.session.list.show(.folder(folder)) }
          MainLoop.run(atMost: 10) {
            view.session.list.count == 1
              && shownRow(at: 0, in: view).map { !$0.areActionsDue } ?? false
          }
          let row = try XCTUnwrap(shownRow(at: 0, in: view), "\(folder.role)")
          let enabled = row.orderedActions.filter(\.isEnabled).map(\.phrase)
          XCTAssertEqual(row.accessibleActions?.names, enabled, "\(folder.role)")
          XCTAssertFalse(enabled.isEmpty)
          seen.insert(enabled)
        }
        XCTAssertEqual(seen.count, 3, "The inbox, the archive and the trash differ.")
      }
    }
  }
}

@MainActor
private func shownRow(at position: Int, in view: MailView) -> SwipeRow<RowID>? {
  guard view.session.list.count > position else { return nil }
  return view.list.swipes.row(for: view.session.list.id(at: position))
}

@MainActor
private func row(_ subject: String, in view: MailView) throws -> RowID {
  let position = try XCTUnwrap(subjects(of: view).firstIndex(of: subject))
  MainLoop.run(atMost: 5) { (shownRow(at: position, in: view)?.size.width ?? 0) > 0 }
  return view.session.list.id(at: position)
}

/// Drags a row's content far to the left without letting go.
@MainActor
private func drag(_ id: RowID, in view: MailView) throws {
  let swipes = view.list.swipes
  let width = try XCTUnwrap(swipes.row(for: id)).size.width
  var time = SwipeTime.now
  swipes.hold(id)
  swipes.act(at: time) { $0.press(.mouse, on: id, x: width, y: 30, at: $1) }
  for step in 1...20 {
    time = time.adding(seconds: 0.02)
    swipes.act(at: time) { $0.move(.mouse, x: width * (1 - Double(step) * 0.04), y: 30, at: $1) }
  }
}

@MainActor
private func release(_ id: RowID, in view: MailView) {
  let swipes = view.list.swipes
  swipes.act(at: swipes.machine.now.adding(seconds: 0.3)) { $0.release(.mouse, at: $1) }
  swipes.letGo(of: id)
}
