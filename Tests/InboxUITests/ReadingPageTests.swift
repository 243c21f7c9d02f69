import CGTK
import FoundationEssentials
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import XCTest

@testable import InboxUI

/// The message pane on real files: threads, forms, finding, zoom, source.
final class ReadingPageTests: GTKTestCase {
  func testTheFirstUnreadMessageIsOpenAndOthersAreFolded() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      for (index, flags) in ["S", "", "", "S"].enumerated() {
        try mailbox.deliver(raw: Self.reply(index), flags: flags)
      }
      try Reader.open(mailbox) { reader in
        XCTAssertEqual(reader.page.cards.map(\.isOpen), [false, true, false, false])
        let card = reader.page.cards[3]
        XCTAssertNil(card.body, "It was read before anybody wanted it.")
        card.setOpen(true)
        reader.wait { card.body != nil }
        XCTAssertEqual(reader.page.cards.map(\.isOpen), [false, true, false, true])
        XCTAssertTrue(reader.page.current === card)
        card.setOpen(false)
        XCTAssertTrue(reader.page.current === reader.page.cards[1])
      }
    }
  }

  func testNothingOfAHeadStandsTwice() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver(raw: Self.reply(0), flags: "S")
      try Reader.open(mailbox) { reader in
        let card = reader.page.cards[0]
        reader.wait { card.body != nil }
        let address = card.summary.senderAddress
        XCTAssertFalse(address.isEmpty)
        let texts = card.pointer.texts()
        XCTAssertEqual(texts.filter { $0.contains(address) }, [address])
        XCTAssertTrue(texts.contains(Clock().long(card.summary.time)), "\(texts)")
        XCTAssertFalse(texts.contains("Date"))
      }
    }
  }

  func testTheNewestMessageIsOpenWhereAllAreRead() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      for index in 0..<3 { try mailbox.deliver(raw: Self.reply(index), flags: "S") }
      try Reader.open(mailbox) { reader in
        XCTAssertEqual(reader.page.cards.map(\.isOpen), [false, false, true])
      }
    }
  }

  func testQuotationsAreFoldedUntilTheyAreWanted() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver("one", body: "Mine.\n\nAda wrote 1:\n> a\n> b\n> c\n> needle\n")
      try Reader.open(mailbox) { reader in
        let texts = try XCTUnwrap(reader.body?.texts)
        XCTAssertEqual(texts.map { gtk_widget_get_visible($0.pointer) }, [1, 0])
        try reader.click("Show Quoted Text")
        XCTAssertEqual(texts.map { gtk_widget_get_visible($0.pointer) }, [1, 1])
        try reader.click("Hide Quoted Text")
        XCTAssertEqual(texts.map { gtk_widget_get_visible($0.pointer) }, [1, 0])
      }
    }
  }

  // MARK: Finding

  func testFindingGoesRoundAndUnfoldsQuotations() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver(
        "one", body: "A Needle and a needle.\n\nAda wrote 1:\n> a\n> b\n> c\n> NEEDLE\n")
      try Reader.open(mailbox) { reader in
        reader.page.findBar.open()
        reader.page.findBar.words = "needle"
        reader.wait { reader.says("1 of 3") }
        XCTAssertTrue(reader.says("1 of 3"))
        let quote = try XCTUnwrap(reader.body?.texts.last)
        XCTAssertEqual(gtk_widget_get_visible(quote.pointer), 0)
        reader.page.goToMatch(by: -1)
        XCTAssertTrue(reader.says("3 of 3"))
        XCTAssertNotEqual(gtk_widget_get_visible(quote.pointer), 0)
        reader.page.goToMatch(by: 1)
        XCTAssertTrue(reader.says("1 of 3"))
        reader.page.findBar.words = "nowhere"
        reader.wait { reader.says("Not found") }
        XCTAssertTrue(reader.says("Not found"))
        reader.page.findBar.close()
        XCTAssertFalse(reader.page.findBar.isOpen)
      }
    }
  }

  func testFindingInHTML() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver(raw: Self.html("<p>A Needle and a needle.</p>"))
      try Reader.open(mailbox) { reader in
        reader.waitForHTML()
        reader.page.findBar.open()
        reader.page.findBar.words = "needle"
        reader.wait(atMost: HTMLViewTests.patience) { reader.says("1 of 2") }
        XCTAssertTrue(reader.says("1 of 2"))
        reader.page.goToMatch(by: 1)
        XCTAssertTrue(reader.says("2 of 2"))
      }
    }
  }

  /// The texts that were searched go while their places are known.
  func testFindingGoesOnInTheOtherForm() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver("older")
      try mailbox.deliver(raw: Self.html("<p>A Needle and a needle.</p>"))
      try Reader.open(mailbox) { reader in
        try reader.toggle("Plain Text")
        reader.page.findBar.open()
        reader.page.findBar.words = "needle"
        reader.wait { reader.says("1 of 2") }
        try reader.toggle("Formatted")
        reader.waitForHTML()
        reader.wait(atMost: HTMLViewTests.patience) { reader.says("1 of 2") }
        XCTAssertTrue(reader.says("1 of 2"))
        // With another message the bar goes, and takes no focus with it.
        let list = reader.view.list
        list.focus()
        XCTAssertTrue(list.hasFocus)
        reader.show(row: 1)
        XCTAssertFalse(reader.page.findBar.isOpen)
        XCTAssertTrue(list.hasFocus)
      }
    }
  }

  /// The entry tells of a letter when the bar is closed already.
  func testABarThatWasClosedFindsNothingMore() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver("one", body: "A needle.\n")
      try Reader.open(mailbox) { reader in
        reader.page.findBar.open()
        reader.page.findBar.words = "needle"
        reader.page.findBar.close()
        reader.page.findBar.onSearch("needle")
        let group = try XCTUnwrap(reader.page.pageActions)
        XCTAssertEqual(g_action_group_get_action_enabled(group.pointer, "end-find"), 0)
        guard case .nothing = reader.page.finding else { return XCTFail("It found something.") }
      }
    }
  }

  // MARK: Forms

  func testTheChosenFormIsKeptForTheMessageAndTheNext() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver(raw: Self.html("<p>First <b>bold</b> words.</p>", id: "first"))
      try mailbox.deliver(raw: Self.html("<p>Other words.</p>", id: "other", second: 1))
      try Reader.open(mailbox) { reader in
        XCTAssertEqual(reader.body?.form, .formatted)
        reader.waitForHTML()
        try reader.toggle("Plain Text")
        XCTAssertEqual(reader.body?.form, .plain)
        XCTAssertTrue(reader.page.settings.prefersPlainText)
        XCTAssertTrue(reader.says("Other words."))
        reader.show(row: 1)
        XCTAssertEqual(reader.body?.form, .plain)
        XCTAssertTrue(reader.says("First bold words."))
        try reader.toggle("Formatted")
        XCTAssertEqual(reader.body?.form, .formatted)
        XCTAssertFalse(reader.page.settings.prefersPlainText)
        reader.show(row: 0)
        XCTAssertEqual(reader.body?.form, .plain, "This one was chosen for itself.")
      }
    }
  }

  func testOneMessageHasTheViewAndShortOnesTakeNoMoreRoom() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      for index in 0..<2 {
        try mailbox.deliver(
          raw: Self.html(
            "<p>Short \(index).</p>", id: "\(index)", after: index == 0 ? nil : "0", second: index))
      }
      try Reader.open(mailbox) { reader in
        let cards = reader.page.cards
        XCTAssertEqual(cards.count, 2)
        reader.waitForHTML()
        let height = try XCTUnwrap(reader.page.html?.contentHeight)
        XCTAssertLessThan(height, 200)
        XCTAssertEqual(cards[0].body?.form, .formatted)
        cards[1].setOpen(true)
        reader.wait { cards[1].body?.form == .formatted }
        XCTAssertEqual(cards[0].body?.form, .plain)
        cards[0].setOpen(false)
        cards[0].setOpen(true)
        XCTAssertEqual(cards[0].body?.form, .formatted)
        XCTAssertEqual(cards[1].body?.form, .plain)
      }
    }
  }

  func testWithoutWebKitTheTextIsShownAndSaysWhy() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver(raw: Self.html("<p>Words.</p>"))
      try Reader.open(mailbox) { reader in
        reader.page.html?.onFailure("There is no sandbox.")
        XCTAssertEqual(reader.body?.form, .plain)
        XCTAssertTrue(reader.says("There is no sandbox."))
        XCTAssertTrue(reader.says("Words."))
        try reader.toggle("Formatted")
        XCTAssertFalse(reader.says("There is no sandbox."))
      }
    }
  }

  // MARK: Remote content

  func testNothingRemoteLoadsUntilAPersonAllowsIt() throws {
    try MainActor.assumeIsolated {
      let server = try XCTUnwrap(CountingServer())
      defer { server.stop() }
      let mailbox = try Mailbox()
      try mailbox.deliver(raw: Self.html(HTMLViewTests.message(for: server)))
      try Reader.open(mailbox) { reader in
        let settings = Retained(owned: try ProgramResources.register().makeSettings())
        g_settings_reset(settings.pointer.cast(), "remote-content-senders")
        defer { g_settings_reset(settings.pointer.cast(), "remote-content-senders") }
        reader.page.settings = MessageSettings(following: settings.pointer.cast())
        reader.waitForHTML()
        reader.page.findBar.open()
        reader.page.findBar.words = "here is the text"
        reader.wait(atMost: HTMLViewTests.patience) { reader.says("1 of 1") }
        XCTAssertTrue(reader.says("1 of 1"))
        XCTAssertEqual(server.connections, 0)
        try reader.click("Always for This Sender")
        reader.wait(atMost: HTMLViewTests.patience) { Set(server.paths).count >= 10 }
        XCTAssertGreaterThanOrEqual(Set(server.paths).count, 10, "\(server.paths)")
        XCTAssertEqual(reader.page.settings.allowedSenders?.contains("ada@example.org"), true)
      }
    }
  }

  func testImagesThatWereAllowedStayAllowedForTheMessageAlone() throws {
    try MainActor.assumeIsolated {
      let server = try XCTUnwrap(CountingServer())
      defer { server.stop() }
      let mailbox = try Mailbox()
      let html = HTMLViewTests.message(for: server)
      try mailbox.deliver(raw: Self.html(html, id: "first"))
      try mailbox.deliver(raw: Self.html(html, id: "second", after: "first", second: 1))
      try Reader.open(mailbox) { reader in
        let cards = reader.page.cards
        @MainActor func asks() -> Bool {
          reader.page.pointer.button("Show Images").map { gtk_widget_get_mapped($0) != 0 } ?? false
        }
        XCTAssertEqual(cards[0].body?.form, .formatted)
        reader.waitForHTML()
        reader.wait { asks() }
        XCTAssertTrue(asks())
        try reader.click("Show Images")
        reader.wait { !asks() }
        let pane = try XCTUnwrap(reader.page.html)
        for _ in 1...2 {
          try reader.toggle("Plain Text")
          XCTAssertEqual(cards[0].body?.form, .plain)
          try reader.toggle("Formatted")
          XCTAssertEqual(cards[0].body?.form, .formatted)
          XCTAssertFalse(asks())
          reader.waitForHTML()
          XCTAssertEqual(pane.view.web?.allowsRemote, true)
        }
        cards[1].setOpen(true)
        reader.wait { cards[1].body?.form == .formatted }
        reader.waitForHTML()
        reader.wait { asks() }
        XCTAssertTrue(asks(), "Each message asks for itself.")
        XCTAssertEqual(pane.view.web?.allowsRemote, false)
        cards[0].setOpen(false)
        cards[0].setOpen(true)
        XCTAssertEqual(cards[0].body?.form, .formatted)
        reader.waitForHTML()
        reader.wait { !asks() }
        XCTAssertFalse(asks())
        XCTAssertEqual(pane.view.web?.allowsRemote, true)
      }
    }
  }

  // MARK: Zoom and source

  func testZoomIsKept() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver("one", body: "words\n")
      try Reader.open(mailbox) { reader in
        let settings = Retained(owned: try ProgramResources.register().makeSettings())
        g_settings_reset(settings.pointer.cast(), "message-zoom")
        defer { g_settings_reset(settings.pointer.cast(), "message-zoom") }
        reader.page.settings = MessageSettings(following: settings.pointer.cast())
        let text = try XCTUnwrap(reader.body?.texts.first).pointer
        let before = SizeRequest(of: text, GTK_ORIENTATION_VERTICAL).natural
        for _ in 1...4 { reader.page.zoom(by: 1) }
        XCTAssertEqual(MessageSettings(following: settings.pointer.cast()).zoom, 1.75)
        let height = { SizeRequest(of: text, GTK_ORIENTATION_VERTICAL).natural }
        reader.wait { height() > before * 3 / 2 }
        XCTAssertGreaterThan(height(), before * 3 / 2)
        for _ in 1...20 { reader.page.zoom(by: 1) }
        XCTAssertEqual(reader.page.settings.zoom, 3)
        for _ in 1...20 { reader.page.zoom(by: -1) }
        XCTAssertEqual(reader.page.settings.zoom, 0.5)
        reader.page.zoom(by: 0)
        reader.wait { height() == before }
        XCTAssertEqual(height(), before)
      }
    }
  }

  func testSourceIsShownAsItIs() throws {
    try MainActor.assumeIsolated {
      let parent = TestWindow(gtk_label_new("x"))
      let source = "Subject: x\r\n\r\nbody \0 ä\u{FF}\r\n"
      let text = try finish { await SourceWindow.text(of: Array(source.utf8)) }
      let window = SourceWindow.show(text, isCut: false, title: "x", over: parent.pointer) {}
      defer { gtk_window_destroy(window.cast()) }
      XCTAssertTrue(window.texts().contains("Subject: x\n\nbody \u{FFFD} ä\u{FF}\n"))
      XCTAssertFalse(window.texts().contains { $0.contains("only its beginning") })
      let long = SourceWindow.show("A", isCut: true, title: "x", over: parent.pointer) {}
      defer { gtk_window_destroy(long.cast()) }
      XCTAssertTrue(long.texts().contains { $0.contains("only its beginning is shown") })
    }
  }

  // MARK: Messages

  private static func reply(_ index: Int) -> String {
    """
    From: Ada Lovelace <ada@example.org>
    Subject: Engine
    Date: Mon, 02 Nov 2026 09:0\(index):00 +0000
    Message-ID: <reply\(index)@example.org>
    \(index == 0 ? "X-First: yes" : "In-Reply-To: <reply0@example.org>")

    Message \(index).
    """
  }

  static func html(
    _ html: String, id: String = "html", after: String? = nil,
    second: Int = 0
  ) -> String {
    """
    From: Ada Lovelace <ada@example.org>
    Subject: HTML
    Date: Mon, 02 Nov 2026 10:00:0\(second) +0000
    Message-ID: <\(id)@example.org>
    \(after.map { "In-Reply-To: <\($0)@example.org>" } ?? "X-First: yes")
    MIME-Version: 1.0
    Content-Type: multipart/related; boundary=part

    --part
    Content-Type: text/html; charset=utf-8

    \(html)
    --part
    Content-Type: image/png; name=red.png
    Content-ID: <picture@here>
    Content-Disposition: inline
    Content-Transfer-Encoding: base64

    --part--
    """
  }
}
