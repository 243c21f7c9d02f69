import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore

/// What menus, buttons and keys do in a window.
extension MainWindow {
  /// The keys that work wherever the focus is, by action.
  static let keys: [(action: String, keys: [String])] = [
    ("win.undo", ["<Control>z"]),
    ("win.redo", ["<Control><Shift>z"]),
    ("win.shortcuts", ["<Control>question"]),
    ("win.preferences", ["<Control>comma"]),
    ("win.help", ["F1"]),
    ("win.back", ["<Alt>Left"]),
    ("win.next-pane", ["F6"]),
    ("win.previous-pane", ["<Shift>F6"]),
    ("win.actions", ["<Control>period"]),
    ("win.position", ["<Control>i"]),
    ("win.close", ["<Control>w"]),
    ("app.new-window", ["<Control>n"]),
    ("app.quit", ["<Control>q"]),
  ]

  /// The single keys, which work where nothing is written, by action.
  static var singleKeys: [(action: String, keys: [String])] {
    MailAction.all.map { ("win.\($0.id.rawValue)", $0.keys) } + [
      ("win.undo", ["z"]), ("win.search", ["slash", "<Control>f"]),
      ("win.select-all", ["<Control>a"]),
      ("win.select-none", ["<Control><Shift>a"]), ("win.next-row", ["j"]),
      ("win.previous-row", ["k"]),
      ("win.open", ["o"]), ("win.back", ["u"]), ("win.escape", ["Escape"]),
    ]
  }

  func addActions() {
    actions.add("undo") { [weak self] in self?.mail?.undo() }
    actions.add("go-inbox") { [weak self] in self?.mail?.goToInbox() }
    actions.add("redo") { [weak self] in self?.mail?.redo() }
    actions.add("open-again") { [weak self] in self?.openAgain() }
    actions.add("choose-folder") { [weak self] in self?.chooseFolder() }
    actions.add("open-sample") { [weak self] in self?.open(.sample) }
    actions.add("shortcuts") { [weak self] in self.map { ShortcutsWindow.show(over: $0.pointer) } }
    actions.add("help") { [weak self] in self.map { HelpWindow.show(over: $0.pointer) } }
    actions.add("import") { [weak self] in self?.mail?.importMail() }
    actions.add("preferences") { [weak self] in self?.showPreferences() }
    actions.add("about") { [weak self] in self.map { AboutWindow.show(over: $0.pointer) } }
    actions.add("close") { [weak self] in self.map { gtk_window_close($0.pointer.cast()) } }
    actions.add("folders") { [weak self] in self?.mail?.toggleFolders() }
    actions.add("back") { [weak self] in self?.mail?.closeMessage() }
    actions.add("escape") { [weak self] in self?.mail?.escape() }
    actions.add("search") { [weak self] in self?.mail?.startSearch() }
    actions.add("select") { [weak self] in self?.mail?.list.toggleSelecting() }
    actions.add("select-all") { [weak self] in
      // GTK leaves the key to us where an entry is empty.
      if self?.isWriting != true { self?.mail?.list.selectAll() }
    }
    actions.add("select-none") { [weak self] in self?.mail?.list.selectNone() }
    for filter in ListFilter.allCases {
      actions.add("filter-\(filter.rawValue)") { [weak self] in self?.mail?.show(filter: filter) }
    }
    actions.add("filter-all") { [weak self] in self?.mail?.show(filter: nil) }
    actions.add("next-pane") { [weak self] in self?.mail?.movePane(by: 1) }
    actions.add("previous-pane") { [weak self] in self?.mail?.movePane(by: -1) }
    actions.add("next-row") { [weak self] in self?.mail?.list.move(by: 1) }
    actions.add("previous-row") { [weak self] in self?.mail?.list.move(by: -1) }
    actions.add("actions") { [weak self] in self?.mail?.openActionsMenu() }
    actions.add("position") { [weak self] in self?.mail?.sayPosition() }
    actions.add("open") { [weak self] in
      guard let mail = self?.mail, let row = mail.list.current else { return }
      mail.open(row)
    }
    for action in MailAction.all {
      actions.add(action.id.rawValue) { [weak self] in self?.mail?.perform(action.id) }
    }
    addSingleKeys()
    updateActions()
  }

  /// In the BUBBLE phase: an entry that is written in takes its letters first.
  private func addSingleKeys() {
    let all = Self.singleKeys.flatMap { entry in entry.keys.map { (entry.action, $0) } }
    addKeys(all.filter { !MailAction.isSingleKey($0.1) })
    let letters = addKeys(all.filter { MailAction.isSingleKey($0.1) })
    followSetting("single-key-shortcuts") { isOn in
      gtk_event_controller_set_propagation_phase(letters, isOn ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE)
    }
  }

  @discardableResult
  private func addKeys(_ keys: [(action: String, key: String)]) -> OpaquePointer? {
    let controller = gtk_shortcut_controller_new()
    for (action, key) in keys {
      gtk_shortcut_controller_add_shortcut(
        controller?.opaque,
        gtk_shortcut_new(
          gtk_shortcut_trigger_parse_string(key), gtk_named_action_new(action)))
    }
    gtk_widget_add_controller(pointer, controller)
    return controller
  }

  /// Whether the focus is where text is written.
  private var isWriting: Bool {
    gtk_window_get_focus(pointer.cast())?.isInstance(of: gtk_text_get_type()) ?? false
  }

  /// Enables what can be done now.
  func updateActions() {
    let isActing = mail?.session.isActing ?? false
    actions.setEnabled(
      isActing || mail?.session.undoLabel != nil || mail?.folderUndo != nil, for: "undo")
    actions.setEnabled(isActing || mail?.session.redoLabel != nil, for: "redo")
    let state = mail?.list.currentState
    let filter = mail?.session.list.filter
    let isFolder = mail.map { !$0.isSearching } ?? false
    for known in ListFilter.allCases {
      actions.setEnabled(isFolder && filter != known, for: "filter-\(known.rawValue)")
    }
    actions.setEnabled(isFolder && filter != nil, for: "filter-all")
    for action in MailAction.all {
      actions.setEnabled(
        state.map { action.variant(in: $0) != nil } ?? false, for: action.id.rawValue)
    }
    for name in ["open", "actions", "position"] {
      actions.setEnabled(mail?.list.current != nil, for: name)
    }
    for name in [
      "folders", "import", "search", "select", "select-all", "select-none", "escape", "next-pane",
      "previous-pane", "next-row",
      "previous-row",
    ] {
      actions.setEnabled(mail != nil, for: name)
    }
    actions.setEnabled(mail?.panes.showsMessage ?? false, for: "back")
    mail?.showState(state)
  }
}
