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
      let html =
        "<!DOCTYPE html><p>Here is the text.</p><img src='cid:picture@here' alt='picture'>"
        + Self.waysOut.joined().replacing(
          "{url}", with: "http://127.0.0.1:\(server.port)")

      // Twice: what the first one left behind would have come by the end of the second.
      for _ in 1...2 {
        try page.show(html, parts: Self.picture())
        XCTAssertEqual(page.count(of: "here is the TEXT"), 1)
        XCTAssertTrue(page.waitForPaint { Self.redPixels(of: $0) >= 1_600 }, "no picture")
      }
      XCTAssertEqual(server.paths, [])
      XCTAssertEqual(server.connections, 0)

      page.view.show(html: html, parts: Self.picture(), allowsRemote: true)
      MainLoop.run(atMost: Self.patience) { Set(server.paths).count >= 10 }
      XCTAssertGreaterThanOrEqual(Set(server.paths).count, 10)
      let never = ["/script.svg", "/fetch.html", "/handler.svg", "/form.html", "/refresh.html"]
      XCTAssertEqual(Set(server.paths).intersection(never), [])
      print("asked for:", server.paths)
    }
  }

  // MARK: Parts

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
}

/// A view in a window.
@MainActor
final class Page {
  let view: HTMLView
  let window: TestWindow
  private(set) var failures: [String] = []
  private var loads = 0
  private var found: Int?

  init(width: Int32 = 700, height: Int32 = 600) {
    view = HTMLView(cacheDirectory: FileManager.default.temporaryDirectory.path + "/whisk-tests")
    window = TestWindow(view.pointer, width: width, height: height)
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
    return MainLoop.run(atMost: 10) { isRight(pixels()) }
  }

  /// What the window shows: four bytes for each pixel.
  func pixels() -> [UInt8] {
    guard let texture = texture() else { return [] }
    let width = Int(gdk_texture_get_width(texture.opaque))
    let height = Int(gdk_texture_get_height(texture.opaque))
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture.opaque, &pixels, gsize(width * 4))
    return pixels
  }

  private func texture() -> Retained? {
    let width = Double(gtk_widget_get_width(window.pointer))
    let height = Double(gtk_widget_get_height(window.pointer))
    let paintable = Retained(owned: gtk_widget_paintable_new(window.pointer))
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable.opaque, snapshot, width, height)
    guard let node = gtk_snapshot_free_to_node(snapshot),
      let renderer = gtk_native_get_renderer(window.pointer.opaque)
    else { return nil }
    defer { gsk_render_node_unref(node) }
    return gsk_renderer_render_texture(renderer, node, nil).map { Retained(owned: $0) }
  }
}
