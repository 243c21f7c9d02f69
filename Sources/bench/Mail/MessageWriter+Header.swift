extension MessageWriter {
  /// Appends the header of a message, all but what tells of its body.
  func appendHeader(
    _ number: Int, _ traits: MessageTraits, _ vocabulary: Vocabulary, to mail: inout [UInt8],
    _ random: inout SplitMix64
  ) {
    let message = plan.messages[number]
    let author = people[message.author]
    let arrival = MailDate(time: message.time, zone: 0)
    if traits.flaw == .mboxLine { mail += "From \(author.address) \(arrival.mboxText)\n".utf8 }
    mail += "Return-Path: <\(author.address)>\n".utf8
    appendTrace(from: author, arrived: arrival, to: &mail, &random)
    appendDate(message.time, traits.flaw, to: &mail, &random)
    appendPerson(author, field: "From", to: &mail)
    appendRecipients(to: &mail, &random)
    appendSubject(number, vocabulary, to: &mail, &random)
    appendIdentity(number, to: &mail, &random)
    mail += "MIME-Version: 1.0\n".utf8
  }

  /// What the servers on the way wrote.
  private func appendTrace(
    from author: People.Person, arrived: MailDate, to mail: inout [UInt8],
    _ random: inout SplitMix64
  ) {
    for hop in 0..<(1 + random.below(4)) {
      let id = String(random.next(), radix: 36)
      let address = "198.51.100.\(random.below(256))"
      mail +=
        """
        Received: from mx\(hop).example.net (mx\(hop).example.net [\(address)])
        \tby mail.example.com (Postfix) with ESMTPS id \(id)
        \tfor <\(People.owner.address)>; \(arrived.text)\n
        """.utf8
    }
    guard !plan.isSmall && random.chance(0.6) else { return }
    mail +=
      """
      Authentication-Results: mail.example.com; spf=pass smtp.mailfrom=\(author.address);
      \tdkim=pass header.s=mail; dmarc=pass (policy=none)
      DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.net; s=mail;
      \th=from:to:subject:date:message-id:mime-version:content-type;
      \tbh=
      """.utf8
    appendBase64(randomBytes(32, &random), to: &mail)
    mail += ";\n\tb=".utf8
    for line in 0..<5 {
      if line > 0 { mail += "\n\t ".utf8 }
      appendBase64(randomBytes(51, &random), to: &mail)
    }
    mail += "\n".utf8
  }

  private func appendDate(
    _ time: Int, _ flaw: MessageTraits.Flaw?, to mail: inout [UInt8], _ random: inout SplitMix64
  ) {
    let zone = random.pick([-480, -300, 0, 0, 60, 120, 180, 330, 540])
    let written = time - random.below(120)
    switch flaw {
    case .noDate: break
    case .unparsableDate:
      mail += "Date: Di, \(MailDate(time: written, zone: zone).text.dropFirst(5)) oder so\n".utf8
    case .futureDate:
      mail += "Date: \(MailDate(time: written + 70 * 365 * 86_400, zone: zone).text)\n".utf8
    default: mail += "Date: \(MailDate(time: written, zone: zone).text)\n".utf8
    }
  }

  private func appendPerson(_ person: People.Person, field: String, to mail: inout [UInt8]) {
    mail += "\(field): ".utf8
    let words = person.name.split(separator: " ").map { Array($0.utf8) }
    appendHeaderText(words, in: .utf8, to: &mail)
    mail += " <\(person.address)>\n".utf8
  }

  private func appendRecipients(to mail: inout [UInt8], _ random: inout SplitMix64) {
    appendPerson(People.owner, field: "To", to: &mail)
    let others = random.chance(0.25) ? 1 + random.below(6) : 0
    guard others > 0 else { return }
    let addresses = (0..<others).map { _ in people[random.below(People.count)].address }
    mail += "Cc: \(addresses.joined(separator: ",\n\t"))\n".utf8
  }

  /// All messages of a thread have the subject of the first.
  private func appendSubject(
    _ number: Int, _ vocabulary: Vocabulary, to mail: inout [UInt8], _ random: inout SplitMix64
  ) {
    var first = plan.original(of: number)
    while case .reply(let parent) = plan.messages[first].ancestry {
      first = plan.original(of: parent)
    }
    var subject = plan.random(of: first)
    _ = MessageTraits(of: plan.messages[first], isSmall: plan.isSmall, &subject)
    let words = vocabularies.draw(from: &subject)
    var text: [[UInt8]] = isReply(number) ? [Array("Re:".utf8)] : []
    if subject.chance(0.3) { text.append(Array("[list-\(subject.below(40))]".utf8)) }
    for _ in 0..<(1 + subject.below(8)) {
      text.append([])
      words.appendWord(to: &text[text.count - 1], &subject)
    }
    mail += "Subject: ".utf8
    appendHeaderText(text, in: words.charset, to: &mail)
    mail += "\n".utf8
    if number != first && random.chance(0.3) { mail += "Thread-Topic: again\n".utf8 }
  }

  private func appendIdentity(_ number: Int, to mail: inout [UInt8], _ random: inout SplitMix64) {
    if !plan.messages[number].isAnonymous {
      mail += "Message-ID: \(messageID(.message(plan.original(of: number))))\n".utf8
    }
    let references = plan.references(of: number).map(messageID)
    if let parent = references.last {
      mail += "In-Reply-To: \(parent)\n".utf8
      // Some programs name only what they answer.
      if references.count == 1 || random.chance(0.93) {
        mail += "References: \(references.joined(separator: "\n\t"))\n".utf8
      }
    }
    if random.chance(0.35) {
      mail +=
        """
        List-Id: <list-\(random.below(40)).lists.example.org>
        List-Unsubscribe: <https://lists.example.org/leave>, <mailto:leave@lists.example.org>
        Precedence: list\n
        """.utf8
    }
    let programs = ["Mutt/2.2.9", "Thunderbird 115.8", "Evolution 3.46.4", "Outlook 16.0"]
    mail += "User-Agent: \(random.pick(programs))\n".utf8
  }
}

/// Bytes without any order.
func randomBytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count + 8)
  while bytes.count < count {
    withUnsafeBytes(of: random.next()) { bytes += $0 }
  }
  bytes.removeLast(bytes.count - count)
  return bytes
}
