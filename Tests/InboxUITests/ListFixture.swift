import CGTK
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import SwipeActions
import XCTest

@testable import InboxUI

/// The mail view in a window, on a mailbox with some messages, each newer than the one before.
@MainActor
final class ListFixture {
  let mailbox: Mailbox
  let view: MailView
  let window: TestWindow

  init(
    _ subjects: [String], settings: ListSettings = ListSettings(), width: Int32 = 900,
    height: Int32 = 640
  ) throws {
    mailbox = try Mailbox()
    for subject in subjects { try mailbox.deliver(subject) }
    view = MailView(session: try mailbox.open(), settings: settings)
    window = TestWindow(view.pointer, width: width, height: height)
    var isShown = false
    view.onShown = { isShown = true }
    view.start(at: nil)
    let session = view.session
    MainLoop.run(atMost: 10) {
      isShown && session.list.count == subjects.count
        && (0..<session.list.count).allSatisfy { session.list.summary(at: $0) != nil }
    }
    XCTAssertEqual(session.list.count, subjects.count)
    MainLoop.run(atMost: 5) {
      list.item(of: session.list.id(at: 0)).map { gtk_widget_get_width($0) > 0 } ?? false
    }
  }

  var list: MessageListView { view.list }

  /// The subjects of all rows, from the top.
  var subjects: [String] {
    let rows = view.session.list
    MainLoop.run(atMost: 5) { (0..<rows.count).allSatisfy { rows.summary(at: $0) != nil } }
    return (0..<rows.count).compactMap { rows.summary(at: $0)?.subject }
  }

  /// The subjects of some rows.
  func subjects(of rows: [RowID]) -> [String] {
    rows.compactMap { view.session.list.summary(of: $0)?.subject }
  }

  /// The row with that subject.
  func id(_ subject: String) throws -> RowID {
    let rows = view.session.list
    let position = try XCTUnwrap(subjects.firstIndex(of: subject))
    return rows.id(at: position)
  }

  /// The phrases of a row's actions, in the order of its menu.
  func titles(of position: Int) throws -> [String] {
    let row = try XCTUnwrap(list.row(view.session.list.id(at: position)))
    return row.orderedActions.map(\.phrase)
  }

  func close() throws {
    let session = view.session
    try finish { await session.close() }
  }
}
