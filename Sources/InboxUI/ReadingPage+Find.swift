import CGTK
import GTKBridge
import Inbox

/// What is being looked for on the reading page.
enum Finding {
  /// Nothing.
  case nothing
  /// Words in the texts, with how often each has them; at one of these places.
  case texts([(text: MessageText, body: MessageBody, count: Int)], current: Int)
  /// Words in the view for HTML, with how often it has them, once WebKit has counted; at one of these
  /// places.
  case html(count: Int?, current: Int)
}

/// Finding words in the messages that are open.
extension ReadingPage {
  /// More places are not looked for in one text.
  private static let limit = 1_000

  func connectFindBar() {
    findBar.onSearch = { [weak self] words in
      // The entry tells of what was typed a moment later.
      if let self, findBar.isOpen { find(words) }
    }
    findBar.onStep = { [weak self] in self?.goToMatch(by: $0) }
    findBar.onClose = { [weak self] in self?.endFinding() }
  }

  /// Looks once more, as what is shown has changed.
  func searchAgain() {
    if findBar.isOpen { find(findBar.words) }
  }

  private func find(_ words: String) {
    pageActions?.setEnabled(true, for: "end-find")
    forget()
    guard !words.isEmpty else { return findBar.show(nil) }
    if let html, current?.body?.form == .formatted {
      finding = .html(count: nil, current: 0)
      return html.view.find(words)
    }
    let found = cards.filter(\.isOpen).compactMap(\.body).flatMap { body in
      body.texts.map { ($0, body, $0.find(words, limit: Self.limit)) }
    }
    finding = .texts(found, current: 0)
    showMatch()
  }

  /// WebKit has counted.
  func found(_ count: Int) {
    // Later, as one goes on, it counts otherwise.
    guard case .html(nil, _) = finding, findBar.isOpen else { return }
    finding = .html(count: count, current: 0)
    showMatch()
  }

  /// Goes to the next place where the words stand, or to one before, round the end.
  func goToMatch(by step: Int) {
    guard findBar.isOpen else { return findBar.open() }
    switch finding {
    case .nothing: return
    case .texts(let found, let current):
      let count = found.reduce(0) { $0 + $1.count }
      guard count > 0 else { return }
      finding = .texts(found, current: (current + step + count) % count)
    case .html(let count, let current):
      guard let count, count > 0 else { return }
      finding = .html(count: count, current: (current + step + count) % count)
      if step > 0 { html?.view.findNext() } else { html?.view.findPrevious() }
    }
    showMatch()
  }

  private func showMatch() {
    switch finding {
    case .nothing: findBar.show(nil)
    case .html(nil, _): break
    case .html(let count?, let current):
      findBar.show((count == 0 ? 0 : current + 1, count))
      if count > 0, let html { revealAll(of: html.view.pointer) }
    case .texts(let found, let current):
      let count = found.reduce(0) { $0 + $1.count }
      findBar.show((count == 0 ? 0 : current + 1, count))
      var before = 0
      for (text, body, own) in found {
        let index = current - before
        before += own
        guard (0..<own).contains(index) else {
          text.goToMatch(nil)
          continue
        }
        body.unfold(text)
        if let place = text.goToMatch(index) { reveal(place, in: text.pointer) }
      }
    }
  }

  /// WebKit scrolls to a place within its view; the page has to show the view.
  private func revealAll(of widget: WidgetPointer) {
    var place = GdkRectangle()
    place.height = gtk_widget_get_height(widget)
    reveal(place, in: widget)
  }

  private func endFinding() {
    forgetFinding()
    if !cards.isEmpty { focus() }
  }

  /// Hides the bar with what it is about; the focus stays where a person has moved it.
  func hideFindBar() {
    findBar.hide()
    forgetFinding()
  }

  private func forgetFinding() {
    pageActions?.setEnabled(false, for: "end-find")
    forget()
  }

  private func forget() {
    switch finding {
    case .nothing: break
    case .html: html?.view.endFinding()
    case .texts(let found, _): for (text, _, _) in found { text.endFinding() }
    }
    finding = .nothing
  }
}
