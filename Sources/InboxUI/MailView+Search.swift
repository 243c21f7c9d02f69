import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// Searching: in all mail, as it is typed; its end leads back to where one was.
extension MailView {
  /// Where one was before a search.
  struct SearchOrigin {
    let place: MessageListView.Place
    /// Whether messages were read beside the list.
    let isReading: Bool
    let filter: ListFilter?
  }

  /// Whether a search is open.
  var isSearching: Bool { searchOrigin != nil }

  func connectSearch() {
    let bar = listPage.searchBar
    bar.onChange = { [weak self] in self?.searchChanged($0) }
    bar.onSubmit = { [weak self] in self?.enterResults() }
    bar.onEnd = { [weak self] in self?.endSearch() }
    bar.suggest = { [weak self] text in
      guard let self else { return [] }
      return await SearchSuggestion.suggestions(for: text, in: session)
    }
  }

  /// Escape is for what one is doing, not for the notice that tells of something done: the toast
  /// overlay, which is further out, would take the key first.
  func takeEscape() {
    let keys = gtk_event_controller_key_new()
    keys?.connect(answering: "key-pressed") { [weak self] (key: UInt32) -> Bool in
      guard let self, Int32(key) == GDK_KEY_Escape else { return false }
      escape()
      return true
    }
    gtk_widget_add_controller(panes.pointer, keys)
  }

  /// Opens a search, or goes back into its entry.
  func startSearch() {
    if panes.isFolded { closeMessage() }
    guard searchOrigin == nil else { return listPage.searchBar.focus() }
    list.endSelecting()
    searchOrigin =
      endingSearch?.origin
      ?? SearchOrigin(place: list.place, isReading: opened != nil, filter: session.list.filter)
    forgetEndedSearch()
    list.swipes.isSearching = true
    listPage.show(results: nil)
    listPage.setSearching(true)
    listPage.searchBar.open()
    onStateChange()
  }

  private func searchChanged(_ text: String) {
    var query = SearchQuery(text, isTyping: true)
    // Who looks at what was thrown away looks for it there too.
    query.searchesDiscarded = query.searchesDiscarded || place?.role.isDiscarded == true
    if query.isEmpty {
      guard session.list.isSearch, let place else { return }
      listPage.show(results: nil)
      Task { [filter = searchOrigin?.filter] in
        await session.list.show(place, filter: filter)
      }
    } else {
      // What is read stays open until a result is chosen.
      list.chooseNone()
      list.scrollToTop()
      Task { await session.list.show(search: query) }
    }
  }

  /// Says how much was found, and says it to screen readers once the typing rests.
  func showResults() {
    let count = session.list.count
    if !list.isSelecting { listPage.show(results: count) }
    guard count != announcedResults else { return }
    announcedResults = count
    counting = Timeout(seconds: 0.6) { [weak self] in
      guard let self else { return }
      let none = scanning == nil ? tr("Nothing found") : tr("Nothing found yet")
      list.announce(count == 0 ? none : ListPage.resultText(count))
    }
  }

  /// Says why nothing was found.
  func showNothingFound() {
    guard let query = session.list.query else { return }
    let hasDiscarded = session.folders.contains { $0.role.isDiscarded && $0.total > 0 }
    listPage.showNothingFound(
      slips: query.slips(among: session.folders),
      leavesOut: query.leavesOutDiscarded && hasDiscarded)
  }

  /// Searches for the same in the trash and in junk mail as well.
  func searchEverywhere() {
    // Behind an open quotation mark it would be a part of the phrase.
    listPage.searchBar.type("in:anywhere " + listPage.searchBar.text)
  }

  /// From the entry to the first result.
  private func enterResults() {
    guard session.list.count > 0 else { return }
    list.focusFirst()
  }

  /// Ends the search and returns to the folder, the row and the place one came from.
  func endSearch() {
    guard let origin = leaveSearch() else { return }
    guard let place else { return }
    listPage.show(title: place)
    let ending = Task { [weak self, rows = session.list] in
      if rows.isSearch { await rows.show(place, filter: origin.filter) }
      // The next search may have begun, or another folder be shown.
      guard let self, !Task.isCancelled else { return }
      endingSearch = nil
      list.restore(origin.place)
      if !origin.isReading { closeMessage() }
      rowsChanged()
    }
    endingSearch = (origin, ending)
  }

  private func forgetEndedSearch() {
    endingSearch?.task.cancel()
    endingSearch = nil
  }

  /// Closes the search for another folder.
  ///
  /// - Returns: Where one was; nil without a search.
  @discardableResult
  func leaveSearch() -> SearchOrigin? {
    forgetEndedSearch()
    guard let origin = searchOrigin else { return nil }
    searchOrigin = nil
    announcedResults = nil
    counting = nil
    list.swipes.isSearching = false
    listPage.setSearching(false)
    listPage.searchBar.close()
    onStateChange()
    return origin
  }
}
