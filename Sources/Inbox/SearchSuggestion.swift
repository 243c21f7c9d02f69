import MailStore

/// How a search that is being typed may go on.
public struct SearchSuggestion: Hashable, Sendable {
  /// What is shown.
  public let title: String
  /// How it is typed, with an example of what is asked for: `before:2024-03-15`.
  public let hint: String
  /// The whole search after it is chosen.
  public let text: String

  /// The conditions that can be typed, each with what it asks for and an example of that.
  private static var conditions: [(text: String, example: String, title: String)] {
    [
      ("is:unread", "", tr("Unread")), ("is:read", "", tr("Read")),
      ("is:flagged", "", tr("Flagged")), ("is:unflagged", "", tr("Not Flagged")),
      ("is:answered", "", tr("Answered")), ("is:pinned", "", tr("Pinned")),
      ("is:snoozed", "", tr("Snoozed")),
      ("has:attachment", "", tr("With Attachment")),
      ("from:", tr("ada"), tr("From…")), ("to:", tr("charles"), tr("To…")),
      ("subject:", tr("engine"), tr("Subject…")), ("in:", tr("archive"), tr("In Folder…")),
      ("in:anywhere", "", tr("In Trash and Junk Too")),
      ("before:", "2024-03-15", tr("Before a Date…")), ("after:", "2024-03", tr("After a Date…")),
      ("larger:", "5M", tr("Larger Than…")), ("smaller:", "100K", tr("Smaller Than…")),
    ]
  }

  /// What the last word may become: a condition, a folder after `in:`, a sender; where nothing is
  /// typed, all conditions.
  ///
  /// Some milliseconds; senders come from the index.
  @MainActor
  public static func suggestions(for text: String, in session: Session) async -> [SearchSuggestion]
  {
    let word =
      text.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let before = String(text.dropLast(word.count))
    func suggestion(
      _ completion: String, _ title: String, example: String = ""
    ) -> SearchSuggestion {
      SearchSuggestion(
        title: title, hint: completion + example,
        text: before + completion + (completion.hasSuffix(":") ? "" : " "))
    }
    func suggestions(where isWanted: (String) -> Bool) -> [SearchSuggestion] {
      conditions.filter { isWanted($0.text) }
        .map { suggestion($0.text, $0.title, example: $0.example) }
    }
    guard !text.isEmpty else { return suggestions { _ in true } }
    guard !word.isEmpty else { return [] }
    if word.lowercased().hasPrefix("in:") {
      let name = word.dropFirst(3).lowercased()
      let folders = session.folders.filter { $0.fullName.lowercased().hasPrefix(name) }
      return folders.prefix(5).map { suggestion("in:" + quoted($0.fullName), $0.fullName) }
        + suggestions { !name.isEmpty && $0 != word && $0.hasPrefix("in:" + name) }
    }
    var result = suggestions { $0 != word && $0.hasPrefix(word.lowercased()) }
    let isSender = word.lowercased().hasPrefix("from:")
    let name = isSender ? String(word.dropFirst(5)) : word
    // One letter begins too many names, and nobody is called like a condition.
    let key = word.prefix { $0 != ":" }.lowercased()
    guard name.count > 1, isSender || key == word.lowercased() || !SearchQuery.keys.contains(key)
    else { return result }
    let senders = try? await session.store.senders(beginning: name, limit: 5)
    for sender in senders ?? [] where !sender.address.isEmpty {
      let name = sender.name.isEmpty ? sender.address : sender.name
      result.append(suggestion("from:" + quoted(sender.address), name))
    }
    return result
  }

  private static func quoted(_ value: String) -> String {
    value.contains(" ") ? "\"\(value)\"" : value
  }
}
