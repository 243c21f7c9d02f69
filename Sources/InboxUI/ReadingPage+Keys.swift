import CGTK
import GTKBridge
import Inbox
import MailStore

/// What keys and menus do on the reading page.
extension ReadingPage {
  /// In the CAPTURE phase: the view for HTML would keep keys for itself.
  func addMessageKeys() {
    let actions = actions(for: nil)
    actions.add("find-next") { [weak self] in self?.goToMatch(by: 1) }
    actions.add("find-previous") { [weak self] in self?.goToMatch(by: -1) }
    actions.add("end-find", isEnabled: false) { [weak self] in self?.findBar.close() }
    actions.insert(into: pointer, as: "message")
    pageActions = actions
    let keys = pointer.addShortcuts(Shortcut.bindings(in: .message))
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
  }

  /// What the menu of a message calls; without one, of the message that is read.
  func actions(for message: MessageSummary?) -> ActionGroup {
    let actions = ActionGroup()
    actions.add("find") { [weak self] in self?.findBar.open() }
    actions.add("source") { [weak self] in
      guard let self, let message = message ?? current?.summary else { return }
      showSource(of: message)
    }
    actions.add("save") { [weak self] in
      guard let self, let message = message ?? current?.summary else { return }
      save(message)
    }
    actions.add("zoom-in") { [weak self] in self?.zoom(by: 1) }
    actions.add("zoom-out") { [weak self] in self?.zoom(by: -1) }
    actions.add("zoom-reset") { [weak self] in self?.zoom(by: 0) }
    if let message {
      for action in MailAction.all {
        actions.add(action.id.rawValue) { [weak self] in self?.onAction(action.id, message.id) }
      }
    }
    return actions
  }

  // MARK: Source

  private func showSource(of message: MessageSummary) {
    Task { [weak self, source] in
      do {
        let bytes = try await source.raw(message.id, SourceWindow.limit)
        let text = await SourceWindow.text(of: bytes)
        guard let self else { return }
        let isCut = bytes.count >= SourceWindow.limit
        SourceWindow.show(text, isCut: isCut, title: message.subject, over: pointer) {
          [weak self] in
          self?.save(message)
        }
      } catch {
        self?.say(StoreError.sentence(of: error))
      }
    }
  }

  private func save(_ message: MessageSummary) {
    Task { [weak self, source] in
      guard let self else { return }
      let name = SavedName.message(message.subject)
      guard let path = await FileDialog.save(name: name, over: pointer) else { return }
      do {
        try await source.saveRaw(message.id, path)
        say(tr("Saved “{file}”.", ["file": SavedName.last(of: path)]))
      } catch {
        say(error, notSaving: path)
      }
    }
  }

  /// Says that a file was not saved, and why.
  func say(_ error: any Error, notSaving path: String) {
    say(
      tr(
        "“{file}” was not saved. {reason}",
        ["file": SavedName.last(of: path), "reason": StoreError.sentence(of: error)]))
  }

  // MARK: Zoom

  /// Shows messages larger or smaller; by 0 as they are.
  func zoom(by step: Int) {
    settings.zoom = step == 0 ? 1 : MessageSettings.zoom(from: settings.zoom, by: step)
    applyZoom()
  }

  /// Shows messages as large as a person wants them.
  func applyZoom() {
    html?.view.zoom = settings.zoom
    html?.measure()
    removeZoom()
    guard settings.zoom != 1, let made = gtk_css_provider_new(),
      let display = gdk_display_get_default()
    else { return }
    let percent = Int((settings.zoom * 100).rounded())
    let style = "label.message-text { font-size: \(percent)%; }"
    gtk_css_provider_load_from_data(made, style, -1)
    let provider = Retained(owned: made)
    gtk_style_context_add_provider_for_display(
      display, provider.opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
    zoomStyle = provider
  }

  /// Takes the style of the zoom away.
  func removeZoom() {
    guard let zoomStyle, let display = gdk_display_get_default() else { return }
    gtk_style_context_remove_provider_for_display(display, zoomStyle.opaque)
    self.zoomStyle = nil
  }

  // MARK: Scrolling

  /// The arrows and Space scroll where nothing else takes them.
  func addScrollKeys() {
    gtk_widget_set_focusable(group, 1)
    gtk_widget_set_focusable(scroller, 0)
    let keys = gtk_event_controller_key_new()
    // A text would move its cursor, which is not to be seen; CAPTURE comes before it.
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    keys?.connect(answering: "key-pressed") {
      [weak self] (key: UInt32, _: UInt32, state: UInt32) -> Bool in
      self?.scroll(by: Int32(key), state) ?? false
    }
    gtk_widget_add_controller(group, keys)
  }

  private func scroll(by key: Int32, _ state: UInt32) -> Bool {
    let focus = gtk_widget_get_root(pointer).flatMap { gtk_root_get_focus($0) }
    // A screen reader's user moves the cursor in the text.
    let isText =
      focus.map {
        gtk_widget_has_css_class($0, "message-text") != 0 && !DesktopSetting.hasScreenReader
      } ?? false
    let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
    guard focus == group || isText, state & others == 0 else { return false }
    let isShifted = state & GDK_SHIFT_MASK.rawValue != 0
    let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    let page = gtk_adjustment_get_page_size(adjustment)
    let value = gtk_adjustment_get_value(adjustment)
    switch key {
    case GDK_KEY_space:
      gtk_adjustment_set_value(adjustment, value + (isShifted ? -1 : 1) * (page - 48))
    // With Shift these select text.
    case _ where isShifted: return false
    case GDK_KEY_Down: gtk_adjustment_set_value(adjustment, value + 48)
    case GDK_KEY_Up: gtk_adjustment_set_value(adjustment, value - 48)
    case GDK_KEY_Page_Down: gtk_adjustment_set_value(adjustment, value + page - 48)
    case GDK_KEY_Page_Up: gtk_adjustment_set_value(adjustment, value - page + 48)
    case GDK_KEY_Home: gtk_adjustment_set_value(adjustment, 0)
    case GDK_KEY_End:
      gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment))
    default: return false
    }
    return true
  }
}
