import Glibc
public import MailStore

/// A running program's view of its mail: the store, its folders, the shown list, and the commands.
///
/// The window and `whisk-mail` both go through it; it knows nothing of widgets.
@MainActor
public final class Session {
  /// The mail.
  public let store: MailStore
  /// The rows of the shown folder.
  public let list: MessageList
  /// All folders, by account, the inbox first.
  public private(set) var folders: [Folder]
  /// Told when folders came or went, or their counts changed.
  public var onFolders: (@MainActor ([Folder]) -> Void)?
  /// Told how far a scan has come.
  public var onProgress: (@MainActor (ScanProgress) -> Void)?
  /// Told, in a sentence, of something that went wrong without having been asked for.
  public var onProblem: (@MainActor (String) -> Void)?
  /// Told of unread messages that arrived, or that came back from being snoozed.
  public var onArrival: (@MainActor ([MessageSummary], _ isBack: Bool) -> Void)?
  /// Told when anything changed: messages that were there may be gone, moved or read.
  public var onChange: (@MainActor () -> Void)?
  /// Told when ``undoLabel``, ``redoLabel`` or ``isActing`` may have changed.
  public var onHistory: (@MainActor () -> Void)?
  /// What Undo would take back, in words; nil when there is nothing.
  public var undoLabel: String? { undoCommand.map(words(of:)) }
  /// What Undo would take back; nil when there is nothing.
  public private(set) var undoCommand: CommandRecord?
  /// What Redo would do again, in words; nil when there is nothing.
  public var redoLabel: String? { redoCommand.map(words(of:)) }

  /// How times are written.
  public var times = TimeWords()

  /// Whether a command is under way: Undo takes it back when it is done.
  public var isActing: Bool { underWay > 0 }

  private var redoCommand: CommandRecord?
  /// All folders at the last command: one that was made for it is told of in ``folders`` only later.
  private var targets: [Folder]
  private var underWay = 0 { didSet { if (underWay > 0) != (oldValue > 0) { onHistory?() } } }
  private var listening: Task<Void, Never>?

  /// Opens the mail. Milliseconds; nothing is scanned before ``start()``.
  public init(_ configuration: MailStore.Configuration) async throws(StoreError) {
    store = try await MailStore(configuration)
    list = MessageList(store: store)
    folders = await store.folders
    targets = folders
    let events = await store.events()
    listening = Task { [weak self] in
      for await event in events {
        guard let self else { return }
        receive(event)
      }
    }
    await readHistory()
  }

  /// The place to show first: all inboxes, the only one, else the first folder.
  public var firstPlace: MailPlace? {
    inboxes.count > 1 ? .inboxes(inboxes) : firstFolder.map(MailPlace.folder)
  }

  /// The inboxes of all accounts.
  public var inboxes: [Folder] { folders.filter { $0.role == .inbox } }

  /// A place as it is now: with the present counts; nil where it is gone.
  public func place(_ id: MailPlace.ID) -> MailPlace? {
    switch id {
    case .folder(let id): folders.first { $0.id == id }.map(MailPlace.folder)
    case .inboxes: inboxes.count > 1 ? .inboxes(inboxes) : nil
    }
  }

  /// The first inbox, else the first folder.
  public var firstFolder: Folder? { folders.first { $0.role == .inbox } ?? folders.first }

  /// Looks for what changed on the disk, reads it, and watches for more.
  public func start() {
    Task { await store.start() }
  }

  /// Ends watching and listening.
  public func close() async {
    await store.close()
    await listening?.value
  }

  private func receive(_ event: StoreEvent) {
    switch event {
    case .changed(let change):
      list.receive(change)
      onChange?()
      if let folders = change.folderList {
        self.folders = folders
        onFolders?(folders)
      }
    case .progress(let progress): onProgress?(progress)
    case .arrived(let messages, let isBack): Task { await announce(messages, isBack: isBack) }
    case .failed(_, let error): onProblem?(error.sentence)
    }
  }

  private func announce(_ ids: [MailID], isBack: Bool) async {
    var messages: [MessageSummary] = []
    for id in ids {
      if let message = try? await store.message(id) { messages.append(message) }
    }
    if !messages.isEmpty { onArrival?(messages, isBack) }
  }

  // MARK: Commands

