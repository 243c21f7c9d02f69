import CGTK
import GTKBridge
import Inbox

/// The HTML of a message, and above it what it would load from elsewhere, if a person let it.
///
/// It is as tall as the message, up to the height of a page; what is taller scrolls within it.
@MainActor
final class HTMLPane {
  /// The pane.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12)
  /// The HTML.
  let view: HTMLView
  /// Called when a person lets the message load what it refers to.
  var onAllow: () -> Void = {}
  /// Called when a person lets the sender's messages always load what they refer to.
  var onAlwaysAllow: () -> Void = {}
  /// Called when a message cannot be shown as HTML, with a sentence that says why.
  var onFailure: (String) -> Void {
    get { view.onFailure }
    set { view.onFailure = newValue }
  }
  /// Called when a message is there with all it loads, and its height is known.
  var onShown: () -> Void = {}

  /// The most room there is, in px.
  var pageHeight: Int32 = 600 {
    didSet { if pageHeight != oldValue { resize() } }
  }

  /// The height of the message in px, as far as it is known.
  private(set) var contentHeight: Int32 = leastHeight

  /// Whether the message is there, and its height is known.
  private(set) var isShown = false

  private static let leastHeight: Int32 = 96
  private var isLoaded = false
  private let banner = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 9, style: "notice")
  private let always = Make.wrappingButton(tr("_Always for This Sender"))
  private let kept: Retained
  private var shown: (html: String, parts: InlineParts)?
  private var measuring: Task<Void, Never>?
  private var settling: Timeout?

  /// Makes an empty pane.
  ///
  /// - Parameter cacheDirectory: A folder for what can be made again.
  init(cacheDirectory: String) {
    view = HTMLView(cacheDirectory: cacheDirectory)
    kept = Retained(pointer)
    gtk_widget_add_css_class(view.pointer, "message-html")
    gtk_widget_set_overflow(view.pointer, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_vexpand(view.pointer, 0)
    view.onLink = { [weak self] link in
      if let self { LinkOpener.open(link, over: pointer) }
    }
    view.onLoaded = { [weak self] in
      self?.isLoaded = true
      self?.measure()
    }
    fillBanner()
    pointer.append(banner)
    pointer.append(view.pointer)
    resize()
  }

  isolated deinit {
    measuring?.cancel()
  }

  /// Shows the HTML of a message in place of the one before.
  ///
  /// - Parameters:
  ///   - html: The document or fragment as its sender wrote it.
  ///   - parts: What it may refer to as `cid:…`.
  ///   - allowsRemote: Whether it may load what it refers to: a person has allowed it, for this
  ///     message or for its sender.
  ///   - hasSender: Whether there is a sender who could be allowed to.
  func show(html: String, parts: InlineParts, allowsRemote: Bool, hasSender: Bool = true) {
    shown = (html, parts)
    gtk_widget_set_visible(banner, !allowsRemote && RemoteContent.isIn(html) ? 1 : 0)
    gtk_widget_set_visible(always, hasSender ? 1 : 0)
    measuring?.cancel()
    contentHeight = Self.leastHeight
    resize()
    load(html, parts, allowsRemote: allowsRemote)
  }

  private func load(_ html: String, _ parts: InlineParts, allowsRemote: Bool) {
    (isLoaded, isShown) = (false, false)
    view.show(html: html, parts: parts, allowsRemote: allowsRemote)
  }

  /// Shows nothing, and lets go of what was shown.
  func clear() {
    shown = nil
    measuring?.cancel()
    view.clear()
  }

  /// Finds out how tall the message is in the width it has now.
  func measure() {
    guard shown != nil, isLoaded else { return }
    measuring?.cancel()
    measuring = Task { [weak self, view] in
      let height = await view.measure()
      guard !Task.isCancelled, let self else { return }
      contentHeight = height ?? .max
      resize()
      guard !isShown else { return }
      isShown = true
      onShown()
    }
  }

  /// Finds it out once the width has not changed for a moment: it costs WebKit a picture of all.
  func measureSoon() {
    settling = Timeout(seconds: 0.1) { [weak self] in self?.measure() }
  }

  private func resize() {
    gtk_widget_set_size_request(view.pointer, -1, min(contentHeight, pageHeight))
  }

  // MARK: Remote images

  private func fillBanner() {
    let sentence = Make.paragraph(tr("Remote images are not shown."))
    gtk_widget_set_hexpand(sentence, 1)
    let once = Make.wrappingButton(tr("_Show Images"))
    once.connect("clicked") { [weak self] in self?.showImages() }
    always.connect("clicked") { [weak self] in
      self?.showImages()
      self?.onAlwaysAllow()
    }
    let words = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    words.append(Make.decoration(icon: "image-missing-symbolic"))
    words.append(sentence)
    // Below the sentence: beside it they would leave it no room in a narrow window with large text.
    let buttons = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 9)
    banner.append(words)
    banner.append(buttons)
    buttons.append(once)
    buttons.append(always)
    gtk_widget_set_visible(banner, 0)
  }

  private func showImages() {
    guard let shown else { return }
    gtk_widget_set_visible(banner, 0)
    load(shown.html, shown.parts, allowsRemote: true)
    view.focus()
    onAllow()
  }
}
