/// A row of a search: the newest message of a thread that matches.
public struct SearchHit: Hashable, Sendable {
  /// The row, with the time of the message.
  public let key: RowKey
  /// The message.
  public let message: MailID
  /// Where it is.
  public let folder: FolderID
  /// What that folder is for.
  public let role: FolderRole
}

extension Index {
  /// The messages that match, newest first: their rows, one for each thread.
  ///
  /// - Parameters:
  ///   - folders: those that are searched.
  ///   - limit: how many threads are enough.
  func search(
    _ query: SearchQuery, in folders: [Folder], limit: Int?
  ) throws(DatabaseError) -> [SearchHit] {
    var hits: [SearchHit] = []
    for reading in query.readings { hits += try find(reading, in: folders, limit: limit) }
    var threads: Set<RowID> = []
    let all = hits.sorted { $0.key < $1.key }.filter { threads.insert($0.key.id).inserted }
    return limit.map { Array(all.prefix($0)) } ?? all
  }

  private func find(
    _ query: SearchQuery, in folders: [Folder], limit: Int?
  ) throws(DatabaseError) -> [SearchHit] {
    var hits: [SearchHit] = []
    var threads: Set<Int64> = []
    let roles = Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0.role) })
    let (sql, values) = Self.sql(for: query, in: folders)
    try database.each(
      "SELECT m.thread, m.time, m.id, m.folder " + sql, values: values
    ) { row -> Bool in
      guard threads.insert(row.integer(0)).inserted else { return true }
      let folder = FolderID(rawValue: row.integer(3))
      hits.append(
        SearchHit(
          key: RowKey(order: row.integer(1), id: RowID(rawValue: row.integer(0))),
          message: MailID(rawValue: row.integer(2)), folder: folder, role: roles[folder] ?? .other))
      return limit.map { hits.count < $0 } ?? true
    }
    return hits
  }

  /// What a list shows of rows that were found: the message that was found, and the state of all of
  /// its thread in its folder.
  func summaries(of hits: [SearchHit]) throws(DatabaseError) -> [RowSummary] {
    var result: [RowSummary] = []
    for hit in hits {
      let who = hit.role.showsRecipients ? "recipients" : "sender"
      var summary = try database.first(
        """
        SELECT m.\(who), m.subject, m.preview, m.time, r.count, r.unread, r.flagged, \
        r.attachment, r.ord, \(Self.wake) FROM message m JOIN list_row r \
        ON r.folder = m.folder AND r.thread = m.thread WHERE m.id = ?
        """, .integer(hit.message.rawValue)
      ) {
        RowSummary(
          id: hit.key.id, sender: $0.text(0), subject: $0.text(1), preview: $0.text(2),
          time: $0.integer(3), count: $0.int(4), isUnread: $0.bool(5), isFlagged: $0.bool(6),
          hasAttachment: $0.bool(7), isPinned: $0.integer(8) >= Self.pinnedOrder / 2,
          wakeTime: $0.optionalInteger(9))
      }
      if !hit.role.showsRecipients { try nameSenders(of: &summary, in: hit.folder) }
      if let summary { result.append(summary) }
    }
    return result
  }

  /// The messages that match, newest first.
  func messages(
    matching query: SearchQuery, in folders: [Folder], limit: Int?
  ) throws(DatabaseError) -> [MessageSummary] {
    var messages: [MessageSummary] = []
    for reading in query.readings {
      let (sql, values) = Self.sql(for: reading, in: folders)
      var count = 0
      try database.each("SELECT \(Self.summaryColumns) " + sql, values: values) { row in
        messages.append(Self.summary(row))
        count += 1
        return limit.map { count < $0 } ?? true
      }
    }
    guard query.readings.count > 1 else { return messages }
    var ids: Set<MailID> = []
    let all = messages.sorted { $0.time > $1.time }.filter { ids.insert($0.id).inserted }
    return limit.map { Array(all.prefix($0)) } ?? all
  }

  /// Everything of the statement but the columns.
  private static func sql(
    for query: SearchQuery, in folders: [Folder]
  ) -> (sql: String, values: [SQLValue]) {
    let wanted = query.terms.filter { !$0.isNegated && !$0.isBeginning }.map(match)
    let beginnings = query.terms.filter(\.isBeginning).map(match)
    let unwanted = query.terms.filter(\.isNegated).map(match)
    var conditions: [String] = []
    var values: [SQLValue] = []
    let source: String
    let order: String
    if wanted.isEmpty, beginnings.isEmpty {
      source = "FROM message m"
      order = "ORDER BY m.time DESC"
    } else {
      let table = wanted.isEmpty ? "heads" : "words"
      source = """
        FROM words.\(table) CROSS JOIN words.document d ON d.number = \(table).rowid \
        CROSS JOIN message m ON m.id = d.message
        """
      order = "ORDER BY \(table).rowid DESC"
      conditions.append("\(table) MATCH ?")
      var expression = (wanted.isEmpty ? beginnings : wanted).map { "(\($0))" }
        .joined(separator: " AND ")
      if !wanted.isEmpty {
        for term in unwanted { expression = "(\(expression)) NOT (\(term))" }
      }
      values.append(.text(expression))
    }
    if wanted.isEmpty {
      for term in unwanted {
        conditions.append(
          """
          m.id NOT IN (SELECT d.message FROM words.words JOIN words.document d \
          ON d.number = words.rowid WHERE words MATCH ?)
          """)
        values.append(.text(term))
      }
    } else {
      for beginning in beginnings {
        conditions.append("words.rowid IN (SELECT rowid FROM words.heads WHERE heads MATCH ?)")
        values.append(.text(beginning))
      }
    }
    var searched = folders
    for filter in query.filters {
      if case .folder(let name) = filter.condition {
        searched = searched.filter { $0.isNamed(name) != filter.isNegated }
      } else if case .folderIDs(let ids) = filter.condition {
        searched = searched.filter { ids.contains($0.id) != filter.isNegated }
      } else {
        let (condition, value) = condition(filter.condition)
        conditions.append(filter.isNegated ? "NOT (\(condition))" : condition)
        if let value { values.append(.integer(value)) }
      }
    }
    let ids = searched.map { String($0.id.rawValue) }.joined(separator: ",")
    conditions.append("m.folder IN (\(ids))")
    return ("\(source) WHERE \(conditions.joined(separator: " AND ")) \(order)", values)
  }

  private static func match(_ term: SearchQuery.Term) -> String {
    let column =
      switch term.field {
      case .anywhere: ""
      case .from: "sender : "
      case .to: "recipients : "
      case .subject: "subject : "
      }
    let isPrefix = SearchText.isPrefix(term.text) ?? term.isPrefix
    return column + SearchText.phrase(term.text) + (isPrefix ? " *" : "")
  }

  private static func condition(
    _ condition: SearchQuery.Condition
  ) -> (sql: String, value: Int64?) {
    switch condition {
    case .marked(let flags): ("m.flags & ? <> 0", flags.rawValue)
    case .notMarked(let flags): ("m.flags & ? = 0", flags.rawValue)
    case .hasAttachment: ("m.attachment", nil)
    case .pinned: ("m.pinned", nil)
    case .snoozed: ("\(Self.messageWake) IS NOT NULL", nil)
    case .before(let time): ("m.time < ?", time)
    case .after(let time): ("m.time >= ?", time)
    case .larger(let size): ("m.size > ?", size)
    case .smaller(let size): ("m.size < ?", size)
    // Chosen among the folders beforehand.
    case .folder, .folderIDs: ("1", nil)
    }
  }
}

extension Folder {
  /// Whether a search `in:` this name means the folder: its role, its name or its whole name.
  func isNamed(_ name: String) -> Bool {
    let name = name.lowercased()
    return fullName.lowercased() == name || self.name.lowercased() == name
      || role != .other && role.rawValue == name
  }
}
