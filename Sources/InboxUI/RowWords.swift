import Inbox
import MailStore

extension RowSummary {
  /// What a screen reader says after the row's name.
  ///
  /// - Parameter folder: Where it is, where that is to be said.
  func accessibleDescription(in folder: String?) -> String {
    let text =
      hasAttachment ? tr("Has an attachment. {preview}", ["preview": preview]) : preview
    return folder.map { tr("In {folder}. {text}", ["folder": $0, "text": text]) } ?? text
  }
}
