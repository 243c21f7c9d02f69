import CAdwaita
import CGTK
import FoundationEssentials
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import SwipeActions
import XCTest

@testable import InboxUI

/// What a row takes along when it is dragged, and what takes it.
final class DraggingTests: GTKTestCase {
  func testAnotherProgramGetsTheMessagesAsFiles() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["notes/1", "notes/1", "other"])
      let list = fixture.list
      list.toggle(try fixture.id("notes/1"))
      list.toggle(fixture.view.session.list.id(at: 2))
      let content = try XCTUnwrap(list.dragContent(of: try fixture.id("notes/1")))
      let icon = content.icon.widget
      XCTAssertTrue(icon.texts().contains("2 conversations"), "\(icon.texts())")
      XCTAssertEqual(Set(list.dragged), list.marks.rows)
      let uris = try Self.read("text/uri-list", from: content.provider)
      let paths = uris.split(separator: "\r\n").compactMap { uri -> String? in
        g_filename_from_uri(String(uri), nil, nil).map { String(cString: $0) }
      }
      XCTAssertEqual(
        Set(paths.map { SavedName.last(of: $0) }), ["notes1.eml", "notes1 (2).eml"])
      for path in paths {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        XCTAssertTrue(text.contains("\nSubject: notes/1\n"), text)
      }
      content.onEnd()
      XCTAssertEqual(list.dragged, [])
      try fixture.close()
    }
  }

  /// Whoever drags many out and then deletes them is not to lose one that was left out.
  func testAllMessagesAreGivenOrNone() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["one", "two"])
      let save = fixture.view.reading.source.saveRaw
      let second = try fixture.id("two")
      let lost = try finish { try await fixture.view.session.store.messages(of: second)[0].id }
      fixture.view.reading.source.saveRaw = { id, path in
        guard id != lost else { throw StoreError.vanished }
        try await save(id, path)
      }
      let rows = [try fixture.id("one"), second]
      XCTAssertNil(try finish { await fixture.list.makeFiles(rows) })
      let toast = try XCTUnwrap(fixture.view.toast?.pointer)
      XCTAssertEqual(
        noticeText(toast),
        "Nothing was copied. " + StoreError.vanished.sentence)
      try fixture.close()
    }
  }

  func testFoldersTakeWhatCanBeMovedThere() throws {
    try MainActor.assumeIsolated {
      let fixture = try ListFixture(["engine", "loom"])
      for name in [".Work", ".Trash", ".Snoozed", ".Junk"] { try fixture.mailbox.makeFolder(name) }
      let view = fixture.view
      try finish { await view.session.store.refresh() }
      MainLoop.run(atMost: 10) { view.session.folders.count == 5 }
      let folders = Dictionary(
        uniqueKeysWithValues: view.session.folders.map { ($0.title, $0.id) })
      // Nothing is dragged.
      XCTAssertTrue(folders.values.allSatisfy { !view.sidebar.canDrop($0) })
      let content = fixture.list.dragContent(of: try fixture.id("engine"))
      let icon = try XCTUnwrap(content).icon.widget
      XCTAssertTrue(icon.texts().contains("engine"))
      XCTAssertEqual(
        Set(folders.filter { view.sidebar.canDrop($0.value) }.keys),
        ["Work", "Trash", "Snoozed", "Junk"])
      view.sidebar.onDrop(try XCTUnwrap(folders["Junk"]), view.pointer)
      MainLoop.run(atMost: 10) {
        view.session.list.count == 1 && view.session.undoLabel != nil
      }
      XCTAssertEqual(fixture.subjects, ["loom"])
      XCTAssertEqual(try fixture.mailbox.files(in: ".Junk").count, 1)
      XCTAssertEqual(view.session.undoLabel, "Moved “engine” to junk")
      // Another folder is shown: what was carried is not from here.
      let work = try XCTUnwrap(view.session.folders.first { $0.title == "Work" })
      view.sidebar.onChoose(.folder(work))
      XCTAssertEqual(fixture.list.dragged, [])
      try fixture.close()
    }
  }

  /// What a provider writes of a type.
  @MainActor
  static func read(_ type: String, from provider: Retained) throws -> String {
    let stream = Retained(owned: g_memory_output_stream_new_resizable())
    let result = try finish {
      await asyncResult {
        gdk_content_provider_write_mime_type_async(
          provider.pointer.cast(), type, stream.pointer.cast(), 0, nil, $0, $1)
      }
    }
    var error: UnsafeMutablePointer<GError>?
    let isWritten = gdk_content_provider_write_mime_type_finish(
      provider.pointer.cast(), result.opaque, &error)
    if isWritten == 0 { XCTFail(message(taking: error)) }
    let memory: UnsafeMutablePointer<GMemoryOutputStream> = stream.pointer.cast()
    let size = Int(g_memory_output_stream_get_data_size(memory))
    let bytes = UnsafeRawBufferPointer(start: g_memory_output_stream_get_data(memory), count: size)
    return String(decoding: bytes, as: UTF8.self)
  }
}
