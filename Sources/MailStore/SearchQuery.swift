private import Glibc

/// What is searched for, as typed: words, "phrases", `from:`, `to:`, `subject:`, `has:attachment`,
/// `is:unread`, `is:read`, `is:flagged`, `is:unflagged`, `is:answered`, `is:pinned`, `is:snoozed`,
/// `in:`, `before:`, `after:`, `larger:`, `smaller:`, each also with a minus sign before it.
///
/// Without an `in:` the trash and junk mail are left out; `in:anywhere` searches them as well.
///
/// Nothing that is typed is an error: what is not understood is searched as text, and stands in
/// ``problems`` for those who want to know.
public struct SearchQuery: Hashable, Sendable {
  /// Where a text is searched.
  enum Field: String, Hashable, Sendable {
    case anywhere = ""
    case from, to, subject
  }

  /// A word or a phrase.
  struct Term: Hashable, Sendable {
    var field: Field
    var text: String
    /// Whether longer words that begin so count too.
    var isPrefix: Bool
    var isNegated: Bool
    /// Whether it is the first letter or two of a word that is being typed: so many words begin so
    /// that only those of senders, recipients and subjects are searched.
    var isBeginning = false
  }

  /// Something besides text.
  enum Condition: Hashable, Sendable {
    case marked(Flags)
    case notMarked(Flags)
    case hasAttachment
    case pinned
    case snoozed
    case folder(String)
    case folderIDs(Set<FolderID>)
    case before(Int64)
    case after(Int64)
    case larger(Int64)
    case smaller(Int64)
  }

  struct Filter: Hashable, Sendable {
    var condition: Condition
    var isNegated: Bool

    /// Whether it says which folders are searched.
    var isAboutFolders: Bool {
      switch condition {
      case .folder, .folderIDs: true
      default: false
      }
    }

    /// The name of a folder that it asks for and none of these has.
    func unknownFolder(among folders: [Folder]) -> String? {
      guard case .folder(let name) = condition, !folders.contains(where: { $0.isNamed(name) })
      else { return nil }
      return name
    }
  }

  /// Something typed that looks like a condition and is none.
  public struct Problem: Hashable, Sendable {
    /// What is wrong with it.
    public enum Reason: Hashable, Sendable {
      /// There is nothing to search for behind the colon.
      case empty
      /// What stands behind the colon is no date, no size, or not one of the words that can.
      case value
      /// No condition is named so.
      case key
    }

    /// The word before the colon, lower case.
    public let key: String
    /// The condition as it was typed, without a minus sign.
    public let text: String
    /// Whether a minus sign stands before it.
    public let isNegated: Bool
    /// What is wrong with it.
    public let reason: Reason
  }

  /// The words that can stand before a colon.
  public static let keys = [
    "from", "to", "subject", "in", "is", "has", "before", "after", "larger", "smaller",
  ]

  /// The words and phrases.
  private(set) var terms: [Term] = []
  /// The other conditions.
  private(set) var filters: [Filter] = []
  /// Whether the trash and junk mail are searched as well where no folder is asked for.
  public var searchesDiscarded = false
  /// What looks like a condition and was not understood as one.
  public private(set) var problems: [Problem] = []

  /// Whether the trash and junk mail are left out.
  public var leavesOutDiscarded: Bool {
    !searchesDiscarded && !filters.contains { !$0.isNegated && $0.isAboutFolders }
  }

  /// Whether nothing is searched for.
  public var isEmpty: Bool { terms.isEmpty && filters.isEmpty }

  /// A query for nothing yet.
  init() {}

  /// What is searched for: where a word has only begun, also that all of it was typed.
  var readings: [SearchQuery] {
    guard let position = terms.firstIndex(where: \.isBeginning) else { return [self] }
    var whole = self
    (whole.terms[position].isBeginning, whole.terms[position].isPrefix) = (false, false)
    return [self, whole]
  }

  /// Adds that the sender has a word that begins so.
  mutating func addSender(beginning text: String) {
    add(text, .from, isQuoted: false, isTyping: true, false)
  }

