/// Writes the messages of a plan, each the same whatever is written before it.
struct MessageWriter: Sendable {
  let plan: MailPlan
  let vocabularies = Vocabularies()
  let people = People()

  /// A message as its file has it, and what is in it.
  struct Written {
    let bytes: [UInt8]
    let traits: MessageTraits
  }

  /// Writes the message with this number.
  func write(_ number: Int) -> Written {
    var random = plan.random(of: number)
    let message = plan.messages[number]
    let traits = MessageTraits(of: message, isSmall: plan.isSmall, &random)
    let vocabulary = vocabularies.draw(from: &random)
    var mail: [UInt8] = []
    mail.reserveCapacity(16_384)
    appendHeader(number, traits, vocabulary, to: &mail, &random)
    let text = BodyText(
      traits: traits, vocabulary: vocabulary, isReply: isReply(number),
      author: people[message.author], &random)
    BodyWriter(text: text, traits: traits, vocabulary: vocabulary).append(to: &mail, &random)
    return Written(bytes: mail, traits: traits)
  }

  func isReply(_ number: Int) -> Bool {
    !plan.references(of: number).isEmpty
  }

  /// The Message-ID of a message, or of the one that a first message answered.
  func messageID(_ reference: Reference) -> String {
    let (number, mark) =
      switch reference {
      case .message(let number): (number, "m")
      case .ghost(let child): (child, "g")
      }
    let message = plan.messages[number]
    var random = SplitMix64(seed: plan.seed &+ 1, stream: message.stream)
    let address = people[message.author].address
    let domain = address[address.index(after: address.firstIndex(of: "@") ?? address.startIndex)...]
    let token = String(random.next(), radix: 36)
    return "<\(mark)\(message.stream).\(token)@\(domain)>"
  }
}
