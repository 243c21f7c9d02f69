import Inbox

/// The message pane of the mail.
extension MailView {
  /// Connects the reading page with the store.
  func connectReading() {
    reading.source = MessageSource(session.store)
    reading.say = { [weak self] in self?.say($0) }
  }
}
