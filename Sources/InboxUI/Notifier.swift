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
  /// The messages each notice is about, by its name.
  private var notices: [String: [MessageSummary]] = [:]
  private var checking: Task<Void, Never>?
  private var mustCheck = false

  /// More messages of one folder than this come as one notice.
  private static let most = 3

  /// Watches a session.
  ///
  /// - Parameter isSeen: Whether a person is looking at a folder right now.
  init(application: Application, session: Session, isSeen: @escaping (FolderID) -> Bool) {
    self.application = application
    self.session = session
    self.isSeen = isSeen
    session.onArrival = { [weak self] in self?.arrived($0, isBack: $1) }
    session.onChange = { [weak self] in self?.checkSoon() }
  }

  private func arrived(_ messages: [MessageSummary], isBack: Bool) {
    guard application.isOn("notifications") else { return }
    let quiet = QuietFolders(settings: application.settings)
    for (id, messages) in Dictionary(grouping: messages, by: \.folder) {
      guard let folder = session.folders.first(where: { $0.id == id }), folder.role.canNotify,
        !quiet.contains(id), !isSeen(id)
      else { continue }
      let waiting = notices.values.joined().filter { $0.folder == id }
      if messages.count + waiting.count <= Self.most {
        for message in messages { tell(of: message, in: folder, isBack: isBack) }
      } else {
        // All that is waiting of this folder becomes one notice.
        for (name, shown) in notices where shown.contains(where: { $0.folder == id }) {
          withdraw(name)
        }
        tell(of: waiting + messages, in: folder)
      }
    }
  }

  private func tell(of message: MessageSummary, in folder: Folder, isBack: Bool) {
    let subject = message.subject.isEmpty ? tr("(no subject)") : message.subject
    send(
      "mail-\(message.id)", title: message.sender.isEmpty ? tr("(no sender)") : message.sender,
      body: isBack ? tr("Back from snoozing: {subject}", ["subject": subject]) : subject,
      of: [message], in: folder, actions: [.archive, .read, .delete])
  }

  private func tell(of messages: [MessageSummary], in folder: Folder) {
    var senders: [String] = []
    for message in messages.reversed() where !senders.contains(message.sender) {
      senders.append(message.sender)
    }
    send(
      "folder-\(folder.id.rawValue)",
      title: tr(
        "{n} new message in {folder}", "{n} new messages in {folder}", count: messages.count,
        ["folder": folder.title]),
      body: senders.prefix(4).joined(separator: tr(", ")), of: messages, in: folder,
      actions: [.read])
  }

  private func send(
    _ name: String, title: String, body: String, of messages: [MessageSummary], in folder: Folder,
    actions: [MailAction.ID]
  ) {
    guard let notification = g_notification_new(title) else { return }
    defer { g_object_unref(notification.raw) }
    g_notification_set_body(notification, body)
    g_notification_set_category(notification, "email.arrived")
    let ids = messages.map(\.id.description)
    g_notification_set_default_action_and_target_value(
      notification, "app.show-mail", Self.target("", ids))
    let state = ActionState(role: folder.role, isUnread: true, isFlagged: false, isPinned: false)
    for action in actions {
      guard let variant = MailAction.named(action).variant(in: state) else { continue }
      g_notification_add_button_with_target_value(
        notification, variant.title, "app.act-on-mail", Self.target(action.rawValue, ids))
    }
    notices[name] = messages
    g_application_send_notification(application.pointer.cast(), name, notification)
  }

  private static func target(_ action: String, _ ids: [String]) -> OpaquePointer? {
    withCStrings([action] + ids) { g_variant_new_strv($0, gssize(ids.count + 1)) }
  }

  private func withdraw(_ name: String) {
    notices[name] = nil
    g_application_withdraw_notification(application.pointer.cast(), name)
  }

  /// Looks, once for many changes, which notices are about nothing any more.
  private func checkSoon() {
    mustCheck = !notices.isEmpty
    guard mustCheck, checking == nil else { return }
    checking = Task { [weak self] in
      // What changes meanwhile is looked at once more.
      while let self, mustCheck {
        mustCheck = false
        await check()
      }
      self?.checking = nil
    }
  }

  private func check() async {
    for (name, messages) in notices {
      var left: [MessageSummary] = []
      for message in messages {
        guard let now = try? await session.store.message(message.id),
          now.folder == message.folder, !now.flags.contains(.seen)
        else { continue }
        left.append(message)
      }
      // It may have been replaced meanwhile by one about more.
      guard notices[name]?.map(\.id) == messages.map(\.id) else { continue }
      if left.isEmpty { withdraw(name) } else { notices[name] = left }
    }
  }
}
