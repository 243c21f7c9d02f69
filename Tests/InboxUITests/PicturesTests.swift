import CAdwaita
import CGTK
import FoundationEssentials
import Glibc
import GTKBridge
import GTKTesting
import Inbox
import MailStore
import SwipeCore
import XCTest

@testable import InboxUI
@testable import SwipeActions

/// Pictures of every view in every style, to be looked at: `WHISK_PICTURES=DIR ./test PicturesTests`.
final class PicturesTests: GTKTestCase {
  func testEveryViewIsDrawnInEveryStyle() throws {
    guard let folder = getenv("WHISK_PICTURES").map({ String(cString: $0) }) else {
      throw XCTSkip("WHISK_PICTURES names no folder for the pictures.")
    }
    try MainActor.assumeIsolated {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let studio = try Studio(folder: folder)
      try studio.takeAll()
      try studio.close()
    }
  }
}

/// What is different from the light style in a wide window.
private struct Look {
  let name: String
  var width: Int32 = 1180
  var height: Int32 = 760
  var isDark = false
  var isHighContrast = false
  var isMirrored = false
  var textScale = 1.0
  var density = ListSettings.Density.comfortable
  var views = Studio.View.allCases

  static let all = [
    Look(name: "light"),
    Look(name: "dark", isDark: true),
    Look(name: "high-contrast", isHighContrast: true),
    Look(name: "high-contrast-dark", isDark: true, isHighContrast: true, views: [.armed, .search]),
    Look(name: "right-to-left", isMirrored: true),
    Look(name: "narrow", width: 360, height: 640),
    Look(name: "large-text", textScale: 1.5),
    Look(name: "huge-text-narrow", width: 360, height: 640, textScale: 2),
    Look(name: "compact", density: .compact, views: [.list, .open, .selection]),
    Look(name: "spacious", density: .spacious, views: [.list, .open, .selection]),
  ]
}

/// One running program on the sample mail, which is made to look one way after another.
@MainActor
private final class Studio {
  enum View: String, CaseIterable {
    case list, open, armed, message, search, results, selection, filter, news, empty, folders,
      problem, preferences, mail, notifications
  }

  private let folder: String
  private let home: String
  private let application: Application
  private let window: MainWindow
  private let desktop = g_settings_new("org.gnome.desktop.interface")
  private let access = g_settings_new("org.gnome.desktop.a11y.interface")

  init(folder: String) throws {
    self.folder = folder
    home = FileManager.default.temporaryDirectory.path + "/whisk-pictures-\(UUID())"
    for name in ["XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
      setenv(name, "\(home)/\(name)", 1)
    }
    let settings = try ProgramResources.register().makeSettings()
    g_settings_set_boolean(settings, "first-run-hint-shown", 1)
    let options = try LaunchOptions(arguments: ["--demo"])
    application = Application(options: options, settings: settings)
    g_application_register(application.pointer.cast(), nil, nil)
    g_application_activate(application.pointer.cast())
    window = try XCTUnwrap(application.windows.first)
    // Nothing moves, so that the next frame shows everything.
    gtk_settings_get_default()?.cast(to: GObject.self).set("gtk-enable-animations", to: false)
    MainLoop.run(atMost: 20) { [window] in
      window.mail.map { $0.session.list.count > 20 && $0.scanning == nil } ?? false
    }
  }

  func close() throws {
    gtk_settings_get_default()?.cast(to: GObject.self).set("gtk-enable-animations", to: true)
    gtk_window_destroy(window.pointer.cast())
    g_object_unref(desktop?.raw)
    g_object_unref(access?.raw)
    try FileManager.default.removeItem(atPath: home)
  }

  func takeAll() throws {
    for look in Look.all {
      put(on: look)
      for view in look.views { try take(view, in: look) }
    }
    put(on: Look(name: ""))
  }

