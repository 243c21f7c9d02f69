import CAdwaita
import CGTK
import Foundation
import GTKBridge
import GTKTesting
@testable import MailFormat
import XCTest

@testable import InboxUI

/// The HTML of a message, in the one view of WebKit.
final class HTMLViewTests: GTKTestCase {
  /// How long WebKit may take to start its processes on a busy machine, in s.
  static let patience = 60.0

  /// Every way out of a message that we know; each asks for a path of its own.
  static let waysOut = [
    "<img src='{url}/img.svg'>",
    "<img srcset='{url}/srcset.svg 1x'>",
    "<picture><source srcset='{url}/picture.svg'><img></picture>",
    "<div style='background: url({url}/background.svg)'>background</div>",
    "<table background='{url}/table.svg'><tr><td>table</td></tr></table>",
    "<ul style='list-style-image: url({url}/list.svg)'><li>list</li></ul>",
    "<div style='border-image: url({url}/border.svg) 1; border: 1px solid'>border</div>",
    "<style>.before::before { content: url({url}/content.svg) }</style><p class='before'>",
    "<link rel='stylesheet' href='{url}/link.css'>",
    "<style>@import url({url}/import.css);</style>",
    "<style>@font-face { font-family: remote; src: url({url}/font.woff) }</style>"
      + "<p style='font-family: remote'>font</p>",
    "<video src='{url}/video.mp4' poster='{url}/poster.svg' preload='auto'></video>",
    "<audio src='{url}/audio.ogg' preload='auto' controls></audio>",
    "<iframe src='{url}/iframe.html'></iframe>",
    "<object data='{url}/object.svg' type='image/svg+xml'></object>",
    "<embed src='{url}/embed.svg' type='image/svg+xml'>",
    "<input type='image' src='{url}/input.svg'>",
    "<svg><image href='{url}/svg.svg' width='9' height='9'/></svg>",
    "<svg><use href='{url}/use.svg#a'/></svg>",
    "<svg><filter><feImage href='{url}/filter.svg'/></filter></svg>",
    "<link rel='prefetch' href='{url}/prefetch.html'>",
    "<link rel='preload' as='image' href='{url}/preload.svg'>",
    "<link rel='preconnect' href='{url}'>",
    "<link rel='dns-prefetch' href='{url}'>",
    "<link rel='icon' href='{url}/icon.svg'>",
    "<meta http-equiv='refresh' content='0; url={url}/refresh.html'>",
    "<form action='{url}/form.html'><input name='a' autofocus></form>",
    "<script>new Image().src = '{url}/script.svg'; fetch('{url}/fetch.html')</script>",
    "<img src='about:none' onerror=\"this.src = '{url}/handler.svg'\">",
    "<base href='{url}/'><img src='relative.svg'>",
  ]

  func testNothingRemoteLoadsBeforeItIsAllowed() throws {
    try MainActor.assumeIsolated {
      let server = try XCTUnwrap(CountingServer())
      defer { server.stop() }
      let page = Page()
      let html = Self.message(for: server)

      // Often: what one of them let slip would have come by the end of the next.
      for _ in 1...8 {
        try page.show(html, parts: Self.picture())
        XCTAssertEqual(page.count(of: "here is the TEXT"), 1)
        XCTAssertTrue(page.waitForPaint { Self.redPixels(of: $0) >= 1_600 }, "no picture")
      }
      XCTAssertEqual(server.paths, [])
      XCTAssertEqual(server.connections, 0)

      try page.show(html, parts: Self.picture(), allowsRemote: true)
      MainLoop.run(atMost: Self.patience) { Set(server.paths).count >= 10 }
      XCTAssertGreaterThanOrEqual(Set(server.paths).count, 10, "\(server.paths)")
      let never = ["/script.svg", "/fetch.html", "/handler.svg", "/form.html", "/refresh.html"]
      XCTAssertEqual(Set(server.paths).intersection(never), [])
      XCTAssertEqual(page.count(of: "here is the text"), 1, "something took the message's place")
    }
  }

  func testWhatOneMessageMayAnotherMayNot() throws {
    try MainActor.assumeIsolated {
      let server = try XCTUnwrap(CountingServer())
      defer { server.stop() }
      let page = Page()
      let html = "<p>Text</p><img src='http://127.0.0.1:\(server.port)/img.svg'>"
      try page.show(html, allowsRemote: true)
      XCTAssertEqual(server.paths, ["/img.svg"])
      for _ in 1...2 { try page.show(html) }
      XCTAssertEqual(server.paths, ["/img.svg"])
      try page.show(html.replacing("img.svg", with: "again.svg"), allowsRemote: true)
      XCTAssertEqual(server.paths, ["/img.svg", "/again.svg"])
      for request in server.requests {
        XCTAssertFalse(request.lowercased().contains("cookie:"), request)
        XCTAssertFalse(request.lowercased().contains("referer:"), request)
      }
    }
  }

