public import MailStore

extension SearchQuery {
  /// What of it looks like a condition and is searched as text, each with a sentence that says why.
  public func slips(among folders: [Folder]) -> [String] {
    problems.compactMap(\.sentence)
      + unknownFolders(among: folders).map { name in
        tr("in:{name} names no folder.", ["name": name])
          + hint(name, among: folders.flatMap { [$0.fullName, $0.name] })
      }
  }
}

extension SearchQuery.Problem {
  /// Why it cannot be meant so; nil for a word with a colon that is text like any other.
  fileprivate var sentence: String? {
    switch (reason, key) {
    case (.empty, _): return tr("“{text}” says nothing behind the colon.", ["text": text])
    case (.value, "before"), (.value, "after"):
      return tr(
        "“{text}” has no date such as 2024, 2024-03, 2024-03-15, today or yesterday.",
        ["text": text])
    case (.value, "larger"), (.value, "smaller"):
      return tr("“{text}” has no size such as 500, 20k, 5M or 1G.", ["text": text])
    case (.value, "has"):
      return tr("“{text}” is no condition; there is has:attachment.", ["text": text])
    case (.value, _):
      return tr(
        "“{text}” is no condition; there are is:unread, is:read, is:flagged, is:unflagged, is:answered, is:pinned and is:snoozed.",
        ["text": text])
    case (.key, _):
      let meant = key.count > 2 ? nearest(key, among: SearchQuery.keys) : nil
      // Turned round, a slip matches nearly everything.
      guard meant != nil || isNegated else { return nil }
      return tr("There is no condition {key}:.", ["key": key])
        + (meant.map { " " + tr("Did you mean {word}?", ["word": $0 + ":"]) } ?? "")
    }
  }
}
