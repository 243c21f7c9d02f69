/// Answering a message: whom to write to, and under which subject.
extension Envelope {
  /// The subject of an answer: `Re: ` and the subject, without the marks of earlier answers in front.
  public var replySubject: String {
    "Re: " + Envelope.withoutReplyMarks(subject)
  }

  /// Whom an answer goes to.
  ///
  /// To `replyTo` if the message has it, else to `from`; an answer to one's own message goes to whom
  /// that went to. Names that read as addresses play no part in it.
  ///
  /// - Parameters:
  ///   - everyone: whether the other recipients get copies.
  ///   - own: one's own addresses, which get none.
  public func replyRecipients(
    everyone: Bool, own: [String]
  ) -> (to: [Address], cc: [Address]) {
    let mine = Set(own.map { $0.lowercased() })
    var seen: Set<String> = []
    func new(_ addresses: [Address], keepingOwn: Bool = false) -> [Address] {
      addresses.filter {
        let key = $0.address.lowercased()
        return !key.isEmpty && (keepingOwn || !mine.contains(key)) && seen.insert(key).inserted
      }
    }

    let isOwn = from.contains { mine.contains($0.address.lowercased()) }
    var primary = new(isOwn ? to : replyTo.isEmpty ? from : replyTo)
    // A note to oneself is answered to oneself.
    if primary.isEmpty { primary = new(replyTo.isEmpty ? from : replyTo, keepingOwn: true) }
    return (primary, everyone ? new(isOwn ? cc : to + cc) : [])
  }

  /// The subject without `Re:`, `AW:`, `回复：` and their like, however often they stand there.
  private static func withoutReplyMarks(_ subject: String) -> String {
    var rest = subject[...]
    // A subject of nothing but marks ends somewhere.
    for _ in 0..<100 {
      rest = rest.drop { $0 == " " }
      guard let colon = rest.prefix(12).firstIndex(where: { $0 == ":" || $0 == "：" }) else { break }
      // `Re[2]` and `Re(2)` count the answers.
      let mark = rest[..<colon].prefix { $0 != "[" && $0 != "(" }.filter { $0 != " " }
      guard replyMarks.contains(mark.lowercased()) else { break }
      rest = rest[rest.index(after: colon)...]
    }
    return String(rest)
  }

  /// What programs of different languages put in front of the subject of an answer.
  private static let replyMarks: Set<String> = [
    "re", "aw", "antw", "antwort", "sv", "vs", "vá", "odp", "ref", "res", "rif", "ynt", "atb",
    "απ", "σχετ", "ответ", "на", "תגובה", "השב", "رد", "回复", "回覆", "答复", "答覆", "返信", "답장",
  ]
}
