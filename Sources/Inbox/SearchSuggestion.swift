import MailStore

/// How a search that is being typed may go on.
public struct SearchSuggestion: Hashable, Sendable {
  /// What is shown.
  public let title: String
  /// The whole search after it is chosen.
  public let text: String

  /// The conditions that can be typed, each with what it asks for.
  private static var conditions: [(text: String, title: String)] {
    [
      ("is:unread", tr("Unread")), ("is:flagged", tr("Flagged")),
      ("has:attachment", tr("With Attachment")), ("from:", tr("From…")), ("to:", tr("To…")),
      ("subject:", tr("Subject…")), ("in:", tr("In Folder…")), ("before:", tr("Before a Date…")),
      ("after:", tr("After a Date…")), ("larger:", tr("Larger Than…")),
    ]
  }

  /// What the last word may become: a condition, a folder after `in:`, a sender.
  ///
  /// Some milliseconds; senders come from the index.
  @MainActor
  public static func suggestions(for text: String, in session: Session) async -> [SearchSuggestion]
  {
    let word =
      text.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let before = String(text.dropLast(word.count))
    func suggestion(_ completion: String, _ title: String) -> SearchSuggestion {
      SearchSuggestion(
        title: title, text: before + completion + (completion.hasSuffix(":") ? "" : " "))
    }
    guard !word.isEmpty else { return [] }
    if word.lowercased().hasPrefix("in:") {
      let name = word.dropFirst(3).lowercased()
      return session.folders.filter { $0.fullName.lowercased().hasPrefix(name) }.prefix(5).map {
        suggestion("in:" + quoted($0.fullName), $0.fullName)
      }
    }
    var result = conditions.filter { $0.text != word && $0.text.hasPrefix(word.lowercased()) }
      .map { suggestion($0.text, $0.title) }
    let name = word.lowercased().hasPrefix("from:") ? String(word.dropFirst(5)) : word
    // One letter begins too many names.
    guard name.count > 1 else { return result }
    let senders = try? await session.store.senders(beginning: name, limit: 5)
    for sender in senders ?? [] where !sender.address.isEmpty {
      let title =
        sender.name == sender.address ? sender.name : "\(sender.name) <\(sender.address)>"
      result.append(suggestion("from:" + quoted(sender.address), title))
    }
    return result
  }

  private static func quoted(_ value: String) -> String {
    value.contains(" ") ? "\"\(value)\"" : value
  }
}