  private func put(on look: Look) {
    g_settings_set_string(desktop, "color-scheme", look.isDark ? "prefer-dark" : "default")
    g_settings_set_boolean(access, "high-contrast", look.isHighContrast ? 1 : 0)
    g_settings_set_double(desktop, "text-scaling-factor", look.textScale)
    g_settings_set_enum(application.settings.pointer.cast(), "density", look.density.rawValue)
    gtk_widget_set_default_direction(look.isMirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    gtk_window_set_default_size(window.pointer.cast(), look.width, look.height)
    MainLoop.run(atMost: 5) { [window] in
      gtk_widget_get_width(window.pointer) == look.width
        && adw_style_manager_get_dark(adw_style_manager_get_default()) == (look.isDark ? 1 : 0)
    }
    draw(window.pointer)
  }

  private func take(_ view: View, in look: Look) throws {
    let mail = try XCTUnwrap(window.mail)
    let rows = mail.session.list
    let picked = (1...3).map { rows.id(at: $0) }
    var shown = window.pointer
    var end: () -> Void = {}
    mail.list.goToTop()
    switch view {
    case .list: break
    case .open:
      mail.list.swipes.open(id: picked[1], from: .trailing, animated: false)
      end = { mail.list.swipes.close(animated: false) }
    case .armed: end = try drag(picked[1], in: mail.list)
    case .message:
      mail.open(picked[1])
      MainLoop.run(atMost: 5) { mail.panes.showsMessage && mail.opening != nil }
      end = { mail.closeMessage() }
    case .search:
      mail.startSearch()
      MainLoop.run(atMost: 5) { !mail.listPage.searchBar.suggestions.isEmpty }
      end = { mail.escape() }
    case .results:
      type("concert", in: mail)
      MainLoop.run(atMost: 5) { rows.isSearch && rows.count < 10 }
      end = { mail.escape() }
    case .selection:
      picked.forEach { mail.list.toggle($0) }
      end = { mail.escape() }
    case .filter:
      mail.show(filter: .flagged)
      MainLoop.run(atMost: 5) { rows.filter == .flagged && rows.count < 20 }
      end = { mail.show(filter: nil) }
    case .news:
      mail.list.pill.show(3)
      end = { mail.list.pill.show(0) }
    case .empty:
      mail.listPage.showEmptyInbox(
        snoozed: "3 messages are snoozed; the next one comes back: Tomorrow 08:00.")
      end = { mail.listPage.showList() }
    case .folders:
      mail.panes.showsFolders = true
      end = { if look.width < 700 { mail.panes.showsFolders = false } }
    case .problem:
      window.open(.directories([home + "/Nowhere"]))
      MainLoop.run(atMost: 5) { [window] in window.mail == nil }
      end = { [window] in
        window.open(.sample)
        MainLoop.run(atMost: 20) { window.mail.map { $0.session.list.count > 20 } ?? false }
      }
    case .preferences, .mail, .notifications:
      window.showPreferences()
      shown = try XCTUnwrap(window.preferences).pointer
      gtk_window_set_default_size(shown.cast(), min(600, look.width), 640)
      let number = [View.preferences, .mail, .notifications].firstIndex(of: view) ?? 0
      let page = shown.all(adw_preferences_page_get_type())[number]
      adw_preferences_window_set_visible_page(shown.cast(), page.cast())
      end = { gtk_window_close(shown.cast()) }
    }
    let path = "\(folder)/\(view.rawValue)-\(look.name).png"
    var isSaved = false
    draw(shown) { [self] in isSaved = save(shown, to: path) }
    XCTAssertTrue(isSaved, path)
    let width = gtk_widget_get_width(window.pointer)
    XCTAssertEqual(width, look.width, "\(path): \(tooWide(window.pointer, look.width))")
    XCTAssertEqual(shown.cutTexts(), [], path)
    end()
    MainLoop.run(atMost: 5) { [window] in
      window.mail.map(\.session.list).map { !$0.isSearch && $0.filter == nil && $0.count > 20 }
        ?? false
    }
    draw(window.pointer)
  }

  private func type(_ text: String, in mail: MailView) {
    mail.startSearch()
    gtk_editable_set_text(mail.listPage.searchBar.entry.opaque, text)
  }

  /// Drags a row so far that letting go would act.
  private func drag(_ id: RowID, in list: MessageListView) throws -> () -> Void {
    let width = try XCTUnwrap(list.swipes.row(for: id)).size.width
    let side = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? -1.0 : 1
    let start = side > 0 ? 0.98 : 0.02
    var time = SwipeTime.now
    list.swipes.hold(id)
    list.swipes.act(at: time) { $0.press(.mouse, on: id, x: width * start, y: 30, at: $1) }
    for step in 1...20 {
      time = time.adding(seconds: 0.02)
      list.swipes.act(at: time) {
        $0.move(.mouse, x: width * (start - side * Double(step) * 0.048), y: 30, at: $1)
      }
    }
    return {
      list.swipes.act { $0.cancel(.mouse, at: $1) }
      list.swipes.letGo(of: id)
    }
  }

  /// Runs until a window has drawn what it shows now, and what that made it show.
  ///
  /// - Parameter work: What is done right after that; between frames something may wait to be drawn.
  private func draw(_ window: WidgetPointer, then work: @escaping @MainActor () -> Void = {}) {
    guard let clock = gtk_widget_get_frame_clock(window) else { return }
    var frames = 0
    let connection = clock.connect("after-paint") {
      frames += 1
      if frames == 6 { work() } else { gtk_widget_queue_draw(window) }
    }
    gtk_widget_queue_draw(window)
    MainLoop.run(atMost: 2) { frames >= 6 }
    connection.disconnect()
  }

  // MARK: Saving

  /// The innermost widgets that need more than a width.
  private func tooWide(_ widget: WidgetPointer, _ width: Int32) -> [String] {
    guard gtk_widget_get_visible(widget) != 0,
      SizeRequest(of: widget, GTK_ORIENTATION_HORIZONTAL).minimum > width
    else { return [] }
    var found: [String] = []
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      found += tooWide(current, width)
      child = gtk_widget_get_next_sibling(current)
    }
    return found.isEmpty
      ? ["\(String(cString: g_type_name(cgtk_type_of(widget)))) \(widget.texts())"] : found
  }

