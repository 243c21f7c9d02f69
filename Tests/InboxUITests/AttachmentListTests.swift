import CGTK
import FoundationEssentials
import GTKBridge
import GTKTesting
import Inbox
@testable import MailFormat
import MailStore
import XCTest

@testable import InboxUI

/// Attachments on real files: looked at, copied, saved.
final class AttachmentListTests: GTKTestCase {
  func testAttachmentsAreSavedAndNoneTakesAnothersPlace() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Self.mailbox()
      try Reader.open(mailbox) { reader in
        let list = try XCTUnwrap(reader.body?.attachments)
        var said: [String] = []
        reader.page.say = { said.append($0) }
        let folder = mailbox.root + "/saved"
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: false)
        try "mine".write(toFile: folder + "/note.txt", atomically: true, encoding: .utf8)
        try finish { await list.saveAll(in: folder) }
        XCTAssertEqual(said, ["Saved 3 files in “saved”."])
        func read(_ name: String) -> String? {
          try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
        }
        XCTAssertEqual(read("note.txt"), "mine")
        XCTAssertEqual(read("note (2).txt"), "first\n")
        XCTAssertEqual(read("note (3).txt"), "second\n")
        XCTAssertEqual(read("invoice.pdf.exe"), "MZ")
        let row = list.rows[0]
        try finish { await row.save(to: folder + "/chosen.txt", on: reader.page) }
        XCTAssertEqual(said.last, "Saved “chosen.txt”.")
        XCTAssertEqual(read("chosen.txt"), "first\n")
      }
    }
  }

  /// In the text a picture within the HTML is a file like others; beside the HTML, which shows it, it
  /// stands behind the files, and a small one behind those.
  func testPicturesWithinHTMLAreListedWhereTheyAreNotSeen() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Self.letterWithPictures()
      try Reader.open(mailbox) { reader in
        let list = try XCTUnwrap(reader.body?.attachments)
        @MainActor func names() -> [String] {
          ["notes.txt", "loom.jpg", "spacer.gif"].filter { name in
            list.pointer.button("Save “\(name)”…").map { gtk_widget_get_mapped($0) != 0 } ?? false
          }
        }
        XCTAssertEqual(reader.body?.form, .formatted)
        reader.wait { names() == ["notes.txt"] }
        XCTAssertEqual(names(), ["notes.txt"])
        XCTAssertTrue(reader.says("1 attachment"))
        XCTAssertTrue(reader.says("Show 2 More"))
        try reader.toggle("Plain Text")
        reader.wait { names().count > 1 }
        XCTAssertEqual(names(), ["notes.txt", "loom.jpg"])
        XCTAssertTrue(reader.says("2 attachments"))
        try reader.toggle("Formatted")
        reader.wait { names().count == 1 }
        XCTAssertEqual(names(), ["notes.txt"])
        try reader.click("Show 2 More")
        reader.wait { names().count == 3 }
        XCTAssertEqual(names(), ["notes.txt", "loom.jpg", "spacer.gif"])
        let folder = mailbox.root + "/saved"
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: false)
        try finish { await list.saveAll(in: folder) }
        XCTAssertEqual(
          try Set(FileManager.default.contentsOfDirectory(atPath: folder)), Set(names()))
      }
    }
  }

  /// A letter with nothing but a small emblem in it has no list beside its HTML.
  func testSmallPicturesAreNoListOfTheirOwn() {
    MainActor.assumeIsolated {
      let page = ReadingPage()
      @MainActor func list(_ size: Int) -> AttachmentList {
        let picture = Attachment(
          index: 1, name: "emblem.png", type: "image/png", size: size, contentID: "emblem",
          isInline: true, isDisguised: false)
        return AttachmentList([picture], of: MailID(rawValue: 1), on: page)
      }
      for (size, isSeen) in [(4_000, false), (40_000, true)] {
        let list = list(size)
        list.show(.formatted)
        XCTAssertEqual(gtk_widget_get_visible(list.pointer) != 0, isSeen)
        XCTAssertEqual(list.rows.count, 0)
        list.show(.plain)
        XCTAssertNotEqual(gtk_widget_get_visible(list.pointer), 0)
        XCTAssertEqual(list.rows.count, isSeen ? 1 : 0)
        XCTAssertEqual(
          list.pointer.button("Show 1 Picture as a File").map { gtk_widget_get_visible($0) != 0 }
            ?? false, !isSeen)
      }
    }
  }

  /// In the narrowest window a name of some words is read whole, and the longest shows what it ends in.
  func testANameHasTwoLinesInANarrowWindow() throws {
    try MainActor.assumeIsolated {
      let page = ReadingPage()
      @MainActor func layout(of name: String) throws -> (isCut: Bool, lines: Int32) {
        let attachment = Attachment(
          index: 1, name: name, type: "application/pdf", size: 34_567, isInline: false,
          isDisguised: false)
        let row = AttachmentRow(attachment, of: MailID(rawValue: 1), on: page)
        let window = TestWindow(row.pointer, width: 300)
        window.drawFrames()
        let label = try XCTUnwrap(
          row.pointer.parts(of: gtk_label_get_type()).first {
            String(cString: gtk_label_get_text($0.opaque)) == name
          })
        let layout = gtk_label_get_layout(label.opaque)
        return (pango_layout_is_ellipsized(layout) != 0, pango_layout_get_line_count(layout))
      }
      let some = try layout(of: "Yearly account of the Lovelace loom.pdf")
      XCTAssertFalse(some.isCut)
      XCTAssertEqual(some.lines, 2)
      let long = try layout(of: String(repeating: "a long name of many words ", count: 9) + ".pdf")
      XCTAssertTrue(long.isCut)
      XCTAssertEqual(long.lines, 2)
    }
  }

  func testWhatCannotBeSavedIsSaidInASentence() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Self.mailbox()
      try Reader.open(mailbox) { reader in
        let list = try XCTUnwrap(reader.body?.attachments)
        var said: [String] = []
        reader.page.say = { said.append($0) }
        let folder = mailbox.root + "/nowhere"
        try finish { await list.saveAll(in: folder) }
        XCTAssertEqual(said.count, 1)
        XCTAssertTrue(said[0].hasPrefix("Saved 0 of 3 files. "), said[0])
        XCTAssertTrue(said[0].contains("nowhere"), said[0])
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder))
      }
    }
  }

  func testCopiesArePrivateAndThoseOfThePastAreRemoved() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Self.mailbox()
      try Reader.open(mailbox) { reader in
        let body = try XCTUnwrap(reader.body)
        let folder = mailbox.root + "/copies"
        // No process has a number that large.
        let old = folder + "/2000000000"
        try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
        let copies = AttachmentCopies(in: folder)
        try finish { await copies.removeOld() }
        let attachment = try XCTUnwrap(body.message.attachments.first)
        let (id, source) = (body.id, reader.page.source)
        let first = try finish { try await copies.path(of: attachment, in: id, from: source) }
        let second = try finish { try await copies.path(of: attachment, in: id, from: source) }
        XCTAssertEqual(first, second)
        XCTAssertEqual(try String(contentsOfFile: first, encoding: .utf8), "first\n")
        XCTAssertTrue(first.hasSuffix("/note.txt"))
        var status = stat()
        XCTAssertEqual(stat(first, &status), 0)
        XCTAssertEqual(status.st_mode & 0o777, 0o400)
        XCTAssertFalse(FileManager.default.fileExists(atPath: old))
        // Another window has copies of its own, of other mail with the same ids perhaps.
        let others = AttachmentCopies(in: folder)
        let other = try finish { try await others.path(of: attachment, in: id, from: source) }
        XCTAssertNotEqual(other, first)
        let drags = try [copies, others].map { copies in
          try finish { try await copies.paths(of: attachment, in: id, from: source) }
        }
        XCTAssertEqual(Set(drags.joined()).count, 2)
      }
    }
  }

  func testACacheThatCannotBeWrittenIsSaidInWords() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Self.mailbox()
      try Reader.open(mailbox) { reader in
        let body = try XCTUnwrap(reader.body)
        let file = mailbox.root + "/file"
        try Data().write(to: URL(fileURLWithPath: file))
        let copies = AttachmentCopies(in: file + "/copies")
        let attachment = try XCTUnwrap(body.message.attachments.first)
        let (id, source) = (body.id, reader.page.source)
        for isDrag in [false, true] {
          XCTAssertThrowsError(
            try finish {
              if isDrag {
                _ = try await copies.paths(of: attachment, in: id, from: source)
              } else {
                _ = try await copies.path(of: attachment, in: id, from: source)
              }
            }
          ) { XCTAssertTrue(StoreError.sentence(of: $0).hasPrefix("“\(file)"), "\($0)") }
        }
      }
    }
  }

  /// Another program may read what was dropped on it later, as when it sends a message.
  func testCopiesForADragAreMadeAtTheDropAndRemovedSomeTimeAfterIt() throws {
    try MainActor.assumeIsolated {
      let mailbox = try Self.mailbox()
      try Reader.open(mailbox) { reader in
        let folder = mailbox.root + "/copies"
        @MainActor func drag(keepingTime: Duration) throws -> String {
          reader.page.copies = AttachmentCopies(in: folder, keepingTime: keepingTime)
          let row = try XCTUnwrap(reader.body?.attachments?.rows.first)
          let content = try XCTUnwrap(row.dragged())
          XCTAssertEqual(FileManager.default.subpaths(atPath: folder) ?? [], [])
          let uris = try DraggingTests.read("text/uri-list", from: content)
          let uri = try XCTUnwrap(uris.split(separator: "\r\n").first)
          let path = try XCTUnwrap(g_filename_from_uri(String(uri), nil, nil))
          defer { g_free(path) }
          XCTAssertEqual(
            try String(contentsOfFile: String(cString: path), encoding: .utf8), "first\n")
          return String(cString: path)
        }
        let path = try drag(keepingTime: .zero)
        // It is gone only after what is in it.
        let directory = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        reader.wait { !FileManager.default.fileExists(atPath: directory) }
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
        try FileManager.default.removeItem(atPath: folder)
        let kept = try drag(keepingTime: .seconds(3600))
        XCTAssertTrue(FileManager.default.fileExists(atPath: kept))
      }
    }
  }

  func testSavingBeginsInTheFolderOfTheLastTimeThenInDownloads() throws {
    try MainActor.assumeIsolated {
      let home = try Mailbox().root
      @MainActor func start(last: String? = nil, downloads: String? = nil) -> String {
        FileDialog.start(last: last, downloads: downloads, home: home)
      }
      for name in ["Downloads", "Eigene", "Work"] {
        try FileManager.default.createDirectory(
          atPath: home + "/" + name, withIntermediateDirectories: true)
      }
      XCTAssertEqual(
        start(last: home + "/Work", downloads: home + "/Eigene"), home + "/Work")
      XCTAssertEqual(
        start(last: home + "/Gone", downloads: home + "/Eigene"), home + "/Eigene")
      XCTAssertEqual(start(last: home + "/Gone"), home + "/Downloads")
      try FileManager.default.removeItem(atPath: home + "/Downloads")
      XCTAssertEqual(start(downloads: home + "/Gone"), home)
      try FileManager.default.removeItem(atPath: home)
    }
  }

  func testPreviewOfTextIsShownAndTakenAway() throws {
    try MainActor.assumeIsolated {
      try Reader.open(try Self.mailbox()) { reader in
        try reader.click("Preview “note.txt”")
        reader.wait { reader.says("first\n") }
        XCTAssertTrue(reader.says("first\n"))
        try reader.click("Preview “note.txt”")
        reader.wait { !reader.says("first\n") }
        XCTAssertFalse(reader.says("first\n"))
      }
    }
  }

  func testPreviewOfImages() throws {
    try MainActor.assumeIsolated {
      let path = NSTemporaryDirectory() + "whisk-preview-\(UUID()).png"
      defer { try? FileManager.default.removeItem(atPath: path) }
      try Data(HTMLViewTests.redSquare()).write(to: URL(filePath: path))
      let image = try finish {
        await AttachmentPreview.makeImage(path: path, name: "red.png").map { Retained($0) }
      }
      XCTAssertNotNil(image)
      try Data("no picture".utf8).write(to: URL(filePath: path))
      let none = try finish {
        await AttachmentPreview.makeImage(path: path, name: "red.png").map { Retained($0) }
      }
      XCTAssertNil(none)
    }
  }

  func testTextsOfAnyBytes() {
    MainActor.assumeIsolated {
      XCTAssertEqual(AttachmentPreview.text(of: Array("ä\r\nb".utf8)), "ä\nb")
      XCTAssertEqual(AttachmentPreview.text(of: [0xE4, 0x62]), "äb")
      let long = [UInt8](repeating: 65, count: AttachmentPreview.longestText - 1) + [0xC3]
      XCTAssertTrue(AttachmentPreview.text(of: long).hasPrefix("AAA"))
      XCTAssertFalse(AttachmentPreview.text(of: long).contains("Ã"))
    }
  }

  /// A letter with a file, a photograph and a picture of one pixel.
  @MainActor
  private static func letterWithPictures() throws -> Mailbox {
    let mailbox = try Mailbox()
    let photograph = String(repeating: "A picture of the loom.\n", count: 1_000)
    try mailbox.deliver(
      raw: """
        From: Ada Lovelace <ada@example.org>
        Subject: Pictures
        Date: Mon, 02 Nov 2026 10:00:00 +0000
        Message-ID: <pictures@example.org>
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=part

        --part
        Content-Type: multipart/related; boundary=inner

        --inner
        Content-Type: text/html

        <p>See <img src="cid:spacer@example.org"> <img src="cid:loom@example.org"></p>
        --inner
        Content-Type: image/gif; name=spacer.gif
        Content-ID: <spacer@example.org>

        x
        --inner
        Content-Type: image/jpeg; name=loom.jpg
        Content-ID: <loom@example.org>

        \(photograph)
        --inner--
        --part
        Content-Type: text/plain; name=notes.txt
        Content-Disposition: attachment

        notes
        --part--
        """)
    return mailbox
  }

  @MainActor
  private static func mailbox() throws -> Mailbox {
    let mailbox = try Mailbox()
    try mailbox.deliver(
      raw: """
        From: Ada Lovelace <ada@example.org>
        Subject: Files
        Date: Mon, 02 Nov 2026 10:00:00 +0000
        Message-ID: <files@example.org>
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=part

        --part

        See the files.
        --part
        Content-Type: text/plain; name=note.txt
        Content-Disposition: attachment

        first

        --part
        Content-Type: text/plain; name=note.txt
        Content-Disposition: attachment

        second

        --part
        Content-Type: application/octet-stream; name=invoice.pdf.exe
        Content-Disposition: attachment

        MZ
        --part--
        """)
    return mailbox
  }
}
