import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// Showing some of a folder's rows, and what is said where there are none.
extension MailView {
  /// Shows some rows of the open folder; nil shows all.
  func show(filter: ListFilter?) {
    guard !isSearching, let place, filter != session.list.filter else { return }
    list.endSelecting()
    list.swipes.dismiss()
    list.awaited = nil
    listPage.show(filter: filter)
    Task {
      await session.list.show(place, filter: filter)
      list.scrollToTop()
      list.focus()
      onStateChange()
    }
  }

  /// Says that the open place shows no mail; of an empty inbox also what is snoozed.
  func showEmpty(_ place: MailPlace) {
    if let filter = session.list.filter { return listPage.showEmpty(filter) }
    guard place.role == .inbox else { return listPage.showEmpty(place) }
    listPage.showEmptyInbox()
    Task { [weak self] in
      let snoozed = await self?.session.snoozed()
      guard let self, session.list.count == 0, !isSearching, self.place?.id == place.id else {
        return
      }
      let clock = Clock()
      let words = snoozed.map {
        tr(
          "{n} message is snoozed; the next one comes back: {time}.",
          "{n} messages are snoozed; the next one comes back: {time}.", count: $0.count,
          ["time": clock.words.coming($0.next, now: clock.now)])
      }
      listPage.showEmptyInbox(snoozed: words)
    }
  }
}
