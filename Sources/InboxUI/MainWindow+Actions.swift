import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore

/// What menus, buttons and keys do in a window.
extension MainWindow {
  func addActions() {
    actions.add("undo") { [weak self] in self?.mail?.undo() }
    actions.add("go-inbox") { [weak self] in self?.mail?.goToInbox() }
    actions.add("redo") { [weak self] in self?.mail?.redo() }
    actions.add("open-again") { [weak self] in self?.openAgain() }
    actions.add("choose-folder") { [weak self] in self?.chooseFolder() }
    actions.add("open-sample") { [weak self] in self?.open(.sample) }
    actions.add("shortcuts") { [weak self] in self.map { ShortcutsWindow.show(over: $0.pointer) } }
    actions.add("help") { [weak self] in self.map { HelpWindow.show(over: $0.pointer) } }
    actions.add("import") { [weak self] in self?.mail?.importFiles() }
    actions.add("import-first") { [weak self] in self?.importFirst() }
    actions.add("import-folder") { [weak self] in self?.mail?.importFolder() }
    actions.add("preferences") { [weak self] in self?.showPreferences() }
    actions.add("about") { [weak self] in self.map { AboutWindow.show(over: $0.pointer) } }
    actions.add("close") { [weak self] in self.map { gtk_window_close($0.pointer.cast()) } }
    actions.add("folders") { [weak self] in self?.mail?.toggleFolders() }
    actions.add("back") { [weak self] in self?.mail?.closeMessage() }
    actions.add("escape") { [weak self] in self?.mail?.escape() }
    actions.add("search") { [weak self] in self?.mail?.startSearch() }
    actions.add("search-everywhere") { [weak self] in self?.mail?.searchEverywhere() }
    actions.add("select") { [weak self] in self?.mail?.list.toggleSelecting() }
    actions.add("select-all") { [weak self] in
      // GTK leaves the key to us where an entry is empty.
      if self?.isWriting != true { self?.mail?.list.selectAll() }
    }
    actions.add("select-none") { [weak self] in self?.mail?.list.selectNone() }
    actions.add("filter", choice: ListFilter.nameOfAll) { [weak self] in
      self?.mail?.show(filter: ListFilter(rawValue: $0))
    }
    actions.add("next-pane") { [weak self] in self?.mail?.movePane(by: 1) }
    actions.add("previous-pane") { [weak self] in self?.mail?.movePane(by: -1) }
    actions.add("next-row") { [weak self] in self?.mail?.list.move(by: 1) }
    actions.add("previous-row") { [weak self] in self?.mail?.list.move(by: -1) }
    actions.add("actions") { [weak self] in self?.mail?.openActionsMenu() }
    actions.add("menu") { [weak self] in self?.mail?.openMenuOfFocus() }
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

  /// Its action is there only where folders are hidden: a setting's own can be switched off by no other
  /// means.
  private func offerHiddenFolders(_ isOffered: Bool) {
    let name = "shows-hidden-folders"
    guard isOffered != (g_action_group_has_action(actions.pointer, name) != 0) else { return }
    if isOffered {
      actions.add(setting: name, of: application.settings)
    } else {
      actions.remove(name)
    }
  }

  /// In the BUBBLE phase: an entry that is written in takes its letters first.
  private func addSingleKeys() {
    let all = Shortcut.bindings(in: .window).flatMap { entry in
      entry.keys.map { (action: entry.action, keys: [$0]) }
    }
    pointer.addShortcuts(all.filter { !MailAction.isSingleKey($0.keys[0]) })
    let letters = pointer.addShortcuts(all.filter { MailAction.isSingleKey($0.keys[0]) })
    followSetting("single-key-shortcuts") { isOn in
      gtk_event_controller_set_propagation_phase(letters, isOn ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE)
    }
  }

  /// Whether the focus is where text is written.
  private var isWriting: Bool {
    gtk_window_get_focus(pointer.cast())?.isInstance(of: gtk_text_get_type()) ?? false
  }

  /// Enables what can be done now.
  func updateActions() {
    let isActing = mail?.session.isActing ?? false
    actions.setEnabled(
      isActing || mail?.session.undoCommand != nil || mail?.undoesFolderChange == true, for: "undo")
    actions.setEnabled(
      isActing || mail?.session.redoLabel != nil || mail?.redoesFolderChange == true, for: "redo")
    let state = mail?.list.currentState
    let filter = mail?.session.list.filter
    let isFolder = mail.map { !$0.isSearching } ?? false
    actions.setEnabled(isFolder, for: "filter")
    actions.set("filter", to: filter?.rawValue ?? ListFilter.nameOfAll)
    offerHiddenFolders(mail?.hidesFolders ?? false)
    for action in MailAction.all {
      actions.setEnabled(
        state.map { action.variant(in: $0) != nil } ?? false, for: action.id.rawValue)
    }
    for name in ["open", "actions", "position"] {
      actions.setEnabled(mail?.list.current != nil, for: name)
    }
    for name in [
      "folders", "import", "import-folder", "search", "search-everywhere", "select", "select-all",
      "select-none", "escape", "next-pane", "previous-pane", "next-row", "previous-row", "menu",
    ] {
      actions.setEnabled(mail != nil, for: name)
    }
    actions.setEnabled(mail?.panes.showsMessage ?? false, for: "back")
    mail?.showState(state)
  }
}
