import CGTK
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import XCTest

@testable import InboxUI

/// The mail of a mailbox in a window, with its newest thread open.
@MainActor
final class Reader {
  let view: MailView
  private let window: TestWindow

  /// Opens a mailbox, does something with its newest thread, and closes it.
  static func open(
    _ mailbox: Mailbox, width: Int32 = 1_000, _ body: (Reader) throws -> Void
  ) throws {
    let session = try mailbox.open()
    let reader = Reader(session, width: width)
    reader.view.start(at: nil)
    reader.wait { session.list.count > 0 && session.list.summary(at: 0) != nil }
    reader.show(row: 0)
    try body(reader)
    try finish { await session.close() }
  }

  private init(_ session: Session, width: Int32) {
    view = MailView(session: session)
    window = TestWindow(view.pointer, width: width, height: 700)
  }

  var page: ReadingPage { view.reading }

  /// What the message says that was opened last.
  var body: MessageBody? { page.current?.body }

  /// Opens a row and waits until its message is there.
  func show(row: Int) {
    let before = page.cards.first
    view.open(view.session.list.id(at: row))
    wait { self.page.cards.first !== before && self.body != nil }
  }

  func wait(atMost seconds: Double = 10, until condition: () -> Bool) {
    MainLoop.run(atMost: seconds, until: condition)
  }

  /// Waits until the HTML is there and measured.
  func waitForHTML() {
    wait(atMost: HTMLViewTests.patience) { self.page.html?.isShown == true }
  }

  /// Whether a text is to be seen on the page.
  func says(_ text: String) -> Bool { page.pointer.texts().contains(text) }

  /// Clicks the button with these words.
  func click(_ words: String, file: StaticString = #filePath, line: UInt = #line) throws {
    let button = try XCTUnwrap(
      page.pointer.button(words), "no button “\(words)”", file: file, line: line)
    button.emitClicked()
  }

  /// Presses the button of a switch.
  func toggle(_ words: String) throws {
    gtk_toggle_button_set_active(try XCTUnwrap(page.pointer.button(words)).cast(), 1)
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// The button with these words, or with an icon that is called so.
  @MainActor
  func button(_ words: String) -> WidgetPointer? {
    if isInstance(of: gtk_button_get_type()) {
      let tooltip = gtk_widget_get_tooltip_text(self).map { String(cString: $0) }
      if texts().contains(words) || tooltip == words { return self }
    }
    var child = gtk_widget_get_first_child(self)
    while let widget = child {
      if let found = widget.button(words) { return found }
      child = gtk_widget_get_next_sibling(widget)
    }
    return nil
  }

  /// Does what a click on a button does.
  @MainActor
  func emitClicked() {
    let clicked = g_signal_lookup("clicked", gtk_button_get_type())
    withValue(ValuePointer(self)) { g_signal_emitv($0, clicked, 0, nil) }
  }
}
