import CAdwaita
import CGTK
import CWebKit
import GTKBridge
import Inbox
import MailFormat

/// Shows the HTML of one message after another, safely.
///
/// It is cheap until the first message: only then WebKit is loaded and its view made, which is kept
/// for all that follow. Messages that may load from elsewhere have a second one, made when there is
/// one. The view scrolls itself, so it wants a pane of its own.
@MainActor
final class HTMLView {
  /// The view.
  let pointer: WidgetPointer = adw_bin_new()

  /// Called when a person follows a link, which is not opened here.
  var onLink: (Link) -> Void = { _ in }
  /// Called when the pointer comes onto a link or leaves it.
  var onHover: (Link?) -> Void = { _ in }
  /// Called when a message cannot be shown as HTML, with a sentence that says why: its text is to be
  /// shown instead. The next message may work again.
  var onFailure: (String) -> Void = { _ in }
  /// Called when a message is there with all it loads.
  var onLoaded: () -> Void = {}
  /// Called with how often the text that is looked for was found.
  var onFound: (Int) -> Void = { _ in }

  /// How large the message is shown; 1 is as it was made.
  var zoom = 1.0 {
    didSet { web?.pointer.set("zoom-level", to: zoom) }
  }

  /// What the message says, for screen readers: to them WebKit's view is empty.
  var text = "" {
    didSet { web?.pointer.setAccessibleDescription(text) }
  }

  private struct Content {
    var html: String
    var parts: InlineParts
    var allowsRemote: Bool
    var ground: Ground
  }

  /// The view of WebKit that is shown.
  private(set) var web: WebView?
  private var engine: (webKit: CWebKitFunctions, filter: ContentFilter)?
  private var made: [WebView] = []
  private let kept: Retained
  private let cacheDirectory: String
  private var content: Content?
  private var starting: Task<Void, Never>?
  private var darkConnection: SignalConnection?
  private var restyling: Timeout?

  /// Makes a view that shows nothing yet.
  ///
  /// - Parameter cacheDirectory: A folder for what can be made again.
  init(cacheDirectory: String) {
    self.cacheDirectory = cacheDirectory
    kept = Retained(pointer)
    gtk_widget_set_vexpand(pointer, 1)
    let leaving = gtk_event_controller_motion_new()
    leaving?.connect("leave") { [weak self] in self?.onHover(nil) }
    gtk_widget_add_controller(pointer, leaving)
    darkConnection = adw_style_manager_get_default().connect("notify::dark") { [weak self] in
      // The theme's colours change after the word that they do.
      self?.restyling = Timeout(seconds: 0) { self?.applyStyle() }
    }
  }

  isolated deinit {
    starting?.cancel()
    darkConnection?.disconnect()
  }

  /// Shows the HTML of a message in place of the one before.
  ///
  /// Returns at once; ``onLoaded`` or ``onFailure`` follows.
  ///
  /// - Parameters:
  ///   - html: The document or fragment as its sender wrote it.
  ///   - parts: What it may refer to as `cid:…`.
  ///   - allowsRemote: Whether it may load what did not come with it: a person has allowed it, for
  ///     this message or for its sender.
  func show(html: String, parts: InlineParts, allowsRemote: Bool) {
    content = Content(
      html: html, parts: parts, allowsRemote: allowsRemote, ground: Ground(of: html))
    if engine != nil { return display() }
    guard starting == nil else { return }
    starting = Task { [weak self] in await self?.start() }
  }

  /// Shows nothing, and lets go of what was shown.
  func clear() {
    content = nil
    text = ""
    onHover(nil)
    web?.load("", parts: .none)
  }

  /// Moves the keyboard focus to the message, as soon as it is there.
  func focus() {
    _ = gtk_widget_child_focus(pointer, GTK_DIR_TAB_FORWARD)
  }

  /// Gets WebKit ready, and shows what is wanted by then.
  private func start() async {
    defer { starting = nil }
    do {
      try await Sandbox.check()
      let webKit = try WebKit.load()
      let filter = try await ContentFilter.make(
        in: cacheDirectory + "/content-filters", webKit)
      guard !Task.isCancelled else { return }
      engine = (webKit, filter)
      display()
    } catch let error as WebKit.Unavailable {
      fail(
        tr(
          "The text is shown, because WebKitGTK 6.0 cannot be used: {reason}",
          ["reason": error.description]))
    } catch {
      fail(
        tr(
          "The text is shown, because HTML cannot be shown safely here: {reason}",
          ["reason": "\(error)"]))
    }
  }

  private func display() {
    guard let engine, let content else { return }
    onHover(nil)
    let next =
      made.first { $0.allowsRemote == content.allowsRemote }
      ?? makeView(engine.webKit, filter: content.allowsRemote ? nil : engine.filter)
    if next !== web { present(next) }
    next.pointer.set("zoom-level", to: zoom)
    next.pointer.setAccessibleDescription(text)
    applyStyle()
    next.load(content.html, parts: content.parts)
  }

  /// Puts a view in the place of the other, which shows nothing from then on.
  private func present(_ next: WebView) {
    let hadFocus = web.map { gtk_widget_has_focus($0.pointer) != 0 } ?? false
    web?.load("", parts: .none)
    web = next
    adw_bin_set_child(pointer.cast(), next.pointer)
    if hadFocus { gtk_widget_grab_focus(next.pointer) }
  }

  private func makeView(_ webKit: CWebKitFunctions, filter: ContentFilter?) -> WebView {
    let view = WebView(webKit, filter: filter)
    view.onLink = { [weak self] in self?.onLink($0) }
    view.onHover = { [weak self] in self?.onHover($0) }
    view.onLoaded = { [weak self, weak view] in
      guard let self, content != nil, view === web else { return }
      onLoaded()
    }
    view.onCrash = { [weak self, weak view] in
      guard let self, view === web else { return }
      fail(tr("WebKit stopped while it drew this message; its text is shown instead."))
    }
    connectFinding(view)
    made.append(view)
    return view
  }

  private func fail(_ sentence: String) {
    guard content != nil else { return }
    content = nil
    onHover(nil)
    onFailure(sentence)
  }

  // MARK: Looks

  private func applyStyle() {
    guard let web, let content else { return }
    let theme = ThemeColors(of: pointer)
    web.setStyle(
      content.ground.styleSheet(theme), backdrop: content.ground.backdrop(theme))
    // White paper in a dark room is dimmed; what is on it keeps its contrast.
    let isDimmed = content.ground == .paper && theme.isDark
    gtk_widget_set_opacity(web.pointer, isDimmed ? 0.88 : 1)
  }
}
