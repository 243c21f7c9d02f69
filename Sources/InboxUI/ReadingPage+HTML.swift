import CGTK
import GTKBridge
import Inbox
import MailFormat
import MailStore

/// Messages as their senders made them up: one at a time has the view for it.
extension ReadingPage {
  /// How a message is shown at first: as it was shown before, else as a person likes it.
  func form(of message: Message, id: MailID) -> MessageBody.Form {
    guard message.html != nil else { return .plain }
    if let form = forms[id] { return form }
    return DesktopSetting.hasScreenReader || settings.prefersPlainText ? .plain : .formatted
  }

  /// Remembers how a person wants to see a message, and the next ones.
  func remember(_ form: MessageBody.Form, for id: MailID) {
    forms[id] = form
    if !DesktopSetting.hasScreenReader { settings.prefersPlainText = form == .plain }
    searchAgain()
  }

  /// The one view for HTML, which the message that had it before gives up.
  func borrowHTML(for body: MessageBody) -> HTMLPane {
    if htmlHolder !== body { htmlHolder?.giveUpHTML() }
    htmlHolder = body
    nesting?.reset()
    if let html { return html }
    let made = HTMLPane(cacheDirectory: Self.cacheDirectory)
    made.view.zoom = settings.zoom
    made.view.onHover = { [weak self] in self?.linkTarget.show($0) }
    made.view.onFound = { [weak self] in self?.found($0) }
    made.onShown = { [weak self] in self?.searchAgain() }
    let nesting = NestedScrolling(inner: made.view.pointer, outer: scroller)
    nesting.contentHeight = { [weak made] in Double(made?.contentHeight ?? 0) }
    self.nesting = nesting
    html = made
    let vertical = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    vertical?.connect("notify::page-size") { [weak self] in
      // It comes in the midst of a layout, which must not ask for another one.
      self?.fitting = Timeout(seconds: 0) { self?.fitHTML() }
    }
    let horizontal = gtk_scrolled_window_get_hadjustment(scroller.opaque)
    horizontal?.connect("notify::page-size") { [weak self] in self?.html?.measureSoon() }
    fitHTML()
    return made
  }

  private func fitHTML() {
    let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    let height = Int32(gtk_adjustment_get_page_size(adjustment))
    if height > 0 { html?.pageHeight = height }
  }
}
