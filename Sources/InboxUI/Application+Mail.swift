import CGTK
import GTKBridge
import Inbox
import MailStore

/// What the buttons of notices do, also when no window is open: the desktop then starts the program
/// for it.
extension Application {
  func addMailActions() {
    add("show-mail") { [weak self] words in
      self?.showMail(words.compactMap { MailID($0) })
    }
    add("act-on-mail") { [weak self] words in
      guard words.count > 2, let action = MailAction.ID(rawValue: words[0]),
        let folder = Int64(words[1])
      else { return }
      self?.act(
        action, on: words.dropFirst(2).compactMap { MailID($0) }, in: FolderID(rawValue: folder))
    }
  }

  /// An action with a list of texts as its target.
  private func add(_ name: String, _ handler: @escaping @MainActor ([String]) -> Void) {
    let type = g_variant_type_new("as")
    defer { g_variant_type_free(type) }
    guard let action = g_simple_action_new(name, type) else { return }
    action.connect("activate") { (target: ValuePointer) in
      var count: gsize = 0
      guard let variant = target.opaque, let texts = g_variant_get_strv(variant, &count) else {
        return
      }
      defer { g_free(texts) }
      handler((0..<Int(count)).compactMap { texts[$0].map { String(cString: $0) } })
    }
    g_action_map_add_action(pointer.opaque, action)
    g_object_unref(action.raw)
  }

  private func showMail(_ messages: [MailID]) {
    guard let message = messages.first else { return }
    finish { [self] in
      let window = await window(showing: message) ?? openWindow()
      gtk_window_present(window.pointer.cast())
      window.whenOpen { view in view.reveal(message, opens: messages.count == 1) }
    }
  }

  /// The window with the mail a message is in, the newest of several: windows may show the sample, or
  /// mail that was chosen at different times. Where none knows it, one that shows the program's mail or
  /// has yet to open it.
  private func window(showing message: MailID) async -> MainWindow? {
    for window in windows.reversed() {
      if let view = window.mail, (try? await view.session.store.message(message)) != nil {
        return window
      }
    }
    guard let directories = source?.directories else { return windows.last }
    return windows.last { window in
      window.mail.map { $0.session.store.accounts.map(\.path) == directories } ?? true
    }
  }

  /// Says in a notice what went wrong, as there is no window for it.
  private func say(_ problem: String) {
    guard let notification = g_notification_new(tr("Nothing Was Changed")) else { return }
    defer { g_object_unref(notification.raw) }
    g_notification_set_body(notification, problem)
    g_application_send_notification(pointer.cast(), "problem", notification)
  }

  /// Acts in a window that shows this mail, else on the mail alone.
  private func act(_ action: MailAction.ID, on messages: [MailID], in folder: FolderID) {
    guard let message = messages.first else { return }
    finish { [self] in
      if let window = await window(showing: message), let view = window.mail {
        let outcome = await view.session.perform(action, on: messages, in: folder)
        view.report(outcome)
        // Who pressed the button of a notice looks at another window.
        if outcome.isFailure, gtk_window_is_active(window.pointer.cast()) == 0 {
          say(outcome.sentence)
        }
        return
      }
      guard let source else { return }
      let paths = StandardPaths(environment: environment)
      do {
        let session = try await MainWindow.session(for: source, paths: paths)
        let outcome = await session.perform(action, on: messages, in: folder)
        await session.close()
        if outcome.isFailure { say(outcome.sentence) }
      } catch {
        say(StoreError.sentence(of: error))
      }
    }
  }
}

extension MailView {
  /// Shows a message in its folder, and opens it where it is the only one that is meant.
  func reveal(_ id: MailID, opens: Bool) {
    Task {
      guard let message = try? await session.store.message(id),
        let folder = session.folders.first(where: { $0.id == message.folder })
      else { return say(StoreError.vanished.sentence) }
      await go(to: folder)
      // It wins over where one was when the program was left.
      list.endReturning()
      if opens { open(message.row) } else { list.selectWhenThere(message.row) }
    }
  }
}
