import CAdwaita
import CGTK
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import XCTest

@testable import InboxUI

/// The list, its commands and their undo, on real files.
final class MailViewTests: GTKTestCase {
  func testShowsTheNewestFirst() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two", "three"]) { view, _ in
        XCTAssertEqual(subjects(of: view), ["three", "two", "one"])
      }
    }
  }

  func testArchivingChoosesTheNextRowAndMovesTheFile() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two", "three"]) { view, mailbox in
        view.list.select(view.session.list.id(at: 1))
        view.perform(.archive)
        MainLoop.run(atMost: 5) { view.session.list.count == 2 && chosen(in: view) == "one" }
        XCTAssertEqual(subjects(of: view), ["three", "one"])
        XCTAssertEqual(chosen(in: view), "one")
        XCTAssertEqual(try mailbox.files(in: ".Archive").count, 1)
        XCTAssertEqual(try mailbox.files().count, 2)
      }
    }
  }

  func testDeletingTheLastRowChoosesThePreviousOne() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two"]) { view, _ in
        view.list.select(view.session.list.id(at: 1))
        view.perform(.delete)
        MainLoop.run(atMost: 5) { view.session.list.count == 1 && chosen(in: view) == "two" }
        XCTAssertEqual(chosen(in: view), "two")
      }
    }
  }

  func testUndoBringsTheRowBackToItsPlaceAndChoosesIt() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two", "three"]) { view, mailbox in
        let before = try mailbox.files()
        view.list.select(view.session.list.id(at: 1))
        view.perform(.delete)
        MainLoop.run(atMost: 5) { view.session.list.count == 2 && view.session.undoLabel != nil }
        XCTAssertEqual(view.session.undoLabel, "Deleted “two”")
        view.undo()
        MainLoop.run(atMost: 5) { view.session.list.count == 3 && chosen(in: view) == "two" }
        XCTAssertEqual(subjects(of: view), ["three", "two", "one"])
        XCTAssertEqual(chosen(in: view), "two")
        XCTAssertEqual(try mailbox.files(), before)
      }
    }
  }

  func testToastSaysWhatHappenedAndOffersUndo() throws {
    try MainActor.assumeIsolated {
      try withView(["<b>one</b> & more"]) { view, _ in
        view.perform(.archive, on: view.session.list.id(at: 0))
        MainLoop.run(atMost: 5) { view.toast?.isAlive == true }
        let toast = try XCTUnwrap(view.toast?.pointer)
        XCTAssertEqual(
          noticeText(toast),
          "Archived “<b>one</b> & more”")
        XCTAssertGreaterThanOrEqual(adw_toast_get_timeout(toast.opaque), 5)
        // Its button is about this command, whatever was done since.
        let undo = try XCTUnwrap(view.toastUndo)
        undo()
        // A notice within a second takes the place of the one before.
        MainLoop.run(atMost: 5) { view.pointer.texts().contains { $0.hasPrefix("Moved “") } }
        XCTAssertEqual(view.session.list.count, 1)
        undo()
        let words = "There is nothing to undo."
        MainLoop.run(atMost: 20) { view.pointer.texts().contains(words) }
        XCTAssertTrue(view.pointer.texts().contains(words))
      }
    }
  }

  func testAnotherRowLeavingKeepsTheChoice() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two", "three"]) { view, _ in
        view.list.select(view.session.list.id(at: 2))
        view.perform(.archive, on: view.session.list.id(at: 0))
        MainLoop.run(atMost: 5) { view.session.list.count == 2 && chosen(in: view) == "one" }
        XCTAssertEqual(chosen(in: view), "one")
      }
    }
  }

  func testNothingIsDeletedForEverUnasked() throws {
    try MainActor.assumeIsolated {
      try withView(["one"]) { view, mailbox in
        let list = view.session.list
        view.perform(.delete, on: list.id(at: 0))
        MainLoop.run(atMost: 5) { list.count == 0 && view.session.undoLabel != nil }
        let trash = try XCTUnwrap(view.session.folders.first { $0.role == .trash })
        Task { await list.show(.folder(trash)) }
        MainLoop.run(atMost: 5) { list.place?.id == .folder(trash.id) && list.count == 1 }
        // As from a button that was shown before the folder was changed.
        view.perform(.delete, on: list.id(at: 0))
        view.undo()
        MainLoop.run(atMost: 5) { (try? mailbox.files().count) == 1 }
        XCTAssertEqual(try mailbox.files().count, 1)
      }
    }
  }

  func testOpeningShowsTheTextAndMarksItRead() throws {
    try MainActor.assumeIsolated {
      try withView(["one"]) { view, mailbox in
        view.open(view.session.list.id(at: 0))
        XCTAssertTrue(view.panes.showsMessage)
        MainLoop.run(atMost: 5) {
          view.session.list.summary(at: 0)?.isUnread == false
            && view.reading.pointer.texts().contains { $0.contains("The engine weaves patterns.") }
        }
        XCTAssertTrue(
          view.reading.pointer.texts().contains { $0.contains("The engine weaves patterns.") })
        XCTAssertTrue(try mailbox.files()[0].hasSuffix(":2,S"))
        view.closeMessage()
        XCTAssertFalse(view.panes.showsMessage)
      }
    }
  }

  func testAMessageThatWasNotSeenStaysUnread() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two"]) { view, mailbox in
        view.open(view.session.list.id(at: 0))
        MainLoop.run(atMost: 5) { view.session.list.summary(at: 0)?.isUnread == false }
        view.list.select(view.session.list.id(at: 1))
        view.closeMessage()
        // Longer than it takes to follow the choice.
        MainLoop.run(atMost: 0.4) { view.opened != nil }
        XCTAssertNil(view.opened)
        XCTAssertEqual(try mailbox.files().filter { $0.hasSuffix(":2,") }.count, 1)
      }
    }
  }

  func testImportingCountsWhatIsThereAlready() throws {
    try MainActor.assumeIsolated {
      try withView(["one"]) { view, mailbox in
        let file = mailbox.root + "/mail.mbox"
        let text = ["loom", "loom", "engine"].map { subject in
          "From ada@example.org Mon Nov  2 09:00:00 2026\nFrom: ada@example.org\n"
            + "Subject: \(subject)\nMessage-ID: <\(subject).import@example.org>\n\nText.\n\n"
        }
        try text.joined().write(toFile: file, atomically: true, encoding: .utf8)
        view.importMail(from: [file])
        MainLoop.run(atMost: 10) { view.importing == nil && view.session.list.count == 3 }
        XCTAssertEqual(view.session.list.count, 3)
        let toast = try XCTUnwrap(view.toast?.pointer)
        XCTAssertEqual(
          noticeText(toast),
          "Imported 2 messages into Inbox, 1 was there already")
      }
    }
  }

  func testWhatIsDroppedFromNoDiskIsSaid() throws {
    try MainActor.assumeIsolated {
      try withView(["one"]) { view, _ in
        XCTAssertFalse(view.importDropped([nil, nil]))
        let toast = try XCTUnwrap(view.toast?.pointer)
        XCTAssertEqual(
          noticeText(toast),
          "2 files cannot be read where they are. Copy them to this computer first.")
      }
    }
  }

  func testTheSourceOfTheOpenMessageIsAtHandInTheList() throws {
    try MainActor.assumeIsolated {
      try withView(["one"]) { view, _ in
        view.open(view.session.list.id(at: 0))
        MainLoop.run(atMost: 5) { view.reading.current?.summary.subject == "one" }
        let id = try XCTUnwrap(view.reading.current?.summary.id)
        var isAsked = false
        view.reading.say = { _ in isAsked = true }
        view.reading.source.raw = { asked, _ in
          guard asked == id else { return [] }
          throw StoreError.vanished
        }
        gtk_widget_activate_action_variant(view.list.pointer, "message.source", nil)
        XCTAssertTrue(MainLoop.run(atMost: 5) { isAsked })
      }
    }
  }

  func testAMessageThatVanishedIsSaidInPlace() throws {
    try MainActor.assumeIsolated {
      try withView(["one"]) { view, _ in
        // As the store answers between another program's taking it away and the row's leaving.
        view.reading.source.message = { _ in throw StoreError.vanished }
        view.open(view.session.list.id(at: 0))
        let words = "The message is not there any more: another program moved or removed it."
        MainLoop.run(atMost: 5) { view.reading.pointer.texts().contains(words) }
        XCTAssertTrue(view.reading.pointer.texts().contains(words))
      }
    }
  }

  func testAMessageThatCannotBeShownStaysUnreadUntilItCan() throws {
    try MainActor.assumeIsolated {
      try withView(["one"]) { view, _ in
        let read = view.reading.source.message
        view.reading.source.message = { _ in throw StoreError.unreadable(path: "one", code: 13) }
        let row = view.session.list.id(at: 0)
        view.open(row)
        try finish { await view.opening?.value }
        let words = "“one” cannot be read. Check its permissions."
        XCTAssertTrue(view.reading.pointer.texts().contains(words))
        XCTAssertNil(view.session.undoLabel)
        XCTAssertTrue(view.unmarked.isEmpty, "It is taken for read.")
        view.reading.source.message = read
        let card = try XCTUnwrap(view.reading.cards.first)
        card.setOpen(false)
        card.setOpen(true)
        MainLoop.run(atMost: 5) { view.session.list.summary(of: row)?.isUnread == false }
        XCTAssertEqual(view.session.list.summary(of: row)?.isUnread, false)
      }
    }
  }

  func testAFolderThatWentWhileItWasOpenIsSaidInPlace() throws {
    try MainActor.assumeIsolated {
      try withView(["one"]) { view, mailbox in
        try mailbox.makeFolder(".Work")
        try finish { await view.session.store.refresh() }
        MainLoop.run(atMost: 5) { view.session.folders.count == 2 }
        let work = try XCTUnwrap(view.session.folders.first { $0.title == "Work" })
        view.sidebar.onChoose(.folder(work))
        MainLoop.run(atMost: 5) { view.pointer.texts().contains("This folder is empty.") }
        try FileManager.default.removeItem(atPath: mailbox.mail + "/.Work")
        try finish { await view.session.store.refresh() }
        let words = "“Work” Is Not There Any More"
        MainLoop.run(atMost: 5) { view.pointer.texts().contains(words) }
        XCTAssertTrue(view.pointer.texts().contains(words), "\(view.pointer.texts())")
        // It comes back as it was.
        try mailbox.makeFolder(".Work")
        try finish { await view.session.store.refresh() }
        MainLoop.run(atMost: 5) { view.pointer.texts().contains("This folder is empty.") }
        XCTAssertTrue(view.pointer.texts().contains("This folder is empty."))
      }
    }
  }

  /// Its disk is not there at the very first start.
  func testAnAccountThatWasNeverReadIsNamedUntilItIsThere() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      let work = mailbox.root + "/Work"
      var configuration = MailStore.Configuration(
        mailDirectories: [mailbox.mail, work], cacheDirectory: mailbox.root + "/cache",
        dataDirectory: mailbox.root + "/data")
      configuration.needsAll = false
      let session = try finish { [configuration] in try await Session(configuration) }
      let view = MailView(session: session)
      let window = TestWindow(view.pointer, width: 900)
      view.start(at: nil)
      let words = "“Work” cannot be read. Its folders appear here as soon as it can."
      XCTAssertTrue(view.pointer.texts().contains(words), "\(view.pointer.texts())")
      for part in ["cur", "new", "tmp"] {
        try FileManager.default.createDirectory(
          atPath: work + "/" + part, withIntermediateDirectories: true)
      }
      MainLoop.run(atMost: 10) { session.folders.count == 2 }
      XCTAssertEqual(session.folders.count, 2)
      XCTAssertEqual(gtk_widget_get_visible(view.absentAccounts), 0)
      try finish { await session.close() }
      withExtendedLifetime(window) {}
    }
  }

  func testARowTakenAwayElsewhereGoesAndTheNextIsChosen() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two"]) { view, mailbox in
        view.open(view.session.list.id(at: 0))
        let newest = try XCTUnwrap(mailbox.files().last)
        unlink("\(mailbox.mail)/cur/\(newest)")
        MainLoop.run(atMost: 5) { view.session.list.count == 1 && chosen(in: view) == "one" }
        XCTAssertEqual(chosen(in: view), "one")
      }
    }
  }

  func testWhatIsOpenedByItselfIsReadOnceSomebodyIsThere() throws {
    try MainActor.assumeIsolated {
      try withView(["one", "two", "three"], width: 1200) { view, mailbox in
        view.open(view.session.list.id(at: 0))
        MainLoop.run(atMost: 5) { view.session.list.summary(at: 0)?.isUnread == false }
        let newest = try XCTUnwrap(mailbox.files().last)
        unlink("\(mailbox.mail)/cur/\(newest)")
        MainLoop.run(atMost: 5) { !view.unseen.isEmpty }
        XCTAssertFalse(view.unseen.isEmpty)
        XCTAssertTrue(view.reading.pointer.texts().contains("two"))
        XCTAssertEqual(view.session.list.summary(at: 0)?.isUnread, true)
        view.noticeReader()
        MainLoop.run(atMost: 5) { view.session.list.summary(at: 0)?.isUnread == false }
        XCTAssertEqual(view.session.list.summary(at: 0)?.isUnread, false)
        // Whoever archives goes on reading.
        view.perform(.archive, on: view.session.list.id(at: 0))
        MainLoop.run(atMost: 5) {
          view.session.list.count == 1 && view.session.list.summary(at: 0)?.isUnread == false
        }
        XCTAssertEqual(view.session.list.summary(at: 0)?.isUnread, false)
      }
    }
  }

  func testAPageThatSaysTheSameStays() throws {
    try MainActor.assumeIsolated {
      try withView(["one"]) { view, mailbox in
        view.show(filter: .flagged)
        let words = "No flagged messages here."
        MainLoop.run(atMost: 5) { view.listPage.pointer.texts().contains(words) }
        let page = view.listPage.pointer.shownPage
        XCTAssertNotNil(page)
        view.rowsChanged()
        XCTAssertEqual(view.listPage.pointer.shownPage, page)
        view.show(filter: nil)
        MainLoop.run(atMost: 5) { view.session.list.count == 1 }
        view.perform(.archive, on: view.session.list.id(at: 0))
        MainLoop.run(atMost: 5) { view.listPage.pointer.texts().contains("All Whisked Away") }
        XCTAssertFalse(view.listPage.pointer.texts().contains(words))
      }
    }
  }

  func testEverythingIsFinalized() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Mailbox()
      try mailbox.deliver("one")
      let session = try mailbox.open()
      session.start()
      assertFinalized {
        let view = MailView(session: session)
        let window = TestWindow(view.pointer, width: 900)
        view.start(at: nil)
        MainLoop.run(atMost: 10) { session.list.count == 1 }
        view.open(session.list.id(at: 0))
        MainLoop.run(atMost: 5) { view.reading.pointer.texts().contains("one") }
        defer { withExtendedLifetime(window) {} }
        return WeakReference(view.pointer)
      }
      try finish { await session.close() }
    }
  }
}

