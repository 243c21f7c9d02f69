import CGTK
import GTKBridge
import Inbox
import MailStore

/// The message pane of the mail.
extension MailView {
  /// What is read: the messages of a row, in the folder they are acted on in.
  struct Opened: Equatable {
    let row: RowID
    let folder: FolderID
  }

  /// Connects the reading page with the store.
  func connectReading() {
    reading.source = MessageSource(session.store)
    reading.say = { [weak self] in self?.mention($0) }
    reading.onOpenLate = { [weak self] in self?.markReadSoon([$0]) }
    reading.messageActions = { [weak self] in self?.actions(for: $0) ?? [] }
    reading.onAction = { [weak self] in self?.perform($0, on: $1) }
    // After a click on a row the focus is in the list.
    reading.pageActions?.insert(into: listPage.pointer, as: "message")
    listPage.pointer.addShortcuts(
      Shortcut.bindings(in: .message).filter { $0.action == "message.source" })
  }

  /// Shows the messages of a row, or what came to them since.
  ///
  /// - Parameters:
  ///   - isAsked: Whether a person chose the row, to read what is unread.
  ///   - marking: When what is opened counts as read.
  func load(_ row: RowID, isAsked: Bool = false, marking: Marking = .soon) {
    reopening = nil
    guard let folder = session.list.folderID(of: row) else { return }
    let wanted = Opened(row: row, folder: folder)
    guard wanted != opened else { return readOn(isAsked: isAsked) }
    opened = wanted
    opening?.cancel()
    stopMarkingRead()
    opening = Task { [weak self] in
      do throws(StoreError) {
        guard let here = try await self?.messages(of: wanted) else { return }
        guard !Task.isCancelled, let self, opened == wanted else { return }
        guard !here.isEmpty else { throw .vanished }
        reading.show(here, clock: Clock())
        // A screen reader reads what has the focus.
        if panes.isFolded || isAsked && DesktopSetting.hasScreenReader { reading.focus() }
        // What cannot be shown stays unread.
        await reading.whenRead()
        guard !Task.isCancelled, opened == wanted else { return }
        let unread = here.filter { !$0.flags.contains(.seen) }.map(\.id)
          .filter { !reading.late.contains($0) }
        switch marking {
        case .soon: markReadSoon(unread)
        case .whenSeen: unseen = unread
        case .never: break
        }
      } catch {
        guard !Task.isCancelled, let self, opened == wanted else { return }
        reading.show(problem: tr("This Message Cannot Be Shown"), description: error.sentence)
      }
    }
  }

  private func messages(of opened: Opened) async throws(StoreError) -> [MessageSummary] {
    try await session.store.messages(of: opened.row).filter { $0.folder == opened.folder }
  }

  /// Adds what came to the conversation that is open, and takes away what left it.
  func readOn(isAsked: Bool = false) {
    guard let opened, panes.showsMessage else { return }
    let before = opening
    opening = Task { [weak self] in
      await before?.value
      guard !Task.isCancelled, let here = try? await self?.messages(of: opened), let self,
        self.opened == opened
      else { return }
      reading.update(here, clock: Clock())
      if isAsked { reading.openLate() }
      if isAsked, DesktopSetting.hasScreenReader { reading.focus() }
    }
  }

  // MARK: Marking as read

  /// When what is opened counts as read.
  enum Marking {
    /// As set.
    case soon
    /// As set, once somebody is at work: it was opened because what was open before it left.
    case whenSeen
    /// Not by this: it was open before the program was left.
    case never
  }

  /// What was opened while perhaps nobody looked is seen by who presses a key or moves something.
  func watchForReader() {
    let events = gtk_event_controller_legacy_new()
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    events?.connect(answering: "event") { [weak self] (event: ValuePointer) -> Bool in
      if let event = event.opaque, isByHand(event) { self?.noticeReader() }
      return false
    }
    gtk_widget_add_controller(panes.pointer, events)
  }

  /// Somebody is at work.
  func noticeReader() {
    let messages = unseen
    unseen = []
    markReadSoon(messages)
  }

  /// What is opened is read, at once or when it was open for a while, as set.
  private func markReadSoon(_ messages: [MailID]) {
    guard let delay = readDelay(), !messages.isEmpty else { return }
    unmarked += messages
    guard delay > 0 else { return markRead() }
    markingRead = Timeout(seconds: delay) { [weak self] in self?.markRead() }
  }

  /// What is closed before its time stays unread.
  func stopMarkingRead() {
    markingRead = nil
    unmarked = []
    unseen = []
  }

  private func markRead() {
    let messages = unmarked
    stopMarkingRead()
    Task {
      let outcome = await session.markRead(messages)
      // Where nothing can be written, it is said once and not of every message.
      let problem = outcome.isFailure ? outcome.sentence : nil
      if let problem, problem != unreadProblem {
        mention(tr("The message stays unread. {reason}", ["reason": problem]))
      }
      unreadProblem = problem
    }
  }
}
