import CGTK
import Foundation
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import XCTest

@testable import InboxUI

/// A conversation that goes on while it is read, and messages that are gone to from elsewhere.
final class ConversationTests: GTKTestCase {
  private static let reply = """
    From: Bob <bob@example.org>
    Subject: Re: talk
    Date: Mon, 02 Nov 2026 10:00:00 +0000
    Message-ID: <reply@example.org>
    In-Reply-To: <1.ui@example.org>

    I see.
    """

  func testAReplyIsAddedClosedAndReadWhenItIsAskedFor() throws {
    try MainActor.assumeIsolated {
      try withView(["talk"]) { view, mailbox in
        view.open(view.session.list.id(at: 0))
        MainLoop.run(atMost: 5) { (try? mailbox.files().first?.hasSuffix("S")) == true }
        try mailbox.deliver(raw: Self.reply)
        try finish { await view.session.store.refresh() }
        MainLoop.run(atMost: 5) { view.reading.cards.count == 2 }
        XCTAssertEqual(view.reading.cards.map(\.isOpen), [true, false])
        XCTAssertEqual(view.reading.cards.map(\.summary.sender), ["Ada Lovelace", "Bob"])
        MainLoop.run(atMost: 5) { view.session.list.summary(at: 0)?.count == 2 }
        XCTAssertEqual(view.session.list.summary(at: 0)?.isUnread, true)
        view.open(view.session.list.id(at: 0))
        MainLoop.run(atMost: 5) { view.reading.cards[1].body != nil }
        XCTAssertEqual(view.reading.cards.map(\.isOpen), [true, true])
        MainLoop.run(atMost: 5) { view.session.list.summary(at: 0)?.isUnread == false }
        XCTAssertEqual(try mailbox.files().map { $0.hasSuffix("S") }, [true, true])
      }
    }
  }

  func testOnlyWhatIsShownIsMarkedAsRead() throws {
    try MainActor.assumeIsolated {
      try withView(["talk"]) { view, mailbox in
        view.readDelay = { 0.2 }
        view.open(view.session.list.id(at: 0))
        MainLoop.run(atMost: 5) { view.reading.pointer.texts().contains("talk") }
        try mailbox.deliver(raw: Self.reply)
        try finish { await view.session.store.refresh() }
        MainLoop.run(atMost: 5) { (try? mailbox.files().first?.hasSuffix("S")) == true }
        MainLoop.run(atMost: 5) { view.reading.cards.count == 2 }
        XCTAssertEqual(try mailbox.files().map { $0.hasSuffix("S") }, [true, false])
        // By hand it is opened and read.
        view.reading.cards[1].setOpen(true)
        MainLoop.run(atMost: 5) { (try? mailbox.files().last?.hasSuffix("S")) == true }
        XCTAssertEqual(try mailbox.files().map { $0.hasSuffix("S") }, [true, true])
      }
    }
  }

  /// The target of a notice, while another folder is shown.
  func testAMessageOfAnotherFolderIsGoneTo() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two"]) { view, mailbox in
        try mailbox.makeFolder(".Work")
        try finish { await view.session.store.refresh() }
        MainLoop.run(atMost: 5) { view.session.folders.count == 2 }
        let row = view.session.list.id(at: 1)
        let messages = try finish { try await view.session.store.messages(of: row) }
        let work = try XCTUnwrap(view.session.folders.first { $0.title == "Work" })
        view.sidebar.onChoose(.folder(work))
        MainLoop.run(atMost: 5) { view.pointer.texts().contains("This folder is empty.") }
        view.reveal(try XCTUnwrap(messages.first).id, opens: true)
        MainLoop.run(atMost: 5) { !view.reading.cards.isEmpty }
        XCTAssertEqual(view.reading.cards.map(\.summary.subject), ["one"])
        XCTAssertEqual(chosen(in: view), "one")
      }
    }
  }

  /// The program is started by the press on a notice: no row is there yet.
  func testAMessageIsGoneToRightAtTheStart() throws {
    try MainActor.assumeIsolated {
      let first = try ListFixture(["one", "two"])
      let row = try first.id("one")
      let id = try finish { try await first.view.session.store.messages(of: row)[0].id }
      try first.close()
      let session = try first.mailbox.open()
      let view = MailView(session: session)
      let window = TestWindow(view.pointer, width: 900)
      view.reveal(id, opens: true)
      view.start(at: nil)
      MainLoop.run(atMost: 5) { !view.reading.cards.isEmpty && chosen(in: view) == "one" }
      XCTAssertEqual(view.reading.cards.map(\.summary.subject), ["one"])
      XCTAssertEqual(chosen(in: view), "one")
      try finish { await session.close() }
      withExtendedLifetime(window) {}
    }
  }

  /// A search finds a conversation in the folder of what matches.
  func testWhatIsReadIsWhatIsActedOn() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["talk"])
      let view = fixture.view
      try fixture.mailbox.makeFolder(".Archive")
      try Self.reply.write(
        toFile: fixture.mailbox.mail + "/.Archive/cur/1793699999.M9.test:2,S", atomically: true,
        encoding: .utf8)
      try finish { await view.session.store.refresh() }
      for (text, title, sender) in [
        ("from:ada", "Inbox", "Ada Lovelace"), ("from:bob", "Archive", "Bob"),
      ] {
        view.startSearch()
        gtk_editable_set_text(view.listPage.searchBar.entry.opaque, text)
        let folder = view.session.folders.first { $0.title == title }?.id
        MainLoop.run(atMost: 5) {
          view.session.list.isSearch && view.session.list.count == 1
            && view.session.list.folderID(of: view.session.list.id(at: 0)) == folder
        }
        view.open(view.session.list.id(at: 0))
        MainLoop.run(atMost: 5) { view.reading.cards.map(\.summary.sender) == [sender] }
        XCTAssertEqual(view.reading.cards.map(\.summary.sender), [sender])
      }
      try fixture.close()
    }
  }

  /// Another folder that has messages of the same conversation may be shown before the answer.
  func testWhatAPersonWasAskedAboutIsWhatIsDone() throws {
    try MainActor.assumeIsolated {
      try withView(["talk"]) { view, mailbox in
        for folder in [".Archive", ".Work"] { try mailbox.makeFolder(folder) }
        try Self.reply.write(
          toFile: mailbox.mail + "/.Archive/cur/1793699999.M9.test:2,S", atomically: true,
          encoding: .utf8)
        try finish { await view.session.store.refresh() }
        MainLoop.run(atMost: 5) { view.session.folders.count == 3 }
        let row = view.session.list.id(at: 0)
        let move = try XCTUnwrap(MailAction.named(.move).variant(in: view.list.state(of: row)))
        let work = try XCTUnwrap(view.session.folders.first { $0.title == "Work" })
        (view.asked, view.chosen) = (view.session.selection(of: [row], for: move), .folder(work.id))
        let archive = try XCTUnwrap(view.session.folders.first { $0.role == .archive })
        try finish { await view.go(to: archive) }
        view.perform(.move, on: row)
        MainLoop.run(atMost: 5) { (try? mailbox.files(in: ".Work").count) == 1 }
        XCTAssertEqual(try mailbox.files().count, 0)
        XCTAssertEqual(try mailbox.files(in: ".Archive").count, 1)
        XCTAssertEqual(try mailbox.files(in: ".Work").count, 1)
      }
    }
  }
}