  /// Does to messages of a folder what an action of the catalogue is to unread mail in it, as from a
  /// notification; those that are elsewhere by now are left alone, and so are, of several, those that
  /// were read meanwhile.
  public func perform(
    _ id: MailAction.ID, on messages: [MailID], in folder: FolderID
  ) async -> Outcome {
    guard let role = await store.folders.first(where: { $0.id == folder })?.role,
      let variant = MailAction.named(id).variant(
        in: ActionState(role: role, isUnread: true, isFlagged: false, isPinned: false))
    else { return Outcome(failure: .notApplicable) }
    var found: [MessageSummary] = []
    for message in messages {
      if let summary = try? await store.message(message) { found.append(summary) }
    }
    guard !found.isEmpty else { return Outcome(failure: .vanished) }
    let meant = found.filter {
      $0.folder == folder && (messages.count == 1 || !$0.flags.contains(.seen))
    }
    guard !meant.isEmpty else { return Outcome(failure: .notApplicable) }
    return await perform(variant, on: .messages(meant.map(\.id)))
  }

  /// The messages that an action on rows of the list is about at this moment; nil where that is none.
  public func selection(of rows: [RowID], for variant: MailAction.Variant) -> Selection? {
    list.selection(of: rows, isForNewest: variant.isForNewest)
  }

  /// Does what an action of the catalogue is, as it was shown, to rows of the list.
  ///
  /// - Parameters:
  ///   - target: the folder of a `move`.
  ///   - time: when a `snooze` ends, in seconds since 1970.
  public func perform(
    _ variant: MailAction.Variant, on rows: [RowID], to target: FolderID? = nil,
    until time: Int64? = nil
  ) async -> Outcome {
    guard let selection = selection(of: rows, for: variant) else {
      return Outcome(failure: .notApplicable)
    }
    return await perform(variant, on: selection, to: target, until: time)
  }

  /// Does what an action is in one state to a selection.
  public func perform(
    _ variant: MailAction.Variant, on selection: Selection, to target: FolderID? = nil,
    until time: Int64? = nil
  ) async -> Outcome {
    guard let change = variant.change(to: target, until: time) else {
      return Outcome(failure: .notApplicable)
    }
    underWay += 1
    defer { underWay -= 1 }
    do throws(StoreError) {
      guard let command = try await store.perform(variant.name, change, on: selection) else {
        return Outcome(nothing: tr("Nothing had to be changed."))
      }
      await readHistory()
      return Outcome(words(of: command), command: command)
    } catch {
      return Outcome(failure: error)
    }
  }

  /// Marks all messages of folders as read.
  public func markAllRead(in folders: [FolderID]) async -> Outcome {
    await perform(MailAction.markRead, on: .unread(in: folders))
  }

  /// Marks messages as read because they were opened: nothing that an undo would take back.
  public func markRead(_ messages: [MailID]) async -> Outcome {
    do throws(StoreError) {
      let command = try await store.perform(
        "read", .mark(adding: .seen, removing: []), on: .messages(messages), isQuiet: true)
      guard let command else { return Outcome(nothing: tr("Nothing had to be changed.")) }
      return Outcome(words(of: command), command: command)
    } catch {
      return Outcome(failure: error)
    }
  }

  /// Takes back the last command.
  ///
  /// - Parameter only: The id of the command that is meant; nothing is done where another window or
  ///   program has done something since.
  public func undo(only: Int64? = nil) async -> Outcome {
    underWay += 1
    defer { underWay -= 1 }
    do throws(StoreError) {
      let command = try await store.undo(only: only)
      // It is done, whether what is told of it can be looked up or not.
      let rows = (try? await shownRows(of: command)) ?? []
      let now = (try? await store.folders(of: command)) ?? []
      await readHistory()
      return Outcome(command.undoneLabel(now: now, in: targets), command: command, rows: rows)
    } catch {
      await readHistory()
      return Outcome(failure: error)
    }
  }

  /// Does the command again that was undone last.
  public func redo() async -> Outcome {
    underWay += 1
    defer { underWay -= 1 }
    do throws(StoreError) {
      let command = try await store.redo()
      let rows = (try? await shownRows(of: command)) ?? []
      await readHistory()
      return Outcome(words(of: command), command: command, rows: rows)
    } catch {
      await readHistory()
      return Outcome(failure: error)
    }
  }

  private func words(of command: CommandRecord) -> String {
    command.label(in: targets) { [times] in
      times.coming($0, now: Int64(time(nil)), inSentence: true)
    }
  }

  private func shownRows(of command: CommandRecord) async throws(StoreError) -> [RowID] {
    guard let place = list.place else { return [] }
    guard list.query == nil else {
      // A search shows rows of all folders.
      return try await store.rows(of: command).filter { list.folderID(of: $0) != nil }
    }
    return try await store.rows(of: command, in: Set(place.folders.map(\.id)))
  }

  /// Reads what can be undone and done again, as after an import, which no command of this session
  /// made.
  public func readHistory() async {
    targets = await store.folders
    do throws(StoreError) {
      undoCommand = try await store.nextUndo()
      redoCommand = try await store.nextRedo()
    } catch {
      undoCommand = nil
      redoCommand = nil
      onProblem?(error.sentence)
    }
    onHistory?()
  }
}
