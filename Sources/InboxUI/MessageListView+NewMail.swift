import CGTK
import GTKBridge
import Inbox

/// New mail above what is looked at: it moves nothing, and a pill tells of it.
extension MessageListView {
  /// In px: less than half a row away, the top is seen.
  static let topReach = 24.0

  /// What a folder begins with is not new, however soon somebody scrolls away from it.
  func seeFirst() {
    if seenTime == nil, !list.isSearch { seenTime = list.newestTime }
  }

  /// Looks, once the rows are laid out, whether the top is seen, and tells of what is new above.
  func lookAtTop() {
    looking = Timeout(seconds: 0.1) { [weak self] in self?.tellNewMail() }
  }

  private func tellNewMail() {
    // On the way back the list may still be at the top.
    guard resuming == nil, returning == nil else { return }
    guard !list.isSearch, let newest = list.newestTime else { return pill.show(0) }
    if scrolled < Self.topReach {
      seenTime = newest
      return pill.show(0)
    }
    let count = seenTime.map(list.countNewer) ?? 0
    let isMore = count > pill.count
    pill.show(count)
    if isMore { announce(tr("{n} new message", "{n} new messages", count: count)) }
  }

  /// Another folder is shown: what is in it is not new, and what was to come into the other is not
  /// waited for.
  func forgetSeen() {
    seenTime = nil
    awaited = nil
    pill.show(0)
  }

  /// Goes to the newest row.
  func goToTop() {
    focusFirst()
    scrollToTop()
  }
}