  /// What may load may still not take the message's place or send anything.
  func testAllowedMessageStaysWhereItIs() throws {
    try MainActor.assumeIsolated {
      let server = try XCTUnwrap(CountingServer())
      defer { server.stop() }
      let page = Page()
      let url = "http://127.0.0.1:\(server.port)"
      let frame = "<meta http-equiv='refresh' content='0; url=\(url)/inner.html'>"
      let html = """
        <meta http-equiv='refresh' content='0; url=\(url)/refresh.html'><p>Stays</p>
        <iframe srcdoc="\(frame)"></iframe><img src='\(url)/img.svg'>
        """
      try page.show(html, allowsRemote: true)
      // Nothing tells that nothing comes; without the sandbox it came at once.
      MainLoop.run(atMost: 1) { !Set(server.paths).isSubset(of: ["/img.svg"]) }
      XCTAssertEqual(page.count(of: "stays"), 1)
      XCTAssertEqual(Set(server.paths), ["/img.svg"])
    }
  }

  // MARK: What came with the message

  func testPartsAreFoundByTheirIDHoweverItIsWritten() throws {
    try MainActor.assumeIsolated {
      let page = Page()
      for reference in ["cid:picture@here", "cid:picture%40here", "CID:picture@here"] {
        try page.show("<p>x</p>")
        XCTAssertTrue(page.waitForPaint { Self.redPixels(of: $0) == 0 })
        try page.show("<img src='\(reference)'>", parts: Self.picture())
        XCTAssertTrue(page.waitForPaint { Self.redPixels(of: $0) >= 1_600 }, reference)
      }
      try page.show("<p>Without</p><img src='cid:another'>", parts: Self.picture())
      XCTAssertEqual(page.count(of: "without"), 1)
    }
  }

  /// The text arrives decoded, whatever the document says of its bytes.
  func testTextIsTakenAsItIs() throws {
    try MainActor.assumeIsolated {
      let page = Page()
      try page.show(
        "<html><head><meta charset='iso-8859-1'></head><p>Grüße</p>\0<p>日本語</p></html>")
      XCTAssertEqual(page.count(of: "grüße"), 1)
      XCTAssertEqual(page.count(of: "日本語"), 1)
      XCTAssertEqual(page.count(of: "nowhere"), 0)
    }
  }

  // MARK: Showing

  func testLastMessageWins() throws {
    try MainActor.assumeIsolated {
      let page = Page()
      page.view.show(html: "<p>first</p>", parts: .none, allowsRemote: false)
      page.view.show(html: "<p>second</p>", parts: .none, allowsRemote: false)
      try page.show("<p>third third</p>")
      XCTAssertEqual(page.count(of: "third"), 2)
      XCTAssertEqual(page.count(of: "first"), 0)
      page.view.findNext()
      page.view.findPrevious()
      page.view.endFinding()
      page.view.clear()
      try page.show("<p>fourth</p>")
      XCTAssertEqual(page.count(of: "third"), 0)
    }
  }