  /// Saves what a window shows with what is over it, such as suggestions.
  private func save(_ window: WidgetPointer, to path: String) -> Bool {
    let snapshot = gtk_snapshot_new()
    add(window, to: snapshot)
    for popover in popovers(in: window) {
      guard let surface = gtk_native_get_surface(popover.opaque) else { continue }
      // Both have a shadow around them.
      var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
      gtk_native_get_surface_transform(popover.opaque, &x, &y)
      gtk_native_get_surface_transform(window.opaque, &left, &top)
      var point = graphene_point_t()
      point.x = Float(Double(gdk_popup_get_position_x(surface)) + x - left)
      point.y = Float(Double(gdk_popup_get_position_y(surface)) + y - top)
      gtk_snapshot_save(snapshot)
      gtk_snapshot_translate(snapshot, &point)
      add(popover, to: snapshot)
      gtk_snapshot_restore(snapshot)
    }
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return false }
    defer { gsk_render_node_unref(node) }
    guard let renderer = gtk_native_get_renderer(window.opaque),
      let made = gsk_renderer_render_texture(renderer, node, nil)
    else { return false }
    let texture = Retained(owned: made)
    return gdk_texture_save_to_png(texture.opaque, path) != 0
  }

  private func add(_ widget: WidgetPointer, to snapshot: OpaquePointer?) {
    let paintable = Retained(owned: gtk_widget_paintable_new(widget))
    gdk_paintable_snapshot(
      paintable.opaque, snapshot, Double(gtk_widget_get_width(widget)),
      Double(gtk_widget_get_height(widget)))
  }

  /// The popovers that are open.
  private func popovers(in widget: WidgetPointer) -> [WidgetPointer] {
    var found: [WidgetPointer] = []
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      if current.isInstance(of: gtk_popover_get_type()), gtk_widget_get_mapped(current) != 0 {
        found.append(current)
      }
      found += popovers(in: current)
      child = gtk_widget_get_next_sibling(current)
    }
    return found
  }
}
