import Inbox
import MailStore

/// What one looks at, from one start of the program to the next.
extension MailView {
  /// What one looks at.
  struct Showing: Equatable {
    /// The open place.
    var place: MailPlace.ID
    /// Which of its rows are shown; nil for all.
    var filter: ListFilter?
    /// What is chosen and what is on the screen.
    var list = MessageListView.Place()
    /// Whether the message of the chosen row is open.
    var isReading = false
  }

  /// What one looks at; during a search, where one was before it.
  var showing: Showing? {
    guard let place = session.list.place else { return nil }
    let origin = searchOrigin ?? endingSearch?.origin
    return Showing(
      place: place.id, filter: origin == nil ? session.list.filter : origin?.filter,
      list: origin?.place ?? list.place,
      isReading: origin?.isReading ?? (opened != nil || reopening != nil))
  }

  /// Shows what was looked at, or what is shown first, and then looks for new mail.
  func start(at showing: Showing?) {
    foldersChanged()
    if let showing, let place = session.place(showing.place) {
      resume(showing, in: place)
    } else if let place = session.firstPlace {
      show(place)
      list.stayOnTop()
    }
    session.start()
    Task { [copies = reading.copies] in await copies.removeOld() }
  }

  private func resume(_ showing: Showing, in place: MailPlace) {
    leaveForAnother(place, filter: showing.filter)
    list.resume(showing.list)
    if showing.isReading {
      reopening = showing.list.selected
      panes.openMessage()
    }
    // The way back gives the focus its place.
    focusesList = false
    visit = Task {
      await session.list.show(place, filter: showing.filter, from: showing.list.top)
      if session.list.count == 0 {
        focusesList = true
        list.stayOnTop()
      }
      list.endResuming()
      reopening = nil
      if opened == nil { closeMessage() }
    }
  }
}
