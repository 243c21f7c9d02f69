import CGTK
import CWebKit
import GTKBridge
import Inbox

/// A WebKit view that shows the HTML of a message and does nothing else.
///
/// It runs no scripts, keeps nothing, follows no link, and, where it has a filter, loads nothing that
/// did not come with the message. The web process runs in WebKit's sandbox.
///
/// A view has its filter for life: while one is taken away or put back, what was shown before would
/// slip through (a font did, in 3 of 100 loads).
@MainActor
final class WebView {
  /// The view.
  let pointer: WidgetPointer
  /// WebKit's functions.
  let webKit: CWebKitFunctions

  /// Called when a person follows a link; nothing else happens then.
  var onLink: (Link) -> Void = { _ in }
  /// Called when the pointer comes onto a link or leaves it.
  var onHover: (Link?) -> Void = { _ in }
  /// Called when a message is there with all it loads.
  var onLoaded: () -> Void = {}
  /// Called when the web process is gone; the next message starts another one.
  var onCrash: () -> Void = {}

  /// What `cid:` refers to in the message that is shown.
  private(set) var parts = InlineParts.none
  /// Whether what is shown may load from elsewhere.
  let allowsRemote: Bool
  /// The address of the message that is shown: no other page may take its place.
  private(set) var address = "about:blank"
  /// The link under the pointer, and since when in μs on the monotonic clock.
  var hovered: (link: Link, since: Int)?

  private let kept: Retained
  private let manager: Retained
  private var count = 0
  private var isStarted = false

  /// Makes an empty view.
  ///
  /// - Parameter filter: What keeps it from loading; nil makes a view whose messages may load from
  ///   elsewhere.
  init(_ webKit: CWebKitFunctions, filter: ContentFilter?) {
    self.webKit = webKit
    allowsRemote = filter == nil
    manager = made(webKit.webkit_user_content_manager_new())
    let context = made(webKit.webkit_web_context_new())
    let session = made(webKit.webkit_network_session_new_ephemeral())
    let settings = Self.makeSettings(webKit)
    kept = makeObject(
      webKit.webkit_web_view_get_type(),
      [
        ("web-context", ValuePointer(context.opaque)),
        ("network-session", ValuePointer(session.opaque)),
        ("user-content-manager", ValuePointer(manager.opaque)),
        ("settings", ValuePointer(settings.opaque)),
        ("default-content-security-policy", Self.securityPolicy),
      ])
    pointer = kept.widget
    pointer.setAccessibleLabel(tr("Text of the message"))
    // The view of a document: no cache of pages gone by, no second process held ready.
    webKit.webkit_web_context_set_cache_model(
      context.opaque, UInt32(WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER))
    webKit.webkit_cookie_manager_set_accept_policy(
      webKit.webkit_network_session_get_cookie_manager(session.opaque),
      UInt32(WEBKIT_COOKIE_POLICY_ACCEPT_NEVER))
    if let filter {
      webKit.webkit_user_content_manager_add_filter(manager.opaque, filter.pointer)
    }
    keepFocusOutside()
    serveParts(to: context)
    connectPolicy()
    connectEvents()
  }

  /// Shows a message in place of the one before.
  func load(_ html: String, parts: InlineParts) {
    self.parts = parts
    isStarted = false
    count += 1
    address = "about:blank?\(count)"
    // NUL would be the end to C, and is no character of HTML anyway.
    webKit.webkit_web_view_load_html(pointer.opaque, html.replacing("\0", with: " "), address)
  }

  /// Puts a style sheet under the message's own, and a colour where nothing is painted.
  func setStyle(_ styleSheet: String, backdrop: String) {
    webKit.webkit_user_content_manager_remove_all_style_sheets(manager.opaque)
    let sheet = webKit.webkit_user_style_sheet_new(
      styleSheet, UInt32(WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES),
      UInt32(WEBKIT_USER_STYLE_LEVEL_USER), nil, nil)
    webKit.webkit_user_content_manager_add_style_sheet(manager.opaque, sheet)
    webKit.webkit_user_style_sheet_unref(sheet)
    var color = GdkRGBA()
    gdk_rgba_parse(&color, backdrop)
    webKit.webkit_web_view_set_background_color(pointer.opaque, &color)
  }

