import CAdwaita
import CGTK
import Dispatch
import GTKBridge
import Inbox
import MailStore

/// One window of the program: the mail, or a page that stands in for it.
@MainActor
final class MainWindow {
  /// The window.
  let pointer: WidgetPointer
  /// The mail, once it is open.
  private(set) var mail: MailView?
  /// What the window's menus, keys and buttons call.
  let actions = ActionGroup()
  /// Called once, when the window shows its mail or the page that stands in for it.
  var onShown: () -> Void = {}

  unowned let application: Application
  private let stack: WidgetPointer = gtk_stack_new()
  private var page: WidgetPointer?
  private var opening: Task<Void, Never>?
  private var patience: Timeout?
  private var hint: Timeout?
  private(set) var preferences: PreferencesWindow?
  private var notifier: Notifier?
  private var onOpen: [(MailView) -> Void] = []
  private var followed: [SignalConnection] = []
  private var state = WindowState()
  private var remembering: Timeout?

  init(application: Application) {
    self.application = application
    pointer = adw_application_window_new(application.pointer)
    gtk_window_set_title(pointer.cast(), "Whisk")
    gtk_window_set_default_size(pointer.cast(), state.width, state.height)
    if state.isMaximized { gtk_window_maximize(pointer.cast()) }
    gtk_widget_set_size_request(pointer, 360, 294)
    adw_application_window_set_content(pointer.cast(), stack)
    addActions()
    actions.insert(into: pointer, as: "win")
    TouchSizes.watch(pointer)
    pointer.connect(answering: "close-request") { [weak self] () -> Bool in
      self?.close()
      return false
    }
    pointer.connect("notify::focus-widget") { [weak self] in
      self?.mail?.list.endAnnouncement()
      self?.updateActions()
    }
    pointer.connect("notify::is-active") { [weak self] in self?.mail?.list.refreshTimes() }
    open(application.source)
  }

  // MARK: Opening

  /// Opens mail and shows it; what stands in the way is said in the window.
  func open(_ source: MailSource?) {
    // What waits was meant for the mail that was to be opened before.
    onOpen = []
    guard let source else { return showPage(Pages.welcome()) }
    opening?.cancel()
    // A page that says so only where opening takes more than a moment.
    patience = Timeout(seconds: 0.4) { [weak self] in
      self?.showPage(Pages.opening(), isFinal: false)
    }
    let paths = StandardPaths(environment: application.environment)
    opening = Task { [weak self] in
      do {
        let session = try await Self.session(for: source, paths: paths)
        guard !Task.isCancelled, let self else { return await session.close() }
        show(session)
      } catch {
        guard !Task.isCancelled, let self else { return }
        showPage(Pages.problem(title: tr("This Mail Cannot Be Opened"), error))
      }
    }
  }

  /// Opens the program's mail once more, after what stood in the way was mended.
  func openAgain() {
    let waiting = onOpen
    open(application.source)
    onOpen = waiting
  }

  nonisolated static func session(
    for source: MailSource, paths: StandardPaths
  ) async throws -> Session {
    try await Session(try source.configuration(paths: paths))
  }

  private func show(_ session: Session) {
    patience = nil
    let old = mail
    let view = MailView(
      session: session,
      settings: ListSettings(following: application.settings.pointer.cast()),
      folderSettings: FolderSettings(following: application.settings))
    view.reading.settings = MessageSettings(following: application.settings.pointer.cast())
    view.readDelay = { [application] in application.readDelay }
    view.onStateChange = { [weak self] in
      self?.updateActions()
      self?.rememberSoon()
    }
    view.onShown = { [weak self] in
      self?.shown()
      self?.notifier?.checkSoon()
    }
    mail = view
    notifier = Notifier(application: application, session: session) { [application] folder in
      // A person who looks at a folder sees what comes.
      application.windows.contains { window in
        gtk_window_is_active(window.pointer.cast()) != 0 && window.mail?.shows(folder) == true
      }
    }
    stack.addPage(view.pointer)
    gtk_stack_set_visible_child(stack.opaque, view.pointer)
    removePage()
    if let old { leave(old) }
    onOpen.forEach { $0(view) }
    onOpen = []
    view.list.onScroll = { [weak self] in self?.rememberSoon() }
    view.start(at: state.showing)
  }

  /// Does something with the mail once it is open.
  func whenOpen(_ work: @escaping (MailView) -> Void) {
    if let mail { work(mail) } else { onOpen.append(work) }
  }

