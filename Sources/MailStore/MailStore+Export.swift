extension MailStore {
  /// Writes messages into a new mbox (mboxrd), with their marks, in the order given.
  ///
  /// The file gets its name when it is complete and on the disk; one that is there already is not
  /// replaced.
  ///
  /// - Parameter path: the file; ``StoreError/missing(path:)`` where its directory is not there.
  /// - Returns: how many messages were written; those that are not there any more are left out.
  public func export(_ ids: [MailID], to path: String) async throws(StoreError) -> Int {
    guard FileSystem.status(of: path, followLink: false) == nil else { throw .exists(path: path) }
    // Mail is private, whatever becomes of what is saved from it.
    let new = try NewFile(path, mode: 0o600)
    var count = 0
    for id in ids {
      guard let text = try await mbox(of: id) else { continue }
      try new.append(text)
      count += 1
    }
    guard count > 0 else { throw .vanished }
    try new.complete()
    return count
  }

  /// A message as it stands in an mbox (mboxrd), with its marks; nil for one that is not there any
  /// more.
  public func mbox(of id: MailID) async throws(StoreError) -> [UInt8]? {
    guard let summary = try await message(id), let bytes = try await file(of: id) else {
      return nil
    }
    return await onWorkers { Self.exported(bytes, of: summary) }
  }

  private func file(of id: MailID) async throws(StoreError) -> [UInt8]? {
    do throws(StoreError) {
      return try await source(of: id, limit: .max)
    } catch .vanished {
      return nil
    }
  }

  /// A message as it stands in an mbox: a separator, its marks, its lines with `>` before each
  /// `From `.
  private static func exported(_ file: [UInt8], of summary: MessageSummary) -> [UInt8] {
    let separator = Mbox.separator(sender: summary.senderAddress, time: summary.time)
    var result = Array(separator.utf8)
    var marks = "Status: \(summary.flags.contains(.seen) ? "RO" : "O")\n"
    let letters = [(Flags.replied, "A"), (.flagged, "F"), (.draft, "T")]
      .filter { summary.flags.contains($0.0) }.map(\.1).joined()
    if !letters.isEmpty { marks += "X-Status: \(letters)\n" }
    result += Array(marks.utf8)
    for line in MailContent(file[...]).withoutOwnFields.split(
      separator: 10, omittingEmptySubsequences: false)
    {
      if line.starts(with: Array("From ".utf8)) || Mbox.isQuotedFrom(line) { result.append(62) }
      result += line
      result.append(10)
    }
    // One blank line stands before the next separator.
    while result.suffix(2) == [10, 10] { result.removeLast() }
    return result + [10]
  }
}
