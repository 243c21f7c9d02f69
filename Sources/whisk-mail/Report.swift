import Foundation
import Inbox
import MailFormat
import MailStore

/// What `--json` prints.
enum Report {
  struct Folder: Encodable {
    let name: String
    let account: String
    let role: String
    let total: Int
    let unread: Int
  }

  struct Item: Encodable {
    let id: String
    let thread: String
    let folder: String
    let from: Address
    let to: String
    let subject: String
    let preview: String
    let time: String
    let flags: [String]
    let hasAttachment: Bool
    let size: Int64
  }

  struct Attachment: Encodable {
    let name: String
    let type: String
    let size: Int?
    let contentID: String?
  }

  struct Contents: Encodable {
    let id: String?
    let subject: String
    let from: [Address]
    let to: [Address]
    let cc: [Address]
    let replyTo: [Address]
    let date: String?
    let sortTime: String
    let messageID: String?
    let inReplyTo: [String]
    let references: [String]
    let flags: [String]
    let preview: String
    let text: String
    let hasHTML: Bool
    let attachments: [Attachment]
    let warnings: [String]

    private enum CodingKeys: CodingKey {
      case id, subject, from, to, cc, replyTo, date, sortTime, messageID, inReplyTo, references
      case flags, preview, text, hasHTML, attachments, warnings
    }

    // What is missing is written as null, so that every key is always there.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(subject, forKey: .subject)
      try container.encode(from, forKey: .from)
      try container.encode(to, forKey: .to)
      try container.encode(cc, forKey: .cc)
      try container.encode(replyTo, forKey: .replyTo)
      try container.encode(date, forKey: .date)
      try container.encode(sortTime, forKey: .sortTime)
      try container.encode(messageID, forKey: .messageID)
      try container.encode(inReplyTo, forKey: .inReplyTo)
      try container.encode(references, forKey: .references)
      try container.encode(flags, forKey: .flags)
      try container.encode(preview, forKey: .preview)
      try container.encode(text, forKey: .text)
      try container.encode(hasHTML, forKey: .hasHTML)
      try container.encode(attachments, forKey: .attachments)
      try container.encode(warnings, forKey: .warnings)
    }
  }

  struct Command: Encodable {
    let number: Int64
    let action: String
    let label: String
    let count: Int
    let time: String
    let state: String
  }

  struct Index: Encodable {
    let messages: Int
    let folders: Int
  }

  struct Import: Encodable {
    let imported: Int
    let duplicates: Int
    let skipped: Int
  }

  struct Export: Encodable {
    let exported: Int
    let file: String
  }

  struct Change: Encodable {
    let folder: String
    let removed: Int
    let added: Int
    let changed: Int
  }

  struct Check: Encodable {
    let isConsistent: Bool
    let problems: [String]
  }
}

extension Report.Command {
  init(_ record: CommandRecord) {
    number = record.id
    action = record.action
    label = record.label
    count = record.count
    time = rfc3339(record.time)
    state = "\(record.state)"
  }
}

extension Report.Contents {
  init(_ message: Message, id: MailID?, flags: Flags, sortTime: Int64) {
    let envelope = message.envelope
    self.id = id?.description
    subject = envelope.subject
    from = envelope.from
    to = envelope.to
    cc = envelope.cc
    replyTo = envelope.replyTo
    date = envelope.date.map { rfc3339(Int64($0.timeIntervalSince1970)) }
    self.sortTime = rfc3339(sortTime)
    messageID = envelope.messageID
    inReplyTo = envelope.inReplyTo
    references = envelope.references
    self.flags = flags.names
    preview = message.preview
    text = message.text
    hasHTML = message.hasHTML
    attachments = message.attachments.map {
      Report.Attachment(name: $0.name, type: $0.type, size: $0.size, contentID: $0.contentID)
    }
    warnings = message.warnings.map(\.description)
  }
}

/// A time in UTC, as in `2002-08-22T11:26:25Z`.
func rfc3339(_ time: Int64) -> String { format(time, "%Y-%m-%dT%H:%M:%SZ", isUTC: true) }

/// A time as a person reads it in a list.
func localTime(_ time: Int64) -> String { format(time, "%Y-%m-%d %H:%M", isUTC: false) }

private func format(_ time: Int64, _ format: String, isUTC: Bool) -> String {
  var time = time_t(time)
  var parts = tm()
  if isUTC { gmtime_r(&time, &parts) } else { localtime_r(&time, &parts) }
  var buffer = [CChar](repeating: 0, count: 64)
  let count = strftime(&buffer, buffer.count, format, &parts)
  return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
