import CGTK
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import XCTest

@testable import InboxUI

/// What is done to one message of a conversation from its own menu.
final class MessageMenuTests: GTKTestCase {
  private static func copy(_ text: String, minute: Int) -> String {
    """
    From: Ada Lovelace <ada@example.org>
    Subject: twice
    Date: Mon, 02 Nov 2026 10:1\(minute):00 +0000
    Message-ID: <same@example.org>

    \(text)
    """
  }

  /// Mail case 7.
  func testOfTwoMessagesWithOneIDOnlyTheOneIsArchived() throws {
    try MainActor.assumeIsolated {
      try Self.withTwo { reader, mailbox in
        let cards = reader.page.cards
        XCTAssertEqual(cards.count, 2)
        let id = cards[1].summary.id
        cards[1].setOpen(true)
        reader.activate("message.archive", on: cards[1])
        reader.wait { reader.page.cards.count == 1 }
        XCTAssertTrue(reader.page.cards.first === cards[0], "The other one stays as it is.")
        XCTAssertTrue(cards[0].pointer.hasFocusWithin, "The other one has the focus.")
        XCTAssertEqual(try mailbox.files().count, 1)
        XCTAssertEqual(try mailbox.files(in: ".Archive").count, 1)
        XCTAssertEqual(reader.view.session.list.count, 1)
        reader.view.undo()
        reader.wait { reader.page.cards.count == 2 }
        XCTAssertEqual(reader.page.cards.map(\.summary.id).last, id)
        XCTAssertEqual(try mailbox.files().count, 2)
      }
    }
  }

  func testTheMenuSaysWhatItDoesNow() throws {
    try MainActor.assumeIsolated {
      try Self.withTwo { reader, mailbox in
        let card = reader.page.cards[1]
        card.setOpen(true)
        reader.wait { card.menuTitles.contains("Mark as Unread") }
        XCTAssertEqual(
          Array(card.menuTitles.prefix(8)),
          [
            "Archive", "Delete", "Mark as Unread", "Flag", "Mark as Junk", "Snooze…", "Move to…",
            "Pin",
          ])
        XCTAssertTrue(card.menuTitles.contains("View Source"))
        reader.activate("message.flag", on: card)
        reader.wait { card.menuTitles.contains("Remove Flag") }
        XCTAssertTrue(card.menuTitles.contains("Remove Flag"), "\(card.menuTitles)")
        XCTAssertEqual(try mailbox.files().map { $0.contains("F") }, [false, true])
        reader.activate("message.read", on: card)
        reader.wait { card.menuTitles.contains("Mark as Read") }
        XCTAssertEqual(try mailbox.files().map { $0.contains("S") }, [true, false])
      }
    }
  }

  func testWithTheLastMessageTheRowLeaves() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver("one")
      try mailbox.deliver("two")
      try Reader.open(mailbox) { reader in
        XCTAssertEqual(reader.page.cards.map(\.summary.subject), ["two"])
        reader.activate("message.delete", on: reader.page.cards[0])
        reader.wait { reader.page.cards.map(\.summary.subject) == ["one"] }
        XCTAssertEqual(reader.page.cards.map(\.summary.subject), ["one"])
        XCTAssertEqual(reader.view.session.list.count, 1)
        XCTAssertEqual(try mailbox.files(in: ".Trash").count, 1)
        reader.wait { reader.view.list.hasFocus }
        XCTAssertTrue(reader.view.list.hasFocus)
      }
    }
  }

  /// What another program does to a conversation that is open.
  func testWhatLeftElsewhereIsShownNoMore() throws {
    try MainActor.assumeIsolated {
      try Self.withTwo { reader, mailbox in
        let first = try XCTUnwrap(mailbox.files().first)
        try mailbox.remove(first)
        try finish { await reader.view.session.store.refresh() }
        reader.wait { reader.page.cards.count == 1 }
        XCTAssertEqual(reader.page.cards.map(\.summary.preview), ["second"])
      }
    }
  }

  @MainActor
  private static func withTwo(_ body: (Reader, Mailbox) throws -> Void) throws {
    let mailbox = try Mailbox()
    try mailbox.deliver(raw: copy("first", minute: 1))
    try mailbox.deliver(raw: copy("second", minute: 2))
    try Reader.open(mailbox) { try body($0, mailbox) }
  }
}

extension Reader {
  /// Does what an item of a message's menu does.
  fileprivate func activate(_ action: String, on card: MessageCard) {
    XCTAssertNotEqual(gtk_widget_activate_action_variant(card.menuButton, action, nil), 0, action)
  }
}
