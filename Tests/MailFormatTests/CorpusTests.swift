import FoundationEssentials
import MailFormat
import Testing

/// Real mail, and the sample mailbox, read as a whole.
struct CorpusTests {
  @Test(Corpus.isPresent, .timeLimit(.minutes(10)))
  func everyMessageHasSaneFields() throws {
    let directory = try #require(Corpus.directory)
    let messages = try Corpus.messages()
    #expect(messages.count == 2_620)
    var dated = 0
    var previews = 0
    for name in messages {
      let message = try Message(contentsOfFile: "\(directory)/\(name)")
      let envelope = message.envelope
      #expect(!envelope.from.isEmpty, "\(name)")
      #expect(envelope.from.allSatisfy { $0.address.contains("@") || $0.name != "" }, "\(name)")
      #expect(!message.text.isEmpty || !message.attachments.isEmpty || message.hasHTML, "\(name)")
      #expect(!message.text.contains("\r") && !message.text.contains("\0"), "\(name)")
      #expect(!message.warnings.contains(.malformed), "\(name)")
      #expect(!message.warnings.contains(.noHeaders), "\(name)")
      #expect(!envelope.subject.contains("=?"), "\(name)")
      if let date = envelope.date {
        dated += 1
        // The corpus is of the years around 2002; some clocks were wrong.
        #expect(date > Date(timeIntervalSince1970: 0), "\(name)")
      }
      if !message.preview.isEmpty { previews += 1 }
      let sorted = envelope.sortTime(fileTime: Date(timeIntervalSince1970: 1_040_000_000))
      #expect(sorted < Date(timeIntervalSince1970: 1_200_000_000), "\(name)")
    }
    #expect(dated >= 2_610)
    #expect(previews >= 2_590)
  }

  /// The sample mailbox holds what it promises, and nothing in it is odd but the mail that warns of it.
  @Test func sampleMailbox() throws {
    let messages = try SampleMail.messages()
    #expect(messages.count == 50)
    var subjects: Set<String> = []
    for (name, message) in messages {
      let envelope = message.envelope
      #expect(envelope.from.count == 1 && !envelope.to.isEmpty, "\(name)")
      #expect(envelope.date != nil && envelope.arrival != nil, "\(name)")
      #expect(!message.text.contains("\u{FFFD}") && message.preview.count > 10, "\(name)")
      let addresses = envelope.from + envelope.to + envelope.cc + envelope.replyTo
      #expect(
        addresses.allSatisfy {
          ["example.org", "example.com", "example.net"].contains(
            $0.domain.replacing("lists.", with: ""))
        },
        "\(name)")
      if !message.warnings.isEmpty {
        #expect(envelope.subject == "Your parcel is waiting: pay 1.99 now")
        #expect(
          message.warnings == [
            .forgedSenderName("win@example.net"), .disguisedAttachment("label.pdf.exe"),
          ])
      }
      subjects.insert(envelope.subject)
    }
    let expected: Set = [
      "", "Zdjęcia z Mazur", "Яблоки", "秋の展覧会のご案内", "茶叶已经寄出", "山上的照片", "합창단 악보 보냅니다",
      "שלום מחיפה, ושאלה על התנור", "دعوة إلى أمسية شعرية", "Το πλοίο φεύγει στις οκτώ",
      "Şeftali reçeli tarifi", "Rechnung 2026-1187 über 148,90 €", "Votre vélo est prêt…",
      "Confirmação da sua reserva nº 2048", "🎂🎈🎉 5️⃣ 🦕🦖🍰",
    ]
    #expect(subjects.isSuperset(of: expected))
    let all = messages.map(\.message)
    #expect(all.contains { $0.calendar?.summary == "Rehearsal, small hall" })
    #expect(all.contains { $0.deliveryReport?.recipients.map(\.address) == ["selma@example.com"] })
    #expect(all.contains { $0.protection == .signed(.openPGP) })
    #expect(all.contains { $0.hasHTML && $0.attachments.contains { $0.isInline } })
    #expect(all.contains { $0.attachments.map(\.name) == ["Robin - Bilhete nº 41.pdf"] })
  }
}
