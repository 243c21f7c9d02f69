import CGTK
import CWebKit
import GTKBridge

/// What keeps a message from loading anything that did not come with it.
///
/// It names what may pass, so that a scheme nobody thought of is blocked too.
@MainActor
final class ContentFilter {
  /// The filter could not be made.
  struct Failure: Error, CustomStringConvertible {
    /// What went wrong, as GLib says it.
    let description: String
  }

  /// The filter, as WebKit takes it.
  let pointer: OpaquePointer
  private let webKit: CWebKitFunctions

  private init(owned pointer: OpaquePointer, _ webKit: CWebKitFunctions) {
    (self.pointer, self.webKit) = (pointer, webKit)
  }

  isolated deinit {
    webKit.webkit_user_content_filter_unref(pointer)
  }

  private static let rules = """
    [{"trigger": {"url-filter": ".*"}, "action": {"type": "block"}},
     {"trigger": {"url-filter": "^about:"}, "action": {"type": "ignore-previous-rules"}},
     {"trigger": {"url-filter": "^cid:"}, "action": {"type": "ignore-previous-rules"}},
     {"trigger": {"url-filter": "^data:"}, "action": {"type": "ignore-previous-rules"}}]
    """

  /// The compiled rules bear this name; other rules need another one.
  private static let name = "own-parts-only-1"

  /// The filter, compiled by WebKit into a folder the first time and read from it later; neither is
  /// done on the main thread.
  ///
  /// The corresponding C functions are `webkit_user_content_filter_store_load` and
  /// `webkit_user_content_filter_store_save`.
  static func make(in folder: String, _ webKit: CWebKitFunctions) async throws(Failure)
    -> ContentFilter
  {
    guard let made = webKit.webkit_user_content_filter_store_new(folder) else {
      throw Failure(description: folder)
    }
    let store = Retained(owned: made)
    let loaded = await asyncResult {
      webKit.webkit_user_content_filter_store_load(store.opaque, name, nil, $0, $1)
    }
    if let filter = webKit.webkit_user_content_filter_store_load_finish(
      store.opaque, loaded.opaque, nil)
    {
      return ContentFilter(owned: filter, webKit)
    }
    let source = Array(rules.utf8)
    let bytes = g_bytes_new(source, gsize(source.count))
    defer { g_bytes_unref(bytes) }
    let saved = await asyncResult {
      webKit.webkit_user_content_filter_store_save(store.opaque, name, bytes, nil, $0, $1)
    }
    var error: UnsafeMutablePointer<GError>?
    guard
      let filter = webKit.webkit_user_content_filter_store_save_finish(
        store.opaque, saved.opaque, &error)
    else { throw Failure(description: message(taking: error)) }
    return ContentFilter(owned: filter, webKit)
  }
}