  /// Reads what was typed.
  ///
  /// - Parameter isTyping: whether the last word may go on, so that words beginning so count too.
  public init(_ text: String, isTyping: Bool = false) {
    var rest = Substring(text)
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard !rest.isEmpty else { return }
      readOne(&rest, isTyping: isTyping)
    }
  }

  /// The names behind `in:` that none of these folders has.
  public func unknownFolders(among folders: [Folder]) -> [String] {
    filters.compactMap { $0.unknownFolder(among: folders) }
  }

  /// What is searched for among these folders: an `in:` with a name that none of them has is text,
  /// too, and what is left out unless it is asked for is left out.
  func settled(among folders: [Folder]) -> SearchQuery {
    var query = self
    query.filters = []
    for filter in filters {
      if let name = filter.unknownFolder(among: folders) {
        query.add(
          "in:" + name, .anywhere, isQuoted: true, isTyping: false, filter.isNegated)
      } else {
        query.filters.append(filter)
      }
    }
    if query.leavesOutDiscarded {
      let discarded = Set(folders.lazy.filter(\.role.isDiscarded).map(\.id))
      query.filters.append(Filter(condition: .folderIDs(discarded), isNegated: true))
    }
    return query
  }

  /// Reads what was typed, to be searched for in these folders.
  public init(_ text: String, in folders: Set<FolderID>) {
    self.init(text)
    filters.append(Filter(condition: .folderIDs(folders), isNegated: false))
  }

  private mutating func readOne(_ rest: inout Substring, isTyping: Bool) {
    var isNegated = false
    if rest.first == "-", let second = rest.dropFirst().first, !second.isWhitespace {
      isNegated = true
      rest = rest.dropFirst()
    }
    let key = rest.prefix { $0.isLetter }
    if !key.isEmpty, rest.dropFirst(key.count).first == ":" {
      var value = rest.dropFirst(key.count + 1)
      let (text, isQuoted) = Self.readValue(&value)
      let key = key.lowercased()
      let typed = String(rest[..<value.startIndex])
      if let field = Field(rawValue: key), field != .anywhere {
        let mayGoOn = isTyping && value.isEmpty
        let isSaid = add(text, field, isQuoted: isQuoted, isTyping: mayGoOn, isNegated)
        if !isSaid { note(.empty, key, typed, isNegated) }
        if isSaid || mayGoOn {
          rest = value
          return
        }
      } else if key == "in", text.lowercased() == "anywhere", !isNegated {
        rest = value
        searchesDiscarded = true
        return
      } else if let condition = Self.condition(key, text) {
        rest = value
        filters.append(Filter(condition: condition, isNegated: isNegated))
        return
      } else if Self.keys.contains(key) {
        note(text.isEmpty ? .empty : .value, key, typed, isNegated)
      } else if !text.isEmpty, !text.hasPrefix("//") {
        note(.key, key, typed, isNegated)
      }
    }
    let (text, isQuoted) = Self.readValue(&rest)
    add(text, .anywhere, isQuoted: isQuoted, isTyping: isTyping && rest.isEmpty, isNegated)
  }

  private mutating func note(
    _ reason: Problem.Reason, _ key: String, _ text: String, _ isNegated: Bool
  ) {
    problems.append(Problem(key: key, text: text, isNegated: isNegated, reason: reason))
  }

  /// Adds a word or a phrase; false where there is nothing in it to search for.
  @discardableResult
  private mutating func add(
    _ text: String, _ field: Field, isQuoted: Bool, isTyping: Bool, _ isNegated: Bool
  ) -> Bool {
    var text = text
    var isPrefix = isTyping && !isQuoted
    if !isQuoted, text.hasSuffix("*") {
      isPrefix = true
      text = String(text.dropLast())
    }
    // Signs alone are in no index.
    guard text.unicodeScalars.contains(where: SearchText.isWordScalar) else { return false }
    var term = Term(field: field, text: text, isPrefix: isPrefix, isNegated: isNegated)
    if isTyping, isPrefix, SearchText.isBeginning(text) {
      // What is to be left out is left out once it is a word.
      (term.isBeginning, term.isPrefix) = (!isNegated, !isNegated)
    }
    terms.append(term)
    return true
  }

  /// Takes a quoted text, or all up to the next blank.
  private static func readValue(_ rest: inout Substring) -> (text: String, isQuoted: Bool) {
    if rest.first == "\"" {
      let inside = rest.dropFirst()
      let text = inside.prefix { $0 != "\"" }
      rest = inside.dropFirst(text.count)
      // A quotation mark that was not closed yet is being typed.
      let isClosed = rest.first == "\""
      rest = rest.dropFirst()
      return (String(text), isClosed)
    }
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest.dropFirst(word.count)
    return (String(word), false)
  }

  private static func condition(_ key: String, _ value: String) -> Condition? {
    switch (key, value.lowercased()) {
    case ("has", "attachment"), ("has", "attachments"): .hasAttachment
    case ("is", "unread"): .notMarked(.seen)
    case ("is", "read"): .marked(.seen)
    case ("is", "flagged"), ("is", "starred"): .marked(.flagged)
    case ("is", "unflagged"): .notMarked(.flagged)
    case ("is", "answered"), ("is", "replied"): .marked(.replied)
    case ("is", "pinned"): .pinned
    case ("is", "snoozed"): .snoozed
    case ("in", _) where !value.isEmpty: .folder(value)
    case ("before", let date): Self.day(date).map(Condition.before)
    case ("after", let date): Self.day(date).map(Condition.after)
    case ("larger", let size): Self.bytes(size).map(Condition.larger)
    case ("smaller", let size): Self.bytes(size).map(Condition.smaller)
    default: nil
    }
  }

  /// The beginning of a day, month or year (`2024-03-15`, `2024-03`, `2024`, `today`, `yesterday`) in
  /// local time.
  private static func day(_ text: String) -> Int64? {
    if text == "today" || text == "yesterday" {
      var now = time(nil)
      var today = tm()
      localtime_r(&now, &today)
      var date = tm()
      date.tm_year = today.tm_year
      date.tm_mon = today.tm_mon
      date.tm_mday = today.tm_mday - (text == "today" ? 0 : 1)
      date.tm_isdst = -1
      return Int64(mktime(&date))
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int32($0) }
    guard (1...3).contains(parts.count), let year = parts[0], (1000...9999).contains(year) else {
      return nil
    }
    var date = tm()
    date.tm_year = year - 1900
    date.tm_mday = 1
    date.tm_isdst = -1
    if parts.count > 1 {
      guard let month = parts[1], (1...12).contains(month) else { return nil }
      date.tm_mon = month - 1
    }
    if parts.count > 2 {
      guard let day = parts[2], (1...31).contains(day) else { return nil }
      date.tm_mday = day
    }
    let day = date.tm_mday
    let time = mktime(&date)
    // The 31st of a shorter month became a day of the next one.
    return date.tm_mday == day ? Int64(time) : nil
  }

  /// A size as in `500`, `20k`, `5M`, `1G`.
  private static func bytes(_ text: String) -> Int64? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    // More than there is on any disk, and far from what a number can hold.
    guard let number = Int64(digits), number < 1 << 32 else { return nil }
    switch text.dropFirst(digits.count) {
    case "", "b": return number
    case "k", "kb": return number << 10
    case "m", "mb": return number << 20
    case "g", "gb": return number << 30
    default: return nil
    }
  }
}
