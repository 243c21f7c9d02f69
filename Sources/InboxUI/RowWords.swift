import Inbox
import MailStore

extension RowSummary {
  /// The sender, or what stands in for a missing one.
  var senderText: String { sender.isEmpty ? tr("Unknown sender") : sender }

  /// The subject, or what stands in for a missing one.
  var subjectText: String { subject.isEmpty ? tr("No subject") : subject }

  /// What a screen reader says after the row's name.
  var accessibleDescription: String {
    hasAttachment ? tr("Has an attachment. {preview}", ["preview": preview]) : preview
  }
}