  /// A sandbox allows neither scripts nor forms nor a page that moves on by itself.
  private static let securityPolicy =
    "script-src 'none'; sandbox allow-same-origin allow-popups"

  private static func makeSettings(_ webKit: CWebKitFunctions) -> Retained {
    let settings = makeObject(webKit.webkit_settings_get_type(), [])
    for feature in [
      "enable-javascript", "enable-javascript-markup", "enable-html5-local-storage",
      "enable-html5-database", "enable-page-cache", "enable-fullscreen", "enable-webgl",
      "enable-webaudio", "enable-media-stream", "enable-mediasource", "enable-smooth-scrolling",
    ] {
      settings.pointer.set(feature, to: false)
    }
    settings.pointer.set("media-playback-requires-user-gesture", to: true)
    settings.pointer.set("default-charset", to: "utf-8")
    useSystemFont(settings)
    // Text and pictures that stand still are drawn as fast without a GPU, at a third of the memory.
    settings.pointer.set(
      "hardware-acceleration-policy", to: UInt32(WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER))
    return settings
  }

  /// Text that sets no font of its own looks as in the rest of the program. WebKit makes it larger by
  /// itself where the system's text is.
  private static func useSystemFont(_ settings: Retained) {
    guard let system = gtk_settings_get_default(), let name: String = system.get("gtk-font-name"),
      let font = pango_font_description_from_string(name)
    else { return }
    defer { pango_font_description_free(font) }
    if let family = pango_font_description_get_family(font) {
      settings.pointer.set("default-font-family", to: String(cString: family))
    }
    let size = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
    guard size > 0 else { return }
    // 96 px are an inch of 72 pt.
    let isAbsolute = pango_font_description_get_size_is_absolute(font) != 0
    settings.pointer.set(
      "default-font-size", to: UInt32((isAbsolute ? size : size * 96 / 72).rounded()))
  }

  /// WebKit asks an invisible text view what keys mean. It must not get the focus: a person who tabs
  /// into it would see nothing, and it would eat every letter.
  private func keepFocusOutside() {
    var child = gtk_widget_get_first_child(pointer)
    while let inner = child {
      if inner.isInstance(of: gtk_text_view_get_type()) { gtk_widget_set_can_focus(inner, 0) }
      child = gtk_widget_get_next_sibling(inner)
    }
  }

  private func connectEvents() {
    // What is given up for the next message comes to an end too, before the next one starts.
    pointer.connect("load-changed") { [weak self] (event: UInt32) in
      guard let self else { return }
      if event == UInt32(WEBKIT_LOAD_STARTED) { isStarted = true }
      if event == UInt32(WEBKIT_LOAD_FINISHED), isStarted { onLoaded() }
    }
    pointer.connect(answering: "load-failed") { [weak self] () -> Bool in
      self?.isStarted = false
      return true
    }
    pointer.connect("web-process-terminated") { [weak self] in self?.onCrash() }
  }
}

/// Makes an object of a class with properties that can be set only then.
///
/// The corresponding C function is `g_object_new_with_properties`.
@MainActor
private func makeObject(
  _ type: GType, _ properties: [(name: String, value: any ValueRepresentable)]
) -> Retained {
  var values = properties.map { property in
    var value = GValue()
    g_value_init(&value, Swift.type(of: property.value).valueType)
    property.value.write(to: &value)
    return value
  }
  defer { for index in values.indices { g_value_unset(&values[index]) } }
  return withCStrings(properties.map(\.name)) { names in
    made(
      g_object_new_with_properties(
        type, UInt32(values.count), UnsafeMutablePointer(mutating: names), values))
  }
}

/// What a function of C has made, which never fails.
@MainActor
private func made(_ object: (some ObjectPointer)?) -> Retained {
  guard let object else { preconditionFailure("GObject cannot make an instance.") }
  return Retained(owned: object)
}
