import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore

/// The running program: its windows, and the mail they share.
@MainActor
final class Application {
  /// What the program was started with.
  let options: LaunchOptions
  /// The program's settings.
  let settings: Retained

  /// The notices of new mail that are shown.
  let notices: Notices

  private let application: Retained
  private let appActions = ActionGroup()
  private(set) var windows: [MainWindow] = []
  private var picturing: SignalConnection?
  private var exitCode: Int32 = 0
  private var isQuitting = false
  private var unfinished = 0
  private var leaving: Timeout?

  /// Makes the application; ``run()`` starts it.
  init(options: LaunchOptions, settings: UnsafeMutablePointer<GSettings>) {
    self.options = options
    self.settings = Retained(owned: settings)
    notices = Notices(path: options.isOwnProcess ? nil : Notices.path)
    let usual =
      options.isService ? G_APPLICATION_IS_SERVICE : G_APPLICATION_HANDLES_COMMAND_LINE
    let flags = options.isOwnProcess ? G_APPLICATION_NON_UNIQUE : usual
    guard let made = adw_application_new(applicationID, flags) else {
      preconditionFailure("libadwaita cannot make an application.")
    }
    application = Retained(owned: made)
    application.pointer.connect("startup") { [weak self] in self?.start() }
    application.pointer.connect("activate") { [weak self] in self?.present() }
    application.pointer.connect(answering: "command-line") {
      [weak self] (line: ValuePointer) -> Int32 in
      self?.answer(line.opaque)
      return 0
    }
  }

  /// The application as C takes it.
  var pointer: UnsafeMutablePointer<GtkApplication> { application.pointer.cast() }

  /// Where the mail is, as far as that is known.
  var source: MailSource? {
    MailSource.find(options: options, environment: environment, chosen: chosenDirectories)
  }

  /// Remembers the mail directory that a person chose.
  func choose(_ directory: String) {
    withCStrings([directory]) {
      _ = g_settings_set_strv(settings.pointer.cast(), "mail-directories", $0)
    }
  }

  /// Whether the hint that rows can be swiped is still to be shown; it is true once.
  func showsHint() -> Bool {
    let pointer: UnsafeMutablePointer<GSettings> = settings.pointer.cast()
    guard g_settings_get_boolean(pointer, "first-run-hint-shown") == 0 else { return false }
    return g_settings_set_boolean(pointer, "first-run-hint-shown", 1) != 0
  }

  /// Whether a truth value of the settings is on.
  func isOn(_ key: String) -> Bool { g_settings_get_boolean(settings.pointer.cast(), key) != 0 }

  /// How many seconds after its opening a message counts as read; nil: only by hand.
  var readDelay: Double? {
    switch g_settings_get_enum(settings.pointer.cast(), "mark-as-read") {
    case 0: 0
    case 1: 3
    default: nil
    }
  }

  private var chosenDirectories: [String] {
    settings.strings("mail-directories")
  }

  /// The environment variables that say where things are.
  var environment: [String: String] {
    let names = [
      "WHISK_MAIL", "MAILDIR", "HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
    ]
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        g_getenv(name).map { (name, String(cString: $0)) }
      })
  }

  /// Runs until the last window is closed.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    let words = ["whisk"] + (options.opensNewWindow ? ["--new-window"] : [])
    let code = withCStrings(words) {
      g_application_run(
        application.pointer.cast(), Int32(words.count), UnsafeMutablePointer(mutating: $0)?.cast())
    }
    return code == 0 ? exitCode : code
  }

  /// Closes all windows and leaves the program with an exit code, once what was asked of the mail is
  /// done; on a disk that does not answer it leaves after 10 s, and the journal knows what is left.
  func quit(code: Int32 = 0) {
    exitCode = code
    isQuitting = true
    for window in windows { gtk_window_close(window.pointer.cast()) }
    quitWhenFinished()
    leaving = Timeout(seconds: 10) { [weak self] in
      guard let self, isQuitting else { return }
      g_application_quit(application.pointer.cast())
    }
  }

  /// Runs work that the program does not end before, as the ending of mail that still writes.
  func finish(_ work: @escaping @MainActor () async -> Void) {
    unfinished += 1
    g_application_hold(application.pointer.cast())
    Task {
      await work()
      unfinished -= 1
      quitWhenFinished()
      g_application_release(application.pointer.cast())
    }
  }

  private func quitWhenFinished() {
    if isQuitting, unfinished == 0 { g_application_quit(application.pointer.cast()) }
  }

  /// Adds the actions of the whole program and their keys.
  func start() {
    appActions.add("quit") { [weak self] in self?.quit() }
    appActions.add("new-window") { [weak self] in self?.openWindow() }
    for name in appActions.names {
      g_action_map_add_action(
        application.opaque, g_action_map_lookup_action(appActions.pointer, name))
    }
    addMailActions()
    g_set_application_name("Whisk")
    gtk_window_set_default_icon_name(applicationID)
    for (action, keys) in Shortcut.bindings(in: .anywhere) {
      withCStrings(keys) { gtk_application_set_accels_for_action(pointer, action, $0) }
    }
  }

  private func answer(_ line: OpaquePointer?) {
    var count: Int32 = 0
    let words = g_application_command_line_get_arguments(line?.cast(), &count)
    defer { g_strfreev(words) }
    let isNew = (0..<Int(count)).contains { index in
      words?[index].map { String(cString: $0) == "--new-window" } ?? false
    }
    if isNew || windows.isEmpty { openWindow() } else { present() }
  }

  func present() {
    guard let window = windows.last else { return _ = openWindow() }
    gtk_window_present(window.pointer.cast())
  }

  /// Opens one more window on the program's mail.
  @discardableResult
  func openWindow() -> MainWindow {
    isQuitting = false
    let window = MainWindow(application: self)
    windows.append(window)
    if let path = options.screenshot {
      window.onShown = { [weak self, weak window] in
        guard let window else { return }
        self?.takePicture(of: window, to: path)
      }
    }
    window.pointer.connect("destroy") { [weak self, weak window] in
      self?.windows.removeAll { $0 === window }
    }
    gtk_window_present(window.pointer.cast())
    return window
  }

  /// Saves a picture once the window has drawn what it shows, and leaves.
  private func takePicture(of window: MainWindow, to path: String) {
    guard let clock = gtk_widget_get_frame_clock(window.pointer) else {
      return quit(code: Program.fail(Screenshot.Failure.nothingDrawn.description, code: 3))
    }
    var frames = 0
    // No window goes while it paints.
    let leave = { (code: Int32) in _ = Task { self.quit(code: code) } }
    // Right after painting everything is drawn; between frames something may wait to be drawn anew.
    picturing = clock.connect("after-paint") { [weak self] in
      frames += 1
      // Nobody is at the keys.
      gtk_window_set_focus_visible(window.pointer.cast(), 0)
      // The first frames still move: scroll bars fade, images arrive.
      guard frames >= 10 else { return gtk_widget_queue_draw(window.pointer) }
      self?.picturing?.disconnect()
      do throws(Screenshot.Failure) {
        try Screenshot.save(window.pointer, to: path)
        leave(0)
      } catch {
        leave(Program.fail(error.description, code: 3))
      }
    }
    gtk_widget_queue_draw(window.pointer)
  }
}