  private func leave(_ view: MailView) {
    gtk_stack_remove(stack.opaque, view.pointer)
    application.finish { await view.end() }
  }

  private func showPage(_ page: WidgetPointer, isFinal: Bool = true) {
    patience = nil
    let frame = Make.box(GTK_ORIENTATION_VERTICAL)
    let header: WidgetPointer = adw_header_bar_new()
    adw_header_bar_set_title_widget(header.opaque, Make.windowTitle("Whisk"))
    gtk_widget_add_css_class(header, "flat")
    frame.append(header)
    gtk_widget_set_vexpand(page, 1)
    frame.append(page)
    stack.addPage(frame)
    gtk_stack_set_visible_child(stack.opaque, frame)
    removePage()
    self.page = frame
    if let old = mail {
      mail = nil
      leave(old)
    }
    updateActions()
    if isFinal {
      // What had the focus is gone; the first button is what most people press.
      _ = gtk_widget_child_focus(page, GTK_DIR_TAB_FORWARD)
      shown()
    }
  }

  private func removePage() {
    if let page { gtk_stack_remove(stack.opaque, page) }
    page = nil
  }

  private func shown() {
    onShown()
    onShown = {}
    guard mail != nil, application.options.screenshot == nil, application.showsHint() else {
      return
    }
    hint = Timeout(seconds: 1) { [weak self] in self?.mail?.list.hint() }
  }

  /// Lets a person choose a mail folder, remembers it and opens it.
  func chooseFolder() {
    Task { [weak self, pointer] in
      guard let path = await FileDialog.mailFolder(over: pointer), let self else { return }
      application.choose(path)
      open(application.source)
    }
  }

  /// Lets somebody without mail choose files with some, makes a Maildir where mail is looked for, and
  /// adds it there.
  func importFirst() {
    Task { [weak self, pointer] in
      let files = await FileDialog.mailFiles(over: pointer)
      // Nothing is made for somebody who gives it up.
      guard !files.isEmpty, let self else { return }
      do {
        if application.source == nil { try await Self.makeMaildir(application.environment) }
        open(application.source)
        onOpen.append { $0.importMail(from: files) }
      } catch {
        showPage(Pages.problem(title: tr("There Is No Folder for Your Mail"), error))
      }
    }
  }

  /// Not on the main thread: the home may be on a disk that sleeps.
  private nonisolated static func makeMaildir(
    _ environment: [String: String]
  ) async throws(StoreError) {
    try MailLocation.makeUsual(environment: environment)
  }

  /// Does something with a truth value of the settings now and whenever it changes.
  func followSetting(_ key: String, _ use: @escaping @MainActor (Bool) -> Void) {
    let settings = application.settings
    let read: @MainActor () -> Void = {
      use(g_settings_get_boolean(settings.pointer.cast(), key) != 0)
    }
    followed.append(settings.pointer.connect("changed::\(key)", read))
    read()
  }

  /// Shows the settings.
  func showPreferences() {
    if preferences == nil {
      let window = PreferencesWindow(
        settings: application.settings, folders: mail?.session.folders ?? [],
        accountName: { [mail] in mail?.session.accountName(of: $0) })
      window.onClosed = { [weak self] in self?.preferences = nil }
      preferences = window
    }
    preferences?.present(over: pointer)
  }

  // MARK: Closing

  /// Remembers for the next start how the window is and what is looked at in it.
  func rememberState() {
    guard updateState() else { return }
    // What is being written comes before it.
    Self.writing.sync { [state] in state.save() }
  }

  /// Remembers it once a person rests, for a program that is ended without being asked.
  private func rememberSoon() {
    remembering = Timeout(seconds: 0.5) { [weak self] in
      guard let self, updateState() else { return }
      Self.writing.async { [state] in state.save() }
    }
  }

  private static let writing = DispatchQueue(label: "window state")

  /// - Returns: Whether something is other than it was remembered.
  private func updateState() -> Bool {
    guard application.options.screenshot == nil else { return false }
    let before = state
    state.isMaximized = gtk_window_is_maximized(pointer.cast()) != 0
    // Both go to one property, which two exclusive accesses at a time would trap.
    var width: Int32 = 0
    var height: Int32 = 0
    gtk_window_get_default_size(pointer.cast(), &width, &height)
    (state.width, state.height) = (width, height)
    state.showing = mail?.showing ?? state.showing
    return state != before
  }

  private func close() {
    rememberState()
    followed.forEach { $0.disconnect() }
    opening?.cancel()
    if let mail { application.finish { await mail.end() } }
  }
}
