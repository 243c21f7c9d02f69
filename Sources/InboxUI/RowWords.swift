import Inbox
import MailStore

extension RowSummary {
  /// What a screen reader says after the row's name.
  var accessibleDescription: String {
    hasAttachment ? tr("Has an attachment. {preview}", ["preview": preview]) : preview
  }
}