  func testDarkStyle() throws {
    try MainActor.assumeIsolated {
      adw_init()
      let style = adw_style_manager_get_default()
      defer { adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_DEFAULT) }
      let page = Page()
      try page.show("<p>no colours</p>")
      XCTAssertTrue(page.waitForPaint { Self.isBackground(of: $0, in: 250...255) })
      // The message that is shown follows.
      adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_DARK)
      XCTAssertTrue(page.waitForPaint { Self.isBackground(of: $0, in: 0...60) })
      try page.show("<p style='color: #333'>own colours</p>")
      XCTAssertTrue(page.waitForPaint { Self.isBackground(of: $0, in: 200...240) })
    }
  }

  func testLinksSayWhereTheyLead() throws {
    try MainActor.assumeIsolated {
      let page = Page()
      try page.show("<p><a href='https://user@example.com/path'>link</a></p>")
      page.hover(over: "https://user@example.com/path?<b>", label: "www.bank.example")
      XCTAssertEqual(page.shownTarget, "⚠ https://user@example.com/path?<b>")
      page.hover(over: nil)
      XCTAssertNil(page.shownTarget)
    }
  }

  /// An invisible child of WebKit's view takes the focus otherwise, and every letter.
  func testFocusStaysOutsideOfWebKitsInnerWidgets() throws {
    try MainActor.assumeIsolated {
      let page = Page()
      try page.show("<p>x</p>")
      var child = gtk_widget_get_first_child(page.view.web?.pointer)
      while let inner = child {
        XCTAssertEqual(gtk_widget_get_can_focus(inner), 0)
        child = gtk_widget_get_next_sibling(inner)
      }
    }
  }

  // MARK: Failing

  func testCrashIsSaidAndTheNextMessageIsShown() throws {
    try MainActor.assumeIsolated {
      let page = Page()
      try page.show("<p>before</p>")
      let processes = Self.descendants(named: "WebKitWebProces")
      XCTAssertFalse(processes.isEmpty)
      for process in processes { kill(process, SIGKILL) }
      MainLoop.run(atMost: Self.patience) { !page.failures.isEmpty }
      XCTAssertEqual(
        page.failures, ["WebKit stopped while it drew this message; its text is shown instead."])
      page.failures = []
      try page.show("<p>after</p>")
      XCTAssertEqual(page.count(of: "after"), 1)
    }
  }

  func testWithoutAFilterNothingIsShown() throws {
    MainActor.assumeIsolated {
      let page = Page(cacheDirectory: "/proc/no-such-folder")
      page.view.show(html: "<p>x</p>", parts: .none, allowsRemote: true)
      MainLoop.run(atMost: Self.patience) { !page.failures.isEmpty }
      XCTAssertEqual(page.failures.count, 1)
      XCTAssertTrue(
        page.failures[0].hasPrefix("The text is shown, because HTML cannot be shown safely here: "),
        page.failures[0])
      XCTAssertNil(page.view.web)
    }
  }

  /// WebKit would end the program where there is no sandbox.
  func testSandboxIsTriedFirst() throws {
    MainActor.assumeIsolated {
      XCTAssertEqual(Self.complaint(of: "bwrap"), "")
      for tool in ["false", "no-such-tool"] {
        let complaint = Self.complaint(of: tool)
        XCTAssertTrue(complaint?.contains(tool) == true, complaint ?? "no answer")
      }
    }
  }

  // MARK: Cost

  /// Linked, WebKit would cost every start; loaded by name, its functions are nobody else's.
  func testWebKitIsNotLinked() {
    let linked: UnsafeRawPointer? = runtimeSymbol("webkit_web_view_get_type")
    XCTAssertNil(linked)
  }

  func testViewIsFinalized() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let page = Page()
        try? page.show("<p>x</p>")
        return WeakReference(page.view.pointer)
      }
    }
  }

  // MARK: Helpers

  /// What is said of a tool as a sandbox: nothing of one that works; nil without an answer.
  @MainActor
  static func complaint(of tool: String) -> String? {
    var complaint: String?
    Task {
      do throws(Sandbox.Unavailable) {
        try await Sandbox.check(tool: tool)
        complaint = ""
      } catch {
        complaint = error.description
      }
    }
    MainLoop.run(atMost: patience) { complaint != nil }
    return complaint
  }

  /// A message with a text, a picture of its own and every way out.
  static func message(for server: CountingServer) -> String {
    "<!DOCTYPE html><p>Here is the text.</p><img src='cid:picture@here' alt='picture'>"
      + waysOut.joined().replacing("{url}", with: "http://127.0.0.1:\(server.port)")
  }

  /// A red square of 40 × 40 px as PNG.
  @MainActor
  static func redSquare() -> [UInt8] {
    let side = 40
    let pixels = [UInt8](repeating: 0, count: side * side).flatMap { _ in [255, 0, 0] as [UInt8] }
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    let texture = gdk_memory_texture_new(
      Int32(side), Int32(side), GDK_MEMORY_R8G8B8, bytes, gsize(side * 3))
    g_bytes_unref(bytes)
    guard let texture, let png = gdk_texture_save_to_png_bytes(texture) else { return [] }
    defer { g_bytes_unref(png) }
    var size: gsize = 0
    let data = g_bytes_get_data(png, &size)
    return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
  }

  /// The red square, as `cid:picture@here`.
  @MainActor
  static func picture() -> InlineParts {
    let bytes = redSquare()
    let attachment = Attachment(
      index: 1, name: "red.png", type: "image/png", size: nil, contentID: "picture@here",
      isInline: true, isDisguised: false)
    return InlineParts(attachments: [attachment]) { _ in bytes }
  }

  static func redPixels(of picture: [UInt8]) -> Int {
    stride(from: 0, to: picture.count, by: 4).reduce(0) { count, start in
      // Blue, green, red, alpha.
      let isRed = picture[start] < 16 && picture[start + 1] < 16 && picture[start + 2] > 239
      return isRed ? count + 1 : count
    }
  }

  /// Whether the last pixel, where no text is, is a grey in a range.
  static func isBackground(of picture: [UInt8], in range: ClosedRange<UInt8>) -> Bool {
    picture.count >= 4 && picture.suffix(4).dropLast().allSatisfy(range.contains)
  }

  /// The processes below this one with a name, which the system cuts at 15 bytes.
  static func descendants(named name: String) -> [pid_t] {
    var parents: [pid_t: (parent: pid_t, name: String)] = [:]
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let process = pid_t(entry),
        let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")")
      else { continue }
      let fields = stat[close...].split(separator: " ")
      guard fields.count > 2, let parent = pid_t(fields[2]) else { continue }
      parents[process] = (parent, String(stat[stat.index(after: open)..<close]))
    }
    return parents.keys.filter { process in
      var ancestor = process
      while let parent = parents[ancestor]?.parent, parent != getpid() { ancestor = parent }
      return parents[ancestor]?.parent == getpid() && parents[process]?.name == name
    }
  }
}

