import CGTK
import GTKBridge
import Inbox
import MailStore
import SwipeActions

/// What happens to the choice, the focus and the view when rows come and leave.
extension MessageListView {
  func apply(_ splice: Splice) {
    marks.settle()
    hadFocus = hadFocus || hasFocus
    hasLost = hasLost || splice.removed > 0
    if let position = selectedPosition {
      if position >= splice.position + splice.removed {
        selectedPosition = position + splice.added - splice.removed
      } else if position >= splice.position {
        selectedPosition = nil
        successor = splice.position
      }
    } else if let place = successor, place > splice.position {
      successor = max(splice.position, place + splice.added - splice.removed)
    }
    selectionHandler?.blocked {
      model.itemsChanged(at: splice.position, removed: splice.removed, added: splice.added)
    }
    lookAgain()
    seeFirst()
    // The window goes on holding a focus that left until it has drawn, and loses the keys until then.
    if hadFocus, !hasFocus { gtk_widget_grab_focus(listView) }
    if settling == nil { settling = Timeout(seconds: 0) { [weak self] in self?.settle() } }
  }

  /// After a change: what was chosen stays chosen wherever it is now; if it left, the next row takes
  /// its place, and what came back by an undo goes before both.
  func settle() {
    settling = nil
    let before = selected
    let awaitedPosition = awaited.flatMap(list.position)
    let isByHand = awaitedPosition != nil || before.map(leaving.contains) ?? true
    if let awaitedPosition {
      awaited = nil
      choose(awaitedPosition)
    } else if let before, selectedPosition == nil {
      choose(list.position(of: before) ?? successor.map { min($0, list.count - 1) })
    }
    successor = nil
    resumeIfThere()
    if hasLost { dropLostMarks() }
    hasLost = false
    if staysOnTop, isOnFirstScreen(selectedPosition ?? 0) { scrollToTop() }
    if awaitedPosition != nil { staysOnTop = false }
    lookAtTop()
    onChange()
    choseByItself = !isByHand
    if selected != before { onSelect(selected) }
    choseByItself = false
    if hadFocus { focus() }
    hadFocus = false
  }
}
