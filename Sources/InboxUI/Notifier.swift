import CGTK
import GTKBridge
import Inbox
import MailStore

/// Tells of mail that arrived or came back, with buttons that act on it, and takes each notice back
/// when its mail was read, moved or removed.
@MainActor
final class Notifier {
  private unowned let application: Application
  private let session: Session
  private let isSeen: (FolderID) -> Bool
  private var notices: Notices { application.notices }
  private var arrivals: [(messages: [MessageSummary], isBack: Bool)] = []
  private var mustCheck = false
  /// One thing at a time: what is told of, and what became of it.
  private var working: Task<Void, Never>?

  /// More messages of one folder than this come as one notice.
  private static let most = 3

  /// Watches a session.
  ///
  /// - Parameter isSeen: Whether a person is looking at a folder right now.
  init(application: Application, session: Session, isSeen: @escaping (FolderID) -> Bool) {
    self.application = application
    self.session = session
    self.isSeen = isSeen
    session.onArrival = { [weak self] in
      self?.arrivals.append(($0, $1))
      self?.work()
    }
    session.onChange = { [weak self] in
      guard let self, working != nil || !notices.all.isEmpty else { return }
      checkSoon()
    }
  }

  /// Looks which notices are about nothing any more; at the start, those of an earlier run.
  func checkSoon() {
    mustCheck = true
    work()
  }

  private func work() {
    guard working == nil else { return }
    working = Task { [weak self] in
      // What happens meanwhile is looked at once more.
      while let self, mustCheck || !arrivals.isEmpty {
        if arrivals.isEmpty {
          mustCheck = false
          await check()
        } else {
          let (messages, isBack) = arrivals.removeFirst()
          await announce(messages, isBack: isBack)
        }
      }
      self?.working = nil
    }
  }

  /// Those of some messages that are unread in a folder.
  private func unread(
    _ messages: [MailID], in folder: FolderID
  ) async throws(StoreError) -> [MessageSummary] {
    var unread: [MessageSummary] = []
    for id in messages {
      guard let message = try await session.store.message(id), message.folder == folder,
        !message.flags.contains(.seen)
      else { continue }
      unread.append(message)
    }
    return unread
  }

  private func announce(_ messages: [MessageSummary], isBack: Bool) async {
    // Several windows hear of the same mail: the first one that shows it tells.
    let teller = application.windows.lazy.compactMap(\.mail).first { [session] in
      $0.session.store.accounts == session.store.accounts
    }
    guard application.isOn("notifications"), teller?.session === session else { return }
    let quiet = QuietFolders(settings: application.settings)
    for (id, messages) in Dictionary(grouping: messages, by: \.folder) {
      guard let folder = session.folders.first(where: { $0.id == id }), folder.role.canNotify,
        !quiet.contains(id), !isSeen(id)
      else { continue }
      let shown = notices.all.filter { $0.value.folder == id }
      let old = Set(shown.values.flatMap(\.messages)).subtracting(messages.map(\.id))
      guard let fresh = try? await unread(messages.map(\.id), in: id), !fresh.isEmpty,
        let waiting = try? await unread(Array(old), in: id)
      else { continue }
      if fresh.count + waiting.count <= Self.most {
        for message in fresh { tell(of: message, in: folder, isBack: isBack) }
      } else {
        // All that is waiting of this folder becomes one notice.
        for name in shown.keys { withdraw(name) }
        tell(of: (waiting + fresh).sorted { $0.time < $1.time }, in: folder)
      }
    }
    // What was read while it was told of is taken back.
    mustCheck = true
  }

  private func tell(of message: MessageSummary, in folder: Folder, isBack: Bool) {
    let subject = message.subject.isEmpty ? tr("(no subject)") : message.subject
    let words = isBack ? tr("Back from snoozing: {subject}", ["subject": subject]) : subject
    let lines = [words, session.accountName(of: folder.account)].compactMap(\.self)
    send(
      "mail-\(message.id)", title: message.sender.isEmpty ? tr("(no sender)") : message.sender,
      body: lines.joined(separator: "\n"), of: [message], in: folder)
  }

  private func tell(of messages: [MessageSummary], in folder: Folder) {
    var senders: [String] = []
    for message in messages.reversed() where !senders.contains(message.sender) {
      senders.append(message.sender)
    }
    let place = [folder.title, session.accountName(of: folder.account)].compactMap(\.self)
    send(
      "folder-\(folder.id.rawValue)",
      title: tr(
        "{n} new message in {folder}", "{n} new messages in {folder}", count: messages.count,
        ["folder": place.joined(separator: tr(", "))]),
      body: senders.prefix(4).joined(separator: tr(", ")), of: messages, in: folder)
  }

  private func send(
    _ name: String, title: String, body: String, of messages: [MessageSummary], in folder: Folder
  ) {
    guard let notification = g_notification_new(title) else { return }
    defer { g_object_unref(notification.raw) }
    g_notification_set_body(notification, body)
    g_notification_set_category(notification, "email.arrived")
    let ids = messages.map(\.id.description)
    g_notification_set_default_action_and_target_value(
      notification, "app.show-mail", Self.target(ids))
    let state = ActionState(role: folder.role, isUnread: true, isFlagged: false, isPinned: false)
    for action in [MailAction.ID.archive, .read, .delete] {
      guard let variant = MailAction.named(action).variant(in: state) else { continue }
      g_notification_add_button_with_target_value(
        notification, variant.title, "app.act-on-mail",
        Self.target([action.rawValue, String(folder.id.rawValue)] + ids))
    }
    notices[name] = Notices.Notice(folder: folder.id, messages: messages.map(\.id))
    g_application_send_notification(application.pointer.cast(), name, notification)
  }

  private static func target(_ words: [String]) -> OpaquePointer? {
    withCStrings(words) { g_variant_new_strv($0, gssize(words.count)) }
  }

  private func withdraw(_ name: String) {
    notices[name] = nil
    g_application_withdraw_notification(application.pointer.cast(), name)
  }

  private func check() async {
    for (name, notice) in notices.all
    where session.folders.contains(where: { $0.id == notice.folder }) {
      // Where the index cannot be asked now, the next change asks again.
      guard let left = try? await unread(notice.messages, in: notice.folder),
        // Another window may have looked as well.
        notices[name] == notice
      else { continue }
      if left.isEmpty {
        withdraw(name)
      } else {
        notices[name] = Notices.Notice(folder: notice.folder, messages: left.map(\.id))
      }
    }
  }
}