/// A view in a window.
@MainActor
final class Page {
  let view: HTMLView
  let window: TestWindow
  var failures: [String] = []
  private let target = LinkTarget()
  private let keptTarget: Retained
  private var loads = 0
  private var found: Int?

  init(cacheDirectory: String = FileManager.default.temporaryDirectory.path + "/whisk-tests") {
    view = HTMLView(cacheDirectory: cacheDirectory)
    window = TestWindow(view.pointer, width: 700, height: 600)
    keptTarget = Retained(target.pointer)
    view.onHover = { [target] in target.show($0) }
    view.onLoaded = { [unowned self] in loads += 1 }
    view.onFailure = { [unowned self] in failures.append($0) }
    view.onFound = { [unowned self] in found = $0 }
  }

  /// Shows a message and waits until it is there.
  func show(
    _ html: String, parts: InlineParts = .none, allowsRemote: Bool = false,
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let before = loads
    view.show(html: html, parts: parts, allowsRemote: allowsRemote)
    MainLoop.run(atMost: HTMLViewTests.patience) { loads > before || !failures.isEmpty }
    XCTAssertEqual(failures, [], file: file, line: line)
    if loads == before { XCTFail("The message did not load.", file: file, line: line) }
  }

  /// How often the message has a text.
  func count(of text: String) -> Int? {
    found = nil
    view.find(text)
    MainLoop.run(atMost: HTMLViewTests.patience) { found != nil }
    return found
  }

  /// Waits until what is painted is as it should be.
  func waitForPaint(_ isRight: ([UInt8]) -> Bool) -> Bool {
    let frames = FrameCallback(on: window.pointer) { _ in true }
    defer { frames.stop() }
    return MainLoop.run(atMost: 20) {
      isRight(pixels())
    }
  }

  /// What the view shows: four bytes for each pixel.
  func pixels() -> [UInt8] {
    guard let texture = texture() else { return [] }
    let width = Int(gdk_texture_get_width(texture.opaque))
    let height = Int(gdk_texture_get_height(texture.opaque))
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture.opaque, &pixels, gsize(width * 4))
    return pixels
  }

  /// What the line says that tells where links lead, while it is there.
  var shownTarget: String? {
    guard gtk_widget_get_visible(target.pointer) != 0 else { return nil }
    return String(cString: gtk_label_get_text(target.pointer.opaque))
  }

  /// Does what WebKit does when the pointer comes onto a link or leaves it.
  func hover(over target: String?, label: String = "") {
    guard let web = view.web?.pointer else { return }
    let texts = ["link-uri": target, "link-label": target == nil ? nil : label].compactMapValues(
      \.self)
    var values = texts.values.map { text in
      var value = makeEmptyValue()
      g_value_init(&value, String.valueType)
      text.write(to: &value)
      return value
    }
    let names = texts.keys.map { UnsafePointer(g_intern_string($0)) }
    var mutableNames: [UnsafePointer<CChar>?] = names
    let result = g_object_new_with_properties(
      g_type_from_name("WebKitHitTestResult"), UInt32(values.count), &mutableNames, &values)
    guard let result else { return }
    defer { g_object_unref(result.raw) }
    var arguments = [GValue](repeating: makeEmptyValue(), count: 3)
    g_value_init(&arguments[0], gtk_widget_get_type())
    g_value_set_object(&arguments[0], web.raw)
    g_value_init(&arguments[1], cgtk_type_object())
    g_value_set_object(&arguments[1], result.raw)
    g_value_init(&arguments[2], UInt32.valueType)
    let signal = g_signal_lookup("mouse-target-changed", cgtk_type_of(web.raw))
    g_signal_emitv(&arguments, signal, 0, nil)
  }

  private func texture() -> Retained? {
    let width = Double(gtk_widget_get_width(view.pointer))
    let height = Double(gtk_widget_get_height(view.pointer))
    let paintable = Retained(owned: gtk_widget_paintable_new(view.pointer))
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable.opaque, snapshot, width, height)
    guard let node = gtk_snapshot_free_to_node(snapshot),
      let renderer = gtk_native_get_renderer(window.pointer.opaque)
    else { return nil }
    defer { gsk_render_node_unref(node) }
    return gsk_renderer_render_texture(renderer, node, nil).map { Retained(owned: $0) }
  }
}
