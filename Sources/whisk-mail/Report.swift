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
    let path: String
    let total: Int
    let unread: Int
  }

  /// A message in a list: a part of ``Contents``, and what the index alone has.
  struct Item: Encodable {
    let id: String
    let thread: String
    let folder: String
    let subject: String
    let from: [Address]
    let recipients: String
    @Always var date: String?
    let sortTime: String
    let flags: [String]
    let isPinned: Bool
    @Always var wakeTime: String?
    let preview: String
    let hasAttachment: Bool
    let size: Int64
  }

  /// A value that is written as null where it is missing, so that every key is always there.
  @propertyWrapper struct Always<Value: Encodable>: Encodable {
    let wrappedValue: Value?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
  }

  struct Attachment: Encodable {
    let name: String
    let type: String
    @Always var size: Int?
    @Always var contentID: String?
  }

  struct Contents: Encodable {
    @Always var id: String?
    @Always var thread: String?
    @Always var folder: String?
    let subject: String
    let from: [Address]
    let to: [Address]
    let cc: [Address]
    let replyTo: [Address]
    @Always var date: String?
    let sortTime: String
    @Always var messageID: String?
    let inReplyTo: [String]
    let references: [String]
    let flags: [String]
    let isPinned: Bool
    @Always var wakeTime: String?
    let preview: String
    let text: String
    let hasHTML: Bool
    let attachments: [Attachment]
    let warnings: [String]
    let size: Int64
  }

  struct Command: Encodable {
    @Always var number: Int64?
    let action: String
    let label: String
    let count: Int
    @Always var folder: String?
    @Always var wakeTime: String?
    @Always var time: String?
    @Always var state: String?
  }

  struct Index: Encodable {
    let messages: Int
    let folders: Int
  }

  struct Import: Encodable {
    let imported: Int
    let duplicates: Int
    let skipped: Int
    let folder: String
  }

  struct Export: Encodable {
    let exported: Int
    let file: String
  }

  struct Change: Encodable {
    let folder: String
    let added: [String]
    let removed: [String]
    let changed: [String]
  }

  struct Check: Encodable {
    let isConsistent: Bool
    let problems: [String]
  }
}

extension Report.Item {
  init(_ message: MessageSummary, folder: String) {
    self.init(
      id: message.id.description, thread: MailID(rawValue: message.row.rawValue).description,
      folder: folder, subject: message.subject,
      from: message.sender.isEmpty && message.senderAddress.isEmpty
        ? [] : [Address(name: message.sender, address: message.senderAddress)],
      recipients: message.recipients, date: message.date.map(rfc3339),
      sortTime: rfc3339(message.time), flags: message.flags.names, isPinned: message.isPinned,
      wakeTime: message.wakeTime.map(rfc3339), preview: message.preview,
      hasAttachment: message.hasAttachment, size: message.size)
  }
}

extension Report.Contents {
  /// What a message says.
  ///
  /// - Parameters:
  ///   - known: what the index knows of it, with the name of its folder; nil for a bare file.
  init(
    _ message: Message, known: (summary: MessageSummary, folder: String)?, flags: Flags,
    sortTime: Int64, size: Int64
  ) {
    let envelope = message.envelope
    self.init(
      id: known?.summary.id.description,
      thread: known.map { MailID(rawValue: $0.summary.row.rawValue).description },
      folder: known?.folder, subject: envelope.subject, from: envelope.from, to: envelope.to,
      cc: envelope.cc, replyTo: envelope.replyTo,
      date: envelope.date.map { rfc3339(Int64($0.timeIntervalSince1970)) },
      sortTime: rfc3339(sortTime), messageID: envelope.messageID, inReplyTo: envelope.inReplyTo,
      references: envelope.references, flags: flags.names,
      isPinned: known?.summary.isPinned ?? false,
      wakeTime: known?.summary.wakeTime.map(rfc3339), preview: message.preview,
      text: message.text, hasHTML: message.hasHTML,
      attachments: message.attachments.map {
        Report.Attachment(name: $0.name, type: $0.type, size: $0.size, contentID: $0.contentID)
      }, warnings: message.warnings.map(\.description), size: size)
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