/// Shows an inbox with a message for each subject, the last the newest.
@MainActor
func withView(
  _ subjects: [String], width: Int32 = 900, _ body: (MailView, Mailbox) throws -> Void
) throws {
  let mailbox = try Mailbox()
  for subject in subjects { try mailbox.deliver(subject) }
  let session = try mailbox.open()
  let view = MailView(session: session)
  let window = TestWindow(view.pointer, width: width)
  view.start(at: nil)
  MainLoop.run(atMost: 10) { session.list.count == subjects.count }
  XCTAssertEqual(session.list.count, subjects.count)
  try body(view, mailbox)
  try finish { await session.close() }
  withExtendedLifetime(window) {}
}

/// What a notice says.
@MainActor
func noticeText(_ toast: UnsafeMutableRawPointer) -> String {
  String(cString: gtk_label_get_text(adw_toast_get_custom_title(toast.opaque)?.opaque))
}

/// The subjects in the list, from the top.
@MainActor
func subjects(of view: MailView) -> [String] {
  let list = view.session.list
  MainLoop.run(atMost: 5) { (0..<list.count).allSatisfy { list.summary(at: $0) != nil } }
  return (0..<list.count).compactMap { list.summary(at: $0)?.subject }
}

/// The subject of the selected row.
@MainActor
func chosen(in view: MailView) -> String? {
  view.list.selected.flatMap { view.session.list.summary(of: $0)?.subject }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// The page of the first stack inside that is seen.
  @MainActor
  fileprivate var shownPage: UnsafeMutablePointer<GtkWidget>? {
    var child = gtk_widget_get_first_child(self)
    while let widget = child {
      if widget.isInstance(of: gtk_stack_get_type()) {
        return gtk_stack_get_visible_child(widget.opaque)
      }
      child = gtk_widget_get_next_sibling(widget)
    }
    return nil
  }

  /// The texts of all labels and text views inside.
  @MainActor
  func texts() -> [String] {
    var found: [String] = []
    if isInstance(of: gtk_label_get_type()) {
      found.append(String(cString: gtk_label_get_text(opaque)))
    } else if isInstance(of: gtk_inscription_get_type()) {
      found.append(gtk_inscription_get_text(opaque).map { String(cString: $0) } ?? "")
    } else if isInstance(of: gtk_text_view_get_type()) {
      let buffer = gtk_text_view_get_buffer(cast())
      found.append(buffer?.get("text") ?? "")
    }
    var child = gtk_widget_get_first_child(self)
    while let widget = child {
      found += widget.texts()
      child = gtk_widget_get_next_sibling(widget)
    }
    return found
  }
}
